import {
  createDifficultyMeter,
  playGames,
  type DifficultyPlan,
  waveringPlayer,
} from '../../src/players/analysis/difficulty.ts';
import { type Position, type Setting } from '../../src/index.ts';
import { createPlayer, rolloutPlayer, playGame } from '../../src/players/index.ts';
import { openSeed } from '../games/cases.ts';
import { countWins, findCase } from '../players/games.ts';
import { openLongLost } from '../search/lost-deals.ts';

const PLAN: DifficultyPlan = { games: 20, rollouts: 0 };
const CONGRESS = findCase('congress');
const QUICK = findCase('cadogan-congress');

const measure = (setting: Setting, starts: readonly Position[], plan = PLAN) =>
  starts.map(createDifficultyMeter(setting, plan));

describe('the difficulty of a deal', () => {
  test('is the same again, whatever was measured before', () => {
    const [one, two] = [1, 2].map((seed) => openSeed(CONGRESS, seed));
    const [first, second, again] = measure(CONGRESS, [one, two, one]);
    expect(first).not.toEqual(second);
    expect(again).toEqual(first);
    expect(measure(CONGRESS, [two])).toEqual([second]);
    expect(first).toMatchObject({ rollout: null, hasty: { games: 20 } });
  });

  test('of a deal without a win is the highest', () => {
    expect(measure(CONGRESS, [openLongLost(CONGRESS)])[0]).toEqual({
      band: 'very-hard',
      hasty: { won: 0, games: 20, cards: expect.any(Number) },
      rollout: null,
    });
  });

  test('tells an easy deal from a hard one', () => {
    // Seed 4 is won by players as they like, seed 14 seldom.
    const starts = [14, 4].map((seed) => openSeed(CONGRESS, seed));
    const [hard, easy] = measure(CONGRESS, starts);
    expect(easy.hasty.won - hard.hasty.won).toBeGreaterThan(10);
    expect(easy.hasty.cards - hard.hasty.cards).toBeGreaterThan(0.2);
    expect(easy.hasty.cards).toBeLessThanOrEqual(1);
    expect([easy.band, hard.band]).toEqual(['very-easy', 'hard']);
  });

  test('is told by games of the rollout player, too', () => {
    const start = openSeed(QUICK, 1);
    const [{ rollout }] = measure(QUICK, [start], { ...PLAN, rollouts: 1 });
    expect(rollout).toEqual(playGames(start, createPlayer(rolloutPlayer, QUICK, { nodes: 500 }), 1));
  });
});

test.each([
  { kind: waveringPlayer, setting: QUICK, values: {} },
  { kind: rolloutPlayer, setting: CONGRESS, values: { nodes: 100 } },
])('attempts of $kind.name are different games, and each is the same again', ({ kind, setting, values }) => {
  const player = createPlayer(kind, setting, values);
  const start = openSeed(setting, 1);
  const games = [0, 1].map((attempt) => playGame(start, player, { attempt }));
  const [first, second] = games;
  expect(second.moves).not.toEqual(first.moves);
  expect(playGame(start, player, { attempt: 1 }).moves).toEqual(second.moves);
  expect(playGames(start, player, 2)).toMatchObject({ won: countWins(games), games: 2 });
});
