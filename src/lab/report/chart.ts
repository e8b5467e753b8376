/** What charts say. */

/** A player has the same style in all charts. */
interface Row {
  /** Those of one heading stand together. */
  readonly heading: string;
  readonly name: string;
  readonly style: number;
}

export interface Estimate extends Row {
  readonly rate: number;
  /** Where unknown deals leave room, the least and the most that it may be. */
  readonly least?: number;
  readonly most?: number;
  readonly low: number;
  readonly high: number;
  /** The rate in words. */
  readonly label: string;
}

export interface IntervalChart {
  /** Differences may be negative, and are in points. Ratios have equal distances for equal factors. */
  readonly kind: 'rates' | 'differences' | 'ratios';
  readonly axis: string;
  readonly rows: readonly Estimate[];
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

/** From the least to the most; equal distances for equal ratios, if not for equal differences. */
interface Across {
  readonly least: number;
  readonly most: number;
  readonly scale?: 'ratios' | 'backward';
}

export interface CurveChart {
  /**
   * Points joined by lines, or lines that keep their height until the next point: a panel for each heading. Or bars, as
   * wide as the step of a row where the axis has numbers: a panel for each row.
   */
  readonly kind: 'lines' | 'steps' | 'bars';
  /** What is upward, and what is across. */
  readonly axis: string;
  readonly label: string;
  readonly across: Across;
  /** Upward; shares from 0 unless given. */
  readonly upward?: readonly [least: number, most: number];
  readonly rows: readonly (Row & {
    readonly points: readonly Point[];
    readonly step?: number;
    /** Where its axis is not that of the others. */
    readonly across?: Across;
  })[];
}

/** Smaller ones are not worth a line. */
export const LEAST_SHARE = 0.005;

/** Shares as numbers in cells, the darker the larger: a panel for each heading. */
export interface MapChart {
  readonly kind: 'map';
  readonly axis: string;
  readonly label: string;
  /** Each cell of each panel, line by line; their name is that of their line. */
  readonly rows: readonly (Row & { readonly column: string; readonly share: number })[];
  readonly format: (share: number) => string;
}

export type Chart = IntervalChart | CurveChart | MapChart;
