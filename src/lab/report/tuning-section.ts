/** The findings of tunings. */

import { at } from '../../base/objects.ts';
import { joinEnds } from '../../base/prose.ts';
import { chooseRules, titleRules } from '../../engine/games/rules.ts';
import { findVariant } from '../../variants/registry.ts';
import type { TuningFigures } from '../tuning-figures.ts';
import type { Chart } from './chart.ts';
import { OTHER, styleOf } from './entries.ts';
import { countDigits, formatCount, listColumns, type Section } from './section.ts';

/** Costs are about as large as rates, and so exact. Weights that stayed as they were say nothing of exactness. */
const showCostOf = (tunings: readonly TuningFigures[]) => {
  const differences = tunings.map(({ report }) => report.difference).filter(({ low, high }) => low < high);
  const digits = 2 + Math.max(0, ...differences.map(countDigits));
  return (cost: number) => cost.toFixed(digits);
};

function titleTuned({ report: { variant: name, rules, what } }: TuningFigures) {
  const variant = findVariant(name);
  return `${titleRules(variant, chooseRules(variant, rules))}, ${what}`;
}

const tellVerdict = (tuning: TuningFigures) =>
  `${titleTuned(tuning)}, tuned weights against the default ones: ${tuning.report.verdict}`;

export const listTuningHeadlines = (tunings: readonly TuningFigures[]): string[] =>
  tunings.map((tuning) => {
    const { deals, difference } = tuning.report;
    const showCost = showCostOf([tuning]);
    return `${tellVerdict(tuning)} (difference of mean costs ${showCost(difference.mean)}, ${joinEnds(difference, showCost)}, n = ${formatCount(deals)}).`;
  });

/** Costs of the generations. */
function drawTunings(tunings: readonly TuningFigures[]): Chart {
  const all = tunings.flatMap(({ generations }) => generations);
  const costs = all.flatMap(({ best, mean }) => [best, mean]);
  return {
    kind: 'lines',
    axis: 'cost of a training deal; lower is better',
    label: 'generation',
    across: { least: 1, most: Math.max(2, ...all.map(({ generation }) => generation)) },
    upward: [Math.min(...costs), Math.max(...costs)],
    rows: tunings.flatMap((tuning) => {
      const heading = titleTuned(tuning);
      const trace = (side: 'best' | 'mean') =>
        tuning.generations.map((each) => ({ x: each.generation, y: each[side] }));
      const style = styleOf({ player: tuning.report.contender, strategy: '' });
      return [
        { heading, name: 'all proposals', style: OTHER, points: trace('mean') },
        { heading, name: 'best proposal', style, points: trace('best') },
      ];
    }),
  };
}

/** Null without any. */
export function describeTunings(tunings: readonly TuningFigures[]): Section | null {
  if (tunings.length === 0) return null;
  const costs = new Map(tunings.map(({ report: { what, cost } }) => [what, cost]));
  const showCost = showCostOf(tunings);
  const better = tunings.filter(({ report }) => report.verdict === 'better').length;
  return {
    id: 'tuning',
    topic: 'Tuned weights',
    title:
      tunings.length === 1
        ? tellVerdict(at(tunings, 0))
        : `${better} of ${tunings.length} tunings found better weights than the default ones`,
    paragraphs: [
      'Tuned and default weights played the same deals, which tuning had not seen. The difference is the mean cost of the tuned ones minus that of the default ones, with its 95 % interval. A lower cost is better.',
      Array.from(costs, ([what, cost]) => `Cost, ${what}: ${cost}.`).join(' '),
    ],
    reading: ['The chart shows the training deals, which differ from generation to generation.'],
    chart: drawTunings(tunings),
    table: {
      columns: [
        ...listColumns(['folder', 'tuned', 'by', 'verdict', 'deals', 'default won', 'tuned won']),
        ...listColumns(['default cost', 'tuned cost', 'difference'], showCost),
        { name: '95 % interval', show: showCost, joined: true },
        ...listColumns(['to'], showCost),
      ],
      texts: 4,
      rows: tunings.map((tuning) => {
        const { contender, verdict, deals, shipped, tuned, difference } = tuning.report;
        const texts = [tuning.name, titleTuned(tuning), contender, verdict];
        const sides = [deals, shipped.won, tuned.won, shipped.cost, tuned.cost];
        return [...texts, ...sides, difference.mean, difference.low, difference.high];
      }),
    },
  };
}
