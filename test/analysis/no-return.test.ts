import type { Distributions } from '../../src/analysis/distributions.ts';
import { type NoReturn, createNoReturnFinder } from '../../src/analysis/no-return.ts';
import { addNoReturn, listNoReturnRows } from '../../src/analysis/no-return-measures.ts';
import { formatCard, parseCard, type Size, createSetting, Position, findVariant } from '../../src/index.ts';
import { encodeMove, formatMove } from '../../src/engine/moves.ts';
import { FOUNDATION, STOCK, WASTE } from '../../src/engine/piles.ts';
import { greedyPlayer, type PlayedGame, randomPlayer } from '../../src/players/index.ts';
import { chooseReadings, openSeed, playLine, TINY_CASES } from '../games/cases.ts';
import { dealSeeds, findCase, forgetGame, playGames } from '../players/games.ts';
import { solveCompletely } from '../../src/verify/certificate.ts';
import { createPlain } from '../reference/tiny.ts';
import { solvePlainly } from '../search/plain-rules.ts';

const AMPLE = { quick: 30_000, thorough: [30_000], deal: 30_000, memory: 4 };
/** Positions beyond which a tiny game is left out. */
const LIMIT = 1500;
/** Games of every pair of values. */
const TINY = chooseReadings(TINY_CASES, 'pairs');
const SIZE: Size = { suits: 1, ranks: 5, piles: 1 };

const TURN = encodeMove(STOCK, WASTE, 0);

function openDeal(variant: string, size: Size, deal: string) {
  return Position.open(createSetting(findVariant(variant), {}, size), deal.split(' ').map(parseCard));
}

/** The finder's answer for a game of only turns. */
function turnCards(start: Position, turns: number, ending: PlayedGame['ending']) {
  const moves = Array.from({ length: turns }, () => TURN);
  return createNoReturnFinder(start.setting, AMPLE)({ start, ending, moves, nodes: turns });
}

const winnableOf = (found: NoReturn) => ('winnable' in found ? found.winnable : null);
const fatalOf = (found: NoReturn) => (found.fate === 'thrown-away' ? found.fatal : null);
const certaintyOf = (found: NoReturn) => (found.fate === 'thrown-away' ? found.certainty : null);

describe('the point of no return', () => {
  // One pile, one suit. Turning 3 3 2 2 is harmless: all go up, and the 4 after them. The 5 on top
  // of them goes nowhere before the 4 does, which waits for a 3 beneath the 5.
  const deal = '4C 3C 3C 2C 2C 5C 4C 5C';

  test('is before the card that buries what the foundation needs', () => {
    const found = turnCards(openDeal('parliament', SIZE, deal), 7, 'blocked');
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
    const found = turnCards(openDeal('parliament', SIZE, deal), 3, 'given-up');
    expect(found).toMatchObject({ fate: 'given-up', winnable: { ply: 3 }, lost: null });
    expect(found).not.toHaveProperty('certainty');
    expect(found).not.toHaveProperty('fatal');
  });

  test('is not there in an unwinnable deal', () => {
    // The 3 blocks row 1 at once, and one suit has no alternating colours.
    const found = turnCards(openDeal('british-constitution', { ...SIZE, ranks: 3 }, '3C 2C 2C 3C'), 0, 'blocked');
    expect(found).toMatchObject({ fate: 'unwinnable', lost: { ply: 0 } });
    for (const key of ['winnable', 'certainty', 'fatal']) expect(found).not.toHaveProperty(key);
  });

  test('in tiny games is where a complete search by the plain rules puts it', () => {
    const fates = new Map<string, number>();
    for (const gameCase of TINY) {
      const plain = createPlain(gameCase);
      const finder = createNoReturnFinder(gameCase, AMPLE);
      for (const played of playGames(randomPlayer, gameCase, dealSeeds(gameCase, 11, 3))) {
        if (played.ending !== 'blocked') continue;
        const positions = [plain.start((played.start.deal ?? []).map(formatCard))];
        for (const move of played.moves) positions.push(plain.apply(positions[positions.length - 1], formatMove(move)));
        let tooLarge = false;
        const last = positions.findLastIndex((position) => {
          const { verdict } = solveCompletely(plain, position, LIMIT);
          tooLarge ||= verdict === 'too-large';
          return verdict !== 'unwinnable';
        });
        if (tooLarge) continue;
        const found = finder(played);
        const { fate, lost } = found;
        expect({ last: winnableOf(found)?.ply ?? -1, lost: lost?.ply }).toEqual({ last, lost: last + 1 });
        expect({ fate, certainty: certaintyOf(found) }).toEqual(
          last < 0 ? { fate: 'unwinnable', certainty: null } : { fate: 'thrown-away', certainty: 'proof' },
        );
        fates.set(fate, (fates.get(fate) ?? 0) + 1);
      }
    }
    expect(fates.get('unwinnable')).toBeGreaterThan(20);
    expect(fates.get('thrown-away')).toBeGreaterThan(20);
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
      const whole = winnableOf(finder(played))?.ply ?? -1;
      for (const from of [middle, forgetGame(middle)]) {
        const found = finder({ start: from, moves: moves.slice(ply), ending, nodes });
        const last = Math.max(-1, whole - ply);
        expect([found.plies, winnableOf(found)?.ply ?? -1, found.lost?.ply]).toEqual([
          moves.length - ply,
          last,
          last + 1,
        ]);
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
    expect(found.some((each) => each.lost?.ply === (winnableOf(each)?.ply ?? NaN) + 2)).toBe(true);
    for (const [i, each] of found.entries()) {
      const { fate, lost: proved, plies } = each;
      const winnable = winnableOf(each);
      if (winnable === null) continue;
      const { moves } = lost[i];
      expect(plies).toBe(moves.length);
      expect(fate).toBe(winnable.ply === plies ? 'given-up' : 'thrown-away');
      expect(fatalOf(each)?.move ?? null).toBe(winnable.ply === plies ? null : moves[winnable.ply]);
      expect(certaintyOf(each) === 'proof').toBe(fatalOf(each) !== null && proved?.ply === winnable.ply + 1);
    }
  });

  test('come later, or not at all, with a larger budget after the first', () => {
    const climbing = createNoReturnFinder(gameCase, { ...budget, thorough: [550, 30_000] });
    const plies = lost.map((played, i) => [found[i], climbing(played)].map((each) => winnableOf(each)?.ply ?? -1));
    expect(plies.filter(([first, second]) => second < first)).toEqual([]);
    expect(plies.filter(([first, second]) => second > first).length).toBeGreaterThan(2);
  });

  test('are counted: every lost game has a fate, and those thrown away a place', () => {
    const distributions: Distributions = new Map();
    for (const each of found) addNoReturn(distributions, { noReturn: each, stuck: null });
    const rows = listNoReturnRows(distributions);
    const count = (measure: string) =>
      rows.filter((row) => row.measure === measure).reduce((sum, row) => sum + row.count, 0);
    const thrown = found.filter(({ fate }) => fate === 'thrown-away').length;
    expect(thrown).toBeGreaterThan(2);
    expect(count('fate')).toBe(found.length);
    for (const measure of 'certainty gap ply stock foundation kind alternative-kind plies-left'.split(' '))
      expect(count(measure)).toBe(thrown);
    // Where the next position is proved lost, no other move can have been the fatal one.
    const proofs = found.filter((each) => certaintyOf(each) === 'proof').length;
    expect(rows).toContainEqual(expect.objectContaining({ measure: 'gap', value: 1, count: proofs }));
  });
});

test('a deal of which short searches find no win gets a longer search, and then all its positions do', () => {
  const gameCase = findCase('congress');
  const start = openSeed(gameCase, 1);
  const moves = [start.listMoves()[0]];
  const played = { start, ending: 'given-up', moves, nodes: 0 } as const;
  const budget = { quick: 2, thorough: [3], memory: 4 };
  const find = (deal: number) => createNoReturnFinder(gameCase, { ...budget, deal })(played);
  expect(find(3)).toMatchObject({ fate: 'unknown' });
  const found = find(100_000);
  expect(found).toMatchObject({ winnable: { ply: expect.any(Number) } });
  expect(found.nodes).toBeGreaterThan(100);
  expect(find(100_000)).toEqual(found);

  // The middle of these games is easier than their second position, which no search of the second budget wins.
  const finder = createNoReturnFinder(gameCase, { quick: 10, thorough: [1000], deal: 100_000, memory: 4 });
  const games = playGames(greedyPlayer, gameCase, dealSeeds(gameCase, 2, 2));
  for (const game of games) expect(winnableOf(finder(game))?.ply).toBeGreaterThan(100);
});

test('a game of which nothing is found has no place and blames no move', () => {
  const gameCase = findCase('congress');
  const played = { start: openSeed(gameCase, 1), ending: 'given-up', moves: [], nodes: 0 } as const;
  const found = createNoReturnFinder(gameCase, { quick: 2, thorough: [3], deal: 3, memory: 1 })(played);
  expect(found).toEqual({ fate: 'unknown', plies: 0, lost: null, nodes: expect.any(Number) });
});
