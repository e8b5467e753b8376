/** The tables of README.md and results/README.md, made from the files in `results/`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NESTINGS } from '../src/games/nesting.ts';
import { findVariant } from '../src/games/registry.ts';
import { listArguments, SOLVER_RUNS, type ResultRun } from './result-runs.ts';

/** The rows of a CSV file without quoted fields, by column. */
function readRows(path: string): Record<string, string>[] {
  const [header = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const names = header.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
  });
}

const percent = (rate: string): string => `${(100 * Number(rate)).toFixed(1)} %`;

/** `texts`: how many columns are text. */
function formatTable(texts: number, header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = header.map((_, column) => (column < texts ? '---' : '---:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** How winnable every game is: a row a run of the solver. */
function formatWinnable(root: string): string {
  const rows = SOLVER_RUNS.map((run) => {
    const [row] = readRows(join(root, run.folder, 'summary.csv'));
    return [
      run.variant,
      run.settings.join(' ') || 'default',
      ...['deals', 'won', 'lost', 'unknown'].map((name) => row[name]),
      `${percent(row['ci_low'])} to ${percent(row['ci_high'])}`,
    ];
  });
  return formatTable(2, ['variant', 'rules', 'deals', 'winnable', 'unwinnable', 'unknown', '95 % interval'], rows);
}

/** The run of a variant with one option at a value and all others at their defaults. */
function findRun(variantName: string, option: string, value: string): ResultRun | undefined {
  const isDefault = findVariant(variantName).options.some(({ key, values }) => key === option && values[0] === value);
  const settings = isDefault ? '' : `${option}=${value}`;
  return SOLVER_RUNS.find((run) => run.variant === variantName && run.settings.join(' ') === settings);
}

const readVerdicts = (root: string, { folder }: ResultRun): string[] =>
  readRows(join(root, folder, 'deals.csv')).map((row) => row['verdict']);

/** Deals won under stricter rules, and what the looser rules that contain them say of the same deals. */
function formatNestings(root: string): string {
  const rows = NESTINGS.flatMap(({ variants, option, strict, loose }) =>
    variants.flatMap((variant) => {
      const [inner, outer] = [strict, loose].map((value) => findRun(variant, option, value));
      if (inner === undefined || outer === undefined) return [];
      const outerVerdicts = readVerdicts(root, outer);
      const won = readVerdicts(root, inner).flatMap((verdict, deal) => (verdict === 'winnable' ? [outerVerdicts[deal]] : []));
      const count = (verdict: string): string => `${won.filter((each) => each === verdict).length}`;
      const names = [variant, `${option}=${strict}`, `${option}=${loose}`];
      return [[...names, `${won.length}`, ...['winnable', 'unknown', 'unwinnable'].map(count)]];
    }),
  );
  const header = ['variant', 'stricter', 'looser', 'won', 'winnable', 'unknown', 'unwinnable'];
  return formatTable(3, header, rows);
}

function formatCommands(runs: readonly ResultRun[]): string {
  const lines = runs.map((run) => ['quorum', ...listArguments(run, 'results')].join(' '));
  return ['```sh', ...lines, '```'].join('\n');
}

/** File to its generated parts, by the name in its markers. */
export function formatResultTables(root: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return {
    'README.md': { winnable: formatWinnable(root) },
    'results/README.md': { 'solver commands': formatCommands(SOLVER_RUNS), nesting: formatNestings(root) },
  };
}

/**
 * Text with the parts between `<!-- NAME -->` and `<!-- end -->` replaced.
 * @throws Error when a part has no place in it.
 */
export function replaceParts(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((whole, [name, part]) => {
    const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end -->)`);
    if (!place.test(whole)) throw new Error(`there is no <!-- ${name} --> ... <!-- end --> to fill`);
    return whole.replace(place, (_, start: string, end: string) => start + part + end);
  }, text);
}
