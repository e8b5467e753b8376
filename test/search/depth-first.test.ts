import { describe, expect, test } from 'vitest';
import { formatCard } from '../../src/engine/cards.ts';
import type { Game, Rows } from '../../src/games/game.ts';
import { DepthFirstSearch, type SearchLimits } from '../../src/search/depth-first.ts';
import type { SearchOutcome } from '../../src/search/result.ts';
import { createPlainGame } from '../../src/verify/registry.ts';
import { FULL_CASES, type GameCase, TINY_CASES, createGame, dealCards, keyOf, listMoves, makeMove, startGame } from '../games/cases.ts';
import { solveExhaustively } from '../reference/exhaustive.ts';

const MEMORY = { table: 2 ** 20, stack: 2 ** 20 };
/** Enough to forget no position of a tiny game, so that each is counted once. */
const AMPLE = { table: 2 ** 24, stack: 2 ** 22 };
/** Too small for every position of a search, so that some are forgotten. */
const SCARCE = { table: 2 ** 12, stack: 2 ** 20 };
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
/** A deal of the full pack that millions of nodes do not decide. */
const LONG_CASE: GameCase = FULL_CASES.find(({ rules }) => rules['ruleset'] === 'cadogan') ?? FULL_CASES[0];
const LONG_SEED = 1;

const limit = (nodes: number, disturbance = 0): SearchLimits => ({ nodes, deadline: Infinity, disturbance });

/** An outcome with the best position it met. */
function searchDeal(search: DepthFirstSearch, opening: Rows, limits: SearchLimits): SearchOutcome & { readonly best: number[] } {
  const outcome = search.run(opening, limits);
  return { ...outcome, best: [...search.best] };
}

/** The most cards on the foundations in any position that can be reached, or null beyond `most` positions. */
function findHighestCount(game: Game, opening: Rows, most: number): number | null {
  const seen = new Set([keyOf(game, opening)]);
  const open = [opening];
  let highest = 0;
  for (let rows = open.pop(); rows !== undefined; rows = open.pop()) {
    highest = Math.max(highest, game.foundationCount(rows, 0));
    for (const move of listMoves(game, rows)) {
      const next = makeMove(game, rows, move);
      const key = keyOf(game, next);
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
    const game = createGame(gameCase);
    const search = new DepthFirstSearch(game, MEMORY);
    for (const seed of SEEDS) {
      const opening = startGame(game, dealCards(gameCase, seed));
      for (const nodes of [0, 1, 2, 50, 1023, 1500]) {
        const outcome = search.run(opening, limit(nodes));
        expect(outcome.nodes).toBeLessThanOrEqual(nodes);
        expect(outcome.verdict === 'unknown').toBe(outcome.reason === 'node-limit');
        expect(outcome.verdict === 'winnable').toBe(outcome.line !== null);
        expect(outcome.verdict !== 'unknown' || outcome.nodes === nodes).toBe(true);
      }
    }
  });

  test.each(TINY_CASES)('decides with exactly the nodes needed, and not with one less: $name', (gameCase) => {
    const game = createGame(gameCase);
    const search = new DepthFirstSearch(game, MEMORY);
    for (const seed of SEEDS) {
      const opening = startGame(game, dealCards(gameCase, seed));
      const outcome = searchDeal(search, opening, limit(10_000));
      if (outcome.verdict === 'unknown' || outcome.nodes === 0) continue;
      expect(searchDeal(search, opening, limit(outcome.nodes))).toEqual(outcome);
      expect(search.run(opening, limit(outcome.nodes - 1))).toMatchObject({
        verdict: 'unknown',
        reason: 'node-limit',
        line: null,
        nodes: outcome.nodes - 1,
      });
    }
  });
});

describe('the deadline', () => {
  const game = createGame(LONG_CASE);
  const search = new DepthFirstSearch(game, MEMORY);
  const opening = startGame(game, dealCards(LONG_CASE, LONG_SEED));

  test('in the past ends the search before its first node', () => {
    const outcome = search.run(opening, { nodes: 1000, deadline: performance.now() - 1, disturbance: 0 });
    expect(outcome).toEqual({ verdict: 'unknown', reason: 'time-limit', line: null, nodes: 0, positions: 1 });
    expect([...search.best]).toEqual([...opening]);
  });

  test('ends a search that nothing else would end', () => {
    const started = performance.now();
    const outcome = search.run(opening, { nodes: Infinity, deadline: started + 50, disturbance: 0 });
    expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'time-limit', line: null });
    expect(outcome.nodes).toBeGreaterThan(0);
    expect(performance.now()).toBeGreaterThanOrEqual(started + 50);
  });

  test('that is far away changes nothing', () => {
    const far = search.run(opening, { nodes: 5000, deadline: performance.now() + 1e9, disturbance: 0 });
    expect(far).toEqual(search.run(opening, limit(5000)));
  });
});

describe('the memory limit of the stack', () => {
  // Worrying back makes paths of more than a thousand plies in this small game, which has no win.
  const deep = FULL_CASES.filter(({ rules }) => rules['stock-deal'] === 'blocked' && rules['worry-back'] === 'yes').map((gameCase) =>
    Object.assign({}, gameCase, { size: { suits: 3, ranks: 4, piles: 4, helps: 0 } }),
  );
  const seed = 24;
  const TABLE = 2 ** 26;

  test.each(deep)('is reported, and takes the proof away: $name', (gameCase) => {
    const game = createGame(gameCase);
    const opening = startGame(game, dealCards(gameCase, seed));
    const tight = new DepthFirstSearch(game, { table: TABLE, stack: 0 }).run(opening, limit(300_000));
    expect(tight).toMatchObject({ verdict: 'unknown', reason: 'memory-limit', line: null });

    const wide = new DepthFirstSearch(game, { table: TABLE, stack: 2 ** 22 }).run(opening, limit(300_000));
    const { variant, rules, size } = gameCase;
    const plain = createPlainGame(variant.name, rules, size);
    const expected = solveExhaustively(plain, dealCards(gameCase, seed).map(formatCard), 20_000);
    expect(wide).toMatchObject({ verdict: 'unwinnable', reason: null, positions: expected.positions });
    expect(expected.verdict).toBe('unwinnable');
  });

  test.each(deep)('never turns into a verdict that more memory denies: $name', (gameCase) => {
    const game = createGame(gameCase);
    const tight = new DepthFirstSearch(game, { table: TABLE, stack: 0 });
    const wide = new DepthFirstSearch(game, { table: TABLE, stack: 2 ** 22 });
    for (const each of SEEDS) {
      const opening = startGame(game, dealCards(gameCase, each));
      const { verdict } = wide.run(opening, limit(10_000));
      expect([verdict, 'unknown']).toContain(tight.run(opening, limit(10_000)).verdict);
    }
  });
});

describe('one search after another', () => {
  test.each([...FULL_CASES, ...TINY_CASES])('gives what a fresh search gives, whatever was searched before: $name', (gameCase) => {
    const game = createGame(gameCase);
    const runs = [1, 2, 3, 1, 3, 2].flatMap((seed) => [limit(700), limit(300, 5), limit(0)].map((limits) => ({ seed, limits })));
    for (const memory of [MEMORY, SCARCE]) {
      const used = new DepthFirstSearch(game, memory);
      for (const { seed, limits } of runs) {
        const opening = startGame(game, dealCards(gameCase, seed));
        const fresh = searchDeal(new DepthFirstSearch(game, memory), opening, limits);
        expect(searchDeal(used, opening, limits)).toEqual(fresh);
      }
    }
  });

  test('leaves its opening row alone', () => {
    const game = createGame(LONG_CASE);
    const opening = startGame(game, dealCards(LONG_CASE, LONG_SEED));
    const before = opening.slice();
    new DepthFirstSearch(game, MEMORY).run(opening, limit(2000));
    expect(opening).toEqual(before);
  });
});

describe('a disturbance', () => {
  test.each(TINY_CASES)('changes no verdict, nor the positions of an exhausted game: $name', (gameCase) => {
    const game = createGame(gameCase);
    const search = new DepthFirstSearch(game, AMPLE);
    for (const seed of SEEDS) {
      const opening = startGame(game, dealCards(gameCase, seed));
      const plain = search.run(opening, limit(6000));
      for (const disturbance of [1, 2, -3]) {
        const disturbed = search.run(opening, limit(6000, disturbance));
        if (plain.verdict === 'unknown' || disturbed.verdict === 'unknown') continue;
        expect(disturbed.verdict).toBe(plain.verdict);
        expect(disturbed.verdict === 'winnable' || disturbed.positions === plain.positions).toBe(true);
      }
    }
  });

  test.each(FULL_CASES)('changes the order of the search, each in its own way: $name', (gameCase) => {
    const game = createGame(gameCase);
    const search = new DepthFirstSearch(game, MEMORY);
    const traces = [0, 1, 2, 3].map((disturbance) =>
      SEEDS.map((seed) => {
        const { positions, best } = searchDeal(search, startGame(game, dealCards(gameCase, seed)), limit(1000, disturbance));
        return `${positions} ${best.join(' ')}`;
      }).join('\n'),
    );
    expect(new Set(traces).size).toBe(traces.length);
  });
});

describe('the best position', () => {
  test.each(FULL_CASES)('is never worse than the opening, and is the won one after a win: $name', (gameCase) => {
    const game = createGame(gameCase);
    const search = new DepthFirstSearch(game, MEMORY);
    for (const seed of SEEDS) {
      const opening = startGame(game, dealCards(gameCase, seed));
      const { verdict } = search.run(opening, limit(1000));
      const count = game.foundationCount(search.best, 0);
      expect(count).toBeGreaterThanOrEqual(game.foundationCount(opening, 0));
      expect(count === game.foundationTotal).toBe(verdict === 'winnable');
      expect([...search.best.subarray(game.words)]).toEqual(game.rehash(search.best, 0));
    }
  });

  test.each(TINY_CASES)('of an exhausted game has as many cards out as any position: $name', (gameCase) => {
    const game = createGame(gameCase);
    const search = new DepthFirstSearch(game, MEMORY);
    for (const seed of SEEDS) {
      const opening = startGame(game, dealCards(gameCase, seed));
      if (search.run(opening, limit(5000)).verdict !== 'unwinnable') continue;
      const highest = findHighestCount(game, opening, 2000);
      expect([highest, null]).toContain(highest === null ? null : game.foundationCount(search.best, 0));
    }
  });
});

describe('a win', () => {
  test.each(TINY_CASES)('has a line that leads to it, and a won position is its own win: $name', (gameCase) => {
    const game = createGame(gameCase);
    const search = new DepthFirstSearch(game, MEMORY);
    let wins = 0;
    for (let seed = 1; seed <= 15; seed++) {
      let rows = startGame(game, dealCards(gameCase, seed));
      const { line, nodes } = search.run(rows, limit(5000));
      if (line === null) continue;
      wins++;
      expect(line.length).toBeLessThanOrEqual(nodes);
      for (const move of line) rows = makeMove(game, rows, move);
      expect(rows).toEqual(search.best);
      const won = { verdict: 'winnable', reason: null, line: [], nodes: 0, positions: 1 };
      expect(search.run(rows, limit(0))).toEqual(won);
      expect(game.foundationCount(search.best, 0)).toBe(game.foundationTotal);
    }
    expect(wins).toBeGreaterThan(0);
  });
});
