/** The result of a tuning, for people and as JSON. */

import type { TuningReport } from '../../tuning/tuning.ts';
import { findVariant } from '../../variants/registry.ts';
import { isForSearch } from '../../games/weights.ts';
import { describeCost } from '../../tuning/tuner.ts';
import { choosePopulationOf, nameRange, TUNING_DEFAULTS, type TuningPlan } from '../../tuning/tuning-plan.ts';
import { isSolver } from '../../studies/study-plan.ts';
import { DEFAULT_TUNING_NODES } from '../options/tuning-options.ts';
import { formatP, formatTable, type TableColumn, tabulate, wrapText } from '../../base/prose.ts';
import { describeRules, nameGame } from '../../games/rules.ts';
import { findTunedStrategy } from '../sources/tuning-source.ts';

const DIGITS = 4;
const show = (value: number): string => value.toFixed(DIGITS);

export const nameTuned = ({ variant, rules, what }: TuningPlan): string =>
  `${nameGame(findVariant(variant), rules)}, ${what}`;

export function formatCommand(plan: TuningPlan): string {
  const { variant, rules, what, who, training, evolution, start, scale } = plan;
  const ruled = describeRules(findVariant(variant), rules).split(' ').filter(Boolean);
  const preset = TUNING_DEFAULTS[what];
  const settings: [name: string, value: string | number, preset?: string | number][] = [];
  if (evolution === null || start === null) settings.push(['player', who.label]);
  else {
    if (isSolver(who))
      settings.push(
        ['strategy', who.label, findTunedStrategy(what)],
        ['nodes', who.budget.nodes, DEFAULT_TUNING_NODES],
      );
    settings.push(
      ['cost', scale, 'log'],
      ['generations', evolution.generations, preset.generations],
      ['population', evolution.population, choosePopulationOf(start)],
      ['batch', evolution.batch, Math.min(preset.batch, training.count)],
      ['stream', evolution.stream, 1],
    );
  }
  const isScratch = Object.entries(start ?? { some: 1 }).every(([name, weight]) => weight === 0 || name === 'noise');
  return [
    `quorum tune ${variant} --what ${what}`,
    ...ruled.map((rule) => `--rule ${rule}`),
    `--seeds ${nameRange(training)} --held-out ${nameRange(plan.heldOut)}`,
    ...settings.flatMap(([name, value, usual]) => (value === usual ? [] : [`--${name} ${value}`])),
    ...(evolution !== null && isScratch ? ['--from-scratch'] : []),
    ...(Object.keys(plan.weights).length === 0 ? [] : ['--weights FILE']),
  ].join(' ');
}

const SENTENCES: Readonly<Record<TuningReport['verdict'], string>> = {
  better: 'Judged by cost, the tuned weights are better than the default ones.',
  worse: 'Judged by cost, the tuned weights are worse than the default ones.',
  'no difference found': 'Judged by cost, the tuned weights cannot be told from the default ones.',
  'the same weights': 'The tuned weights are the same as the default ones.',
};

function describeDifference(
  { what, scale }: TuningPlan,
  { difference: { mean, low, high }, rates }: TuningReport,
): string[] {
  const texts = [`Difference of cost ${show(mean)}, 95 % interval ${show(low)} to ${show(high)}.`];
  if (isForSearch(what) && scale === 'log')
    texts.push(
      `That is ${show(Math.exp(mean))} times the nodes (${show(Math.exp(low))} to ${show(Math.exp(high))}), as a geometric mean.`,
    );
  if (what === 'values') return texts;
  const { gained, missed, interval, p } = rates;
  const points = [interval.low, interval.high].map((share) => (100 * share).toFixed(2)).join(' to ');
  return [
    ...texts,
    `Won: ${gained} deals gained, ${missed} missed; McNemar p ${formatP(p)}, difference of rates ${points} points.`,
  ];
}

type Side = readonly [name: string, weights: TuningReport['tuned']];

export function formatReport(plan: TuningPlan, report: TuningReport, width: number): string[] {
  const { shipped, tuned, deals, cases } = report;
  const count = plan.what === 'values' ? `${deals} held-out games, ${cases} positions` : `${deals} held-out deals`;
  const columns: TableColumn<Side>[] = [
    ['weights', ([name]) => name],
    // For values both judge the same games.
    ...(plan.what === 'values' ? [] : [['won', ([, { won }]) => won] as const satisfies TableColumn<Side>]),
    ['cost', ([, { cost }]) => show(cost)],
  ];
  const table = tabulate(columns, [
    ['default', shipped],
    ['tuned', tuned],
  ]);
  const differences = report.verdict === 'the same weights' ? [] : describeDifference(plan, report);
  const text = [...differences, SENTENCES[report.verdict], `Cost: ${describeCost(plan)}.`].join(' ');
  return [
    ...wrapText(`${nameTuned(plan)}: ${count}, seeds ${nameRange(plan.heldOut)}, by ${plan.who.label}`, '', width),
    ...formatTable(table, 1).map((line) => `  ${line}`),
    ...wrapText(text, '', width),
  ];
}
