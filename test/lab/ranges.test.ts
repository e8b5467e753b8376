import * as fc from 'fast-check';
import { countDeals, cutBlocks, type DealRange, subtract } from '../../src/lab/ranges.ts';

const range = fc.tuple(fc.nat(40), fc.nat(15)).map(([start, length]): DealRange => ({ start, end: start + length }));
/** Sorted, some empty, and some over one another. */
const sorted = fc.array(range, { maxLength: 8 }).map((all) => all.sort((a, b) => a.start - b.start));

const listDeals = (ranges: Iterable<DealRange>) =>
  [...ranges].flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i));

describe('ranges of deals', () => {
  test('less others have what none of these has, in order', () => {
    const property = fc.property(range, sorted, (whole, others) => {
      const taken = new Set(listDeals(others));
      const rest = [...subtract(whole, others)];
      expect(listDeals(rest)).toEqual(listDeals([whole]).filter((deal) => !taken.has(deal)));
      expect(rest.every(({ start, end }) => start < end)).toBe(true);
      expect(countDeals(rest)).toBe(listDeals(rest).length);
    });
    fc.assert(property);
  });

  test('cut into blocks keep their deals, each in the block of its number', () => {
    const property = fc.property(range, fc.integer({ min: 1, max: 9 }), (whole, size) => {
      const blocks = [...cutBlocks(whole, size)];
      expect(listDeals(blocks)).toEqual(listDeals([whole]));
      expect(new Set(blocks.map(({ block }) => block)).size).toBe(blocks.length);
      for (const { block, ...part } of blocks)
        for (const deal of listDeals([part])) expect(Math.floor(deal / size)).toBe(block);
    });
    fc.assert(property);
  });
});
