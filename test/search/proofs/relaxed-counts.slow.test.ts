import { readFileSync } from 'node:fs';
import { listRelaxedCounts } from './relaxed-counts.ts';

test('relaxations have as many positions and moves as when relaxed-counts.txt was made', () => {
  const counts = readFileSync(new URL('relaxed-counts.txt', import.meta.url), 'utf8');
  expect(listRelaxedCounts()).toEqual(counts.trimEnd().split('\n'));
});
