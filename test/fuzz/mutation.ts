/** Inputs that are nearly right: sound ones with some things about them changed. What fails shrinks to the fewest changes. */

import * as fc from 'fast-check';
import { FileError } from '../../src/lab/files/file-error.ts';
import { InputError } from '../../src/base/errors.ts';
import { startMeasuring } from '../processor-time.ts';

/** Inputs of each reader; by hand as many as `FUZZ=20000 npx vitest run --config test/exhaustive.config.ts test/fuzz` says. */
export const RUNS = Number(process.env['FUZZ'] ?? 1000);

/** Milliseconds of the processor in which any input must be read or refused. */
const LIMIT = 1000;

/** What may stand anywhere: what other forms mean something by, what JavaScript means something by, and what looks like something else. */
const HOSTILE: readonly string[] = [
  'ß ſ \u212a ٣ １ __proto__ constructor toString hasOwnProperty null true NaN Infinity -0 -1 +1 0 1e3'.split(' '),
  '1e15 0x10 1_0 9007199254740993 1e400 : ; , = - . .. / # ? * % " \' \\ { } [ ] 10'.split(' '),
  ['', ' ', '\n', '\r', '\t', '\0', '\u0007', '\u001b[2J', '\ufeff', '\u2028', '\u00a0', '\ud800'],
  ['A'.repeat(3000), '9'.repeat(400), '['.repeat(3000)],
].flat();

/** From 0 to below 1, one as often as another; doubles of fast-check are mostly next to 0. */
const share = fc.noBias(fc.nat(2 ** 30 - 1)).map((number) => number / 2 ** 30);

type Change = (text: string) => string;

const place = (text: string, share: number) => Math.floor(share * (text.length + 1));

/** Puts something in the place of so many characters. */
const splice =
  (at: number, length: number, what = ''): Change =>
  (text) =>
    text.slice(0, place(text, at)) + what + text.slice(place(text, at) + length);

/** What some functions take for another letter or digit. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  s: '\u017f',
  S: '\u017f',
  k: '\u212a',
  K: '\u212a',
  '1': '\uff11',
  '3': '\u0663',
  ' ': '\u00a0',
  '-': '\u2010',
  ':': '\uff1a',
};

/** @param words what means something to the reader. */
function changeOf(words: readonly string[]): fc.Arbitrary<Change> {
  const insertion = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(...HOSTILE),
    fc.string({ maxLength: 4, unit: 'binary' }),
  );
  const span = fc.tuple(share, fc.nat(12));
  return fc.oneof(
    fc.tuple(share, insertion).map(([at, what]) => splice(at, 0, what)),
    fc.tuple(span, insertion).map(([[at, length], what]) => splice(at, length, what)),
    span.map(([at, length]) => splice(at, length)),
    share.map((at) => splice(at, Infinity)),
    fc.tuple(span, share).map(([[at, length], to]): Change => (text) => {
      const taken = text.slice(place(text, at), place(text, at) + length);
      return splice(to, 0, taken)(text);
    }),
    share.map((at): Change => (text) => {
      const found = Array.from(text.matchAll(/[sSkK13 :-]/g), ({ index }) => index);
      const chosen = found[Math.floor(at * found.length)];
      return chosen === undefined ? text : text.slice(0, chosen) + LOOKALIKES[text[chosen]] + text.slice(chosen + 1);
    }),
    // Words change places, or stand twice.
    fc.tuple(share, share).map(([one, other]): Change => (text) => {
      const parts = text.split(' ');
      const [i, j] = [one, other].map((each) => Math.floor(each * parts.length));
      return parts.with(i, parts[j]).with(j, parts[i]).join(' ');
    }),
    fc.constantFrom<Change>(
      (text) => text.toLowerCase(),
      (text) => text.toUpperCase(),
      (text) => text + text,
      (text) => text.trim().split('').reverse().join(''),
    ),
  );
}

/** Texts a few changes away from sound ones; some are sound. */
export const mutateText = (sound: fc.Arbitrary<string>, words: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(sound, fc.array(changeOf(words), { maxLength: 4 }))
    .map(([text, changes]) => changes.reduce((changed, change) => change(changed), text));

/** What a reader says; null if it refuses, which it does with no other failure than those that are told in one line. */
async function attempt<Read>(read: () => Read): Promise<Awaited<Read> | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InputError || error instanceof FileError) return null;
    throw error;
  }
}

/**
 * Tests a reader with many inputs, of which none may take long. Some must be accepted, and some refused.
 * @param read gives null, too, for what it refuses.
 * @param check throws when something is wrong with what was read of an input.
 */
export function testReader<Input, Read>(
  title: string,
  inputs: fc.Arbitrary<Input>,
  read: (input: Input) => Read,
  check: (read: NonNullable<Awaited<Read>>, input: Input) => void = () => undefined,
  checkRefused: (input: Input) => void = () => undefined,
): void {
  test(title, async () => {
    let [accepted, refused] = [0, 0];
    const property = fc.asyncProperty(inputs, async (input) => {
      const measure = startMeasuring();
      const found = await attempt(() => read(input));
      if (found === null || found === undefined) {
        refused += 1;
        checkRefused(input);
      } else {
        accepted += 1;
        check(found, input);
      }
      const milliseconds = measure();
      if (milliseconds > LIMIT) throw new Error(`it took ${milliseconds} ms`);
    });
    await fc.assert(property, { numRuns: RUNS, seed: 12 });
    expect(Math.min(accepted, refused) / RUNS).toBeGreaterThan(0.01);
  });
}
