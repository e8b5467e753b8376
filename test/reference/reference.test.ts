import { PLAIN_BRITISH_CONSTITUTION } from '../../src/reference/british-constitution.ts';
import { PLAIN_PARLIAMENT } from '../../src/reference/congress.ts';
import type { PlainPosition } from '../../src/reference/plain-game.ts';
import { createPlainGame } from '../../src/reference/setup.ts';
import { solveCompletely } from '../../src/reference/complete-search.ts';
import { countPaths } from './perft.ts';
import { shuffleCards } from './shuffle.ts';
import { createPlain, TINY_SETTINGS } from './tiny.ts';

const LIMIT = 20_000;

describe('complete search', () => {
  const size = { suits: 1, ranks: 3, piles: 1 };
  const game = createPlainGame(PLAIN_PARLIAMENT, {}, size);
  const start = game.start(['2C', '3C', '2C', '3C']);

  test('finds a win, or gives no verdict when the limit is reached', () => {
    expect(solveCompletely(game, start, LIMIT).verdict).toBe('winnable');
    expect(solveCompletely(game, start, 2)).toEqual({ verdict: 'too-large', positions: 2 });
  });

  test('proves that there is none', () => {
    const british = createPlainGame(PLAIN_BRITISH_CONSTITUTION, {}, size);
    // The three blocks row 1 at once, and one suit has no alternating colours.
    const lost = british.start(['3C', '2C', '2C', '3C']);
    expect(solveCompletely(british, lost, LIMIT)).toEqual({ verdict: 'unwinnable', positions: 1 });
  });
});

test('perft counts sequences of moves, not positions', () => {
  const game = createPlainGame(PLAIN_PARLIAMENT, {}, { suits: 1, ranks: 3, piles: 2 });
  // T1 3C, T2 2C, stock 2C 3C. First T2-F, T2-T1 or S-W; then
  // T1-F, T2-F, T2-T1, S-W or T1-F, T2-F, S-W or W-F, W-T1, T2-F, T2-T1, S-W.
  expect(countPaths(game, ['3C', '2C', '2C', '3C'], 2)).toEqual([1, 3, 12]);
});

test('a move is legal by itself exactly where it is one of all legal moves', () => {
  for (const [seed, setting] of TINY_SETTINGS.entries()) {
    const game = createPlain(setting);
    const visited: (readonly [PlainPosition, readonly string[]])[] = [];
    let position = game.start(shuffleCards(game.pack, seed));
    for (let ply = 0; ply < 25; ply++) {
      const listed = game.moves(position);
      const [move] = shuffleCards(listed, seed + ply);
      visited.push([position, listed.toSorted()]);
      if (move === undefined) break;
      position = game.apply(position, move);
    }
    // A move of one position is mostly illegal in the others.
    const all = [...new Set(visited.flatMap(([, listed]) => listed))].sort();
    for (const [at, listed] of visited) expect(all.filter((move) => game.isLegal(at, move))).toEqual(listed);
  }
});
