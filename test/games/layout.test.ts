import { FOUNDATION, STOCK, TABLEAU, WASTE } from '../../src/engine/piles.ts';
import { layOutDeal } from '../../src/engine/games/deal-check.ts';
import { ROW2 } from '../../src/variants/british-constitution/words.ts';
import { HELPS } from '../../src/variants/cadogan-congress/words.ts';
import { type Layout, cardsAt, countRaised, describeLayout } from '../../src/engine/games/layout.ts';
import { parseCards as read, readRanks } from '../search/positions.ts';

describe('a layout', () => {
  const layout: Layout = {
    piles: new Map([
      [STOCK, read('9H TC')],
      [WASTE, []],
      [TABLEAU, read('KD QS')],
      [ROW2, read('2C')],
    ]),
    foundations: readRanks('31 00 DC 11'),
    rowsDealt: 0,
  };

  test('is described by the names of piles, cards and suits, in its own order', () => {
    const board = describeLayout(layout);
    expect(board).toEqual({
      piles: { S: ['9H', 'TC'], W: [], T1: ['KD', 'QS'], R2: ['2C'] },
      foundations: { C: [3, 1], D: [0, 0], H: [13, 12], S: [1, 1] },
    });
    expect(Object.keys(board.piles)).toEqual(['S', 'W', 'T1', 'R2']);
    expect(Object.keys(board.foundations).join('')).toBe('CDHS');
  });

  test('of fewer suits has their foundations alone', () => {
    const dealt = layOutDeal('a game', [], { suits: 2, ranks: 1, piles: 1 }, 1, []);
    expect(describeLayout(dealt).foundations).toEqual({ C: [1, 1], D: [1, 1] });
  });

  test('has no cards where it has no pile', () => {
    expect(cardsAt(layout, TABLEAU)).toEqual(read('KD QS'));
    expect(cardsAt(layout, WASTE)).toEqual([]);
    expect(cardsAt(layout, FOUNDATION)).toEqual([]);
  });

  test('counts the cards on its foundations', () => {
    expect(countRaised(layout)).toBe(31);
    expect(countRaised(layOutDeal('a game', [], { suits: 4, ranks: 1, piles: 1 }, 0, []))).toBe(0);
  });

  test('has a card on each place that is dealt to, piles that stay empty, and the other cards in the stock', () => {
    const size = { suits: 1, ranks: 3, piles: 2 };
    const places = [HELPS, HELPS + 1, HELPS];
    const { piles } = layOutDeal('a game', read('5C 6D 7H 8S 9C'), size, 0, places, [STOCK, HELPS, HELPS + 2]);
    expect([...piles]).toEqual([
      [STOCK, read('8S 9C')],
      [HELPS, read('5C 7H')],
      [HELPS + 2, []],
      [HELPS + 1, read('6D')],
    ]);
    expect(() => layOutDeal('a game', read('5C 6D'), size, 0, places)).toThrow('has 3 places to deal to; 2 cards');
  });
});
