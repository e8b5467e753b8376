/** The measures of comparisons deal by deal: those that bench.csv and reports share, and the others of reports. */

import type { ContestRow } from '../comparison.ts';
import { type DealTest, toRatio } from '../deal-test.ts';
import type { Ratio } from '../../statistics/bootstrap.ts';
import type { PairedRates } from '../../statistics/paired-rates.ts';
import { countDeals, difference, listEnds, type Measure, ofEach, pValue, ratio, ratioIn, text } from './measure.ts';
import { hasFixedSize, hasStreams } from './study-form.ts';

const INTERVAL = '95 % interval';

export const listRatioMeasures = (what: string): Measure<Ratio>[] => [
  ratio('nodes_ratio', (each) => each.ratio, what, { label: 'node ratio' }),
  ...(['low', 'high'] as const).map((end) =>
    ratio<Ratio>(
      `ratio_${end}`,
      ({ interval }) => interval?.[end],
      `${end === 'low' ? 'lower' : 'upper'} end of the bootstrap 95 % interval of nodes_ratio`,
      { label: INTERVAL, isIn: hasFixedSize },
    ),
  ),
];

/**
 * @param what the difference in words.
 * @param name how the names of the ends of its interval begin.
 */
export const listDifferenceMeasures = (what: string, name: string): Measure<PairedRates>[] => [
  difference(
    'difference_low',
    (rates) => rates.difference.low,
    `${what}, with unknown deals counted so that it is lowest`,
    { label: 'difference' },
  ),
  difference(
    'difference_high',
    (rates) => rates.difference.high,
    'the same, with unknown deals counted so that it is highest',
    { label: 'difference' },
  ),
  ...ofEach(
    ({ interval }: PairedRates) => interval,
    listEnds(
      'deals',
      name,
      "Newcombe's 95 % interval of the difference, with unknown deals counted so that it is lowest",
      'that interval',
      { label: INTERVAL, isIn: hasFixedSize, signed: true },
    ),
  ),
];

const MCNEMAR = "McNemar's exact two-sided test of whether gained and missed differ by more than luck";
const SIGN_FLIP = 'two-sided sign-flip test of the differences between the shares of deals';

const testEnd = ratioIn('share or ratio');
const listTestEnd = (end: 'low' | 'high', what: string): Measure<DealTest> =>
  testEnd(`test_${end}`, ({ cost, interval }) => (cost ? toRatio(interval[end]) : interval[end]), what);

export const TEST_MEASURES: readonly Measure<DealTest>[] = [
  text(
    'test_verdict',
    ({ verdict }) => verdict,
    'the verdict of the sequential test of this one against the first; empty while there is none. equal: no difference as large as H1; not-better: none as large as H1 in favour of this one',
    { values: ['better', 'worse', 'equal', 'not-better'] },
  ),
  countDeals('test_deals', ({ count }) => count, 'deals that the test looked at'),
  listTestEnd(
    'low',
    'lower end of its interval, which holds at every look: of the difference of rates, or of moves of the first one for one of this one',
  ),
  listTestEnd('high', 'upper end of that interval'),
];

interface Paired {
  readonly rates: Pick<PairedRates, 'p' | 'gained' | 'missed'>;
  /** Whether deals were played several times. */
  readonly repeated: boolean;
}

/** The p-values of a comparison: of two tests, of which one is for deals that were played once. */
export const PAIRED_MEASURES: readonly Measure<Paired>[] = [
  pValue(
    'mcnemar_p',
    ({ rates, repeated }) => (repeated ? null : rates.p),
    `${MCNEMAR}; the largest value that unknown deals allow`,
    { label: 'McNemar p', isIn: hasFixedSize },
  ),
  pValue(
    'sign_flip_p',
    ({ rates, repeated }) => (repeated ? rates.p : null),
    `${SIGN_FLIP}, where there are several random streams; the largest value that unknown runs allow`,
    { label: 'sign-flip p', isIn: (form) => hasStreams(form) && hasFixedSize(form) },
  ),
];

/** A rate is that of the measure, with unknown deals counted as failures. */
export const CONTEST_MEASURES: readonly Measure<ContestRow>[] = [
  text('variant', (row) => row.variant, 'the variant'),
  text('first', ({ first }) => first.name, 'the one that the second is compared with'),
  text('second', ({ second }) => second.name, 'the one that is compared'),
  text('measure', (row) => row.measure, 'what counts as a success: a game that was won, or a deal that was decided', {
    values: ['won', 'decided'],
  }),
  countDeals('deals', ({ rates }) => rates.pairs, 'deals that both have played'),
  countDeals('gained', ({ rates }) => rates.gained, 'deals on which only the second succeeded'),
  countDeals('missed', ({ rates }) => rates.missed, 'deals on which only the first succeeded'),
  ...ofEach(
    ({ rates }: ContestRow) => rates,
    listDifferenceMeasures('the rate of the second minus that of the first', 'ci'),
  ),
  ...PAIRED_MEASURES,
  pValue(
    'holm_p',
    ({ adjusted }) => adjusted,
    'the same after the correction for all comparisons of the variant; empty when it is the only one',
    { label: 'Holm p' },
  ),
  ...ofEach(
    ({ nodes }: ContestRow) => nodes,
    listRatioMeasures('moves of the second per move of the first; empty for players'),
  ),
];
