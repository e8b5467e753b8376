/** The tables of README.md and results/README.md, made from the files in `results/`. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPercent } from '../../src/base/prose.ts';
import { chooseRules, formatRules } from '../../src/games/rules.ts';
import { formatWorth } from '../../src/games/guide.ts';
import { HABITS } from '../habits/habits.ts';
import { listMeasured } from '../habits/figures.ts';
import { MANIFEST, type Manifest } from '../../src/lab/manifest.ts';
import { describeCause } from '../../src/report/no-return-sections.ts';
import { CAUSE, LOST_BETWEEN, traceSurvival } from '../../src/measures/no-return.ts';
import { findVariant, VARIANTS } from '../../src/variants/registry.ts';
import { CLAIM_HEADER, describeDifference, type Evidence, formatEnds, listClaims, readTrials } from './claims.ts';
import { CROSSED_HEADER, listCrossed } from './crossed.ts';
import { AUDIT, HARD_DEALS, REFUTED, WINNING_LINES } from './files.ts';
import { estimateWinRate } from '../../src/statistics/intervals.ts';
import { readRows, readVerdicts, SUMMARY } from './keeping.ts';
import {
  ALL_RUNS,
  CLOSER_RUNS,
  DUEL_RUNS,
  findRun,
  findSolverRun,
  isAudited,
  listArguments,
  MAIN_RUNS,
  NO_RETURN_RUNS,
  PLAYER_RUNS,
  READING_RUNS,
  rulesOf,
  SOLVER_RUNS,
  type ResultRun,
} from './runs.ts';
import { listRefutingRuns, WAYS } from './refuting.ts';
import { listRedeals, REDEAL_HEADER } from './redeal.ts';
import { listTinyPacks, TINY_HEADER } from './tiny-packs.ts';
import { listSettlements, type Settlement } from './settling.ts';
import { listHardDeals, readWinningLines } from './winning-lines.ts';

const percent = (rate: string): string => formatPercent(Number(rate));

/** A table in Markdown. `texts`: how many columns are text. */
function formatMarkdown(texts: number, header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = header.map((_, column) => (column < texts ? '---' : '---:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const readSummary = (root: string, { folder }: ResultRun): Record<string, string> => readRows(join(root, folder, SUMMARY))[0];

const nameRules = ({ settings }: ResultRun): string => settings.join(' ') || 'default';

/** The run of a player on the games of another run. */
const findPlayed = ({ variant, settings: [setting] }: ResultRun, player: string): ResultRun | undefined => findRun([variant, setting], player);

const WINNABLE = ['variant', 'rules', 'deals', 'winnable', 'unwinnable', 'unknown', '95 % interval'];

/** How winnable a game is, with the deals that other studies settle. */
function listWinnable(root: string, run: ResultRun, settlements: readonly Settlement[]): string[] {
  const row = readSummary(root, run);
  const [deals, won, lost] = ['deals', 'won', 'lost'].map((name) => Number(row[name]));
  const settled = (verdict: string): number => settlements.filter((each) => each.run === run && each.verdict === verdict).length;
  const [winnable, unwinnable] = [won + settled('winnable'), lost + settled('unwinnable')];
  const unknown = deals - winnable - unwinnable;
  const ends = formatEnds(estimateWinRate(winnable, unknown, deals) ?? { low: 0, high: 1 });
  return [run.variant, nameRules(run), ...[deals, winnable, unwinnable, unknown].map(String), ends];
}

/** Every game as it is usually played, and how often two players win it: one row for each. */
function formatGames(root: string, settlements: readonly Settlement[]): string {
  const players = ['thinking', 'careful'];
  const rows = MAIN_RUNS.map((run) => [
    ...listWinnable(root, run, settlements),
    ...players.map((player) => {
      const own = findPlayed(run, player);
      return own === undefined ? '' : percent(readSummary(root, own)['win_rate']);
    }),
  ]);
  return formatMarkdown(2, [...WINNABLE, ...players], rows);
}

/** Every reading of the rules: one row for each. */
const formatReadings = (root: string, settlements: readonly Settlement[]): string =>
  formatMarkdown(2, WINNABLE, SOLVER_RUNS.map((run) => listWinnable(root, run, settlements)));

/** The deals that other studies settle: one row for each. */
function formatSettled(settlements: readonly Settlement[]): string {
  const rows = settlements.map(({ run, seed, verdict, by, steps }) => [run.variant, nameRules(run), `${seed}`, verdict, by.folder, steps.join(', ')]);
  return formatMarkdown(6, ['variant', 'rules', 'deal', 'verdict', 'study', 'nesting'], rows);
}

/** `39.1 % (37.0 % to 41.3 %)`, and of how many deals. */
function formatRate(root: string, { folder, deals }: ResultRun): string {
  const [row] = readRows(join(root, folder, 'summary.csv'));
  const ends = formatEnds({ low: Number(row['ci_low']), high: Number(row['ci_high']) });
  return `${percent(row['win_rate'])} (${ends}; ${deals})`;
}

/** The deals that were searched with more than the first budget, those with a line, and the longest: one row for each study. */
function formatLines(root: string, settlements: readonly Settlement[]): string {
  const lines = readWinningLines(root);
  const deals = listHardDeals(root);
  const rows = SOLVER_RUNS.flatMap((run) => {
    const all = deals.filter((deal) => deal.run === run).length;
    const rules = formatRules(rulesOf(run));
    const own = lines.filter(({ variant, rules: each }) => variant === run.variant && formatRules(each) === rules);
    const settled = settlements.filter((each) => each.run === run && each.by.folder === WINNING_LINES).length;
    const longest = Math.max(0, ...own.map(({ moves }) => moves.length));
    return own.length === 0 ? [] : [[run.variant, nameRules(run)].concat([all, own.length, settled, longest].map(String))];
  });
  return formatMarkdown(2, ['variant', 'rules', 'deals', 'with a line', 'settled by a line', 'longest line'], rows);
}

/** How often players who do not see the stock win: one row for each game, one column for each player. */
function formatPlayers(root: string): string {
  const players = [...new Set(PLAYER_RUNS.map(({ player }) => player))];
  const rows = MAIN_RUNS.map((game) => {
    const runs = players.map((player) => findPlayed(game, player));
    return [game.variant, nameRules(game), ...runs.map((run) => (run === undefined ? '' : formatRate(root, run)))];
  });
  return formatMarkdown(2, ['variant', 'rules', ...players], rows);
}

/** The games of two runs on the deals that both have played. */
function readShared(evidence: Evidence, one: ResultRun, other: ResultRun) {
  const read = (run: ResultRun) => readTrials(evidence, run).slice(0, Math.min(one.deals, other.deals));
  return [read(one), read(other)] as const;
}

/** How much more a player wins who thinks four times as long, on the same deals: one row for each game. */
function formatThought(evidence: Evidence): string {
  const rows = MAIN_RUNS.flatMap((game) => {
    const [less, more] = ['thinking-quick', 'thinking'].map((player) => findPlayed(game, player));
    if (less === undefined || more === undefined) return [];
    const both = readShared(evidence, less, more);
    const [few, most] = both;
    const rates = both.map((trials) => formatPercent(trials.filter(([won]) => won).length / trials.length));
    return [[game.variant, nameRules(game), `${few.length}`, ...rates, describeDifference(most, few)]];
  });
  return formatMarkdown(2, ['variant', 'rules', 'deals', 'thinking-quick', 'thinking', 'difference'], rows);
}

/** How often players win under other rules, and how much more than under the default ones on the same deals. */
function formatPlayerReadings(evidence: Evidence): string {
  const players = [...new Set(READING_RUNS.map(({ player }) => player))];
  const rows = READING_RUNS.filter(({ player }) => player === players[0]).map((reading) => {
    const cells = players.flatMap((player) => {
      const [run, usual] = [findPlayed(reading, player), findRun([reading.variant], player)];
      if (run === undefined || usual === undefined) return ['', ''];
      return [formatRate(evidence.root, run), describeDifference(...readShared(evidence, run, usual))];
    });
    return [reading.variant, nameRules(reading)].concat(cells);
  });
  return formatMarkdown(2, ['variant', 'rules', ...players.flatMap((player) => [player, 'more than by default'])], rows);
}

/** The nodes with which positions were searched at the boundary, one budget after the other. */
function findNodes(folder: string): string {
  const { noReturn }: Pick<Manifest, 'noReturn'> = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  return [noReturn?.thorough ?? []].flat().join(', ');
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
      findNodes(join(root, folder)),
      ...['unwinnable', 'unknown', 'given-up', 'thrown-away'].map((fate) => count('fate', fate)),
      count('certainty', 'proof'),
      count('certainty', 'not-found'),
      count('gap', 'none'),
    ];
  });
  const fates = ['never winnable', 'no win found', 'given up', 'thrown away'];
  return formatMarkdown(2, ['variant', 'player', 'lost', 'nodes of the search', ...fates, 'proved', 'not proved', 'no later proof'], rows);
}

/** The share of games that can still be won once so much of the stock has been dealt: one row for each run. */
function formatSurvival(root: string): string {
  const shares = [1 / 4, 1 / 2, 3 / 4, 7 / 8, 1];
  const rows = NO_RETURN_RUNS.flatMap((run) => {
    const counts = readRows(join(root, run.folder, 'no-return.csv'))
      .filter(({ measure }) => measure === LOST_BETWEEN)
      .map((row) => ({ value: row['value'], count: Number(row['count']) }));
    const survival = traceSurvival(findVariant(run.variant), counts, Number(readSummary(root, run)['won']));
    // An older study does not have the measure.
    if (counts.length === 0) return [];
    const cells = shares.map((share) => {
      const { least, most } = survival[Math.round(share * (survival.length - 1))];
      return `${formatPercent(least)} to ${formatPercent(most)}`;
    });
    return [[run.variant, run.player, `${run.deals}`, ...cells]];
  });
  return formatMarkdown(2, ['variant', 'player', 'deals', '1/4', '1/2', '3/4', '7/8', 'all'], rows);
}

/** The most frequent causes of losses: for each run the missing card, where it lay, the fatal move and a better one. */
function formatCauses(root: string): string {
  const rows = NO_RETURN_RUNS.flatMap(({ folder, variant, player }) =>
    readRows(join(root, folder, 'no-return.csv'))
      .filter(({ measure }) => measure === CAUSE)
      .toSorted((a, b) => Number(b['count']) - Number(a['count']))
      .slice(0, 3)
      .map((row) => [variant, player].concat(describeCause(row['value']), `${row['count']} of ${row['games']}`)),
  );
  return formatMarkdown(6, ['variant', 'player', 'missing', 'where', 'move made', 'better move', 'games'], rows);
}

const readLetters = (root: string, { folder }: ResultRun): string => readVerdicts(join(root, folder))[0];

/** Deals won under stricter rules, and what the looser rules that contain them say of the same deals. */
function formatNestings(root: string): string {
  const rows = VARIANTS.flatMap((variant) =>
    variant.nestings.flatMap((nesting) => {
      const { option, strict, loose } = nesting;
      const [inner, outer] = [strict, loose].map((value) =>
        findSolverRun(variant.name, chooseRules(variant, { [option]: value })),
      );
      if (inner === undefined || outer === undefined || nesting.holds?.(chooseRules(variant)) === false) return [];
      const [strictly, loosely] = [inner, outer].map((run) => readLetters(root, run));
      const shared = Math.min(strictly.length, loosely.length);
      const count = (a: string, b: string): string => `${Array.from(strictly.slice(0, shared)).filter((letter, i) => letter === a && loosely[i] === b).length}`;
      const names = [variant.name, `${option}=${strict}`, `${option}=${loose}`];
      return [[...names, `${shared}`, ...['w', '?', 'l'].map((letter) => count('w', letter)), ...['l', '?'].map((letter) => count(letter, 'w'))]];
    }),
  );
  const header = ['variant', 'stricter', 'looser', 'deals', 'both won', 'looser unknown', 'looser refuted', 'stricter refuted', 'stricter unknown'];
  return formatMarkdown(3, header, rows);
}

/** What two searches that share only the engine win, and whether any of it is refuted by a proof of the solver's. */
function formatDuels(root: string): string {
  const rows = DUEL_RUNS.map((run) => {
    const [first, second] = readVerdicts(join(root, run.folder));
    const solved = findPlayed(run, 'solver');
    const proofs = solved === undefined ? '' : readLetters(root, solved);
    const count = (isCounted: (a: string, b: string, proof: string) => boolean): string =>
      `${Array.from(first).filter((letter, i) => isCounted(letter, second[i], proofs[i])).length}`;
    return [
      run.variant,
      nameRules(run),
      `${first.length}`,
      count((a, b) => a === 'w' && b === 'w'),
      count((a, b) => a === 'w' && b !== 'w'),
      count((a, b) => a !== 'w' && b === 'w'),
      count((a, b) => a !== 'w' && b !== 'w'),
      count((a, b, proof) => (a === 'w' || b === 'w') && (a === 'l' || b === 'l' || proof === 'l')),
    ];
  });
  const [first, second] = DUEL_RUNS[0].strategies;
  return formatMarkdown(2, ['variant', 'rules', 'deals', 'both win', `only ${first}`, `only ${second}`, 'neither', 'won and refuted'], rows);
}

/** What came of the audits: one row for each run and verdict. */
function formatAudits(root: string): string {
  const rows = ALL_RUNS.filter(isAudited).flatMap(({ folder }) =>
    readRows(join(root, folder, AUDIT)).map(({ verdict, rows: drawn, agreed, not_remade: left, contradicted }) => [folder, verdict, drawn, agreed, left, contradicted]),
  );
  return formatMarkdown(2, ['folder', 'verdict', 'rows', 'agreed', 'not re-made', 'contradicted'], rows);
}

/** In which way the refuted deals of each study were proved again, and the command that did it. */
function formatRefuted(root: string): string {
  const all = readRows(join(root, REFUTED));
  const rows = listRefutingRuns(root).map(({ folder }) => {
    const own = all.filter(({ study }) => study === folder);
    const sum = (name: string, rows = own): number => rows.reduce((total, row) => total + Number(row[name]), 0);
    const ways = WAYS.map((way) => sum('deals', own.filter((row) => row['way'] === way)));
    const largest = Math.max(0, ...own.map((row) => Number(row['largest'])));
    const [{ states = '' } = {}] = own;
    const limit = Number(states).toExponential().replace('+', '');
    return [folder].concat([sum('deals')].concat(ways, sum('positions'), largest).map(String), limit);
  });
  return formatMarkdown(1, ['folder', 'refuted', ...WAYS, 'positions', 'most', '`--states`'], rows);
}

/** What each habit of play is worth: one row for each, those of a game by their worth. */
function formatHabits(root: string): string {
  const rows = Object.keys(HABITS).flatMap((variant) =>
    listMeasured(root, variant).map(({ figures: { deals, won }, habit, always }) => {
      const [points, ends] = formatWorth(habit);
      const [kept, keptEnds] = always === null ? ['', ''] : formatWorth(always);
      return [variant, habit[0], `${won} of ${deals}`, points, ends, kept, keptEnds];
    }),
  );
  const header = ['variant', 'habit', 'won', 'points', '95 % interval', 'always kept', '95 % interval'];
  return formatMarkdown(2, header, rows);
}

const listBudgets = (run: ResultRun): number[] => (run.budgets ?? '').split(',').map(Number);

/** How many deals stay unknown with each budget, and on how many of them it has been spent: one row for each reading. */
function formatUnknown(root: string, settlements: readonly Settlement[]): string {
  const runs = SOLVER_RUNS.map((run) => ({ run, deals: readRows(join(root, run.folder, HARD_DEALS)) }));
  const budgets = [...new Set(runs.flatMap(({ run }) => listBudgets(run)))].sort((a, b) => a - b);
  const rows = runs.map(({ run, deals }) => {
    const left = budgets.flatMap((budget, i) => {
      const isLeft = (row: Record<string, string>): boolean => row['verdict'] === 'unknown' || Number(row['nodes_limit']) > budget;
      const searched = deals.filter((row) => Number(row['nodes_limit']) >= budget);
      // Of the deals that the first budget decided, only the unusual ones have rows.
      const count = budget === listBudgets(run)[0] ? run.deals : searched.length;
      return [...(i === 0 ? [] : [count]), searched.filter(isLeft).length].map((each) => (listBudgets(run).includes(budget) ? `${each}` : ''));
    });
    const unknown = deals.filter(({ verdict }) => verdict === 'unknown').length - settlements.filter((each) => each.run === run).length;
    return [run.variant, nameRules(run), `${run.deals}`].concat(left, `${unknown}`);
  });
  const header = budgets.flatMap((budget, i) => {
    const name = budget.toExponential().replace('+', '');
    return i === 0 ? [`unknown after ${name}`] : [`searched with ${name}`, `of these unknown`];
  });
  return formatMarkdown(2, ['variant', 'rules', 'deals', ...header, 'unknown after all studies'], rows);
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
  const settlements = listSettlements(root);
  const evidence = { root, settlements };
  const claims = formatMarkdown(CLAIM_HEADER.length, CLAIM_HEADER, listClaims(evidence));
  return {
    'README.md': { games: formatGames(root, settlements), claims },
    'results/README.md': {
      claims,
      readings: formatReadings(root, settlements),
      settled: formatSettled(settlements),
      lines: formatLines(root, settlements),
      'closer commands': formatCommands(CLOSER_RUNS),
      players: formatPlayers(root),
      thought: formatThought(evidence),
      'player readings': formatPlayerReadings(evidence),
      'solver commands': formatCommands(SOLVER_RUNS),
      unknown: formatUnknown(root, settlements),
      nesting: formatNestings(root),
      habits: formatHabits(root),
      duels: formatDuels(root),
      'duel commands': formatCommands(DUEL_RUNS),
      audits: formatAudits(root),
      refuted: formatRefuted(root),
      'player commands': formatCommands([...PLAYER_RUNS, ...NO_RETURN_RUNS]),
      'no return': formatNoReturns(root),
      survival: formatSurvival(root),
      crossed: formatMarkdown(2, CROSSED_HEADER, listCrossed(root)),
      redeal: formatMarkdown(2, REDEAL_HEADER, listRedeals(root)),
      'tiny packs': formatMarkdown(2, TINY_HEADER, listTinyPacks(root)),
      causes: formatCauses(root),
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
