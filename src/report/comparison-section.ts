/** Studies, or players of one study, paired deal by deal. */

import { type ContestRow, explainGrowth, holdContest } from '../analysis/comparison.ts';
import { arrangeContests, type Contest, fieldOf, type NamedSeries } from '../analysis/contest.ts';
import { InputError } from '../base/errors.ts';
import { formatP, formatPoints, joinNames } from '../base/prose.ts';
import { listColumns, listEndColumns, type Section } from './section.ts';

const formatDifference = (share: number) => `${formatPoints(share)} points`;

/** A row of the table and of the chart. */
function describeDifference({ variant, first, second, measure, rates, adjusted }: ContestRow) {
  const { difference, interval, pairs, gained, missed, p } = rates;
  const { low, high } = difference;
  const counts = [pairs, gained, missed];
  return {
    pair: `${second.name} against ${first.name}`,
    measure,
    ends: [low, high].map(formatDifference),
    cells: [
      variant,
      first.name,
      second.name,
      measure,
      ...counts,
      low,
      high,
      interval.low,
      interval.high,
      adjusted ?? p,
    ],
    estimate: { rate: (low + high) / 2, least: low, most: high, ...interval },
  };
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

/** A folder without a game, or without solvers or players of it, takes no part in their contests. */
function arrangeFields(folders: readonly NamedSeries[]) {
  const fields = new Set(folders.flatMap(({ series }) => series.map(fieldOf)));
  const arranged = Array.from(fields, (field) => {
    const own = folders.map(({ name, series }) => ({
      name,
      series: series.filter((each) => fieldOf(each) === field),
    }));
    return arrangeContests(own.filter(({ series }) => series.length > 0));
  });
  return { contests: arranged.flatMap(({ contests }) => contests), alone: arranged.flatMap(({ alone }) => alone) };
}

/** Null where nothing can be compared. @param grown folders whose number of deals was chosen after a look at results. */
export function describeComparisons(folders: readonly NamedSeries[], grown: readonly string[]): Section | null {
  const { contests, alone } = arrangeFields(folders);
  const held = contests.map(tryContest);
  const rows = held.flatMap((each) => each.rows.map(describeDifference));
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
      'Both of a pair played the same deals, so luck with the deals is the same for both. The second had more success on the gained deals, and the first on the missed ones. Players are compared by the games that they won, and solvers by the deals that they decided, or won where their rules differ.',
      "The difference is the rate of the second less that of the first, from the least to the most that unknown deals allow. Its 95 % interval follows, rounded outward. p is that of the exact McNemar test of gained against missed, or of the sign-flip test where deals have several runs. It has Holm's correction where a game has several comparisons.",
      'In the chart, a thin line is the interval. A thick line goes from the least difference to the most, with the mark in the middle.',
      ...(grown.length === 0 ? [] : [explainGrowth(joinNames(grown))]),
      ...(reasons.length === 0 ? [] : [`Not compared: ${reasons.join('; ')}.`]),
    ],
    chart: {
      kind: 'differences',
      title: 'Differences on the same deals',
      description: rows.map(({ pair, ends }) => `${pair}: ${ends.join(' to ')}.`).join(' '),
      axis: 'points by which the second is above the first',
      series: measures.map((name, style) => ({ name, style })),
      rows: rows.map(({ pair, measure, estimate }) => ({
        name: pair,
        estimates: [{ name: measure, style: measures.indexOf(measure), ...estimate }],
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
