/** What a column of a table is. */

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
