/**
 * The point of no return of a lost game: the last position from which it could still be won.
 *
 * If position j of a game can be won, so can every earlier one: play on to j, then win. So there is one last winnable
 * position, and searches on both sides close in on it. A position without a verdict counts as not winnable, because
 * nothing better is known. The result then says `not-found`, and where the first proved loss lies.
 */
import { at } from '../../base/objects.ts';
import type { Move } from '../../engine/moves.ts';
import type { Setting } from '../../engine/games/position.ts';
import type { PlayedGame } from '../player.ts';
import { checkLine } from '../../search/line-check.ts';
import { createMidGameSearch } from '../../search/portfolio.ts';
import type { SearchOutcome, SolveResult } from '../../search/result.ts';
import { createSolver, DEFAULT_NODES } from '../../search/solver.ts';
import { findMoveKind, type MoveKind } from '../../engine/notation/steps.ts';
import { replayPositions } from './course.ts';

export interface NoReturnBudget {
  /** While closing in. */
  readonly quick: number;
  /** At the boundary that the quick searches leave, one budget after the other. Where one of them finds a win, it goes on. */
  readonly thorough: readonly number[];
  /**
   * For the deal itself, where the quick searches find no win of it and no proof against one. If there is a win, further
   * positions get the least of the thorough budgets.
   */
  readonly deal: number;
  /** MiB for the solver's table. */
  readonly memory: number;
}

export const NO_RETURN_BUDGET: NoReturnBudget = {
  quick: 10_000,
  thorough: [200_000, 2_000_000],
  deal: DEFAULT_NODES,
  memory: 32,
};

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

interface LastChance {
  readonly winnable: Landmark;
  /** The win's first move, and the number of its moves. */
  readonly alternative: KnownMove;
  readonly winMoves: number;
}

export type NoReturn = {
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

/** @returns a function that finds the point of no return of a game that was not won. */
export function createNoReturnFinder(setting: Setting, budget: NoReturnBudget = NO_RETURN_BUDGET) {
  const { quick, thorough, deal, memory } = budget;
  const search = createMidGameSearch(setting, memory);
  /** The default strategy, which decides more deals than a search for positions in the middle of a game. */
  const solver = createSolver(setting, { nodes: deal, memory });

  /** Each position is named by its ply: the number of moves made before it. */
  return ({ start, moves }: PlayedGame) => {
    const plies = moves.length;
    const positions = replayPositions(start, moves);
    /** The last position found winnable, and the win from there; -1 for none. */
    let won = -1;
    let win: readonly Move[] = [];
    /** The first position proved unwinnable; one after the last for none. */
    let lost = plies + 1;
    let nodes = 0;

    /** Takes the finding of a search about a position. @returns whether it can be won. */
    function take(ply: number, outcome: SearchOutcome | SolveResult) {
      nodes += outcome.nodes;
      if (outcome.verdict === 'unwinnable') lost = Math.min(lost, ply);
      if (outcome.verdict !== 'winnable') return false;
      const { line } = outcome;
      checkLine(start, [...moves.slice(0, ply), ...line]);
      if (ply > won) {
        // While the win follows the moves of the game, later positions are winnable too.
        let same = 0;
        while (line[same] === moves[ply + same]) same++;
        won = ply + same;
        win = line.slice(same);
      }
      return true;
    }

    const isWinnable = (ply: number, limit: number) =>
      take(ply, search.run(at(positions, ply), { nodes: limit, deadline: Infinity, seed: 0 }));

    /** @param failed a position not found winnable, or one after the last. */
    function bisect(failed: number, limit: number) {
      let open = failed;
      while (open - won > 1) {
        const middle = (won + open) >> 1;
        if (!isWinnable(middle, limit)) open = middle;
      }
    }

    /** Goes back in growing steps from the end, where positions are easiest to decide, to a win. Then bisects. */
    function closeIn() {
      let failed = lost;
      for (let step = 1; failed > 0; step *= 2) {
        const ply = Math.max(0, failed - step);
        if (isWinnable(ply, quick)) break;
        failed = ply;
      }
      bisect(failed, quick);
    }

    /** Bisects for the first position that can be proved lost. Wins found on the way count. */
    function proveLoss() {
      let open = won;
      while (lost - open > 1) {
        const middle = (lost + open) >> 1;
        isWinnable(middle, quick);
        if (lost > middle) open = middle;
      }
    }

    function describePosition(ply: number) {
      const { stockCount: stock, foundationCount: foundation } = at(positions, ply);
      return { ply, stock, foundation };
    }

    function describe(): NoReturn {
      const common = { plies, lost: lost > plies ? null : describePosition(lost), nodes };
      if (lost === 0) return { fate: 'unwinnable', ...common };
      if (won < 0) return { fate: 'unknown', ...common };
      const layout = at(positions, won).layOut();
      const know = (move: Move): KnownMove => ({ move, kind: findMoveKind(layout, move) });
      const chance = { winnable: describePosition(won), alternative: know(at(win, 0)), winMoves: win.length };
      if (won === plies) return { fate: 'given-up', ...common, ...chance };
      const certainty = lost === won + 1 ? 'proof' : 'not-found';
      return { fate: 'thrown-away', ...common, ...chance, fatal: know(at(moves, won)), certainty };
    }

    closeIn();
    proveLoss();
    // A deal without a verdict gets a longer search. If it wins, the last position that still can be won is looked for.
    if (won < 0 && lost > 0 && take(0, solver.solve(start))) bisect(lost, Math.min(...thorough));
    if (won < 0) return describe();
    // Looks harder at the first position not found winnable, and if it is won, at the positions still open.
    for (const limit of thorough) if (won + 1 < lost && isWinnable(won + 1, limit)) bisect(lost, limit);
    return describe();
  };
}
