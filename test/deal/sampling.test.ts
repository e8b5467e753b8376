import * as fc from 'fast-check';
import { forAll } from '../engine/arbitraries.ts';
import { drawPlaces } from '../../src/engine/deal-v1.ts';

test('a sample has so many different places, in their order, the same ones for the same seed', () => {
  forAll(50, [fc.nat(300), fc.nat(300), fc.nat()], (total, size, seed) => {
    const places = drawPlaces(total, size, seed);
    expect(places).toHaveLength(Math.min(total, size));
    expect(new Set(places).size).toBe(places.length);
    expect(places.every((place, i) => place >= 0 && place < total && (i === 0 || place > places[i - 1]))).toBe(true);
    expect(drawPlaces(total, size, seed)).toEqual(places);
  });
});

test('a sample has every place and every pair of places as often as any other', () => {
  const [total, size, samples] = [7, 3, 7000];
  const counts = new Map<string, number>();
  for (let seed = 0; seed < samples; seed++) {
    const places = drawPlaces(total, size, seed);
    for (const key of [...places.map(String), places.join()]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // 3000 of each place, and 200 of each of 35 triples; five standard deviations.
  for (let place = 0; place < total; place++)
    expect(Math.abs((counts.get(String(place)) ?? 0) - 3000)).toBeLessThan(210);
  const triples = [...counts].filter(([key]) => key.includes(','));
  expect(triples).toHaveLength(35);
  for (const [, count] of triples) expect(Math.abs(count - 200)).toBeLessThan(70);
});

test('a sample of a million places takes no list of them', () => {
  expect(drawPlaces(2 ** 40, 3, 1)).toHaveLength(3);
});
