import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/analysis/outcome.ts';
import { packChunk, unpackChunk, type PackedChunk } from '../../src/store/chunk.ts';
import { packColumn } from '../../src/store/packing.ts';
import { checkResult } from '../../src/studies/chunk-check.ts';
import type { Chunk, PlannedJob } from '../../src/studies/plan.ts';
import type { SeatPlan } from '../../src/studies/study-plan.ts';
import { takeSeat } from '../../src/studies/seat-playing.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { packDeals, recordDeals } from '../store/chunks.ts';
import { createSeat, dealsOf, GREEDY } from './jobs.ts';

const CHUNK: Chunk = { index: 3, jobIndex: 0, start: 4, count: 4 };
/** A job of which the chunk has the seeds 5 to 8. */
const createJob = (seat: SeatPlan, firstSeed: number | null = 1): PlannedJob => ({
  seat,
  deals: { count: 8, firstSeed, digest: null },
});
const SEAT = createSeat({ player: GREEDY });
const JOB = createJob(SEAT);
const DEALS = dealsOf('parliament', 5, 4);
const OUTCOMES: readonly Outcome[] = DEALS.map(takeSeat(SEAT));
const RECORDS = recordDeals(DEALS, OUTCOMES);
const RESULT = packChunk(RECORDS);

const [{ course: COURSE }] = OUTCOMES;

/** Another text of records, with a digest that fits it. */
const forge = (text: string): PackedChunk => ({
  ...RESULT,
  digest: createHash('sha256').update(text).digest('hex'),
  data: deflateRawSync(text).toString('base64'),
});

/** Records of which the first one is changed. */
const change = (change: object): PackedChunk => packChunk([{ ...RECORDS[0], ...change }, ...RECORDS.slice(1)]);
const changeOutcome = (changed: object): PackedChunk => change({ outcome: { ...RECORDS[0].outcome, ...changed } });

describe('a result from elsewhere', () => {
  test('is kept when it is that of the chunk', () => {
    expect(checkResult(RESULT, CHUNK, JOB)).toEqual({ result: packChunk(unpackChunk(RESULT)) });
    expect(checkResult(JSON.parse(JSON.stringify(RESULT)), CHUNK, JOB)).toMatchObject({
      result: { digest: RESULT.digest },
    });
  });

  test.each(VARIANTS)('is kept in $name, whoever played', ({ name }) => {
    for (const player of [GREEDY, null]) {
      const seat = createSeat({ variant: name, player, nodes: 500 });
      const deals = dealsOf(name, 5, 4);
      const result = packDeals(deals, deals.map(takeSeat(seat)), player === null ? 500 : null);
      expect(checkResult(result, CHUNK, createJob(seat))).toHaveProperty('result');
    }
  });

  test('is kept with the luck of its games, where it was asked for', () => {
    const result = packDeals(
      DEALS,
      OUTCOMES.map((outcome, i) => ({ ...outcome, luck: 0.25 - i / 8 })),
    );
    expect(checkResult(result, CHUNK, createJob({ ...SEAT, luck: true }))).toMatchObject({
      result: { digest: result.digest },
    });
    expect(checkResult(result, CHUNK, JOB)).toEqual({ fault: 'has luck that nobody asked for' });
  });

  test('is kept with points of no return, where they were asked for', () => {
    const seat = createSeat({ variant: 'cadogan-congress', player: GREEDY });
    const asked = { ...seat, noReturn: true };
    const deals = dealsOf('cadogan-congress', 5, 4);
    const result = packDeals(deals, deals.map(takeSeat(asked)));
    expect(checkResult(result, CHUNK, createJob(asked))).toMatchObject({ result: { digest: result.digest } });
    expect(checkResult(result, CHUNK, createJob(seat))).toEqual({
      fault: 'has a point of no return that nobody asked for',
    });
  });

  test('is kept when its deals come from a file, whatever their names', () => {
    const names = ['a, "b"', '', '=1+1', 'seed'];
    const deals = names.map((id) => ({ scheme: 'cards', id }) as const);
    const result = packDeals(deals, OUTCOMES);
    expect(checkResult(result, CHUNK, createJob(SEAT, null))).toMatchObject({ result: { digest: result.digest } });
    expect(checkResult(result, CHUNK, JOB)).toEqual({ fault: 'has another deal' });
  });

  test.each(['\n', '\u001b[2J', '\u009b2J', '\u202e'])('is refused with a deal called %j', (id) => {
    const result = packDeals(
      DEALS.map(() => ({ scheme: 'cards', id }) as const),
      OUTCOMES,
    );
    expect(checkResult(result, CHUNK, createJob(SEAT, null))).toEqual({
      fault: 'has a deal whose name cannot be shown',
    });
  });

  test('may have deals of every budget that climbs, but unknown ones of the last alone', () => {
    const seat = createSeat({ variant: 'congress', nodes: 3000 });
    const deals = dealsOf('congress', 5, 4);
    const outcomes = deals.map(takeSeat(seat));
    const limit = (won: number, unknown: number): PackedChunk =>
      packChunk(
        deals.flatMap((deal, i) =>
          recordDeals([deal], [outcomes[i]], outcomes[i].verdict === 'unknown' ? unknown : won),
        ),
      );
    const { counts } = limit(3000, 3000);
    expect([counts.unknown > 0, counts.won > 0]).toEqual([true, true]);
    expect(checkResult(limit(3000, 3000), CHUNK, createJob(seat))).toHaveProperty('result');
    const climbing = createJob(createSeat({ variant: 'congress', nodes: 3000, climb: [5000] }));
    expect(checkResult(limit(3000, 5000), CHUNK, climbing)).toHaveProperty('result');
    for (const result of [limit(3000, 3000), limit(2900, 5000)])
      expect(checkResult(result, CHUNK, climbing)).toEqual({ fault: 'has a deal with another budget' });
  });

  test('brings nothing with it that a result does not have, and counts what its records say', () => {
    const value = { ...RESULT, chunk: 3, check: 'x', faults: 7, counts: { ...RESULT.counts, won: 1e6 } };
    expect(checkResult(value, CHUNK, JOB)).toEqual(checkResult(RESULT, CHUNK, JOB));
    const larger = forge(JSON.stringify(packColumn(RECORDS.map((record) => Object.assign({ more: 7 }, record)))));
    expect(checkResult(larger, CHUNK, JOB)).toEqual(checkResult(RESULT, CHUNK, JOB));
  });

  test.each<readonly [string, unknown, RegExp]>([
    ['no object', 'text', /^is no result$/],
    ['nothing', null, /^is no result$/],
    ['without counts', { ...RESULT, counts: null }, /^is no result$/],
    ['with seconds that are no number', { ...RESULT, counts: { ...RESULT.counts, seconds: 'x' } }, /^is no result$/],
    ['without times', { ...RESULT, times: undefined }, /^is no result$/],
    ['with too few times', { ...RESULT, times: [1] }, /^has a record that no program of ours makes$/],
    ['damaged', { ...RESULT, data: `A${RESULT.data}` }, /^is damaged/],
    // Found by the fuzzer: a buffer would be made of it, as long as it says.
    ['with a length for its data', { ...RESULT, data: { length: 1e9 } }, /^is no result$/],
    ['a thousand times larger than it looks', forge('x'.repeat(1 << 26)), /far too large$/],
    ['of no JSON', forge('not JSON'), /^is damaged/],
    ['of another form', forge('{"rows":7}'), /^is damaged/],
    ['of no records', forge('[1,2,3,4]'), /^is damaged/],
    ['of fewer deals', packDeals(DEALS.slice(1), OUTCOMES.slice(1)), /^has 3 deals of 4$/],
    ['of other seeds', packDeals(dealsOf('parliament', 6, 4), OUTCOMES), /^has another deal$/],
    ['in another order', packDeals([...DEALS].reverse(), OUTCOMES), /^has another deal$/],
    ['with a budget', packDeals(DEALS, OUTCOMES, 7), /^has a deal with another budget$/],
    ['of a solver', changeOutcome({ verdict: 'unwinnable', reason: null, course: null }), /another kind of player$/],
    ['with another verdict', changeOutcome({ verdict: 'constructor' }), /no program of ours makes$/],
    ['with moves that are no number', changeOutcome({ moves: 'many' }), /no program of ours makes$/],
    ['with a zone that there is not', changeOutcome({ zones: { cellar: 1 } }), /no program of ours makes$/],
    [
      'with a pile that there is not',
      changeOutcome({
        stuck: { fills: {}, needs: [{ suit: 0, card: 4, copies: [{ pile: 99, depth: 0, cover: null }] }] },
      }),
      /no program of ours makes$/,
    ],
    ['with a negative count of nodes', changeOutcome({ nodes: -1 }), /no program of ours makes$/],
    [
      'with a negative count of moves',
      changeOutcome({ course: { ...COURSE, plies: -3 } }),
      /no program of ours makes$/,
    ],
    ['with negative counts in sum', { ...RESULT, counts: { ...RESULT.counts, unknown: -1 } }, /^is no result$/],
    ['with a negative number of cards', changeOutcome({ zones: { stock: -1 } }), /no program of ours makes$/],
    ['with a negative time', { ...RESULT, times: [-1, 1, 1, 1] }, /^is no result$/],
    ['with a reason that there is not', changeOutcome({ reason: 'bad weather' }), /no program of ours makes$/],
    ['with the reason of another verdict', changeOutcome({ reason: 'node-limit' }), /no program of ours makes$/],
    ['with more cards than there are', changeOutcome({ zones: { foundation: 112 } }), /^has a deal of other cards/],
    ['with luck that is no number', changeOutcome({ luck: 'much' }), /no program of ours makes$/],
    ['with another scheme', change({ scheme: 'dream' }), /no program of ours makes$/],
  ])('is refused: %s', (_, value, fault) => {
    expect(checkResult(value, CHUNK, JOB)).toEqual({ fault: expect.stringMatching(fault) });
  });
});
