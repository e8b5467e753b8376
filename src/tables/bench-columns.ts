/** The columns of bench.csv and profile.csv: how strategies and players compare, and how soon searches decide deals. */

import type { Comparison } from '../analysis/comparison.ts';
import {
  amountIn,
  type Column,
  columnsOf,
  countDeals,
  countIn,
  countMoves,
  countRuns,
  countStreams,
  shareOfDeals,
  shareOfRuns,
  textColumn,
} from '../analysis/column.ts';
import { type Performance, rateNodes, type Repetition, type WinRate } from '../analysis/performance.ts';
import { SOLVER } from '../players/registry.ts';
import type { Components } from '../statistics/moments.ts';
import type { Profile, ProfilePoint } from '../statistics/run-lengths.ts';
import { listDifferenceColumns, listRatioColumns, pColumn, TEST_COLUMNS } from './comparison-columns.ts';
import { type Group, GROUP_COLUMNS, SEARCH_COLUMNS } from './columns.ts';
import { boundColumns, formatRate, round, roundRate, shortened } from './csv.ts';

export interface BenchRow extends Group {
  /** All runs count, where a deal has several. */
  readonly performance: Performance;
  /** Null unless the study is a repeated one. */
  readonly repetition: Repetition | null;
  /** Null for those without a node budget. */
  readonly profile: Profile | null;
  /** Null in the row of the yardstick, and where the two have no deal in common. */
  readonly comparison: Comparison | null;
  /** Null in a comparison of strategies alone. */
  readonly winRate: WinRate | null;
}

const MEAN_DIGITS = 3;
const amountOfMoves = <Row>(name: string, value: (row: Row) => number, description: string): Column<Row> =>
  amountIn('moves')(name, (row) => round(value(row), MEAN_DIGITS), description);

const ifSolver = (value: (row: BenchRow) => number) => (row: BenchRow) => (row.player === SOLVER ? value(row) : null);

const BENCH_SEARCH_COLUMNS: readonly Column<BenchRow>[] = [
  ...SEARCH_COLUMNS,
  countIn('MiB')('memory', (row) => row.memory, 'memory for the tables of the search'),
  countDeals('deals', ({ performance }) => performance.deals, 'deals that were searched'),
  countDeals(
    'decided',
    ifSolver(({ performance }) => performance.won + performance.unwinnable),
    'deals that are winnable or proved not to be',
  ),
  countDeals('won', ({ performance }) => performance.won, 'deals for which a win was found'),
  countDeals(
    'unwinnable',
    ifSolver(({ performance }) => performance.unwinnable),
    'deals that are proved to have no win',
  ),
  ...columnsOf(
    ({ performance }: BenchRow) => performance.nodes,
    [
      countMoves('nodes', ({ total }) => total, 'all moves made'),
      amountOfMoves('nodes_mean', ({ mean }) => mean, 'mean number of moves made in a deal'),
      amountOfMoves('nodes_median', ({ median }) => median, 'median number of moves made in a deal'),
      amountOfMoves(
        'nodes_par2',
        ({ par2 }) => par2,
        'mean number of moves made in a deal, where each undecided deal counts as twice the limit',
      ),
    ],
  ),
  textColumn('signature', ({ performance }) => performance.signature, 'a hash of the search on every deal'),
  ...columnsOf(
    ({ comparison }: BenchRow) => comparison?.rates,
    [
      countDeals('gained', ({ gained }) => gained, 'deals that this strategy decided and the first one did not'),
      countDeals('missed', ({ missed }) => missed, 'deals that the first strategy decided and this one did not'),
    ],
  ),
  pColumn(
    'mcnemar_p',
    ({ comparison, repetition }) => (repetition === null ? comparison?.rates.p : null),
    "McNemar's exact two-sided test of gained against missed",
  ),
  ...columnsOf(
    ({ comparison }: BenchRow) => comparison?.nodes,
    listRatioColumns('moves of this strategy for one move of the first one, on the deals of both'),
  ),
  amountOfMoves(
    'nodes_par10',
    ({ performance }) => performance.nodes.par10,
    'mean number of moves made in a deal, where each undecided deal counts as ten times the limit',
  ),
];

const SPREAD_DIGITS = 4;
const spreadOfRuns = shortened(shareOfRuns, SPREAD_DIGITS);
const spreadOfPowers = shortened(amountIn('powers of ten'), SPREAD_DIGITS);

const listShareSpread = (done: 'decided' | 'won'): readonly Column<Components>[] => [
  spreadOfRuns(
    `${done}_between`,
    ({ between }) => between,
    `standard deviation of the true shares of ${done} runs between deals, without the part that chance within a deal adds`,
  ),
  spreadOfRuns(
    `${done}_within`,
    ({ within }) => within,
    `standard deviation of the runs of a deal, each ${done} (1) or not (0), about the share of their deal`,
  ),
];

const REPETITION_COLUMNS: readonly Column<Repetition>[] = [
  countStreams('streams', ({ streams }) => streams, 'random streams of the deal with the most'),
  countRuns(
    'runs',
    ({ runs }) => runs,
    'searches of all deals and streams; with streams, decided, won and unwinnable count runs, and means and medians are of runs',
  ),
  ...columnsOf(({ decided }: Repetition) => decided, listShareSpread('decided')),
  spreadOfPowers(
    'log_nodes_between',
    ({ logNodes }) => logNodes.between,
    'standard deviation between deals of the mean decimal logarithm of the moves of a run, without the part that chance within a deal adds',
  ),
  spreadOfPowers(
    'log_nodes_within',
    ({ logNodes }) => logNodes.within,
    'standard deviation of the decimal logarithm of the moves of a run about the mean of its deal',
  ),
];

const BENCH_STREAM_COLUMNS: readonly Column<BenchRow>[] = [
  ...columnsOf(({ repetition }: BenchRow) => repetition, REPETITION_COLUMNS),
  pColumn(
    'sign_flip_p',
    ({ comparison }) => comparison?.rates.p,
    'two-sided sign-flip test of the differences between the shares of decided runs of deals; with one stream it is the McNemar test',
  ),
];

const BENCH_WIN_STREAM_COLUMNS = columnsOf(({ repetition }: BenchRow) => repetition?.won, listShareSpread('won'));

const BENCH_WIN_COLUMNS: readonly Column<BenchRow>[] = [
  ...columnsOf(
    ({ winRate }: BenchRow) => winRate,
    [
      shareOfDeals(
        'win_rate',
        ({ rate }) => roundRate(rate),
        'rate of games won, with unknown deals counted as not won',
      ),
      ...columnsOf(
        ({ interval }: WinRate) => interval,
        boundColumns(
          shareOfDeals,
          'ci',
          'the confidence interval of win_rate, with unknown deals counted as lost',
          'that interval, with unknown deals counted as won',
        ),
      ),
    ],
  ),
  ...columnsOf(
    ({ comparison }: BenchRow) => comparison?.rates,
    listDifferenceColumns('win_rate less that of the first row', 'difference_ci'),
  ),
];

export interface BenchForm {
  readonly players: boolean;
  readonly streams: boolean;
  readonly test?: boolean;
}

/** Columns that only hold for a number of deals that was fixed beforehand, and are empty in a test. */
const FIXED_SIZE = /^(mcnemar_p|sign_flip_p|(difference_ci|ratio)_(low|high))$/;

/** The columns of bench.csv; nothing in it depends on the clock. */
export function listBenchColumns({ players, streams, test = false }: BenchForm): readonly Column<BenchRow>[] {
  const columns = [
    ...GROUP_COLUMNS.filter(({ name }) => players || name !== 'player'),
    ...BENCH_SEARCH_COLUMNS,
    ...(players ? BENCH_WIN_COLUMNS : []),
    ...(streams ? BENCH_STREAM_COLUMNS : []),
    ...(streams && players ? BENCH_WIN_STREAM_COLUMNS : []),
  ];
  if (!test) return columns;
  const empty = { value: () => null };
  return [
    ...columns.map((each) => (FIXED_SIZE.test(each.name) ? Object.assign({}, each, empty) : each)),
    ...columnsOf(({ comparison }: BenchRow) => comparison?.test, TEST_COLUMNS),
  ];
}

interface ProfileRow extends Group {
  readonly profile: Profile;
  readonly point: ProfilePoint;
}

export const PROFILE_COLUMNS: readonly Column<ProfileRow>[] = [
  ...GROUP_COLUMNS,
  ...SEARCH_COLUMNS,
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
    ({ point }) => formatRate(point.share),
    'the mean over deals of the share of their runs that came to a verdict within so many moves',
  ),
  ...columnsOf(
    ({ point }: ProfileRow) => point.interval,
    boundColumns(
      shareOfRuns,
      'ci',
      'the 95 % interval of the share at this number of moves alone',
      undefined,
      formatRate,
    ),
  ),
];

export const listProfileRows = ({ profile, ...group }: Group & Pick<BenchRow, 'profile'>): ProfileRow[] =>
  profile === null ? [] : profile.points.map((point) => Object.assign({}, group, { profile, point }));

const SECONDS_DIGITS = 6;

const timeColumn = (name: keyof Performance['seconds'], description: string): Column<BenchRow> =>
  amountIn('seconds')(
    name === 'total' ? 'seconds' : `seconds_${name}`,
    ({ performance }) => round(performance.seconds[name], SECONDS_DIGITS),
    `${description}; differs from run to run`,
  );

/** They differ from run to run, so no file has them. */
export const BENCH_TIME_COLUMNS: readonly Column<BenchRow>[] = [
  timeColumn('total', 'time of all searches'),
  timeColumn('mean', 'mean time of a deal'),
  timeColumn('median', 'median time of a deal'),
  timeColumn('par2', 'mean time of a deal, where each undecided deal counts twice'),
  timeColumn('par10', 'mean time of a deal, where each undecided deal counts ten times'),
  countIn('moves per second')(
    'nodes_per_second',
    ({ performance }) => {
      const rate = rateNodes(performance);
      return rate && Math.round(rate);
    },
    'nodes / seconds; differs from run to run',
  ),
];
