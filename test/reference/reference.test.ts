import { PLAIN_BRITISH_CONSTITUTION } from '../../src/reference/british-constitution.ts';
import { PLAIN_PARLIAMENT } from '../../src/reference/congress.ts';
import { createPlainGame } from '../../src/reference/setup.ts';
import { solveCompletely } from '../../src/reference/complete-search.ts';
import { countPaths } from './perft.ts';

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
