import { MoveJudge, type PositionVerdict, VERDICT_NODES } from '../../players/analysis/move-verdicts.ts';
import type { Move } from '../../engine/moves.ts';
import { PartialPosition, type Position, type Setting } from '../../engine/games/position.ts';
import { createOrderJudge, MOST_UNSEEN, type OrderJudge, type OrderVerdict } from '../../players/analysis/any-order.ts';
import { type Advice, ADVICE_NODES, Advisor } from '../../players/advisor.ts';
import type { PlayedGame } from '../../players/player.ts';
import { findEnding } from '../../players/table.ts';
import { showsNext, type Turning } from '../../engine/notation/steps.ts';
import { KnownWins } from '../../search/known-wins.ts';
import { formatSavedGame } from '../../engine/notation/position-fields.ts';
import { GameFile } from '../../lab/files/game-file.ts';
import type { GameRecord } from '../../engine/games/game-record.ts';
import { FollowedGame } from '../../players/followed-game.ts';
import type { AnyGame } from '../sources/position-source.ts';
import type { CardStyle } from '../terminal/shell.ts';

/** Nodes for a glance at the last cards: less than a second. */
const GLANCE_NODES = 100_000;

/** With real cards, the stock at the start is not known. */
export interface GameToPlay extends Pick<AnyGame, 'setting' | 'name' | 'start' | 'moves'> {
  readonly undone?: readonly Move[];
  readonly turning?: Turning | undefined;
}

export class Session {
  readonly name: string;
  readonly setting: Setting;
  readonly turning: Turning | undefined;
  readonly game: FollowedGame;
  /** Whether it is played with real cards, so that nobody here knows the stock. */
  readonly isReal: boolean;
  file: GameFile;
  readonly style: CardStyle;
  readonly verdictNodes: number;
  readonly #adviceNodes;
  /** Whether all that was played is in the file. */
  isKept = true;
  #judge: MoveJudge | null = null;
  #advisor: Advisor | null = null;
  #wins: KnownWins | null = null;
  #orders: OrderJudge | null = null;
  #glanced = Infinity;

  /** @param file one with the name of the game unless given, made when something has been played. */
  constructor(
    { setting, name, start, moves, undone, turning }: GameToPlay,
    style: CardStyle,
    nodes?: number,
    file = GameFile.await(`quorum-${setting.variant.name}`),
  ) {
    this.verdictNodes = nodes ?? VERDICT_NODES;
    this.#adviceNodes = nodes ?? ADVICE_NODES;
    this.name = name;
    this.setting = setting;
    this.turning = turning;
    this.game = new FollowedGame(start, moves, undone);
    this.isReal = start instanceof PartialPosition;
    this.file = file;
    this.style = style;
  }

  get record(): GameRecord {
    return this.game.record;
  }

  get position(): Position {
    return this.record.position;
  }

  /** Stock cards that the player does not see: PySolFC shows the next one. */
  get hidden(): number {
    if (this.isReal) return this.game.unseen.length;
    return this.position.stockCount - (this.turning !== undefined && showsNext(this.position, this.turning) ? 1 : 0);
  }

  /** One hidden card alone is known by all the others. */
  get isBlind(): boolean {
    return this.hidden > 1;
  }

  /** Keeps it in that file from now on. */
  async save(file = this.file): Promise<void> {
    this.isKept = false;
    await file.write(formatSavedGame(this.name, this.game.start, this.record));
    this.file = file;
    this.isKept = true;
  }

  judgeMoves(): PositionVerdict {
    return this.#findJudge().judge(this.position, this.#limit());
  }

  /** Judges the game in every order of the unseen cards; null if there are none, or too many. */
  judgeOrders(nodes = this.#adviceNodes): OrderVerdict | null {
    const { position, setting, hidden } = this;
    if (hidden < 2 || hidden > MOST_UNSEEN) return null;
    this.#orders ??= createOrderJudge(setting);
    return this.#orders(position, hidden, nodes);
  }

  /** Takes less time, and is done once for each card that has come to light. */
  glanceAtOrders(): OrderVerdict | null {
    const unseen = this.hidden;
    if (!this.isReal || this.game.question !== null || unseen === this.#glanced) return null;
    this.#glanced = unseen;
    return this.judgeOrders(Math.min(GLANCE_NODES, this.#adviceNodes));
  }

  takeAdvice(): Advice {
    this.#advisor ??= new Advisor(this.setting, { nodes: this.#adviceNodes });
    return this.#advisor.advise(this.position, this.hidden);
  }

  describeGame(): PlayedGame {
    const { start, moves } = this.record;
    return { start, ending: findEnding(this.position), moves, nodes: 0 };
  }

  #limit() {
    if (this.#wins?.game !== this.position.game) this.#wins = new KnownWins(this.position.game);
    return { nodes: this.verdictNodes, wins: this.#wins };
  }

  #findJudge() {
    this.#judge ??= new MoveJudge(this.setting);
    return this.#judge;
  }
}
