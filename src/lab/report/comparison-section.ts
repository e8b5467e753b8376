/** Studies, or players of one study, paired deal by deal. */

import { type ContestRow, explainGrowth, holdContest } from '../comparison.ts';
import { arrangeContests, type Contest, type Entrant, type NamedSeries } from '../contest.ts';
import { InputError } from '../../base/errors.ts';
import { groupBy } from '../../base/objects.ts';
import { formatPoints, joinEnds, joinNames, toPercent } from '../../base/prose.ts';
import { SOLVER } from '../../players/registry.ts';
import { findVariant } from '../../variants/registry.ts';
import { CONTEST_MEASURES } from '../measures/comparisons.ts';
import { findMeasure } from '../measures/measure.ts';
import { styleOf } from './entries.ts';
import type { IntervalChart } from './chart.ts';
import { countDigits, formatCount, formatEnds, viewMeasures, type Section } from './section.ts';

const NAMES = 'variant first second measure deals gained missed difference_low difference_high ci_low ci_high'.split(
  ' ',
);
/** Columns of what nobody has, such as p-values of tests that were not made, are left out. */
const OTHERS = 'mcnemar_p sign_flip_p holm_p nodes_ratio ratio_low ratio_high'.split(' ');
const TITLES = { variant: 'game', difference_low: 'points' };

function tabulateContests(rows: readonly ContestRow[]) {
  const others = OTHERS.filter((name) => rows.some((row) => findMeasure(CONTEST_MEASURES, name).value(row) !== null));
  const { columns, listCells } = viewMeasures(CONTEST_MEASURES, [...NAMES, ...others], TITLES, countAll(rows));
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
  const { contests, alone } = arrangeContests(folders);
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

const nameOwn = ({ name, parts }: Entrant, other: Entrant) =>
  [...new Set(parts.filter((part) => !other.parts.includes(part)))].join(' ') || name;

/** Their game, with whatever else both of a pair have in common, and what each has alone. */
function namePair({ variant, first, second }: ContestRow) {
  const common = first.parts.filter((part) => second.parts.includes(part));
  const game = [findVariant(variant).title, ...common].join(', ');
  return { game, first: nameOwn(first, second), second: nameOwn(second, first) };
}

const headingOf = (row: ContestRow) =>
  namePair(row).game +
  (row.measure === 'decided' ? ', deals decided' : row.first.series.player === SOLVER ? `, ${SOLVER}` : '');

const middleOf = ({ rates: { difference } }: ContestRow) => (difference.low + difference.high) / 2;

/** As many as the least certain difference has. */
const countAll = (rows: readonly ContestRow[]) => Math.min(...rows.map(({ rates }) => countDigits(rates.interval)));

/** The largest difference that is certain. */
function findDifference(rows: readonly ContestRow[]) {
  const certain = rows.filter(({ rates: { interval } }) => interval.low > 0 || interval.high < 0);
  const [top] = certain.toSorted((a, b) => Math.abs(middleOf(b)) - Math.abs(middleOf(a)));
  if (top === undefined) return 'No difference between two who played the same deals is certain';
  const { interval } = top.rates;
  const { first, second } = namePair(top);
  const [more, less, ends] =
    middleOf(top) > 0 ? [second, first, interval] : [first, second, { low: -interval.high, high: -interval.low }];
  return `${headingOf(top)}: ${more} is ${toPercent(Math.abs(middleOf(top)), countDigits(ends))} points (${formatEnds(ends)}) ahead of ${less}`;
}

const showRatio = (ratio: number) => ratio.toFixed(2);

/** Each with whoever needs the fewest nodes of its game, and how many times as many nodes it needs. */
function rankNodes(rows: readonly ContestRow[]) {
  const compared = rows.flatMap((row) => {
    const { ratio, interval } = row.nodes;
    if (ratio === null || interval === null || row.first.series.rules !== row.second.series.rules) return [];
    const { game, first, second } = namePair(row);
    const [less, name, { series }] = ratio < 1 ? [second, first, row.first] : [first, second, row.second];
    const { low, high } = ratio < 1 ? { low: 1 / interval.high, high: 1 / interval.low } : interval;
    const rate = Math.max(ratio, 1 / ratio);
    const words = { heading: `${game}: ${less} = 1`, name, label: showRatio(rate) };
    return { game, less, ...words, style: styleOf(series), n: row.rates.pairs, rate, low, high };
  });
  return groupBy(compared, ({ game }) => game).flatMap((own) => {
    const beaten = new Set(own.map(({ name }) => name));
    return own.filter(({ less }) => !beaten.has(less)).toSorted((a, b) => a.rate - b.rate);
  });
}

/** What each strategy costs more than the cheapest one: a sentence for each game. */
export const listNodeFindings = ({ rows }: HeldContests): string[] =>
  groupBy(rankNodes(rows), ({ game }) => game).map((own) => {
    const parts = own.map(({ less, name, label, low, high, n }, i) => {
      const size = n === own[i - 1]?.n ? '' : `, n = ${formatCount(n)}`;
      const times = `${name} needs ${label} (${joinEnds({ low, high }, showRatio)}${size}) times`;
      return `${times} ${less === own[i - 1]?.less ? 'as many' : `the nodes of ${less}`}`;
    });
    return `${own[0].game}: ${parts.join('; ')}.`;
  });

function drawDifferences(rows: readonly ContestRow[]): IntervalChart {
  return {
    kind: 'differences',
    axis: 'lead of the one named first, in percentage points',
    rows: rows.map((row) => {
      const { difference, interval } = row.rates;
      const { first, second } = namePair(row);
      return {
        heading: headingOf(row),
        name: `${second} against ${first}`,
        style: styleOf(row.second.series),
        rate: middleOf(row),
        least: difference.low,
        most: difference.high,
        label: formatPoints(middleOf(row), countAll(rows)),
        ...interval,
      };
    }),
  };
}

/**
 * Null where nothing can be compared. Where strategies are compared, the chart is of the nodes that they need.
 * @param grown folders whose number of deals was chosen after a look at results.
 */
export function describeComparisons({ rows, reasons }: HeldContests, grown: readonly string[]): Section | null {
  const ranked = rankNodes(rows);
  const [cheapest] = ranked;
  if (rows.length === 0) return null;
  const unsure = rows.some(({ rates: { difference } }) => difference.low < difference.high);
  return {
    id: 'comparison',
    topic: 'Compared deal by deal',
    title:
      cheapest === undefined
        ? findDifference(rows)
        : `${cheapest.game}: ${cheapest.less} needs the fewest nodes${cheapest.low > 1 ? '' : ', which may be luck'}`,
    paragraphs: [
      'Both of a pair played the same deals, so luck with the deals is the same for both. The second had more success on the gained deals, and the first on the missed ones. Players are compared by the games that they won, and solvers by the deals that they decided, or won where their rules differ.',
      `The difference is the rate of the second minus that of the first${unsure ? ', from the least to the most that unknown deals allow' : ''}. Its 95 % interval is rounded outward. p comes from the exact McNemar test, which asks whether gained and missed differ by more than luck, or from the sign-flip test where deals have several runs. Holm p is corrected for all comparisons of a game.`,
      rows.some(({ nodes }) => nodes.ratio !== null) &&
        'Nodes are moves that a search makes; those of undecided deals count too. The ratio of nodes is that of the second to the first, with a bootstrap interval by deal.',
      grown.length > 0 && explainGrowth(joinNames(grown)),
      reasons.length > 0 && `Not compared: ${reasons.join('; ')}.`,
    ].filter((text) => text !== false),
    reading: [
      'The line through a mark is the 95 % interval.',
      ...(unsure && cheapest === undefined
        ? ['A thick line goes from the least difference to the most, with the mark in the middle.']
        : []),
    ],
    chart: cheapest === undefined ? drawDifferences(rows) : { kind: 'ratios', axis: 'times the nodes', rows: ranked },
    table: tabulateContests(rows),
  };
}
