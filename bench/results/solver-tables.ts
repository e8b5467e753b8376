/** Tables about the solver: how winnable the games are, what stays unknown, and what speaks for its verdicts. */

import { groupBy } from '../../src/base/objects.ts';
import { formatRules, resolveRules } from '../../src/engine/games/rules.ts';
import type { RuleOption } from '../../src/engine/games/variant.ts';
import { estimateWinRate } from '../../src/statistics/intervals.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { formatEnds } from './claims.ts';
import { countWhere, findPlayed, formatMarkdown, nameRules, type Results, sumColumn } from './contents.ts';
import { type Row, WINNING_LINES } from './files.ts';
import { DUEL_RUNS, findSolverRun, type ResultRun, rulesOf, SOLVER_RUNS } from './runs.ts';

export const WINNABLE = ['variant', 'rules', 'deals', 'winnable', 'unwinnable', 'unknown', '95 % interval'];

/** How winnable a game is, with the deals that other studies settle. */
export function listWinnable({ listOf }: Results, run: ResultRun): string[] {
  const [row] = listOf('rates', run);
  const settled = (verdict: string): number => countWhere(listOf('settled', run), { verdict });
  const deals = Number(row['deals']);
  const [winnable, unwinnable] = [
    Number(row['won']) + settled('winnable'),
    Number(row['lost']) + settled('unwinnable'),
  ];
  const unknown = deals - winnable - unwinnable;
  const ends = formatEnds(estimateWinRate(winnable, unknown, deals) ?? { low: 0, high: 1 });
  return [run.variant, nameRules(run), ...[deals, winnable, unwinnable, unknown].map(String), ends];
}

/** Every reading of the rules: one row for each. */
export const formatReadings = (results: Results): string =>
  formatMarkdown(
    2,
    WINNABLE,
    SOLVER_RUNS.map((run) => listWinnable(results, run)),
  );

/** The deals that were searched with more than the first budget, those with a line, and the longest: one row for each study. */
export function formatLines({ lines, listOf }: Results): string {
  const rows = SOLVER_RUNS.flatMap((run) => {
    const rules = formatRules(rulesOf(run));
    const own = lines.filter(({ variant, rules: each }) => variant === run.variant && formatRules(each) === rules);
    const settled = countWhere(listOf('settled', run), { by: WINNING_LINES });
    const counts = [listHardest(run, listOf('hard-deals', run)).length, own.length, settled];
    const longest = Math.max(0, ...own.map(({ moves }) => moves.length));
    return own.length === 0 ? [] : [[run.variant, nameRules(run)].concat([...counts, longest].map(String))];
  });
  return formatMarkdown(2, ['variant', 'rules', 'deals', 'with a line', 'settled by a line', 'longest line'], rows);
}

const formatBudget = (nodes: number): string => nodes.toExponential().replace('+', '');

const listBudgets = (run: ResultRun): number[] => (run.budgets ?? '').split(',').map(Number);

/** The deals of a study that were searched with its last budget, where that is not its first, but for those that it refuted. */
export const listHardest = (run: ResultRun, hardDeals: readonly Row[]): readonly Row[] =>
  hardDeals.filter((row) => row['verdict'] !== 'unwinnable' && Number(row['nodes_limit']) > listBudgets(run)[0]);

/** How many deals stay unknown with each budget, on how many of them it has been spent, and the time: one row for each reading. */
export function formatUnknown({ listOf, manifests }: Results): string {
  const budgets = [...new Set(SOLVER_RUNS.flatMap(listBudgets))].sort((a, b) => a - b);
  const rows = SOLVER_RUNS.map((run) => {
    const deals = listOf('hard-deals', run);
    const left = budgets.flatMap((budget, i) => {
      const isLeft = (row: Row): boolean => row['verdict'] === 'unknown' || Number(row['nodes_limit']) > budget;
      const searched = deals.filter((row) => Number(row['nodes_limit']) >= budget);
      // Of the deals that the first budget decided, only the unusual ones have rows.
      const count = budget === listBudgets(run)[0] ? run.deals : searched.length;
      return [...(i === 0 ? [] : [count]), searched.filter(isLeft).length].map((each) =>
        listBudgets(run).includes(budget) ? `${each}` : '',
      );
    });
    const unknown = countWhere(deals, { verdict: 'unknown' }) - listOf('settled', run).length;
    const hours = (manifests.find(({ study }) => study === run.study)?.processor_seconds ?? 0) / 3600;
    return [run.variant, nameRules(run), `${run.deals}`].concat(left, `${unknown}`, hours.toFixed(2));
  });
  const header = budgets.flatMap((budget, i) =>
    i === 0 ? [`unknown after ${formatBudget(budget)}`] : [`searched with ${formatBudget(budget)}`, `of these unknown`],
  );
  return formatMarkdown(
    2,
    ['variant', 'rules', 'deals', ...header, 'unknown after all studies', 'hours of one core'],
    rows,
  );
}

/** Deals won under stricter rules, and what the looser rules that contain them say of the same deals. */
export function formatNestings({ verdicts }: Results): string {
  const rows = VARIANTS.flatMap((variant) =>
    variant.nestings.flatMap((nesting) => {
      const { option, strict, loose } = nesting;
      const { needs = {} }: Partial<RuleOption> = variant.options.find(({ key }) => key === option) ?? {};
      const needed = [strict, loose].flatMap((value) => needs[value] ?? []);
      const [inner, outer] = [strict, loose].map((value) => resolveRules(variant, [...needed, `${option}=${value}`]));
      if (nesting.holds?.(inner) === false) return [];
      const [strictRun, looseRun] = [inner, outer].map((rules) => findSolverRun(variant.name, rules));
      if (strictRun === undefined || looseRun === undefined) return [];
      const [strictly, loosely] = [strictRun, looseRun].map(({ study }) => verdicts.get(study)?.[0] ?? '');
      const shared = Math.min(strictly.length, loosely.length);
      const count = (a: string, b: string): string =>
        `${Array.from(strictly.slice(0, shared)).filter((letter, i) => letter === a && loosely[i] === b).length}`;
      const names = [variant.name, `${option}=${strict}`, `${option}=${loose}`];
      return [
        [
          ...names,
          `${shared}`,
          ...['w', '?', 'l'].map((letter) => count('w', letter)),
          ...['l', '?'].map((letter) => count(letter, 'w')),
        ],
      ];
    }),
  );
  const header = [
    'variant',
    'stricter',
    'looser',
    'deals',
    'both won',
    'looser unknown',
    'looser refuted',
    'stricter refuted',
    'stricter unknown',
  ];
  return formatMarkdown(3, header, rows);
}

/** What two searches that share only the engine win, and whether any of it is refuted by a proof of the solver's. */
export function formatDuels({ verdicts }: Results): string {
  const rows = DUEL_RUNS.map((run) => {
    const [first, second] = verdicts.get(run.study) ?? [];
    const solved = findPlayed(run, 'solver');
    const proofs = verdicts.get(solved?.study ?? '')?.[0] ?? '';
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
  return formatMarkdown(
    2,
    ['variant', 'rules', 'deals', 'both win', `only ${first}`, `only ${second}`, 'neither', 'won and refuted'],
    rows,
  );
}

/** What came of the audits of all studies by the same kind of contender: one row for each verdict. */
export function formatAudits({ list }: Results): string {
  const groups = groupBy(list('audits'), ({ study, verdict }) => `${study.split('/')[0]} ${verdict}`);
  const rows = groups.map((own) => {
    const [{ study, verdict }] = own;
    const counts = ['rows', 'agreed', 'not_remade', 'contradicted'].map((column) => `${sumColumn(own, column)}`);
    return [study.startsWith('solver') ? 'the solver' : 'players', verdict, `${own.length}`].concat(counts);
  });
  return formatMarkdown(2, ['who played', 'verdict', 'studies', 'rows', 'agreed', 'not re-made', 'contradicted'], rows);
}

/** In which way the refuted deals of each study were proved again. */
export function formatRefuted({ list }: Results): string {
  const rows = groupBy(list('refuted'), ({ study }) => study).map((own) => {
    const [{ study, states }] = own;
    const ways = ['states', 'theorem', 'not proved again'].map((way) =>
      sumColumn(
        own.filter((row) => row['way'] === way),
        'deals',
      ),
    );
    const largest = Math.max(...own.map((row) => Number(row['largest'])));
    const counts = [sumColumn(own, 'deals'), ...ways, sumColumn(own, 'positions'), largest];
    return [study].concat(counts.map(String), formatBudget(Number(states)));
  });
  const header = ['study', 'refuted', 'states', 'theorem', 'not proved again', 'positions', 'most', '`--states`'];
  return formatMarkdown(1, header, rows);
}
