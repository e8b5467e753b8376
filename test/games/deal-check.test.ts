import { CARD_LIMIT, formatCard } from '../../src/engine/cards.ts';
import { formatMove, describeLayout, VARIANTS, findVariant } from '../../src/index.ts';
import { Position, type Setting, createSetting, measureGame } from '../../src/games/position.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { createPlain } from '../reference/tiny.ts';
import { layOut } from '../verify/positions.ts';
import { dealCards, openSeed } from './cases.ts';

type Numbers = readonly [suits: number, ranks: number, piles: number, helps: number];

const settle = (name: string, [suits, ranks, piles, helps]: Numbers): Setting =>
  createSetting(findVariant(name), {}, { suits, ranks, piles, helps });

/** Random play on kernel and plain rules, side by side to the end; returns how many positions agreed. */
function comparePlay(setting: Setting, seed: number): number {
  const plain = createPlain(setting);
  const random = seedRandom(seed);
  const cards = dealCards(setting, seed);
  let position = Position.open(setting, cards);
  let plainPosition = plain.start(cards.map(formatCard));
  for (let agreed = 1; ; agreed++) {
    const moves = position.listMoves();
    expect(describeLayout(position.layOut())).toEqual(layOut(plain, plainPosition));
    expect(moves.map(formatMove).sort()).toEqual([...plain.moves(plainPosition)].sort());
    if (moves.length === 0 || agreed === 300) return agreed;
    const move = moves[Math.floor(random() * moves.length)];
    position = position.play(move);
    plainPosition = plain.apply(plainPosition, formatMove(move));
  }
}

describe('a stock', () => {
  test.each<[string, Numbers, string]>([
    [
      'congress',
      [4, 13, 7, 0],
      'congress or parliament of size suits=4 ranks=13 piles=7 has a stock of 97 cards; it has room for 96',
    ],
    [
      'cadogan-constitution',
      [4, 11, 3, 0],
      'cadogan-constitution of size suits=4 ranks=11 piles=3 has a stock of 68 cards; it has room for 64',
    ],
  ])('of %s %j that the waste has no room for is refused', (name, numbers, message) => {
    expect(() => openSeed(settle(name, numbers), 1)).toThrow(message);
  });

  test.each<[string, Numbers]>([
    ['congress', [4, 13, 8, 0]],
    ['parliament', [4, 13, 1, 0]],
    ['cadogan-constitution', [4, 11, 4, 0]],
    ['british-constitution', [4, 11, 1, 0]],
    ['cadogan-congress', [4, 13, 1, 1]],
    ['cadogan-congress', [4, 13, 7, 1]],
  ])('of %s %j just fits, and is played by the plain rules', (name, numbers) => {
    const agreed = [1, 2, 3, 4, 5].map((seed) => comparePlay(settle(name, numbers), seed));
    expect(Math.max(...agreed)).toBeGreaterThanOrEqual(5);
  });

  test.each(VARIANTS)('may be empty, to measure $name by', (variant) => {
    expect(measureGame(createSetting(variant)).stride).toBeGreaterThan(0);
  });
});

test.each([0, 3, CARD_LIMIT, 1.5, NaN])('a deal with %s for a card is refused', (card) => {
  const congress = settle('congress', [4, 13, 8, 0]);
  expect(() => Position.open(congress, [...dealCards(congress, 1).slice(1), card])).toThrow('is not a card');
});

describe('a pack', () => {
  /** A size with a card for each place, and one place too many. */
  test.each<[string, Numbers, Numbers, string]>([
    [
      'congress',
      [1, 3, 6, 0],
      [1, 3, 7, 0],
      'congress or parliament of size suits=1 ranks=3 piles=7 helps=0 has 7 places to deal to; 6 cards are too few',
    ],
    ['parliament', [1, 4, 6, 0], [1, 4, 7, 0], 'has 7 places to deal to; 6 cards are too few'],
    ['cadogan-congress', [1, 4, 4, 2], [1, 4, 4, 3], 'has 7 places to deal to; 6 cards are too few'],
    ['british-constitution', [1, 5, 2, 0], [1, 6, 3, 0], 'has 12 places to deal to; 10 cards are too few'],
    ['cadogan-constitution', [1, 5, 2, 0], [1, 6, 3, 0], 'has 12 places to deal to; 10 cards are too few'],
  ])('of %s must have a card for every place: %j, but not %j', (name, enough, tooFew, message) => {
    const setting = settle(name, enough);
    expect(comparePlay(setting, 1)).toBeGreaterThanOrEqual(1);
    expect(() => openSeed(settle(name, tooFew), 1)).toThrow(message);
  });
});

describe('a size', () => {
  test.each(
    VARIANTS.flatMap((variant) =>
      (['suits', 'ranks', 'piles', 'helps'] as const)
        .filter((key) => variant.size[key] > 0)
        .flatMap((key) =>
          [variant.size[key] + 1, 0, 1.5, NaN].map((value) => ({ name: variant.name, variant, key, value })),
        ),
    ),
  )('of $name with $value $key is refused', ({ variant, key, value }) => {
    const setting = createSetting(variant, {}, { ...variant.size, [key]: value });
    const message = `cannot be played with ${value} ${key}`;
    expect(() => measureGame(setting)).toThrow(message);
  });

  test('may name helps where there are none', () => {
    expect(() => measureGame(settle('congress', [4, 13, 8, 4]))).not.toThrow();
  });
});
