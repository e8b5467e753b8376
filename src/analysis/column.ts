/** Columns: facts about a row, which may be a deal, a game or a comparison, each with a name and a meaning. */

import { ofPart } from '../base/objects.ts';

/** The meaning of a value, for people and programs. */
export interface Meaning {
  readonly type: 'string' | 'integer' | 'number';
  /** `share` for a number 0 to 1; missing for words and names. */
  readonly unit?: string;
  /** Without a full stop. */
  readonly description: string;
  /** The things of which a share is taken. */
  readonly denominator?: string;
  readonly values?: readonly string[];
}

/** A missing value is null and printed empty, never 0. */
export type Cell = string | number | null;

export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row) => Cell;
  readonly meaning: Meaning;
}

const createKind =
  (kind: Omit<Meaning, 'description'>) =>
  <Row>(
    name: string,
    value: (row: Row) => Cell | undefined,
    description: string,
    values?: readonly string[],
  ): Column<Row> => ({
    name,
    value: (row) => value(row) ?? null,
    meaning: { ...kind, description, ...(values && { values }) },
  });

export const textColumn = createKind({ type: 'string' });
/** Whole numbers that count nothing. */
export const indexColumn = createKind({ type: 'integer' });

export const countIn = (unit: string) => createKind({ type: 'integer', unit });
export const countCards = countIn('cards');
export const countDeals = countIn('deals');
export const countGames = countIn('games');
export const countMoves = countIn('moves');
export const countRuns = countIn('runs');
export const countStreams = countIn('streams');

export const amountIn = (unit: string) => createKind({ type: 'number', unit });

const shareOf = (denominator: string) => createKind({ type: 'number', unit: 'share', denominator });
export const shareOfDeals = shareOf('deals');
export const shareOfGames = shareOf('games');
export const shareOfRuns = shareOf('runs');

/** The columns of a part of each row, empty where there is none. */
export const columnsOf = <Row, Part>(
  findPart: (row: Row) => Part | null | undefined,
  columns: readonly Column<Part>[],
): Column<Row>[] => columns.map(({ name, value, meaning }) => ({ name, value: ofPart(findPart, value), meaning }));
