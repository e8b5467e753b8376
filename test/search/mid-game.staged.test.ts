import { type Position, type Setting, createSolver, STRATEGIES, VARIANTS } from '../../src/index.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { createSearch, type Search } from '../../src/search/strategy.ts';
import { TINY_CASES, chooseCases, chooseReadings, playLine } from '../games/cases.ts';
import { checkParts, lineOf, runSearch } from './outcomes.ts';
import { replayPlainly, solvePlainly } from './plain-rules.ts';
import { awaitsFill, rebuild, samplePositions } from './positions.ts';
import { perStage } from '../stage.ts';

const CASES = chooseCases(perStage(40, 'pairs'));
const SMALL_CASES = chooseReadings(TINY_CASES, perStage(10, 'pairs'));

/** Positions beyond which a tiny game is left out. */
const LIMIT = 1000;

test.each(CASES)(
  'a complete search goes the same way from a position and from the same one rebuilt: $name',
  (gameCase) => {
    // A table that forgets nothing, so that every position is counted once.
    const complete = new DepthFirstSearch(gameCase, { table: 2 ** 24, stack: 2 ** 20 });
    const random = [1, 2].flatMap((seed) => samplePositions(gameCase, seed, 'random', 120, 40));
    const promising = perStage([5], [3, 4, 5]).flatMap((seed) => samplePositions(gameCase, seed, 'promising', 400, 50));
    const verdicts = [...random, ...promising].map((position) => {
      const { best, ...outcome } = runSearch(complete, position, { nodes: 2000 });
      const { best: bestAgain, ...again } = runSearch(complete, rebuild(position), { nodes: 2000 });
      expect(again).toEqual(outcome);
      expect(position.game.foundationCount(bestAgain, 0)).toBe(position.game.foundationCount(best, 0));
      return outcome.verdict;
    });
    // Where kings or jacks alone fill spaces, few searches end as soon as that.
    const isSlow = (gameCase.rules['space'] ?? 'any') !== 'any';
    expect(isSlow || verdicts.some((verdict) => verdict !== 'unknown')).toBe(true);
  },
);

/** A few positions of some tiny games and all that wait for a fill, every other one rebuilt. */
const listPositions = (setting: Setting, games: number) =>
  Array.from({ length: games }).flatMap((_, i) =>
    samplePositions(setting, 7 + i, 'promising', 24, 1)
      .filter((position, i) => i % 8 === 3 || awaitsFill(position))
      .map((position, i) => (i % 2 === 0 ? position : rebuild(position))),
  );

describe.each(VARIANTS)('searches of tiny $name', (variant) => {
  const cases = SMALL_CASES.filter((each) => each.variant === variant);
  let positions: readonly { readonly position: Position; readonly expected: string }[] = [];
  let winnable = positions;
  beforeAll(() => {
    positions = cases
      .flatMap((gameCase) => listPositions(gameCase, cases.length < 15 ? perStage(5, 8) : perStage(1, 2)))
      .map((position) => ({ position, expected: solvePlainly(position, LIMIT).verdict }))
      .filter(({ expected }) => expected !== 'too-large');
    winnable = positions.filter(({ expected }) => expected === 'winnable');
  });

  test('have positions of each verdict, some of which wait for a fill', () => {
    expect(winnable.length).toBeGreaterThanOrEqual(10);
    expect(positions.length - winnable.length).toBeGreaterThanOrEqual(10);
    const waiting = positions.filter(({ position }) => awaitsFill(position));
    expect(waiting.length).toBeGreaterThanOrEqual(variant.options.some(({ key }) => key === 'space-fill') ? 15 : 0);
  });

  test.each(STRATEGIES)(
    'begin at any position, are never wrong there, and win most that can be won: $name',
    (strategy) => {
      const searches = new Map<Setting, Search>();
      let won = 0;
      for (const { position, expected } of positions) {
        const { setting } = position;
        const search =
          searches.get(setting) ?? createSearch(strategy, setting, { nodes: 20_000, seconds: null, memory: 2 });
        searches.set(setting, search);
        const outcome = runSearch(search, position, { nodes: expected === 'winnable' ? 20_000 : 1000 });
        checkParts(outcome);
        expect([expected, 'unknown']).toContain(outcome.verdict);
        expect(position.withRow(outcome.best).foundationCount).toBeGreaterThanOrEqual(position.foundationCount);
        const line = lineOf(outcome);
        if (line === null) continue;
        won++;
        expect(replayPlainly(position, line)).toMatchObject({ status: 'ok' });
      }
      // Some wins need moves without promise, which most searches leave out.
      expect(won).toBeGreaterThanOrEqual(0.5 * winnable.length);
    },
  );

  test('are checked and shortened from any position by a solver', () => {
    let won = 0;
    const options = { nodes: 5000, memory: 2, shortening: { nodes: 500, seconds: null } };
    for (const { position, expected } of positions) {
      const result = createSolver(position.setting, options).solve(position);
      expect([expected, 'unknown']).toContain(result.verdict);
      const line = lineOf(result);
      if (line === null) continue;
      won++;
      expect(playLine(position, line).isWon).toBe(true);
      expect(result.best.isWon).toBe(true);
    }
    expect(won).toBeGreaterThanOrEqual(0.5 * winnable.length);
  });
});
