import { createLuckMeter, createForecast, listTurns, type Forecast } from '../../src/analysis/luck.ts';
import { type Size, createSetting, Position, type Setting, findVariant } from '../../src/index.ts';
import { createPlayer, hastyPlayer, type PlayedGame, randomPlayer, playGame } from '../../src/players/index.ts';
import { listOrders } from '../../src/engine/cards.ts';
import { meanOf, sumOf } from '../../src/statistics/moments.ts';
import { dealCards, openSeed, playLine } from '../games/cases.ts';
import { perStage } from '../stage.ts';
import { openDeal } from './layouts.ts';

/** Numbers that follow no rule, from all that is visible in a position. */
const arbitrary: Forecast = ({ game, row }, move) => {
  let hash = 17;
  for (const each of [...game.stock, ...row.subarray(0, game.stride - 2), move])
    hash = Math.imul(hash ^ each, 0x01000193) + (hash >>> 13);
  return Math.imul(hash, 0x9e3779b1) % 1000;
};

const SETTINGS = (
  [
    ['congress', {}, { suits: 1, ranks: 4, piles: 1 }],
    ['congress', { 'space-fill': 'choice', 'worry-back': 'yes' }, { suits: 1, ranks: 4, piles: 2 }],
    ['parliament', { 'stock-deal': 'played' }, { suits: 1, ranks: 5, piles: 2 }],
    ['cadogan-congress', {}, { suits: 1, ranks: 5, piles: 2, helps: 1 }],
    ['cadogan-congress', { refill: 'immediate' }, { suits: 1, ranks: 5, piles: 3, helps: 1 }],
    ['british-constitution', {}, { suits: 2, ranks: 4, piles: 2 }],
    ['cadogan-constitution', {}, { suits: 2, ranks: 4, piles: 2 }],
  ] satisfies [string, Record<string, string>, Size][]
).map(([name, rules, size]) => createSetting(findVariant(name), rules, size));

function* playOrders(setting: Setting, seed: number, kind: typeof hastyPlayer) {
  const cards = dealCards(setting, seed);
  const player = createPlayer(kind, setting);
  const seen = cards.length - Position.open(setting, cards).stockCount;
  for (const order of listOrders(cards.slice(seen)))
    yield playGame(Position.open(setting, [...cards.slice(0, seen), ...order]), player);
}

/** The mean over games of their luck, how many there are, and the mean of its size. */
function averageLuck(games: Iterable<PlayedGame>, forecast: Forecast) {
  const lucks = Array.from(games, (game) => sumOf(Array.from(listTurns(forecast, game), ({ luck }) => luck)));
  return { mean: meanOf(lucks), games: lucks.length, size: meanOf(lucks.map(Math.abs)) };
}

describe.each(SETTINGS)('the luck of $variant.name $rules $size', (setting) => {
  const kinds = [randomPlayer, hastyPlayer].slice(0, perStage(1, 2));
  test.each(kinds)('is nought in the mean over all orders of the hidden cards, whatever is measured: $name', (kind) => {
    for (let seed = 1; seed <= perStage(1, 4); seed++) {
      const { mean, games, size: typical } = averageLuck(playOrders(setting, seed, kind), arbitrary);
      expect(games).toBeGreaterThan(5);
      expect(typical).toBeGreaterThan(1);
      expect(Math.abs(mean)).toBeLessThan(1e-9);
    }
  });
});

const SOME = SETTINGS.slice(perStage(-2, 1));
test.each(SOME)('by the careful player the luck of $variant.name $rules $size is nought in the mean', (setting) => {
  const { mean } = averageLuck(playOrders(setting, 3, randomPlayer), createForecast(setting));
  expect(Math.abs(mean)).toBeLessThan(1e-9);
});

/** How many cards of the suit of clubs are known of the stock. */
const countClubs: Forecast = ({ game: { stock } }, _move, hidden) =>
  stock.subarray(0, stock.length - hidden).filter((card) => (card & 3) === 0).length;

/** For each card turned by the moves, how many were hidden and what luck it was. */
function listLuck(start: Position, texts: readonly string[]) {
  const moves = texts.map((text, i) => playLine(start, texts.slice(0, i)).findMove(text));
  const turns = listTurns(countClubs, { start, ending: 'given-up', moves, nodes: moves.length });
  return Array.from(turns, ({ hidden, luck }) => [hidden, luck]);
}

describe('a turned card', () => {
  test('is compared with all that might have come, two of the same counting twice', () => {
    const start = openDeal('congress', { suits: 2, ranks: 2, piles: 2 }, '2D 2D AC AD 2C AC AD 2C');
    expect(listLuck(start, Array(6).fill('S-W'))).toEqual([
      [6, expect.closeTo(1 - 4 / 6)],
      [5, expect.closeTo(0 - 3 / 5)],
      [4, expect.closeTo(1 - 3 / 4)],
      [3, expect.closeTo(1 - 2 / 3)],
      [2, expect.closeTo(0 - 1 / 2)],
    ]);
  });

  test('is measured one by one where a move turns several', () => {
    const start = openDeal('cadogan-congress', { suits: 2, ranks: 3, piles: 2, helps: 1 }, '3D 3C 3D 2C 3C 2D 2D 2C');
    // 2C came of 2C 3C 2D 2D 2C, and then 3C of the rest.
    expect(listLuck(start, ['S-V'])).toEqual([
      [5, expect.closeTo(1 - 3 / 5)],
      [4, expect.closeTo(1 - 2 / 4)],
    ]);
  });
});

test('a meter measures a game the same way again, whatever came between', () => {
  const setting = createSetting(findVariant('congress'));
  const measure = createLuckMeter(setting);
  const player = createPlayer(hastyPlayer, setting);
  const games = [28, 34, 42, 45].map((seed) => playGame(openSeed(setting, seed), player));
  const once = games.map((game) => measure(game));
  expect(games.map((game) => createLuckMeter(setting)(game))).toEqual(once);
  expect(once.every((luck) => luck !== 0 && Math.abs(luck) < 3)).toBe(true);
});
