/** The columns of rates without the luck of the cards. */

import type { CorrectedMean } from '../statistics/corrected-rates.ts';
import type { Column } from './column.ts';
import { RATIO_DIGITS, roundHigh, roundLow, roundRate, shorten } from './column.ts';

/** Columns of what is left without luck. @param name what they begin with. */
export function listCorrectedColumns<Row>(
  name: string,
  find: (row: Row) => CorrectedMean | null | undefined,
): readonly Column<Row>[] {
  return [
    { name, value: (row) => roundRate(find(row)?.mean) },
    { name: `${name}_ci_low`, value: (row) => roundLow(find(row)?.interval) },
    { name: `${name}_ci_high`, value: (row) => roundHigh(find(row)?.interval) },
    { name: `${name}_variance`, value: (row) => shorten(find(row)?.ratio, RATIO_DIGITS) },
  ];
}
