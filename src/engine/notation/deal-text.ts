/**
 * Deals as text, one per line: cards separated by blanks or commas, after `NAME:` if they have a name. A line may also
 * be one that `solve --json` printed.
 */

import { InputError, parseJson, readAt, refuseAs } from '../../base/errors.ts';
import { isObject } from '../../base/objects.ts';
import { findControl, splitWords } from '../../base/text.ts';
import type { Deal } from '../deal-v1.ts';
import { formatDeal, packSize, RANKS, readCard, SUITS } from '../cards.ts';
import { checkDeal } from '../games/deal-check.ts';
import { packOf, type Setting } from '../games/position.ts';

const malformed = refuseAs('malformed', 'deal');

const QUOTED_CHARACTERS = 12;
const SUIT_FIRST = /^(\D(?:\uFE0E|\uFE0F)?)(10|.)$/;

/** Reads a card with its rank or its suit first: no letter is both, and a deal names no piles. */
const readDealtCard = (word: string) => readCard(word) || readCard(word.replace(SUIT_FIRST, '$2$1'));

function parseCards(words: readonly string[], setting: Setting) {
  const pack = packOf(setting);
  // One word more than there are cards is wrong in any case: the others need not be read.
  const cards = words.slice(0, packSize(pack) + 1).map(readDealtCard);
  checkDeal(cards, pack, setting.variant.name, {
    count: words.length,
    quote: (index) => JSON.stringify(words[index]?.slice(0, QUOTED_CHARACTERS)),
    remedy: `write a rank of ${RANKS} and a suit of ${SUITS}, for example TH`,
  });
  return cards;
}

function splitLine(text: string, variant: string) {
  if (text.startsWith('{')) return readSolveLine(text, variant);
  const end = text.lastIndexOf(':');
  return { name: text.slice(0, Math.max(end, 0)), cards: text.slice(end + 1) };
}

function checkName(name: string) {
  const shown = name.replaceAll('\t', ' ').trim();
  const control = findControl(shown);
  if (control === null) return shown;
  throw malformed(`the deal's name holds ${control}, a character that cannot be shown; give it a name of plain text`);
}

/**
 * Reads one line of a deal file.
 * @param lineNumber counted from 1; names the deal (`line 7`) when the line does not.
 * @param where the file or option that the line comes from, for messages.
 * @returns null for a blank line or a comment (`#`).
 * @throws InputError when the cards are not exactly the pack's, or the name cannot be shown.
 */
export function parseDealLine(line: string, lineNumber: number, setting: Setting, where: string): Deal | null {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return null;

  return readAt(`${where}, line ${lineNumber}`, () => {
    const { name, cards } = splitLine(text, setting.variant.name);
    const id = checkName(name) || `line ${lineNumber}`;
    return { scheme: 'cards', id, cards: parseCards(splitWords(cards), setting) };
  });
}

export const createEmptyError = (where: string) =>
  new InputError(`${where}: no deal found; give one deal per line, cards separated by blanks`, {
    code: 'missing',
    field: 'deal',
  });

/**
 * One deal on each line.
 * @throws InputError that names the line when its cards are not the setting's, and when there is no deal.
 */
export function parseDealText(text: string, setting: Setting): Deal[] {
  const where = 'the text';
  const deals = text
    .split('\n')
    .map((line, index) => parseDealLine(line, index + 1, setting, where))
    .filter((deal) => deal !== null);
  if (deals.length === 0) throw createEmptyError(where);
  return deals;
}

type DealDescription = ({ readonly seed: number } | { readonly pysol: string } | { readonly name: string }) & {
  readonly scheme: Deal['scheme'];
  readonly cards: string;
};

export function dealToJson({ scheme, id, cards }: Deal): DealDescription {
  const rest = { scheme, cards: formatDeal(cards) };
  if (scheme === 'deal-v1') return { seed: Number(id), ...rest };
  if (scheme === 'pysolfc') return { pysol: id, ...rest };
  return { name: id, ...rest };
}

/* The deal in a line of JSON that `quorum solve --json` printed. */

const QUOTED_NAME = 40;

function readSolveLine(line: string, variant: string) {
  const value = parseJson(
    line,
    () => 'it begins with { and is no JSON object; give cards, or a whole line of JSON that solve printed',
  );
  const { variant: named, deal }: { variant?: unknown; deal?: unknown } = isObject(value) ? value : {};
  if (typeof named !== 'string')
    throw malformed('expected "variant" to be the name of a variant, as solve prints it in JSON');
  if (named !== variant)
    throw new InputError(
      `"variant" is ${JSON.stringify(named.slice(0, QUOTED_NAME))}, but ${variant} is to be played; give a deal of ${variant}, or name the other variant`,
      { code: 'conflict', field: 'variant' },
    );
  const { cards, name, seed, pysol }: Partial<Record<'cards' | 'name' | 'seed' | 'pysol', unknown>> = isObject(deal)
    ? deal
    : {};
  if (typeof cards !== 'string')
    throw malformed('expected "deal" to be an object with "cards" as text, as solve prints it in JSON');
  if (typeof name === 'string') return { name, cards };
  // As `quorum deal` names them.
  if (Number.isSafeInteger(seed)) return { name: `seed ${String(seed)}`, cards };
  return { name: typeof pysol === 'string' ? `pysol ${pysol}` : '', cards };
}
