import { PLAIN_CADOGAN_CONSTITUTION } from '../../src/reference/cadogan-constitution.ts';
import { createPlainGame } from '../../src/reference/setup.ts';
import { prepare } from './positions.ts';

const SIZE = { suits: 4, ranks: 11, piles: 2 };
const game = prepare(PLAIN_CADOGAN_CONSTITUTION, {}, SIZE);

test('rows 1 to 3 are dealt as places, row 4 as a set, the rest as stock, the talon empty', () => {
  const { pack, start, foundationTotal } = createPlainGame(PLAIN_CADOGAN_CONSTITUTION, {}, SIZE);
  const { piles } = start(pack);
  expect(Object.keys(piles).join(' ')).toBe('T1 T2 R2.1 R2.2 R3.1 R3.2 R4 S W');
  expect([piles['T2'], piles['R2.1'], piles['R3.2']]).toEqual([[pack[1]], [pack[2]], [pack[5]]]);
  expect([piles['R4'], piles['S'], piles['W']]).toEqual([pack.slice(6, 8), pack.slice(8), []]);
  expect(foundationTotal).toBe(88);
});

describe('moves', () => {
  const filled = { T1: '9S', T2: 'TH', 'R2.1': '8D', 'R2.2': '9C', 'R3.1': '8H', 'R3.2': '7S', R4: '6D JC' };

  test('each row takes builds from the row directly below, and none inside a row', () => {
    expect(game(filled).moves).toBe('R2.1-T1:8D R2.2-T2:9C R3.1-R2.2:8H R3.2-R2.1:7S R4-R3.2:6D');
  });

  test('row 4 takes no builds', () => {
    const { moves } = game({ ...filled, R4: '2D 9D', W: '8C', S: '3S' });
    expect(moves).not.toMatch(/\bW-|-R4/);
  });

  test('colours must alternate', () => {
    const others = { 'R2.1': '8S', 'R2.2': '9D', 'R3.2': '7C', R4: '6S 6C' };
    expect(game({ ...filled, ...others }).moves).toBe('');
  });

  test('only the tops of row 1 go to the foundations', () => {
    const others = { T1: '9S 2S', 'R2.1': '2H', 'R3.1': '2D', R4: '2C 2C', W: '2C' };
    expect(game({ ...filled, ...others }).moves.match(/\S+-F\S+/g)).toEqual(['T1-F:2S']);
  });

  test('only the top of a place is available to the row above', () => {
    expect(game({ ...filled, 'R2.1': '8D 7S', 'R3.2': 'JS' }).moves).toBe('R2.2-T2:9C R3.1-R2.2:8H');
  });

  test('S-W turns the next card unless a fill is forced, and there is no redeal', () => {
    const table = game({ ...filled, S: '2C' });
    expect(table.moves).toContain('S-W');
    const turned = table.play('S-W');
    expect(turned.show('W')).toBe('W: 2C');
    expect(turned.moves).not.toContain('S-W');
  });
});

describe('forced fills', () => {
  const piles = { T2: 'TH', 'R2.2': '5C', 'R3.1': '8H', 'R3.2': '3S', R4: '6D JC', S: '4H' };

  test('a space is filled with a top card of the row directly below, down to row 4', () => {
    const emptied = game({ ...piles, T1: '2S', 'R2.1': '8D 7S', W: '5S 6S' }).play('T1-F:2S');
    expect(emptied.moves).toBe('R2.1-T1:7S R2.2-T1:5C');
    const row1 = emptied.play('R2.2-T1:5C');
    expect(row1.moves).toBe('R3.1-R2.2:8H R3.2-R2.2:3S');
    const row2 = row1.play('R3.2-R2.2:3S');
    expect(row2.moves).toBe('R4-R3.2:6D R4-R3.2:JC');
    const row3 = row2.play('R4-R3.2:JC');
    expect(row3.show('T1 R2.2 R3.2 R4 W S')).toBe('T1: 5C / R2.2: 3S / R3.2: JC / R4: 6D 6S / W: 5S / S: 4H');
  });

  test('a place that keeps cards after its top has left needs no fill', () => {
    const built = game({ ...piles, T1: '8D', 'R2.1': '8H 7S' }).play('R2.1-T1:7S');
    expect([built.show('R2.1'), built.moves]).toEqual(['R2.1: 8H', 'S-W']);
  });

  test('with an empty talon row 4 is filled from the stock', () => {
    const others = { T1: 'JS', T2: 'JH', 'R2.1': '2H', 'R2.2': '2H', 'R3.1': '7H', R4: '6C JC', S: '4H 5H' };
    const built = game({ ...piles, ...others }).play('R4-R3.1:6C');
    expect(built.show('R4 S')).toBe('R4: 4H JC / S: 5H');
  });

  test('a space stays when the row directly below is empty, even if a lower one has cards', () => {
    expect(game({ T1: '9S', 'R3.1': '8H' }).moves).toBe('R3.1-R2.1:8H R3.1-R2.2:8H');
    expect(game({ T1: '9S', 'R2.1': 'TH' }).moves).toBe('R2.1-T2:TH');
    expect(game({ T1: '9S' }).moves).toBe('');
  });
});

test('keys disregard the places of a row, but not the row', () => {
  const stock = { S: '2C', W: '3C 4C' };
  const one = game({ ...stock, T1: '9S', T2: 'TH', 'R2.1': '8D 7S', 'R2.2': '9C', R4: '6D JC' });
  const other = game({ ...stock, T1: 'TH', T2: '9S', 'R2.1': '9C', 'R2.2': '8D 7S', R4: 'JC 6D' });
  const moved = game({ ...stock, T1: '9S', T2: 'TH', 'R3.1': '8D 7S', 'R2.2': '9C', R4: '6D JC' });
  expect(one.key).toBe(other.key);
  expect(one.key).not.toBe(moved.key);
});
