import { readRows } from '../csv.ts';
import { runPython } from '../python.ts';
import { readText, ROOT } from '../root.ts';

test('results are read in Python as results/README.md says', (context) => {
  const [, script = ''] = /^```python\n([^]*?)^```$/m.exec(readText('results/README.md')) ?? [];
  expect(script).toContain('import csv');
  const rate = readRows(`${ROOT}/results/rates.csv`).find(({ study }) => study === 'solver/congress');
  expect(runPython('-', [], context, script)).toEqual([
    `${rate?.['won']} of ${rate?.['deals']} deals can be won; ${rate?.['unknown']} are unknown`,
  ]);
});
