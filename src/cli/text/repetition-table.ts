/** What is printed of searches that tried each deal several times: how far their runs lie apart, and what restarts would do. */

import type { BenchRow } from '../../tables/bench-columns.ts';
import { fitTable, formatPercent } from '../../base/prose.ts';

/** A row of a search that played a deal several times. */
type RepeatedRow = BenchRow & { readonly repetition: NonNullable<BenchRow['repetition']> };

const isRepeated = (row: BenchRow): row is RepeatedRow => row.repetition !== null && row.repetition.streams > 1;

const nameStrategy = ({ player, strategy }: BenchRow): string => strategy ?? player;

const formatShare = (share: number | null): string => (share === null ? '' : formatPercent(share));

/** A difference of decimal logarithms as what one number is times the other. */
const formatFactor = (logarithm: number | null): string =>
  logarithm === null ? '' : `x ${(10 ** logarithm).toFixed(2)}`;

const SPREAD_HEADER = ['spread', 'streams', 'decided between', 'decided within', 'nodes between', 'nodes within'];

const formatSpread = (row: RepeatedRow): string[] => {
  const { streams, decided, logNodes } = row.repetition;
  const shares = [decided.between, decided.within].map(formatShare);
  return [nameStrategy(row), String(streams), ...shares, ...[logNodes.between, logNodes.within].map(formatFactor)];
};

const RESTART_HEADER = ['restarts', 'deals', 'whole runs', 'best cutoff', 'its nodes', 'Luby unit', 'its nodes'];

function formatRestarts(row: RepeatedRow): string[][] {
  const { restarts } = row.repetition;
  if (restarts === null) return [];
  const { deals, whole, cutoff, fixed, unit, luby } = restarts;
  return [[nameStrategy(row), ...[deals, whole, cutoff, fixed, unit, luby].map((value) => String(Math.round(value)))]];
}

/** The lines of one game, with an empty one before each table; none unless it was repeated. @param width columns of the terminal, or Infinity. */
export function formatRepetition(rows: readonly BenchRow[], width: number): string[] {
  const repeated = rows.filter(isRepeated);
  if (repeated.length === 0) return [];
  const lines = [
    '',
    ...fitTable([SPREAD_HEADER, ...repeated.map(formatSpread)], 1, width, (strategy) => `${strategy}, spread`),
  ];
  const restarts = repeated.flatMap(formatRestarts);
  if (restarts.length === 0) return lines;
  return [...lines, '', ...fitTable([RESTART_HEADER, ...restarts], 1, width, (strategy) => `${strategy}, restarts`)];
}
