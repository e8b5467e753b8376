import { depthFirst, type Position, solve } from '../../src/index.ts';
import { createSearch, type Strategy } from '../../src/search/strategy.ts';
import type { Decision, SearchOutcome } from '../../src/search/result.ts';
import { checkLine, checkReach, replayLine } from '../../src/search/line-check.ts';
import { openDeal } from '../games/cases.ts';

/** Depth-first search wins it at once. */
const opening = openDeal('parliament', 4);
const later = opening.play(opening.listMoves()[0]);

type Run = (search: () => SearchOutcome, position: Position) => object;

const isTrusted = (outcome: object): outcome is SearchOutcome => Object.keys(outcome).length > 0;

/** A strategy as another program may hand it over, with or without types. */
const strategyOf = (run: Run): Strategy => ({
  name: 'mine',
  summary: 'for a test',
  create(mine, budget) {
    const search = createSearch(depthFirst, mine, budget);
    return {
      run(position, limits) {
        const outcome = run(() => search.run(position, limits), position);
        if (isTrusted(outcome)) return outcome;
        throw new Error('nothing is trusted');
      },
    };
  },
});

const lose = { verdict: 'unknown', reason: 'given-up', nodes: 1, positions: 1, bestLine: [] };

const lineOf = (outcome: Decision) => (outcome.verdict === 'winnable' ? outcome.line : []);

const OPTIONS = { nodes: 2000, memory: 4 };
const solveBy = (run: Run, position = opening) => solve(position, { ...OPTIONS, strategy: strategyOf(run) });

describe("a strategy of the caller's own", () => {
  test.each([
    ['an opening', opening],
    ['a position', later],
  ])('wins as another does: %s', (_, position) => {
    const own = solveBy((search) => search(), position);
    const { verdict, nodes, best } = solve(position, { ...OPTIONS, strategy: depthFirst });
    expect([own.verdict, own.nodes, String(own.best)]).toEqual([verdict, nodes, String(best)]);
    expect(replayLine(position, lineOf(own)).status).toBe('ok');
  });

  test('claims what it does not prove', () => {
    const claimed = solveBy(() => ({ ...lose, verdict: 'unwinnable' }));
    expect(claimed).toMatchObject({ verdict: 'unknown', reason: 'claimed' });
  });

  test('has a position of its own, and cannot change the one that counts', () => {
    const own = solveBy((search, { row, game }) => {
      const outcome = search();
      row.fill(0);
      game.stock.fill(0);
      return outcome;
    });
    expect(replayLine(opening, lineOf(own)).status).toBe('ok');
    expect(String(own.best)).toBe(String(opening.follow(lineOf(own))));
  });

  test.each<[string, Run, string]>([
    [
      'the end of a line',
      (search) => ({ ...search(), line: [] }),
      'it calls the deal winnable, but the game is not won after its 0 moves: ',
    ],
    [
      'a move',
      (search, { game }) => ({ ...search(), line: [game.maxMoves] }),
      'line has an illegal move at ply 1 of 1',
    ],
    ['its nodes', (search) => ({ ...search(), nodes: 2001 }), 'nodes is 2001; expected no more than the limit, 2000$'],
    ['another stock', (search, { game }) => [game.stock.sort(), search()][1] ?? {}, 'line has an illegal move at ply'],
    ['a count of nodes', (search) => ({ ...search(), nodes: NaN }), 'nodes is NaN; expected the number of moves made$'],
    [
      'a way',
      () => ({ ...lose, bestLine: Array(2).fill(opening.listMoves()[0]) }),
      'bestLine has an illegal move at ply 2',
    ],
    ['that it has won', (search) => ({ ...lose, bestLine: lineOf(search()) }), 'bestLine wins; expected the verdict'],
  ])('cannot change or invent %s', (_, run, message) => {
    expect(() => solveBy(run)).toThrow(new RegExp(`^mine: ${message}`));
  });
});

test('a line of any search is no result before the plain rules have replayed it', () => {
  const line = lineOf(solve(opening, { ...OPTIONS, strategy: depthFirst }));
  checkLine(opening, line);
  expect(() => checkLine(opening, line.slice(0, -1))).toThrow('does not replay by the plain rules (');
  checkReach(opening, line, 104);
  for (const count of [103, 105]) expect(() => checkReach(opening, line, count)).toThrow('brings 104 cards to the');
});

test('the cards of an opening cannot be changed', () => {
  const cards: unknown = opening.deal;
  expect(() => Array.isArray(cards) && cards.reverse()).toThrow(TypeError);
});
