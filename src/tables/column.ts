/** Columns of tables: each has a name, a meaning, and a function that finds the value of a row. */

import type { Meaning } from '../analysis/distributions.ts';
import { type Interval, roundOutward } from '../statistics/intervals.ts';

/** A missing value is null and printed empty, never 0. */
export type Cell = string | number | null;

export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row) => Cell;
  readonly meaning: Meaning;
}

type Value<Row> = (row: Row) => Cell;

export const textColumn = <Row>(
  name: string,
  value: Value<Row>,
  description: string,
  values?: readonly string[],
): Column<Row> => ({ name, value, meaning: { type: 'string', description, ...(values && { values }) } });

/** Whole numbers that count nothing. */
export const indexColumn = <Row>(name: string, value: Value<Row>, description: string): Column<Row> => ({
  name,
  value,
  meaning: { type: 'integer', description },
});

export const countColumn = <Row>(name: string, value: Value<Row>, unit: string, description: string): Column<Row> => ({
  name,
  value,
  meaning: { type: 'integer', unit, description },
});

export const amountColumn = <Row>(name: string, value: Value<Row>, unit: string, description: string): Column<Row> => ({
  name,
  value,
  meaning: { type: 'number', unit, description },
});

/** @param denominator the things of which it is a share. */
export const shareColumn = <Row>(
  name: string,
  value: Value<Row>,
  denominator: string,
  description: string,
): Column<Row> => ({ name, value, meaning: { type: 'number', unit: 'share', denominator, description } });

/* Numbers as cells, with as many digits as they are worth. */

export const RATE_DIGITS = 6;

export const formatRate = (rate: number | undefined): Cell => (rate === undefined ? null : rate.toFixed(RATE_DIGITS));

export const MEAN_DIGITS = 3;
export const SECONDS_DIGITS = 6;
/** Significant digits of numbers that may be very small. */
export const RATIO_DIGITS = 6;
export const SPREAD_DIGITS = 4;
export const P_DIGITS = 4;

export const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
/** As a number: a text with a minus sign would look like a formula. */
export const roundRate = (rate: number | undefined): Cell => (rate === undefined ? null : round(rate, RATE_DIGITS));
/** Rounded down, so that the rounded interval covers every value of the exact one. */
export const roundLow = (interval: Interval | undefined): Cell =>
  interval === undefined ? null : roundOutward(interval, RATE_DIGITS).low;
export const roundHigh = (interval: Interval | undefined): Cell =>
  interval === undefined ? null : roundOutward(interval, RATE_DIGITS).high;
export const roundWhole = (value: number | null | undefined): Cell =>
  value === null || value === undefined ? null : Math.round(value);
export const shorten = (value: number | null | undefined, digits: number): Cell =>
  value === null || value === undefined ? null : Number(value.toPrecision(digits));
