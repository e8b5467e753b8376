import { deflateRawSync } from 'node:zlib';
import { createFaultOutcome, type Outcome } from '../../src/analysis/outcome.ts';
import { isIntact, packChunk, unpackChunk } from '../../src/store/chunk.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { takeSeat } from '../../src/studies/seat-playing.ts';
import { createSeat, dealsOf, GREEDY } from '../studies/jobs.ts';
import { packDeals, recordDeals } from './chunks.ts';

const DEALS = dealsOf('parliament', 1, 8);
const OUTCOMES: readonly Outcome[] = DEALS.map(takeSeat(createSeat({ player: GREEDY })));

const PACKED = packDeals(DEALS, OUTCOMES);

const changeTimes = (change: (seconds: number, i: number) => number) =>
  OUTCOMES.map((outcome, i) => ({ ...outcome, seconds: change(outcome.seconds, i) }));

describe('a packed chunk', () => {
  test('holds a record for each deal and the counts of all of them', () => {
    // Times are kept to microseconds.
    const rounded = changeTimes((seconds) => Math.round(seconds * 1e6) / 1e6);
    expect(unpackChunk(PACKED)).toEqual(recordDeals(DEALS, rounded));
    const { deals, won, lost, unknown, nodes, seconds } = PACKED.counts;
    expect([deals, won + lost, unknown]).toEqual([8, 8, 0]);
    expect(nodes).toBe(sumOf(OUTCOMES.map((outcome) => outcome.nodes ?? 0)));
    expect(seconds).toBeCloseTo(sumOf(OUTCOMES.map((outcome) => outcome.seconds)));
    expect(PACKED).not.toHaveProperty('faults');
  });

  test('is the same whatever the time it took, seconds apart', () => {
    const longer = changeTimes((seconds, i) => seconds * 3 + i);
    const slow = packDeals(DEALS, longer);
    expect([slow.digest, slow.data]).toEqual([PACKED.digest, PACKED.data]);
    expect(slow.counts).toEqual({ ...PACKED.counts, seconds: slow.counts.seconds });
    expect(slow.times).toEqual(longer.map(({ seconds }) => Math.round(seconds * 1e6)));
    expect(slow.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is the same for records that were played here or read from another chunk', () => {
    expect(packChunk(unpackChunk(PACKED)).digest).toBe(PACKED.digest);
    const mixed = [...unpackChunk(PACKED).slice(0, 3), ...recordDeals(DEALS, OUTCOMES).slice(3)];
    expect(packChunk(mixed).digest).toBe(PACKED.digest);
  });

  test('differs with anything that a record says', () => {
    const others = [
      PACKED,
      packDeals(DEALS, OUTCOMES, 5),
      packDeals([...DEALS].reverse(), OUTCOMES),
      packDeals(DEALS, OUTCOMES.with(0, createFaultOutcome('worker-hung', 1))),
      packDeals(DEALS.slice(1), OUTCOMES.slice(1)),
    ];
    expect(new Set(others.map(({ digest }) => digest)).size).toBe(others.length);
  });

  test('counts a deal that was lost with its worker as unknown, and as a fault', () => {
    const packed = packDeals([{ scheme: 'deal-v1', id: '7' }], [createFaultOutcome('worker-died', 2)]);
    expect(packed.counts).toEqual({ deals: 1, won: 0, lost: 0, unknown: 1, nodes: 0, seconds: 2 });
    expect(packed.faults).toBe(1);
  });

  test('is nothing when its records are not what was packed', () => {
    const other = packDeals(DEALS, [...OUTCOMES].reverse());
    const spoilt = [other.data, PACKED.data.slice(0, -8), '', deflateRawSync('not JSON').toString('base64')];
    expect(isIntact(PACKED)).toBe(true);
    for (const data of spoilt) {
      expect(isIntact({ ...PACKED, data })).toBe(false);
      expect(() => unpackChunk({ ...PACKED, data })).toThrow('a chunk differs from the packed one');
    }
    expect(isIntact({ ...PACKED, digest: other.digest })).toBe(false);
  });
});
