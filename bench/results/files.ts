/** The files of `results/`, and how they are read and written: tables by the names of their columns alone. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { groupBy } from '../../src/base/objects.ts';
import type { Rules } from '../../src/engine/games/variant.ts';

/** A row of a table, by column. */
export type Row = Readonly<Record<string, string>>;

/** The tables; the data package says what a row of each is. */
export type TableName =
  | 'rates'
  | 'verdicts'
  | 'hard-deals'
  | 'stuck'
  | 'no-return'
  | 'duels'
  | 'audits'
  | 'settled'
  | 'refuted'
  | 'crossed'
  | 'redeal'
  | 'tiny-packs'
  | 'habits';

const MANIFESTS = 'manifests.json';
/** Winning lines of the deals that needed more than the first budget, as `quorum solve --json` prints them. */
export const WINNING_LINES = 'winning-lines.jsonl';

/**
 * The rows of the text of a CSV file, one after the other.
 * @throws Error for quoted cells, which no published table has.
 */
export function* parseRows(text: string): Generator<Row> {
  if (text.includes('"')) throw new Error('the tables of results have no quoted cells');
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split(',');
  for (const line of lines) {
    const cells = line.split(',');
    yield Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
  }
}

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly schema: { readonly fields: readonly { readonly name: string }[] };
}

/** Where a table lies, and the names of its columns, as the data package has them. */
function findTable(root: string, table: TableName) {
  const { resources }: { resources: readonly Resource[] } = readJson(root, 'datapackage.json');
  const resource = resources.find(({ name }) => name === table);
  if (resource === undefined) throw new Error(`the data package of ${root} does not describe ${table}`);
  return { path: join(root, resource.path), columns: resource.schema.fields.map(({ name }) => name) };
}

const readJson = (root: string, file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

const isCompressed = (path: string): boolean => path.endsWith('.gz');

export function readTable(root: string, table: TableName): Row[] {
  const { path } = findTable(root, table);
  const bytes = readFileSync(path);
  return [...parseRows((isCompressed(path) ? gunzipSync(bytes) : bytes).toString('utf8'))];
}

/** Writes the columns that the data package names. A cell that a row does not have is empty. */
export function writeTable(
  root: string,
  table: TableName,
  rows: readonly Readonly<Record<string, string | number>>[],
): void {
  const { path, columns } = findTable(root, table);
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','));
  const text = [columns.join(','), ...lines, ''].join('\n');
  writeFileSync(path, isCompressed(path) ? gzipSync(text, { level: 9 }) : text);
}

/** What a study's manifest says, with the study's name and command. */
export interface StudyManifest {
  readonly study: string;
  readonly processor_seconds: number;
  readonly noReturn?: { readonly thorough: number | readonly number[] };
}

export const readManifests = (root: string): StudyManifest[] => readJson(root, MANIFESTS);

export const writeManifests = (root: string, manifests: readonly StudyManifest[]): void =>
  writeFileSync(join(root, MANIFESTS), `${JSON.stringify(manifests, null, 1)}\n`);

/** Letters in a row of verdicts: fewer than Python's csv module takes in a cell. */
const BLOCK = 1000;

/** The rows of some deals of a study, with consecutive seeds. @param letters one for each deal. */
export const listVerdictRows = (group: Row, firstSeed: number, letters: string): Row[] =>
  Array.from({ length: Math.ceil(letters.length / BLOCK) }, (_, i) => ({
    ...group,
    first: `${firstSeed + i * BLOCK}`,
    verdicts: letters.slice(i * BLOCK, (i + 1) * BLOCK),
  }));

const joinLetters = (rows: readonly Row[]): string => rows.map(({ verdicts }) => verdicts).join('');

/** Of each study, one text of the letters w, l and ? for each of its rows in `rates`, in the same order. */
export function readVerdicts(root: string): ReadonlyMap<string, readonly string[]> {
  const studies = groupBy(readTable(root, 'verdicts'), ({ study }) => study);
  return new Map(studies.map((rows) => [rows[0]['study'], groupBy(rows, ({ strategy }) => strategy).map(joinLetters)]));
}

export interface WinningLine {
  readonly variant: string;
  readonly rules: Rules;
  readonly deal: { readonly seed: number };
  readonly moves: readonly string[];
  readonly text: string;
}

export function readWinningLines(root: string): WinningLine[] {
  const lines = readFileSync(join(root, WINNING_LINES), 'utf8').split('\n').slice(0, -1);
  return lines.map((text) => Object.assign(JSON.parse(text), { text }));
}
