/** Studies, or players of one study, paired deal by deal. */

import { type ContestRow, explainGrowth, holdContest } from '../comparison.ts';
import { arrangeContests, type Contest, fieldOf, type NamedSeries } from '../contest.ts';
import { InputError } from '../../base/errors.ts';
import { joinNames } from '../../base/prose.ts';
import { CONTEST_MEASURES } from '../measures/comparisons.ts';
import { findMeasure } from '../measures/measure.ts';
import { viewMeasures, type Section } from './section.ts';

const NAMES = 'variant first second measure deals gained missed difference_low difference_high ci_low ci_high'.split(
  ' ',
);
const TITLES = { difference_low: 'points from', difference_high: 'to', ci_low: '95 % interval from', ci_high: 'to' };

/** p-values of tests that nobody made are left out. */
function tabulateContests(rows: readonly ContestRow[]) {
  const tests = ['mcnemar_p', 'sign_flip_p', 'holm_p'].filter((name) =>
    rows.some((row) => findMeasure(CONTEST_MEASURES, name).value(row) !== null),
  );
  const { columns, listCells } = viewMeasures(CONTEST_MEASURES, [...NAMES, ...tests], TITLES);
  return { columns, texts: 4, rows: rows.map(listCells) };
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
  const rows = held.flatMap((each) => each.rows);
  if (rows.length === 0) return null;
  const reasons = [
    ...held.flatMap((each) => each.reasons),
    ...alone.map((each) => `some folders have nothing to compare with ${each}`),
  ];
  return {
    id: 'comparison',
    title: 'Compared deal by deal',
    paragraphs: [
      'Both of a pair played the same deals, so luck with the deals is the same for both. The second had more success on the gained deals, and the first on the missed ones. Players are compared by the games that they won, and solvers by the deals that they decided, or won where their rules differ.',
      'The difference is the rate of the second minus that of the first, from the least to the most that unknown deals allow. Its 95 % interval follows, rounded outward. p comes from the exact McNemar test, which asks whether gained and missed differ by more than luck, or from the sign-flip test where deals have several runs. Holm p is corrected for all comparisons of a game.',
      'In the chart, a thin line is the interval. A thick line goes from the least difference to the most, with the mark in the middle.',
      ...(grown.length === 0 ? [] : [explainGrowth(joinNames(grown))]),
      ...(reasons.length === 0 ? [] : [`Not compared: ${reasons.join('; ')}.`]),
    ],
    chart: {
      kind: 'differences',
      axis: 'points by which the second is above the first',
      rows: rows.map(({ variant, measure, first, second, rates: { difference, interval } }) => ({
        heading: `${variant}, ${measure}`,
        name: `${second.name} against ${first.name}`,
        style: 0,
        rate: (difference.low + difference.high) / 2,
        least: difference.low,
        most: difference.high,
        low: interval.low,
        high: interval.high,
      })),
    },
    table: tabulateContests(rows),
  };
}
