/** What a column of a table is. */

import { type Interval, roundOutward } from '../statistics/intervals.ts';

/** A missing value is null and printed empty, never 0. */
export type Cell = string | number | null;

export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row) => Cell;
}

/** What a column says, for people and programs. */
export interface Meaning {
  readonly type: 'string' | 'integer' | 'number';
  /** What is counted or measured, `share` for a number 0 to 1; not there for words and names. */
  readonly unit?: string;
  /** A sentence without its full stop. */
  readonly description: string;
  /** Of what a share is one. */
  readonly denominator?: string;
  /** All values that there are. */
  readonly values?: readonly string[];
}

/* Numbers as cells: so many digits as they are worth. */

/** Digits after the point of every rate and share. */
export const RATE_DIGITS = 6;

export const formatRate = (rate: number | undefined): Cell => (rate === undefined ? null : rate.toFixed(RATE_DIGITS));

/** Digits after the point. */
export const MEAN_DIGITS = 3;
export const SECONDS_DIGITS = 6;
/** Digits that count of what may be very small. */
export const RATIO_DIGITS = 6;
export const SPREAD_DIGITS = 4;
export const P_DIGITS = 4;

export const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
/** As a number, which may be negative: a text with a sign would look like a formula. */
export const roundRate = (rate: number | undefined): Cell => (rate === undefined ? null : round(rate, RATE_DIGITS));
/** The lower end of an interval of rates or of differences, rounded down, so that the interval covers what it covered. */
export const roundLow = (interval: Interval | undefined): Cell =>
  interval === undefined ? null : roundOutward(interval, RATE_DIGITS).low;
/** The upper end, rounded up. */
export const roundHigh = (interval: Interval | undefined): Cell =>
  interval === undefined ? null : roundOutward(interval, RATE_DIGITS).high;
export const roundWhole = (value: number | null | undefined): Cell =>
  value === null || value === undefined ? null : Math.round(value);
export const shorten = (value: number | null | undefined, digits: number): Cell =>
  value === null || value === undefined ? null : Number(value.toPrecision(digits));
