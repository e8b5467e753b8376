import { PLAIN_CONGRESS, PLAIN_PARLIAMENT } from '../../src/verify/congress.ts';
import { PLAIN_DIPLOMAT } from '../../src/verify/diplomat.ts';
import { createPlainGame } from '../../src/verify/setup.ts';
import { layPosition, showPile, sortMoves } from './positions.ts';

const SIZE = { suits: 4, ranks: 13, piles: 3 };
const congress = createPlainGame(PLAIN_CONGRESS, {}, SIZE);

describe('the deal', () => {
  test('congress deals one card to each of eight piles and keeps 96 in the stock, foundations empty', () => {
    const game = createPlainGame(PLAIN_CONGRESS, {});
    const board = game.start(game.pack);
    expect(game.pack).toHaveLength(104);
    expect(game.foundationTotal).toBe(104);
    expect(Object.keys(board.piles)).toEqual(['S', 'W', 'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8']);
    expect(board.piles['T1']).toEqual([game.pack[0]]);
    expect(board.piles['T8']).toEqual([game.pack[7]]);
    expect(board.piles['S']).toEqual(game.pack.slice(8));
    expect(board.piles['W']).toEqual([]);
    expect(board.foundations).toEqual({ C: [0, 0], D: [0, 0], H: [0, 0], S: [0, 0] });
  });

  test('parliament deals 96 cards with the aces on the foundations', () => {
    const game = createPlainGame(PLAIN_PARLIAMENT, {});
    const board = game.start(game.pack);
    expect(game.pack).toHaveLength(96);
    expect(game.pack).not.toContain('AS');
    expect(game.foundationTotal).toBe(104);
    expect(board.piles['S']).toHaveLength(88);
    expect(board.foundations).toEqual({ C: [1, 1], D: [1, 1], H: [1, 1], S: [1, 1] });
  });
});

describe('moves', () => {
  test('a pile takes a card one rank below its top, of any suit, from the waste or another pile', () => {
    const position = layPosition(congress, { T1: '9S', T2: 'TH 9H 8S', T3: 'KD', W: '2C 8D', S: '4C' });
    expect(sortMoves(congress, position)).toEqual(['S-W', 'T2-T1:8S', 'W-T1:8D']);
  });

  test('only an ace starts a foundation, and a foundation takes the next card of its suit', () => {
    const position = layPosition(congress, { T1: 'AS', T2: '5H', T3: '5D', W: '2C' }, { H: [4, 0], D: [5, 3] });
    expect(sortMoves(congress, position)).toEqual(['T1-F:AS', 'T2-F:5H']);
  });

  test('the two foundations of a suit each take their own next card', () => {
    const position = layPosition(congress, { T1: '6H', T2: '4H', T3: 'KD KD' }, { H: [5, 3] });
    const moves = sortMoves(congress, position);
    expect(moves).toEqual(['T1-F:6H', 'T2-F:4H']);
    expect(congress.apply(position, 'T1-F:6H').foundations['H']).toEqual([6, 3]);
    expect(congress.apply(position, 'T2-F:4H').foundations['H']).toEqual([5, 4]);
  });

  test('S-W turns the next card of the stock, and there is no redeal', () => {
    const position = layPosition(congress, { T1: 'KD', T2: 'KD', T3: 'KH', W: '2C', S: '4C 7S' });
    const turned = congress.apply(position, 'S-W');
    expect(showPile(congress, turned, 'W')).toBe('2C 4C');
    expect(showPile(congress, turned, 'S')).toBe('7S');
    expect(congress.moves(congress.apply(turned, 'S-W'))).toEqual([]);
  });
});

describe('spaces', () => {
  test('an emptied pile is filled at once with the top of the waste', () => {
    const position = layPosition(congress, { T1: '9S', T2: 'TH', T3: 'KD', W: '2C 5D', S: '4C' });
    const moved = congress.apply(position, 'T1-T2:9S');
    expect(showPile(congress, moved, 'T1')).toBe('5D');
    expect(showPile(congress, moved, 'T2')).toBe('TH 9S');
    expect(showPile(congress, moved, 'W')).toBe('2C');
    expect(showPile(congress, moved, 'S')).toBe('4C');
  });

  test('with an empty waste it is filled with the next card of the stock', () => {
    const position = layPosition(congress, { T1: '9S', T2: 'TH', T3: 'KD', S: '4C 7S' });
    const moved = congress.apply(position, 'T1-T2:9S');
    expect(showPile(congress, moved, 'T1')).toBe('4C');
    expect(showPile(congress, moved, 'S')).toBe('7S');
  });

  test('with both empty it stays empty, and no card can be put into it', () => {
    const position = layPosition(congress, { T1: '9S', T2: 'TH', T3: 'KD' });
    const moved = congress.apply(position, 'T1-T2:9S');
    expect(showPile(congress, moved, 'T1')).toBe('');
    expect(congress.moves(moved)).toEqual([]);
  });

  test('space-fill=choice makes the player say which of waste and stock fills the space', () => {
    const game = createPlainGame(PLAIN_CONGRESS, { 'space-fill': 'choice' }, SIZE);
    const position = layPosition(game, { T1: '9S', T2: 'TH', T3: '6D', W: '2C 5D', S: '4C' });
    const moved = game.apply(position, 'T1-T2:9S');
    expect(showPile(game, moved, 'T1')).toBe('');
    expect(sortMoves(game, moved)).toEqual(['S-T1:4C', 'W-T1:5D']);
    expect(showPile(game, game.apply(moved, 'S-T1:4C'), 'W')).toBe('2C 5D');
    expect(showPile(game, game.apply(moved, 'W-T1:5D'), 'S')).toBe('4C');
  });

  test('space-fill=choice writes the fill even where only one of them has a card', () => {
    const game = createPlainGame(PLAIN_CONGRESS, { 'space-fill': 'choice' }, SIZE);
    expect(game.moves(layPosition(game, { T2: 'TH 9S', T3: '6D', S: '5C 8C' }))).toEqual(['S-T1:5C']);
    expect(game.moves(layPosition(game, { T2: 'TH 9S', T3: '6D', W: '8C 5C' }))).toEqual(['W-T1:5C']);
    expect(game.moves(layPosition(game, { T2: 'TH 9S', T3: '8D' }))).toEqual(['T3-T2:8D']);
  });
});

describe('stock-deal=blocked', () => {
  const game = createPlainGame(PLAIN_CONGRESS, { 'stock-deal': 'blocked' }, SIZE);

  test('S-W is legal when no other move is', () => {
    expect(game.moves(layPosition(game, { T1: '9S', T2: '9H', T3: 'KD', W: '2C', S: '4C' }))).toEqual(['S-W']);
  });

  test('S-W is not legal while another move is', () => {
    expect(game.moves(layPosition(game, { T1: '9S', T2: 'TH', T3: 'KD', S: '4C' }))).toEqual(['T1-T2:9S']);
    expect(game.moves(layPosition(game, { T1: '9S', T2: '9H', T3: 'KD', W: 'AC', S: '4C' }))).toEqual(['W-F:AC']);
  });

  test('a worry-back counts as a move', () => {
    const both = createPlainGame(PLAIN_CONGRESS, { 'stock-deal': 'blocked', 'worry-back': 'yes' }, SIZE);
    const position = layPosition(both, { T1: '9S', T2: '9H', T3: 'KD', S: '4C' }, { D: [8, 0] });
    expect(sortMoves(both, position)).toEqual(['F-T1:8D', 'F-T2:8D']);
  });
});

describe('stock-deal=played', () => {
  const game = createPlainGame(PLAIN_CONGRESS, { 'stock-deal': 'played' }, SIZE);

  test('S-W is legal when no other move is', () => {
    expect(game.moves(layPosition(game, { T1: '9S', T2: '9H', T3: 'KD', W: '2C', S: '4C' }))).toEqual(['S-W']);
    expect(game.moves(layPosition(game, { T1: '9S', T2: '9H', T3: 'KD', W: '2C' }))).toEqual([]);
  });

  test('S-W is not legal while a card of a pile or of the waste can go to a foundation', () => {
    expect(game.moves(layPosition(game, { T1: '9S', T2: 'AH', T3: 'KD', W: '3C', S: '4C' }))).toEqual(['T2-F:AH']);
    expect(game.moves(layPosition(game, { T1: '9S', T2: '9H', T3: 'KD', W: 'AC', S: '4C' }))).toEqual(['W-F:AC']);
  });

  test('S-W is not legal while a pile takes the top card of the waste', () => {
    expect(game.moves(layPosition(game, { T1: '9S', T2: 'JH', T3: 'KD', W: '2C 8D', S: '4C' }))).toEqual(['W-T1:8D']);
    expect(game.moves(layPosition(game, { T1: '9S', T2: 'JH', T3: 'KD', W: '8D 2C', S: '4C' }))).toEqual(['S-W']);
  });

  test('a build between piles does not forbid S-W, even one that frees a card for a foundation or makes a space', () => {
    const position = layPosition(game, { T1: '9S', T2: 'TH', T3: 'AC KD', W: '2C', S: '4C' });
    expect(sortMoves(game, position)).toEqual(['S-W', 'T1-T2:9S']);
    const freeing = layPosition(game, { T1: 'AC QS', T2: 'KH', T3: '9D', W: '2C', S: '4C' });
    expect(sortMoves(game, freeing)).toEqual(['S-W', 'T1-T2:QS']);
    expect(game.moves(game.apply(freeing, 'T1-T2:QS'))).toEqual(['T1-F:AC']);
  });

  test('a worry-back does not forbid S-W', () => {
    const both = createPlainGame(PLAIN_CONGRESS, { 'stock-deal': 'played', 'worry-back': 'yes' }, SIZE);
    const position = layPosition(both, { T1: '9S', T2: '9H', T3: 'KD', S: '4C' }, { D: [8, 0] });
    expect(sortMoves(both, position)).toEqual(['F-T1:8D', 'F-T2:8D', 'S-W']);
    const raised = layPosition(both, { T1: '9S', T2: '9H', T3: '9D', S: '4C' }, { D: [8, 0] });
    expect(sortMoves(both, raised)).toEqual(['F-T1:8D', 'F-T2:8D', 'F-T3:8D', 'T3-F:9D']);
  });

  test('with space-fill=choice a space is filled first, and the stock may fill it while the waste could be played', () => {
    const both = createPlainGame(PLAIN_CONGRESS, { 'space-fill': 'choice', 'stock-deal': 'played' }, SIZE);
    const position = layPosition(both, { T2: 'TH', T3: '6D', W: '2C 5D', S: '4C 7S' });
    expect(sortMoves(both, position)).toEqual(['S-T1:4C', 'W-T1:5D']);
    expect(sortMoves(both, both.apply(position, 'S-T1:4C'))).toEqual(['W-T3:5D']);
    expect(sortMoves(both, both.apply(position, 'W-T1:5D'))).toEqual(['S-W', 'T1-T3:5D']);
  });

  test('parliament reads it alike', () => {
    const parliament = createPlainGame(PLAIN_PARLIAMENT, { 'stock-deal': 'played' }, SIZE);
    expect(parliament.moves(layPosition(parliament, { T1: '9S', T2: '2H', T3: 'KD', W: '4C', S: '4C' }))).toEqual([
      'T2-F:2H',
    ]);
    expect(sortMoves(parliament, layPosition(parliament, { T1: '9S', T2: 'TH', T3: 'KD', S: '4C' }))).toEqual([
      'S-W',
      'T1-T2:9S',
    ]);
  });
});

describe('worry-back=yes', () => {
  const game = createPlainGame(PLAIN_CONGRESS, { 'worry-back': 'yes' }, SIZE);

  test('a foundation top may go back to a pile that takes it, from either foundation of the suit', () => {
    const position = layPosition(game, { T1: '9S', T2: '6H', T3: 'KD' }, { D: [8, 5] });
    expect(sortMoves(game, position)).toEqual(['F-T1:8D', 'F-T2:5D']);
    expect(game.apply(position, 'F-T1:8D').foundations['D']).toEqual([7, 5]);
    expect(game.apply(position, 'F-T2:5D').foundations['D']).toEqual([8, 4]);
  });

  test('level foundations give one move, not two', () => {
    const position = layPosition(game, { T1: '9S', T2: 'KH', T3: 'KD' }, { D: [8, 8] });
    expect(game.moves(position)).toEqual(['F-T1:8D']);
    expect(game.apply(position, 'F-T1:8D').foundations['D']).toEqual([8, 7]);
  });

  test('aces may go back in parliament too', () => {
    const parliament = createPlainGame(PLAIN_PARLIAMENT, { 'worry-back': 'yes' }, SIZE);
    const position = layPosition(parliament, { T1: '2S', T2: 'KH', T3: 'KD' }, { C: [4, 1], H: [2, 2] });
    expect(sortMoves(parliament, position)).toEqual(['F-T1:AC', 'F-T1:AD', 'F-T1:AS', 'T1-F:2S']);
  });

  test('no card goes back to an empty pile, and none by default', () => {
    const position = layPosition(game, { T1: '9S' }, { D: [8, 8] });
    expect(game.moves(position)).toEqual(['F-T1:8D']);
    expect(congress.moves(position)).toEqual([]);
  });
});

describe('foundations=at-once', () => {
  const rules = { foundations: 'at-once', 'worry-back': 'yes' };
  const game = createPlainGame(PLAIN_CONGRESS, rules, SIZE);

  test('while a card can go to a foundation nothing else is legal, and the player chooses which', () => {
    const position = layPosition(game, { T1: '9S', T2: 'TH AH', T3: 'KD', W: '2C', S: '4C' }, { C: [1, 0], D: [8, 0] });
    expect(sortMoves(game, position)).toEqual(['T2-F:AH', 'W-F:2C']);
    const raised = game.apply(game.apply(position, 'T2-F:AH'), 'W-F:2C');
    expect(sortMoves(game, raised)).toEqual(['F-T1:8D', 'S-W', 'T1-T2:9S']);
  });

  test('a card that came back goes up next, or its other copy does', () => {
    const position = layPosition(game, { T1: '9S', T2: 'TH 8D', T3: 'KD', S: '4C' }, { D: [8, 6] });
    expect(sortMoves(game, game.apply(position, 'F-T1:8D'))).toEqual(['T1-F:8D', 'T2-F:8D']);
  });

  test('a space is filled first', () => {
    const choosing = createPlainGame(PLAIN_CONGRESS, { ...rules, 'space-fill': 'choice' }, SIZE);
    const position = layPosition(choosing, { T1: 'AS', T2: 'AH', T3: 'KD', W: 'AC', S: '4C' });
    expect(sortMoves(choosing, choosing.apply(position, 'T1-F:AS'))).toEqual(['S-T1:4C', 'W-T1:AC']);
  });

  test('the stock and the waste of diplomat wait, too', () => {
    const diplomat = createPlainGame(PLAIN_DIPLOMAT, { ...rules, redeals: '2' }, SIZE);
    expect(sortMoves(diplomat, layPosition(diplomat, { T1: 'AS', T2: '', T3: '2D', S: '4C' }))).toEqual(['T1-F:AS']);
    expect(sortMoves(diplomat, layPosition(diplomat, { T1: '9S', T2: 'KC', T3: '2D', W: 'AC' }))).toEqual(['W-F:AC']);
  });
});

test('the game is won with every card on the foundations', () => {
  const full = { C: [13, 13], D: [13, 13], S: [13, 13] } as const;
  const position = layPosition(congress, { T1: 'KH' }, { ...full, H: [13, 12] });
  expect(congress.isWon(position)).toBe(false);
  expect(congress.isWon(congress.apply(position, 'T1-F:KH'))).toBe(true);
});

describe('keys', () => {
  test('the names of piles do not matter', () => {
    const one = layPosition(congress, { T1: '9S 8H', T2: 'KD', T3: '4C', W: '2C', S: '5S' });
    const other = layPosition(congress, { T1: '4C', T2: '9S 8H', T3: 'KD', W: '2C', S: '5S' });
    expect(congress.key(one)).toBe(congress.key(other));
  });

  test('cards, order of the stock, and foundations do', () => {
    const keys = [
      congress.key(layPosition(congress, { T1: '9S', S: '5S 6S' })),
      congress.key(layPosition(congress, { T1: '9C', S: '5S 6S' })),
      congress.key(layPosition(congress, { T1: '9S', S: '6S 5S' })),
      congress.key(layPosition(congress, { T1: '9S', W: '5S 6S' })),
      congress.key(layPosition(congress, { T1: '9S', S: '5S 6S' }, { C: [1, 0] })),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
