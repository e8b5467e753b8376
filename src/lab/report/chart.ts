/** What charts say, and what they have in common when they are drawn. */

import type { PlotOptions } from '@observablehq/plot';

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
  readonly upward?: { readonly least: number; readonly most: number };
  readonly rows: readonly (Row & {
    readonly points: readonly Point[];
    readonly step?: number;
    /** Where its axis is not that of the others. */
    readonly across?: Across;
  })[];
}

/** Shares as numbers in cells, the darker the larger: a panel for each heading, with a line for each row. */
export interface MapChart {
  readonly kind: 'map';
  readonly axis: string;
  readonly label: string;
  /** All rows of a heading have the same columns. */
  readonly rows: readonly (Omit<Row, 'style'> & {
    readonly cells: readonly { readonly column: string; readonly style: number; readonly share: number }[];
  })[];
  readonly format: (share: number) => string;
}

export type Chart = IntervalChart | CurveChart | MapChart;

/** Each chart is drawn for the width that it has: on a desk or paper, or on a phone, where names stand above bars. */
export const FORMS = {
  wide: { width: 800, columns: 3, beside: true },
  narrow: { width: 358, columns: 1, beside: false },
} as const;

export type Form = (typeof FORMS)[keyof typeof FORMS];

/** What Plot draws at a place of the chart. */
export interface Drawing {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly options: PlotOptions;
}

export interface DrawingPlan {
  readonly height: number;
  readonly drawings: readonly Drawing[];
}

export const LETTER_WIDTH = 6.4;
export const LINE = 15;
export const BOTTOM = 40;

export const strong = { fontWeight: 600, textAnchor: 'start' } as const;
/** A name is read over lines and areas. */
export const halo = { fill: 'var(--ink)', stroke: 'var(--paper)', strokeWidth: 3 } as const;
