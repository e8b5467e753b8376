import { rankOf, suitOf } from './position.ts';
import type { PlainPosition, PlainRules } from './plain-game.ts';
import type { PlainGame } from './setup.ts';

export type SolveLine = {
  readonly variant: string;
  readonly rules: PlainRules;
  /** A deal, or the text of a position. */
  readonly start: DealClaim | { readonly position: string };
  /** Moves made before the verdict was asked for. */
  readonly played: readonly string[];
} & (
  | { readonly verdict: 'winnable'; readonly moves: readonly string[] }
  | { readonly verdict: 'unwinnable' | 'unknown' }
);

/** The cards of a deal, and where they are said to come from: the seed, or the number of PySolFC. */
export interface DealClaim {
  readonly cards: readonly string[];
  readonly seed?: number | undefined;
  readonly pysol?: string | undefined;
}

/** Reads one line of `quorum solve --json`, as far as a replay needs it. */
export function readSolveLine(text: string): SolveLine {
  const { variant, rules, deal, position, played = [], verdict, moves } = parseObject(text);
  expect(typeof variant === 'string', '"variant" to be the name of a variant');
  expect(isTextList(played), '"played" to be a list of moves');
  const shared = { variant, rules: readRules(rules), start: readStart(deal, position), played };
  if (verdict === 'winnable') {
    expect(isTextList(moves), '"moves" to be a list of moves, since the verdict is winnable');
    return { ...shared, verdict, moves };
  }
  expect(verdict === 'unwinnable' || verdict === 'unknown', '"verdict" to be winnable, unwinnable or unknown');
  return { ...shared, verdict };
}

function expect(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`expected ${what}`);
}

function parseObject(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('expected one JSON object on the line, as quorum solve writes it');
  }
  expect(isObject(value), 'a JSON object, as quorum solve writes it');
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function readStart(deal: unknown, position: unknown): SolveLine['start'] {
  if (position === undefined) {
    expect(isObject(deal), '"deal" to be an object with "cards"');
    const { seed, pysol } = deal;
    const cards = readCards(deal['cards']);
    expect(seed === undefined || typeof seed === 'number', '"deal.seed" to be a number');
    expect(pysol === undefined || typeof pysol === 'string', '"deal.pysol" to be a text');
    return { cards, seed, pysol };
  }
  expect(deal === undefined, 'either "deal" or "position", and not both');
  expect(typeof position === 'string', '"position" to be the text of a position');
  return { position };
}

function readRules(value: unknown) {
  const expected = '"rules" to be an object of rule values';
  expect(isObject(value), expected);
  const rules = Object.entries(value).map(([key, setting]): [string, string] => {
    expect(typeof setting === 'string', `${expected}, but "${key}" is no text`);
    return [key, setting];
  });
  // Not key by key: a key called __proto__ would be lost.
  return Object.fromEntries(rules);
}

function readCards(value: unknown) {
  const cards = typeof value === 'string' ? value.split(/\s+/).filter((card) => card !== '') : value;
  expect(isTextList(cards), '"deal.cards" to be cards separated by blanks');
  // Other letters have capitals among these.
  return cards.map((card) => card.replace(/[a-z]/g, (letter) => letter.toUpperCase()));
}

/* Positions as `quorum solve --json` writes them, on one line, as far as the plain rules need them. */

const FIELD_FORM = /^(\S+): (.+)$/;

/** The position of a text such as `congress space-fill=choice / F: 6C 3C / W: 7H / S: 4D 7C / T1: JH TD`. */
export function readPosition(text: string, game: PlainGame): PlainPosition {
  const [head = '', ...fields] = text.split(' / ');
  checkHead(head, game);
  return game.place(readFields(fields, game));
}

function readFields(fields: readonly string[], { counted, empty }: PlainGame): PlainPosition {
  const piles: Record<string, readonly string[]> = { ...empty.piles };
  let { foundations } = empty;
  let rowsDealt = 0;
  for (const field of fields) {
    const [, name, content = ''] = FIELD_FORM.exec(field) ?? [];
    if (name === undefined) throw new Error(`expected a pile with its cards, such as "T1: JH TD", and not "${field}"`);
    const words = content.split(' ');
    if (name === 'F') foundations = readTops(words, empty.foundations);
    else if (name === counted) rowsDealt = Number(content);
    else piles[name] = words;
  }
  if (!Number.isInteger(rowsDealt) || rowsDealt < 0) throw new Error(`expected "${counted}" to be a number`);
  return { piles, foundations, rowsDealt };
}

function checkHead(head: string, { variant, rules }: PlainGame) {
  const [name, ...settings] = head.split(' ');
  if (name !== variant) throw new Error(`the position is one of "${name}", but the line names ${variant}`);
  for (const setting of settings) {
    const [key = '', value] = setting.split('=');
    if (!Object.hasOwn(rules, key) || rules[key] !== value)
      throw new Error(`the position has the rule "${setting}", which is not one of the line`);
  }
}

/** The ranks of the foundations whose top cards are named; the others are empty. */
function readTops(tops: readonly string[], opening: PlainPosition['foundations']) {
  const foundations: Record<string, readonly [number, number]> = {};
  for (const suit of Object.keys(opening)) {
    const [one = 0, other = 0, third] = tops.filter((card) => suitOf(card) === suit).map(rankOf);
    if (third !== undefined) throw new Error(`expected two foundations of ${suit}, and not three`);
    foundations[suit] = [Math.max(one, other), Math.min(one, other)];
  }
  return foundations;
}
