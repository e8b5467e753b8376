/**
 * The benchmark's command line: `run.ts [--quick] [--json] [--only CASE]`.
 *
 * Each case runs in a process of its own. In one process the games that come later would be a few percent slower, as
 * calls shared by several games are.
 */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CASES, FULL, QUICK } from './cases.ts';
import { measureCase, type Measurement } from './measurement.ts';
import { formatReport } from './report.ts';

const NAMES = CASES.map(({ name }) => name);

function measureNamed(name: string, quick: boolean): Measurement[] {
  const benchCase = CASES.find((each) => each.name === name);
  if (benchCase === undefined) throw new Error(`case "${name}" is unknown; choose from ${NAMES.join(', ')}`);
  return measureCase(benchCase, quick ? QUICK : FULL);
}

function measureAlone(name: string, quick: boolean): Measurement[] {
  const args = [fileURLToPath(import.meta.url), '--json', '--only', name, ...(quick ? ['--quick'] : [])];
  const output = execFileSync(process.execPath, [...process.execArgv, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const measurements: Measurement[] = JSON.parse(output);
  return measurements;
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const { quick, json, only } = values;
const measurements =
  only === undefined ? NAMES.flatMap((name) => measureAlone(name, quick)) : measureNamed(only, quick);
const lines = json ? [JSON.stringify(measurements)] : formatReport(measurements);
process.stdout.write(lines.map((line) => `${line}\n`).join(''));
