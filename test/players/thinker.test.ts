import { expect, test } from 'vitest';
import { Xorshift32 } from '../../src/engine/random.ts';
import { drawSample } from '../../src/players/thinker.ts';
import { View } from '../../src/players/view.ts';
import { findCase, findMiddle } from './games.ts';

test('a sample has every order of the hidden cards as often as any other, and leaves the known ones alone', () => {
  const position = findMiddle(findCase('congress'), 6);
  const view = new View(position, 3);
  view.show(position.row, new Int32Array(0), 0);
  const { stock } = view.game;
  const random = new Xorshift32();
  random.seed(1);
  const counts = new Map<string, number>();
  const known = stock.subarray(0, -3).join();
  for (let draw = 0; draw < 6000; draw++) {
    const sample = drawSample(view, random).stock;
    const order = sample.subarray(0, -3).join() === known ? sample.subarray(-3).join() : 'others';
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(new Set(stock.subarray(-3)).size).toBe(3);
  expect(counts.size).toBe(6);
  // 1000 of each; five standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
});
