/** No list, and not null. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Items with the same key, in the order in which the keys first come. */
export function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** The value of a key, which is made and kept if there is none yet. */
export function findOrMake<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const there = map.get(key);
  if (there !== undefined) return there;
  const made = make();
  map.set(key, made);
  return made;
}

/** The element of a list at an index that must be inside it. @throws RangeError when it is not. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`a list of ${list.length} has no element ${index}`);
  return element;
}

/** Of a part of each row; null where there is none. */
export const ofPart =
  <Row, Part, Value>(findPart: (row: Row) => Part | null | undefined, valueOf: (part: Part) => Value) =>
  (row: Row): Value | null => {
    const part = findPart(row);
    return part === null || part === undefined ? null : valueOf(part);
  };

type Defined<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** An object without its fields that are undefined: the type of an optional field does not allow that value. */
export function dropUndefined<T extends object>(object: T): Defined<T>;
export function dropUndefined(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
