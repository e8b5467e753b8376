/**
 * What every legal move does to a game in which all cards are known: it keeps the game winnable, which a line of
 * play shows; it loses it, which is a proof; or neither is found within the budget.
 *
 * Most moves are decided by little: by a short search, or by a few moves that lead to a win known already. So
 * all of them get a short look, then those still undecided a longer one, and what is left of the budget goes
 * to the last few. As long as no win is known, the position itself is searched first: whatever wins
 * there is of use to every move.
 */

import type { Move } from '../engine/moves.ts';
import type { Position, Setting } from '../games/position.ts';
import { KnownWins } from '../search/known-wins.ts';
import { checkLine } from '../search/line-check.ts';
import { MidGameSearch } from '../search/mid-game.ts';
import { PortfolioSearch } from '../search/portfolio.ts';
import { ProofSearch } from '../search/proof-search.ts';
import type { Decision, NodeListener, Verdict } from '../search/result.ts';
import { takeTurns } from '../search/schedule.ts';
import { shortenLine } from '../search/shortening/shorten.ts';
import type { Search } from '../search/strategy.ts';

/** A move, or several that lead to the same position but for the names of interchangeable piles. */
export type MoveVerdict = Decision & {
  /** In the order of the game's list. A winning line begins with the first of them. */
  readonly moves: readonly [Move, ...Move[]];
};

/** A move that keeps the game winnable. */
type WinningMove = Extract<MoveVerdict, { readonly verdict: 'winnable' }>;

/** What is known of a position and its moves. */
export interface PositionVerdict {
  /** `stuck`: no move is legal, and the game is not won. */
  readonly state: 'won' | 'stuck' | 'open';
  /** Whether it can be won. */
  readonly verdict: Verdict;
  /** Every legal move once, in the order of the game's list. */
  readonly moves: readonly MoveVerdict[];
  /** The one that begins the shortest line found, the first of equals; null when no win was found. */
  readonly best: WinningMove | null;
  /** Moves made by the searches; shortening lines costs a few more. */
  readonly nodes: number;
}

/** Whether a position can be won, and the nodes that it took to find out. */
export type Finding = Decision & { readonly nodes: number };

/** Moves that lead to one position, and what is known of it so far. */
interface Trial {
  readonly moves: [Move, ...Move[]];
  readonly position: Position;
  decision: Decision;
}

/** What judging a position's moves may cost unless said otherwise: some seconds where nothing is found. */
export const VERDICT_NODES = 2_000_000;

/** MiB for the tables of complete searches, unless said otherwise. */
const MEMORY = 64;
/** Memory of the proofs' table, in bytes. */
const PROOF_MEMORY = 2 ** 22;
/** The share of a look that goes to a proof before anything else. */
const PROOF_SHARE = 0.05;
/** What a look at one position may cost, round by round; the last one divides what is left. */
const LOOKS = [2000, 20_000, Infinity];
/** The most that a look at the position itself may take of what is left. */
const WHOLE_SHARE = 0.5;
/** For this many nodes the portfolio's tables are made. */
const PORTFOLIO_NODES = 2_000_000;
/** What looking for a way to a known win may cost. */
const WAY_NODES = 1000;
/** What shortening a line may cost. */
const SHORTENING = { nodes: 20_000, deadline: Infinity };

const UNDECIDED: Decision = { verdict: 'unknown', reason: 'node-limit' };

/** Judges positions of one setting, and their moves. */
export class MoveJudge {
  readonly #proofs: Search;
  readonly #search: Search;
  readonly #portfolio: Search;
  readonly #onNodes: NodeListener | undefined;
  /** Those of the present question, in the looks that are over. */
  #nodes = 0;

  /**
   * @param memory MiB for the table of each complete search.
   * @param onNodes told now and then how many nodes a question has cost so far.
   */
  constructor(setting: Setting, memory = MEMORY, onNodes?: NodeListener) {
    this.#onNodes = onNodes;
    this.#proofs = new ProofSearch(setting, PROOF_MEMORY);
    this.#search = new MidGameSearch(setting, memory);
    this.#portfolio = new PortfolioSearch(setting, { nodes: PORTFOLIO_NODES, seconds: null, memory });
  }

  /**
   * Judges every legal move. The result depends on the position, the nodes and the wins known before.
   * @param nodes what all searches together may spend.
   * @param wins those known before, to which new ones are added. Who judges position after position with the
   * same ones, and always makes the best move, comes nearer to a win each time.
   * @throws Error when a line found does not replay by the plain rules, which is a fault of the engine.
   */
  judge(position: Position, nodes: number, wins: KnownWins = new KnownWins(position.game)): PositionVerdict {
    if (position.isWon) return { state: 'won', verdict: 'winnable', moves: [], best: null, nodes: 0 };
    const trials = groupMoves(position);
    if (trials.length === 0) return { state: 'stuck', verdict: 'unwinnable', moves: [], best: null, nodes: 0 };
    this.#nodes = 0;
    const spent = this.#decideAll(position, trials, nodes, wins);
    const moves = trials.map((trial) => describeTrial(position, trial, wins));
    return { state: 'open', verdict: combineVerdicts(moves), moves, best: findShortest(moves), nodes: spent };
  }

  /**
   * Says whether a position can be won.
   * @param wins those known before, to which a new one is added.
   * @throws as `judge` does.
   */
  decide(position: Position, nodes: number, wins: KnownWins = new KnownWins(position.game)): Finding {
    this.#nodes = 0;
    const finding = this.#look(this.#portfolio, position, nodes, wins);
    if (finding.verdict === 'winnable') checkLine(position, finding.line);
    return finding;
  }

  /** Decides as many trials as it can; returns the nodes spent. */
  #decideAll(position: Position, trials: readonly Trial[], nodes: number, wins: KnownWins): number {
    let left = nodes;
    const look = (search: Search, at: Position, limit: number): Decision => {
      const { nodes: spent, ...decision } = this.#look(search, at, Math.floor(limit), wins);
      left -= spent;
      return decision;
    };
    for (const limit of LOOKS) {
      const open = trials.filter(({ decision }) => decision.verdict === 'unknown');
      if (open.length === 0) break;
      // A win from here begins with one of the moves; where nothing wins from here, no move does.
      const hopeful = trials.every(({ decision }) => decision.verdict !== 'winnable');
      const whole = hopeful ? look(this.#portfolio, position, Math.min(limit, WHOLE_SHARE * left)) : UNDECIDED;
      for (const [i, trial] of open.entries()) {
        trial.decision =
          whole.verdict === 'unwinnable'
            ? whole
            : look(this.#search, trial.position, Math.min(limit, left / (open.length - i)));
      }
    }
    return nodes - left;
  }

  /** Looks for a way to a known win, then for a proof, and then with a search that may find either. */
  #look(search: Search, position: Position, nodes: number, wins: KnownWins): Finding {
    const before = wins.nodes;
    const way = wins.find(position, Math.min(nodes, WAY_NODES));
    const spent = wins.nodes - before;
    if (way !== null) return { verdict: 'winnable', line: way, nodes: spent };
    const turns = [
      { search: this.#proofs, end: Math.floor(PROOF_SHARE * (nodes - spent)), seed: 0 },
      { search, end: nodes - spent, seed: 0 },
    ];
    const addUp = (own: number): void => this.#onNodes?.(this.#nodes + spent + own);
    const { best: _, positions: __, ...outcome } = takeTurns(turns, position, Infinity, this.#onNodes && addUp);
    const total = spent + outcome.nodes;
    this.#nodes += total;
    if (outcome.verdict !== 'winnable') return { ...outcome, nodes: total };
    const line = shortenLine(position, outcome.line, SHORTENING);
    wins.add(position, line);
    return { verdict: 'winnable', line, nodes: total };
  }
}

/** The legal moves, those together that lead to the same position. */
function groupMoves(position: Position): Trial[] {
  const { game } = position;
  const trials = new Map<string, Trial>();
  const key = new Int32Array(game.words);
  for (const move of position.listMoves()) {
    const next = position.play(move);
    game.canonicalize(next.row, 0, key, 0);
    const alike = trials.get(key.join());
    if (alike === undefined) trials.set(key.join(), { moves: [move], position: next, decision: UNDECIDED });
    else alike.moves.push(move);
  }
  return [...trials.values()];
}

/** What has become of a trial now that all wins are known: those found later may decide it, or shorten its line. */
function describeTrial(position: Position, { moves, position: next, decision }: Trial, wins: KnownWins): MoveVerdict {
  if (decision.verdict === 'unwinnable') return { moves, ...decision };
  const rest = wins.find(next, WAY_NODES);
  if (rest === null) return { moves, ...decision };
  const line = [moves[0], ...rest];
  checkLine(position, line);
  return { moves, verdict: 'winnable', line };
}

const findShortest = (moves: readonly MoveVerdict[]): WinningMove | null =>
  moves.reduce<WinningMove | null>(
    (best, move) =>
      move.verdict === 'winnable' && (best === null || move.line.length < best.line.length) ? move : best,
    null,
  );

/** A position can be won where some move keeps it so, and is lost where every move loses. */
function combineVerdicts(moves: readonly MoveVerdict[]): Verdict {
  if (moves.some(({ verdict }) => verdict === 'winnable')) return 'winnable';
  return moves.every(({ verdict }) => verdict === 'unwinnable') ? 'unwinnable' : 'unknown';
}
