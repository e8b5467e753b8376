/** A game that is being played: what has been played, who is asked about it, and the file that it is kept in. */

import { type Finding, MoveJudge, type PositionVerdict, VERDICT_NODES } from '../../analysis/move-verdicts.ts';
import type { Move } from '../../engine/moves.ts';
import type { Position, Setting } from '../../games/position.ts';
import { type Advice, ADVICE_NODES, Advisor } from '../../players/advisor.ts';
import type { PlayedGame } from '../../players/player.ts';
import { findEnding } from '../../players/table.ts';
import { showsNext, type Turning } from '../../notation/steps.ts';
import { KnownWins } from '../../search/known-wins.ts';
import { formatSavedGame } from '../../notation/position-fields.ts';
import type { GameFile } from '../../store/game-file.ts';
import { GameRecord } from '../../games/game-record.ts';
import { nameGame } from '../../games/rules.ts';

export interface GameToPlay {
  readonly setting: Setting;
  /** What it began with, for people: `seed 7`. */
  readonly name: string;
  readonly start: Position;
  readonly moves: readonly Move[];
  /** Moves that were taken back, the first of them first. */
  readonly undone: readonly Move[];
  /** Of a deal of PySolFC. */
  readonly turning?: Turning | undefined;
}

export class Session {
  readonly name: string;
  readonly setting: Setting;
  readonly turning: Turning | undefined;
  readonly record: GameRecord;
  file: GameFile;
  readonly verdictNodes: number;
  readonly #adviceNodes: number;
  /** Whether everything that was played is in the file, as far as anything was. */
  isKept = true;
  #judge: MoveJudge | null = null;
  #advisor: Advisor | null = null;
  /** Those found in this session, so that one hint goes on where the one before it led. */
  readonly #wins: KnownWins;

  /** @param nodes what each hint may cost; what it may elsewhere unless given. */
  constructor({ setting, name, start, moves, undone, turning }: GameToPlay, file: GameFile, nodes?: number) {
    this.verdictNodes = nodes ?? VERDICT_NODES;
    this.#adviceNodes = nodes ?? ADVICE_NODES;
    this.name = name;
    this.setting = setting;
    this.turning = turning;
    this.record = new GameRecord(start, moves, undone);
    this.file = file;
    this.#wins = new KnownWins(start.game);
  }

  get title(): string {
    return `${nameGame(this.setting.variant, this.setting.rules)}, ${this.name}`;
  }

  /** What is to be known at the beginning. */
  get remark(): string {
    return this.turning?.turns === 'always' ? ' PySolFC shows the next stock card on a waste of its own.' : '';
  }

  get position(): Position {
    return this.record.position;
  }

  /** Stock cards that the player does not see: PySolFC shows the next one. */
  get hidden(): number {
    return this.position.stockCount - (this.turning !== undefined && showsNext(this.position, this.turning) ? 1 : 0);
  }

  /** Whether a card lies where the player cannot know it: one hidden card alone is known by all the others. */
  get isBlind(): boolean {
    return this.hidden > 1;
  }

  /** Brings the game to its file. @throws FileError when that fails. */
  async save(): Promise<void> {
    const { start, moves, undone } = this.record;
    this.isKept = false;
    await this.file.write(formatSavedGame({ name: this.name, start, moves, undone }));
    this.isKept = true;
  }

  judgeMoves(): PositionVerdict {
    return this.#findJudge().judge(this.position, { nodes: this.verdictNodes, wins: this.#wins });
  }

  judgeGame(): Finding {
    return this.#findJudge().decide(this.position, { nodes: this.verdictNodes, wins: this.#wins });
  }

  takeAdvice(): Advice {
    this.#advisor ??= new Advisor(this.setting, { nodes: this.#adviceNodes });
    return this.#advisor.advise(this.position, this.hidden);
  }

  describeGame(): PlayedGame {
    const { start, moves } = this.record;
    return { start, ending: findEnding(this.position), moves, nodes: 0 };
  }

  #findJudge(): MoveJudge {
    this.#judge ??= new MoveJudge(this.setting);
    return this.#judge;
  }
}
