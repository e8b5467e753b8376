import { PLAIN_BRITISH_CONSTITUTION } from '../../src/verify/british-constitution.ts';
import { createPlainGame } from '../../src/verify/setup.ts';
import { layOut, layPosition, showPile, sortMoves } from './positions.ts';

const SIZE = { suits: 4, ranks: 11, piles: 2 };
const forced = createPlainGame(PLAIN_BRITISH_CONSTITUTION, {}, SIZE);
const deferred = createPlainGame(PLAIN_BRITISH_CONSTITUTION, { fill: 'deferred' }, SIZE);

test('80 cards from two to jack are dealt in four rows of eight, aces on the foundations', () => {
  const game = createPlainGame(PLAIN_BRITISH_CONSTITUTION, {});
  const reversed = game.pack.toReversed();
  const { piles, foundations } = layOut(game, game.start(reversed));
  expect(reversed).toHaveLength(80);
  expect([reversed[0], reversed[79]]).toEqual(['JS', '2C']);
  expect(game.foundationTotal).toBe(88);
  expect(Object.keys(piles)).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'R2', 'R3', 'R4', 'S']);
  expect([piles['T1'], piles['T8']]).toEqual([['JS'], ['JC']]);
  expect(piles['R2']?.join(' ')).toBe('TC TC TD TD TH TH TS TS');
  expect(piles['R4']?.join(' ')).toBe('8C 8C 8D 8D 8H 8H 8S 8S');
  expect(piles['S']).toEqual(reversed.slice(32));
  expect(foundations).toEqual({ C: [1, 1], D: [1, 1], H: [1, 1], S: [1, 1] });
});

describe('moves', () => {
  test('row 1 takes the next lower card of the other colour from row 1 and row 2', () => {
    const position = layPosition(forced, { T1: '9S 8D', T2: '9C', R2: '7S 7D', R3: '7C 2C', R4: '3C 4C', S: '5C' });
    expect(sortMoves(forced, position)).toEqual(['R2-T1:7S', 'T1-T2:8D']);
  });

  test('only row 1 feeds the foundations', () => {
    const position = layPosition(forced, { T1: '2S', T2: '9C', R2: '2D JD', R3: '2C 2H', R4: '2C 2H', S: '2S' });
    expect(forced.moves(position)).toEqual(['T1-F:2S']);
  });

  test('identical cards of row 2 make one move', () => {
    const position = layPosition(forced, { T1: '8D', T2: '9C', R2: '7S 7S', R3: '7C 2C', R4: '3C 4C' });
    expect(sortMoves(forced, position)).toEqual(['R2-T1:7S', 'T1-T2:8D']);
  });
});

describe('forced fills', () => {
  test('the space of an emptied pile moves down row by row, any card of the row below filling it', () => {
    const position = layPosition(forced, { T1: '8D', T2: '9C', R2: '2S TD', R3: '7C 7C', R4: '3C 4C', S: '5C 6C' });
    const emptied = forced.apply(position, 'T1-T2:8D');
    expect(sortMoves(forced, emptied)).toEqual(['R2-T1:2S', 'R2-T1:TD']);
    const filled1 = forced.apply(emptied, 'R2-T1:TD');
    expect(forced.moves(filled1)).toEqual(['R3-R2:7C']);
    const filled2 = forced.apply(filled1, 'R3-R2:7C');
    expect(sortMoves(forced, filled2)).toEqual(['R4-R3:3C', 'R4-R3:4C']);
    const filled3 = forced.apply(filled2, 'R4-R3:4C');
    const piles = ['T1', 'R2', 'R3', 'R4', 'S'].map((pile) => showPile(forced, filled3, pile));
    expect(piles).toEqual(['TD', '2S 7C', '4C 7C', '3C 5C', '6C']);
    expect(sortMoves(forced, filled3)).toEqual(['R2-T2:7C']);
  });

  test('a card built from row 2 leaves a space there', () => {
    const position = layPosition(forced, { T1: '8D', T2: '9H', R2: '7S 7D', R3: '7C 2C', R4: '3C 4C', S: '5C' });
    const built = forced.apply(position, 'R2-T1:7S');
    expect(sortMoves(forced, built)).toEqual(['R3-R2:2C', 'R3-R2:7C']);
  });

  test('if the row below is empty the space stays, and nothing else goes there', () => {
    const position = layPosition(forced, { T1: '2D', T2: '9C 8H' });
    const emptied = forced.apply(position, 'T1-F:2D');
    expect(showPile(forced, emptied, 'T1')).toBe('');
    expect(forced.moves(emptied)).toEqual([]);
  });

  test('row 4 is filled from the stock only when a card has left it', () => {
    const position = layPosition(forced, { T1: '2D', T2: '9C', R2: '7S', S: '5C' });
    expect(forced.moves(layPosition(forced, { T1: '8D', T2: '9C', R2: '4S 5S', R3: '6C 6C', R4: '3C' }))).toEqual([
      'T1-T2:8D',
    ]);
    expect(showPile(forced, forced.apply(position, 'T1-F:2D'), 'R4')).toBe('5C');
  });
});

describe('fill=deferred', () => {
  test('fills of rows 1 to 3 are moves among others', () => {
    const position = layPosition(deferred, { T1: '8D', T2: '9C', R2: '7S TD', R3: '7C 2C', R4: '3C 4C', S: '5C' });
    const emptied = deferred.apply(position, 'T1-T2:8D');
    expect(sortMoves(deferred, emptied)).toEqual(['R2-T1:7S', 'R2-T1:TD', 'R2-T2:7S']);
    const built = deferred.apply(emptied, 'R2-T2:7S');
    expect(sortMoves(deferred, built)).toEqual(['R2-T1:TD', 'R3-R2:2C', 'R3-R2:7C']);
    const risen = deferred.apply(built, 'R3-R2:2C');
    expect(sortMoves(deferred, risen)).toEqual(['R2-T1:2C', 'R2-T1:TD', 'R4-R3:3C', 'R4-R3:4C']);
  });

  test('row 4 is still filled at once, and rows hold no more cards than they have places', () => {
    const position = layPosition(deferred, { T1: '8D', T2: '9C', R2: '4S TD', R3: '7C', R4: '3C 4C', S: '5C' });
    const filled = deferred.apply(position, 'R4-R3:3C');
    expect(showPile(deferred, filled, 'R4')).toBe('4C 5C');
    expect(deferred.moves(filled)).toEqual(['T1-T2:8D']);
  });

  test('cards of row 1 never go to an empty pile', () => {
    expect(deferred.moves(layPosition(deferred, { T1: '9C 8D' }))).toEqual([]);
  });
});

test('the game is won with every card up to the jacks on the foundations', () => {
  const position = layPosition(forced, { T1: 'JH' }, { C: [11, 11], D: [11, 11], S: [11, 11], H: [11, 10] });
  expect(forced.isWon(position)).toBe(false);
  expect(forced.isWon(forced.apply(position, 'T1-F:JH'))).toBe(true);
});

test('keys disregard the names of piles and the places in rows, but not the row', () => {
  const one = layPosition(forced, { T1: '8D', T2: '9C', R2: '7S TD', R3: '2C 7C', R4: '3C', S: '5C 6C' });
  const other = layPosition(forced, { T1: '9C', T2: '8D', R2: 'TD 7S', R3: '7C 2C', R4: '3C', S: '5C 6C' });
  const moved = layPosition(forced, { T1: '9C', T2: '8D', R2: 'TD 7C', R3: '7S 2C', R4: '3C', S: '5C 6C' });
  expect(forced.key(one)).toBe(forced.key(other));
  expect(forced.key(one)).not.toBe(forced.key(moved));
});
