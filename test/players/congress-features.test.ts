import { type Card, parseCard, resolveRules, findVariant } from '../../src/index.ts';
import { createPolicy, Position } from '../../src/games/position.ts';
import { replayPositions } from '../../src/analysis/course.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { tabulateStages } from '../../src/games/weights.ts';
import { FEATURE, type Feature } from '../../src/variants/congress/features.ts';
import { CongressPolicy } from '../../src/variants/congress/policy.ts';
import { DEALT, DIPLOMAT_PLACES } from '../../src/variants/diplomat/game.ts';
import { POLICY, VALUES } from '../../src/variants/congress/weights.ts';
import { dealSeeds, findCase, forgetGame, rateMoves } from './games.ts';

type Situation = readonly [
  /** Any cards at all: one for each pile, in Diplomat four rows of them, a bar, and the stock, whose next card comes first. */
  deal: string,
  /** Moves, the last of which is looked at. */
  moves: string,
  /** The variant, and a rule that is not at its default; Congress by its default rules when left out. */
  rules?: string,
];

const splitWords = (text: string) => text.split(' ').filter((word) => word !== '');
const readCards = (text: string): Card[] => splitWords(text).map(parseCard);

/** The position that some moves lead to from a deal, and a policy that has been told the deal. */
function arrange(deal: string, made: readonly string[], rules: string) {
  const [piles, stock] = deal.split('|').map(readCards);
  const [name, ...settings] = splitWords(rules);
  const variant = findVariant(name);
  const isDiplomat = variant.name === 'diplomat';
  const size = { ...variant.size, piles: isDiplomat ? piles.length / DEALT : piles.length };
  const setting = { variant, rules: resolveRules(variant, settings), size };
  // A handful of cards, which is no deal.
  let position = Position.place(setting, variant.openLayout([...piles, ...stock], size));
  const tables = { policy: tabulateStages(POLICY), values: tabulateStages(VALUES) };
  const policy = new CongressPolicy(size.piles, stock.length, tables, isDiplomat ? DIPLOMAT_PLACES : undefined);
  policy.begin(position.game);
  for (const text of made) position = position.play(text);
  return { position, policy };
}

const listPositions = (start: Position) =>
  replayPositions(start, playGame(start, createPlayer(hastyPlayer, start.setting)).moves);

/** How the policy rates the move when the weights of the given indices are 1 and all others 0. */
function rateBy(weights: readonly number[], [deal, moves, rules = 'congress']: Situation) {
  const made = splitWords(moves);
  const move = made.pop() ?? '';
  const { position, policy } = arrange(deal, made, rules);
  policy.weights.fill(0);
  for (const index of weights) policy.weights[index] = 1;
  return rateMoves(policy, position, [position.findMove(move)])[0];
}

const INDICES: Readonly<Record<string, number>> = FEATURE;

/** A feature of the move. Ratings are linear in the weights, so a weight of 1 tells it. */
const readFeature = (feature: string, situation: Situation) => rateBy([2 * INDICES[feature]], situation);

const DIGITS = 12;

type Example = readonly [value: number, ...situation: Situation];

/** Takes both aces of a suit, or the twos and threes as well, from the second pile on; the stock fills their places. */
const ACES_OUT = 'T2-F T3-F';
const TWOS_OUT = `${ACES_OUT} T4-F T5-F`;
const THREES_OUT = `${TWOS_OUT} T6-F T7-F`;
/** Deals of Diplomat: a run of one card on three others, and one that goes onto it; four aces, and a pile of others. */
const COVERED = 'KC QD 9H 9C 4S 5D 8C 9S | 5H 7H KS';
const FOUR_ACES = 'AC KC AD 9H AH 4S AS 8C | 5H 7H KS';
const SPACE = 'T1-F T1-F T1-F T1-F S-W';

/** What a feature is in some situations; what it means stands beside it in `FEATURE`. */
const EXAMPLES: Readonly<Record<Feature, readonly Example[]>> = {
  foundation: [
    [0, 'AC 9D | 9H 9S', 'S-W'],
    [1, 'AC 9D | 9H 9S', 'T1-F'],
    [2, 'AC 2C 9D | 9H 9S 8H 8D', 'T1-F T2-F'],
    [3, 'AC 2C 3C 3S | KH KD 2D 9H 9D', 'T1-F T2-F S-W W-T3 T3-T4'],
    [8, '9D 9C | 9H 9S', 'S-W', 'parliament'],
  ],
  lowerRanks: [
    [0, 'AC AC 9D | 9H 9S 8H 8D', 'T1-F'],
    [1, 'AC AC 9D | 9H 9S 8H 8D', 'T1-F T2-F'],
    [4, '2C 2C 9D | 9H 9S 8H 8D', 'T1-F', 'parliament'],
    [5, '2C 2C 9D | 9H 9S 8H 8D', 'T1-F T2-F', 'parliament'],
  ],
  waste: [
    [0, '6C AD | 8H 5H KS KC', 'S-W'],
    [2, '6C AD | 8H 5H KS KC', 'S-W S-W S-W'],
    [1, '6C AD | 8H 5H KS KC', 'S-W S-W W-T1'],
    [1, '6C AD | 8H 5H KS KC', 'S-W S-W T2-F'],
  ],
  wasteOverLower: [
    [1, '9C | 5H 7H 6S KD', 'S-W S-W S-W S-W'],
    [2, '9C | 5H 7H 7H KD', 'S-W S-W S-W S-W'],
    [1, '9C | 7H 7H KD', 'S-W S-W S-W'],
    [0, '9C | 7H 5H KD', 'S-W S-W S-W'],
    [0, '8C | 6H 7H KD', 'S-W S-W W-T1'],
  ],
  wasteOverLow: [
    [0.08 + (0.08 + 0.06), '9C | 5H 7D 6S QD', 'S-W S-W S-W S-W'],
    [0.08, '7C | 5H 7D 6S QD', 'S-W S-W S-W W-T1'],
    [0, '9C | KH 7D QD', 'S-W S-W S-W'],
  ],
  wasteOverSoon: [
    [0.1 / 2 + (0.1 / 2 + 0.1 / 4), '7C | 2H 4S 9D KD', 'S-W S-W S-W S-W'],
    [0.1 / 2 + (0.1 / 2 + 0.1 / 8), '2H 2H 9S | KC 3H 9C KD KS KS', 'T1-F S-W S-W S-W S-W', 'parliament'],
    [0.1 / 1, '2H 2H 9S | KC 3H 9C KD KS KS', 'T1-F S-W S-W S-W T2-F', 'parliament'],
  ],
  wasteTopRank: [
    [5 / 13, '6C 9S | 8D 5H KS', 'S-W S-W S-W'],
    [8 / 13, '6C 9S | 8D 5H KS', 'S-W S-W W-T1'],
    [0, '6C 9S | 5H KS', 'S-W W-T1'],
  ],
  wasteTopGap: [
    [5 / 6, '6C 9S | 8D 5H KS', 'S-W S-W S-W'],
    [4 / 6, '6C 9S | 8D 5H KS', 'S-W S-W S-W', 'parliament'],
    [1, '6C 9S | 8D 5H KS', 'S-W S-W W-T1'],
    [0, '6C 9S | 5H KS', 'S-W W-T1'],
    [1 / 6, '2H 2H 9S | KC 3H KD KS KS', 'T1-F S-W S-W T2-F', 'parliament'],
  ],
  wasteToFoundation: [
    [1, 'KD | 2H AH KS', 'S-W S-W S-W'],
    [1, 'KD | 2H AH KS', 'S-W S-W W-F'],
    [0, 'KD | 2H AH KS', 'S-W S-W'],
    [0, 'KD | 2H AH KS', 'S-W'],
  ],
  wasteToPile: [
    [1, '6C 9S | 5H KS', 'S-W S-W'],
    [1, '6C 9S | 8D 5H KS', 'S-W S-W W-T1'],
    [0, '7C 9S | 5H KS', 'S-W S-W'],
    [0, '2C 9S | AH KS', 'S-W S-W'],
    [0, '6C 9S | 5H KS', 'S-W'],
  ],
  wasteRun: [
    [0, '9C | 4D 5H KS', 'S-W S-W S-W'],
    [2, '6C 9S | 4D 5H KS', 'S-W S-W S-W'],
    [1, '6C 9S | 4D 5H KS', 'S-W S-W W-T1'],
    [1, '6C 9S | 5D 5H KS', 'S-W S-W S-W'],
    [2, '6C 6D | 5D 5H KS', 'S-W S-W S-W'],
    [2, 'KD | 2C AC KS', 'S-W S-W S-W'],
    [5, '8C | 2D 3H 4D 5H 6D 7H KS', 'S-W S-W S-W S-W S-W S-W S-W'],
  ],
  topRanks: [
    [(6 + 9) / 13, '6C 9S | 5H KS', 'S-W S-W'],
    [(5 + 9) / 13, '6C 9S | 5H KS', 'S-W W-T1'],
    [9 / 13, 'AC 9S | KH KS', 'T1-F'],
    [(13 + 9) / 13, 'AC 9S | KH KS', 'S-W T1-F'],
  ],
  lowTops: [
    [2, '3C 2S 9H | KS KD', 'S-W'],
    [1, '4C 2S 9H | 3H KS KD', 'S-W S-W'],
    [2, '4C 2S 9H | 3H KS KD', 'S-W W-T1'],
  ],
  distinct: [
    [2, '6C 6D 9H | 5C 5H KS', 'S-W S-W'],
    [3, '6C 6D 9H | 5C 5H KS', 'S-W W-T1'],
    [2, '6C 6D 9H | 5C 5H KS', 'S-W W-T1 S-W W-T2'],
    [3, '6C 7D 9H | KS KD', 'S-W'],
  ],
  bases: [
    [(6 + 9) / 13, '6C 9S | 5H 4H KS', 'S-W S-W'],
    [(6 + 9) / 13, '6C 9S | 5H 4H KS', 'S-W W-T1 S-W W-T1'],
    [9 / 13, 'AC 9S | KH KS', 'T1-F'],
    [(13 + 9) / 13, 'AC 9S | KH KS', 'S-W T1-F'],
  ],
  kings: [
    [1, 'KC AC 9D | KH QH 2H', 'S-W'],
    [1, 'KC AC 9D | QH KH 2H', 'S-W W-T1 S-W'],
    [2, 'KC AC 9D | KH QH 2H', 'S-W T2-F'],
    [0, 'QC AC 9D | KH JH 2H', 'S-W S-W'],
  ],
  soles: [
    [3, '6C 9S AC | 5H KS KD', 'S-W S-W'],
    [2, '6C 9S AC | 5H KS KD', 'S-W W-T1'],
    [2, '6C 9S AC | 5H KS KD', 'T3-F'],
    [3, '6C 9S AC | 5H KS KD', 'S-W T3-F'],
  ],
  vacant: [
    [1, '5C 6D | AH KS KD', 'S-W'],
    [1, '5C 6D | AH KS KD', 'S-W W-F'],
    [2, '5C 5D 6H | KH KS', 'S-W'],
    [2, '6D 7S 6H | 5C KH KS', 'S-W W-T1 S-W'],
    [0, '6D 7S | 5C KH KS', 'S-W W-T1 S-W'],
    [0, '6D 6H | 5C KH KS', 'S-W W-T1 S-W'],
  ],
  blocked: [
    [0, '4S AH AH | KC KD 3H KS', `${ACES_OUT} S-W W-T1`],
    [1 / 6, '4H AH AH 2H 2H | KC KD KS KC 3S KD', `${TWOS_OUT} S-W W-T1`],
    [1 / 6, '5H AH AH 2H 2H | KC KD KS KC 4S 3S KD', `${TWOS_OUT} S-W W-T1 S-W W-T1`],
    [2 / 6, '4H AH AH 2H 2H 3H 3H | KC KD KS KC KD KS 3S KH', `${THREES_OUT} S-W W-T1`],
    [(2 + 1) / 6, '5H AH AH 2H 2H 3H 3H | KC KD KS KC KD KS 4H 3S KH', `${THREES_OUT} S-W W-T1 S-W W-T1`],
  ],
  blockedSoon: [
    [0, '3H AH AH | KC KD 2S KS', `${ACES_OUT} S-W W-T1`],
    [0, '4S AH AH | KC KD 3H KS', `${ACES_OUT} S-W W-T1`],
    [1 / 2, '4H AH AH 2H 2H | KC KD KS KC 3S KD', `${TWOS_OUT} S-W W-T1`],
    [1 / 3, '5H AH AH 2H 2H | KC KD KS KC 4S 3S KD', `${TWOS_OUT} S-W W-T1 S-W W-T1`],
    [1, '4H AH AH 2H 2H 3H 3H | KC KD KS KC KD KS 3S KH', `${THREES_OUT} S-W W-T1`],
    [1 + 1 / 2, '5H AH AH 2H 2H 3H 3H | KC KD KS KC KD KS 4H 3S KH', `${THREES_OUT} S-W W-T1 S-W W-T1`],
  ],
  ready: [
    [2, 'AC AD 9S | KH KS KD', 'S-W'],
    [1, 'AC AD 9S | KH KS KD', 'T1-F'],
    [2, 'AC 2C 2C | KH KS KD', 'T1-F'],
    [0, '2C 3D 9S | KH KS KD', 'S-W'],
  ],
  playable: [
    [3 / 4, '6C 9S | 5H 8H KD AD', 'S-W'],
    [2 / 3, '6C 9S | 5H 8H KD AD', 'S-W W-T1'],
    [1 / 4, '2C 9S | AH KD KH KS', 'S-W'],
    [2 / 3, 'AD 9S | AD 2D KD', 'T1-F'],
    [0, '9S 6C | 8H 5D', 'S-W S-W W-T2'],
  ],
  needed: [
    [1 / 4, '6C 9S | 5H 8H KD AD', 'S-W'],
    [1 / 3, '6C 9S | 5H 8H KD AD', 'S-W W-T1'],
    [0, 'AD 9S | 2D 8H KD', 'S-W'],
    [2 / 4, 'AD 9S | AD 2D 8H KD', 'T1-F'],
  ],
  unknown: [
    [1, 'AC 9S | KH KS KD', 'T1-F'],
    [0, 'AC 9S | KH KS KD', 'S-W T1-F'],
    [1, '5C 6D | KH KS KD', 'T1-T2'],
    [1, 'AC 9S | KH KS KD', 'S-W T1-F S-T1', 'congress space-fill=choice'],
    [0, 'AC 9S | KH KS KD', 'S-W T1-F W-T1', 'congress space-fill=choice'],
    [0, FOUR_ACES, `${SPACE} S-W`, 'diplomat'],
  ],
  build: [
    [1, '6C 9S | 5H KS KD', 'S-W W-T1'],
    [0, '6H 9S | 5H KS KD', 'S-W W-T1'],
    [0, 'AC 9S | KH KS KD', 'S-W T1-F W-T1', 'congress space-fill=choice'],
    [0, '6C 5H | KH KS KD', 'T2-T1'],
  ],
  buildInSuit: [
    [0, '6C 9S | 5H KS KD', 'S-W W-T1'],
    [1, '6H 9S | 5H KS KD', 'S-W W-T1'],
    [0, '6H 5H | KH KS KD', 'T2-T1'],
  ],
  plan: [
    [1, '6C 5H | 5S KS KD', 'S-W T2-T1'],
    [1, '6H 5H | 5S KS KD', 'T2-T1'],
    [0, '6C 5H | 5S KS KD', 'S-W W-T1'],
  ],
  raiseSole: [
    [1, 'AC 9S | KH KS KD', 'T1-F'],
    [1, 'AC 9S | KH KS KD', 'S-W T1-F'],
    [0, '2D 9S | AC KS KD', 'S-W W-T1 T1-F'],
    [0, '9D 9S | AC KS KD', 'S-W W-F'],
  ],
  raiseWaste: [
    [1, '9D 9S | AC KS KD', 'S-W W-F'],
    [0, 'AC 9S | KH KS KD', 'S-W T1-F'],
    [0, '2D 9S | AC KS KD', 'S-W W-T1'],
  ],
  turn: [
    [1, '6C 9S | 5H KS KD', 'S-W'],
    [1, '6C 9S | 5H KS KD', 'S-W S-W'],
    [0, '6C 9S | 5H KS KD', 'S-W W-T1'],
    [0, 'AC 9S | KH KS KD', 'S-W T1-F S-T1', 'congress space-fill=choice'],
  ],
  turnVacant: [
    [1, '5C 6D | AH KS KD', 'S-W S-W'],
    [0, '5C 6D | AH KS KD', 'S-W W-F'],
    [2, '5C 5D 6H | KH KS', 'S-W'],
  ],
  turnPlayable: [
    [3 / 4, '6C 9S | 5H 8H KD AD', 'S-W'],
    [2 / 3, '6C 9S | 5H 8H KD AD', 'S-W S-W'],
    [0, '6C 9S | 5H 8H KD AD', 'S-W W-T1'],
  ],
  turnGap: [
    [5 / 6, '6C 9S | 8D 5H KS', 'S-W S-W S-W'],
    [4 / 6, '6C 9S | 8D 5H KS', 'S-W S-W S-W', 'parliament'],
    [1, '6C 9S | 8D 5H KS', 'S-W S-W'],
    [0, '6C 9S | 8D 5H KS', 'S-W'],
    [0, '6C 9S | 8D 5H KS', 'S-W S-W W-T1'],
  ],
  turnRank: [
    [5 / 13, '6C 9S | 8D 5H KS', 'S-W S-W S-W'],
    [8 / 13, '6C 9S | 8D 5H KS', 'S-W S-W'],
    [0, '6C 9S | 8D 5H KS', 'S-W'],
    [0, '6C 9S | 8D 5H KS', 'S-W S-W W-T1'],
  ],
  turnOverFoundation: [
    [1, 'KD | 2H AH KS', 'S-W S-W S-W'],
    [0, 'KD | 2H AH KS', 'S-W S-W W-F'],
    [0, 'KD | 2H AH KS', 'S-W S-W'],
    [0, 'KD | 2H AH KS', 'S-W'],
  ],
  turnOverPile: [
    [1, '6C 9S | 5H KS', 'S-W S-W'],
    [1, '6C 6S | 5H KS', 'S-W S-W'],
    [0, '7C 9S | 5H KS', 'S-W S-W'],
    [0, '2C 9S | AH KS', 'S-W S-W'],
    [0, '6C 9S | 8D 5H KS', 'S-W S-W W-T1'],
    [0, '6C 9S | 5H KS', 'S-W'],
  ],
  beneath: [
    [6, COVERED, 'S-W', 'diplomat'],
    [5, COVERED, 'T1-T2', 'diplomat'],
    [2, FOUR_ACES, 'T1-F T1-F T1-F T1-F T2-T1 S-W', 'diplomat'],
  ],
  spaces: [
    [0, FOUR_ACES, 'S-W', 'diplomat'],
    [1, FOUR_ACES, `${SPACE} S-W`, 'diplomat'],
    [0, FOUR_ACES, `${SPACE} W-T1`, 'diplomat'],
    [0, FOUR_ACES, `${SPACE} T2-T1`, 'diplomat'],
  ],
  fill: [
    [1, FOUR_ACES, `${SPACE} W-T1`, 'diplomat'],
    [0, FOUR_ACES, `${SPACE} S-W W-T2`, 'diplomat'],
    [0, FOUR_ACES, `${SPACE} T2-T1`, 'diplomat'],
    [0, 'AC 9S | KH KS KD', 'S-W T1-F W-T1', 'congress space-fill=choice'],
  ],
  redeal: [
    [1, 'KC QD 9H 9C 4S 5D 8C 9S | 5H', 'S-W W-S', 'diplomat redeals=2'],
    [0, COVERED, 'S-W S-W', 'diplomat redeals=2'],
  ],
};

test.each(Object.entries(EXAMPLES))(
  'the feature %s of a move is as in its examples, which no other feature is',
  (feature, examples) => {
    const values = examples.map(([value]) => value);
    const read = examples.map(([, ...situation]) => readFeature(feature, situation));
    expect(read).toEqual(values.map((value) => expect.closeTo(value, DIGITS)));
    expect(new Set(values).size).toBeGreaterThan(1);
    const isAlike = (other: string) =>
      examples.every(([value, ...situation]) => Math.abs(readFeature(other, situation) - value) < 10 ** -DIGITS);
    expect(Object.keys(FEATURE).filter(isAlike)).toEqual([feature]);
  },
);

describe('the policy for Congress, Parliament and Diplomat', () => {
  const GAMES = ['congress', 'parliament', 'diplomat'];

  test.each(GAMES)('rates a move of %s the same whatever it has rated before', (variant) => {
    const gameCase = findCase(variant);
    const used = createPolicy(gameCase);
    for (const cards of dealSeeds(gameCase, 9001, 3)) {
      const positions = listPositions(Position.open(gameCase, cards));
      used.begin(positions[0].game);
      for (const position of positions) {
        const moves = position.listMoves();
        const fresh = createPolicy(gameCase);
        fresh.begin(position.game);
        const alone = moves.map((move) => rateMoves(fresh, position, [move])[0]);
        // A value goes by other weights.
        if (moves.length % 2 === 0) used.value?.(position.row, 0);
        expect(rateMoves(used, position, moves)).toEqual(alone);
      }
    }
  });

  test.each(GAMES)('rates moves of %s the same from a position as it lies', (variant) => {
    const gameCase = findCase(variant);
    for (const cards of dealSeeds(gameCase, 9101, 3)) {
      for (const position of listPositions(Position.open(gameCase, cards))) {
        const [own, other] = [position, forgetGame(position)].map((each) => {
          const policy = createPolicy(gameCase);
          policy.begin(each.game);
          return rateMoves(policy, each, position.listMoves());
        });
        expect(other).toEqual(own);
      }
    }
  });

  test.each([
    { made: '', left: 1 },
    { made: 'S-W', left: 2 / 3 },
    { made: 'S-W W-T1 S-W', left: 1 / 3 },
  ])('adds early weights by the share of the stock that is left: $left after "$made"', ({ made, left }) => {
    expect(rateBy([2 * FEATURE.turn + 1], ['6C 9S | 5H KS KD', `${made} S-W`])).toBeCloseTo(left, DIGITS);
  });

  test('likes nothing better than an outcome with neither stock nor waste, even when the last card is hidden', () => {
    const sum = (situation: Situation) =>
      rateBy(
        Object.values(FEATURE).map((feature) => 2 * feature),
        situation,
      );
    const wins: Situation[] = [
      ['6C 9S | 5H', 'S-W W-T1'],
      ['AC 9S | 5H', 'S-W T1-F'],
      ['AC 9S | 5H', 'T1-F'],
    ];
    const others: Situation[] = [
      ['6C 9S | 5H', 'S-W'],
      ['AC 9S | 5H KS', 'T1-F'],
      ['AC 9S | 5H KS', 'S-W S-W T1-F'],
    ];
    expect(Math.min(...wins.map(sum))).toBeGreaterThan(1000 * Math.max(...others.map(sum)));
  });
});
