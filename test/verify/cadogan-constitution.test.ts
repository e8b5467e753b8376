import { PLAIN_CADOGAN_CONSTITUTION } from '../../src/verify/cadogan-constitution.ts';
import { createPlainGame } from '../../src/verify/setup.ts';
import { layOut, layPosition, showPile, sortMoves } from './positions.ts';

const SIZE = { suits: 4, ranks: 11, piles: 2 };
const game = createPlainGame(PLAIN_CADOGAN_CONSTITUTION, {}, SIZE);

test('rows 1 to 3 are dealt as places, row 4 as a set, the rest as stock, the talon empty', () => {
  const { piles } = layOut(game, game.start(game.pack));
  expect(Object.keys(piles)).toEqual(['T1', 'T2', 'R2.1', 'R2.2', 'R3.1', 'R3.2', 'R4', 'S', 'W']);
  expect(piles['T2']).toEqual([game.pack[1]]);
  expect(piles['R2.1']).toEqual([game.pack[2]]);
  expect(piles['R3.2']).toEqual([game.pack[5]]);
  expect(piles['R4']).toEqual(game.pack.slice(6, 8));
  expect(piles['S']).toEqual(game.pack.slice(8));
  expect(piles['W']).toEqual([]);
  expect(game.foundationTotal).toBe(88);
});

describe('moves', () => {
  const filled = { T1: '9S', T2: 'TH', 'R2.1': '8D', 'R2.2': '9C', 'R3.1': '8H', 'R3.2': '7S', R4: '6D JC' };

  test('each row takes builds from the row directly below, and none inside a row', () => {
    const position = layPosition(game, filled);
    expect(sortMoves(game, position)).toEqual([
      'R2.1-T1:8D',
      'R2.2-T2:9C',
      'R3.1-R2.2:8H',
      'R3.2-R2.1:7S',
      'R4-R3.2:6D',
    ]);
  });

  test('row 4 takes no builds', () => {
    const position = layPosition(game, { ...filled, R4: '2D 9D', W: '8C', S: '3S' });
    expect(sortMoves(game, position).filter((move) => move.startsWith('W') || move.includes('-R4'))).toEqual([]);
  });

  test('colours must alternate', () => {
    const position = layPosition(game, {
      ...filled,
      'R2.1': '8S',
      'R2.2': '9D',
      'R3.1': '8H',
      'R3.2': '7C',
      R4: '6S 6C',
    });
    expect(game.moves(position)).toEqual([]);
  });

  test('only the tops of row 1 go to the foundations', () => {
    const position = layPosition(game, { ...filled, T1: '9S 2S', 'R2.1': '2H', 'R3.1': '2D', R4: '2C 2C', W: '2C' });
    expect(sortMoves(game, position).filter((move) => move.includes('-F'))).toEqual(['T1-F:2S']);
  });

  test('only the top of a place is available to the row above', () => {
    const position = layPosition(game, { ...filled, 'R2.1': '8D 7S', 'R3.2': 'JS' });
    expect(sortMoves(game, position)).toEqual(['R2.2-T2:9C', 'R3.1-R2.2:8H']);
  });

  test('S-W turns the next card at any time but while a fill is forced, and there is no redeal', () => {
    const position = layPosition(game, { ...filled, S: '2C' });
    expect(game.moves(position)).toContain('S-W');
    const turned = game.apply(position, 'S-W');
    expect(showPile(game, turned, 'W')).toBe('2C');
    expect(game.moves(turned)).not.toContain('S-W');
  });
});

describe('forced fills', () => {
  test('a space is filled with a top card of the row directly below, down to row 4', () => {
    const position = layPosition(game, {
      T1: '2S',
      T2: 'TH',
      'R2.1': '8D 7S',
      'R2.2': '5C',
      'R3.1': '8H',
      'R3.2': '3S',
      R4: '6D JC',
      S: '4H',
      W: '5S 6S',
    });
    const emptied = game.apply(position, 'T1-F:2S');
    expect(sortMoves(game, emptied)).toEqual(['R2.1-T1:7S', 'R2.2-T1:5C']);
    const filled1 = game.apply(emptied, 'R2.2-T1:5C');
    expect(sortMoves(game, filled1)).toEqual(['R3.1-R2.2:8H', 'R3.2-R2.2:3S']);
    const filled2 = game.apply(filled1, 'R3.2-R2.2:3S');
    expect(sortMoves(game, filled2)).toEqual(['R4-R3.2:6D', 'R4-R3.2:JC']);
    const filled3 = game.apply(filled2, 'R4-R3.2:JC');
    const piles = ['T1', 'R2.2', 'R3.2', 'R4', 'W', 'S'].map((pile) => showPile(game, filled3, pile));
    expect(piles).toEqual(['5C', '3S', 'JC', '6D 6S', '5S', '4H']);
  });

  test('a place that keeps cards after its top has left needs no fill', () => {
    const position = layPosition(game, {
      T1: '8D',
      T2: 'TH',
      'R2.1': '8H 7S',
      'R2.2': '5C',
      'R3.1': '8H',
      'R3.2': '3S',
      R4: '6D JC',
      S: '4H',
    });
    const built = game.apply(position, 'R2.1-T1:7S');
    expect(showPile(game, built, 'R2.1')).toBe('8H');
    expect(game.moves(built)).toEqual(['S-W']);
  });

  test('with an empty talon row 4 is filled from the stock', () => {
    const position = layPosition(game, {
      T1: 'JS',
      T2: 'JH',
      'R2.1': '2H',
      'R2.2': '2H',
      'R3.1': '7H',
      'R3.2': '3S',
      R4: '6C JC',
      S: '4H 5H',
    });
    const built = game.apply(position, 'R4-R3.1:6C');
    expect([showPile(game, built, 'R4'), showPile(game, built, 'S')]).toEqual(['4H JC', '5H']);
  });

  test('when the row directly below is empty the space stays, even if a lower row has cards', () => {
    const position = layPosition(game, { T1: '9S', 'R3.1': '8H' });
    expect(sortMoves(game, position)).toEqual(['R3.1-R2.1:8H', 'R3.1-R2.2:8H']);
    expect(game.moves(layPosition(game, { T1: '9S', 'R2.1': 'TH' }))).toEqual(['R2.1-T2:TH']);
    expect(game.moves(layPosition(game, { T1: '9S' }))).toEqual([]);
  });
});

test('keys disregard the places of a row, but not the row', () => {
  const one = layPosition(game, {
    T1: '9S',
    T2: 'TH',
    'R2.1': '8D 7S',
    'R2.2': '9C',
    R4: '6D JC',
    S: '2C',
    W: '3C 4C',
  });
  const other = layPosition(game, {
    T1: 'TH',
    T2: '9S',
    'R2.1': '9C',
    'R2.2': '8D 7S',
    R4: 'JC 6D',
    S: '2C',
    W: '3C 4C',
  });
  const moved = layPosition(game, {
    T1: '9S',
    T2: 'TH',
    'R3.1': '8D 7S',
    'R2.2': '9C',
    R4: '6D JC',
    S: '2C',
    W: '3C 4C',
  });
  expect(game.key(one)).toBe(game.key(other));
  expect(game.key(one)).not.toBe(game.key(moved));
});
