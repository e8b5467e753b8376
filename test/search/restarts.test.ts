import { type Setting, createSetting, findVariant } from '../../src/index.ts';
import { restarts } from '../../src/search/restarts.ts';
import { createSearch, type Search } from '../../src/search/strategy.ts';
import { chooseCases, openSeed } from '../games/cases.ts';
import { startMeasuring } from '../processor-time.ts';
import { openLongLost } from './lost-deals.ts';
import { checkNodes, checkTimeLimit, lineOf, runSearch } from './outcomes.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
const LONG_SETTING: Setting = createSetting(findVariant('british-constitution'));

const createRestarts = (setting: Setting, nodes: number): Search =>
  createSearch(restarts, setting, { nodes, seconds: null, memory: 4 });

test.each([0, 1, 2, 999, 1000, 1001, 1999, 2000, 2001, 7777])(
  'a node limit of %i is spent to the last node unless the deal is decided before',
  (nodes) => {
    const outcome = runSearch(createRestarts(LONG_SETTING, nodes), openLongLost(LONG_SETTING), { nodes });
    expect(outcome.verdict).not.toBe('winnable');
    checkNodes(outcome, nodes);
  },
);

test('a deadline ends a search with nodes to spare', () => {
  const measure = startMeasuring();
  const search = createRestarts(LONG_SETTING, 1e12);
  const outcome = runSearch(search, openLongLost(LONG_SETTING), { nodes: 1e12, deadline: performance.now() + 50 });
  expect(measure()).toBeLessThan(5000);
  checkTimeLimit(outcome);
});

test('a win found by a dive has a line from the opening, though the moves were tried in a disturbed order', () => {
  const wins = chooseCases('pairs').flatMap((gameCase) => {
    const search = createRestarts(gameCase, 12_000);
    return SEEDS.flatMap((seed) => {
      const opening = openSeed(gameCase, seed);
      const outcome = runSearch(search, opening, { nodes: 12_000 });
      const line = lineOf(outcome);
      // The first dive keeps the game's own order.
      if (line === null || outcome.nodes <= 1000) return [];
      return [{ end: line.reduce((position, move) => position.play(move), opening).row, best: outcome.best }];
    });
  });
  expect(wins.length).toBeGreaterThan(10);
  for (const { end, best } of wins) expect(end).toEqual(best);
});
