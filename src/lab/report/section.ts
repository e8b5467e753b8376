/** What a report says, as data: sections with a finding, a picture, a table and words about both. */

import { formatLevel, formatPercent, joinEnds, toPercent } from '../../base/prose.ts';
import { type Interval, roundOutward } from '../../statistics/intervals.ts';
import { type Cell, findMeasure, type Measure } from '../measures/measure.ts';
import type { Chart } from './chart.ts';
import type { Entry } from './entries.ts';

export interface ReportColumn {
  /** That of an interval for its lower end. */
  readonly name: string;
  /** A number of it as it is printed. */
  readonly show: (value: number) => string;
  /** Whether it is the lower end of an interval whose upper end is the next column: people see them as one. */
  readonly joined?: boolean;
}

export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** How many columns are text, from the first; the others are numbers. */
  readonly texts: number;
  /** Where the third cell of each row leads, on pages. */
  readonly links?: readonly string[];
}

export interface Section {
  readonly id: string;
  readonly topic: string;
  /** What was found. */
  readonly title: string;
  /** What was counted, in whole sentences. */
  readonly paragraphs: readonly string[];
  /** How the chart is read; said where there is one. */
  readonly reading?: readonly string[];
  readonly chart: Chart | null;
  readonly table: ReportTable;
}

/** How a study was made. */
export interface Source {
  readonly facts: string;
  readonly command: string | null;
}

const keep = (text: string) => text;

/** @param write texts, and `cite` commands, in the form of a document. */
export const tellSource = ({ facts, command }: Source, write = keep, cite = keep): string =>
  write(facts) + (command === null ? '' : `; made by ${cite(command)}`);

export interface Report {
  readonly title: string;
  /** What readers must know before anything else. */
  readonly warnings: readonly string[];
  readonly headlines: readonly string[];
  readonly sources: readonly Source[];
  readonly sections: readonly Section[];
  readonly method: readonly string[];
}

/** Where an entry stands in a chart. */
export const rowOf = ({ title, who, style }: Entry) => ({ heading: title, name: who, style });

export const formatCount = (count: number): string => count.toLocaleString('en');

export const listColumns = (names: readonly string[], show: (value: number) => string = formatCount): ReportColumn[] =>
  names.map((name) => ({ name, show }));

/** @param texts how many of the columns are text, from the first. */
export const tabulateEntries = <Each extends Entry>(
  entries: readonly Each[],
  columns: readonly ReportColumn[],
  listCells: (entry: Each) => readonly Cell[],
  texts = 0,
): ReportTable => ({
  columns: [...listColumns(['game', 'player']), ...columns],
  texts: 2 + texts,
  rows: entries.map((entry) => [entry.game, entry.who, ...listCells(entry)]),
});

const MOST_DIGITS = 4;

/** After the point of a percentage: as many as half the width of its interval has before its first figure. */
export const countDigits = ({ low, high }: Interval) =>
  Math.min(MOST_DIGITS, Math.max(0, Math.ceil(-Math.log10(50 * (high - low)))));

/** A rate that is neither 0 nor 1 is not written as if it were. */
export function formatRate(rate: number, interval: Interval): string {
  if (rate === 0 || rate === 1) return formatPercent(rate, 0);
  for (let digits = countDigits(interval); ; digits++) {
    const text = formatPercent(rate, digits);
    const shown = Math.abs(Number.parseFloat(text)) / 100;
    if (digits > MOST_DIGITS || (shown > 0 && shown < 1)) return text;
  }
}

/** Shares of so many games, with as many digits as the widest interval of a rate of them allows. */
export const formatShareOf = (games: number): ((share: number) => string) => {
  const interval = { low: 0, high: 1.96 / Math.sqrt(games) };
  return (share) => formatRate(share, interval);
};

/** `82.0 to 83.1`, rounded outward. */
export function formatEnds(interval: Interval): string {
  const digits = countDigits(interval);
  return joinEnds(roundOutward(interval, digits + 2), (share) => toPercent(share, digits));
}

/** `12 to 35 %`, or one of them where they are the same. */
export function tellRange(values: readonly number[], format: (value: number) => string): string {
  const [low, high] = [format(Math.min(...values)), format(Math.max(...values))];
  return low === high ? low : `${low.replace(/ %$/, '')} to ${high}`;
}

/**
 * @param titles of their columns, where they are not those of the measures.
 * @param digits of percentages.
 */
export function viewMeasures<Subject>(
  measures: readonly Measure<Subject>[],
  names: readonly string[],
  titles: Readonly<Record<string, string>> = {},
  digits = 2,
): { readonly columns: ReportColumn[]; readonly listCells: (subject: Subject) => Cell[] } {
  const shown = names.map((name) => findMeasure(measures, name));
  return {
    columns: shown.map(({ name, label, type, show }) => ({
      name: titles[name] ?? label,
      show: type === 'integer' ? formatCount : (value) => show(value, digits),
      joined: name.endsWith('_low'),
    })),
    listCells: (subject) => shown.map(({ value }) => value(subject)),
  };
}

/** How intervals are called; without their level where entries have several. */
export function formatIntervalName(entries: readonly Entry[]): string {
  const [level = null, ...others] = new Set(entries.map(({ figures }) => figures.confidence));
  return level === null || others.length > 0 ? 'interval' : `${formatLevel(level)} interval`;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
