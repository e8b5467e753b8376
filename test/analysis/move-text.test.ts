import { describeMove, describeStep, listSteps } from '../../src/engine/notation/steps.ts';
import { LETTERS } from '../../src/engine/notation/card-face.ts';
import { createSetting, Position, findVariant } from '../../src/index.ts';
import { playLine } from '../games/cases.ts';
import { readLayout } from './layouts.ts';

type Piles = Readonly<Record<string, string>>;

const NO_ACES = '0/0 0/0 0/0 0/0';
const ACES = '1/1 1/1 1/1 1/1';

/** A position of a full-size game in which most cards are missing. */
function place(variant: string, piles: Piles, foundations = ACES, rules = {}) {
  return Position.place(createSetting(findVariant(variant), rules), readLayout(piles, foundations));
}

/** Tableau piles, those that are not given holding a king. */
const fillTableau = (piles: Piles) => ({
  ...Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`T${i + 1}`, 'KS'])),
  ...piles,
});

const congress = (piles: Piles, rules = {}) =>
  place('congress', { S: '', W: '', ...fillTableau(piles) }, NO_ACES, rules);

const ROWS = { R2: '8D 7C 7D 6C 6D 5D 4D 3D', R3: '5C 5H 5S 6H 6S 7H 7S 8H', R4: '4C 4H 4S 3H 3S 2C 2D 2H' };

const british = (piles: Piles) =>
  place('british-constitution', { ...fillTableau({ T1: '9S' }), ...ROWS, S: '3C', ...piles });

const CASES: readonly (readonly [
  what: string,
  position: Position,
  move: string,
  action: string,
  ...fills: string[],
])[] = [
  ['a turn', congress({ S: '7D 2C' }), 'S-W', 'turn a card: 7D comes onto the waste'],
  ['a card from the waste', congress({ W: '9S', T5: 'TS' }), 'W-T5:9S', '9S from the waste onto TS (T5)'],
  ['a card to a foundation', congress({ W: 'AH' }), 'W-F:AH', 'AH from the waste to the foundation'],
  [
    'a space that the waste fills',
    congress({ W: '2C 3H', T8: 'AH' }),
    'T8-F:AH',
    'AH from T8 to the foundation',
    'T8 is empty: 3H fills it from the waste',
  ],
  [
    'a space that the stock fills',
    congress({ S: '4D', T8: '9H', T1: 'TC' }),
    'T8-T1:9H',
    '9H from T8 onto TC (T1)',
    'T8 is empty: 4D fills it from the stock',
  ],
  ['a space that stays', congress({ T8: 'AH' }), 'T8-F:AH', 'AH from T8 to the foundation'],
  [
    'a chosen fill',
    congress({ W: '5D', T3: '' }, { 'space-fill': 'choice' }),
    'W-T3:5D',
    '5D from the waste into the space at T3',
  ],
  [
    'a card back from a foundation',
    place('parliament', { S: '', W: '', ...fillTableau({ T2: '3C' }) }, '1/1 1/1 2/1 1/1', { 'worry-back': 'yes' }),
    'F-T2:2H',
    '2H from the foundation onto 3C (T2)',
  ],
  ['a card out of a row', british({}), 'R2-T1:8D', '8D from R2 onto 9S (T1)'],
  ['a fill of row 1', british({ T3: '' }), 'R2-T3:8D', '8D from R2 into the space at T3'],
  ['a fill of row 2', british({ R2: ROWS.R2.slice(3) }), 'R3-R2:5C', '5C from R3 into the space in R2'],
  [
    'a fill of row 3, and what the stock does then',
    british({ R3: ROWS.R3.slice(3) }),
    'R4-R3:4C',
    '4C from R4 into the space in R3',
    'R4 has a space: 3C fills it from the stock',
  ],
];

const describeText = (position: Position, move: string, look = {}) =>
  describeMove(position, position.findMove(move), { face: LETTERS, ...look });

describe('a move in words', () => {
  for (const [what, position, move, action, ...fills] of CASES)
    test(`tells ${what}`, () => {
      expect(describeText(position, move)).toEqual({ action, fills });
    });

  test('a row deal, and a refill', () => {
    const helps = { H1: 'KC', H2: 'KD', H3: 'KH', H4: 'KS' };
    const rivers = { V1: '9C', V2: '9D', V3: '9H', V4: '9S', V5: 'TC', V6: 'TD', V7: 'TH', V8: 'TS' };
    const rows = (piles: Piles) =>
      Position.place(createSetting(findVariant('cadogan-congress')), {
        ...readLayout({ ...helps, ...rivers, S: '2C 3C 4C 5C 6C 7C 8C 9C JD', ...piles }, ACES),
        rowsDealt: 1,
      });
    expect(describeText(rows({}), 'S-V').action).toBe('deal a row: 2C 3C 4C 5C 6C 7C 8C 9C');
    expect(describeText(rows({}), 'S-V', { hidden: true }).action).toBe('deal a row');
    expect(describeText(rows({ V3: '' }), 'S-V3').action).toBe('2C from the stock into the space at V3');
  });

  test('does not name the next card of the stock to who has not seen it', () => {
    const position = congress({ S: '4D 5D', T8: '9H', T1: 'TC' });
    expect(describeText(position, 'S-W', { hidden: true }).action).toBe('turn a card');
    expect(describeText(position, 'T8-T1', { hidden: true })).toEqual({
      action: '9H from T8 onto TC (T1)',
      fills: ['T8 is empty: the next card fills it from the stock'],
    });
  });

  test('shows cards as they are asked for', () => {
    const { action } = describeText(congress({ W: '9S', T5: 'TS' }), 'W-T5', { face: (card: number) => `<${card}>` });
    expect(action).toBe('<39> from the waste onto <43> (T5)');
  });
});

test('steps take turns of the stock together', () => {
  const start = congress({ S: '7D 2C AH 3C' });
  const texts = ['S-W', 'S-W', 'S-W', 'W-F', 'S-W'];
  const line = texts.map((text, i) => playLine(start, texts.slice(0, i)).findMove(text));
  const steps = listSteps(start, line);
  expect(steps.map(({ first, moves }) => [first, moves.length])).toEqual([
    [1, 3],
    [4, 1],
    [5, 1],
  ]);
  expect(steps.map((step) => describeStep(step, { face: LETTERS }).action)).toEqual([
    'turn 3: 7D 2C AH',
    'AH from the waste to the foundation',
    'turn a card: 3C comes onto the waste',
  ]);
  expect(steps[0].before).toBe(start);
  expect(steps[2].after.row).toEqual(playLine(start, line).row);
});
