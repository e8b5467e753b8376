/** The tables of README.md and results/README.md, made from the files in `results/`. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countDigits, formatInterval } from '../../src/cli/rate-text.ts';
import { formatPercent } from '../../src/cli/text.ts';
import { chooseRules } from '../../src/games/rules.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import {
  ALL_RUNS,
  findSolverRun,
  listArguments,
  MAIN_RUNS,
  NO_RETURN_RUNS,
  PLAYER_RUNS,
  SOLVER_RUNS,
  THOUGHT_RUNS,
  VARIANT_NAMES,
  type ResultRun,
} from './runs.ts';

/** The rows of a CSV file without quoted fields, by column. */
export function readRows(path: string): Record<string, string>[] {
  const [header = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const names = header.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
  });
}

const percent = (rate: string): string => formatPercent(Number(rate));

/** `37.0 % to 41.3 %`, with as many digits as tell the ends apart. */
function formatEnds(row: Record<string, string>): string {
  const interval = { low: Number(row['ci_low']), high: Number(row['ci_high']) };
  return formatInterval(interval, countDigits(interval.high - interval.low));
}

/** A table in Markdown. `texts`: how many columns are text. */
function formatMarkdown(texts: number, header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = header.map((_, column) => (column < texts ? '---' : '---:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** How winnable every game is: one row for each run of the solver. */
function formatWinnable(root: string): string {
  const rows = SOLVER_RUNS.map((run) => {
    const [row] = readRows(join(root, run.folder, 'summary.csv'));
    return [
      run.variant,
      run.settings.join(' ') || 'default',
      ...['deals', 'won', 'lost', 'unknown'].map((name) => row[name]),
      formatEnds(row),
    ];
  });
  return formatMarkdown(2, ['variant', 'rules', 'deals', 'winnable', 'unwinnable', 'unknown', '95 % interval'], rows);
}

/** `39.1 % (37.0 % to 41.3 %)`, and of how many deals. */
function formatRate(root: string, { folder, deals }: ResultRun): string {
  const [row] = readRows(join(root, folder, 'summary.csv'));
  return `${percent(row['win_rate'])} (${formatEnds(row)}; ${deals})`;
}

/** How often players who do not see the stock win: one row for each variant, one column for each player. */
function formatPlayers(root: string): string {
  const players = [...new Set(PLAYER_RUNS.map(({ player }) => player))];
  const rows = VARIANT_NAMES.map((name) =>
    [name].concat(PLAYER_RUNS.filter(({ variant }) => variant === name).map((run) => formatRate(root, run))),
  );
  return formatMarkdown(1, ['variant', ...players], rows);
}

/** What more thought is worth: one row for each run. */
function formatThought(root: string): string {
  const rows = THOUGHT_RUNS.map((run) => {
    const { seconds } = JSON.parse(readFileSync(join(root, run.folder, 'manifest.json'), 'utf8')).totals;
    return [run.variant, run.player, formatRate(root, run), (seconds / run.deals).toFixed(2)];
  });
  return formatMarkdown(2, ['variant', 'player', 'win rate (95 % interval; deals)', 's/game'], rows);
}

/** What became of the games that were lost: one row for each run that looked for points of no return. */
function formatNoReturns(root: string): string {
  const rows = NO_RETURN_RUNS.map(({ folder, variant, player }) => {
    const rates = readRows(join(root, folder, 'no-return.csv'));
    const find = (measure: string, value: string) => rates.find((row) => row['measure'] === measure && row['value'] === value);
    const count = (measure: string, value: string): string => find(measure, value)?.['count'] ?? '0';
    const games = rates.find(({ measure }) => measure === 'fate')?.['games'] ?? '0';
    return [
      variant,
      player,
      games,
      ...['unwinnable', 'unknown', 'given-up', 'thrown-away'].map((fate) => count('fate', fate)),
      count('certainty', 'proof'),
      count('certainty', 'not-found'),
      count('gap', 'none'),
    ];
  });
  const fates = ['never winnable', 'no win found', 'given up', 'thrown away'];
  return formatMarkdown(2, ['variant', 'player', 'lost', ...fates, 'proved', 'not proved', 'no later proof'], rows);
}

const readVerdicts = (root: string, { folder }: ResultRun): string[] =>
  readRows(join(root, folder, 'deals.csv')).map((row) => row['verdict']);

/** Deals won under stricter rules, and what the looser rules that contain them say of the same deals. */
function formatNestings(root: string): string {
  const rows = VARIANTS.flatMap((variant) =>
    variant.nestings.flatMap((nesting) => {
      const { option, strict, loose } = nesting;
      const [inner, outer] = [strict, loose].map((value) =>
        findSolverRun(variant.name, chooseRules(variant, { [option]: value })),
      );
      if (inner === undefined || outer === undefined || nesting.holds?.(chooseRules(variant)) === false) return [];
      const outerVerdicts = readVerdicts(root, outer);
      const won = readVerdicts(root, inner).flatMap((verdict, deal) => (verdict === 'winnable' ? [outerVerdicts[deal]] : []));
      const count = (verdict: string): string => `${won.filter((each) => each === verdict).length}`;
      const names = [variant.name, `${option}=${strict}`, `${option}=${loose}`];
      return [[...names, `${won.length}`, ...['winnable', 'unknown', 'unwinnable'].map(count)]];
    }),
  );
  const header = ['variant', 'stricter', 'looser', 'won', 'winnable', 'unknown', 'unwinnable'];
  return formatMarkdown(3, header, rows);
}

/** How many deals stay unknown with each budget: one row for each main run. */
function formatUnknown(root: string): string {
  const runs = MAIN_RUNS.map((run) => ({ run, deals: readRows(join(root, run.folder, 'deals.csv')) }));
  const budgets = [...new Set(runs.flatMap(({ deals }) => deals.map((row) => Number(row['nodes_limit']))))].sort((a, b) => a - b);
  const rows = runs.map(({ run: { variant, settings }, deals }) => {
    const left = budgets.map((budget) => deals.filter((row) => row['verdict'] === 'unknown' || Number(row['nodes_limit']) > budget).length);
    return [variant, settings.join(' ') || 'default', `${deals.length}`].concat(left.map(String));
  });
  return formatMarkdown(2, ['variant', 'rules', 'deals', ...budgets.map((budget) => `${budget} nodes`)], rows);
}

function formatCommands(runs: readonly ResultRun[]): string {
  const lines = runs.map((run) => ['quorum', ...listArguments(run, 'results')].join(' '));
  return ['```sh', ...lines, '```'].join('\n');
}

/**
 * File to its generated parts, by the name in its markers.
 * @throws Error naming the command to play what is missing.
 */
export function formatResultTables(root: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const missing = ALL_RUNS.map(({ folder }) => folder).filter((folder) => !existsSync(join(root, folder)));
  if (missing.length > 0) throw new Error(`some results are missing; play them: npm run results -- ${missing.join(' ')}`);
  return {
    'README.md': { winnable: formatWinnable(root), players: formatPlayers(root) },
    'results/README.md': {
      'solver commands': formatCommands(SOLVER_RUNS),
      unknown: formatUnknown(root),
      nesting: formatNestings(root),
      'player commands': formatCommands([...PLAYER_RUNS, ...NO_RETURN_RUNS, ...THOUGHT_RUNS]),
      'no return': formatNoReturns(root),
      thought: formatThought(root),
    },
  };
}

/**
 * Text with the parts between `<!-- NAME -->` and `<!-- end -->` replaced.
 * @throws Error when a part has no place in it.
 */
export function replaceParts(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((whole, [name, part]) => {
    const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end -->)`);
    if (!place.test(whole)) throw new Error(`there is no <!-- ${name} --> ... <!-- end --> to fill`);
    return whole.replace(place, (_, start: string, end: string) => `${start}${part}\n${end}`);
  }, text);
}
