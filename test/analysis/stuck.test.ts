import { summarizeGame } from '../../src/analysis/outcome.ts';
import { countZones, describeStuckPoint, sumFoundations } from '../../src/analysis/stuck.ts';
import { addStuckGame, listStuckRows, STUCK_MEASURES, type StuckGame } from '../../src/analysis/stuck-measures.ts';
import { SUITS } from '../../src/engine/cards.ts';
import type { Distributions } from '../../src/analysis/distributions.ts';
import { randomPlayer } from '../../src/players/simple.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { chooseCases } from '../games/cases.ts';
import { dealSeeds, playGames } from '../players/games.ts';
import { readLayout } from './layouts.ts';

const LAYOUT = readLayout({ S: '', W: '2C 9H 8D', T1: '6S 5D', T2: '2D', T3: '' }, '1/1 7/1');

const GAME: StuckGame = {
  zones: countZones(LAYOUT),
  suits: sumFoundations(LAYOUT),
  stuck: describeStuckPoint(LAYOUT),
  half: { zones: { foundation: 4, waste: 20 }, rearmost: 1 },
  course: { ending: 'blocked', plies: 57, progressPly: 41, progressStock: 3, legalMoves: [0, 1, 1, 4] },
};

function list(games: readonly StuckGame[]) {
  const distributions: Distributions = new Map();
  for (const game of games) addStuckGame(distributions, game);
  return listStuckRows(distributions);
}

describe('the statistics of games not won', () => {
  test('say where cards lie, how the game went and what was missing', () => {
    const values = Object.fromEntries(list([GAME]).map(({ measure, value }) => [measure, value]));
    expect(values).toEqual({
      foundation: 10,
      stock: 0,
      waste: 3,
      tableau: 3,
      'foundation-C': 2,
      'foundation-D': 8,
      'tableau-tallest': 2,
      plies: 50,
      'progress-ply': 40,
      'progress-stock': 3,
      'legal-moves-1': 0,
      'legal-moves-2': 1,
      'legal-moves-3': 1,
      'legal-moves-4': 4,
      'need-C': '2',
      'need-D': '2',
      'rearmost-rank': '2',
      'rearmost-suits': 'CD',
      'need-C-zone': 'waste',
      'need-C-depth': 2,
      'need-C-cover': '9',
      'need-D-zone': 'tableau',
      'need-D-depth': 0,
      'need-D-cover': 'none',
      'need-zone': 'tableau',
      'need-depth': 2,
      'need-cover': 'none',
      'buried-suits': 1,
      ending: 'blocked',
      'half-foundation': 4,
      'half-waste': 20,
      'half-rearmost-rank': 'A',
    });
    expect(list([GAME]).filter(({ measure }) => measure === 'need-depth')).toEqual([
      { measure: 'need-depth', value: 0, count: 1, share: 1 / 2, games: 2 },
      { measure: 'need-depth', value: 2, count: 1, share: 1 / 2, games: 2 },
    ]);
  });

  test('say of a won game where it stood halfway, and nothing else', () => {
    expect(list([{ ...GAME, stuck: null }]).map(({ measure }) => measure)).toEqual([
      'won-half-foundation',
      'won-half-waste',
      'won-half-rearmost-rank',
    ]);
  });

  test('leave out numbers of piles that never vary', () => {
    const other: StuckGame = { ...GAME, stuck: { needs: [], fills: { tableau: { piles: 1, tallest: 2 } } } };
    expect(list([GAME, GAME]).map(({ measure }) => measure)).not.toContain('tableau-piles');
    const varied = list([GAME, other]).filter(({ measure }) => measure === 'tableau-piles');
    // An empty pile does not count.
    expect(varied.map(({ value }) => value)).toEqual([1, 2]);
  });

  test('of a solver leave out the course of a game', () => {
    const measures = new Set(list([{ ...GAME, course: null }]).map(({ measure }) => measure));
    const own = ['plies', 'progress-ply', 'progress-stock', 'legal-moves-1', 'ending', 'need-C-zone'];
    expect(own.filter((measure) => measures.has(measure))).toEqual(['need-C-zone']);
  });

  test.each(chooseCases('pairs'))('of random play at $name have shares that add up, and few values', (gameCase) => {
    const games = playGames(randomPlayer, gameCase, dealSeeds(gameCase, 1, 12));
    const outcomes = games.map((played) => summarizeGame(played, null, 0));
    const lost = outcomes.flatMap((outcome) => (outcome.verdict === 'lost' ? [outcome] : []));
    const rows = list(lost);
    const measures = [...new Set(rows.map(({ measure }) => measure))];
    expect(measures).toEqual(STUCK_MEASURES.map(({ name }) => name).filter((name) => measures.includes(name)));
    for (const measure of measures) {
      const own = rows.filter((row) => row.measure === measure);
      const { games } = own[0];
      expect(games).toBeLessThanOrEqual(lost.length * (/^need-[a-z]/.test(measure) ? SUITS.length : 1));
      expect(sumOf(own.map(({ count }) => count))).toBe(games);
      expect(sumOf(own.map(({ share }) => share))).toBeCloseTo(1, 12);
      for (const row of own) expect(row).toMatchObject({ games, share: row.count / games });
    }
    for (const { course, zones } of lost) {
      expect(course.progressPly).toBeLessThanOrEqual(course.plies);
      expect(course.progressStock).toBeGreaterThanOrEqual(zones.stock ?? 0);
      // A game ends without a legal move unless it was given up.
      expect(course.legalMoves[0] === 0).toBe(course.ending === 'blocked');
    }
  });
});
