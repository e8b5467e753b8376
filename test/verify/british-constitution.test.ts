import { PLAIN_BRITISH_CONSTITUTION } from '../../src/reference/british-constitution.ts';
import { createPlainGame } from '../../src/reference/setup.ts';
import { prepare } from './positions.ts';

const SIZE = { suits: 4, ranks: 11, piles: 2 };
const forced = prepare(PLAIN_BRITISH_CONSTITUTION, {}, SIZE);
const deferred = prepare(PLAIN_BRITISH_CONSTITUTION, { fill: 'deferred' }, SIZE);

test('80 cards are dealt, in four rows of eight, with aces on the foundations', () => {
  const { pack, foundationTotal, start } = createPlainGame(PLAIN_BRITISH_CONSTITUTION, {});
  const reversed = pack.toReversed();
  const { piles, foundations } = start(reversed);
  expect([reversed.length, reversed[0], reversed[79], foundationTotal]).toEqual([80, 'JS', '2C', 88]);
  expect(Object.keys(piles).join(' ')).toBe('T1 T2 T3 T4 T5 T6 T7 T8 R2 R3 R4 S');
  expect([piles['T1'], piles['T8'], piles['S']]).toEqual([['JS'], ['JC'], reversed.slice(32)]);
  expect([piles['R2'], piles['R4']].map((row) => row?.toSorted().join(' '))).toEqual([
    'TC TC TD TD TH TH TS TS',
    '8C 8C 8D 8D 8H 8H 8S 8S',
  ]);
  expect(foundations).toEqual({ C: [1, 1], D: [1, 1], H: [1, 1], S: [1, 1] });
});

describe('moves', () => {
  test('row 1 takes the next lower card of the other colour from rows 1 and 2, one of identical cards', () => {
    const table = forced({ T1: '9S 8D', T2: '9C', R2: '7S 7D', R3: '7C 2C', R4: '3C 4C', S: '5C' });
    expect(table.moves).toBe('R2-T1:7S T1-T2:8D');
    expect(forced({ T1: '8D', T2: '9C', R2: '7S 7S' }).moves).toBe('R2-T1:7S T1-T2:8D');
  });

  test('only row 1 feeds the foundations', () => {
    const table = forced({ T1: '2S', T2: '9C', R2: '2D JD', R3: '2C 2H', R4: '2C 2H', S: '2S' });
    expect(table.moves).toBe('T1-F:2S');
  });
});

describe('forced fills', () => {
  test('a space moves down row by row, and any card of the row below fills it', () => {
    const table = forced({ T1: '8D', T2: '9C', R2: '2S TD', R3: '7C 7C', R4: '3C 4C', S: '5C 6C' });
    const emptied = table.play('T1-T2:8D');
    expect(emptied.moves).toBe('R2-T1:2S R2-T1:TD');
    const row1 = emptied.play('R2-T1:TD');
    expect(row1.moves).toBe('R3-R2:7C');
    const row2 = row1.play('R3-R2:7C');
    expect(row2.moves).toBe('R4-R3:3C R4-R3:4C');
    const row3 = row2.play('R4-R3:4C');
    expect(row3.show('T1 R2 R3 R4 S')).toBe('T1: TD / R2: 2S 7C / R3: 4C 7C / R4: 3C 5C / S: 6C');
    expect(row3.moves).toBe('R2-T2:7C');
  });

  test('a card built from row 2 leaves a space there', () => {
    const table = forced({ T1: '8D', T2: '9H', R2: '7S 7D', R3: '7C 2C', R4: '3C 4C', S: '5C' });
    expect(table.play('R2-T1:7S').moves).toBe('R3-R2:2C R3-R2:7C');
  });

  test('if the row below is empty the space stays, and nothing else goes there', () => {
    const emptied = forced({ T1: '2D', T2: '9C 8H' }).play('T1-F:2D');
    expect([emptied.show('T1'), emptied.moves]).toEqual(['T1:', '']);
  });

  test('row 4 is filled from the stock only when a card has left it', () => {
    expect(forced({ T1: '8D', T2: '9C', R2: '4S 5S', R3: '6C 6C', R4: '3C' }).moves).toBe('T1-T2:8D');
    const table = forced({ T1: '2D', T2: '9C', R2: '7S', S: '5C' });
    expect(table.play('T1-F:2D').show('R4')).toBe('R4: 5C');
  });
});

describe('fill=deferred', () => {
  test('fills of rows 1 to 3 are moves among others', () => {
    const table = deferred({ T1: '8D', T2: '9C', R2: '7S TD', R3: '7C 2C', R4: '3C 4C', S: '5C' });
    const emptied = table.play('T1-T2:8D');
    expect(emptied.moves).toBe('R2-T1:7S R2-T1:TD R2-T2:7S');
    const built = emptied.play('R2-T2:7S');
    expect(built.moves).toBe('R2-T1:TD R3-R2:2C R3-R2:7C');
    expect(built.play('R3-R2:2C').moves).toBe('R2-T1:2C R2-T1:TD R4-R3:3C R4-R3:4C');
  });

  test('row 4 is still filled at once, and rows hold only what they have places for', () => {
    const table = deferred({ T1: '8D', T2: '9C', R2: '4S TD', R3: '7C', R4: '3C 4C', S: '5C' });
    const filled = table.play('R4-R3:3C');
    expect([filled.show('R4'), filled.moves]).toEqual(['R4: 4C 5C', 'T1-T2:8D']);
  });

  test('cards of row 1 never go to an empty pile', () => {
    expect(deferred({ T1: '9C 8D' }).moves).toBe('');
  });
});

test('the game is won with every card up to the jacks on the foundations', () => {
  const table = forced({ T1: 'JH' }, { C: [11, 11], D: [11, 11], S: [11, 11], H: [11, 10] });
  expect([table.isWon, table.play('T1-F:JH').isWon]).toEqual([false, true]);
});

test('keys disregard the names of piles and the places in rows, but not the row', () => {
  const one = forced({ T1: '8D', T2: '9C', R2: '7S TD', R3: '2C 7C', R4: '3C', S: '5C 6C' });
  const other = forced({ T1: '9C', T2: '8D', R2: 'TD 7S', R3: '7C 2C', R4: '3C', S: '5C 6C' });
  const moved = forced({ T1: '9C', T2: '8D', R2: 'TD 7C', R3: '7S 2C', R4: '3C', S: '5C 6C' });
  expect(one.key).toBe(other.key);
  expect(one.key).not.toBe(moved.key);
});
