import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Card } from '../../src/engine/cards.ts';
import { dealFromSeed, shuffleDoublePack } from '../../src/engine/deal-v1.ts';
import { ALL_CARDS } from '../engine/arbitraries.ts';
import { chiSquare, normalDeviate } from './chi-square.ts';
import { FULL_PACK } from './packs.ts';

const CLASSES = 52;
const SEEDS = 104_000;
/** The class of each card, by its number. */
const CLASS_OF: readonly number[] = Object.assign([], Object.fromEntries(ALL_CARDS.map((card, i) => [card, i])));
/** A fair shuffle exceeds it, on either side, once in 16,000 tests. */
const DEVIATE_LIMIT = 4;

const PLACES = { first: 0, third: 2, last: 103 };
const PLACE_NAMES = ['first', 'third', 'last'] as const;

/** How often each card lies at a place, and each pair of cards in neighbouring seeds. */
interface Counts {
  readonly single: Uint32Array;
  /** Seeds are taken two by two: pairs must not overlap for the chi-square distribution. */
  readonly joint: Uint32Array;
}

const createCounts = (): Counts => ({ single: new Uint32Array(CLASSES), joint: new Uint32Array(CLASSES * CLASSES) });

function countPlaces(shuffle: (seed: number) => readonly Card[], firstSeed: number) {
  const counts = { first: createCounts(), third: createCounts(), last: createCounts() };
  for (let k = 0; k < SEEDS; k += 2) {
    const pair = [shuffle(firstSeed + k), shuffle(firstSeed + k + 1)];
    for (const name of PLACE_NAMES) {
      const [card, neighbour] = pair.map((cards) => CLASS_OF[cards[PLACES[name]]]);
      counts[name].single[card]++;
      counts[name].single[neighbour]++;
      counts[name].joint[card * CLASSES + neighbour]++;
    }
  }
  return counts;
}

const deviateOf = (counts: Uint32Array) => normalDeviate(chiSquare(counts), counts.length - 1);

describe.each([
  ['from 0 on', 0],
  ['around 2^31', 2 ** 31 - SEEDS / 2],
  ['around 2^32', 2 ** 32 - SEEDS / 2],
  ['up to 2^53-1', Number.MAX_SAFE_INTEGER - SEEDS + 1],
])('consecutive seeds %s', (_, firstSeed) => {
  let counts: ReturnType<typeof countPlaces>;

  beforeAll(() => {
    counts = countPlaces((seed) => dealFromSeed(seed, FULL_PACK).cards, firstSeed);
  });

  test.each(PLACE_NAMES)('deal every card as often as the others as the %s card', (name) => {
    expect(Math.abs(deviateOf(counts[name].single))).toBeLessThan(DEVIATE_LIMIT);
  });

  test.each(PLACE_NAMES)("deal a %s card that says nothing of the next seed's", (name) => {
    expect(Math.abs(deviateOf(counts[name].joint))).toBeLessThan(DEVIATE_LIMIT);
  });
});

test('the generator seeded without mixing fails the same tests, so they can fail', () => {
  const { last } = countPlaces((seed) => shuffleDoublePack(xoroshiro128plus(seed)), 0);
  // The last card comes from the first draw: it is too evenly spread, and nearly tells its neighbour.
  expect(deviateOf(last.single)).toBeLessThan(-DEVIATE_LIMIT);
  expect(chiSquare(last.joint) / (last.joint.length - 1)).toBeGreaterThan(1000);
});

test('the chi-square helper agrees with a hand-worked case and with printed quantiles', () => {
  expect(chiSquare(Uint32Array.of(10, 20, 30))).toBe(10);
  // Quantiles of 10 degrees of freedom, and of the normal distribution: 95 % and 1 %.
  expect(normalDeviate(18.307, 10)).toBeCloseTo(1.645, 2);
  expect(normalDeviate(2.558, 10)).toBeCloseTo(-2.326, 1);
});
