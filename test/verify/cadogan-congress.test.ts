import { PLAIN_CADOGAN_CONGRESS } from '../../src/reference/cadogan-congress.ts';
import { createPlainGame } from '../../src/reference/setup.ts';
import { prepare, Table } from './positions.ts';

const create = (rules: Readonly<Record<string, string>> = {}) =>
  prepare(PLAIN_CADOGAN_CONGRESS, rules, { suits: 4, ranks: 13, piles: 3, helps: 2 });
const suited = create();

describe('the deal', () => {
  test('four helps, then a first row of eight, and 84 cards left in the pack', () => {
    const game = createPlainGame(PLAIN_CADOGAN_CONGRESS, {});
    const { pack } = game;
    const table = new Table(game, game.start(pack));
    const { piles, foundations, rowsDealt } = table.position;
    expect(pack).toHaveLength(96);
    expect(Object.keys(piles).join(' ')).toBe('S H1 H2 H3 H4 H5 H6 H7 H8 V1 V2 V3 V4 V5 V6 V7 V8');
    expect(table.show('H1 H4 H5')).toBe(`H1: ${pack[0]} / H4: ${pack[3]} / H5:`);
    expect(table.show('V1 V8')).toBe(`V1: ${pack[4]} / V8: ${pack[11]}`);
    expect(piles['S']).toEqual(pack.slice(12));
    expect(foundations).toEqual({ C: [1, 1], D: [1, 1], H: [1, 1], S: [1, 1] });
    expect(rowsDealt).toBe(1);
  });

  test('a pack that ends within the first row covers the leftmost rivers', () => {
    const game = createPlainGame(PLAIN_CADOGAN_CONGRESS, {}, { suits: 1, ranks: 3, piles: 4, helps: 1 });
    const table = new Table(game, game.start(['2C', '3C', '3C', '2C']));
    expect(table.show('V1 V2 V3 V4')).toBe('V1: 3C / V2: 3C / V3: 2C / V4:');
  });
});

describe('while the pack lasts', () => {
  test('the last card of a river or help goes to the foundations', () => {
    const table = suited({ S: 'KC', H1: '2S', H2: 'KD', V1: '2H TC', V2: 'KS 2D', V3: 'KS KS' }, {}, 2);
    expect(table.moves).toBe('H1-F:2S S-V V2-F:2D');
  });

  const marriages = { S: 'KC', H1: '9S', H2: 'TS', V1: '8S', V2: '8H', V3: '9H' };

  test('helps take the next lower card of their suit, and rivers take nothing', () => {
    expect(suited(marriages, {}, 1).moves).toBe('H1-H2:9S S-V V1-H1:8S');
  });

  test('marriage=any disregards suits', () => {
    const table = create({ marriage: 'any' })(marriages, {}, 1);
    expect(table.moves).toBe('H1-H2:9S S-V V1-H1:8S V2-H1:8H V3-H2:9H');
  });

  test('the pack may refill the vacancy that a river card leaves, and the card above is free before', () => {
    const piles = { S: 'KC QC', H1: '9S', H2: 'KD', V1: '7S 8S', V2: 'KS KS', V3: 'KS KS' };
    const once = suited(piles, {}, 2).play('V1-H1:8S');
    expect(once.moves).toBe('S-V1:KC V1-H1:7S');
    const twice = once.play('V1-H1:7S');
    expect([twice.show('V1'), twice.moves]).toEqual(['V1:', 'S-V1:KC']);
    const refilled = twice.play('S-V1:KC');
    expect([refilled.show('V1'), refilled.moves]).toEqual(['V1: KC', 'S-V1:QC']);
  });

  test('only the uppermost row with a vacancy is refilled, in any column', () => {
    const table = suited({ S: 'KC', H1: 'KD', H2: 'KD', V1: 'KS', V2: 'KS', V3: 'KS JD' }, {}, 3);
    expect(table.moves).toBe('S-V1:KC S-V2:KC');
  });

  test('an emptied packet is a vacancy too, refilled from the pack alone', () => {
    const table = suited({ S: 'KC', H1: '2S', H2: 'KD', V1: '9S', V2: 'QD', V3: 'KH' }, {}, 1);
    const emptied = table.play('H1-F:2S');
    expect(emptied.moves).toBe('S-H1:KC V2-H2:QD');
    expect(emptied.play('S-H1:KC').show('H1')).toBe('H1: KC');
  });

  test('packets and rivers may be refilled in any order', () => {
    expect(suited({ S: 'KC', H2: 'KD', V1: '9S', V2: 'JD' }, {}, 1).moves).toBe('S-H1:KC S-V3:KC');
  });

  const blocked = { H1: 'KD', H2: 'KD', V1: 'KS', V2: 'KS', V3: 'KS' };

  test('a row is dealt as one move, V1 rightwards, only without vacancies', () => {
    const table = suited({ ...blocked, S: '3C 4C 5C 6C' }, {}, 1);
    expect(table.moves).toBe('S-V');
    const dealt = table.play('S-V');
    expect(dealt.show('V1 V2 V3 S')).toBe('V1: KS 3C / V2: KS 4C / V3: KS 5C / S: 6C');
    expect(dealt.position.rowsDealt).toBe(2);
  });

  test('a last row of fewer cards covers the leftmost columns', () => {
    const dealt = suited({ ...blocked, S: '3C 4C' }, {}, 1).play('S-V');
    expect(dealt.show('V1 V2 V3 S')).toBe('V1: KS 3C / V2: KS 4C / V3: KS / S:');
  });

  test('refill=immediate allows nothing but refills while there is a vacancy', () => {
    const piles = { S: 'KC QC', H1: '9S', H2: '2D', V1: '7S 8S', V2: 'KS KS', V3: 'KS KS' };
    const table = create({ refill: 'immediate' })(piles, {}, 2);
    expect(table.moves).toBe('H2-F:2D S-V V1-H1:8S');
    expect(table.play('V1-H1:8S').moves).toBe('S-V1:KC');
  });
});

describe('once the pack is used up', () => {
  test('vacancies stay open, and any empty slot takes a river card but no help card', () => {
    const table = suited({ H1: '9S', V1: '7C 8D', V2: 'KS' }, {}, 2);
    expect(table.moves).toBe('V1-H2:8D V1-H3:8D V1-H4:8D V2-H2:KS V2-H3:KS V2-H4:KS');
  });

  test('the new packets take cards and give them like the old ones', () => {
    const table = suited({ H1: 'KS', H2: '9S', H3: 'TS', H4: '8S', V1: '7S' }, {}, 1);
    expect(table.moves).toBe('H2-H3:9S H4-H2:8S V1-H4:7S');
  });

  test('the pack may run out in the middle of a refill', () => {
    const table = suited({ S: '5C', H2: 'KD', V1: 'KS', V2: 'KH', V3: 'JC' }, {}, 2);
    const { moves } = table.play('S-H1:5C');
    expect(moves).toContain('V3-H4:JC');
    expect(moves).not.toContain('S-');
  });

  test('refill=immediate means nothing any more', () => {
    const piles = { H1: '2S', H2: '3S', H3: 'KD', H4: 'KD', V1: 'KC' };
    expect(create({ refill: 'immediate' })(piles, {}, 2).moves).toBe('H1-F:2S H1-H2:2S');
  });
});

describe('keys', () => {
  const piles = { H1: '9S', H2: '5D', V1: 'KC', V2: '7C', V3: 'JH' };

  test('helps have no names, but rivers have while the pack lasts', () => {
    const { key } = suited({ ...piles, S: '4C' }, {}, 1);
    expect(suited({ ...piles, S: '4C', H1: '5D', H2: '9S' }, {}, 1).key).toBe(key);
    expect(suited({ ...piles, S: '4C', V1: '7C', V2: 'KC' }, {}, 1).key).not.toBe(key);
  });

  test('the number of rows dealt matters while the pack lasts', () => {
    const [one, two] = [1, 2].map((rows) => suited({ ...piles, S: '4C' }, {}, rows).key);
    expect(one).not.toBe(two);
    expect(suited(piles, {}, 1).key).toBe(suited(piles, {}, 2).key);
  });

  test('once the pack is used up, all slots and all rivers are alike', () => {
    const one = suited({ H1: '9S', H4: '5D', V1: 'KC', V2: '7C' }, {}, 3);
    const other = suited({ H2: '5D', H3: '9S', V2: 'KC', V3: '7C' }, {}, 3);
    expect(one.key).toBe(other.key);
  });
});
