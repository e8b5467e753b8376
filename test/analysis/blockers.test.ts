import { equal } from 'node:assert/strict';
import { parseCard } from '../../src/index.ts';
import { describeStuckPoint, findBlockers, findRearmost } from '../../src/players/analysis/stuck.ts';
import { type Pile, STOCK, TABLEAU, WASTE } from '../../src/engine/piles.ts';
import { ROW2, ROW3 } from '../../src/variants/british-constitution/words.ts';
import { BLOCKER_MEASURES, DEAL_MEASURES, listBlockers } from '../../src/lab/measures/deals.ts';
import { writeValue } from '../../src/lab/measures/measure.ts';
import { chooseCases, openSeed } from '../games/cases.ts';
import { samplePositions } from '../search/positions.ts';
import { GROUP, UNKNOWN } from '../lab/records.ts';
import { readLayout } from './layouts.ts';

const LAYOUT = readLayout(
  { S: '9S 4H 2D', W: '3C 8H 7H 9C', T1: '5C 4C 3C', T2: '4H 3S', R3: '2D 8D', 'R2.4': '6S 5S' },
  '2/2 4/1 13/3 13/13',
);

const ROW = { ...GROUP, scheme: 'deal-v1', deal: '7', outcome: { ...UNKNOWN, stuck: describeStuckPoint(LAYOUT) } };

const copy = (pile: Pile, depth: number, cover?: string) => ({ pile, depth, cover: cover ? parseCard(cover) : null });

describe('what a position needs', () => {
  const blockers = findBlockers(LAYOUT);

  test('is of each suit the next card of its lower foundation, with its copies, nearest first, and the cards on them', () => {
    expect(blockers).toEqual([
      { suit: 0, card: parseCard('3C'), copies: [copy(TABLEAU, 0), copy(WASTE, 3, '8H')] },
      // Open in a row without places, and in the stock after the cards before it.
      { suit: 1, card: parseCard('2D'), copies: [copy(ROW3, 0), copy(STOCK, 2)] },
      { suit: 2, card: parseCard('4H'), copies: [copy(TABLEAU + 1, 1, '3S'), copy(STOCK, 1)] },
      { suit: 3, card: null, copies: [] },
    ]);
  });

  test('stands in the row of a deal as places with the cards above or before it', () => {
    const places = DEAL_MEASURES.filter(({ name }) => /^need_._at$/.test(name));
    expect(places.map(({ value }) => value(ROW))).toEqual(['T1:0 W:3', 'R3:0 S:2', 'T2:1 S:1', null]);
  });

  test('has a row of its own for each copy, which names the deal', () => {
    const rows = listBlockers(ROW).map((row) => BLOCKER_MEASURES.map((measure) => writeValue(measure, row)));
    const names = ['parliament', 'none', 'greedy', null, 'deal-v1', '7'];
    const search = [null, null];
    expect(rows).toEqual([
      [...names, 'C', '3', 1, 'T1', 'tableau', 0, ...search],
      [...names, 'C', '3', 2, 'W', 'waste', 3, ...search],
      [...names, 'D', '2', 1, 'R3', 'row3', 0, ...search],
      [...names, 'D', '2', 2, 'S', 'stock', 2, ...search],
      [...names, 'H', '4', 1, 'T2', 'tableau', 1, ...search],
      [...names, 'H', '4', 2, 'S', 'stock', 1, ...search],
    ]);
    expect(listBlockers({ ...ROW, outcome: { ...UNKNOWN, stuck: null } })).toEqual([]);
  });

  test('prefers zones near the foundations among copies that lie equally deep', () => {
    const layout = readLayout({ S: '2C', R2: '2C', T1: '9D' }, '1/1');
    expect(findBlockers(layout)).toEqual([{ suit: 0, card: parseCard('2C'), copies: [copy(ROW2, 0), copy(STOCK, 0)] }]);
  });

  test('is rearmost in all suits that wait for the lowest rank', () => {
    expect(findRearmost(blockers)).toEqual({ rank: 2, suits: 'D' });
    const level = readLayout({ S: 'AC AD AC AD' }, '0/0 3/0');
    expect(findRearmost(findBlockers(level))).toEqual({ rank: 1, suits: 'CD' });
    expect(findRearmost(blockers.slice(3))).toBeNull();
  });
});

test.each(chooseCases('pairs'))('every copy that is not on the foundations is found: $name', (gameCase) => {
  const start = openSeed(gameCase, 2);
  for (const position of [start, ...samplePositions(gameCase, 2, 'random', 120, 1)]) {
    const layout = position.layOut();
    for (const { suit, card, copies } of findBlockers(layout)) {
      const [higher, lower] = layout.foundations[suit];
      const complete = lower === gameCase.size.ranks;
      equal(card === null, complete);
      equal(copies.length, complete ? 0 : higher > lower ? 1 : 2);
    }
  }
});
