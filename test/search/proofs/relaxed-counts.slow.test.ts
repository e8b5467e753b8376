import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { divideMutants, TARGETS } from '../../mutations/mutants.ts';
import { listPlanted } from '../../mutations/planted.ts';
import { listRelaxedCounts } from './relaxed-counts.ts';

test('relaxations have as many positions and moves, hopeless ones too, as when relaxed-counts.txt was made', () => {
  const counts = readFileSync(join(import.meta.dirname, 'relaxed-counts.txt'), 'utf8');
  expect(listRelaxedCounts()).toEqual(counts.trimEnd().split('\n'));
});

test('every bug that is listed can still be planted', () => {
  expect(listPlanted().length).toBeGreaterThan(0);
  for (const target of TARGETS) expect(divideMutants(target).visible.length).toBeGreaterThan(0);
});
