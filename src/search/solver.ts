/** The front door of search: one variant, rules and budget; deal after deal. */

import type { Card } from '../engine/cards.ts';
import type { Move } from '../engine/moves.ts';
import type { Game, Rows, Rules, Size, Variant } from '../games/game.ts';
import { checkLine } from './line-check.ts';
import type { Budget, SolveResult } from './result.ts';
import { shortenLine } from './shorten.ts';
import { createSetting, type Searcher, STRATEGIES, type Strategy } from './strategy.ts';

export interface Solver {
  /**
   * Solves one deal (cards in dealing order).
   * @throws Error when a line found does not replay by the plain rules, which is a fault of the engine.
   */
  solve(cards: readonly Card[]): SolveResult;
}

export interface SolverOptions {
  /** The variant's own size unless given. */
  readonly size?: Size;
  /** The default strategy unless given. */
  readonly strategy?: Strategy;
  /** What shortening a winning line may cost beside the search; lines stay as found unless given. */
  readonly shortening?: Shortening;
}

interface Shortening {
  /** Moves made, about. */
  readonly nodes: number;
  /** Wall clock a line, or null; the one limit that depends on the machine. */
  readonly seconds: number | null;
}

/** A solver that keeps its tables from deal to deal; results do not depend on earlier deals. */
export function createSolver(variant: Variant, rules: Rules, budget: Budget, options: SolverOptions = {}): Solver {
  const { size = variant.size, strategy = STRATEGIES[0], shortening } = options;
  const setting = createSetting(variant, rules, size);
  const { game } = setting;
  /** Made with the first deal, so that a failure to find the memory is a failure of that deal. */
  let search: Searcher | null = null;
  const opening = new Int32Array(game.stride);

  return {
    solve(cards) {
      const started = performance.now();
      search ??= strategy.create(setting, budget);
      game.start(cards, opening, 0);
      const { verdict, reason, line, nodes } = search.run(opening, cards);
      const shorter = line && shortening ? shorten(game, opening, line, shortening) : line;
      const moves = shorter && checkLine(setting, cards, shorter);
      const seconds = (performance.now() - started) / 1000;
      return { verdict, reason, moves, nodes, seconds, best: game.board(search.best, 0) };
    },
  };
}

function shorten(game: Game, opening: Rows, line: readonly Move[], { nodes, seconds }: Shortening): Move[] {
  const deadline = seconds === null ? Infinity : performance.now() + 1000 * seconds;
  return shortenLine(game, opening, line, { nodes, deadline });
}
