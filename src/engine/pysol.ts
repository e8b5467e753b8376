/**
 * MT19937 seeded by an array of words, as CPython's `random` does it.
 * Source: Matsumoto and Nishimura, "Mersenne Twister", ACM TOMACS 8 (1998), and their mt19937ar (2002).
 */

import { mersenneFromState } from 'pure-rand/generator/mersenne';
import { InputError, refuseAs } from '../base/errors.ts';
import { at } from '../base/objects.ts';
import { type Pack, packHas } from './cards.ts';
import { createDoublePack, type Deal, shuffleCards } from './deal-v1.ts';

const malformed = refuseAs('malformed', 'pysol');
const outOfRange = refuseAs('out-of-range', 'pysol');

const SIZE = 624;
const UPPER_BIT = 0x80000000;

const scramble = (state: Uint32Array, i: number) => at(state, i) ^ (at(state, i) >>> 30);

function initByArray(key: readonly number[]) {
  const state = new Uint32Array(SIZE);
  state[0] = 19650218;
  for (let k = 1; k < SIZE; k++) state[k] = Math.imul(1812433253, scramble(state, k - 1)) + k;
  let i = 1;
  const mixNext = (multiplier: number, addend: number) => {
    state[i] = (at(state, i) ^ Math.imul(scramble(state, i - 1), multiplier)) + addend;
    i += 1;
    if (i < SIZE) return;
    state[0] = at(state, SIZE - 1);
    i = 1;
  };
  for (let k = 0; k < Math.max(SIZE, key.length); k++) mixNext(1664525, at(key, k % key.length) + (k % key.length));
  for (let k = 1; k < SIZE; k++) mixNext(1566083941, -i);
  state[0] = UPPER_BIT;
  return state;
}

/**
 * @param key the seed's 32-bit words, at least one, least significant first.
 * @returns a function whose every call gives the next 32-bit word, unsigned.
 */
export function createMersenneTwister(key: readonly number[]): () => number {
  const generator = mersenneFromState([0, ...initByArray(key)]);
  // It twists a word of the state after it has given it, and so gives each word of a new state untwisted at first.
  for (let i = 0; i < SIZE; i++) generator.next();
  return () => generator.next() >>> 0;
}

/* The deals that PySolFC shows for its game numbers. */

const PYSOL_SUITS = 'CSHD';

const TWISTER_START = 32_000n;

/** What people write around a number, and PySolFC drops: `#`, blanks, `-_.,` and a final `L`. */
const DROPPED = /[-_.,#\s]|L$/g;

/** Reads a number as PySolFC takes it, with or without `ms`, which forces the older generator. */
function parsePysolNumber(text: string) {
  const [, ms = '', digits = ''] = /^(ms)?(\d+)$/i.exec(text.trim().replaceAll(DROPPED, '')) ?? [];
  const prefix = ms.toLowerCase();
  const quoted = `PySolFC number ${JSON.stringify(text)}`;
  if (digits === '')
    throw malformed(`${quoted} is not a number; give digits only, or ms and digits, for example 12345 or ms12345`);
  const value = BigInt(digits);
  if (value === 0n) throw outOfRange(`${quoted} is out of range; PySolFC numbers its deals from 1`);
  if (prefix === '' || value < LCG_LIMIT) return { prefix, value, name: prefix + digits };
  throw outOfRange(`${quoted} is out of range; ms numbers go from ms1 to ms${LCG_LIMIT - 1}`);
}

/** @returns a function that gives a pseudo-random whole number below a limit. */
function createBelow({ prefix, value }: ReturnType<typeof parsePysolNumber>): (limit: number) => number {
  if (prefix === 'ms' || value < TWISTER_START) {
    const next = createLcg(Number(value));
    return (limit) => next() % limit;
  }
  const key: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 32n) key.push(Number(BigInt.asUintN(32, rest)));
  const next = createMersenneTwister(key);
  return (limit) => {
    const high = next() >>> 5;
    const low = next() >>> 6;
    return Math.floor(((high * 2 ** 26 + low) / 2 ** 53) * limit);
  };
}

/**
 * The deal that PySolFC shows for a number. Only for games that PySolFC has.
 * @param number decimal digits of any length, leading zeros allowed, or `ms` and a number below 2^33; at least 1. What
 * PySolFC drops of a number is dropped here too, and is not in the deal's name.
 * @param pack of all four suits.
 * @throws InputError when `number` is not of that form or out of range.
 */
export function dealFromPysol(number: string, pack: Pack): Deal {
  const parsed = parsePysolNumber(number);
  const below = createBelow(parsed);
  // Aces are shuffled with the rest even where the game lays them out first.
  const cards = createDoublePack(PYSOL_SUITS, pack.high);
  shuffleCards(cards, below);
  // PySolFC deals from the end of its list.
  cards.reverse();
  return { scheme: 'pysolfc', id: parsed.name, cards: cards.filter((card) => packHas(pack, card)) };
}

interface PysolRange {
  readonly prefix: string;
  readonly first: bigint;
  readonly count: number;
}

/** Reads `A..B`, or one number that `deals` numbers begin with. */
export function parsePysolRange(text: string, deals: number | null): PysolRange {
  const [start = '', end, ...more] = text.split('..');
  const { prefix, value: first } = parsePysolNumber(start);
  if (end === undefined) {
    const count = deals ?? 1;
    parsePysolNumber(`${prefix}${first + BigInt(count - 1)}`);
    return { prefix, first, count };
  }
  const last = parsePysolNumber(end);
  const problem = `PySolFC numbers ${JSON.stringify(text)} cannot be used`;
  if (more.length > 0 || last.prefix !== prefix) {
    throw malformed(`${problem}; give the first and the last in the same form, for example 1..20 or ms1..ms20`);
  }
  if (deals !== null)
    throw new InputError(
      (name) => `${problem} with ${name('deals')}, which says once more how many; keep one of them`,
      { code: 'conflict', field: 'deals' },
    );
  if (last.value < first)
    throw outOfRange(`${problem}, because the last comes before the first; give ${end}..${start}`);
  const count = Number(last.value - first + 1n);
  if (count > Number.MAX_SAFE_INTEGER)
    throw outOfRange(`${problem}, because they are more than ${Number.MAX_SAFE_INTEGER}; ask for fewer`);
  return { prefix, first, count };
}

/** @param place from 0. */
export const dealOfRange = ({ prefix, first }: PysolRange, place: number, pack: Pack): Deal =>
  dealFromPysol(`${prefix}${first + BigInt(place)}`, pack);

/*
 * The linear congruential generator behind PySolFC's deals below 32000 and its `ms` numbers. It extends the C library's
 * `rand()`, with which FreeCell for Windows dealt.
 */

const TWO_31 = 2 ** 31;
const TWO_32 = 2 ** 32;
const LCG_LIMIT = 2 ** 33;

/**
 * @param number a whole number, 0 <= number < 2^33.
 * @returns a function whose every call gives the next number, 0 to 65536.
 */
export function createLcg(number: number): () => number {
  // 2^33 * 214013 < 2^51, so doubles keep the state exact.
  let state = number < TWO_32 ? number : number - TWO_32;
  return () => {
    state = (state * 214013 + 2531011) % LCG_LIMIT;
    const high = Math.floor(state / 0x10000);
    if (number < TWO_31) return high & 0x7fff;
    if (number < TWO_32) return (high & 0x7fff) | 0x8000;
    return (high & 0xffff) + 1;
  };
}
