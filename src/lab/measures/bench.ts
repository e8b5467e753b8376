/** The measures of strategies and players that are compared: of bench.csv, and of profile.csv, which says how soon searches decide deals. */

import type { Comparison } from '../comparison.ts';
import { type Performance, rateNodes, type Repetition, type WinRate } from '../performance.ts';
import type { Profile, ProfilePoint } from '../../statistics/run-lengths.ts';
import { listDifferenceMeasures, listRatioMeasures, PAIRED_MEASURES, TEST_MEASURES } from './comparisons.ts';
import { GROUP_MEASURES } from './groups.ts';
import {
  amountIn,
  countDeals,
  countIn,
  countMoves,
  countRuns,
  listEnds,
  type Measure,
  ofEach,
  shareOf,
  shareOfDeals,
  text,
} from './measure.ts';
import { type Group, hasPlayers, hasSolver, hasStreams, isSolver } from './study-form.ts';

export interface BenchRow extends Group {
  /** How many deals the study asks for. */
  readonly asked: number;
  /** All runs count, where a deal has several. */
  readonly performance: Performance;
  /** Null unless the study is a repeated one. */
  readonly repetition: Repetition | null;
  /** Null for those without a node budget. */
  readonly profile: Profile | null;
  /** Null in the row of the baseline, and where the two have no deal in common. */
  readonly comparison: Comparison | null;
  /** Null in a comparison of strategies alone. */
  readonly winRate: WinRate | null;
}

/** Verdicts are those of solvers; a player only wins or loses. */
const findSearch = (row: BenchRow) => (isSolver(row) ? row.performance : null);
const countVerdicts = (name: string, value: (search: Performance) => number, meaning: string) =>
  ofEach(findSearch, [countDeals(name, value, meaning)], hasSolver);

const moves = amountIn('moves', 3);
const shareOfRuns = shareOf('runs');

const REPETITION_MEASURES: readonly Measure<Repetition>[] = [
  countIn('streams')('streams', ({ streams }) => streams, 'random streams of the deal with the most'),
  countRuns(
    'runs',
    ({ runs }) => runs,
    'searches of all deals and streams; decided, won and unwinnable count runs then, and means and medians are of runs',
  ),
];

const WIN_MEASURES: readonly Measure<WinRate>[] = [
  shareOfDeals(
    'win_rate',
    ({ rate }) => rate,
    'rate of games won: the lowest possible one, because it counts unknown deals as lost. With unknown_rate added it is the highest',
  ),
  shareOfDeals('unknown_rate', ({ unknown }) => unknown, 'share of the deals that were not decided'),
  ...ofEach(
    ({ interval }: WinRate) => interval,
    listEnds(
      'deals',
      'ci',
      'the confidence interval of win_rate, with unknown deals counted as lost',
      'that interval, with unknown deals counted as won',
    ),
  ),
];

/** Nothing in them depends on the clock. */
export const BENCH_MEASURES: readonly Measure<BenchRow>[] = [
  ...GROUP_MEASURES,
  countIn('MiB')('memory', (row) => row.memory, 'memory for the tables of the search', { isIn: hasSolver }),
  countDeals('asked', ({ asked }) => asked, 'deals that the study asks for; it is not complete where there are fewer'),
  countDeals('deals', ({ performance }) => performance.deals, 'deals that were searched'),
  ...ofEach(({ repetition }: BenchRow) => repetition, REPETITION_MEASURES, hasStreams),
  ...countVerdicts('decided', ({ won, unwinnable }) => won + unwinnable, 'deals that are winnable or proved not to be'),
  countDeals('won', ({ performance }) => performance.won, 'deals for which a win was found'),
  ...countVerdicts('unwinnable', ({ unwinnable }) => unwinnable, 'deals that are proved to have no win'),
  ...ofEach(({ winRate }: BenchRow) => winRate, WIN_MEASURES, hasPlayers),
  ...ofEach(
    ({ performance }: BenchRow) => performance.nodes,
    [
      countMoves('nodes', ({ total }) => total, 'all moves made'),
      moves('nodes_mean', ({ mean }) => mean, 'mean number of moves made in a deal', { label: 'mean nodes' }),
      moves('nodes_median', ({ median }) => median, 'median number of moves made in a deal', { label: 'median' }),
    ],
  ),
  ...ofEach(
    findSearch,
    [
      moves(
        'nodes_par2',
        ({ par2 }) => par2,
        'mean number of moves made in a deal, where each undecided deal counts as twice the limit',
        { label: 'PAR2' },
      ),
    ],
    hasSolver,
  ),
  text('signature', ({ performance }) => performance.signature, 'a hash of the search on every deal'),
  ...ofEach(
    ({ comparison }: BenchRow) => comparison?.rates,
    [
      countDeals('gained', ({ gained }) => gained, 'deals that this strategy decided and the first one did not'),
      countDeals('missed', ({ missed }) => missed, 'deals that the first strategy decided and this one did not'),
    ],
  ),
  ...ofEach(
    ({ comparison }: BenchRow) => comparison?.rates,
    listDifferenceMeasures('win_rate minus that of the first row', 'difference_ci'),
    hasPlayers,
  ),
  ...ofEach(
    ({ comparison, repetition }: BenchRow) => comparison && { ...comparison, repeated: repetition !== null },
    PAIRED_MEASURES,
  ),
  ...ofEach(
    ({ comparison }: BenchRow) => comparison?.nodes,
    listRatioMeasures('moves of this strategy per move of the first one, on the deals that both played'),
  ),
  ...ofEach(
    ({ comparison }: BenchRow) => comparison?.test,
    TEST_MEASURES,
    ({ test }) => test,
  ),
];

const seconds = amountIn('seconds', 6, (value) => value.toFixed(4));

const timeOf = (name: keyof Performance['seconds'], meaning: string, label: string): Measure<BenchRow> =>
  seconds(
    name === 'total' ? 'seconds' : `seconds_${name}`,
    ({ performance }) => performance.seconds[name],
    `${meaning}; differs from run to run`,
    { label },
  );

/** They differ from run to run, so no file has them. */
export const TIME_MEASURES: readonly Measure<BenchRow>[] = [
  timeOf('total', 'time of all searches', 's'),
  timeOf('mean', 'mean time of a deal', 'mean s'),
  timeOf('median', 'median time of a deal', 'median s'),
  amountIn('moves per second', 0)(
    'nodes_per_second',
    ({ performance }) => rateNodes(performance),
    'nodes / seconds; differs from run to run',
    { label: 'nodes/s' },
  ),
];

export interface ProfileRow extends Group {
  readonly profile: Profile;
  readonly point: ProfilePoint;
}

export const PROFILE_MEASURES: readonly Measure<ProfileRow>[] = [
  ...GROUP_MEASURES,
  countMoves(
    'nodes',
    ({ point }) => point.nodes,
    'the number of moves that the row is about: ten for each power of ten, from 1 to the limit',
  ),
  countDeals('deals', ({ profile }) => profile.deals, 'deals that were searched'),
  countRuns('runs', ({ profile }) => profile.runs, 'searches of all deals and random streams'),
  countRuns('decided', ({ point }) => point.decided, 'runs that came to a verdict within so many moves'),
  shareOfRuns(
    'share',
    ({ point }) => point.share,
    'the mean over deals of the share of their runs that came to a verdict within so many moves',
  ),
  ...ofEach(
    ({ point }: ProfileRow) => point.interval,
    listEnds('runs', 'ci', 'the 95 % interval of the share at this number of moves alone'),
  ),
];

export const listProfileRows = ({ profile, ...group }: Group & Pick<BenchRow, 'profile'>): ProfileRow[] =>
  profile === null ? [] : profile.points.map((point) => Object.assign({}, group, { profile, point }));
