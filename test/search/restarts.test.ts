import { describe, expect, test } from 'vitest';
import type { Rows } from '../../src/games/game.ts';
import type { SearchOutcome } from '../../src/search/result.ts';
import { RestartingSearch } from '../../src/search/restarts.ts';
import type { Budget } from '../../src/search/result.ts';
import { FULL_CASES, type GameCase, TINY_CASES, createGame, dealCards, makeMove, startGame } from '../games/cases.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
/** A deal of the full pack that millions of nodes do not decide. */
const LONG_CASE: GameCase = FULL_CASES.find(({ rules }) => rules['ruleset'] === 'cadogan') ?? FULL_CASES[0];
const LONG_SEED = 1;

const spend = (nodes: number, seconds: number | null = null): Budget => ({ nodes, seconds, memory: 4 });

function searchDeal(search: RestartingSearch, opening: Rows): SearchOutcome & { readonly best: number[] } {
  const outcome = search.run(opening);
  return { ...outcome, best: [...search.best] };
}

describe('the node budget', () => {
  const game = createGame(LONG_CASE);
  const opening = startGame(game, dealCards(LONG_CASE, LONG_SEED));

  test.each([0, 1, 2, 999, 1000, 1001, 1999, 2000, 2001, 7777])('of %i is spent to the last node on a deal it does not decide', (nodes) => {
    const outcome = new RestartingSearch(game, spend(nodes)).run(opening);
    expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'node-limit', line: null, nodes });
  });

  test.each(FULL_CASES)('is never exceeded: $name', (gameCase) => {
    const each = createGame(gameCase);
    const search = new RestartingSearch(each, spend(2500));
    for (const seed of SEEDS) {
      const outcome = search.run(startGame(each, dealCards(gameCase, seed)));
      expect(outcome.nodes).toBeLessThanOrEqual(2500);
      expect(outcome.verdict === 'unknown').toBe(outcome.reason === 'node-limit');
      expect(outcome.reason === null || outcome.nodes === 2500).toBe(true);
      expect(outcome.verdict === 'winnable').toBe(outcome.line !== null);
      expect(outcome.positions).toBeGreaterThan(0);
    }
  });
});

describe('the time budget', () => {
  const game = createGame(LONG_CASE);
  const opening = startGame(game, dealCards(LONG_CASE, LONG_SEED));

  test('that is over before it starts leaves the deal unknown after no node', () => {
    const search = new RestartingSearch(game, spend(5000, -1));
    expect(search.run(opening)).toEqual({ verdict: 'unknown', reason: 'time-limit', line: null, nodes: 0, positions: 1 });
    expect(search.best).toEqual(opening);
  });

  test('ends a search with nodes to spare', () => {
    const search = new RestartingSearch(game, spend(1e12, 0.05));
    expect(search.run(opening)).toMatchObject({ verdict: 'unknown', reason: 'time-limit' });
  });

  test('that is not used up changes nothing', () => {
    expect(new RestartingSearch(game, spend(4000, 1e6)).run(opening)).toEqual(new RestartingSearch(game, spend(4000)).run(opening));
  });
});

describe('one search after another', () => {
  test.each([...FULL_CASES, ...TINY_CASES])('gives what a fresh search gives, whatever was searched before: $name', (gameCase) => {
    const game = createGame(gameCase);
    const used = new RestartingSearch(game, spend(2400));
    for (const seed of [1, 2, 1]) {
      const opening = startGame(game, dealCards(gameCase, seed));
      const fresh = searchDeal(new RestartingSearch(game, spend(2400)), opening);
      expect(searchDeal(used, opening)).toEqual(fresh);
    }
  });
});

describe('the best position', () => {
  test.each(FULL_CASES)('is never worse than the opening, and is the won one after a win: $name', (gameCase) => {
    const game = createGame(gameCase);
    const search = new RestartingSearch(game, spend(4000));
    for (const seed of SEEDS) {
      const opening = startGame(game, dealCards(gameCase, seed));
      const { verdict } = search.run(opening);
      const count = game.foundationCount(search.best, 0);
      expect(count).toBeGreaterThanOrEqual(game.foundationCount(opening, 0));
      expect(count === game.foundationTotal).toBe(verdict === 'winnable');
    }
  });
});

describe('a win found by a dive', () => {
  test('has a line from the opening, though the moves were tried in a disturbed order', () => {
    const wins = FULL_CASES.flatMap((gameCase) => {
      const game = createGame(gameCase);
      const search = new RestartingSearch(game, spend(12_000));
      return SEEDS.flatMap((seed) => {
        const opening = startGame(game, dealCards(gameCase, seed));
        const { line, nodes } = search.run(opening);
        // The first dive keeps the game's own order.
        if (line === null || nodes <= 1000) return [];
        return [{ end: line.reduce((rows, move) => makeMove(game, rows, move), opening), best: search.best.slice() }];
      });
    });
    expect(wins.length).toBeGreaterThan(10);
    for (const { end, best } of wins) expect(end).toEqual(best);
  });
});
