import { type Card, parseCard } from '../../src/index.ts';
import { describeStuckPoint, findNeeds, findRearmost } from '../../src/analysis/stuck.ts';
import { type Pile, STOCK, TABLEAU, WASTE } from '../../src/engine/piles.ts';
import { ROW2, ROW3 } from '../../src/variants/british-constitution/words.ts';
import { listDealColumns } from '../../src/tables/deal-columns.ts';
import { chooseCases, openSeed, playChoices } from '../games/cases.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { GROUP, UNKNOWN } from '../store/chunks.ts';
import { readLayout } from './layouts.ts';

const [CLUBS, DIAMONDS, HEARTS, SPADES] = [0, 1, 2, 3];

const LAYOUT = readLayout(
  {
    S: '9S 4H 2D',
    W: '3C 8H 7H 9C',
    T1: '5C 4C 3C',
    T2: '4H 3S',
    R3: '2D 8D',
    'R2.4': '6S 5S',
  },
  '2/2 4/1 13/3 13/13',
);

const copy = (pile: Pile, depth: number, cover: Card | null = null) => ({ pile, depth, cover });

describe('what a position needs', () => {
  const [clubs, diamonds, hearts, spades] = findNeeds(LAYOUT);

  test('is the next card of the lower foundation, with its copies, nearest first, and the cards on them', () => {
    expect(clubs).toEqual({
      suit: CLUBS,
      card: parseCard('3C'),
      copies: [copy(TABLEAU, 0), copy(WASTE, 3, parseCard('8H'))],
    });
    expect(hearts).toEqual({
      suit: HEARTS,
      card: parseCard('4H'),
      copies: [copy(TABLEAU + 1, 1, parseCard('3S')), copy(STOCK, 1)],
    });
  });

  test('lies open in a row without places, and in the stock after the cards before it', () => {
    expect(diamonds).toEqual({ suit: DIAMONDS, card: parseCard('2D'), copies: [copy(ROW3, 0), copy(STOCK, 2)] });
  });

  test('stands in the row of a deal as places with the cards above or before it', () => {
    const row = { ...GROUP, scheme: '', deal: '', outcome: { ...UNKNOWN, stuck: describeStuckPoint(LAYOUT) } };
    const places = listDealColumns({ noReturn: false, luck: false, streams: false }).filter(({ name }) =>
      /^need_._at$/.test(name),
    );
    expect(places.map(({ value }) => value(row))).toEqual(['T1:0 W:3', 'R3:0 S:2', 'T2:1 S:1', null]);
  });

  test('is nothing for a suit that is complete', () => {
    expect(spades).toEqual({ suit: SPADES, card: null, copies: [] });
  });

  test('prefers zones near the foundations among copies that lie equally deep', () => {
    const layout = readLayout({ S: '2C', R2: '2C', T1: '9D' }, '1/1');
    expect(findNeeds(layout)).toEqual([
      { suit: CLUBS, card: parseCard('2C'), copies: [copy(ROW2, 0), copy(STOCK, 0)] },
    ]);
  });

  test('is rearmost in all suits that wait for the lowest rank', () => {
    expect(findRearmost([clubs, diamonds, hearts, spades])).toEqual({ rank: 2, suits: 'D' });
    const level = readLayout({ S: 'AC AD AC AD' }, '0/0 3/0');
    expect(findRearmost(findNeeds(level))).toEqual({ rank: 1, suits: 'CD' });
    expect(findRearmost([spades])).toBeNull();
  });
});

test.each(chooseCases('pairs'))('every copy that is not on the foundations is found: $name', (gameCase) => {
  const random = seedRandom(3);
  const choices = Array.from({ length: 120 }, () => Math.floor(random() * 1000));
  for (const position of playChoices(openSeed(gameCase, 2), choices)) {
    const layout = position.layOut();
    for (const { suit, card, copies } of findNeeds(layout)) {
      const [higher, lower] = layout.foundations[suit];
      const complete = lower === gameCase.size.ranks;
      expect(card === null).toBe(complete);
      expect(copies).toHaveLength(complete ? 0 : higher > lower ? 1 : 2);
    }
  }
});
