import { type Card, KING, rankOf, suitOf } from '../../src/engine/cards.ts';
import { STOCK, WASTE } from '../../src/engine/piles.ts';
import { lengthOfRun } from '../../src/games/faults.ts';
import { applyWeights, type WeightTable } from '../../src/extend.ts';
import { replayPositions } from '../../src/analysis/course.ts';
import { cardsAt, type Layout } from '../../src/games/layout.ts';
import { judgeGame, type Position } from '../../src/games/position.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { sumOf as sum } from '../../src/statistics/moments.ts';
import { openSeed } from '../games/cases.ts';
import { findCase, forgetGame } from '../players/games.ts';

const count = <T>(things: readonly T[], holds: (thing: T, place: number) => boolean) => things.filter(holds).length;

/** What a table lies like, in plain arrays. */
class Table {
  readonly waste: readonly Card[];
  /** The run on top of each pile, which in Congress is all of it. */
  readonly piles: readonly (readonly Card[])[];
  readonly foundations: Layout['foundations'];

  constructor(layout: Layout) {
    this.waste = cardsAt(layout, WASTE);
    this.piles = Array.from(layout.piles).flatMap(([pile, cards]) =>
      pile === WASTE || pile === STOCK || cards.length === 0 ? [] : [cards.slice(-lengthOfRun(cards))],
    );
    this.foundations = layout.foundations;
  }

  takes = (card: Card): boolean => this.foundations[suitOf(card)].includes(rankOf(card) - 1);
  tops = (): number[] => this.piles.map((pile) => rankOf(pile[pile.length - 1]));
  bases = (): number[] => this.piles.map((pile) => rankOf(pile[0]));
  /** For each card of the waste how many lie over it. */
  over = (worth: (card: Card) => number): number =>
    sum(this.waste.map((card, i) => worth(card) * (this.waste.length - 1 - i)));
}

const FEATURES: Readonly<Record<string, (table: Table) => number>> = {
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
  wasteOverLow: (table) => table.over((card) => KING - rankOf(card)) / (10 * KING),
  wasteOverNeeded: (table) => table.over((card) => (table.takes(card) ? 1 : 0)) / 10,
  wasteSoon: ({ waste, foundations }) =>
    count(waste, (card) => rankOf(card) <= Math.max(...foundations[suitOf(card)]) + 3),
  foundation: ({ foundations }) => sum(foundations.flat()),
  lowerRanks: ({ foundations }) => sum(foundations.map((ranks) => Math.min(...ranks))),
  leastHigher: ({ foundations }) => Math.min(...foundations.map((ranks) => Math.max(...ranks))),
  bases: (table) => sum(table.bases()) / KING,
  kings: (table) => count(table.bases(), (rank) => rank === KING),
  movable: (table) => count(table.bases(), (rank) => table.tops().includes(rank + 1)),
  topRanks: (table) => sum(table.tops()) / KING,
  distinct: (table) => new Set(table.tops()).size,
  covered: (table) => sum(table.piles.map((pile) => count(pile.slice(0, -1), table.takes))),
};

describe.each([
  ['congress', 8],
  ['parliament', 8],
  ['diplomat', 32],
])('what beams compare positions of %s by', (name, laidOut) => {
  const setting = findCase(name);
  const zeros: WeightTable = Object.fromEntries(
    Object.keys(setting.variant.weights.evaluation ?? {}).map((each) => [each, 0]),
  );
  const judge = ({ game }: Position, evaluation: WeightTable) =>
    judgeGame({ ...setting, variant: applyWeights(setting.variant, { evaluation }) }, game);
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
      const plain = FEATURES[feature](new Table(position.layOut()));
      const share = position.stockCount / (position.game.foundationTotal - laidOut);
      const worth = (weight: string) => judge(position, { ...zeros, [weight]: 2 }).evaluate(position.row, 0);
      expect(worth(feature)).toBeCloseTo(2 * plain, 10);
      expect(worth(`${feature} early`)).toBeCloseTo(2 * share * plain, 10);
      seen.add(plain);
    }
    // A feature that never differed would be shown by nothing.
    expect(seen.size).toBeGreaterThan(1);
  });

  test('is nothing with weights of 0, and the same from the layout as from the deal', () => {
    const evaluation = setting.variant.weights.evaluation ?? {};
    for (const position of positions) {
      expect(judge(position, zeros).evaluate(position.row, 0)).toBe(0);
      const [worth, forgotten] = [position, forgetGame(position)].map((each) =>
        judge(each, evaluation).evaluate(each.row, 0),
      );
      expect(forgotten).toBeCloseTo(worth, 10);
    }
  });
});
