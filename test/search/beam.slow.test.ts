import type { Position } from '../../src/index.ts';
import { beam } from '../../src/search/beam.ts';
import { BeamLayer, BeamTrail } from '../../src/search/beam-layer.ts';
import { createSearch } from '../../src/search/strategy.ts';
import { openDeal } from './open-deal.ts';
import { lineOf } from './outcomes.ts';
import { replayPlainly } from './plain-rules.ts';

const create = ({ setting }: Position, spread?: number) =>
  createSearch(beam, setting, { nodes: Infinity, seconds: null, memory: 16 }, spread === undefined ? {} : { spread });

const LIMITS = { nodes: 250_000, deadline: Infinity, seed: 0 };

describe('beam search', () => {
  test.each([5105, 5113, 5198])(
    'wins 1914 deal %i, which annealing was not known to win with a million nodes',
    (seed) => {
      const opening = openDeal('cadogan-constitution', seed);
      expect(create(opening).run(opening, { ...LIMITS, nodes: 2_000_000 }).verdict).toBe('winnable');
    },
  );

  test.each([4185, 6574, 284, 8785])(
    'wins congress deal %i, which no search won with fifty million nodes before beams adapted to a deal',
    (seed) => {
      const opening = openDeal('congress', seed);
      const outcome = create(opening).run(opening, { ...LIMITS, nodes: 1_000_000 });
      expect(outcome.verdict).toBe('winnable');
      expect(replayPlainly(opening, lineOf(outcome) ?? []).status).toBe('ok');
    },
  );

  test('goes the same way again, and another way with another spread', () => {
    const opening = openDeal('congress', 284);
    const run = (spread: number) => create(opening, spread).run(opening, LIMITS);
    expect(run(0.3)).toEqual(run(0.3));
    expect(run(0.3).bestLine).not.toEqual(run(0).bestLine);
  });
});

/** Offers rows `[score, index]` and lists those that stay. */
function keepBest(scores: readonly number[], width: number): { scores: number[]; indices: number[]; cut: boolean } {
  const layer = new BeamLayer(2, width);
  layer.clear(width);
  for (const [index, score] of scores.entries()) {
    if (layer.accepts(score)) layer.add(Int32Array.of(score, index), 0, score, index, 2 * index);
  }
  layer.trim();
  const indices = [...layer.parents.subarray(0, layer.count)];
  expect([...layer.moves.subarray(0, layer.count)]).toEqual(indices.map((index) => 2 * index));
  const rows = Array.from({ length: layer.count }, (_, i) => [...layer.rows.subarray(2 * i, 2 * i + 2)]);
  expect(rows.map(([, index]) => index)).toEqual(indices);
  return { scores: rows.map(([score]) => score), indices, cut: layer.cut };
}

describe('a layer of a beam', () => {
  test('keeps the best rows in the order they came, of equals the first', () => {
    const scores = Array.from({ length: 200 }, (_, i) => (i * 37) % 50);
    const { indices } = keepBest(scores, 7);
    const best = [...scores.entries()].sort(([i, a], [j, b]) => b - a || i - j).slice(0, 7);
    expect(indices).toEqual(best.map(([index]) => index).sort((a, b) => a - b));
  });

  test('says whether it had to drop a row', () => {
    expect(keepBest([1, 2, 3], 3)).toEqual({ scores: [1, 2, 3], indices: [0, 1, 2], cut: false });
    expect(keepBest([1, 2, 3], 2)).toEqual({ scores: [2, 3], indices: [1, 2], cut: true });
    expect(keepBest([3, 3, 3, 3, 3, 2], 2)).toEqual({ scores: [3, 3], indices: [0, 1], cut: true });
  });
});

describe('a trail of a beam', () => {
  test('lists the moves from the opening to a position, however often it grew', () => {
    const trail = new BeamTrail(100_000);
    for (let i = 0; i < 100_000; i++) expect(trail.add(i >> 1, i)).toBe(i);
    expect(trail.hasRoom(0)).toBe(true);
    expect(trail.hasRoom(1)).toBe(false);
    expect(trail.list(0)).toEqual([]);
    expect(trail.list(13)).toEqual([1, 3, 6, 13]);
    trail.clear();
    expect(trail.hasRoom(100_000)).toBe(true);
  });
});
