import { Position } from '../../../src/index.ts';
import { packFoundations } from '../../../src/engine/foundations.ts';
import { ConstitutionEntries } from '../../../src/variants/british-constitution/entries.ts';
import { readLayout } from '../../analysis/layouts.ts';
import { settle } from '../../games/cases.ts';
import { isDeadEnd, parseCards, readRanks } from '../positions.ts';

/** Whether all cards can enter row 1. Those outside are in rows 2, 3 and so on, one text each. */
test.each<[string, string, readonly string[], number, string, boolean]>([
  ['nothing is outside', '9C', [], 0, '', true],
  ['a card one below a top of the other colour', '9C', ['8D'], 0, '', true],
  ['a card one below a top of the same colour', '9C', ['8S'], 0, '', false],
  ['a card two below', '9C', ['7D'], 0, '', false],
  ['a card that no card of the game takes, but its foundation', '9C', ['JD'], 0, '', false],
  ['a card that a build makes fit', '9C', ['8D 7S'], 0, '', true],
  ['a card next to its foundation, in the space of one that can go up', '2C', ['3C'], 0, '11', true],
  ['a card next to its foundation where no space can be', '9C', ['3C'], 0, '22', false],
  ['a tight card in the one space', '2C', ['9C'], 0, '11', true],
  ['two tight cards for one space', '2C', ['9C JC'], 0, '11', false],
  ['a card of row 3 after one of row 2', '9C', ['8D', '7S'], 0, '', true],
  ['a card of row 3 that none of row 2 makes way for', '9C', ['', '8D'], 0, '', false],
  ['a card of row 3 that a space lets up', '9C', ['', '8D'], 1, '', true],
  ['a card of row 4 after two', '9C', ['8D', '7S', '6D'], 0, '', true],
  ['a card of row 4 after one', '9C', ['8D', '', '7S'], 0, '', false],
  ['a card of row 4 with one space', '9C', ['', '', '8D'], 1, '', false],
  ['a card of row 4 with two', '9C', ['', '', '8D'], 2, '', true],
  ['a foundation raised by row 1 lets a card up', '2C 9D', ['4C 3C'], 0, '11', true],
  ['a foundation raised by one that enters does, too', '2C', ['3C 4C'], 0, '11', true],
  ['a gap in the suit does not', '9C', ['4C'], 0, '22', false],
])('by the bound: %s', (_, row1, outside, spaces, ranks, expected) => {
  const entries = new ConstitutionEntries();
  entries.begin(packFoundations(readRanks(ranks)));
  const inside = parseCards(row1);
  for (const card of inside) entries.addRow1(card);
  for (const [needs, cards] of outside.entries()) for (const card of parseCards(cards)) entries.addOutside(card, needs);
  expect(entries.run(inside.length, spaces)).toBe(expected);
});

test.each<[string, Readonly<Record<string, string>>, boolean]>([
  ['a card of row 3 that only a space of row 4 could let up', { T1: '9C', R2: '7C', R3: '8D', R4: '', S: '' }, true],
  ['a card of row 3 with a space above it', { T1: '9C', R2: '', R3: '8D', R4: '7C', S: '' }, false],
  ['the last card outside row 1', { T1: '9C', R2: '8D', R3: '', R4: '', S: '' }, false],
  ['a card of the stock that follows others', { T1: '9C', R2: '8D', R3: '7C', R4: '6D', S: '5C' }, false],
])('in a game with one pile: %s', (_, piles, hopeless) => {
  const layout = readLayout(piles, readRanks('11 11'));
  expect(isDeadEnd(Position.place(settle('british-constitution 2x9x1'), layout))).toBe(hopeless);
});
