import { PLAIN_CADOGAN_CONGRESS } from '../../src/verify/cadogan-congress.ts';
import { createPlainGame } from '../../src/verify/setup.ts';
import { layPosition, showPile, sortMoves } from './positions.ts';

const SIZE = { suits: 4, ranks: 13, piles: 3, helps: 2 };
const suited = createPlainGame(PLAIN_CADOGAN_CONGRESS, {}, SIZE);

describe('the deal', () => {
  test('four helps, then a first row of eight, and 84 cards left in the pack', () => {
    const game = createPlainGame(PLAIN_CADOGAN_CONGRESS, {});
    const opening = game.start(game.pack);
    const { piles, foundations } = opening;
    expect(game.pack).toHaveLength(96);
    expect(Object.keys(piles).join(' ')).toBe('S H1 H2 H3 H4 H5 H6 H7 H8 V1 V2 V3 V4 V5 V6 V7 V8');
    expect([piles['H1'], piles['H4'], piles['H5']]).toEqual([[game.pack[0]], [game.pack[3]], []]);
    expect([piles['V1'], piles['V8']]).toEqual([[game.pack[4]], [game.pack[11]]]);
    expect(piles['S']).toEqual(game.pack.slice(12));
    expect(foundations).toEqual({ C: [1, 1], D: [1, 1], H: [1, 1], S: [1, 1] });
    expect(opening.rowsDealt).toBe(1);
  });

  test('a pack that ends within the first row covers the leftmost rivers', () => {
    const game = createPlainGame(PLAIN_CADOGAN_CONGRESS, {}, { suits: 1, ranks: 3, piles: 4, helps: 1 });
    const { piles } = game.start(['2C', '3C', '3C', '2C']);
    expect([piles['V1'], piles['V2'], piles['V3'], piles['V4']]).toEqual([['3C'], ['3C'], ['2C'], []]);
  });
});

describe('while the pack lasts', () => {
  test('river and help cards go to the foundations, only the last of a column being available', () => {
    const position = layPosition(suited, { S: 'KC', H1: '2S', H2: 'KD', V1: '2H TC', V2: 'KS 2D', V3: 'KS KS' }, {}, 2);
    expect(sortMoves(suited, position)).toEqual(['H1-F:2S', 'S-V', 'V2-F:2D']);
  });

  test('helps take river and help cards of their suit, one rank lower; rivers take nothing', () => {
    const position = layPosition(suited, { S: 'KC', H1: '9S', H2: 'TS', V1: '8S', V2: '8H', V3: '9H' }, {}, 1);
    expect(sortMoves(suited, position)).toEqual(['H1-H2:9S', 'S-V', 'V1-H1:8S']);
  });

  test('marriage=any disregards suits', () => {
    const game = createPlainGame(PLAIN_CADOGAN_CONGRESS, { marriage: 'any' }, SIZE);
    const position = layPosition(game, { S: 'KC', H1: '9S', H2: 'TS', V1: '8S', V2: '8H', V3: '9H' }, {}, 1);
    expect(sortMoves(game, position)).toEqual(['H1-H2:9S', 'S-V', 'V1-H1:8S', 'V2-H1:8H', 'V3-H2:9H']);
  });

  test('a removed river card leaves a vacancy that the pack may refill, and the card above is free before that', () => {
    const position = layPosition(
      suited,
      { S: 'KC QC', H1: '9S', H2: 'KD', V1: '7S 8S', V2: 'KS KS', V3: 'KS KS' },
      {},
      2,
    );
    const once = suited.apply(position, 'V1-H1:8S');
    expect(sortMoves(suited, once)).toEqual(['S-V1:KC', 'V1-H1:7S']);
    const twice = suited.apply(once, 'V1-H1:7S');
    expect(showPile(suited, twice, 'V1')).toBe('');
    expect(suited.moves(twice)).toEqual(['S-V1:KC']);
    const refilled = suited.apply(twice, 'S-V1:KC');
    expect(showPile(suited, refilled, 'V1')).toBe('KC');
    expect(suited.moves(refilled)).toEqual(['S-V1:QC']);
  });

  test('only the uppermost row with a vacancy is refilled, in a column of the choice of the player', () => {
    const position = layPosition(suited, { S: 'KC', H1: 'KD', H2: 'KD', V1: 'KS', V2: 'KS', V3: 'KS JD' }, {}, 3);
    expect(sortMoves(suited, position)).toEqual(['S-V1:KC', 'S-V2:KC']);
  });

  test('an emptied packet is a vacancy too, refilled from the pack alone', () => {
    const position = layPosition(suited, { S: 'KC', H1: '2S', H2: 'KD', V1: '9S', V2: 'QD', V3: 'KH' }, {}, 1);
    const emptied = suited.apply(position, 'H1-F:2S');
    expect(sortMoves(suited, emptied)).toEqual(['S-H1:KC', 'V2-H2:QD']);
    expect(showPile(suited, suited.apply(emptied, 'S-H1:KC'), 'H1')).toBe('KC');
  });

  test('packets and rivers may be refilled in any order', () => {
    const position = layPosition(suited, { S: 'KC', H2: 'KD', V1: '9S', V2: 'JD' }, {}, 1);
    expect(sortMoves(suited, position)).toEqual(['S-H1:KC', 'S-V3:KC']);
  });

  test('a row is dealt as one move, V1 rightwards, only without vacancies', () => {
    const position = layPosition(suited, { S: '3C 4C 5C 6C', H1: 'KD', H2: 'KD', V1: 'KS', V2: 'KS', V3: 'KS' }, {}, 1);
    expect(suited.moves(position)).toEqual(['S-V']);
    const dealt = suited.apply(position, 'S-V');
    expect(['V1', 'V2', 'V3', 'S'].map((pile) => showPile(suited, dealt, pile))).toEqual([
      'KS 3C',
      'KS 4C',
      'KS 5C',
      '6C',
    ]);
    expect(dealt.rowsDealt).toBe(2);
  });

  test('a last row of fewer cards covers the leftmost columns', () => {
    const position = layPosition(suited, { S: '3C 4C', H1: 'KD', H2: 'KD', V1: 'KS', V2: 'KS', V3: 'KS' }, {}, 1);
    const dealt = suited.apply(position, 'S-V');
    expect(['V1', 'V2', 'V3', 'S'].map((pile) => showPile(suited, dealt, pile))).toEqual(['KS 3C', 'KS 4C', 'KS', '']);
  });

  test('refill=immediate allows nothing but refills while there is a vacancy', () => {
    const game = createPlainGame(PLAIN_CADOGAN_CONGRESS, { refill: 'immediate' }, SIZE);
    const position = layPosition(
      game,
      { S: 'KC QC', H1: '9S', H2: '2D', V1: '7S 8S', V2: 'KS KS', V3: 'KS KS' },
      {},
      2,
    );
    expect(sortMoves(game, position)).toEqual(['H2-F:2D', 'S-V', 'V1-H1:8S']);
    expect(game.moves(game.apply(position, 'V1-H1:8S'))).toEqual(['S-V1:KC']);
  });
});

describe('once the pack is used up', () => {
  test('vacancies stay open, and any empty slot takes an available river card but no help card', () => {
    const position = layPosition(suited, { H1: '9S', V1: '7C 8D', V2: 'KS' }, {}, 2);
    expect(sortMoves(suited, position)).toEqual([
      'V1-H2:8D',
      'V1-H3:8D',
      'V1-H4:8D',
      'V2-H2:KS',
      'V2-H3:KS',
      'V2-H4:KS',
    ]);
  });

  test('the new packets take cards and give them like the old ones', () => {
    const position = layPosition(suited, { H1: 'KS', H2: '9S', H3: 'TS', H4: '8S', V1: '7S' }, {}, 1);
    expect(sortMoves(suited, position)).toEqual(['H2-H3:9S', 'H4-H2:8S', 'V1-H4:7S']);
  });

  test('the pack may run out in the middle of a refill', () => {
    const position = layPosition(suited, { S: '5C', H2: 'KD', V1: 'KS', V2: 'KH', V3: 'JC' }, {}, 2);
    const refilled = suited.apply(position, 'S-H1:5C');
    expect(suited.moves(refilled)).toContain('V3-H4:JC');
    expect(suited.moves(refilled).some((move) => move.startsWith('S-'))).toBe(false);
  });

  test('refill=immediate means nothing any more', () => {
    const game = createPlainGame(PLAIN_CADOGAN_CONGRESS, { refill: 'immediate' }, SIZE);
    expect(game.moves(layPosition(game, { H1: '2S', H2: '3S', H3: 'KD', H4: 'KD', V1: 'KC' }, {}, 2))).toEqual([
      'H1-F:2S',
      'H1-H2:2S',
    ]);
  });
});

describe('keys', () => {
  test('the helps dealt at the start have no names, but rivers have while the pack lasts', () => {
    const one = layPosition(suited, { S: '4C', H1: '9S', H2: '5D', V1: 'KC', V2: '7C', V3: 'JH' }, {}, 1);
    const helpsSwapped = layPosition(suited, { S: '4C', H1: '5D', H2: '9S', V1: 'KC', V2: '7C', V3: 'JH' }, {}, 1);
    const riversSwapped = layPosition(suited, { S: '4C', H1: '9S', H2: '5D', V1: '7C', V2: 'KC', V3: 'JH' }, {}, 1);
    expect(suited.key(one)).toBe(suited.key(helpsSwapped));
    expect(suited.key(one)).not.toBe(suited.key(riversSwapped));
  });

  test('the number of rows dealt matters while the pack lasts', () => {
    const piles = { H1: '9S', H2: '5D', V1: 'KC', V2: '7C', V3: 'JH' };
    const oneRow = layPosition(suited, { ...piles, S: '4C' }, {}, 1);
    expect(suited.key(oneRow)).not.toBe(suited.key({ ...oneRow, rowsDealt: 2 }));
    const packUsedUp = layPosition(suited, piles, {}, 1);
    expect(suited.key(packUsedUp)).toBe(suited.key({ ...packUsedUp, rowsDealt: 2 }));
  });

  test('once the pack is used up, all slots and all rivers are alike', () => {
    const one = layPosition(suited, { H1: '9S', H4: '5D', V1: 'KC', V2: '7C' }, {}, 3);
    const other = layPosition(suited, { H2: '5D', H3: '9S', V2: 'KC', V3: '7C' }, {}, 3);
    expect(suited.key(one)).toBe(suited.key(other));
  });
});
