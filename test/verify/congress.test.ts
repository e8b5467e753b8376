import { PLAIN_CONGRESS, PLAIN_PARLIAMENT } from '../../src/reference/congress.ts';
import { PLAIN_DIPLOMAT } from '../../src/reference/diplomat.ts';
import { createPlainGame } from '../../src/reference/setup.ts';
import { prepare } from './positions.ts';

const create = (rules: Readonly<Record<string, string>> = {}, variant = PLAIN_CONGRESS) =>
  prepare(variant, rules, { suits: 4, ranks: 13, piles: 3 });
const congress = create();

describe('the deal', () => {
  test('congress deals a card to each of eight piles, 96 to the stock and none to foundations', () => {
    const { pack, foundationTotal, start } = createPlainGame(PLAIN_CONGRESS, {});
    const { piles, foundations } = start(pack);
    expect([pack.length, foundationTotal]).toEqual([104, 104]);
    expect(Object.entries(piles)).toEqual([
      ['S', pack.slice(8)],
      ['W', []],
      ...pack.slice(0, 8).map((card, i) => [`T${i + 1}`, [card]]),
    ]);
    expect(foundations).toEqual({ C: [0, 0], D: [0, 0], H: [0, 0], S: [0, 0] });
  });

  test('parliament deals 96 cards with the aces on the foundations', () => {
    const { pack, foundationTotal, start } = createPlainGame(PLAIN_PARLIAMENT, {});
    const { piles, foundations } = start(pack);
    expect([pack.length, piles['S']?.length, foundationTotal]).toEqual([96, 88, 104]);
    expect(pack).not.toContain('AS');
    expect(foundations).toEqual({ C: [1, 1], D: [1, 1], H: [1, 1], S: [1, 1] });
  });
});

describe('moves', () => {
  test('a pile takes the next lower card of any suit from the waste or another pile', () => {
    const table = congress({ T1: '9S', T2: 'TH 9H 8S', T3: 'KD', W: '2C 8D', S: '4C' });
    expect(table.moves).toBe('S-W T2-T1:8S W-T1:8D');
  });

  test('only an ace starts a foundation, which takes the next card of its suit', () => {
    const table = congress({ T1: 'AS', T2: '5H', T3: '5D', W: '2C' }, { H: [4, 0], D: [5, 3] });
    expect(table.moves).toBe('T1-F:AS T2-F:5H');
  });

  test('the two foundations of a suit each take their own next card', () => {
    const table = congress({ T1: '6H', T2: '4H', T3: 'KD KD' }, { H: [5, 3] });
    expect(table.moves).toBe('T1-F:6H T2-F:4H');
    expect(table.play('T1-F:6H').position.foundations['H']).toEqual([6, 3]);
    expect(table.play('T2-F:4H').position.foundations['H']).toEqual([5, 4]);
  });

  test('S-W turns the next card of the stock, and there is no redeal', () => {
    const turned = congress({ T1: 'KD', T2: 'KD', T3: 'KH', W: '2C', S: '4C 7S' }).play('S-W');
    expect(turned.show('W S')).toBe('W: 2C 4C / S: 7S');
    expect(turned.play('S-W').moves).toBe('');
  });
});

describe('spaces', () => {
  const piles = { T1: '9S', T2: 'TH', T3: 'KD' };

  test('an emptied pile is filled at once with the top of the waste', () => {
    const moved = congress({ ...piles, W: '2C 5D', S: '4C' }).play('T1-T2:9S');
    expect(moved.show('T1 T2 W S')).toBe('T1: 5D / T2: TH 9S / W: 2C / S: 4C');
  });

  test('with an empty waste it is filled with the next card of the stock', () => {
    const moved = congress({ ...piles, S: '4C 7S' }).play('T1-T2:9S');
    expect(moved.show('T1 S')).toBe('T1: 4C / S: 7S');
  });

  test('with both empty it stays empty, and no card can be put into it', () => {
    const moved = congress(piles).play('T1-T2:9S');
    expect([moved.show('T1'), moved.moves]).toEqual(['T1:', '']);
  });

  const choice = create({ 'space-fill': 'choice' });

  test('space-fill=choice lets the player fill the space from waste or stock', () => {
    const moved = choice({ T1: '9S', T2: 'TH', T3: '6D', W: '2C 5D', S: '4C' }).play('T1-T2:9S');
    expect([moved.show('T1'), moved.moves]).toEqual(['T1:', 'S-T1:4C W-T1:5D']);
    expect(moved.play('S-T1:4C').show('W')).toBe('W: 2C 5D');
    expect(moved.play('W-T1:5D').show('S')).toBe('S: 4C');
  });

  test('space-fill=choice writes the fill even where only one of them has a card', () => {
    expect(choice({ T2: 'TH 9S', T3: '6D', S: '5C 8C' }).moves).toBe('S-T1:5C');
    expect(choice({ T2: 'TH 9S', T3: '6D', W: '8C 5C' }).moves).toBe('W-T1:5C');
    expect(choice({ T2: 'TH 9S', T3: '8D' }).moves).toBe('T3-T2:8D');
  });
});

/** Nothing can be played. */
const stuck = { T1: '9S', T2: '9H', T3: 'KD', S: '4C' };

describe('stock-deal=blocked', () => {
  const blocked = create({ 'stock-deal': 'blocked' });

  test('S-W is legal only when no other move is', () => {
    expect(blocked({ ...stuck, W: '2C' }).moves).toBe('S-W');
    expect(blocked({ ...stuck, T2: 'TH' }).moves).toBe('T1-T2:9S');
    expect(blocked({ ...stuck, W: 'AC' }).moves).toBe('W-F:AC');
  });

  test('a worry-back counts as a move', () => {
    const both = create({ 'stock-deal': 'blocked', 'worry-back': 'yes' });
    expect(both(stuck, { D: [8, 0] }).moves).toBe('F-T1:8D F-T2:8D');
  });
});

describe('stock-deal=played', () => {
  const played = create({ 'stock-deal': 'played' });

  test('S-W is legal when no other move is', () => {
    expect(played({ ...stuck, W: '2C' }).moves).toBe('S-W');
    expect(played({ T1: '9S', T2: '9H', T3: 'KD', W: '2C' }).moves).toBe('');
  });

  test('S-W is not legal while a card of a pile or the waste can go to a foundation', () => {
    expect(played({ ...stuck, T2: 'AH', W: '3C' }).moves).toBe('T2-F:AH');
    expect(played({ ...stuck, W: 'AC' }).moves).toBe('W-F:AC');
  });

  test('S-W is not legal while a pile takes the top card of the waste', () => {
    expect(played({ ...stuck, T2: 'JH', W: '2C 8D' }).moves).toBe('W-T1:8D');
    expect(played({ ...stuck, T2: 'JH', W: '8D 2C' }).moves).toBe('S-W');
  });

  test('a build between piles does not forbid S-W, even one that frees a card or makes a space', () => {
    expect(played({ ...stuck, T2: 'TH', T3: 'AC KD', W: '2C' }).moves).toBe('S-W T1-T2:9S');
    const freeing = played({ T1: 'AC QS', T2: 'KH', T3: '9D', W: '2C', S: '4C' });
    expect([freeing.moves, freeing.play('T1-T2:QS').moves]).toEqual(['S-W T1-T2:QS', 'T1-F:AC']);
  });

  test('a worry-back does not forbid S-W', () => {
    const both = create({ 'stock-deal': 'played', 'worry-back': 'yes' });
    expect(both(stuck, { D: [8, 0] }).moves).toBe('F-T1:8D F-T2:8D S-W');
    expect(both({ ...stuck, T3: '9D' }, { D: [8, 0] }).moves).toBe('F-T1:8D F-T2:8D F-T3:8D T3-F:9D');
  });

  test('with space-fill=choice a space is filled first, also by the stock while the waste could be played', () => {
    const both = create({ 'space-fill': 'choice', 'stock-deal': 'played' });
    const table = both({ T2: 'TH', T3: '6D', W: '2C 5D', S: '4C 7S' });
    expect(table.moves).toBe('S-T1:4C W-T1:5D');
    expect(table.play('S-T1:4C').moves).toBe('W-T3:5D');
    expect(table.play('W-T1:5D').moves).toBe('S-W T1-T3:5D');
  });

  test('parliament reads it alike', () => {
    const parliament = create({ 'stock-deal': 'played' }, PLAIN_PARLIAMENT);
    expect(parliament({ ...stuck, T2: '2H', W: '4C' }).moves).toBe('T2-F:2H');
    expect(parliament({ ...stuck, T2: 'TH' }).moves).toBe('S-W T1-T2:9S');
  });
});

describe('worry-back=yes', () => {
  const game = create({ 'worry-back': 'yes' });

  test('the top of either foundation of a suit may go back to a pile that takes it', () => {
    const table = game({ T1: '9S', T2: '6H', T3: 'KD' }, { D: [8, 5] });
    expect(table.moves).toBe('F-T1:8D F-T2:5D');
    expect(table.play('F-T1:8D').position.foundations['D']).toEqual([7, 5]);
    expect(table.play('F-T2:5D').position.foundations['D']).toEqual([8, 4]);
  });

  test('level foundations give one move, not two', () => {
    const table = game({ T1: '9S', T2: 'KH', T3: 'KD' }, { D: [8, 8] });
    expect(table.moves).toBe('F-T1:8D');
    expect(table.play('F-T1:8D').position.foundations['D']).toEqual([8, 7]);
  });

  test('aces may go back in parliament too', () => {
    const parliament = create({ 'worry-back': 'yes' }, PLAIN_PARLIAMENT);
    const table = parliament({ T1: '2S', T2: 'KH', T3: 'KD' }, { C: [4, 1], H: [2, 2] });
    expect(table.moves).toBe('F-T1:AC F-T1:AD F-T1:AS T1-F:2S');
  });

  test('no card goes back to an empty pile, and none by default', () => {
    expect(game({ T1: '9S' }, { D: [8, 8] }).moves).toBe('F-T1:8D');
    expect(congress({ T1: '9S' }, { D: [8, 8] }).moves).toBe('');
  });
});

describe('foundations=at-once', () => {
  const rules = { foundations: 'at-once', 'worry-back': 'yes' };
  const game = create(rules);

  test('while cards can go to a foundation, only they may move, in any order', () => {
    const piles = { T1: '9S', T2: 'TH AH', T3: 'KD', W: '2C', S: '4C' };
    const table = game(piles, { C: [1, 0], D: [8, 0] });
    expect(table.moves).toBe('T2-F:AH W-F:2C');
    expect(table.play('T2-F:AH').play('W-F:2C').moves).toBe('F-T1:8D S-W T1-T2:9S');
  });

  test('a card that came back goes up next, or its other copy does', () => {
    const table = game({ T1: '9S', T2: 'TH 8D', T3: 'KD', S: '4C' }, { D: [8, 6] });
    expect(table.play('F-T1:8D').moves).toBe('T1-F:8D T2-F:8D');
  });

  test('a space is filled first', () => {
    const choosing = create({ ...rules, 'space-fill': 'choice' });
    const table = choosing({ T1: 'AS', T2: 'AH', T3: 'KD', W: 'AC', S: '4C' });
    expect(table.play('T1-F:AS').moves).toBe('S-T1:4C W-T1:AC');
  });

  test('the stock and the waste of diplomat wait, too', () => {
    const diplomat = create({ ...rules, redeals: '2' }, PLAIN_DIPLOMAT);
    expect(diplomat({ T1: 'AS', T3: '2D', S: '4C' }).moves).toBe('T1-F:AS');
    expect(diplomat({ T1: '9S', T2: 'KC', T3: '2D', W: 'AC' }).moves).toBe('W-F:AC');
  });
});

test('the game is won with every card on the foundations', () => {
  const table = congress({ T1: 'KH' }, { C: [13, 13], D: [13, 13], S: [13, 13], H: [13, 12] });
  expect([table.isWon, table.play('T1-F:KH').isWon]).toEqual([false, true]);
});

test('keys disregard the names of piles, but neither cards, nor order of the stock, nor foundations', () => {
  const one = congress({ T1: '9S 8H', T2: 'KD', T3: '4C', W: '2C', S: '5S' });
  const other = congress({ T1: '4C', T2: '9S 8H', T3: 'KD', W: '2C', S: '5S' });
  expect(one.key).toBe(other.key);
  const tables = [
    congress({ T1: '9S', S: '5S 6S' }),
    congress({ T1: '9C', S: '5S 6S' }),
    congress({ T1: '9S', S: '6S 5S' }),
    congress({ T1: '9S', W: '5S 6S' }),
    congress({ T1: '9S', S: '5S 6S' }, { C: [1, 0] }),
  ];
  expect(new Set(tables.map(({ key }) => key)).size).toBe(5);
});
