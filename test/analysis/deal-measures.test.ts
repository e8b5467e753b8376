import { DEAL_MEASURES, explainDeal, measureDeal } from '../../src/analysis/deal-measures.ts';
import { createSetting, congress, VARIANTS } from '../../src/index.ts';
import { meanOf, sumOf } from '../../src/statistics/moments.ts';
import { dealCards } from '../games/cases.ts';
import { readCards } from './layouts.ts';

const NAMES = Object.keys(DEAL_MEASURES);

/** The stock has 14 cards. */
const inStock = (cards: number): unknown => expect.closeTo(cards / 14, 10);

test('measures of a small deal are those counted by hand', () => {
  // Aces to fours of two suits, two piles: 3C and 4D lie on the table.
  const setting = { ...createSetting(congress), size: { suits: 2, ranks: 4, piles: 2 } };
  const cards = readCards('3C 4D AC 4C 2D AD 3D 2C 4C 3C 2C AC 4D 3D 2D AD');
  const measured = measureDeal(setting, cards, NAMES);
  expect(Object.fromEntries(NAMES.map((name, i) => [name, measured[i]]))).toMatchObject({
    // Aces are the cards 1, 4, 10 and 14 of the stock.
    lowest: inStock((1 + 4 + 10 + 14) / 4),
    latest: inStock(4),
    highest: inStock((2 + 7 + 0 + 11) / 4),
    // 2C (6) waits for AC (1) no time; 3C (0) for 2C until 6. 4C (2) for 3C: none. 2D (3) for AD (4): 1;
    // 4D (0) for 3D (5).
    wait: inStock((6 + 1 + 5) / 6),
    ranks: 2,
    'mean-rank': 3.5,
    high: 2,
    builds: 1,
  });
});

describe.each(VARIANTS)('the model of $name', (variant) => {
  const setting = createSetting(variant);
  const explain = (seed: number) => explainDeal(setting, dealCards(setting, seed));

  test('has five measures, and gives an average deal the chance of its odds', () => {
    const { odds, measures } = variant.lossModel;
    expect(Object.keys(measures)).toHaveLength(5);
    const chances = Array.from({ length: 200 }, (_, i) => explain(i + 1).chance);
    expect(Math.abs(meanOf(chances) - 1 / (1 + Math.exp(-odds)))).toBeLessThan(0.06);
  });

  test('says what a measure adds, the largest first', () => {
    const { chance, reasons } = explain(1);
    const { odds, measures } = variant.lossModel;
    const gains = reasons.map(({ gain }) => Math.abs(gain));
    expect(gains).toEqual(gains.toSorted((a, b) => b - a));
    const others = reasons.slice(1).map(({ measure, value, mean }) => {
      const [weight, , deviation] = measures[measure] ?? [0, 0, 1];
      return (weight * (value - mean)) / deviation;
    });
    const without = 1 / (1 + Math.exp(-odds - sumOf(others)));
    expect(reasons[0].gain).toBeCloseTo(chance - without, 10);
  });
});
