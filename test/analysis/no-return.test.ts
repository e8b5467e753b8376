import { type NoReturn, createNoReturnFinder } from '../../src/players/analysis/no-return.ts';
import { addGame, type Distributions, listRows } from '../../src/lab/measures/distributions.ts';
import { describeLoss, LOSS_MEASURES } from '../../src/lab/measures/no-return.ts';
import { formatCard, parseCard, type Position } from '../../src/index.ts';
import { encodeMove, formatMove } from '../../src/engine/moves.ts';
import { FOUNDATION, STOCK, WASTE } from '../../src/engine/piles.ts';
import { greedyPlayer, type PlayedGame, randomPlayer } from '../../src/players/index.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { chooseReadings, openSeed, playLine, TINY_CASES } from '../games/cases.ts';
import { dealSeeds, findCase, forgetGame, playGames } from '../players/games.ts';
import { solveCompletely } from '../../src/reference/complete-search.ts';
import { createPlain } from '../reference/tiny.ts';
import { solvePlainly } from '../search/plain-rules.ts';
import { BURIED, openDeal } from './layouts.ts';

const AMPLE = { quick: 30_000, thorough: [30_000], deal: 30_000, memory: 4 };
/** Positions beyond which a tiny game is left out. */
const LIMIT = 1500;
/** Games of every pair of values. */
const TINY = chooseReadings(TINY_CASES, 'pairs');
const TURN = encodeMove(STOCK, WASTE, 0);

/** The finder's answer for a game of only turns. */
function turnCards(start: Position, turns: number, ending: PlayedGame['ending']) {
  const moves = Array.from({ length: turns }, () => TURN);
  return createNoReturnFinder(start.setting, AMPLE)({ start, ending, moves, nodes: turns });
}

/** What is found, and null for what a fate has not. */
const look = (found: NoReturn) => ({ winnable: null, fatal: null, certainty: null, ...found });
/** The last ply at which a win was seen; -1 if there is none. */
const lastPlyOf = (found: NoReturn) => look(found).winnable?.ply ?? -1;
describe('the point of no return', () => {
  test('is before the card that buries what the foundation needs', () => {
    const found = turnCards(BURIED, 7, 'blocked');
    expect(found).toMatchObject({
      fate: 'thrown-away',
      plies: 7,
      winnable: { ply: 4, stock: 3, foundation: 2 },
      lost: { ply: 5, stock: 2, foundation: 2 },
      certainty: 'proof',
      fatal: { move: TURN, kind: 'turn' },
      alternative: { move: encodeMove(WASTE, FOUNDATION, parseCard('2C')), kind: 'foundation' },
    });
    expect('winMoves' in found && found.winMoves).toBeGreaterThanOrEqual(8);
  });

  test('is not there in a game given up while it could be won', () => {
    const found = turnCards(BURIED, 3, 'given-up');
    expect(found).toMatchObject({ fate: 'given-up', winnable: { ply: 3 }, lost: null });
    for (const key of ['certainty', 'fatal']) expect(found).not.toHaveProperty(key);
  });

  test('is not there in an unwinnable deal', () => {
    // The 3 blocks row 1 at once, and one suit has no alternating colours.
    const start = openDeal('british-constitution', { suits: 1, ranks: 3, piles: 1 }, '3C 2C 2C 3C');
    const found = turnCards(start, 0, 'blocked');
    expect(found).toMatchObject({ fate: 'unwinnable', lost: { ply: 0 } });
    for (const key of ['winnable', 'certainty', 'fatal']) expect(found).not.toHaveProperty(key);
  });

  test('in tiny games is where a complete search by the plain rules puts it', () => {
    const fates: string[] = [];
    for (const gameCase of TINY) {
      const plain = createPlain(gameCase);
      const finder = createNoReturnFinder(gameCase, AMPLE);
      for (const played of playGames(randomPlayer, gameCase, dealSeeds(gameCase, 11, 3))) {
        if (played.ending !== 'blocked') continue;
        const positions = [plain.start((played.start.deal ?? []).map(formatCard))];
        for (const move of played.moves) positions.push(plain.apply(positions.at(-1)!, formatMove(move)));
        const last = positions.findLastIndex((each) => solveCompletely(plain, each, LIMIT).verdict !== 'unwinnable');
        if (last >= 0 && solveCompletely(plain, positions[last], LIMIT).verdict === 'too-large') continue;
        const found = finder(played);
        const { fate, lost } = found;
        expect([lastPlyOf(found), lost?.ply]).toEqual([last, last + 1]);
        expect([fate, look(found).certainty]).toEqual(last < 0 ? ['unwinnable', null] : ['thrown-away', 'proof']);
        fates.push(fate);
      }
    }
    const unwinnable = fates.filter((fate) => fate === 'unwinnable').length;
    expect(unwinnable).toBeGreaterThan(20);
    expect(fates.length - unwinnable).toBeGreaterThan(20);
  });
});

test('points of no return in the middle of tiny games are where those of the whole games are', () => {
  let compared = 0;
  for (const gameCase of TINY) {
    const finder = createNoReturnFinder(gameCase, AMPLE);
    for (const played of playGames(randomPlayer, gameCase, dealSeeds(gameCase, 21, 2))) {
      const { moves, ending, nodes } = played;
      if (ending !== 'blocked' || moves.length < 3) continue;
      const ply = moves.length >> 1;
      const middle = playLine(played.start, moves.slice(0, ply));
      const { verdict } = solvePlainly(middle, LIMIT);
      if (verdict === 'too-large') continue;
      const whole = lastPlyOf(finder(played));
      for (const from of [middle, forgetGame(middle)]) {
        const found = finder({ start: from, moves: moves.slice(ply), ending, nodes });
        const last = Math.max(-1, whole - ply);
        expect([found.plies, lastPlyOf(found), found.lost?.ply]).toEqual([moves.length - ply, last, last + 1]);
        expect(found.fate === 'unwinnable').toBe(verdict === 'unwinnable');
      }
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(20);
});

describe('points of no return of greedy games', () => {
  const gameCase = findCase('british-constitution');
  // So few that some proofs come late: one is two moves behind the last known win.
  const budget = { quick: 550, thorough: [550], deal: 550, memory: 4 };
  let lost: PlayedGame[] = [];
  let found: NoReturn[] = [];

  beforeAll(() => {
    lost = playGames(greedyPlayer, gameCase, dealSeeds(gameCase, 1, 16)).filter(({ ending }) => ending !== 'won');
    const finder = createNoReturnFinder(gameCase, budget);
    found = lost.map((played) => finder(played));
  });

  test('are the same whatever was looked at before', () => {
    const fresh = createNoReturnFinder(gameCase, budget);
    const again = lost.toReversed().map((played) => fresh(played));
    expect(again.toReversed()).toEqual(found);
  });

  test('name the move played, and a proof only where the next position is proved lost', () => {
    expect(found.some((each) => look(each).winnable !== null && each.lost?.ply === lastPlyOf(each) + 2)).toBe(true);
    for (const [i, each] of found.entries()) {
      const { fate, lost: proved, plies, winnable, fatal, certainty } = look(each);
      if (winnable === null) continue;
      const { moves } = lost[i];
      expect(plies).toBe(moves.length);
      expect(fate).toBe(winnable.ply === plies ? 'given-up' : 'thrown-away');
      expect(fatal?.move ?? null).toBe(winnable.ply === plies ? null : moves[winnable.ply]);
      expect(certainty === 'proof').toBe(fatal !== null && proved?.ply === winnable.ply + 1);
    }
  });

  test('come later, or not at all, with a larger budget after the first', () => {
    const climbing = createNoReturnFinder(gameCase, { ...budget, thorough: [550, 30_000] });
    const plies = lost.map((played, i) => [found[i], climbing(played)].map(lastPlyOf));
    expect(plies.filter(([first, second]) => second < first)).toEqual([]);
    expect(plies.filter(([first, second]) => second > first).length).toBeGreaterThan(2);
  });

  test('are counted: every lost game has a fate, and those thrown away a place', () => {
    const distributions: Distributions = new Map();
    for (const each of found) addGame(distributions, LOSS_MEASURES, describeLoss({ noReturn: each, stuck: null })!);
    const rows = listRows(distributions, LOSS_MEASURES);
    const count = (name: string) =>
      sumOf(rows.filter(({ measure }) => measure === `no_return_${name}`).map((row) => row.count));
    const thrown = found.filter(({ fate }) => fate === 'thrown-away').length;
    expect(thrown).toBeGreaterThan(2);
    expect(count('fate')).toBe(found.length);
    for (const measure of 'certainty gap ply stock foundation kind alternative_kind plies_left'.split(' '))
      expect(count(measure)).toBe(thrown);
    // Where the next position is proved lost, no other move can have been the fatal one.
    const proofs = found.filter((each) => look(each).certainty === 'proof').length;
    expect(rows).toContainEqual(expect.objectContaining({ measure: 'no_return_gap', low: 1, count: proofs }));
  });
});

test('a deal of which short searches find no win gets a longer search, and then all its positions do', () => {
  const gameCase = findCase('congress');
  const start = openSeed(gameCase, 1);
  const played = { start, ending: 'given-up', moves: start.listMoves().slice(0, 1), nodes: 0 } as const;
  const find = (deal: number) => createNoReturnFinder(gameCase, { quick: 2, thorough: [3], deal, memory: 4 })(played);
  // Nothing is found, so it has no place and blames no move.
  expect(find(3)).toEqual({ fate: 'unknown', plies: 1, lost: null, nodes: expect.any(Number) });
  const found = find(100_000);
  expect(lastPlyOf(found)).toBeGreaterThanOrEqual(0);
  expect(found.nodes).toBeGreaterThan(100);
  expect(find(100_000)).toEqual(found);

  // The middle of these games is easier than their second position, which no search of the second budget wins.
  const finder = createNoReturnFinder(gameCase, { quick: 10, thorough: [1000], deal: 100_000, memory: 4 });
  const games = playGames(greedyPlayer, gameCase, dealSeeds(gameCase, 2, 2));
  for (const game of games) expect(lastPlyOf(finder(game))).toBeGreaterThan(100);
});
