import { findMoveKind } from '../../src/notation/steps.ts';
import { parseCard } from '../../src/engine/cards.ts';
import { encodeMove } from '../../src/engine/moves.ts';
import { FOUNDATION, STOCK, TABLEAU, WASTE } from '../../src/engine/piles.ts';
import { ROW2, ROW3, ROW4 } from '../../src/variants/british-constitution/words.ts';
import { COLUMNS, HELPS, RIVERS } from '../../src/variants/cadogan-congress/words.ts';
import { ROW2_PLACES, ROW3_PLACES } from '../../src/variants/cadogan-constitution/words.ts';
import { readLayout } from './layouts.ts';

const LAYOUT = readLayout({
  S: '4C',
  W: '8H',
  T1: '9S',
  T2: 'TD 9C',
  T3: '',
  H1: '5D',
  H2: '7D 6D',
  H3: '',
  V1: '4D',
  V2: '',
  R2: '8D',
  R3: '2C',
  R4: '3C',
  'R2.1': '7C',
  'R3.1': '6H',
  'R2.2': '',
});

test.each([
  ['foundation', WASTE, FOUNDATION, '8H'],
  ['worry-back', FOUNDATION, TABLEAU, '8S'],
  ['turn', STOCK, WASTE, ''],
  ['row-deal', STOCK, RIVERS, ''],
  ['refill', STOCK, HELPS + 2, '4C'],
  ['refill', STOCK, COLUMNS + 1, '4C'],
  ['refill', STOCK, TABLEAU + 2, '4C'],
  ['fill', WASTE, TABLEAU + 2, '8H'],
  ['fill', ROW2, TABLEAU + 2, '8D'],
  ['fill', ROW3, ROW2, '2C'],
  ['fill', ROW4, ROW3, '3C'],
  ['fill', ROW3_PLACES, ROW2_PLACES + 1, '6H'],
  ['fill', COLUMNS, HELPS + 2, '4D'],
  ['build', WASTE, TABLEAU, '8H'],
  ['build', ROW2, TABLEAU, '8D'],
  ['build', COLUMNS, HELPS, '4D'],
  ['build', ROW3_PLACES, ROW2_PLACES, '6H'],
  ['vacate', TABLEAU, TABLEAU + 1, '9S'],
  ['vacate', HELPS, HELPS + 1, '5D'],
  ['shuffle', TABLEAU + 1, TABLEAU, '9C'],
  ['shuffle', HELPS + 1, HELPS, '6D'],
] as const)('a move is of a kind %s: from %i to %i', (kind, from, to, card) => {
  expect(findMoveKind(LAYOUT, encodeMove(from, to, parseCard(card)))).toBe(kind);
});
