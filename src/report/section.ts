/** The parts that a report is made of, whatever it is written as. */

import type { Drawing } from './charts/drawing.ts';

/** Cells as people read them. */
export interface ReportTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many columns, from the first, are text; the others are numbers. */
  readonly texts: number;
}

export interface Section {
  /** Its name in links and files. */
  readonly id: string;
  readonly title: string;
  /** What is shown and how to read it, in whole sentences. */
  readonly paragraphs: readonly string[];
  readonly drawing: Drawing | null;
  readonly table: ReportTable;
}

export interface Report {
  readonly title: string;
  /** Where the figures come from. */
  readonly sources: readonly string[];
  readonly sections: readonly Section[];
  /** How the figures were got, and what they do not say. */
  readonly method: readonly string[];
}
