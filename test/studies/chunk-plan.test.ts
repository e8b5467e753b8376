import { deepEqual } from 'node:assert/strict';
import * as fc from 'fast-check';
import { InputError } from '../../src/base/errors.ts';
import { ChunkPlan, type Chunk } from '../../src/studies/chunk-plan.ts';
import type { SeatPlan, PlannedJob } from '../../src/studies/study-plan.ts';
import { createSeat, GREEDY as GREEDY_PLAYER, rollout } from './jobs.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { forAll } from '../engine/arbitraries.ts';

const SOLVER = createSeat({ variant: 'congress' });
const GREEDY = createSeat({ variant: 'congress', player: GREEDY_PLAYER });
const ROLLOUT = createSeat({ variant: 'congress', player: rollout(100) });

const plan = (count: number, seat: SeatPlan = SOLVER): PlannedJob => ({
  seat,
  deals: { count, firstSeed: 1, digest: null },
});
const planAll = (counts: readonly number[]): PlannedJob[] =>
  counts.map((count, i) => plan(count, i % 2 === 0 ? SOLVER : GREEDY));

const listChunks = (jobs: readonly PlannedJob[], chunkPlan = new ChunkPlan(jobs)): Chunk[] =>
  jobs.flatMap((_, job) => [...chunkPlan.ofJob(job)]);
const listAll = (jobs: readonly PlannedJob[]) =>
  jobs.flatMap(({ deals }, job) => Array.from({ length: deals.count }, (_, i) => `${job} ${i}`));
const listPlaces = (chunks: readonly Omit<Chunk, 'index'>[]) =>
  chunks.flatMap(({ jobIndex, start, count }) => Array.from({ length: count }, (_, i) => `${jobIndex} ${start + i}`));
const splitPlan = (jobs: readonly PlannedJob[], count: number) =>
  Array.from({ length: count }, (_, i) => new ChunkPlan(jobs, { index: i + 1, count }));

/** The deals of the first job in both halves. */
const countBoth = (jobs: readonly PlannedJob[]) => sumOf(splitPlan(jobs, 2).map((half) => half.countDeals(0)));

const listNumbers = ({ length }: ChunkPlan) => [...Array(length).keys()];

const COUNTS = fc.array(fc.nat(900), { maxLength: 5 });
/** More than anybody can play. */
const ENDLESS = 1e15;

function takeSome(chunks: Iterable<Chunk>, count: number): Chunk[] {
  const taken: Chunk[] = [];
  for (const chunk of chunks) if (taken.push(chunk) === count) break;
  return taken;
}

describe('chunks', () => {
  test('hold every deal of every job once, never two jobs, and are numbered in the order of their rows', () => {
    forAll(100, [COUNTS], (counts) => {
      const jobs = planAll(counts);
      const chunkPlan = new ChunkPlan(jobs);
      const chunks = listChunks(jobs);
      expect(listPlaces(chunks)).toEqual(listAll(jobs));
      expect(chunks.map(({ index }) => index)).toEqual(listNumbers(chunkPlan));
      expect(chunks.map(({ index }) => chunkPlan.at(index))).toEqual(chunks);
      expect([-1, chunkPlan.length].map((index) => chunkPlan.at(index))).toEqual([undefined, undefined]);
    });
  });

  test('shrink to single deals, so that workers end together', () => {
    const sizes = listChunks([plan(1000)]).map(({ count }) => count);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect([sizes[0], ...sizes.slice(-8)]).toEqual([15, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('shrink later where there are more jobs, which all end at about the same time', () => {
    // How many of the first 40 chunks are as large as they may be.
    const full = [1, 5].map((length) => {
      const chunks = listChunks(Array.from({ length }, () => plan(1000)));
      return chunks.slice(0, 40).filter(({ count }) => count === 16).length;
    });
    expect(full).toEqual([0, 40]);
  });

  test('are larger for players that do not think, and depend on nothing else', () => {
    const sizes = [SOLVER, GREEDY, ROLLOUT].map((seat) => new ChunkPlan([plan(1_000_000, seat)]).at(0)?.count);
    expect(sizes).toEqual([16, 128, 16]);
  });

  test('of more deals than can be counted are refused', () => {
    expect(() => new ChunkPlan([plan(Number.MAX_SAFE_INTEGER), plan(1)])).toThrow(InputError);
  });
});

describe('the order of play', () => {
  test('has every chunk once, and those of a job in the order of its deals', () => {
    forAll(100, [COUNTS], (counts) => {
      const jobs = planAll(counts);
      const chunkPlan = new ChunkPlan(jobs);
      const played = [...chunkPlan.inTurns()];
      expect(jobs.flatMap((_, job) => played.filter(({ jobIndex }) => jobIndex === job))).toEqual(
        listChunks(jobs, chunkPlan),
      );
    });
  });

  test('takes turns: wherever it stops, all jobs have played about as many deals', () => {
    const jobs = planAll([3000, 3000, 3000, 3000]);
    const deals = jobs.map(() => 0);
    for (const { jobIndex, count } of new ChunkPlan(jobs).inTurns()) {
      deals[jobIndex] += count;
      // A chunk of a quick player, and a turn.
      expect(Math.max(...deals) - Math.min(...deals)).toBeLessThanOrEqual(128 + Math.max(...deals) / 8);
    }
    expect(deals).toEqual([3000, 3000, 3000, 3000]);
  });

  test('gives a job with fewer deals as large a share of them', () => {
    const jobs = [plan(8000), plan(800)];
    const deals = [0, 0];
    for (const { jobIndex, count } of takeSome(new ChunkPlan(jobs).inTurns(), 200)) deals[jobIndex] += count;
    expect(Math.abs(deals[0] / deals[1] - 10)).toBeLessThan(1);
  });

  test('of a study without end is worked out as it is asked for', () => {
    const jobs = [plan(ENDLESS), plan(ENDLESS, GREEDY), plan(ENDLESS)];
    const chunkPlan = new ChunkPlan(jobs);
    const played = takeSome(chunkPlan.inTurns(), 1000);
    expect(played.filter(({ jobIndex }) => jobIndex === 0).length).toBeGreaterThan(450);
    const last = chunkPlan.at(chunkPlan.length - 1);
    expect(last).toEqual({ index: chunkPlan.length - 1, jobIndex: 2, start: ENDLESS - 1, count: 1 });
    expect(chunkPlan.countDeals(1)).toBe(ENDLESS);
    expect(countBoth(jobs)).toBe(ENDLESS);
    expect(chunkPlan.listGaps(played).next().value).toMatchObject({ jobIndex: 0, end: ENDLESS });
  });
});

describe('shards', () => {
  test('have every chunk once, and know how many deals they have', () => {
    forAll(100, [COUNTS, fc.integer({ min: 1, max: 7 })], (counts, shards) => {
      const jobs = planAll(counts);
      const parts = splitPlan(jobs, shards);
      const chunks = parts.flatMap((part) => [...part.inTurns()]).sort((a, b) => a.index - b.index);
      expect(chunks).toEqual(listChunks(jobs));
      for (const part of parts)
        for (const job of jobs.keys())
          expect(part.countDeals(job)).toBe(sumOf(Array.from(part.ofJob(job), ({ count }) => count)));
    });
  });

  test.each([2, 3, 5])('of %i have their share of every job, however many jobs there are', (count) => {
    const jobs = Array.from({ length: 5 }, () => plan(4000));
    for (const part of splitPlan(jobs, count))
      for (const job of jobs.keys()) expect(Math.abs(part.countDeals(job) - 4000 / count)).toBeLessThan(20);
  });
});

/** Every job with the same deals behind its own. */
const grow = (jobs: readonly PlannedJob[], more: readonly number[]) =>
  jobs.map(({ seat, deals }) => {
    const pieces = [deals.count, ...more].map((count) => ({ count, skip: 0 }));
    return { seat, deals: { ...deals, count: deals.count + sumOf(more), pieces } };
  });

describe('a study that grows', () => {
  const some = COUNTS.filter(({ length }) => length > 0);
  const further = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 3 });
  test('keeps its chunks as they are, and has every deal once', () => {
    forAll(100, [some, further], (counts, more) => {
      const jobs = planAll(counts);
      const grown = grow(jobs, more);
      const [before, after] = [new ChunkPlan(jobs), new ChunkPlan(grown)];
      const numbers = listNumbers(before);
      expect(numbers.map((index) => after.at(index))).toEqual(numbers.map((index) => before.at(index)));
      const chunks = listChunks(grown);
      expect(listPlaces(chunks)).toEqual(listAll(grown));
      expect(chunks.map(({ index }) => index).sort((a, b) => a - b)).toEqual(listNumbers(after));
      expect(chunks.map(({ index }) => after.at(index))).toEqual(chunks);
      for (const chunk of chunks) {
        const { jobIndex, start, count } = chunk;
        for (const place of [start, start + count - 1]) expect(after.find(jobIndex, place)).toEqual(chunk);
      }
      expect([after.find(0, -1), after.find(0, grown[0].deals.count)]).toEqual([undefined, undefined]);
      expect(countBoth(grown)).toBe(grown[0].deals.count);
      for (const { jobIndex, start } of after.listGaps(numbers.flatMap((index) => after.at(index) ?? [])))
        expect(start).toBe(jobs[jobIndex].deals.count);
    });
  });

  test('leaves out what others have of a piece, and cuts the rest as if it were all there', () => {
    forAll(100, [fc.integer({ min: 1, max: 1500 }), fc.nat(1499), fc.boolean()], (count, part, isQuick) => {
      const skip = part % count;
      const seat = isQuick ? GREEDY : SOLVER;
      const whole = listChunks([plan(count, seat)]);
      const jobs = [{ seat, deals: { count: count - skip, firstSeed: 1, digest: null, pieces: [{ count, skip }] } }];
      const rest = listChunks(jobs);
      const expected = whole
        .filter(({ start, count: deals }) => start + deals > skip)
        .map(({ start, count: deals }) => {
          const from = Math.max(start, skip);
          return [from - skip, start + deals - from];
        });
      expect(rest.map(({ start, count: deals }) => [start, deals])).toEqual(expected);
      expect(new ChunkPlan(jobs).countDeals(0)).toBe(count - skip);
    });
  });
});

test('gaps are the deals of all other chunks', () => {
  forAll(100, [COUNTS, fc.infiniteStream(fc.boolean())], (counts, kept) => {
    const jobs = planAll(counts);
    const chunkPlan = new ChunkPlan(jobs);
    const all = listChunks(jobs);
    const found = new Set(all.filter(() => kept.next().value));
    const gaps = [...chunkPlan.listGaps([...found].reverse())];
    const parts = gaps.map(({ jobIndex, start, end }) => ({ jobIndex, start, count: end - start }));
    deepEqual(listPlaces(parts), listPlaces(all.filter((chunk) => !found.has(chunk))));
    // Those that follow each other are one.
    const ends = new Set(gaps.map(({ jobIndex, end }) => `${jobIndex} ${end}`));
    expect(gaps.filter(({ jobIndex, start }) => ends.has(`${jobIndex} ${start}`))).toEqual([]);
  });
});
