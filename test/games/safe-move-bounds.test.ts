/**
 * The conditions of safe moves, one by one. Random tiny games seldom hang by one of them, so these positions are laid
 * out by hand. Where a win might be lost, complete searches by both forms of the rules say so.
 */

import { parseCard, Position, type Rules } from '../../src/index.ts';
import { packFoundations } from '../../src/engine/foundations.ts';
import { findMove } from '../../src/engine/moves.ts';
import { isSafeInAnySuit, isSafeInSuits, isSafeWithoutBuilders } from '../../src/engine/games/safe-moves.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { createProofSearch } from '../../src/search/proof-search.ts';
import { readLayout } from '../analysis/layouts.ts';
import { verdictOf } from '../search/outcomes.ts';
import { solvePlainly } from '../search/plain-rules.ts';
import { readRanks } from '../search/positions.ts';
import { settle } from './cases.ts';

type Piles = Readonly<Record<string, string>>;

/** @param game as `settle` takes it. @param ranks as `readRanks` takes them. */
const lay = (game: string, rules: Rules, piles: Piles, ranks: string) =>
  Position.place(settle(game, rules), readLayout(piles, readRanks(ranks)));

const isSafe = (position: Position, text: string) =>
  position.game.isSafe(position.row, 0, findMove(text, position.listMoves()));

const pack = (ranks: string) => packFoundations(readRanks(ranks));

describe('the bounds on foundations', () => {
  const card = parseCard('5C');

  test.each([
    ['builders of any suit', (ranks: number) => isSafeInAnySuit(ranks, 2, card)],
    ['builders of its own suit', (ranks: number) => isSafeInSuits(ranks, 2, true, card)],
  ])('ask for both foundations of the suit, one rank below the card: %s', (_, isSafeAt) => {
    const safe = ['44 33', '55 33', '43 33', '53 55', '33 55'].map((ranks) => isSafeAt(pack(ranks)));
    expect(safe).toEqual([true, true, false, false, false]);
  });

  test('ask for all suits two ranks below where builders are of any suit, and for none where they are of its own', () => {
    const inAny = ['44 33', '44 22', '44 42'].map((ranks) => isSafeInAnySuit(pack(ranks), 2, card));
    expect(inAny).toEqual([true, false, false]);
    const ofFour = ['44 33 33 33', '44 33 33 22'].map((ranks) => isSafeInAnySuit(pack(ranks), 4, card));
    expect(ofFour).toEqual([true, false]);
    const inSuits = ['44 33', '44 22'].map((ranks) => isSafeInSuits(pack(ranks), 2, false, card));
    expect(inSuits).toEqual([true, false]);
    expect(isSafeInSuits(pack('44 00'), 2, true, card)).toBe(true);
  });

  test('ask for all suits one rank below where builders may be unable to go up', () => {
    const safe = ['44 44', '44 33', '33 44', '44 43'].map((ranks) => isSafeWithoutBuilders(pack(ranks), 2, card));
    expect(safe).toEqual([true, false, false, false]);
  });
});

const MIXED = 'cadogan-congress 2x5x1x1';
const MIXED_PILES = { H1: '5D', H2: '5D', V1: '5C 5C 4D 4D 4C 3D 2D 2D 3D 4C' };

// A red two is out of reach unless the black four stays for a red three.
test.each<[string, Rules, Piles, string]>([
  ['congress 2x5x1', {}, { S: '', W: '5C 5C 5D 4D 4D 4C 3D 2D 2D 3D', T1: '5D 4C' }, 'T1-F:4C'],
  [MIXED, { marriage: 'any' }, { H1: '5D 4C', H2: '5D', V1: '5C 5C 4D 4D 4C 3D 2D 2D 3D' }, 'H1-F:4C'],
  [MIXED, { marriage: 'any' }, MIXED_PILES, 'V1-F:4C'],
])(
  'a card that another suit needs is not safe, and no search refutes the win: %s %j %j',
  (game, rules, piles, move) => {
    const position = lay(game, rules, piles, '33 11');
    const lost = position.play(move);
    const { setting } = position;
    expect([position, lost].map((each) => solvePlainly(each, 5000).verdict)).toEqual(['winnable', 'unwinnable']);
    expect(isSafe(position, move)).toBe(false);
    const search = new DepthFirstSearch(setting, { table: 2 ** 20, stack: 2 ** 20 });
    expect([position, lost].map((each) => verdictOf(search, each))).toEqual(['winnable', 'unwinnable']);
    if (setting.variant.relax === undefined) return;
    const proofs = [position, lost].map((each) => verdictOf(createProofSearch(setting, 2 ** 20), each));
    expect(proofs).toEqual(['unknown', 'unwinnable']);
  },
);

test('it is safe by the same foundations where packets are built in suit', () => {
  expect(isSafe(lay(MIXED, { marriage: 'suit' }, MIXED_PILES, '33 11'), 'V1-F:4C')).toBe(true);
});

const british = { T1: '5D 4C', R2: '5D', R3: '4C', R4: '5C', S: '5C' };
const cadogan = { T1: '5D 4C', 'R2.1': '5D', 'R3.1': '4C', R4: '5C', S: '5C', W: '' };
const twoPiles = { T1: '4C', T2: '5C', R4: '', S: '' };

test.each<[string, Piles, string, string, boolean]>([
  ['congress 1x5x2', { S: '5C', W: '4C', T1: '5C 4C', T2: '3C' }, '32', 'T2-F:3C', false],
  ['congress 1x5x1', { S: '5C', W: '4C', T1: '5C 4C' }, '33', 'T1-F:4C', true],
  ['british-constitution 1x5x2', { ...twoPiles, R2: '4C 5C', R3: '' }, '33', 'T1-F:4C', false],
  ['british-constitution 2x5x1', british, '33 44', 'T1-F:4C', true],
  ['british-constitution 2x5x1', { ...british, S: '5C 4D 4D 3D' }, '33 32', 'T1-F:4C', false],
  ['cadogan-constitution 1x5x2', { ...twoPiles, 'R2.1': '4C', 'R2.2': '5C', W: '' }, '33', 'T1-F:4C', false],
  ['cadogan-constitution 2x5x1', cadogan, '33 44', 'T1-F:4C', true],
  ['cadogan-constitution 2x5x1', { ...cadogan, S: '5C 4D 4D 3D' }, '33 32', 'T1-F:4C', false],
  ['cadogan-congress 1x5x1x1', { H1: '4C', H2: '', V1: '5C', S: '4C 5C' }, '33', 'H1-F:4C', false],
  ['cadogan-congress 1x5x1x1', { H1: '5C', H2: '', V1: '4C', S: '4C 5C' }, '33', 'V1-F:4C', false],
  ['cadogan-congress 1x5x1x1', { H1: '5C 4C', H2: '', V1: '4C', S: '5C' }, '33', 'H1-F:4C', true],
  ['cadogan-congress 1x5x1x1', { H1: '4C', H2: '', V1: '5C 4C 5C', S: '' }, '33', 'H1-F:4C', true],
  ['cadogan-congress 1x5x1x1', { H1: '5C', H2: '', V1: '5C 4C 4C', S: '' }, '33', 'V1-F:4C', true],
])('a card alone in its place in %s: %j on %s, %s is safe: %j', (game, piles, ranks, move, safe) => {
  expect(isSafe(lay(game, {}, piles, ranks), move)).toBe(safe);
});

describe('in Congress', () => {
  const PILES = { S: '5C', W: '4C', T1: '5C 4C' };

  test('nothing from the waste is safe, which would uncover a card of the waste', () => {
    const position = lay('congress 1x5x1', {}, { S: '5C', W: '5C 4C', T1: '4C' }, '33');
    expect(isSafe(position, 'W-F:4C')).toBe(false);
  });

  test('with foundations=at-once both foundations of the suit and a space matter, and no other suit', () => {
    const rules = { foundations: 'at-once', 'stock-deal': 'blocked', 'worry-back': 'yes' };
    const lies = { ...PILES, T2: '5D' };
    const isSafeWith = (ranks: string, piles = lies, game = 'congress') =>
      isSafe(lay(`${game} 2x5x2`, rules, piles, ranks), 'T1-F:4C');
    expect(isSafeWith('33 00')).toBe(true);
    expect(isSafeWith('32 44')).toBe(false);
    expect(isSafeWith('33 44', { ...lies, T1: '4C' })).toBe(false);
    expect(isSafeWith('33 00', { ...lies, T1: '4C' }, 'diplomat')).toBe(true);
  });

  test.each([{ 'stock-deal': 'played' }, { 'stock-deal': 'blocked' }, { 'worry-back': 'yes' }])(
    'nothing is safe under %j, where foundations or turns depend on more than the cards left',
    (rules) => {
      for (const fill of ['waste', 'choice']) {
        const isSafeUnder = (others: Rules) =>
          isSafe(lay('congress 1x5x1', { 'space-fill': fill, ...others }, PILES, '33'), 'T1-F:4C');
        expect([isSafeUnder({}), isSafeUnder(rules)]).toEqual([true, false]);
      }
    },
  );
});
