/**
 * The point of no return of a lost game: the last position from which it could still be won.
 *
 * If position j of a game can be won, so can every earlier position, by the moves played from there to j and then the
 * win. So there is one last winnable position, and searches on both sides close in on it. A position without a verdict
 * counts as not winnable, because nothing better is known. The result then says `not-found`, and how far on the first
 * proof of a loss lies.
 */
import { at } from '../base/objects.ts';
import type { Move } from '../engine/moves.ts';
import type { Position, Setting } from '../games/position.ts';
import type { PlayedGame } from '../players/player.ts';
import { checkLine } from '../search/line-check.ts';
import { createMidGameSearch } from '../search/portfolio.ts';
import type { SearchOutcome, SolveResult } from '../search/result.ts';
import { createSolver, DEFAULT_NODES, type Solver } from '../search/solver.ts';
import type { Search } from '../search/strategy.ts';
import { findMoveKind, type MoveKind } from '../notation/steps.ts';
import { replayRows } from './course.ts';

export interface NoReturnBudget {
  /** While closing in. */
  readonly quick: number;
  /** At the boundary that the quick searches leave. */
  readonly thorough: number;
  /**
   * For the deal itself, where neither search finds a win of it or a proof against one. If there is a win, all further
   * positions get the thorough budget.
   */
  readonly deal: number;
  /** MiB for the solver's table. */
  readonly memory: number;
}

export const NO_RETURN_BUDGET: NoReturnBudget = { quick: 10_000, thorough: 200_000, deal: DEFAULT_NODES, memory: 32 };

interface Landmark {
  readonly ply: number;
  /** Stock cards left. */
  readonly stock: number;
  readonly foundation: number;
}

export interface KnownMove {
  readonly move: Move;
  readonly kind: MoveKind;
}

export interface LastChance {
  readonly winnable: Landmark;
  /** The win's first move, and the number of its moves. */
  readonly alternative: KnownMove;
  readonly winMoves: number;
}

/** The fate of a lost game. */
export type NoReturn = {
  /** Moves of the game. */
  readonly plies: number;
  /** The first position proved unwinnable; null when none is. */
  readonly lost: Landmark | null;
  /** Moves made by all searches. */
  readonly nodes: number;
} & (
  | { readonly fate: 'unwinnable' }
  /** No win of its first position was found. */
  | { readonly fate: 'unknown' }
  /** It could still be won when the player stopped. */
  | ({ readonly fate: 'given-up' } & LastChance)
  | ({
      readonly fate: 'thrown-away';
      /** The move after which no win was found. */
      readonly fatal: KnownMove;
      /** Whether the position after it is proved lost, or only no win of it was found. */
      readonly certainty: 'proof' | 'not-found';
    } & LastChance)
);

export class NoReturnFinder {
  readonly #search: Search;
  /** The default strategy, which decides more deals than a search for positions in the middle of a game. */
  readonly #solver: Solver;
  readonly #budget: NoReturnBudget;

  constructor(setting: Setting, budget: NoReturnBudget) {
    this.#search = createMidGameSearch(setting, budget.memory);
    this.#solver = createSolver(setting, { nodes: budget.deal, memory: budget.memory });
    this.#budget = budget;
  }

  /** @param played a game that was not won. */
  find(played: PlayedGame): NoReturn {
    const hunt = new Hunt(this.#search, played);
    hunt.closeIn(this.#budget.quick);
    hunt.proveLoss(this.#budget.quick);
    hunt.pushOn(this.#budget.thorough);
    if (hunt.isDealOpen) hunt.settleDeal(this.#solver, this.#budget.thorough);
    return hunt.describe();
  }
}

/** The knowledge of one game's positions, each named by its ply: the number of moves made before it. */
class Hunt {
  /** The last position found winnable; -1 for none. */
  #won = -1;
  /** The win from there. */
  #line: readonly Move[] = [];
  /** The first position proved unwinnable; one after the last for none. */
  #lost: number;
  #nodes = 0;
  readonly #search: Search;
  readonly #start: Position;
  readonly #moves: readonly Move[];
  readonly #positions: readonly Position[];

  constructor(search: Search, { start, moves }: PlayedGame) {
    this.#search = search;
    this.#start = start;
    this.#moves = moves;
    this.#positions = Array.from(replayRows(start, moves), (row) => start.withRow(row));
    this.#lost = moves.length + 1;
  }

  /** Goes back in growing steps from the end, where positions are easiest to decide, to a win. Then bisects. */
  closeIn(nodes: number): void {
    let failed = this.#lost;
    for (let step = 1; failed > 0 && this.#won < 0; step *= 2) {
      const ply = Math.max(0, failed - step);
      if (!this.#isWinnable(ply, nodes)) failed = ply;
    }
    this.#bisect(failed, nodes);
  }

  /** Bisects for the first position that can be proved lost. Wins found on the way count. */
  proveLoss(nodes: number): void {
    let open = this.#won;
    while (this.#lost - open > 1) {
      const middle = (this.#lost + open) >> 1;
      this.#isWinnable(middle, nodes);
      if (this.#lost > middle) open = middle;
    }
  }

  /** Looks harder at the first position not found winnable. If it is won, bisects the positions still open. */
  pushOn(nodes: number): void {
    if (this.#won + 1 < this.#lost && this.#isWinnable(this.#won + 1, nodes)) this.#bisect(this.#lost, nodes);
  }

  /** @param failed a position not found winnable, or one after the last. */
  #bisect(failed: number, nodes: number): void {
    let open = failed;
    while (open - this.#won > 1) {
      const middle = (this.#won + open) >> 1;
      if (!this.#isWinnable(middle, nodes)) open = middle;
    }
  }

  /** Whether the deal itself has no verdict. */
  get isDealOpen(): boolean {
    return this.#won < 0 && this.#lost > 0;
  }

  /** Decides the deal by a longer search. If it is winnable, looks hard for the last position that still is. */
  settleDeal(solver: Solver, nodes: number): void {
    if (!this.#take(0, solver.solve(this.#start))) return;
    this.#bisect(this.#lost, nodes);
  }

  #isWinnable(ply: number, nodes: number): boolean {
    return this.#take(ply, this.#search.run(at(this.#positions, ply), { nodes, deadline: Infinity, seed: 0 }));
  }

  /** Takes what a search has found out about a position. @returns whether it can be won. */
  #take(ply: number, outcome: SearchOutcome | SolveResult): boolean {
    this.#nodes += outcome.nodes;
    if (outcome.verdict === 'unwinnable') this.#lost = Math.min(this.#lost, ply);
    if (outcome.verdict !== 'winnable') return false;
    const { line } = outcome;
    checkLine(this.#start, [...this.#moves.slice(0, ply), ...line]);
    if (ply > this.#won) {
      // While the win follows the moves of the game, later positions are winnable too.
      let same = 0;
      while (line[same] === this.#moves[ply + same]) same++;
      this.#won = ply + same;
      this.#line = line.slice(same);
    }
    return true;
  }

  describe(): NoReturn {
    const plies = this.#moves.length;
    const [won, lost] = [this.#won, this.#lost];
    const common = { plies, lost: lost > plies ? null : this.#describePosition(lost), nodes: this.#nodes };
    if (lost === 0) return { fate: 'unwinnable', ...common };
    if (won < 0) return { fate: 'unknown', ...common };
    const layout = at(this.#positions, won).layOut();
    const know = (move: Move): KnownMove => ({ move, kind: findMoveKind(layout, move) });
    const chance = {
      winnable: this.#describePosition(won),
      alternative: know(at(this.#line, 0)),
      winMoves: this.#line.length,
    };
    if (won === plies) return { fate: 'given-up', ...common, ...chance };
    const certainty = lost === won + 1 ? 'proof' : 'not-found';
    return { fate: 'thrown-away', ...common, ...chance, fatal: know(at(this.#moves, won)), certainty };
  }

  #describePosition(ply: number): Landmark {
    const { stockCount: stock, foundationCount: foundation } = at(this.#positions, ply);
    return { ply, stock, foundation };
  }
}
