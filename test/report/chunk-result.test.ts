import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createFaultOutcome, type Outcome } from '../../src/analysis/outcome.ts';
import { createTally, packTally } from '../../src/analysis/tally.ts';
import { decodeChunk, encodeChunk } from '../../src/report/chunk-result.ts';
import { takeSeat } from '../../src/run/seat.ts';
import { createSeat, dealsOf, GREEDY } from '../run/jobs.ts';

const GROUP = { variant: 'parliament', rules: 'none', player: 'greedy' };
const DEALS = dealsOf('parliament', 1, 8);
const OUTCOMES: readonly Outcome[] = DEALS.map(takeSeat(createSeat({ player: GREEDY })));

const takeLonger = (outcomes: readonly Outcome[]): Outcome[] => outcomes.map((outcome, i) => ({ ...outcome, seconds: outcome.seconds * 3 + i }));

describe('the result of a chunk', () => {
  test('holds a row a deal and the counts of all of them', () => {
    const result = encodeChunk(GROUP, false, DEALS, OUTCOMES);
    const content = decodeChunk(result);
    const rows = content?.rows.trimEnd().split('\n') ?? [];
    expect(rows.map((row) => row.split(',').slice(0, 6))).toEqual(
      DEALS.map(({ id }, i) => ['parliament', 'none', 'greedy', 'deal-v1', id, OUTCOMES[i].verdict]),
    );
    const { deals, won, lost, unknown, nodes, seconds } = result.counts;
    expect(content?.tally).toMatchObject({ deals, won, lost, unknown, nodes });
    expect([deals, won + lost, unknown]).toEqual([8, 8, 0]);
    expect(seconds).toBeCloseTo(OUTCOMES.reduce((sum, outcome) => sum + outcome.seconds, 0));
  });

  test('is the same whatever the time it took, seconds apart', () => {
    const quick = encodeChunk(GROUP, true, DEALS, OUTCOMES);
    const slow = encodeChunk(GROUP, true, DEALS, takeLonger(OUTCOMES));
    expect([slow.digest, slow.data]).toEqual([quick.digest, quick.data]);
    expect(slow.counts).toEqual({ ...quick.counts, seconds: slow.counts.seconds });
    expect(slow.counts.seconds).toBeGreaterThan(quick.counts.seconds);
    expect(slow.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('differs with anything that a row says', () => {
    const others = [
      encodeChunk(GROUP, true, DEALS, OUTCOMES),
      encodeChunk(GROUP, false, DEALS, OUTCOMES),
      encodeChunk({ ...GROUP, rules: 'other' }, false, DEALS, OUTCOMES),
      encodeChunk(GROUP, false, [...DEALS].reverse(), OUTCOMES),
      encodeChunk(GROUP, false, DEALS, OUTCOMES.with(0, createFaultOutcome('worker-hung', 1))),
      encodeChunk(GROUP, false, DEALS.slice(1), OUTCOMES.slice(1)),
    ];
    expect(new Set(others.map(({ digest }) => digest)).size).toBe(others.length);
  });

  test('has an empty row where a worker was lost, and counts it as unknown', () => {
    const result = encodeChunk(GROUP, false, [{ scheme: 'deal-v1', id: '7' }], [createFaultOutcome('worker-died', 2)]);
    expect(result.counts).toEqual({ deals: 1, won: 0, lost: 0, unknown: 1, nodes: 0, seconds: 2 });
    expect(decodeChunk(result)?.rows).toMatch(/^parliament,none,greedy,deal-v1,7,unknown,worker-died,,+\n$/);
    expect(decodeChunk(result)?.tally).toMatchObject({ unknown: 1, stuck: [], noReturn: [] });
  });

  test('of no deals is no row', () => {
    expect(decodeChunk(encodeChunk(GROUP, false, [], []))).toEqual({ rows: '', tally: packTally(createTally()) });
  });

  test('is nothing when its content is not what was packed', () => {
    const { digest, data } = encodeChunk(GROUP, false, DEALS, OUTCOMES);
    const other = encodeChunk(GROUP, false, DEALS, [...OUTCOMES].reverse());
    expect(decodeChunk({ digest, data: other.data })).toBeNull();
    expect(decodeChunk({ digest, data: data.slice(0, -8) })).toBeNull();
    expect(decodeChunk({ digest, data: '' })).toBeNull();
    expect(decodeChunk({ digest: other.digest, data })).toBeNull();
    expect(decodeChunk({ digest, data: deflateRawSync('not JSON').toString('base64') })).toBeNull();
  });
});
