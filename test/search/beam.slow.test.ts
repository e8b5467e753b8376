import { beam } from '../../src/search/beam.ts';
import { BeamLayer, BeamTrail } from '../../src/search/beam-layer.ts';
import { createSearch } from '../../src/search/strategy.ts';
import { openDeal, fakeMove } from '../games/cases.ts';
import { lineOf, runSearch } from './outcomes.ts';
import { replayPlainly } from './plain-rules.ts';

test.each([
  // Annealing was not known to win these with a million nodes.
  ['cadogan-constitution', 5105, 2_000_000],
  ['cadogan-constitution', 5113, 2_000_000],
  ['cadogan-constitution', 5198, 2_000_000],
  // No search won these with fifty million before beams adapted to a deal.
  ['congress', 4185, 1_000_000],
  ['congress', 6574, 1_000_000],
  ['congress', 284, 1_000_000],
  ['congress', 8785, 1_000_000],
])('beam search wins %s deal %i, which is hard, with %i nodes', (name, seed, nodes) => {
  const opening = openDeal(name, seed);
  const search = createSearch(beam, opening.setting, { nodes: Infinity, seconds: null, memory: 16 });
  const line = lineOf(runSearch(search, opening, { nodes })) ?? [];
  expect(replayPlainly(opening, line).status).toBe('ok');
});

/** Offers rows `[score, index]`, and says which stay. */
function keepBest(scores: readonly number[], width: number) {
  const begin = 3;
  const rows = new Int32Array(begin + 4 * width);
  const layer = new BeamLayer(rows, begin, 2, width);
  layer.clear(width);
  for (const [index, score] of scores.entries()) {
    rows.set([score, index], layer.end);
    if (layer.accepts(score)) layer.add(score, index, fakeMove(2 * index));
  }
  layer.trim();
  const indices = [...layer.parents.subarray(0, layer.count)];
  expect([...layer.moves.subarray(0, layer.count)]).toEqual(indices.map((index) => 2 * index));
  expect([...rows.subarray(begin, layer.end)]).toEqual(indices.flatMap((index) => [scores[index], index]));
  return { indices, cut: layer.cut };
}

describe('a layer of a beam', () => {
  test('keeps the best rows in the order they came, of equals the first', () => {
    const scores = Array.from({ length: 200 }, (_, i) => (i * 37) % 50);
    const { indices } = keepBest(scores, 7);
    const best = [...scores.entries()].sort(([i, a], [j, b]) => b - a || i - j).slice(0, 7);
    expect(indices).toEqual(best.map(([index]) => index).sort((a, b) => a - b));
  });

  test('says whether it had to drop a row', () => {
    expect(keepBest([1, 2, 3], 3)).toEqual({ indices: [0, 1, 2], cut: false });
    expect(keepBest([1, 2, 3], 2)).toEqual({ indices: [1, 2], cut: true });
    expect(keepBest([3, 3, 3, 3, 3, 2], 2)).toEqual({ indices: [0, 1], cut: true });
  });
});

test('a trail lists the moves from the opening to a position, however often it grew', () => {
  const trail = new BeamTrail(100_000);
  const places = Array.from({ length: 100_000 }, (_, i) => i);
  expect(places.map((i) => trail.add(i >> 1, fakeMove(i)))).toEqual(places);
  expect([trail.hasRoom(0), trail.hasRoom(1)]).toEqual([true, false]);
  expect([trail.list(0), trail.list(13)]).toEqual([[], [1, 3, 6, 13]]);
  trail.clear();
  expect(trail.hasRoom(100_000)).toBe(true);
});
