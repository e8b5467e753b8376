import { findFurthest } from '../../src/players/analysis/course.ts';
import { moveTo, createSolver, STRATEGIES, type SolveOutcome } from '../../src/index.ts';
import { FOUNDATION } from '../../src/engine/piles.ts';
import { chooseCases, FULL_CASES, openSeed } from '../games/cases.ts';

const BUDGET = { nodes: 300, memory: 1 };

describe('how far a search came that decided nothing', () => {
  const cases = chooseCases('pairs');
  test.each(cases)('the plain rules come as far, and end with a card to the foundations: $name', (gameCase) => {
    const start = openSeed(gameCase, 3);
    for (const strategy of STRATEGIES) {
      const result = createSolver(gameCase, { ...BUDGET, strategy }).solve(start);
      const furthest = findFurthest(start, result);
      expect(furthest.position.foundationCount).toBe(result.best.foundationCount);
      const { moves } = furthest;
      expect(moves.slice(-1).filter((move) => moveTo(move) !== FOUNDATION)).toEqual([]);
      expect(moves.length).toBeLessThanOrEqual(result.bestLine.length);
    }
  });

  test('is checked: wrong ways are found out', () => {
    const start = openSeed(FULL_CASES[0], 3);
    const result: SolveOutcome = createSolver(FULL_CASES[0], BUDGET).solve(start);
    const tooFew = { ...result, bestLine: result.bestLine.slice(0, 5) };
    expect(() => findFurthest(start, tooFew)).toThrow(
      /^the best line found brings \d+ cards to the foundations by the plain rules and not \d+; please report this deal$/,
    );
  });
});
