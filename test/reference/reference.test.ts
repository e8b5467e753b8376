import { PLAIN_BRITISH_CONSTITUTION } from '../../src/verify/british-constitution.ts';
import { PLAIN_PARLIAMENT } from '../../src/verify/congress.ts';
import { createPlainGame } from '../../src/verify/setup.ts';
import { solveCompletely } from '../../src/verify/certificate.ts';

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
