/**
 * What is kept of a study in `results/`: its tables of totals, the rows of the deals that are worth a look, and of every
 * other deal one letter. `deals.csv`, from which they are made, comes out of the same command again.
 */

import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { countedAs } from '../../src/analysis/outcome.ts';
import { createTally } from '../../src/measures/tally.ts';
import { groupBy } from '../../src/base/objects.ts';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import { listIn } from '../../src/measures/measure.ts';
import { describeForm } from '../../src/measures/study-form.ts';
import { SUMMARY_MEASURES, type SummaryRow } from '../../src/measures/summary.ts';
import { formatCsv } from '../../src/tables/csv.ts';
import { DATA_PACKAGE } from '../../src/tables/data-package.ts';
import { MANIFEST, type Manifest } from '../../src/lab/manifest.ts';
import { AUDIT, AUDIT_FINDINGS, HARD_DEALS, VERDICTS } from './files.ts';
import { formatFolderPackage } from './packages.ts';
import type { ResultRun } from './runs.ts';

const DEALS = 'deals.csv';
export const SUMMARY = 'summary.csv';
const KEPT = [SUMMARY, 'stuck.csv', MANIFEST] as const;
const KEPT_IF_THERE = ['no-return.csv', 'bench.csv'] as const;

const LETTERS = { won: 'w', lost: 'l', unknown: '?' } as const;

/** The rows of a CSV file without quoted fields, by column. */
export function readRows(path: string): Record<string, string>[] {
  const [header = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const names = header.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
  });
}

/** The rows of deals.csv as they stand there, with the cells of some columns; without quoted fields. */
function pickCells(deals: string, names: readonly string[]): { readonly header: string; readonly rows: readonly string[]; readonly cells: readonly (readonly string[])[] } {
  const [header = '', ...rows] = deals.trimEnd().split('\n');
  const columns = names.map((name) => header.split(',').indexOf(name));
  if (columns.includes(-1)) throw new Error(`${DEALS} lacks one of the columns ${names.join(', ')}`);
  const cells = rows.map((row) => {
    const all = row.split(',');
    return columns.map((column) => all[column]);
  });
  return { header, rows, cells };
}

/** The verdicts of deals.csv, one line of letters for each group, in the order in which the groups begin. */
function listLetters(deals: string): string[] {
  const groups = new Map<string, string[]>();
  for (const [verdict, ...group] of pickCells(deals, ['verdict', 'variant', 'rules', 'player', 'strategy']).cells) {
    const name = group.join('\n');
    const letters = groups.get(name) ?? [];
    groups.set(name, letters);
    const counted = countedAs(verdict);
    if (counted === null) throw new Error(`"${verdict}" in ${DEALS} is not a verdict`);
    letters.push(LETTERS[counted]);
  }
  return Array.from(groups.values(), (letters) => letters.join(''));
}

/** The verdict of most deals, the first of those that are as frequent. */
export const findUsual = (verdicts: readonly string[]): string =>
  groupBy(verdicts, (verdict) => verdict).reduce((most, each) => (each.length > most.length ? each : most))[0];

/** The lines of deals.csv that are kept, with its header: deals that the first budget left undecided, or decided otherwise than most. */
function listHardDeals(deals: string): string {
  const { header, rows, cells } = pickCells(deals, ['verdict', 'nodes_limit']);
  const first = Math.min(...new Set(cells.map(([, limit]) => Number(limit))));
  const usual = findUsual(cells.map(([verdict]) => verdict));
  const kept = rows.filter((_, i) => cells[i][0] !== usual || Number(cells[i][1]) > first);
  return [header, ...kept, ''].join('\n');
}

interface FoundRow {
  readonly row: number;
  readonly verdict: string;
  readonly outcome: string;
}

/** What audits printed as JSON, in rows: how many of the rows with a verdict came out the same. Rows that two have drawn count once. */
function formatAudit(lines: string): string {
  const all: FoundRow[] = lines.trim().split('\n').map((line) => JSON.parse(line));
  const findings = [...new Map(all.map((finding) => [finding.row, finding])).values()];
  const rows = [...new Set(findings.map(({ verdict }) => verdict))].sort().map((verdict) => {
    const own = findings.filter((finding) => finding.verdict === verdict);
    return [verdict, own.length].concat(['agreed', 'not-remade', 'contradicted'].map((outcome) => own.filter((finding) => finding.outcome === outcome).length));
  });
  return [['verdict', 'rows', 'agreed', 'not_remade', 'contradicted'], ...rows].map((row) => `${row.join(',')}\n`).join('');
}

/** Replaces one folder of results by what is kept of a finished study. */
export function keepStudy(study: string, folder: string, { budgets, strategies }: Pick<ResultRun, 'budgets' | 'strategies'>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of [...KEPT, ...KEPT_IF_THERE.filter((each) => existsSync(join(study, each)))]) copyFileSync(join(study, name), join(folder, name));
  const deals = readFileSync(join(study, DEALS), 'utf8');
  writeFileSync(join(folder, VERDICTS), gzipSync(`${listLetters(deals).join('\n')}\n`, { level: 9 }));
  if (budgets !== null && strategies.length === 0) writeFileSync(join(folder, HARD_DEALS), listHardDeals(deals));
  const findings = readFileSync(join(study, AUDIT_FINDINGS), 'utf8');
  if (findings !== '') writeFileSync(join(folder, AUDIT), formatAudit(findings));
  writeFileSync(join(folder, DATA_PACKAGE), formatFolderPackage(folder));
}

/** The verdicts of a folder of results, one line of the letters w, l and ? for each row of the summary. */
export const readVerdicts = (folder: string): string[] => gunzipSync(readFileSync(join(folder, VERDICTS))).toString('utf8').trimEnd().split('\n');

const countLetters = (letters: string, letter: string): number => letters.split(letter).length - 1;

/** The text of summary.csv, made again: counts and intervals from the verdicts, who played and the moves from the manifest. */
export function formatSummaryAgain(folder: string): string {
  const { groups }: Manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  const verdicts = readVerdicts(folder);
  const rows = (groups ?? []).map(({ deals: _deals, won: _won, lost: _lost, unknown: _unknown, nodes, seconds: _seconds, ...group }, i): SummaryRow => {
    const letters = verdicts[i] ?? '';
    const [won, lost, unknown] = [LETTERS.won, LETTERS.lost, LETTERS.unknown].map((letter) => countLetters(letters, letter));
    return Object.assign(group, { form: EXACT_INTERVAL, asked: letters.length, tally: { ...createTally(), deals: letters.length, won, lost, unknown, nodes } });
  });
  return formatCsv(listIn(SUMMARY_MEASURES, describeForm(rows)), rows);
}
