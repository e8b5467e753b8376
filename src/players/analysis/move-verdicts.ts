/**
 * The verdict on every legal move of a game in which all cards are known. A line of play shows that a move keeps the
 * game winnable, or a proof that it loses. Otherwise the verdict is unknown.
 *
 * Most moves need only a short search, or a few moves to a known win. So all of them get a short look, the undecided
 * ones a longer look, and the last few the rest of the budget. As long as no win is known, the position itself is
 * searched first: a win from there helps with every move.
 */

import { groupBy } from '../../base/objects.ts';
import { formatMove, type Move } from '../../engine/moves.ts';
import { checkSetting, keyOfAlike, type Position, type Setting } from '../../engine/games/position.ts';
import type { CardFace } from '../../engine/notation/card-face.ts';
import { describeMove } from '../../engine/notation/steps.ts';
import { KnownWins } from '../../search/known-wins.ts';
import { checkLine } from '../../search/line-check.ts';
import { createMidGameSearch, portfolio } from '../../search/portfolio.ts';
import { createProofSearch } from '../../search/proof-search.ts';
import {
  type Budget,
  checkBudget,
  type Decision,
  findDeadline,
  type Limits,
  type NodeListener,
  type Verdict,
} from '../../search/result.ts';
import { createSearch, type Search, takeTurns } from '../../search/strategy.ts';
import { shortenLine } from '../../search/shortening/shorten.ts';

/** A move, or several that lead to the same position but for the names of interchangeable piles. */
export type MoveVerdict = Decision & {
  /** In the order of the game's list. A winning line begins with the first of them. */
  readonly moves: readonly [Move, ...Move[]];
};

type WinningMove = Extract<MoveVerdict, { readonly verdict: 'winnable' }>;

/** What is known of a position, and of each of its moves. */
export interface PositionVerdict {
  /** `stuck`: no move is legal, and the game is not won. */
  readonly state: 'won' | 'stuck' | 'open';
  readonly verdict: Verdict;
  /** Every legal move once, in the order of the game's list. */
  readonly moves: readonly MoveVerdict[];
  /** The first move of the shortest line found, the first of equal ones; null when no win was found. */
  readonly best: WinningMove | null;
  /** Moves made by the searches; shortening lines costs a few more. */
  readonly nodes: number;
}

export type PricedDecision = Decision & { readonly nodes: number };

interface Trial {
  readonly moves: MoveVerdict['moves'];
  readonly position: Position;
  decision: Decision;
}

/** Nodes for a position's moves unless given: some seconds where nothing is found. */
export const VERDICT_NODES = 2_000_000;

/** MiB for the tables of complete searches. */
const MEMORY = 64;
/** Nodes for a look at one position, round by round. The last round divides the rest of the budget. */
const LOOKS = [2000, 20_000, Infinity];
/** The largest share of the remaining nodes for a look at the position itself. */
const WHOLE_SHARE = 0.5;
/** The nodes for which the portfolio's tables are made. */
const PORTFOLIO_NODES = 2_000_000;
const WAY_NODES = 1000;
const SHORTENING_NODES = 20_000;

const UNDECIDED: Decision = { verdict: 'unknown', reason: 'node-limit' };

/** Options of a `MoveJudge`. Everything has a default. */
export interface JudgeOptions {
  /** MiB for the table of each complete search: 64 unless given. */
  readonly memory?: number;
  /** Told now and then how many nodes a question has cost so far. */
  readonly onNodes?: NodeListener;
}

/** What one question to a `MoveJudge` may cost. Everything has a default. */
export interface QuestionOptions extends Partial<Pick<Budget, 'nodes' | 'seconds'>> {
  /**
   * Known wins of the game, to which new ones are added. A caller that keeps them from position to position, and always
   * makes the best move, comes nearer to a win each time.
   */
  readonly wins?: KnownWins;
}

interface Effort extends Limits {
  readonly wins: KnownWins;
  spent: number;
}

const PROOF_SHARE = 0.05;

/** Has searches of a setting begin with a short attempt at a proof. */
export function proveFirst(setting: Setting): (search: Search) => Search {
  const proofs = createProofSearch(setting);
  return (search) => ({
    run(position, limits) {
      const { nodes } = limits;
      const proof = { search: proofs, end: Math.floor(PROOF_SHARE * nodes), seed: 0 };
      return takeTurns([proof, { search, end: nodes, seed: 0 }], position, limits);
    },
  });
}

/**
 * Says of every legal move of a position whether it keeps a win, with all cards known. It keeps its tables from
 * position to position.
 */
export class MoveJudge {
  readonly #setting;
  readonly #search;
  readonly #portfolio;
  readonly #onNodes;

  constructor(setting: Setting, { memory = MEMORY, onNodes }: JudgeOptions = {}) {
    checkBudget({ memory });
    this.#setting = setting;
    this.#onNodes = onNodes;
    const begin = proveFirst(setting);
    this.#search = begin(createMidGameSearch(setting, memory));
    this.#portfolio = begin(createSearch(portfolio, setting, { nodes: PORTFOLIO_NODES, seconds: null, memory }));
  }

  /**
   * Judges every legal move. Without `seconds` the result depends on the position, the nodes and the wins known before.
   * @throws what `onNodes` throws; Error when a line found does not replay by the plain rules.
   */
  judge(position: Position, options: QuestionOptions = {}): PositionVerdict {
    const effort = this.#begin(position, options);
    const nothing = { moves: [], best: null, nodes: 0 };
    if (position.isWon) return { state: 'won', verdict: 'winnable', ...nothing };
    const trials = groupMoves(position);
    if (trials.length === 0) return { state: 'stuck', verdict: 'unwinnable', ...nothing };
    this.#decideAll(position, trials, effort);
    const moves = trials.map((trial) => describeTrial(position, trial, effort.wins));
    return { state: 'open', verdict: combineVerdicts(moves), moves, best: findShortest(moves), nodes: effort.spent };
  }

  /** Says whether a position can be won. @throws as `judge` does. */
  decide(position: Position, options: QuestionOptions = {}): PricedDecision {
    const effort = this.#begin(position, options);
    const finding = this.#look(this.#portfolio, position, effort.nodes, effort);
    if (finding.verdict === 'winnable') checkLine(position, finding.line);
    return finding;
  }

  #begin(position: Position, options: QuestionOptions): Effort {
    const { nodes = VERDICT_NODES, seconds = null, wins = new KnownWins(position.game) } = options;
    checkBudget({ nodes, seconds });
    checkSetting(this.#setting, position.setting);
    return { nodes, deadline: findDeadline(seconds), seed: 0, onNodes: this.#onNodes, wins, spent: 0 };
  }

  #decideAll(position: Position, trials: readonly Trial[], effort: Effort) {
    const findLeft = () => effort.nodes - effort.spent;
    const look = (search: Search, at: Position, limit: number): Decision => {
      const { nodes: _, ...decision } = this.#look(search, at, Math.floor(limit), effort);
      return decision;
    };
    for (const limit of LOOKS) {
      const open = trials.filter(({ decision }) => decision.verdict === 'unknown');
      if (open.length === 0) break;
      // A win from here begins with one of the moves. If nothing wins from here, no move does.
      const hopeful = trials.every(({ decision }) => decision.verdict !== 'winnable');
      const whole = hopeful ? look(this.#portfolio, position, Math.min(limit, WHOLE_SHARE * findLeft())) : UNDECIDED;
      for (const [i, trial] of open.entries()) {
        trial.decision =
          whole.verdict === 'unwinnable'
            ? whole
            : look(this.#search, trial.position, Math.min(limit, findLeft() / (open.length - i)));
      }
    }
  }

  /** Looks for a way to a known win, and then searches. */
  #look(search: Search, position: Position, nodes: number, effort: Effort): PricedDecision {
    const { wins, deadline, onNodes } = effort;
    const before = wins.nodes;
    const way = wins.find(position, Math.min(nodes, WAY_NODES));
    const spent = wins.nodes - before;
    effort.spent += spent;
    if (way !== null) return { verdict: 'winnable', line: way, nodes: spent };
    const addUp = (own: number) => onNodes?.(effort.spent + own);
    const limits = { ...effort, nodes: nodes - spent, onNodes: onNodes && addUp };
    const { bestLine: _, positions: __, ...outcome } = search.run(position, limits);
    effort.spent += outcome.nodes;
    const total = spent + outcome.nodes;
    if (outcome.verdict !== 'winnable') return { ...outcome, nodes: total };
    const line = shortenLine(position, outcome.line, { nodes: SHORTENING_NODES, deadline });
    wins.add(position, line);
    return { verdict: 'winnable', line, nodes: total };
  }
}

/** The legal moves, grouped if they lead to the same position up to the names of interchangeable piles. */
const groupMoves = (position: Position): Trial[] =>
  groupBy(
    position.listMoves().map((move) => ({ move, next: position.play(move) })),
    ({ next }) => keyOfAlike(next),
  ).map(([{ move, next }, ...alike]) => ({
    moves: [move, ...alike.map((each) => each.move)],
    position: next,
    decision: UNDECIDED,
  }));

/** The verdict on a trial once all wins are known. Later ones may decide it, or shorten its line. */
function describeTrial(position: Position, { moves, position: next, decision }: Trial, wins: KnownWins): MoveVerdict {
  const rest = decision.verdict === 'unwinnable' ? null : wins.find(next, WAY_NODES);
  if (rest === null) return { moves, ...decision };
  const line = [moves[0], ...rest];
  checkLine(position, line);
  return { moves, verdict: 'winnable', line };
}

const findShortest = (moves: readonly MoveVerdict[]) =>
  moves.reduce<WinningMove | null>(
    (best, move) =>
      move.verdict === 'winnable' && (best === null || move.line.length < best.line.length) ? move : best,
    null,
  );

/** A position can be won if some move keeps it so. It is lost if every move loses. */
function combineVerdicts(moves: readonly MoveVerdict[]): Verdict {
  if (moves.some(({ verdict }) => verdict === 'winnable')) return 'winnable';
  return moves.every(({ verdict }) => verdict === 'unwinnable') ? 'unwinnable' : 'unknown';
}

function describeMoveVerdict(move: MoveVerdict) {
  const [first, ...alike] = move.moves.map((each) => formatMove(each));
  return {
    move: first,
    alike,
    verdict: move.verdict,
    reason: move.verdict === 'unknown' ? move.reason : null,
    ...(move.verdict === 'winnable' ? { win: move.line.map(formatMove) } : {}),
  };
}

/** As plain data, with moves as text; the help of `quorum hint` explains the fields. */
export const describeVerdicts = ({ state, verdict, best, moves, nodes }: PositionVerdict): object => ({
  state,
  verdict,
  best: best === null ? null : formatMove(best.moves[0]),
  moves: moves.map(describeMoveVerdict),
  nodes,
});

const VERDICT_WORDS = {
  winnable: 'keeps the game winnable',
  unwinnable: 'loses it, which is proved',
  unknown: 'undecided',
} as const;

/** `5S from T3 onto 6D (T2): keeps the game winnable, a win in 61`. */
export function tellJudged({ moves, ...decision }: MoveVerdict, position: Position, face: CardFace): string {
  const actions = moves.map((move) => describeMove(position, move, { face }).action).join(', or ');
  const length = decision.verdict === 'winnable' ? `, a win in ${decision.line.length}` : '';
  return `${actions}: ${VERDICT_WORDS[decision.verdict]}${length}`;
}
