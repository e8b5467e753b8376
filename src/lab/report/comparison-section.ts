/** Studies, or players of one study, paired deal by deal. */

import { type ContestRow, explainGrowth, holdContest } from '../comparison.ts';
import { arrangeFields, type Contest, type NamedSeries } from '../contest.ts';
import { InputError } from '../../base/errors.ts';
import { groupBy } from '../../base/objects.ts';
import { joinEnds, joinNames } from '../../base/prose.ts';
import { findVariant } from '../../variants/registry.ts';
import { CONTEST_MEASURES } from '../measures/comparisons.ts';
import { findMeasure } from '../measures/measure.ts';
import { styleOf } from './entries.ts';
import type { IntervalChart } from './chart.ts';
import { formatEnds, formatRate, viewMeasures, type Section } from './section.ts';

const NAMES = 'variant first second measure deals gained missed difference_low difference_high ci_low ci_high'.split(
  ' ',
);
/** Columns of what nobody has, such as p-values of tests that were not made, are left out. */
const OTHERS = 'mcnemar_p sign_flip_p holm_p nodes_ratio ratio_low ratio_high'.split(' ');
const INTERVAL = { low: '95 % interval from', high: 'to' };
const TITLES = {
  difference_low: 'points from',
  difference_high: 'to',
  ci_low: INTERVAL.low,
  ci_high: INTERVAL.high,
  ratio_low: INTERVAL.low,
  ratio_high: INTERVAL.high,
};

function tabulateContests(rows: readonly ContestRow[]) {
  const others = OTHERS.filter((name) => rows.some((row) => findMeasure(CONTEST_MEASURES, name).value(row) !== null));
  const { columns, listCells } = viewMeasures(CONTEST_MEASURES, [...NAMES, ...others], TITLES);
  return { columns, texts: 4, rows: rows.map(listCells) };
}

/** The rows of a contest, or why there are none. */
function tryContest(contest: Contest) {
  try {
    return { rows: holdContest(contest), reasons: [] };
  } catch (error) {
    if (error instanceof InputError) return { rows: [], reasons: error.message.split(';', 1) };
    throw error;
  }
}

/** What is compared, and why some is not. */
export function holdContests(folders: readonly NamedSeries[]) {
  const { contests, alone } = arrangeFields(folders);
  const held = contests.map(tryContest);
  return {
    rows: held.flatMap(({ rows }) => rows),
    reasons: [
      ...held.flatMap(({ reasons }) => reasons),
      ...alone.map((each) => `some folders have nothing to compare with ${each}`),
    ],
  };
}

type HeldContests = ReturnType<typeof holdContests>;

const headingOf = ({ variant, measure }: ContestRow) =>
  `${findVariant(variant).title}${measure === 'won' ? '' : ', deals decided'}`;

const VERBS = { won: 'wins', decided: 'decides' };
const middleOf = ({ rates: { difference } }: ContestRow) => (difference.low + difference.high) / 2;

/** The largest difference that is certain. */
function findDifference(rows: readonly ContestRow[]) {
  const certain = rows.filter(({ rates: { interval } }) => interval.low > 0 || interval.high < 0);
  const [top] = certain.toSorted((a, b) => Math.abs(middleOf(b)) - Math.abs(middleOf(a)));
  if (top === undefined) return 'No difference between two who played the same deals is certain';
  const { first, second, measure, variant, rates } = top;
  const [more, less, sign] = middleOf(top) > 0 ? [second, first, 1] : [first, second, -1];
  const [low = 0, high = 0] = [sign * rates.interval.low, sign * rates.interval.high].toSorted((a, b) => a - b);
  const points = formatRate(sign * middleOf(top), { low, high }).replace(' %', '');
  return `${findVariant(variant).title}: ${more.name} ${VERBS[measure]} ${points} points (${formatEnds({ low, high })}) more than ${less.name}`;
}

/** Each with whoever needs the fewest nodes of its game, and how many times as many nodes it needs. */
function rankNodes(rows: readonly ContestRow[]) {
  const compared = rows.flatMap((row) => {
    const { first, second, nodes } = row;
    const { ratio, interval } = nodes;
    if (ratio === null || interval === null || first.series.rules !== second.series.rules) return [];
    if (ratio >= 1) return [{ row, less: first, more: second, ratio, ...interval }];
    return [{ row, less: second, more: first, ratio: 1 / ratio, low: 1 / interval.high, high: 1 / interval.low }];
  });
  return groupBy(compared, ({ row }) => `${row.variant} ${row.first.series.rules}`).flatMap((own) => {
    const beaten = new Set(own.map(({ more }) => more));
    return own.filter(({ less }) => !beaten.has(less)).toSorted((a, b) => a.ratio - b.ratio);
  });
}

const showRatio = (ratio: number) => ratio.toFixed(2);

/** What each strategy costs more than the cheapest one. */
export const listNodeFindings = ({ rows }: HeldContests): string[] =>
  rankNodes(rows).map(({ row, more, less, ratio, low, high }) => {
    const ends = joinEnds({ low, high }, showRatio);
    return `${findVariant(row.variant).title}: ${more.name} needs ${showRatio(ratio)} (${ends}, n = ${row.rates.pairs.toLocaleString('en')}) times the nodes of ${less.name}.`;
  });

function drawDifferences(rows: readonly ContestRow[]): IntervalChart {
  return {
    kind: 'differences',
    axis: 'points by which the first of a pair is above the other',
    rows: rows.map((row) => {
      const { difference, interval } = row.rates;
      const points = formatRate(middleOf(row), interval).replace(' %', '');
      const label = middleOf(row) > 0 ? `+${points}` : points;
      const { second, first } = row;
      const place = {
        heading: headingOf(row),
        name: `${second.name} against ${first.name}`,
        style: styleOf(second.series),
      };
      return { ...place, rate: middleOf(row), least: difference.low, most: difference.high, label, ...interval };
    }),
  };
}

const drawNodes = (ranked: ReturnType<typeof rankNodes>): IntervalChart => ({
  kind: 'ratios',
  axis: 'times the nodes',
  rows: ranked.map(({ row, more, less, ratio, low, high }) => ({
    heading: `${findVariant(row.variant).title}: ${less.name} = 1`,
    name: more.name,
    style: styleOf(more.series),
    rate: ratio,
    low,
    high,
    label: showRatio(ratio),
  })),
});

const THICK = ' A thick line goes from the least difference to the most, with the mark in the middle.';

/**
 * Null where nothing can be compared. Where strategies are compared, the chart is of the nodes that they need.
 * @param grown folders whose number of deals was chosen after a look at results.
 */
export function describeComparisons({ rows, reasons }: HeldContests, grown: readonly string[]): Section | null {
  const ranked = rankNodes(rows);
  const [cheapest] = ranked;
  if (rows.length === 0) return null;
  return {
    id: 'comparison',
    topic: 'Compared deal by deal',
    title:
      cheapest === undefined
        ? findDifference(rows)
        : `${findVariant(cheapest.row.variant).title}: ${cheapest.less.name} needs the fewest nodes${cheapest.low > 1 ? '' : ', which may be luck'}`,
    paragraphs: [
      'Both of a pair played the same deals, so luck with the deals is the same for both. The second had more success on the gained deals, and the first on the missed ones. Players are compared by the games that they won, and solvers by the deals that they decided, or won where their rules differ.',
      'The difference is the rate of the second minus that of the first, from the least to the most that unknown deals allow. Its 95 % interval is rounded outward. p comes from the exact McNemar test, which asks whether gained and missed differ by more than luck, or from the sign-flip test where deals have several runs. Holm p is corrected for all comparisons of a game.',
      'Nodes are moves that a search makes; those of undecided deals count too. The ratio of nodes is that of the second to the first, with a bootstrap interval by deal.',
      ...(grown.length === 0 ? [] : [explainGrowth(joinNames(grown))]),
      ...(reasons.length === 0 ? [] : [`Not compared: ${reasons.join('; ')}.`]),
    ],
    reading: [`A thin line is the interval.${cheapest === undefined ? THICK : ''}`],
    chart: cheapest === undefined ? drawDifferences(rows) : drawNodes(ranked),
    table: tabulateContests(rows),
  };
}
