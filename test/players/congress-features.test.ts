import { findVariant, resolveRules } from '../../src/index.ts';
import { Position } from '../../src/engine/games/position.ts';
import { tabulateStages } from '../../src/engine/games/weights.ts';
import { FEATURE, type Feature } from '../../src/variants/congress/features.ts';
import { CongressPolicy } from '../../src/variants/congress/policy.ts';
import { DEALT, DIPLOMAT_PLACES } from '../../src/variants/diplomat/game.ts';
import { POLICY, VALUES } from '../../src/variants/congress/weights.ts';
import { parseCards } from '../search/positions.ts';
import { rateMoves } from './games.ts';

/**
 * The position that some moves lead to from a deal, and a policy that has been told the deal.
 * @param deal any cards at all: one for each pile, in Diplomat four rows of them, a bar, and the stock, whose next card
 * comes first. Before a colon the variant and a rule; without them it is Congress.
 */
function arrange(deal: string, made: readonly string[]) {
  const [cards, game = 'congress'] = deal.split(': ').toReversed();
  const [name, ...settings] = game.split(' ');
  const [piles, stock] = cards.split('|').map(parseCards);
  const variant = findVariant(name);
  const isDiplomat = variant.name === 'diplomat';
  const size = { ...variant.size, piles: isDiplomat ? piles.length / DEALT : piles.length };
  const setting = { variant, rules: resolveRules(variant, settings), size };
  // A handful of cards, which is no deal.
  let position = Position.place(setting, variant.openLayout([...piles, ...stock], size, setting.rules));
  const tables = { policy: tabulateStages(POLICY), values: tabulateStages(VALUES) };
  const policy = new CongressPolicy(size.piles, stock.length, tables, isDiplomat ? DIPLOMAT_PLACES : undefined);
  policy.begin(position.game);
  for (const text of made) position = position.play(text);
  return { position, policy };
}

/** How the policy rates the last of some moves with these weights at 1 and all others at 0. */
function rateBy(weights: readonly number[], deal: string, moves: string) {
  const made = moves.split(' ');
  const move = made.pop() ?? '';
  const { position, policy } = arrange(deal, made);
  policy.weights.fill(0);
  for (const index of weights) policy.weights[index] = 1;
  return rateMoves(policy, position, [position.findMove(move)])[0];
}

const INDICES: Readonly<Record<string, number>> = FEATURE;

const DIGITS = 12;

/** A feature of the last move. Ratings are linear in the weights, so a weight of 1 tells it. */
const readFeature = (name: string, deal: string, moves: string) => rateBy([2 * INDICES[name]], deal, moves);

/** By deal and moves what a feature of the last move is. */
type Examples = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Take both aces of a suit, or twos and threes as well, from the second pile on; the stock fills their places. */
const ACES_OUT = 'T2-F T3-F';
const TWOS_OUT = `${ACES_OUT} T4-F T5-F`;
const THREES_OUT = `${TWOS_OUT} T6-F T7-F`;
/** A run of one card on three others, and one that fits; four aces, and a pile of others. */
const COVERED = 'diplomat: KC QD 9H 9C 4S 5D 8C 9S | 5H 7H KS';
const FOUR_ACES = 'diplomat: AC KC AD 9H AH 4S AS 8C | 5H 7H KS';
const SPACE = 'T1-F T1-F T1-F T1-F S-W';

/** What a feature is in some situations; what it means stands beside it in `FEATURE`. */
const EXAMPLES: Readonly<Record<Feature, Examples>> = {
  foundation: {
    'AC 9D | 9H 9S': { 'S-W': 0, 'T1-F': 1 },
    'AC 2C 9D | 9H 9S 8H 8D': { 'T1-F T2-F': 2 },
    'AC 2C 3C 3S | KH KD 2D 9H 9D': { 'T1-F T2-F S-W W-T3 T3-T4': 3 },
    'parliament: 9D 9C | 9H 9S': { 'S-W': 8 },
  },
  lowerRanks: {
    'AC AC 9D | 9H 9S 8H 8D': { 'T1-F': 0, 'T1-F T2-F': 1 },
    'parliament: 2C 2C 9D | 9H 9S 8H 8D': { 'T1-F': 4, 'T1-F T2-F': 5 },
  },
  waste: {
    '6C AD | 8H 5H KS KC': { 'S-W': 0, 'S-W S-W S-W': 2, 'S-W S-W W-T1': 1, 'S-W S-W T2-F': 1 },
  },
  wasteOverLower: {
    '9C | 5H 7H 6S KD': { 'S-W S-W S-W S-W': 1 },
    '9C | 5H 7H 7H KD': { 'S-W S-W S-W S-W': 2 },
    '9C | 7H 7H KD': { 'S-W S-W S-W': 1 },
    '9C | 7H 5H KD': { 'S-W S-W S-W': 0 },
    '8C | 6H 7H KD': { 'S-W S-W W-T1': 0 },
  },
  wasteOverLow: {
    '9C | 5H 7D 6S QD': { 'S-W S-W S-W S-W': 0.08 + (0.08 + 0.06) },
    '7C | 5H 7D 6S QD': { 'S-W S-W S-W W-T1': 0.08 },
    '9C | KH 7D QD': { 'S-W S-W S-W': 0 },
  },
  wasteOverSoon: {
    '7C | 2H 4S 9D KD': { 'S-W S-W S-W S-W': 0.1 / 2 + (0.1 / 2 + 0.1 / 4) },
    'parliament: 2H 2H 9S | KC 3H 9C KD KS KS': {
      'T1-F S-W S-W S-W S-W': 0.1 / 2 + (0.1 / 2 + 0.1 / 8),
      'T1-F S-W S-W S-W T2-F': 0.1 / 1,
    },
  },
  wasteTopRank: {
    '6C 9S | 8D 5H KS': { 'S-W S-W S-W': 5 / 13, 'S-W S-W W-T1': 8 / 13 },
    '6C 9S | 5H KS': { 'S-W W-T1': 0 },
  },
  wasteTopGap: {
    '6C 9S | 8D 5H KS': { 'S-W S-W S-W': 5 / 6, 'S-W S-W W-T1': 1 },
    'parliament: 6C 9S | 8D 5H KS': { 'S-W S-W S-W': 4 / 6 },
    '6C 9S | 5H KS': { 'S-W W-T1': 0 },
    'parliament: 2H 2H 9S | KC 3H KD KS KS': { 'T1-F S-W S-W T2-F': 1 / 6 },
  },
  wasteToFoundation: {
    'KD | 2H AH KS': { 'S-W S-W S-W': 1, 'S-W S-W W-F': 1, 'S-W S-W': 0, 'S-W': 0 },
  },
  wasteToPile: {
    '6C 9S | 5H KS': { 'S-W S-W': 1, 'S-W': 0 },
    '6C 9S | 8D 5H KS': { 'S-W S-W W-T1': 1 },
    '7C 9S | 5H KS': { 'S-W S-W': 0 },
    '2C 9S | AH KS': { 'S-W S-W': 0 },
  },
  wasteRun: {
    '9C | 4D 5H KS': { 'S-W S-W S-W': 0 },
    '6C 9S | 4D 5H KS': { 'S-W S-W S-W': 2, 'S-W S-W W-T1': 1 },
    '6C 9S | 5D 5H KS': { 'S-W S-W S-W': 1 },
    '6C 6D | 5D 5H KS': { 'S-W S-W S-W': 2 },
    'KD | 2C AC KS': { 'S-W S-W S-W': 2 },
    '8C | 2D 3H 4D 5H 6D 7H KS': { 'S-W S-W S-W S-W S-W S-W S-W': 5 },
  },
  topRanks: {
    '6C 9S | 5H KS': { 'S-W S-W': (6 + 9) / 13, 'S-W W-T1': (5 + 9) / 13 },
    'AC 9S | KH KS': { 'T1-F': 9 / 13, 'S-W T1-F': (13 + 9) / 13 },
  },
  lowTops: {
    '3C 2S 9H | KS KD': { 'S-W': 2 },
    '4C 2S 9H | 3H KS KD': { 'S-W S-W': 1, 'S-W W-T1': 2 },
  },
  distinct: {
    '6C 6D 9H | 5C 5H KS': { 'S-W S-W': 2, 'S-W W-T1': 3, 'S-W W-T1 S-W W-T2': 2 },
    '6C 7D 9H | KS KD': { 'S-W': 3 },
  },
  bases: {
    '6C 9S | 5H 4H KS': { 'S-W S-W': (6 + 9) / 13, 'S-W W-T1 S-W W-T1': (6 + 9) / 13 },
    'AC 9S | KH KS': { 'T1-F': 9 / 13, 'S-W T1-F': (13 + 9) / 13 },
  },
  kings: {
    'KC AC 9D | KH QH 2H': { 'S-W': 1, 'S-W T2-F': 2 },
    'KC AC 9D | QH KH 2H': { 'S-W W-T1 S-W': 1 },
    'QC AC 9D | KH JH 2H': { 'S-W S-W': 0 },
  },
  soles: {
    '6C 9S AC | 5H KS KD': { 'S-W S-W': 3, 'S-W W-T1': 2, 'T3-F': 2, 'S-W T3-F': 3 },
  },
  vacant: {
    '5C 6D | AH KS KD': { 'S-W': 1, 'S-W W-F': 1 },
    '5C 5D 6H | KH KS': { 'S-W': 2 },
    '6D 7S 6H | 5C KH KS': { 'S-W W-T1 S-W': 2 },
    '6D 7S | 5C KH KS': { 'S-W W-T1 S-W': 0 },
    '6D 6H | 5C KH KS': { 'S-W W-T1 S-W': 0 },
  },
  blocked: {
    '4S AH AH | KC KD 3H KS': { [`${ACES_OUT} S-W W-T1`]: 0 },
    '4H AH AH 2H 2H | KC KD KS KC 3S KD': { [`${TWOS_OUT} S-W W-T1`]: 1 / 6 },
    '5H AH AH 2H 2H | KC KD KS KC 4S 3S KD': { [`${TWOS_OUT} S-W W-T1 S-W W-T1`]: 1 / 6 },
    '4H AH AH 2H 2H 3H 3H | KC KD KS KC KD KS 3S KH': { [`${THREES_OUT} S-W W-T1`]: 2 / 6 },
    '5H AH AH 2H 2H 3H 3H | KC KD KS KC KD KS 4H 3S KH': { [`${THREES_OUT} S-W W-T1 S-W W-T1`]: (2 + 1) / 6 },
  },
  blockedSoon: {
    '3H AH AH | KC KD 2S KS': { [`${ACES_OUT} S-W W-T1`]: 0 },
    '4S AH AH | KC KD 3H KS': { [`${ACES_OUT} S-W W-T1`]: 0 },
    '4H AH AH 2H 2H | KC KD KS KC 3S KD': { [`${TWOS_OUT} S-W W-T1`]: 1 / 2 },
    '5H AH AH 2H 2H | KC KD KS KC 4S 3S KD': { [`${TWOS_OUT} S-W W-T1 S-W W-T1`]: 1 / 3 },
    '4H AH AH 2H 2H 3H 3H | KC KD KS KC KD KS 3S KH': { [`${THREES_OUT} S-W W-T1`]: 1 },
    '5H AH AH 2H 2H 3H 3H | KC KD KS KC KD KS 4H 3S KH': { [`${THREES_OUT} S-W W-T1 S-W W-T1`]: 1 + 1 / 2 },
  },
  ready: {
    'AC AD 9S | KH KS KD': { 'S-W': 2, 'T1-F': 1 },
    'AC 2C 2C | KH KS KD': { 'T1-F': 2 },
    '2C 3D 9S | KH KS KD': { 'S-W': 0 },
  },
  playable: {
    '6C 9S | 5H 8H KD AD': { 'S-W': 3 / 4, 'S-W W-T1': 2 / 3 },
    '2C 9S | AH KD KH KS': { 'S-W': 1 / 4 },
    'AD 9S | AD 2D KD': { 'T1-F': 2 / 3 },
    '9S 6C | 8H 5D': { 'S-W S-W W-T2': 0 },
  },
  needed: {
    '6C 9S | 5H 8H KD AD': { 'S-W': 1 / 4, 'S-W W-T1': 1 / 3 },
    'AD 9S | 2D 8H KD': { 'S-W': 0 },
    'AD 9S | AD 2D 8H KD': { 'T1-F': 2 / 4 },
  },
  unknown: {
    'AC 9S | KH KS KD': { 'T1-F': 1, 'S-W T1-F': 0 },
    '5C 6D | KH KS KD': { 'T1-T2': 1 },
    'congress space-fill=choice: AC 9S | KH KS KD': { 'S-W T1-F S-T1': 1, 'S-W T1-F W-T1': 0 },
    [FOUR_ACES]: { [`${SPACE} S-W`]: 0 },
  },
  build: {
    '6C 9S | 5H KS KD': { 'S-W W-T1': 1 },
    '6H 9S | 5H KS KD': { 'S-W W-T1': 0 },
    'congress space-fill=choice: AC 9S | KH KS KD': { 'S-W T1-F W-T1': 0 },
    '6C 5H | KH KS KD': { 'T2-T1': 0 },
  },
  buildInSuit: {
    '6C 9S | 5H KS KD': { 'S-W W-T1': 0 },
    '6H 9S | 5H KS KD': { 'S-W W-T1': 1 },
    '6H 5H | KH KS KD': { 'T2-T1': 0 },
  },
  plan: {
    '6C 5H | 5S KS KD': { 'S-W T2-T1': 1, 'S-W W-T1': 0 },
    '6H 5H | 5S KS KD': { 'T2-T1': 1 },
  },
  raiseSole: {
    'AC 9S | KH KS KD': { 'T1-F': 1, 'S-W T1-F': 1 },
    '2D 9S | AC KS KD': { 'S-W W-T1 T1-F': 0 },
    '9D 9S | AC KS KD': { 'S-W W-F': 0 },
  },
  raiseWaste: {
    '9D 9S | AC KS KD': { 'S-W W-F': 1 },
    'AC 9S | KH KS KD': { 'S-W T1-F': 0 },
    '2D 9S | AC KS KD': { 'S-W W-T1': 0 },
  },
  turn: {
    '6C 9S | 5H KS KD': { 'S-W': 1, 'S-W S-W': 1, 'S-W W-T1': 0 },
    'congress space-fill=choice: AC 9S | KH KS KD': { 'S-W T1-F S-T1': 0 },
  },
  turnVacant: {
    '5C 6D | AH KS KD': { 'S-W S-W': 1, 'S-W W-F': 0 },
    '5C 5D 6H | KH KS': { 'S-W': 2 },
  },
  turnPlayable: {
    '6C 9S | 5H 8H KD AD': { 'S-W': 3 / 4, 'S-W S-W': 2 / 3, 'S-W W-T1': 0 },
  },
  turnGap: {
    '6C 9S | 8D 5H KS': { 'S-W S-W S-W': 5 / 6, 'S-W S-W': 1, 'S-W': 0, 'S-W S-W W-T1': 0 },
    'parliament: 6C 9S | 8D 5H KS': { 'S-W S-W S-W': 4 / 6 },
  },
  turnRank: {
    '6C 9S | 8D 5H KS': { 'S-W S-W S-W': 5 / 13, 'S-W S-W': 8 / 13, 'S-W': 0, 'S-W S-W W-T1': 0 },
  },
  turnOverFoundation: {
    'KD | 2H AH KS': { 'S-W S-W S-W': 1, 'S-W S-W W-F': 0, 'S-W S-W': 0, 'S-W': 0 },
  },
  turnOverPile: {
    '6C 9S | 5H KS': { 'S-W S-W': 1, 'S-W': 0 },
    '6C 6S | 5H KS': { 'S-W S-W': 1 },
    '7C 9S | 5H KS': { 'S-W S-W': 0 },
    '2C 9S | AH KS': { 'S-W S-W': 0 },
    '6C 9S | 8D 5H KS': { 'S-W S-W W-T1': 0 },
  },
  beneath: {
    [COVERED]: { 'S-W': 6, 'T1-T2': 5 },
    [FOUR_ACES]: { 'T1-F T1-F T1-F T1-F T2-T1 S-W': 2 },
  },
  spaces: {
    [FOUR_ACES]: { 'S-W': 0, [`${SPACE} S-W`]: 1, [`${SPACE} W-T1`]: 0, [`${SPACE} T2-T1`]: 0 },
  },
  fill: {
    [FOUR_ACES]: { [`${SPACE} W-T1`]: 1, [`${SPACE} S-W W-T2`]: 0, [`${SPACE} T2-T1`]: 0 },
    'congress space-fill=choice: AC 9S | KH KS KD': { 'S-W T1-F W-T1': 0 },
  },
  redeal: {
    'diplomat redeals=2: KC QD 9H 9C 4S 5D 8C 9S | 5H': { 'S-W W-S': 1 },
    'diplomat redeals=2: KC QD 9H 9C 4S 5D 8C 9S | 5H 7H KS': { 'S-W S-W': 0 },
  },
};

test.each(Object.entries(EXAMPLES))(
  'the feature %s of a move is as in its examples, which no other feature is',
  (feature, deals) => {
    const examples = Object.entries(deals).flatMap(([deal, lines]) =>
      Object.entries(lines).map(([moves, value]) => ({ deal, moves, value })),
    );
    const values = examples.map(({ value }) => value);
    const rates = examples.map(({ deal, moves }) => readFeature(feature, deal, moves));
    expect(rates).toEqual(values.map((value) => expect.closeTo(value, DIGITS)));
    expect(new Set(values).size).toBeGreaterThan(1);
    const isAlike = (other: string) =>
      examples.every(({ deal, moves, value }) => Math.abs(readFeature(other, deal, moves) - value) < 10 ** -DIGITS);
    expect(Object.keys(FEATURE).filter(isAlike)).toEqual([feature]);
  },
);

test.each([
  ['S-W', 1],
  ['S-W S-W', 2 / 3],
  ['S-W W-T1 S-W S-W', 1 / 3],
])('after %s the policy adds early weights by the share of the stock that was left before', (moves, left) => {
  expect(rateBy([2 * FEATURE.turn + 1], '6C 9S | 5H KS KD', moves)).toBeCloseTo(left, DIGITS);
});

test('it likes nothing better than neither stock nor waste, even when the last card is hidden', () => {
  const weights = Object.values(FEATURE).map((feature) => 2 * feature);
  const wins = [
    rateBy(weights, '6C 9S | 5H', 'S-W W-T1'),
    rateBy(weights, 'AC 9S | 5H', 'S-W T1-F'),
    rateBy(weights, 'AC 9S | 5H', 'T1-F'),
  ];
  const others = [
    rateBy(weights, '6C 9S | 5H', 'S-W'),
    rateBy(weights, 'AC 9S | 5H KS', 'T1-F'),
    rateBy(weights, 'AC 9S | 5H KS', 'S-W S-W T1-F'),
  ];
  expect(Math.min(...wins)).toBeGreaterThan(1000 * Math.max(...others));
});
