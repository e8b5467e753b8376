/**
 * The benchmark's command line: `run.ts [--quick] [--json] [--only PART]`.
 *
 * Each part (a case, or the comparison with C) runs in a process of its own. In one process the games that come later
 * would be a few percent slower, as calls shared by several games are.
 */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CASES, FULL, QUICK, type Scale } from './cases.ts';
import { compareWithC } from './comparison.ts';
import { measureCase } from './measurement.ts';
import { type Report, formatReport } from './report.ts';

const COMPARISON = 'comparison';
const PARTS = [...CASES.map(({ name }) => name), COMPARISON];

function runPart(part: string, scale: Scale): Report {
  if (part === COMPARISON) return { measurements: [], comparison: compareWithC(scale) };
  const benchCase = CASES.find(({ name }) => name === part);
  if (benchCase === undefined) throw new Error(`part "${part}" is unknown; choose from ${PARTS.join(', ')}`);
  return { measurements: measureCase(benchCase, scale) };
}

function runPartAlone(part: string, quick: boolean): Report {
  const args = [fileURLToPath(import.meta.url), '--json', '--only', part, ...(quick ? ['--quick'] : [])];
  const output = execFileSync(process.execPath, [...process.execArgv, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const report: Report = JSON.parse(output);
  return report;
}

function mergeReports(reports: readonly Report[]): Report {
  return {
    measurements: reports.flatMap(({ measurements }) => measurements),
    comparison: reports.find(({ comparison }) => comparison !== undefined)?.comparison ?? null,
  };
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const { quick, json, only } = values;
const report =
  only === undefined
    ? mergeReports(PARTS.map((part) => runPartAlone(part, quick)))
    : runPart(only, quick ? QUICK : FULL);
process.stdout.write(
  json
    ? `${JSON.stringify(report)}\n`
    : formatReport(report)
        .map((line) => `${line}\n`)
        .join(''),
);
