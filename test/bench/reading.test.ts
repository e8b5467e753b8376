import { readRows } from '../csv.ts';
import { runPython } from '../python.ts';
import { readText, ROOT } from '../root.ts';

test('results are read in Python as results/README.md says', (context) => {
  const [, script = ''] = /^```python\n([^]*?)^```$/m.exec(readText('results/README.md')) ?? [];
  expect(script).toContain('import csv');
  const [{ won, deals, unknown }] = readRows(`${ROOT}/results/solver/congress/summary.csv`);
  expect(runPython('-', [], context, script)).toEqual([`${won} of ${deals} deals can be won; ${unknown} are unknown`]);
});
