/**
 * What is published of a study: its totals, the rows of the deals that are worth a look, and of every deal one letter.
 * Every table has the rows of all studies, in the order of the runs.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../src/base/objects.ts';
import {
  listVerdictRows,
  parseRows,
  readManifests,
  readTable,
  type Row,
  type StudyManifest,
  type TableName,
  writeManifests,
  writeTable,
} from './files.ts';
import { ALL_RUNS, formatCommand, isAudited, type ResultRun } from './runs.ts';

/** What came of each row of an audit's sample, a line of JSON each; in the folder of a study, and empty without an audit. */
export const AUDIT_FINDINGS = 'audit.jsonl';

/** The tables that are gathered from studies. */
const GATHERED = [
  'rates',
  'verdicts',
  'hard-deals',
  'stuck',
  'no-return',
  'duels',
  'audits',
] as const satisfies readonly TableName[];

type Rows = Readonly<Record<(typeof GATHERED)[number], readonly Row[]>>;

interface Gathered {
  readonly rows: Rows;
  readonly manifest: StudyManifest;
}

const LETTERS: Readonly<Record<string, string>> = { winnable: 'w', won: 'w', unwinnable: 'l', lost: 'l', unknown: '?' };

/** The verdict of most deals, the first of those that are as frequent. */
export const findUsual = (verdicts: readonly string[]): string =>
  groupBy(verdicts, (verdict) => verdict).reduce((most, each) => (each.length > most.length ? each : most))[0];

/** The verdicts of each contender, those of the one that begins first before the others. */
function listVerdicts({ study, seed }: ResultRun, deals: string): Row[] {
  const groups = new Map<string, string[]>();
  for (const { verdict, strategy = '' } of parseRows(deals)) {
    const letters = groups.get(strategy) ?? [];
    groups.set(strategy, letters);
    const letter = LETTERS[verdict];
    if (letter === undefined) throw new Error(`"${verdict}" in the deals of ${study} is not a verdict`);
    letters.push(letter);
  }
  return [...groups].flatMap(([strategy, letters]) => listVerdictRows({ study, strategy }, seed, letters.join('')));
}

/** The deals that the first budget left undecided, or decided otherwise than most. */
function listHardDeals({ budgets }: ResultRun, deals: string): Row[] {
  const usual = findUsual(Array.from(parseRows(deals), ({ verdict }) => verdict));
  const first = Number(budgets?.split(',')[0]);
  const hard: Row[] = [];
  for (const row of parseRows(deals))
    if (row['verdict'] !== usual || Number(row['nodes_limit']) > first) hard.push(row);
  return hard;
}

interface Finding {
  readonly row: number;
  readonly verdict: string;
  readonly outcome: 'agreed' | 'not-remade' | 'contradicted';
}

/** How many of the audited rows with a verdict came out the same. Rows that two audits have drawn count once. */
function countFindings(lines: string): Row[] {
  const all = lines
    .split('\n')
    .slice(0, -1)
    .map((line): Finding => JSON.parse(line));
  const findings = [...new Map(all.map((finding) => [finding.row, finding])).values()];
  const groups = groupBy(findings, ({ verdict }) => verdict).toSorted(([a], [b]) => (a.verdict < b.verdict ? -1 : 1));
  return groups.map((own) => {
    const count = (wanted: Finding['outcome']): string => `${own.filter(({ outcome }) => outcome === wanted).length}`;
    return {
      verdict: own[0].verdict,
      rows: `${own.length}`,
      agreed: count('agreed'),
      not_remade: count('not-remade'),
      contradicted: count('contradicted'),
    };
  });
}

/** @param folder of the finished study. */
export function gatherStudy(run: ResultRun, folder: string): Gathered {
  const { study, budgets, strategies, noReturn } = run;
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const named = (rows: Iterable<Row>): Row[] => Array.from(rows, (row) => ({ ...row, study }));
  const deals = read('deals.csv');
  const { groups: _groups, totals, study: _id, ...manifest } = JSON.parse(read('manifest.json'));
  return {
    rows: {
      rates: named(parseRows(read('summary.csv'))),
      verdicts: listVerdicts(run, deals),
      stuck: named(parseRows(read('stuck.csv'))),
      'hard-deals': budgets === null || strategies.length > 0 ? [] : named(listHardDeals(run, deals)),
      'no-return': noReturn ? named(parseRows(read('no-return.csv'))) : [],
      duels: strategies.length < 2 ? [] : named(parseRows(read('bench.csv'))),
      audits: isAudited(run) ? named(countFindings(read(AUDIT_FINDINGS))) : [],
    },
    manifest: { study, command: formatCommand(run), ...manifest, processor_seconds: totals.seconds },
  };
}

/** Puts what was gathered into the tables, in the place of what they had of the same studies. */
export function publishStudies(root: string, gathered: ReadonlyMap<string, Gathered>): void {
  for (const table of GATHERED) {
    const old = new Map(groupBy(readTable(root, table), ({ study }) => study).map((rows) => [rows[0]['study'], rows]));
    writeTable(
      root,
      table,
      ALL_RUNS.flatMap(({ study }) => gathered.get(study)?.rows[table] ?? old.get(study) ?? []),
    );
  }
  const manifests = new Map(readManifests(root).map((manifest) => [manifest.study, manifest]));
  writeManifests(
    root,
    ALL_RUNS.flatMap(({ study }) => gathered.get(study)?.manifest ?? manifests.get(study) ?? []),
  );
}
