/**
 * The point of no return of a lost game: the last position from which it could still be won.
 *
 * Winnability is monotone along a game: if position j can be won then so can every position k
 * before it, by the moves played from k to j and then the win; so once lost, always lost. There is
 * one last winnable position, and finding wins from both sides of it closes in on it. A
 * position without a verdict counts as not winnable, because a budget that finds nothing is all
 * there is to go by; the result then says `not-found`, and how far on the first proof of a loss lies.
 */

import type { Card } from '../engine/cards.ts';
import { type Move, formatMove } from '../engine/moves.ts';
import type { PlayedGame } from '../players/player.ts';
import { PositionSolver } from '../search/position-solver.ts';
import type { Setting } from '../search/strategy.ts';
import { countStock, replayGame } from './course.ts';
import { findMoveKind, type MoveKind } from './move-kinds.ts';

/** Nodes a position may cost. */
export interface NoReturnBudget {
  /** While closing in. */
  readonly quick: number;
  /** At the boundary that the quick searches have left. */
  readonly thorough: number;
  /** MiB for the solver's table. */
  readonly memory: number;
}

export const NO_RETURN_BUDGET: NoReturnBudget = { quick: 10_000, thorough: 200_000, memory: 32 };

/**
 * What became of a lost game: one move threw it away; it was given up while it could still be
 * won; its deal is unwinnable; or no win of its deal was found.
 */
type Fate = 'thrown-away' | 'given-up' | 'unwinnable' | 'unknown';

/** A position of the game. */
interface Landmark {
  /** Moves made before it. */
  readonly ply: number;
  /** Stock cards left. */
  readonly stock: number;
  /** Cards on the foundations. */
  readonly foundation: number;
}

/** A move as text, and what kind of move it is. */
export interface NamedMove {
  readonly text: string;
  readonly kind: MoveKind;
}

export interface NoReturn {
  readonly fate: Fate;
  /** Moves of the game. */
  readonly plies: number;
  /** The last position found winnable; null when not even the opening is. */
  readonly winnable: Landmark | null;
  /** The first position proved unwinnable; null when none is. */
  readonly lost: Landmark | null;
  /** Whether the position after the fatal move is proved lost, or only no win of it was found; null without one. */
  readonly certainty: 'proof' | 'not-found' | null;
  /** The move after which no win was found; null unless the game was thrown away. */
  readonly fatal: NamedMove | null;
  /** The first move of a win from the last winnable position, and how many moves that win has. */
  readonly alternative: NamedMove | null;
  readonly winMoves: number | null;
  /** Moves made by all searches. */
  readonly nodes: number;
}

/** Finds points of no return in games of one variant and rules; results do not depend on earlier ones. */
export class NoReturnFinder {
  readonly #setting: Setting;
  readonly #solver: PositionSolver;
  readonly #budget: NoReturnBudget;

  /** `setting.game` is the finder's own. */
  constructor(setting: Setting, budget: NoReturnBudget) {
    this.#setting = setting;
    this.#solver = new PositionSolver(setting, budget.memory);
    this.#budget = budget;
  }

  /** @param cards the deal in dealing order; `played`: a game of it that was not won. */
  find(cards: readonly Card[], { moves }: PlayedGame): NoReturn {
    const hunt = new Hunt(this.#solver, cards, moves);
    hunt.closeIn(this.#budget.quick);
    hunt.proveLoss(this.#budget.quick);
    hunt.pushOn(this.#budget.thorough);
    return this.#describe(cards, moves, hunt);
  }

  #describe(cards: readonly Card[], moves: readonly Move[], { won, lost, line, nodes }: Hunt): NoReturn {
    const { game } = this.#setting;
    const plies = moves.length;
    let winnable: Landmark | null = null;
    let proved: Landmark | null = null;
    let fatal: NamedMove | null = null;
    let alternative: NamedMove | null = null;
    let ply = 0;
    for (const row of replayGame(game, cards, moves)) {
      if (ply === won || ply === lost) {
        const landmark = { ply, stock: countStock(game, cards, row), foundation: game.foundationCount(row, 0) };
        if (ply === won) winnable = landmark;
        else proved = landmark;
      }
      if (ply === won && line !== null) {
        const board = game.board(row, 0);
        const nameMove = (move: Move): NamedMove => ({ text: formatMove(move), kind: findMoveKind(board, move) });
        alternative = nameMove(line[0]);
        if (won < plies) fatal = nameMove(moves[won]);
      }
      ply++;
    }
    return {
      fate: nameFate(won, lost, plies),
      plies,
      winnable,
      lost: proved,
      certainty: fatal === null ? null : lost === won + 1 ? 'proof' : 'not-found',
      fatal,
      alternative,
      winMoves: line?.length ?? null,
      nodes,
    };
  }
}

function nameFate(won: number, lost: number, plies: number): Fate {
  if (lost === 0) return 'unwinnable';
  if (won < 0) return 'unknown';
  return won === plies ? 'given-up' : 'thrown-away';
}

/** What is known of one game's positions, each named by the moves made before it. */
class Hunt {
  /** The last position found winnable; -1 for none. */
  won = -1;
  /** The win from there. */
  line: readonly Move[] | null = null;
  /** The first position proved unwinnable; one after the last for none. */
  lost: number;
  nodes = 0;
  readonly #solver: PositionSolver;
  readonly #cards: readonly Card[];
  readonly #moves: readonly Move[];

  constructor(solver: PositionSolver, cards: readonly Card[], moves: readonly Move[]) {
    this.#solver = solver;
    this.#cards = cards;
    this.#moves = moves;
    this.lost = moves.length + 1;
  }

  /** Backwards from the end, where positions are decided most easily, in growing steps until a win is found; then bisection. */
  closeIn(nodes: number): void {
    let failed = this.lost;
    for (let step = 1; failed > 0 && this.won < 0; step *= 2) {
      const at = Math.max(0, failed - step);
      if (!this.#isWinnable(at, nodes)) failed = at;
    }
    this.#bisect(failed, nodes);
  }

  /** Bisects for the first position that can be proved lost; wins met on the way count too. */
  proveLoss(nodes: number): void {
    let open = this.won;
    while (this.lost - open > 1) {
      const middle = (this.lost + open) >> 1;
      this.#isWinnable(middle, nodes);
      if (this.lost > middle) open = middle;
    }
  }

  /** Looks harder at the first position not found winnable; when it is, bisects all that is still open. */
  pushOn(nodes: number): void {
    if (this.won + 1 < this.lost && this.#isWinnable(this.won + 1, nodes)) this.#bisect(this.lost, nodes);
  }

  /** @param failed a position not found winnable, or one after the last. */
  #bisect(failed: number, nodes: number): void {
    let open = failed;
    while (open - this.won > 1) {
      const middle = (this.won + open) >> 1;
      if (!this.#isWinnable(middle, nodes)) open = middle;
    }
  }

  #isWinnable(ply: number, nodes: number): boolean {
    const result = this.#solver.solve(this.#cards, this.#moves.slice(0, ply), nodes);
    this.nodes += result.nodes;
    if (result.verdict === 'unwinnable') this.lost = Math.min(this.lost, ply);
    if (result.line === null) return false;
    if (ply > this.won) {
      // As long as the win goes the way of the game, the positions after it are won too.
      let same = 0;
      while (result.line[same] === this.#moves[ply + same]) same++;
      this.won = ply + same;
      this.line = result.line.slice(same);
    }
    return true;
  }
}
