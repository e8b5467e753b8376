import { readFileSync } from 'node:fs';
import { divideMutants, TARGETS } from '../../../bench/mutations/mutants.ts';
import { listPlanted } from '../../../bench/mutations/planted.ts';
import { listRelaxedCounts } from './relaxed-counts.ts';

test('relaxations have as many positions and moves as when relaxed-counts.txt was made', () => {
  const counts = readFileSync(new URL('relaxed-counts.txt', import.meta.url), 'utf8');
  expect(listRelaxedCounts()).toEqual(counts.trimEnd().split('\n'));
});

test('every bug that is listed can still be planted', () => {
  expect(listPlanted().length).toBeGreaterThan(0);
  for (const target of TARGETS) expect(divideMutants(target).visible.length).toBeGreaterThan(0);
});
