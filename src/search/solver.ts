/** The front door of search: one variant, rules and budget; deal after deal. */

import { type Card, formatCard } from '../engine/cards.ts';
import { formatMove } from '../engine/moves.ts';
import type { Rules, Size, Variant } from '../games/game.ts';
import { replayMoves } from '../verify/replay.ts';
import type { Budget, SolveResult } from './result.ts';
import { STRATEGIES, type Strategy } from './strategy.ts';

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
}

/** A solver that keeps its tables from deal to deal; results do not depend on earlier deals. */
export function createSolver(variant: Variant, rules: Rules, budget: Budget, options: SolverOptions = {}): Solver {
  const { size = variant.size, strategy = STRATEGIES[0] } = options;
  const game = variant.create(rules, size);
  const search = strategy.create(game, budget);
  const opening = new Int32Array(game.stride);

  return {
    solve(cards) {
      const started = performance.now();
      game.start(cards, opening, 0);
      const { verdict, reason, line, nodes } = search.run(opening);
      const moves = line?.map(formatMove) ?? null;
      if (moves !== null) checkLine(variant, rules, cards, moves, size);
      const seconds = (performance.now() - started) / 1000;
      return { verdict, reason, moves, nodes, seconds, best: game.board(search.best, 0) };
    },
  };
}

/** Plays a winning line by rules that share no code with the engine. */
function checkLine(
  variant: Variant,
  rules: Rules,
  cards: readonly Card[],
  moves: readonly string[],
  size: Size,
): void {
  const replay = replayMoves(variant.name, rules, cards.map(formatCard), moves, size);
  if (replay.status === 'ok') return;
  const fault = replay.status === 'illegal' ? `move ${replay.index}, ${replay.move}: ${replay.reason}` : replay.reason;
  throw new Error(`the winning line found does not replay by the plain rules (${fault}); please report this deal`);
}
