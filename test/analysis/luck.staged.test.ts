import { createLuckMeter, listTurns, sumLuck } from '../../src/analysis/luck.ts';
import {
  type Card,
  parseCard,
  type Game,
  type Rows,
  type Size,
  createSetting,
  packOf,
  Position,
  type Setting,
  findVariant,
  dealFromSeed,
} from '../../src/index.ts';
import { createPlayer, hastyPlayer, type PlayedGame, randomPlayer, playGame } from '../../src/players/index.ts';
import { HastyOutlook, type Outlook } from '../../src/analysis/luck-features.ts';
import { listOrders } from '../../src/engine/cards.ts';
import { perStage } from '../stage.ts';

/** Numbers that follow no rule, from all that is visible in a position. */
const ARBITRARY: Outlook = {
  size: 2,
  look({ stock, stride }: Game, row: Rows, _hidden: number, values: Float64Array): void {
    let hash = 17;
    for (const each of [...stock, ...row.subarray(0, stride - 2)])
      hash = Math.imul(hash ^ each, 0x01000193) + (hash >>> 13);
    values[0] = (hash >>> 0) / 2 ** 32;
    values[1] = Math.imul(hash, 0x9e3779b1) % 1000;
  },
};

const SIZES: readonly (readonly [variant: string, rules: Record<string, string>, size: Size])[] = [
  ['congress', {}, { suits: 1, ranks: 4, piles: 1 }],
  ['congress', { 'space-fill': 'choice', 'worry-back': 'yes' }, { suits: 1, ranks: 4, piles: 2 }],
  ['parliament', { 'stock-deal': 'played' }, { suits: 1, ranks: 5, piles: 2 }],
  ['cadogan-congress', {}, { suits: 1, ranks: 5, piles: 2, helps: 1 }],
  ['cadogan-congress', { refill: 'immediate' }, { suits: 1, ranks: 5, piles: 3, helps: 1 }],
  ['british-constitution', {}, { suits: 2, ranks: 4, piles: 2 }],
  ['cadogan-constitution', {}, { suits: 2, ranks: 4, piles: 2 }],
];

function* playOrders(setting: Setting, seed: number, kind: typeof hastyPlayer) {
  const { cards } = dealFromSeed(seed, packOf(setting));
  const player = createPlayer(kind, setting);
  const seen = cards.length - Position.open(setting, cards).stockCount;
  for (const order of listOrders(cards.slice(seen)))
    yield playGame(Position.open(setting, [...cards.slice(0, seen), ...order]), player);
}

/** The mean of each sum over all orders, how many there are, and the mean of their sizes. */
function averageLuck(games: Iterable<PlayedGame>, outlook: Outlook) {
  let [count, size, totals] = [0, 0, [] as number[]];
  for (const game of games) {
    const sums = Array.from(sumLuck(game, outlook));
    totals = sums.map((sum, i) => sum + (totals[i] ?? 0));
    size += Math.max(...sums.map(Math.abs));
    count += 1;
  }
  return { means: totals.map((total) => total / count), games: count, size: size / count };
}

describe.each(SIZES)('the luck of %s %o', (name, rules, size) => {
  const setting = createSetting(findVariant(name), rules, size);

  test.each([randomPlayer, hastyPlayer].slice(0, perStage(1, 2)))(
    'is nought in the mean over all orders of the hidden cards, whatever is measured: $name',
    (kind) => {
      for (let seed = 1; seed <= perStage(1, 4); seed++) {
        const { means, games, size: typical } = averageLuck(playOrders(setting, seed, kind), ARBITRARY);
        expect(games).toBeGreaterThan(5);
        expect(typical).toBeGreaterThan(1);
        for (const mean of means) expect(Math.abs(mean)).toBeLessThan(1e-9);
      }
    },
  );
});

test.each(SIZES.slice(perStage(-2, 0)))(
  'the luck of %s %o is nought in the mean by the outlook of the hasty player',
  (name, rules, size) => {
    const setting = createSetting(findVariant(name), rules, size);
    const { means } = averageLuck(playOrders(setting, 3, randomPlayer), new HastyOutlook(setting));
    for (const mean of means) expect(Math.abs(mean)).toBeLessThan(1e-9);
  },
);

function playMoves(start: Position, moves: readonly string[]): PlayedGame {
  const made = moves.map((text, i) =>
    moves
      .slice(0, i)
      .reduce((position, move) => position.play(move), start)
      .findMove(text),
  );
  return { start, ending: 'given-up', moves: made, nodes: made.length };
}

/** How many cards of the suit of clubs are known of the stock. */
const CLUBS: Outlook = {
  size: 1,
  look({ stock }: Game, _row: Rows, hidden: number, values: Float64Array): void {
    const turned = stock.subarray(0, stock.length - hidden);
    values[0] = turned.filter((card) => (card & 3) === 0).length;
  },
};

const read = (cards: string): Card[] => cards.split(' ').map(parseCard);

describe('a turned card', () => {
  test('is compared with all that might have come, two of the same counting twice', () => {
    const setting = createSetting(findVariant('congress'), {}, { suits: 2, ranks: 2, piles: 2 });
    const start = Position.open(setting, read('2D 2D AC AD 2C AC AD 2C'));
    const turns = Array.from(
      listTurns(CLUBS, playMoves(start, ['S-W', 'S-W', 'S-W', 'S-W', 'S-W', 'S-W'])),
      ({ hidden, luck }) => [hidden, luck[0]],
    );
    expect(turns).toEqual([
      [6, expect.closeTo(1 - 4 / 6)],
      [5, expect.closeTo(0 - 3 / 5)],
      [4, expect.closeTo(1 - 3 / 4)],
      [3, expect.closeTo(1 - 2 / 3)],
      [2, expect.closeTo(0 - 1 / 2)],
    ]);
  });

  test('is measured one by one where a move turns several', () => {
    const setting = createSetting(findVariant('cadogan-congress'), {}, { suits: 2, ranks: 3, piles: 2, helps: 1 });
    const start = Position.open(setting, read('3D 3C 3D 2C 3C 2D 2D 2C'));
    const played = playMoves(start, ['S-V']);
    const turns = Array.from(listTurns(CLUBS, played), ({ hidden, luck }) => [hidden, luck[0]]);
    // 2C came of 2C 3C 2D 2D 2C, and then 3C of the rest.
    expect(turns).toEqual([
      [5, expect.closeTo(1 - 3 / 5)],
      [4, expect.closeTo(1 - 2 / 4)],
    ]);
  });
});

test('a meter measures a game the same way again, whatever came between', () => {
  const setting = createSetting(findVariant('british-constitution'));
  const measure = createLuckMeter(setting);
  const player = createPlayer(hastyPlayer, setting);
  const games = Array.from({ length: 4 }, (_, i) =>
    playGame(Position.open(setting, dealFromSeed(21 + i, packOf(setting)).cards), player),
  );
  const once = games.map((game) => measure(game));
  expect(games.map((game) => createLuckMeter(setting)(game))).toEqual(once);
  expect(once.every((luck) => luck !== 0 && Math.abs(luck) < 3)).toBe(true);
});
