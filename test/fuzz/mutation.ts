/** Inputs that are nearly right: sound ones with some things about them changed. What fails shrinks to the fewest changes. */

import * as fc from 'fast-check';
import { expect } from 'vitest';
import { FileError } from '../../src/report/file-error.ts';
import { InputError } from '../../src/engine/errors.ts';
import { perStage } from '../stage.ts';

/** Inputs of each reader; by hand `FUZZ=20000 npx vitest run --config test/vitest.config.ts test/fuzz`. */
export const RUNS = Number(process.env['FUZZ'] ?? perStage(150, 3000));

/** Milliseconds in which any input must be read or refused. */
const LIMIT = 1000;

/** What may stand anywhere: what other forms mean something by, what JavaScript means something by, and what looks like something else. */
const HOSTILE: readonly string[] = [
  '', ' ', '\n', '\r', '\t', '\0', '\u0007', '\u001b[2J', '\ufeff', '\u2028', '\u00a0', '\ud800', 'ß', 'ſ', '\u212a', '٣', '１',
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'true', 'NaN', 'Infinity', '-0', '-1', '+1', '0', '1e3', '1e15', '0x10', '1_0', '9007199254740993', '1e400',
  ':', ';', ',', '=', '-', '.', '..', '/', '#', '?', '*', '%', '"', "'", '\\', '{', '}', '[', ']', '10', 'A'.repeat(3000), '9'.repeat(400), '['.repeat(3000),
];

type Change = (text: string) => string;

const place = (text: string, share: number): number => Math.floor(share * (text.length + 1));

/** @param words what means something to the reader. */
function changeOf(words: readonly string[]): fc.Arbitrary<Change> {
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const insertion = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...HOSTILE), fc.string({ maxLength: 4, unit: 'binary' }));
  const span = fc.tuple(share, fc.nat(12));
  return fc.oneof(
    fc.tuple(share, insertion).map(([at, what]): Change => (text) => text.slice(0, place(text, at)) + what + text.slice(place(text, at))),
    fc.tuple(span, insertion).map(([[at, length], what]): Change => (text) => text.slice(0, place(text, at)) + what + text.slice(place(text, at) + length)),
    span.map(([at, length]): Change => (text) => text.slice(0, place(text, at)) + text.slice(place(text, at) + length)),
    fc.tuple(span, share).map(([[at, length], to]): Change => (text) => {
      const taken = text.slice(place(text, at), place(text, at) + length);
      return text.slice(0, place(text, to)) + taken + text.slice(place(text, to));
    }),
    // Words change places, or stand twice.
    fc.tuple(share, share).map(([one, other]): Change => (text) => {
      const parts = text.split(' ');
      const [i, j] = [one, other].map((each) => Math.floor(each * parts.length));
      return parts.with(i, parts[j]).with(j, parts[i]).join(' ');
    }),
    share.map((at): Change => (text) => text.slice(0, place(text, at))),
    fc.constantFrom<Change>((text) => text.toLowerCase(), (text) => text.toUpperCase(), (text) => text + text, (text) => text.trim().split('').reverse().join('')),
  );
}

/** Texts a few changes away from sound ones; some are sound. */
export const mutateText = (sound: fc.Arbitrary<string>, words: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(sound, fc.array(changeOf(words), { maxLength: 4 })).map(([text, changes]) => changes.reduce((changed, change) => change(changed), text));

const HOSTILE_VALUES: readonly unknown[] = [
  null, true, false, 0, -0, -1, 1, 0.5, 1e15, 1e308, 2 ** 53, 4_294_967_296, '', '0', 'x', '__proto__', 'constructor', '=cmd()', '\u0000', '"', ',', '\n',
  [], [[]], [null], {}, { length: 1e9 }, { toJSON: 1 }, { then: 1 }, Array.from({ length: 300 }, () => 0), 'x'.repeat(5000),
];

/** Every place in a value where something stands, as the keys that lead to it. */
function listPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  // Of a long list the first and the last tell all.
  const entries = Object.entries(value).filter((_, i, { length }) => i < 20 || i === length - 1);
  return [path, ...entries.flatMap(([key, child]) => listPaths(child, [...path, key]))];
}

/** The value with what stands in a place replaced; undefined takes it away. */
function replaceAt(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  const child: unknown = Reflect.get(value, key);
  const changed = replaceAt(child, rest, by);
  if (changed === undefined && Array.isArray(copy)) copy.splice(Number(key), 1);
  else if (changed === undefined) Reflect.deleteProperty(copy, key);
  else Object.defineProperty(copy, key, { value: changed, enumerable: true, configurable: true, writable: true });
  return copy;
}

function findAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), value);
}

/** Plain data a few changes away from sound ones; some are sound. What JSON cannot say is not in it. */
export function mutateValue(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const change = fc.tuple(
    share,
    fc.oneof(
      fc.constantFrom(...HOSTILE_VALUES).map((by) => () => by),
      fc.constant((_old: unknown) => undefined),
      // A little more or less, or once more.
      fc.integer({ min: -2, max: 2 }).map((by) => (old: unknown) => (typeof old === 'number' ? old + by : Array.isArray(old) ? [...old, ...old.slice(0, by)] : typeof old === 'string' ? old + by : old)),
      fc.constantFrom('__proto__', 'constructor', 'extra', 'length').map((key) => (old: unknown) =>
        typeof old === 'object' && old !== null && !Array.isArray(old) ? Object.defineProperty({ ...old }, key, { value: 'x', enumerable: true, configurable: true, writable: true }) : old,
      ),
    ),
    share,
  );
  return fc.tuple(sound, fc.array(change, { maxLength: 3 })).map(([value, changes]) => {
    let changed = value;
    for (const [at, alter, other] of changes) {
      const paths = listPaths(changed);
      const path = paths[Math.floor(at * paths.length)];
      // Now and then something from another place.
      const old = other < 0.2 ? findAt(changed, paths[Math.floor(5 * other * paths.length)]) : findAt(changed, path);
      changed = replaceAt(changed, path, alter(old));
    }
    const text = JSON.stringify(changed);
    return text === undefined ? null : JSON.parse(text);
  });
}

/** What reading came to: refused as bad input is, or accepted. */
type Reading<T> = { readonly refused: string } | { readonly accepted: T };

/** Reads, and lets through no other failure than those that are told in one line. */
export function attempt<T>(read: () => T): Reading<T> {
  try {
    return { accepted: read() };
  } catch (error) {
    if (error instanceof InputError || error instanceof FileError) return { refused: error.message };
    throw error;
  }
}

/** What the inputs of a reader came to. */
export interface Tally {
  accepted: number;
  refused: number;
}

/**
 * Checks a reader with many inputs: none takes long, and `check` says of each whether it was accepted.
 * Inputs of both kinds must have been among them.
 */
export function checkReader<T>(inputs: fc.Arbitrary<T>, check: (input: T) => boolean): void {
  const tally: Tally = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(inputs, (input) => {
      const started = performance.now();
      const accepted = check(input);
      expect(performance.now() - started).toBeLessThan(LIMIT);
      tally[accepted ? 'accepted' : 'refused'] += 1;
    }),
    { numRuns: RUNS, seed: 12 },
  );
  expect(Math.min(tally.accepted, tally.refused)).toBeGreaterThan(RUNS / 100);
}

/** The same for readers that wait for a disk. */
export async function checkSlowReader<T>(inputs: fc.Arbitrary<T>, check: (input: T) => Promise<boolean>): Promise<void> {
  const tally: Tally = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const started = performance.now();
      const accepted = await check(input);
      expect(performance.now() - started).toBeLessThan(LIMIT);
      tally[accepted ? 'accepted' : 'refused'] += 1;
    }),
    { numRuns: RUNS, seed: 12 },
  );
  expect(Math.min(tally.accepted, tally.refused)).toBeGreaterThan(RUNS / 100);
}
