import type { StudyKind } from '../../src/tables/columns.ts';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createFaultOutcome, type Outcome } from '../../src/analysis/outcome.ts';
import { createTally, packTally } from '../../src/analysis/tally.ts';
import { decodeChunk, joinChunks, packChunk, summarizeChunk, type ChunkForm } from '../../src/store/chunk-result.ts';
import { takeSeat } from '../../src/studies/seat-playing.ts';
import { createSeat, dealsOf, GREEDY } from '../studies/jobs.ts';
import { encodeChunk, GROUP } from './chunks.ts';

const FORM: ChunkForm = { kind: 'analyze', group: GROUP, noReturn: false };
const WITH_NO_RETURN: ChunkForm = { ...FORM, noReturn: true };
const COMPARED: ChunkForm = { ...FORM, kind: 'bench' };
const DEALS = dealsOf('parliament', 1, 8);
const OUTCOMES: readonly Outcome[] = DEALS.map(takeSeat(createSeat({ player: GREEDY })));

const takeLonger = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.map((outcome, i) => ({ ...outcome, seconds: outcome.seconds * 3 + i }));

describe('the result of a chunk', () => {
  test('holds one row per deal and the counts of all of them', () => {
    const result = encodeChunk(FORM, DEALS, OUTCOMES);
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
    const quick = encodeChunk(WITH_NO_RETURN, DEALS, OUTCOMES);
    const slow = encodeChunk(WITH_NO_RETURN, DEALS, takeLonger(OUTCOMES));
    expect([slow.digest, slow.data]).toEqual([quick.digest, quick.data]);
    expect(slow.counts).toEqual({ ...quick.counts, seconds: slow.counts.seconds });
    expect(slow.counts.seconds).toBeGreaterThan(quick.counts.seconds);
    expect(slow.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('differs with anything that a row says', () => {
    const others = [
      encodeChunk(WITH_NO_RETURN, DEALS, OUTCOMES),
      encodeChunk(FORM, DEALS, OUTCOMES),
      encodeChunk({ ...FORM, group: { ...GROUP, rules: 'other' } }, DEALS, OUTCOMES),
      encodeChunk(FORM, [...DEALS].reverse(), OUTCOMES),
      encodeChunk(FORM, DEALS, OUTCOMES.with(0, createFaultOutcome('worker-hung', 1))),
      encodeChunk(FORM, DEALS.slice(1), OUTCOMES.slice(1)),
      encodeChunk(COMPARED, DEALS, OUTCOMES),
    ];
    expect(new Set(others.map(({ digest }) => digest)).size).toBe(others.length);
  });

  test('has an empty row where a worker was lost, and counts it as unknown', () => {
    const result = encodeChunk(FORM, [{ scheme: 'deal-v1', id: '7' }], [createFaultOutcome('worker-died', 2)]);
    expect(result.counts).toEqual({ deals: 1, won: 0, lost: 0, unknown: 1, nodes: 0, seconds: 2 });
    expect(decodeChunk(result)?.rows).toMatch(/^parliament,none,greedy,deal-v1,7,unknown,worker-died,,+\n$/);
    expect(decodeChunk(result)?.tally).toMatchObject({ unknown: 1, stuck: [], noReturn: [] });
  });

  test('has traces and times of its deals only in a comparison, the times outside its digest', () => {
    const plain = encodeChunk(FORM, DEALS, OUTCOMES);
    expect([decodeChunk(plain)?.traces, plain.times]).toEqual([undefined, undefined]);
    const quick = encodeChunk(COMPARED, DEALS, OUTCOMES);
    const slow = encodeChunk(COMPARED, DEALS, takeLonger(OUTCOMES));
    expect(decodeChunk(quick)?.traces).toEqual(
      OUTCOMES.map(({ verdict, nodes, zones }) => ({ verdict, nodes, zones })),
    );
    expect(slow.times).toEqual(takeLonger(OUTCOMES).map(({ seconds }) => seconds));
    expect([slow.digest, slow.data]).toEqual([quick.digest, quick.data]);
  });

  test.each<StudyKind>(['analyze', 'bench'])('joined from parts is that of the whole: %s', (kind) => {
    const form = { ...FORM, kind };
    const parts = [
      [0, 1],
      [1, 2],
      [2, 7],
      [7, 8],
    ].map(([start, end]) => summarizeChunk(form, DEALS.slice(start, end), OUTCOMES.slice(start, end)));
    const [whole, joined] = [encodeChunk(form, DEALS, OUTCOMES), packChunk(joinChunks(parts))];
    expect(joined).toEqual({ ...whole, counts: { ...whole.counts, seconds: joined.counts.seconds } });
    expect(joined.counts.seconds).toBeCloseTo(whole.counts.seconds);
  });

  test('of no deals is no row', () => {
    expect(decodeChunk(encodeChunk(FORM, [], []))).toEqual({ rows: '', tally: packTally(createTally()) });
  });

  test('is nothing when its content is not what was packed', () => {
    const { digest, data } = encodeChunk(FORM, DEALS, OUTCOMES);
    const other = encodeChunk(FORM, DEALS, [...OUTCOMES].reverse());
    expect(decodeChunk({ digest, data: other.data })).toBeNull();
    expect(decodeChunk({ digest, data: data.slice(0, -8) })).toBeNull();
    expect(decodeChunk({ digest, data: '' })).toBeNull();
    // Found by the fuzzer: a buffer would be made of it, as long as it says.
    expect(decodeChunk({ digest, data: JSON.parse('{"length":1000000000}') })).toBeNull();
    expect(decodeChunk({ digest: other.digest, data })).toBeNull();
    expect(decodeChunk({ digest, data: deflateRawSync('not JSON').toString('base64') })).toBeNull();
  });
});
