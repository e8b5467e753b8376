import { type Card, KING, rankOf, suitOf } from '../../src/engine/cards.ts';
import { STOCK, WASTE } from '../../src/engine/piles.ts';
import { lengthOfRun } from '../../src/engine/games/faults.ts';
import { applyWeights, type WeightTable } from '../../src/extend.ts';
import { replayPositions } from '../../src/players/analysis/course.ts';
import { cardsAt, type Layout } from '../../src/engine/games/layout.ts';
import { judgeGame, type Position } from '../../src/engine/games/position.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { sumOf as sum } from '../../src/statistics/moments.ts';
import { openSeed } from '../games/cases.ts';
import { findCase, forgetGame } from '../players/games.ts';

const count = <T>(things: readonly T[], holds: (thing: T, place: number) => boolean) => things.filter(holds).length;

/** How a table lies, in plain arrays. */
function readTable(layout: Layout) {
  const { foundations } = layout;
  const waste = cardsAt(layout, WASTE);
  // The run on top of each pile, which in Congress is all of it.
  const piles = Array.from(layout.piles).flatMap(([pile, cards]) =>
    pile === WASTE || pile === STOCK || cards.length === 0 ? [] : [cards.slice(-lengthOfRun(cards))],
  );
  return {
    foundations,
    waste,
    piles,
    takes: (card: Card) => foundations[suitOf(card)].includes(rankOf(card) - 1),
    tops: piles.map((pile) => rankOf(pile[pile.length - 1])),
    bases: piles.map((pile) => rankOf(pile[0])),
    /** The worth of each card of the waste, as often as cards lie over it. */
    over: (worth: (card: Card) => number) => sum(waste.map((card, i) => worth(card) * (waste.length - 1 - i))),
  };
}

const FEATURES: Readonly<Record<string, (table: ReturnType<typeof readTable>) => number>> = {
  waste: ({ waste }) => waste.length,
  wasteRanks: ({ waste }) => sum(waste.map(rankOf)) / KING,
  wasteOverLower: ({ waste }) =>
    count(waste, (card, i) =>
      waste.slice(0, i).some((each) => suitOf(each) === suitOf(card) && rankOf(each) < rankOf(card)),
    ),
  wasteInOrder: ({ waste }) =>
    count(
      waste,
      (card, i) => i > 0 && suitOf(waste[i - 1]) === suitOf(card) && rankOf(waste[i - 1]) === rankOf(card) + 1,
    ),
  wasteOverLow: ({ over }) => over((card) => KING - rankOf(card)) / (10 * KING),
  wasteOverNeeded: ({ over, takes }) => over((card) => (takes(card) ? 1 : 0)) / 10,
  wasteSoon: ({ waste, foundations }) =>
    count(waste, (card) => rankOf(card) <= Math.max(...foundations[suitOf(card)]) + 3),
  foundation: ({ foundations }) => sum(foundations.flat()),
  lowerRanks: ({ foundations }) => sum(foundations.map((ranks) => Math.min(...ranks))),
  leastHigher: ({ foundations }) => Math.min(...foundations.map((ranks) => Math.max(...ranks))),
  bases: ({ bases }) => sum(bases) / KING,
  kings: ({ bases }) => count(bases, (rank) => rank === KING),
  movable: ({ bases, tops }) => count(bases, (rank) => tops.includes(rank + 1)),
  topRanks: ({ tops }) => sum(tops) / KING,
  distinct: ({ tops }) => new Set(tops).size,
  covered: ({ piles, takes }) => sum(piles.map((pile) => count(pile.slice(0, -1), takes))),
};

describe.each([
  ['congress', 8],
  ['parliament', 8],
  ['diplomat', 32],
])('what beams compare positions of %s by', (name, laidOut) => {
  const setting = findCase(name);
  const evaluation = setting.variant.weights.evaluation ?? {};
  const zeros: WeightTable = Object.fromEntries(Object.keys(evaluation).map((each) => [each, 0]));
  const evaluate = ({ game, row }: Position, table: WeightTable) =>
    judgeGame({ ...setting, variant: applyWeights(setting.variant, { evaluation: table }) }, game).evaluate(row, 0);
  const positions = [1, 2, 3, 4, 5, 6].flatMap((seed) => {
    const { start, moves } = playGame(openSeed(setting, seed), createPlayer(hastyPlayer, setting));
    return replayPositions(start, moves).filter((_, ply) => ply > 0 && ply % 20 === 0);
  });

  test('is every feature once, and once more for the beginning', () => {
    const names = Object.keys(FEATURES).flatMap((feature) => [feature, `${feature} early`]);
    expect(Object.keys(zeros).toSorted()).toEqual(names.toSorted());
  });

  test.each(Object.keys(FEATURES))('%s', (feature) => {
    const seen = new Set<number>();
    for (const position of positions) {
      const plain = FEATURES[feature](readTable(position.layOut()));
      const share = position.stockCount / (position.game.foundationTotal - laidOut);
      const worth = (weight: string) => evaluate(position, { ...zeros, [weight]: 2 });
      expect(worth(feature)).toBeCloseTo(2 * plain, 10);
      expect(worth(`${feature} early`)).toBeCloseTo(2 * share * plain, 10);
      seen.add(plain);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test('is nothing with weights of 0, and the same from the layout as from the deal', () => {
    for (const position of positions) {
      expect(evaluate(position, zeros)).toBe(0);
      expect(evaluate(forgetGame(position), evaluation)).toBeCloseTo(evaluate(position, evaluation), 10);
    }
  });
});
