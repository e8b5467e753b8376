import { summarizeGame } from '../../src/players/analysis/outcome.ts';
import { countZones, describeStuckPoint, sumFoundations } from '../../src/players/analysis/stuck.ts';
import { addGame, type Distributions, listRows } from '../../src/lab/measures/distributions.ts';
import { type EndedGame, STUCK_MEASURES } from '../../src/lab/measures/endings.ts';
import { SUITS } from '../../src/engine/cards.ts';
import { randomPlayer } from '../../src/players/simple.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { chooseCases } from '../games/cases.ts';
import { dealSeeds, playGames } from '../players/games.ts';
import { readLayout } from '../analysis/layouts.ts';

const LAYOUT = readLayout({ S: '', W: '2C 9H 8D', T1: '6S 5D', T2: '2D', T3: '' }, '1/1 7/1');

const GAME: EndedGame = {
  verdict: 'lost',
  reason: 'blocked',
  zones: countZones(LAYOUT),
  suits: sumFoundations(LAYOUT),
  stuck: describeStuckPoint(LAYOUT),
  course: { ending: 'blocked', plies: 57, progressPly: 41, progressStock: 3, legalMoves: [0, 1, 1, 4] },
};

function list(games: readonly EndedGame[]) {
  const distributions: Distributions = new Map();
  for (const game of games) addGame(distributions, STUCK_MEASURES, game);
  return listRows(distributions, STUCK_MEASURES);
}

describe('the statistics of games not won', () => {
  test('say where cards lie, how the game went and what was missing', () => {
    const values = Object.fromEntries(list([GAME]).map(({ measure, value }) => [measure, value]));
    expect(values).toEqual({
      foundation: '10',
      stock: '0',
      waste: '3',
      tableau: '3',
      foundation_C: '2',
      foundation_D: '8',
      tableau_tallest: '2',
      plies: '50..59',
      progress_ply: '40..49',
      progress_stock: '3',
      legal_moves: '6',
      need_C: '2',
      need_D: '2',
      rearmost_rank: '2',
      rearmost_suits: 'CD',
      need_C_zone: 'waste',
      need_C_depth: '2',
      need_C_cover: '9',
      need_D_zone: 'tableau',
      need_D_depth: '0',
      need_D_cover: 'none',
      need_zone: 'tableau',
      need_depth: '2',
      need_cover: 'none',
      need_place: '2 waste',
      reason: 'blocked',
    });
    expect(list([GAME]).filter(({ measure }) => measure === 'need_depth')).toEqual([
      { measure: 'need_depth', value: '0', low: 0, high: 0, count: 1, share: 1 / 2 },
      { measure: 'need_depth', value: '2', low: 2, high: 2, count: 1, share: 1 / 2 },
    ]);
  });

  test('leave out numbers of piles that never vary', () => {
    const other: EndedGame = { ...GAME, stuck: { blockers: [], fills: { tableau: { piles: 1, tallest: 2 } } } };
    expect(list([GAME, GAME]).map(({ measure }) => measure)).not.toContain('tableau_piles');
    const varied = list([GAME, other]).filter(({ measure }) => measure === 'tableau_piles');
    // An empty pile does not count.
    expect(varied.map(({ low }) => low)).toEqual([1, 2]);
  });

  test('of a solver leave out the course of a game', () => {
    const measures = new Set(list([{ ...GAME, course: null }]).map(({ measure }) => measure));
    const own = ['plies', 'progress_ply', 'progress_stock', 'legal_moves', 'need_C_zone'];
    expect(own.filter((measure) => measures.has(measure))).toEqual(['need_C_zone']);
  });

  test.each(chooseCases('pairs'))('of random play at $name have shares that add up, and few values', (gameCase) => {
    const games = playGames(randomPlayer, gameCase, dealSeeds(gameCase, 1, 12));
    const outcomes = games.map((played) => summarizeGame(played, null, 0));
    const lost = outcomes.flatMap((outcome) =>
      outcome.course === null ? [] : [{ ...outcome, course: outcome.course }],
    );
    const rows = list(lost);
    const measures = [...new Set(rows.map(({ measure }) => measure))];
    expect(measures).toEqual(STUCK_MEASURES.map(({ name }) => name).filter((name) => measures.includes(name)));
    for (const measure of measures) {
      const own = rows.filter((row) => row.measure === measure);
      const games = sumOf(own.map(({ count }) => count));
      expect(games).toBeLessThanOrEqual(lost.length * (/^need_[a-z]/.test(measure) ? SUITS.length : 1));
      for (const row of own) expect(row.share).toBe(row.count / games);
    }
    for (const { course, zones } of lost) {
      expect(course.progressPly).toBeLessThanOrEqual(course.plies);
      expect(course.progressStock).toBeGreaterThanOrEqual(zones['stock'] ?? 0);
      // A game ends without a legal move unless it was given up.
      expect(course.legalMoves[0] === 0).toBe(course.ending === 'blocked');
    }
  });
});
