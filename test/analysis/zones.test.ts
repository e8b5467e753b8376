import { countZones, measureFills, sumFoundations } from '../../src/players/analysis/stuck.ts';
import { readLayout } from './layouts.ts';

test('zones count every card; those that are empty have 0 cards and no piles, and those that are not there nothing', () => {
  const layout = readLayout(
    { S: '2C 3C', R2: '4D', R3: '', R4: '5S 5S', T1: '9H', T2: '8C 7D', T3: '' },
    '3/1 1/0 0/0 11/10',
  );
  expect(countZones(layout)).toEqual({ foundation: 26, stock: 2, tableau: 3, row2: 1, row3: 0, row4: 2 });
  expect(sumFoundations(layout)).toEqual({ C: 4, D: 1, H: 0, S: 21 });
  expect(measureFills(layout)).toEqual({ tableau: { piles: 2, tallest: 2 } });
});

test('zones take in rows with places', () => {
  const layout = readLayout({ 'R2.1': '2C 3C', 'R2.2': '', 'R3.8': '4D' });
  expect(countZones(layout)).toEqual({ foundation: 0, row2: 2, row3: 1 });
  expect(measureFills(layout)).toEqual({ row2: { piles: 1, tallest: 2 }, row3: { piles: 1, tallest: 1 } });
});
