/**
 * Plain data of one form, packed by columns. Values of the same name lie together, so that names are written once and
 * the text deflates to half the size of its rows. Equal data make equal text.
 */

import { at } from '../base/objects.ts';

type Scalar = string | number | boolean | null;

type PackedColumn = readonly Scalar[] | PackedMixture;

interface PackedMixture {
  readonly kinds: string;
  readonly scalars?: readonly Scalar[];
  /** Of each list; the items of all lists follow each other. */
  readonly lengths?: readonly number[];
  readonly items?: PackedColumn;
  /** The values of all objects under each name; names are sorted. */
  readonly fields?: Readonly<Record<string, PackedColumn>>;
}

const KIND = { absent: '-', scalar: 's', list: 'l', object: 'o' } as const;

function kindOf(value: unknown): string {
  if (value === undefined) return KIND.absent;
  if (typeof value !== 'object' || value === null) return KIND.scalar;
  return Array.isArray(value) ? KIND.list : KIND.object;
}

const isScalar = (value: unknown): value is Scalar => kindOf(value) === KIND.scalar;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => kindOf(value) === KIND.object;

/** Own fields only: every object inherits a `toString`. */
const readOwn =
  (name: string) =>
  (object: Readonly<Record<string, unknown>>): unknown =>
    Object.hasOwn(object, name) ? object[name] : undefined;

export function packColumn(values: readonly unknown[]): PackedColumn {
  if (values.every(isScalar)) return values;
  const [lists, objects] = [values.filter(isList), values.filter(isRecord)];
  const scalars = values.filter(isScalar);
  const names = new Set<string>();
  for (const object of objects) for (const name in object) names.add(name);
  const fields = [...names].sort().map((name) => [name, packColumn(objects.map(readOwn(name)))] as const);
  return {
    kinds: values.map(kindOf).join(''),
    ...(scalars.length > 0 && { scalars }),
    ...(lists.length > 0 && { lengths: lists.map(({ length }) => length), items: packColumn(lists.flat()) }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  };
}

/**
 * Unpacks values. Other data give values of any form, never more than their text is long, or throw.
 * @throws Error when it was not packed here.
 */
export function unpackColumn<Value>(column: PackedColumn): Value[];
export function unpackColumn(column: PackedColumn): unknown[] {
  if (!('kinds' in column)) return [...column];
  const { kinds, lengths = [], fields = {} } = column;
  const [scalars, items] = [(column.scalars ?? []).values(), unpackColumn(column.items ?? [])];
  const objects: Record<string, unknown>[] = [];
  let [lists, start] = [0, 0];
  const values = Array.from(kinds, (kind): unknown => {
    if (kind === KIND.scalar) return scalars.next().value;
    if (kind === KIND.object) return objects[objects.push({}) - 1];
    if (kind === KIND.list) return items.slice(start, (start += at(lengths, lists++)));
    return undefined;
  });
  for (const [name, field] of Object.entries(fields)) {
    for (const [place, value] of unpackColumn(field).entries())
      if (value !== undefined) at(objects, place)[name] = value;
  }
  return values;
}
