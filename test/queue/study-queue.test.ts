import { expect, test } from 'vitest';
import { parseTaskName } from '../../src/queue/study-queue.ts';

test.each([
  ['chunk-0', 0],
  ['chunk-70', 70],
  // These would be second jobs of a chunk, or of none.
  ['chunk-07', null],
  ['chunk-', null],
  ['chunk--1', null],
  ['chunk-1e3', null],
  ['chunk-99999999999999999999', null],
  ['repeat:chunk-1', null],
])('the job %j is that of chunk %s', (name, chunk) => {
  expect(parseTaskName(name)).toBe(chunk);
});
