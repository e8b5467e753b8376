/** The result of a tuning, for people and as JSON. */

import type { TuningReport } from '../../tuning/tuning.ts';
import { findVariant } from '../../variants/registry.ts';
import { isForSearch } from '../../games/weights.ts';
import { describeCost } from '../../tuning/tuner.ts';
import { choosePopulationOf, nameRange, TUNING_DEFAULTS, type TuningPlan } from '../../tuning/tuning-plan.ts';
import { isSolver } from '../../studies/study-plan.ts';
import { DEFAULT_TUNING_NODES } from '../options/tuning-options.ts';
import { formatP, formatTable, wrapText } from '../../base/prose.ts';
import { nameGame } from '../../games/rules.ts';
import { findTunedStrategy } from '../sources/tuning-source.ts';

const DIGITS = 4;
const show = (value: number): string => value.toFixed(DIGITS);

export const nameTuned = ({ variant, rules, what }: TuningPlan): string =>
  `${nameGame(findVariant(variant), rules)}, ${what}`;

export function formatCommand({
  variant,
  rules,
  what,
  who,
  training,
  heldOut,
  evolution,
  start,
  weights,
  scale,
}: TuningPlan): string {
  const defaults = findVariant(variant).options.map(({ key, values }) => [key, values[0]] as const);
  const rule = defaults.flatMap(([key, value]) => (rules[key] === value ? [] : [`--rule ${key}=${rules[key]}`]));
  const preset = TUNING_DEFAULTS[what];
  const scratch = start !== null && Object.entries(start).every(([name, weight]) => weight === 0 || name === 'noise');
  const proposals =
    evolution === null || start === null
      ? [`--player ${who.label}`]
      : [
          ...(isSolver(who) && who.label !== findTunedStrategy(what) ? [`--strategy ${who.label}`] : []),
          ...(isSolver(who) && who.budget.nodes !== DEFAULT_TUNING_NODES ? [`--nodes ${who.budget.nodes}`] : []),
          ...(scale === 'log' ? [] : [`--cost ${scale}`]),
          ...(evolution.generations === preset.generations ? [] : [`--generations ${evolution.generations}`]),
          ...(evolution.population === choosePopulationOf(start) ? [] : [`--population ${evolution.population}`]),
          ...(evolution.batch === Math.min(preset.batch, training.count) ? [] : [`--batch ${evolution.batch}`]),
          ...(evolution.stream === 1 ? [] : [`--stream ${evolution.stream}`]),
          ...(scratch ? ['--from-scratch'] : []),
        ];
  const files = Object.keys(weights).length === 0 ? [] : ['--weights FILE'];
  return [
    'quorum tune',
    variant,
    `--what ${what}`,
    ...rule,
    `--seeds ${nameRange(training)}`,
    `--held-out ${nameRange(heldOut)}`,
    ...proposals,
    ...files,
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

export function formatReport(plan: TuningPlan, report: TuningReport, width: number): string[] {
  const { shipped, tuned, deals, cases } = report;
  const count = plan.what === 'values' ? `${deals} held-out games, ${cases} positions` : `${deals} held-out deals`;
  const rows = [
    ['weights', 'won', 'cost'],
    ['default', String(shipped.won), show(shipped.cost)],
    ['tuned', String(tuned.won), show(tuned.cost)],
  ];
  // Both judge the same games.
  const table = plan.what === 'values' ? rows.map(([name, , cost]) => [name, cost]) : rows;
  const differences = report.verdict === 'the same weights' ? [] : describeDifference(plan, report);
  const text = [...differences, SENTENCES[report.verdict], `Cost: ${describeCost(plan)}.`].join(' ');
  return [
    ...wrapText(`${nameTuned(plan)}: ${count}, seeds ${nameRange(plan.heldOut)}, by ${plan.who.label}`, '', width),
    ...formatTable(table, 1).map((line) => `  ${line}`),
    ...wrapText(text, '', width),
  ];
}
