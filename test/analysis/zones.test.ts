import { countZones, measureFills, sumFoundations } from '../../src/analysis/stuck.ts';
import { readLayout } from './layouts.ts';

const BRITISH_LAYOUT = readLayout(
  { S: '2C 3C', R2: '4D', R3: '', R4: '5S 5S', T1: '9H', T2: '8C 7D', T3: '' },
  '3/1 1/0 0/0 11/10',
);

describe('the zones of a layout', () => {
  test('count every card, empty zones as 0 and zones that are not there not at all', () => {
    expect(countZones(BRITISH_LAYOUT)).toEqual({ foundation: 26, stock: 2, tableau: 3, row2: 1, row3: 0, row4: 2 });
  });

  test('put the cards of both foundations of a suit together', () => {
    expect(sumFoundations(BRITISH_LAYOUT)).toEqual({ C: 4, D: 1, H: 0, S: 21 });
  });

  test('take in rows with places', () => {
    const layout = readLayout({ 'R2.1': '2C 3C', 'R2.2': '', 'R3.8': '4D' });
    expect(countZones(layout)).toEqual({ foundation: 0, row2: 2, row3: 1 });
    expect(measureFills(layout)).toEqual({ row2: { piles: 1, tallest: 2 }, row3: { piles: 1, tallest: 1 } });
  });

  test('have piles that are not empty and a tallest one only where there are piles', () => {
    expect(measureFills(BRITISH_LAYOUT)).toEqual({ tableau: { piles: 2, tallest: 2 } });
  });
});
