/** The worker's side: searches, advice and the plain rules, the same as on the command line. */

import { MoveJudge, VERDICT_NODES } from '../analysis/move-verdicts.ts';
import { formatRules } from '../games/rules.ts';
import type { Position, Setting } from '../games/position.ts';
import { ADVICE_NODES, Advisor } from '../players/advisor.ts';
import { KnownWins } from '../search/known-wins.ts';
import type { NodeListener } from '../search/result.ts';
import { SHORTENING_NODES } from '../search/shortening/shorten.ts';
import { DEFAULT_NODES, createSolver, type Solver } from '../search/solver.ts';
import { formatFragment, readFragment } from './fragment.ts';
import type { Answer, Message, Question } from './questions.ts';

/** Milliseconds between two reports of progress. */
const REPORTING = 100;

/** What is kept from question to question about one setting. */
class Desk {
  readonly setting: Setting;
  readonly #onNodes: NodeListener;
  readonly #onWin: () => void;
  #solver: Solver | null = null;
  #judge: MoveJudge | null = null;
  #advisor: Advisor | null = null;

  constructor(setting: Setting, onNodes: NodeListener, onWin: () => void) {
    this.setting = setting;
    this.#onNodes = onNodes;
    this.#onWin = onWin;
  }

  get solver(): Solver {
    const shortening = { nodes: SHORTENING_NODES, seconds: null };
    this.#solver ??= createSolver(this.setting, { shortening, onNodes: this.#onNodes, onWin: this.#onWin });
    return this.#solver;
  }

  get judge(): MoveJudge {
    this.#judge ??= new MoveJudge(this.setting, { onNodes: this.#onNodes });
    return this.#judge;
  }

  get advisor(): Advisor {
    this.#advisor ??= new Advisor(this.setting);
    return this.#advisor;
  }
}

const LIMITS: Readonly<Record<Question['kind'], number>> = {
  solve: DEFAULT_NODES,
  advise: ADVICE_NODES,
  judge: VERDICT_NODES,
};

/** Answers questions one after the other, for as long as the worker lives. */
class Helper {
  readonly #report: (message: Message) => void;
  #desk: Desk | null = null;
  /** Wins found of the game that was asked about last: one hint goes on where the one before it led. */
  #wins: { readonly beginning: string; readonly start: Position; readonly known: KnownWins } | null = null;
  #limit = 0;
  #reported = 0;

  constructor(report: (message: Message) => void) {
    this.#report = report;
  }

  answer({ kind, game }: Question): Answer {
    this.#limit = LIMITS[kind];
    const { beginning, moves, played } = readFragment(game);
    const { setting } = beginning;
    const desk = this.#findDesk(setting);
    const { start, known } = this.#findWins(formatFragment({ beginning, moves: [], played: 0 }), beginning.start);
    let position = start;
    for (const move of moves.slice(0, played)) position = position.play(move);
    switch (kind) {
      case 'solve': {
        const { best: _, bestLine: __, ...result } = desk.solver.solve(position);
        if (result.verdict === 'winnable') known.add(position, result.line);
        return { kind, ...result };
      }
      case 'judge':
        return { kind, verdict: desk.judge.judge(position, { wins: known }) };
      case 'advise':
      default:
        return { kind, advice: desk.advisor.advise(position) };
    }
  }

  #findDesk(setting: Setting): Desk {
    const { variant, rules } = setting;
    if (
      this.#desk !== null &&
      this.#desk.setting.variant === variant &&
      formatRules(this.#desk.setting.rules) === formatRules(rules)
    )
      return this.#desk;
    this.#desk = new Desk(
      setting,
      (nodes) => this.#tellNodes(nodes),
      () => this.#tellWin(),
    );
    return this.#desk;
  }

  #findWins(beginning: string, start: Position): { readonly start: Position; readonly known: KnownWins } {
    if (this.#wins?.beginning !== beginning) this.#wins = { beginning, start, known: new KnownWins(start.game) };
    return this.#wins;
  }

  #tellWin(): void {
    this.#report({ kind: 'progress', nodes: this.#limit, limit: this.#limit, won: true });
  }

  #tellNodes(nodes: number): void {
    const now = performance.now();
    if (now - this.#reported < REPORTING) return;
    this.#reported = now;
    this.#report({ kind: 'progress', nodes, limit: this.#limit, won: false });
  }
}

const send = (message: Message): void => globalThis.postMessage(message);

/** Begins to answer whatever this worker is asked. */
export function serveQuestions(): void {
  const helper = new Helper(send);
  globalThis.addEventListener('message', ({ data }: MessageEvent<Question>) => {
    try {
      send(helper.answer(data));
    } catch (error) {
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  });
}
