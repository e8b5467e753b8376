/**
 * Measures: facts about a subject, which may be a deal, a group of deals, or a comparison. Each is declared once, with
 * its name, meaning and value. Columns of files, data packages, counts, and the tables of the terminal and of reports
 * are views of these declarations.
 */

import { formatP, formatPercent, formatPoints, type TableColumn } from '../../base/prose.ts';
import { ofPart } from '../../base/objects.ts';
import { roundOutward } from '../../statistics/intervals.ts';
import type { StudyForm } from './study-form.ts';

/** A missing value is null and printed empty, never 0. */
export type Cell = string | number | null;

/** What kind of value a measure has, and how such numbers are written. */
interface Kind {
  readonly type: 'string' | 'integer' | 'number';
  /** `share` for a number 0 to 1; missing for words and names. */
  readonly unit?: string;
  /** The things of which a share is taken. */
  readonly denominator?: string;
  /** A number as it stands in files, with as many digits as it is worth; as it is unless given. */
  readonly write?: (value: number) => number;
  /** A number as people read it. @param digits after the point, where there is a choice. */
  readonly show: (value: number, digits?: number) => string;
}

/** What only some measures say of themselves. */
interface Details {
  /** All values that there may be. */
  readonly values?: readonly string[];
  /** The title of its column for people; the name with blanks unless given. */
  readonly label?: string;
  readonly show?: Kind['show'];
  /** Whether a study of this form has it; all have unless given. */
  readonly isIn?: (form: StudyForm) => boolean;
  /** Where games are counted, numbers are counted in classes this wide; 1 unless given. */
  readonly bin?: number;
  /** The width of its classes in charts. */
  readonly chartBin?: number;
  /** Whether its counts say nothing where all games have the same value. */
  readonly variesOnly?: boolean;
}

export interface Measure<Subject, Value = Cell> extends Kind, Omit<Details, 'show'> {
  /** Also that of its column: letters, digits and low lines. */
  readonly name: string;
  readonly label: string;
  /** Without a full stop. */
  readonly meaning: string;
  /** As exact as it is known. */
  readonly value: (subject: Subject) => Value;
}

const createKind =
  (kind: Kind) =>
  <Subject>(
    name: string,
    value: (subject: Subject) => Cell | undefined,
    meaning: string,
    details: Details = {},
  ): Measure<Subject> => ({
    ...kind,
    label: name.replaceAll('_', ' '),
    ...details,
    name,
    meaning,
    value: (subject) => value(subject) ?? null,
  });

export const text = createKind({ type: 'string', show: String });
/** Whole numbers that count nothing. */
export const index = createKind({ type: 'integer', show: String });

const showWhole = (value: number) => String(Math.round(value));

export const countIn = (unit: string) => createKind({ type: 'integer', unit, show: showWhole });
export const countCards = countIn('cards');
export const countDeals = countIn('deals');
export const countGames = countIn('games');
export const countMoves = countIn('moves');
export const countRuns = countIn('runs');

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
const shorten = (value: number, digits: number) => Number(value.toPrecision(digits));

/** @param digits after the point, in files. */
export const amountIn = (unit: string, digits: number, show: Kind['show'] = showWhole) =>
  createKind({ type: 'number', unit, write: (value) => round(value, digits), show });

const RATIO_DIGITS = 6;
const P_DIGITS = 4;
export const ratioIn = (unit: string, show: Kind['show'] = (ratio) => ratio.toFixed(3)) =>
  createKind({ type: 'number', unit, write: (ratio) => shorten(ratio, RATIO_DIGITS), show });
export const ratio = ratioIn('ratio');
export const pValue = createKind({
  type: 'number',
  unit: 'p-value',
  write: (p) => shorten(p, P_DIGITS),
  show: formatP,
});

const SHARE_DIGITS = 6;
/** A share with so many digits more is a percentage with those digits. */
const PERCENT_DIGITS = 2;

/** The ends of an interval are rounded away from each other, so that every value of the exact one lies between them. */
const ROUNDINGS = {
  near: round,
  low: (low: number, digits: number) => roundOutward({ low, high: low }, digits).low,
  high: (high: number, digits: number) => roundOutward({ low: high, high }, digits).high,
};
type Rounding = keyof typeof ROUNDINGS;

/** @param signed whether it is a difference, which people read in points. */
function shareKind(denominator: string, rounding: Rounding, signed = false) {
  const [least, format] = signed ? ([2, formatPoints] as const) : ([1, formatPercent] as const);
  const roundShown = (value: number, digits: number) =>
    rounding === 'near' ? value : ROUNDINGS[rounding](value, digits + PERCENT_DIGITS);
  return createKind({
    type: 'number',
    unit: 'share',
    denominator,
    write: (value) => ROUNDINGS[rounding](value, SHARE_DIGITS),
    show: (value, digits = least) => format(roundShown(value, digits), digits),
  });
}

export const shareOf = (denominator: string) => shareKind(denominator, 'near');
export const shareOfDeals = shareOf('deals');
export const difference = shareKind('deals', 'near', true);

interface Ends {
  readonly low: number;
  readonly high: number;
}

/** The ends of an interval: `NAME_low` and `NAME_high`. @param low and `high`: what each is an end of. */
export const listEnds = (
  denominator: string,
  name: string,
  low: string,
  high = 'that interval',
  { signed = false, ...details }: Details & { readonly signed?: boolean } = {},
): Measure<Ends>[] => [
  shareKind(denominator, 'low', signed)(
    `${name}_low`,
    (ends) => ends.low,
    `lower end of ${low}; rounded down`,
    details,
  ),
  shareKind(denominator, 'high', signed)(
    `${name}_high`,
    (ends) => ends.high,
    `upper end of ${high}; rounded up`,
    details,
  ),
];

/** Measures of a part of each subject, empty where there is none. @param isIn whether a study has such parts. */
export const ofEach = <Subject, Part>(
  findPart: (subject: Subject) => Part | null | undefined,
  measures: readonly Measure<Part>[],
  isIn: (form: StudyForm) => boolean = () => true,
): Measure<Subject>[] =>
  measures.map((measure) => ({
    ...measure,
    value: ofPart(findPart, measure.value),
    isIn: (form) => isIn(form) && (measure.isIn?.(form) ?? true),
  }));

/* Views */

export const listIn = <Subject, Value>(
  measures: readonly Measure<Subject, Value>[],
  form: StudyForm,
): Measure<Subject, Value>[] => measures.filter(({ isIn }) => isIn?.(form) ?? true);

export function findMeasure<Each extends { readonly name: string }>(measures: readonly Each[], name: string): Each {
  const found = measures.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no measure ${name}`);
  return found;
}

/** A value as files have it. */
export function writeValue<Subject>({ value, write }: Measure<Subject>, subject: Subject): Cell {
  const found = value(subject);
  return typeof found === 'number' && write !== undefined ? write(found) : found;
}

/** A value as people read it; null where there is none. */
function showValue<Subject>({ value, show }: Measure<Subject>, subject: Subject, digits?: number): string | null {
  const found = value(subject);
  return typeof found === 'number' ? show(found, digits) : found;
}

/** The name of a measure, or those of the ends of an interval joined by `..`, after the title if it has another one. */
type Shown = string | readonly [title: string, name: string];

/** The columns of a table for the terminal. @param digits of shares. */
export const showMeasures = <Subject>(
  measures: readonly Measure<Subject>[],
  names: readonly Shown[],
  digits?: number,
): TableColumn<Subject>[] =>
  names.map((given) => {
    const name = typeof given === 'string' ? given : given[1];
    const shown = name.split('..').map((each) => findMeasure(measures, each));
    const showCell = (subject: Subject) => {
      const ends = shown.map((each) => showValue(each, subject, digits)).filter((each) => each !== null);
      return [...new Set(ends)].join(' to ');
    };
    return [typeof given === 'string' ? (shown[0]?.label ?? name) : given[0], showCell];
  });
