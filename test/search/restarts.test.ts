import { describe, expect, test } from 'vitest';
import { type Setting, createSetting } from '../../src/games/position.ts';
import { RestartingSearch } from '../../src/search/restarts.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { FULL_CASES, TINY_CASES, openSeed } from '../games/cases.ts';
import { openLongLost } from './lost-deals.ts';
import { checkNodes, checkTimeLimit, lineOf, runSearch } from './outcomes.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
const LONG_SETTING: Setting = createSetting(findVariant('british-constitution'));

const createRestarts = (setting: Setting, nodes: number): RestartingSearch =>
  new RestartingSearch(setting, { nodes, seconds: null, memory: 4 });

describe('the node limit', () => {
  const opening = openLongLost(LONG_SETTING);

  test.each([0, 1, 2, 999, 1000, 1001, 1999, 2000, 2001, 7777])(
    'of %i is spent to the last node unless the deal is decided before',
    (nodes) => {
      const outcome = runSearch(createRestarts(LONG_SETTING, nodes), opening, { nodes });
      expect(outcome.verdict).not.toBe('winnable');
      checkNodes(outcome, nodes);
    },
  );

  test.each(FULL_CASES)('is never exceeded: $name', (gameCase) => {
    const search = createRestarts(gameCase, 2500);
    for (const seed of SEEDS) {
      const outcome = runSearch(search, openSeed(gameCase, seed), { nodes: 2500 });
      checkNodes(outcome, 2500);
      expect(outcome.positions).toBeGreaterThan(0);
    }
  });
});

describe('the deadline', () => {
  const opening = openLongLost(LONG_SETTING);

  test('that is over before the start leaves the deal unknown after no node', () => {
    const outcome = runSearch(createRestarts(LONG_SETTING, 5000), opening, {
      nodes: 5000,
      deadline: performance.now() - 1,
    });
    expect(outcome).toEqual({
      verdict: 'unknown',
      reason: 'time-limit',
      nodes: 0,
      positions: 1,
      best: opening.row,
      bestLine: [],
    });
  });

  test('ends a search with nodes to spare', () => {
    const started = performance.now();
    const outcome = runSearch(createRestarts(LONG_SETTING, 1e12), opening, { nodes: 1e12, deadline: started + 50 });
    expect(performance.now() - started).toBeLessThan(5000);
    checkTimeLimit(outcome);
  });

  test('that is not reached changes nothing', () => {
    const far = runSearch(createRestarts(LONG_SETTING, 4000), opening, {
      nodes: 4000,
      deadline: performance.now() + 1e9,
    });
    expect(far).toEqual(runSearch(createRestarts(LONG_SETTING, 4000), opening, { nodes: 4000 }));
  });
});

describe('one search after another', () => {
  test.each([...FULL_CASES, ...TINY_CASES])(
    'gives what a fresh search gives, whatever was searched before: $name',
    (gameCase) => {
      const used = createRestarts(gameCase, 2400);
      for (const seed of [1, 2, 1]) {
        const opening = openSeed(gameCase, seed);
        const fresh = runSearch(createRestarts(gameCase, 2400), opening, { nodes: 2400 });
        expect(runSearch(used, opening, { nodes: 2400 })).toEqual(fresh);
      }
    },
  );
});

describe('the best position', () => {
  test.each(FULL_CASES)('is never worse than the opening, and is the won one after a win: $name', (gameCase) => {
    const search = createRestarts(gameCase, 4000);
    for (const seed of SEEDS) {
      const opening = openSeed(gameCase, seed);
      const { verdict, best } = runSearch(search, opening, { nodes: 4000 });
      const count = opening.game.foundationCount(best, 0);
      expect(count).toBeGreaterThanOrEqual(opening.foundationCount);
      expect(count === opening.game.foundationTotal).toBe(verdict === 'winnable');
    }
  });
});

describe('a win found by a dive', () => {
  test('has a line from the opening, though the moves were tried in a disturbed order', () => {
    const wins = FULL_CASES.flatMap((gameCase) => {
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
});
