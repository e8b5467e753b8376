import { describe, expect, test } from 'vitest';
import { parseCard } from '../../src/engine/cards.ts';
import { Position, type Setting, createSetting } from '../../src/games/position.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { cadoganCongress } from '../../src/variants/cadogan-congress/variant.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { FULL_CASES, TINY_CASES, chooseAllCases, keyOf, openSeed } from '../games/cases.ts';
import { perStage } from '../stage.ts';
import { openLongLost } from './lost-deals.ts';
import { checkNodes, checkParts, checkTimeLimit, lineOf, runSearch } from './outcomes.ts';
import { solvePlainly } from './plain-rules.ts';

const MEMORY = { table: 2 ** 20, stack: 2 ** 20 };
/** Enough to forget no position of a tiny game, so that each is counted once. */
const AMPLE = { table: 2 ** 24, stack: 2 ** 22 };
/** Too small for every position of a search, so that some are forgotten. */
const SCARCE = { table: 2 ** 12, stack: 2 ** 20 };
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8].slice(0, perStage(4, 8));
const LONG_SETTING: Setting = createSetting(findVariant('british-constitution'));

/** The most cards on the foundations in any position that can be reached, or null beyond `most` positions. */
function findHighestCount(opening: Position, most: number): number | null {
  const seen = new Set([keyOf(opening)]);
  const open = [opening];
  let highest = 0;
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    highest = Math.max(highest, position.foundationCount);
    for (const move of position.listMoves()) {
      const next = position.play(move);
      const key = keyOf(next);
      if (seen.has(key)) continue;
      if (seen.size === most) return null;
      seen.add(key);
      open.push(next);
    }
  }
  return highest;
}

describe('the node limit', () => {
  test.each(FULL_CASES)('is kept and reported: $name', (gameCase) => {
    const search = new DepthFirstSearch(gameCase, MEMORY);
    for (const seed of SEEDS) {
      const opening = openSeed(gameCase, seed);
      for (const nodes of [0, 1, 2, 50, 1023, 1500]) {
        const outcome = runSearch(search, opening, { nodes });
        checkNodes(outcome, nodes);
        expect(outcome.positions).toBeLessThanOrEqual(nodes + 1);
      }
    }
  });

  test.each(TINY_CASES)('decides with exactly the nodes needed, and not with one less: $name', (gameCase) => {
    const search = new DepthFirstSearch(gameCase, MEMORY);
    for (const seed of SEEDS) {
      const opening = openSeed(gameCase, seed);
      const outcome = runSearch(search, opening, { nodes: 10_000 });
      if (outcome.verdict === 'unknown' || outcome.nodes === 0) continue;
      expect(runSearch(search, opening, { nodes: outcome.nodes })).toEqual(outcome);
      const short = runSearch(search, opening, { nodes: outcome.nodes - 1 });
      expect(short).toMatchObject({ verdict: 'unknown', reason: 'node-limit', nodes: outcome.nodes - 1 });
      checkParts(short);
    }
  });
});

describe('the deadline', () => {
  const search = new DepthFirstSearch(LONG_SETTING, MEMORY);
  const opening = openLongLost(LONG_SETTING);

  test('in the past ends the search before its first node', () => {
    const outcome = runSearch(search, opening, { nodes: 1000, deadline: performance.now() - 1 });
    expect(outcome).toEqual({
      verdict: 'unknown',
      reason: 'time-limit',
      nodes: 0,
      positions: 1,
      best: opening.row,
      bestLine: [],
    });
  });

  test('ends a search that nothing else would end', () => {
    const started = performance.now();
    const outcome = runSearch(search, opening, { deadline: started + 50 });
    const spent = performance.now() - started;
    expect(spent).toBeLessThan(5000);
    checkTimeLimit(outcome);
    expect(outcome.nodes).toBeGreaterThan(0);
    expect(outcome.verdict !== 'unknown' || spent >= 50).toBe(true);
  });

  test('that is far away changes nothing', () => {
    const far = runSearch(search, opening, { nodes: 5000, deadline: performance.now() + 1e9 });
    expect(far).toEqual(runSearch(search, opening, { nodes: 5000 }));
  });
});

describe('the memory limit of the stack', () => {
  // Worrying back makes paths of more than a thousand plies in this small game, which has no win.
  const deep = FULL_CASES.filter(({ rules }) => rules['stock-deal'] === 'blocked' && rules['worry-back'] === 'yes').map(
    (gameCase) => Object.assign({}, gameCase, { size: { suits: 3, ranks: 4, piles: 4 } }),
  );
  const seed = 24;
  const TABLE = 2 ** 26;

  test.each(deep)('is reported, and takes the proof away: $name', (gameCase) => {
    const opening = openSeed(gameCase, seed);
    const tight = runSearch(new DepthFirstSearch(gameCase, { table: TABLE, stack: 0 }), opening, { nodes: 300_000 });
    expect(tight).toMatchObject({ verdict: 'unknown', reason: 'memory-limit' });
    checkParts(tight);

    const wide = runSearch(new DepthFirstSearch(gameCase, { table: TABLE, stack: 2 ** 22 }), opening, {
      nodes: 300_000,
    });
    const expected = solvePlainly(opening, 20_000);
    expect(wide).toMatchObject({ verdict: 'unwinnable', positions: expected.positions });
    checkParts(wide);
    expect(expected.verdict).toBe('unwinnable');
  });

  test.each(deep)('never turns into a verdict that more memory denies: $name', (gameCase) => {
    const tight = new DepthFirstSearch(gameCase, { table: TABLE, stack: 0 });
    const wide = new DepthFirstSearch(gameCase, { table: TABLE, stack: 2 ** 22 });
    for (const each of SEEDS) {
      const opening = openSeed(gameCase, each);
      const { verdict } = runSearch(wide, opening, { nodes: 10_000 });
      expect([verdict, 'unknown']).toContain(runSearch(tight, opening, { nodes: 10_000 }).verdict);
    }
  });
});

describe('one search after another', () => {
  test.each(chooseAllCases(perStage(3, 1)))(
    'gives what a fresh search gives, whatever was searched before: $name',
    (gameCase) => {
      const runs = [1, 2, 3, 1, 3, 2].flatMap((dealt) => [
        { dealt, limits: { nodes: 700 } },
        { dealt, limits: { nodes: 300, seed: 5 } },
        { dealt, limits: { nodes: 0 } },
      ]);
      for (const memory of [MEMORY, SCARCE]) {
        const used = new DepthFirstSearch(gameCase, memory);
        for (const { dealt, limits } of runs) {
          const opening = openSeed(gameCase, dealt);
          const fresh = runSearch(new DepthFirstSearch(gameCase, memory), opening, limits);
          expect(runSearch(used, opening, limits)).toEqual(fresh);
        }
      }
    },
  );

  test('leaves the row of its position alone', () => {
    const opening = openLongLost(LONG_SETTING);
    const before = opening.row.slice();
    new DepthFirstSearch(LONG_SETTING, MEMORY).run(opening, { nodes: 2000, deadline: Infinity, seed: 0 });
    expect(opening.row).toEqual(before);
  });
});

describe('a seed', () => {
  test.each(TINY_CASES)('changes no verdict, nor the positions of an exhausted game: $name', (gameCase) => {
    const search = new DepthFirstSearch(gameCase, AMPLE);
    for (const dealt of SEEDS) {
      const opening = openSeed(gameCase, dealt);
      const plain = runSearch(search, opening, { nodes: 6000 });
      for (const seed of [1, 2, -3]) {
        const disturbed = runSearch(search, opening, { nodes: 6000, seed });
        if (plain.verdict === 'unknown' || disturbed.verdict === 'unknown') continue;
        expect(disturbed.verdict).toBe(plain.verdict);
        expect(disturbed.verdict === 'winnable' || disturbed.positions === plain.positions).toBe(true);
      }
    }
  });

  test.each(FULL_CASES)('changes the order of the search, each in its own way: $name', (gameCase) => {
    const search = new DepthFirstSearch(gameCase, MEMORY);
    const traces = [0, 1, 2, 3].map((seed) =>
      SEEDS.map((dealt) => {
        const { positions, best } = runSearch(search, openSeed(gameCase, dealt), { nodes: 1000, seed });
        return `${positions} ${best.join(' ')}`;
      }).join('\n'),
    );
    expect(new Set(traces).size).toBe(traces.length);
  });
});

describe('the best position', () => {
  test.each(FULL_CASES)('is never worse than the opening, and is the won one after a win: $name', (gameCase) => {
    const search = new DepthFirstSearch(gameCase, MEMORY);
    for (const seed of SEEDS) {
      const opening = openSeed(gameCase, seed);
      const { game } = opening;
      const { verdict, best } = runSearch(search, opening, { nodes: 1000 });
      const count = game.foundationCount(best, 0);
      expect(count).toBeGreaterThanOrEqual(opening.foundationCount);
      expect(count === game.foundationTotal).toBe(verdict === 'winnable');
      expect([...best.subarray(game.words)]).toEqual(game.rehash(best, 0));
    }
  });

  test.each(TINY_CASES)('of an exhausted game has as many cards out as any position: $name', (gameCase) => {
    const search = new DepthFirstSearch(gameCase, MEMORY);
    for (const seed of SEEDS) {
      const opening = openSeed(gameCase, seed);
      const { verdict, best } = runSearch(search, opening, { nodes: 5000 });
      if (verdict !== 'unwinnable') continue;
      const highest = findHighestCount(opening, 2000);
      expect([highest, null]).toContain(highest === null ? null : opening.game.foundationCount(best, 0));
    }
  });
});

test('no positions share a hash where twins at equal depth would let what lies on them change places', () => {
  const rules = { marriage: 'any', refill: 'immediate' } as const;
  const setting = createSetting(cadoganCongress, rules, { suits: 1, ranks: 13, piles: 2, helps: 1 });
  const deal = '5C 5C 3C 3C 2C 2C JC JC 4C 4C 8C 8C KC KC 7C 7C 6C 6C QC QC TC TC 9C 9C';
  const opening = Position.open(setting, deal.split(' ').map(parseCard));
  const complete = new DepthFirstSearch(setting, AMPLE, { cuts: false });
  const { positions } = solvePlainly(opening, 10_000);
  expect(positions).toBe(1759);
  // A bucket has four places: more positions of one hash would be forgotten and counted again.
  expect(runSearch(complete, opening)).toMatchObject({ verdict: 'unwinnable', positions });
});

describe('a win', () => {
  test.each(TINY_CASES)('has a line that leads to it, and a won position is its own win: $name', (gameCase) => {
    const search = new DepthFirstSearch(gameCase, MEMORY);
    let wins = 0;
    for (let seed = 1; seed <= 15; seed++) {
      let position = openSeed(gameCase, seed);
      const outcome = runSearch(search, position, { nodes: 5000 });
      const line = lineOf(outcome);
      if (line === null) continue;
      wins++;
      expect(line.length).toBeLessThanOrEqual(outcome.nodes);
      for (const move of line) position = position.play(move);
      expect(position.row).toEqual(outcome.best);
      expect(position.isWon).toBe(true);
      const won = { verdict: 'winnable', line: [], nodes: 0, positions: 1, best: position.row, bestLine: [] };
      expect(runSearch(search, position, { nodes: 0 })).toEqual(won);
    }
    expect(wins).toBeGreaterThan(0);
  });
});
