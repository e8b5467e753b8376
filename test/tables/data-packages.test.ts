/** Every datapackage.json against the schema that Frictionless publishes for the profile it declares, and against its files. */

import { expect, test } from 'vitest';
import { Validator } from '@cfworker/json-schema';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_PACKAGE, formatDataPackage } from '../../src/lab/tables/data-package.ts';
import { createStudyTables, WHOLE_FORM } from '../../src/lab/tables/study-tables.ts';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import { quorum, words } from '../cli/harness.ts';
import { useFolder } from '../folder.ts';
import { listLogs } from '../lab/logs.ts';
import { runPython } from '../python.ts';
import { readText, ROOT } from '../root.ts';

const RESULTS = join(ROOT, 'results');
const READER = join(import.meta.dirname, 'read_folder.py');
const path = useFolder();

/** Version 1 of the profile, as the package `datapackage` 1.1.10 has it. */
const PROFILE = JSON.parse(readText(import.meta.dirname, 'frictionless/tabular-data-package.json'));
const validator = new Validator(PROFILE, '4', false);

const listErrors = (text: string): string[] =>
  validator.validate(JSON.parse(text)).errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);

test('the data package of the published results is valid, describes every table, and Python reads them by it', (context) => {
  expect(listErrors(readText(RESULTS, DATA_PACKAGE))).toEqual([]);
  const { resources } = JSON.parse(readText(RESULTS, DATA_PACKAGE));
  const tables = readdirSync(RESULTS).filter((name) => name.includes('.csv'));
  expect(resources.map(({ path: file }: { readonly path: string }) => file).toSorted()).toEqual(tables.toSorted());
  expect(runPython(READER, [RESULTS], context)).toHaveLength(1);
});

test('the profile refuses what is no table', () => {
  const { resources, ...rest } = JSON.parse(readText(RESULTS, DATA_PACKAGE));
  for (const wrong of [[...resources, { name: 'a', path: 'a.txt' }], []])
    expect(listErrors(JSON.stringify({ ...rest, resources: wrong }))).not.toEqual([]);
});

const FLAGS = [false, true];

test.each(FLAGS.flatMap((noReturn) => FLAGS.flatMap((test) => FLAGS.map((streams) => ({ noReturn, test, streams })))))(
  'a data package of any form is valid: %j',
  (form) => {
    for (const players of FLAGS) {
      for (const kind of ['analyze', 'bench'] as const) {
        const { tables } = createStudyTables(kind, { ...WHOLE_FORM, ...form, players, solver: !players });
        expect(listErrors(formatDataPackage(tables, { ...EXACT_INTERVAL, looks: 3 }))).toEqual([]);
      }
    }
  },
);

const STUDIES = [
  words`analyze all --deals 2 --nodes 300 --player solver --player careful`,
  words`analyze british-constitution --deals 2 --player random --repeat 2 --no-return`,
  words`analyze parliament --deals 4 --nodes 200,400 --interval wilson`,
  words`bench cadogan-congress --deals 3 --nodes 300 --strategy nrpa --strategy annealing --repeat 2`,
  words`bench parliament --deals 3 --player greedy --player random --repeat 2`,
  words`tune cadogan-congress --what policy --seeds 5001..5008 --held-out 9001..9010 --generations 1 --population 4 --batch 4`,
];

test('studies of all kinds write valid packages, which say what their files hold', async (context) => {
  const folders = STUDIES.map((_, i) => path(String(i)));
  for (const [i, args] of STUDIES.entries()) {
    const { code, stderr } = await quorum`${args} --workers 1 --out ${folders[i]}`;
    expect([args, code, code === 0 ? '' : stderr]).toEqual([args, 0, '']);
    expect([args, listErrors(readText(folders[i], DATA_PACKAGE))]).toEqual([args, []]);
  }
  expect(runPython(READER, folders, context)).toHaveLength(folders.length);
});

test('Python reads from the logs of a study that grew the deals of deals.csv, and finds damage', async (context) => {
  await quorum`analyze congress --player greedy --player solver --deals 3 --nodes 200 --workers 1 --out ${path('out')}`;
  await quorum`analyze --resume ${path('out')} --deals 9 --nodes 400,2000 --workers 1`;
  expect(runPython(READER, [path('out')], context)[0]).toMatch(/ 18$/);
  const [[log], table] = [listLogs(path('out')), path('out', 'deals.csv')];
  const [lines, rows] = [readText(log), readText(table)];
  writeFileSync(log, lines.replace('"first":1', '"first":2'));
  expect(() => runPython(READER, [path('out')], context)).toThrow('a line is damaged');
  writeFileSync(log, lines);
  writeFileSync(table, rows.replace(',lost,', ',won,'));
  expect(() => runPython(READER, [path('out')], context)).toThrow("'won'");
  writeFileSync(table, rows.replace(',lost,', ',tied,'));
  expect(() => runPython(READER, [path('out')], context)).toThrow('verdict: tied');
});
