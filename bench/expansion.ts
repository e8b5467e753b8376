/** Expanding positions: every legal move of each is listed and made. Measures the engine alone. */

import { createMoves } from '../src/engine/moves.ts';
import { Xorshift32 } from '../src/engine/random.ts';
import type { Game, Rows } from '../src/engine/games/game.ts';
import { type Position, measureGame } from '../src/engine/games/position.ts';
import { type Case, openDeals } from './cases.ts';

/** Moves a random game lasts at most; games with moves that can be taken back need not end. */
const LONGEST_GAME = 300;
/** One position in this many is kept, so that neighbours of a game are not all alike. */
const KEPT = 4;

/** One deal, and positions of it one row after another. */
interface Sample {
  readonly game: Game;
  readonly rows: Rows;
  readonly positions: number;
}

export type ExpansionCounts = Readonly<Record<'positions' | 'children', number>>;

/** Plays random games of one deal, every move equally likely, and keeps some of their positions. */
function samplePositions({ game, row: opening }: Position, positions: number, seed: number): Sample {
  const { stride, maxMoves } = game;
  const random = new Xorshift32();
  const rows = new Int32Array(positions * stride);
  const moves = createMoves(maxMoves);
  let kept = 0;
  random.seed(seed);
  while (kept < positions) {
    let row = opening;
    for (let ply = 0; ply < LONGEST_GAME && kept < positions; ply++) {
      if (random.below(KEPT) === 0) rows.set(row, kept++ * stride);
      const count = game.generate(row, 0, moves, 0);
      if (count === 0) break;
      const next = new Int32Array(stride);
      game.apply(row, 0, next, 0, moves[random.below(count)]);
      row = next;
    }
  }
  return { game, rows, positions };
}

/**
 * @param positions how many of each deal.
 * @returns expands all positions once and counts them and their children.
 */
export function prepareExpansion(benchCase: Case, positions: number): () => ExpansionCounts {
  const samples = openDeals(benchCase).map((opening, index) => samplePositions(opening, positions, index));
  const { maxMoves, stride } = measureGame(benchCase.setting);
  const moves = createMoves(maxMoves);
  const child = new Int32Array(stride);

  return () => {
    let expanded = 0;
    let children = 0;
    for (const { game, rows, positions } of samples) {
      for (let at = 0; at < positions * stride; at += stride) {
        const count = game.generate(rows, at, moves, 0);
        for (let i = 0; i < count; i++) game.apply(rows, at, child, 0, moves[i]);
        children += count;
      }
      expanded += positions;
    }
    return { positions: expanded, children };
  };
}
