/** Studies, or players of one study, paired deal by deal. */

import { type ContestRow, explainGrowth, holdContest } from '../analysis/comparison.ts';
import { arrangeContests, type Contest, type NamedSeries } from '../analysis/contest.ts';
import { at } from '../base/objects.ts';
import { InputError } from '../base/errors.ts';
import { formatP, formatPoints, joinNames } from '../base/prose.ts';
import type { Cell } from '../analysis/column.ts';
import type { Interval } from '../statistics/intervals.ts';
import { listColumns, listEndColumns, type Section, WITHOUT_LUCK } from './section.ts';

const formatDifference = (share: number) => `${formatPoints(share)} points`;

/** Each is a row of the table and a line of the chart. Where luck was measured, the second of a pair is without it. */
function listDifferences({ variant, first, second, measure, rates, corrected, adjusted }: ContestRow) {
  const describe = (name: string, { low, high }: Interval, interval: Interval, counts: readonly Cell[], p: Cell) => ({
    pair: `${second.name} against ${first.name}`,
    measure: name,
    ends: [low, high].map(formatDifference),
    cells: [variant, first.name, second.name, name, ...counts, low, high, interval.low, interval.high, p],
    estimate: { rate: (low + high) / 2, least: low, most: high, ...interval },
  });
  const { difference, interval, pairs, gained, missed, p } = rates;
  const plain = describe(measure, difference, interval, [pairs, gained, missed], adjusted ?? p);
  if (!corrected?.interval) return [plain];
  const { mean, interval: ends } = corrected;
  return [plain, describe(`${measure} without luck`, { low: mean, high: mean }, ends, [null, null, null], null)];
}

/** The rows of a contest, or why there are none. */
function tryContest(contest: Contest) {
  try {
    return { rows: holdContest(contest, true), reasons: [] };
  } catch (error) {
    if (error instanceof InputError) return { rows: [], reasons: error.message.split(';', 1) };
    throw error;
  }
}

function arrangeVariants(folders: readonly NamedSeries[]) {
  const variants = new Set(folders.flatMap(({ series }) => series.map(({ variant }) => variant)));
  const arranged = Array.from(variants, (variant) => {
    const own = folders.map(({ name, series }) => ({
      name,
      series: series.filter((each) => each.variant === variant),
    }));
    return arrangeContests(own.filter(({ series }) => series.length > 0));
  });
  return { contests: arranged.flatMap(({ contests }) => contests), alone: arranged.flatMap(({ alone }) => alone) };
}

/** Null where nothing can be compared. @param grown folders whose number of deals was chosen after a look at results. */
export function describeComparisons(folders: readonly NamedSeries[], grown: readonly string[]): Section | null {
  const { contests, alone } = arrangeVariants(folders);
  const held = contests.map(tryContest);
  const compared = held.flatMap((each) => each.rows);
  const differences = compared.map(listDifferences);
  const rows = differences.flat();
  if (rows.length === 0) return null;
  const measures = [...new Set(rows.map(({ measure }) => measure))];
  const reasons = [
    ...held.flatMap((each) => each.reasons),
    ...alone.map((each) => `not every folder has a counterpart of ${each}`),
  ];
  return {
    id: 'comparison',
    title: 'Compared deal by deal',
    paragraphs: [
      'Both of a pair played the same deals, so luck with the deals is the same for both. The second had more success on the gained deals, and the first on the missed ones. Solvers are compared by the deals that they decided, all others by the games that they won.',
      "The difference is the rate of the second less that of the first, from the least to the most that unknown deals allow. Its 95 % interval follows, rounded outward. p is that of the exact McNemar test of gained against missed, or of the sign-flip test where deals have several runs. It has Holm's correction where a game has several comparisons.",
      'In the chart, a thin line is the interval. A thick line goes from the least difference to the most, with the mark in the middle.',
      ...(compared.some(({ corrected }) => corrected !== null) ? [WITHOUT_LUCK] : []),
      ...(grown.length === 0 ? [] : [explainGrowth(joinNames(grown))]),
      ...(reasons.length === 0 ? [] : [`Not compared: ${reasons.join('; ')}.`]),
    ],
    chart: {
      kind: 'differences',
      title: 'Differences on the same deals',
      description: rows.map(({ pair, ends }) => `${pair}: ${ends.join(' to ')}.`).join(' '),
      axis: 'points by which the second is above the first',
      series: measures.map((name, style) => ({ name, style })),
      rows: differences.map((own) => ({
        name: at(own, 0).pair,
        estimates: own.map(({ measure, estimate }) => ({
          name: measure,
          style: measures.indexOf(measure),
          ...estimate,
        })),
      })),
    },
    table: {
      columns: [
        ...listColumns(['variant', 'first', 'second', 'measure', 'deals', 'gained', 'missed']),
        ...listColumns(['difference from', 'to'], formatDifference),
        ...listEndColumns('95 % interval from', formatDifference),
        ...listColumns(['p'], formatP),
      ],
      texts: 4,
      rows: rows.map(({ cells }) => cells),
    },
  };
}
