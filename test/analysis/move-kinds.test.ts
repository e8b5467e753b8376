import { findMoveKind } from '../../src/engine/notation/steps.ts';
import { readCard } from '../../src/engine/cards.ts';
import { encodeMove } from '../../src/engine/moves.ts';
import { readLayout, readPile } from './layouts.ts';

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
  ['foundation', 'W', 'F', '8H'],
  ['worry-back', 'F', 'T1', '8S'],
  ['turn', 'S', 'W', ''],
  ['row-deal', 'S', 'V', ''],
  ['refill', 'S', 'H3', '4C'],
  ['refill', 'S', 'V2', '4C'],
  ['refill', 'S', 'T3', '4C'],
  ['fill', 'W', 'T3', '8H'],
  ['fill', 'R2', 'T3', '8D'],
  ['fill', 'R3', 'R2', '2C'],
  ['fill', 'R4', 'R3', '3C'],
  ['fill', 'R3.1', 'R2.2', '6H'],
  ['fill', 'V1', 'H3', '4D'],
  ['build', 'W', 'T1', '8H'],
  ['build', 'R2', 'T1', '8D'],
  ['build', 'V1', 'H1', '4D'],
  ['build', 'R3.1', 'R2.1', '6H'],
  ['vacate', 'T1', 'T2', '9S'],
  ['vacate', 'H1', 'H2', '5D'],
  ['shuffle', 'T2', 'T1', '9C'],
  ['shuffle', 'H2', 'H1', '6D'],
])('a move is of a kind %s: from %s to %s', (kind, from, to, card) => {
  expect(findMoveKind(LAYOUT, encodeMove(readPile(from), readPile(to), readCard(card)))).toBe(kind);
});
