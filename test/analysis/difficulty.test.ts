import { BAND_GAMES, createBandFinder, playGames, waveringPlayer } from '../../src/players/analysis/difficulty.ts';
import { createPlayer, rolloutPlayer, playGame } from '../../src/players/index.ts';
import { openSeed } from '../games/cases.ts';
import { countWins, findCase } from '../players/games.ts';
import { openLongLost } from '../search/lost-deals.ts';

const CONGRESS = findCase('congress');
const QUICK = findCase('cadogan-congress');

describe('the band of a deal', () => {
  // Seed 4 is won by players as they like, seed 14 seldom.
  const [easy, hard, lost] = [openSeed(CONGRESS, 4), openSeed(CONGRESS, 14), openLongLost(CONGRESS)];

  test('tells an easy deal from a hard one and from one without a win, whatever was asked before', () => {
    expect([easy, hard, lost, easy].map(createBandFinder(CONGRESS))).toEqual([
      'very-easy',
      'hard',
      'very-hard',
      'very-easy',
    ]);
  });

  test('comes from games won, and from cards on the foundations', () => {
    const wavering = createPlayer(waveringPlayer, CONGRESS);
    const [won, few, none] = [easy, hard, lost].map((start) => playGames(start, wavering, BAND_GAMES));
    expect(won.won - few.won).toBeGreaterThan(8);
    expect(won.cards - few.cards).toBeGreaterThan(0.2);
    expect(won.cards).toBeLessThanOrEqual(1);
    expect(none).toEqual({ won: 0, games: BAND_GAMES, cards: expect.any(Number) });
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
