import { createOnlyMoveCounter } from '../../src/players/analysis/difficulty.ts';
import { type Move, type Position, createSolver } from '../../src/index.ts';
import { keyOf, openSeed, TINY_CASES } from '../games/cases.ts';
import { solvePlainly } from '../search/plain-rules.ts';
import { perStage } from '../stage.ts';

const LIMIT = 1000;

/** The same count by the plain rules; null when a position is too large for them. */
function countPlainly(start: Position, line: readonly Move[]) {
  const counts = { choices: 0, only: 0 };
  let position = start;
  for (const move of line) {
    const next = position.play(move);
    const others = position
      .listMoves()
      .map((each) => position.play(each))
      .filter((other) => keyOf(other) !== keyOf(next));
    const verdicts = new Set(others.map((other) => solvePlainly(other, LIMIT).verdict));
    if (verdicts.has('too-large')) return null;
    position = next;
    if (others.length === 0) continue;
    counts.choices++;
    if (!verdicts.has('winnable')) counts.only++;
  }
  return counts;
}

test('the only moves along a win of tiny games are those that a complete search by the plain rules finds', () => {
  const sum = { deals: 0, choices: 0, only: 0, missed: 0 };
  for (const gameCase of TINY_CASES.filter((_, i) => i % perStage(10, 6) === 0)) {
    const solver = createSolver(gameCase, { nodes: 20_000, memory: 4 });
    const count = createOnlyMoveCounter(gameCase, 20_000);
    for (let seed = 1; seed <= perStage(4, 12); seed++) {
      const start = openSeed(gameCase, seed);
      const result = solver.solve(start);
      if (result.verdict !== 'winnable') continue;
      const expected = countPlainly(start, result.line);
      if (expected === null) continue;
      const { choices, only } = count(start, result.line);
      expect(choices).toBe(expected.choices);
      // A move that wins, but that no search found to win, makes another one look like the only one; never the other way round.
      expect(only).toBeGreaterThanOrEqual(expected.only);
      sum.missed += only - expected.only;
      sum.deals++;
      sum.choices += expected.choices;
      sum.only += expected.only;
    }
  }
  expect(sum.missed).toBeLessThanOrEqual(0.01 * sum.choices);
  expect(sum.deals).toBeGreaterThan(perStage(5, 20));
  expect(sum.only).toBeGreaterThan(perStage(2, 6));
  expect(sum.choices - sum.only).toBeGreaterThan(perStage(10, 30));
});
