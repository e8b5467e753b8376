import { CARD_LIMIT } from '../../src/engine/cards.ts';
import { createSetting, Position, VARIANTS } from '../../src/index.ts';
import { measureGame } from '../../src/engine/games/position.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { playBoth } from '../search/plain-rules.ts';
import { dealCards, openDeal, settle } from './cases.ts';

/** Plays at random on kernel and plain rules side by side; returns how many positions agreed. */
function comparePlay(game: string, seed: number) {
  const setting = settle(game);
  const random = seedRandom(seed);
  const positions = playBoth(setting, dealCards(setting, seed), (moves) => moves[Math.floor(random() * moves.length)]);
  let agreed = 0;
  while (agreed < 300 && positions.next().done !== true) agreed++;
  return agreed;
}

test.each([
  ['congress 4x13x7', 'congress or parliament of size suits=4 ranks=13 piles=7 has a stock of 97 cards', 96],
  ['cadogan-constitution 4x11x3', 'of size suits=4 ranks=11 piles=3 has a stock of 68 cards', 64],
])('a stock of %s that the waste has no room for is refused', (game, stock, room) => {
  expect(() => openDeal(game, 1)).toThrow(`${stock}; it has room for ${room}`);
});

test.each([
  'congress 4x13x8',
  'parliament 4x13x1',
  'cadogan-constitution 4x11x4',
  'british-constitution 4x11x1',
  'cadogan-congress 4x13x1x1',
  'cadogan-congress 4x13x7x1',
])('a stock of %s just fits, and is played by the plain rules', (game) => {
  const agreed = [1, 2, 3, 4, 5].map((seed) => comparePlay(game, seed));
  expect(Math.max(...agreed)).toBeGreaterThanOrEqual(5);
});

test.each([0, 3, CARD_LIMIT, 1.5, NaN])('a deal with %s for a card is refused', (card) => {
  const congress = settle('congress');
  expect(() => Position.open(congress, [...dealCards(congress, 1).slice(1), card])).toThrow('is not a card');
});

test.each([
  ['congress', '1x3x6', '1x3x7', 'congress or parliament of size suits=1 ranks=3 piles=7 helps=0 has 7 places', 6],
  ['parliament', '1x4x6', '1x4x7', 'has 7 places', 6],
  ['cadogan-congress', '1x4x4x2', '1x4x4x3', 'has 7 places', 6],
  ['british-constitution', '1x5x2', '1x6x3', 'has 12 places', 10],
  ['cadogan-constitution', '1x5x2', '1x6x3', 'has 12 places', 10],
])('a pack of %s must have a card for every place: %s, but not %s', (name, enough, tooFew, places, cards) => {
  expect(comparePlay(`${name} ${enough}`, 1)).toBeGreaterThanOrEqual(1);
  expect(() => openDeal(`${name} ${tooFew}`, 1)).toThrow(`${places} to deal to; ${cards} cards are too few`);
});

test.each(
  VARIANTS.flatMap((variant) =>
    (['suits', 'ranks', 'piles', 'helps'] as const)
      .filter((key) => variant.size[key] > 0)
      .flatMap((key) => [variant.size[key] + 1, 0, 1.5, NaN].map((value) => ({ variant, key, value }))),
  ),
)('a size of $variant.name with $value $key is refused', ({ variant, key, value }) => {
  const setting = createSetting(variant, {}, { ...variant.size, [key]: value });
  expect(() => measureGame(setting)).toThrow(`cannot be played with ${value} ${key}`);
});

test('a size may name helps where there are none', () => {
  expect(() => measureGame(settle('congress 4x13x8x4'))).not.toThrow();
});
