/** Deals that are given as text, in files, as drawn boards, or by numbers of PySolFC. */

import { createHash } from 'node:crypto';
import { at } from '../base/objects.ts';
import type { Deal } from '../engine/deal-v1.ts';
import { dealFromPysol, dealOfRange, parsePysolRange } from '../engine/pysol.ts';
import { readAt, refuseAs } from '../base/errors.ts';
import { createSetting, Position } from '../engine/games/position.ts';
import type { Variant } from '../engine/games/variant.ts';
import { createEmptyError, parseDealLine } from '../engine/notation/deal-text.ts';
import { readName } from '../engine/notation/position-fields.ts';
import { parsePosition } from '../engine/notation/position-text.ts';
import { recoverDeal } from '../engine/notation/setup.ts';
import { isVariantName } from '../variants/catalogue.ts';
import { findVariant } from '../variants/registry.ts';
import type { DealSource } from './study.ts';

const unusable = refuseAs('not-allowed', 'deals');

const describe = ({ scheme, id, cards }: Deal) =>
  `${JSON.stringify([scheme, id])}${Buffer.from(cards).toString('hex')}\n`;

/** Deals of a page. */
const PAGE = 256;

/** Deals in little memory: the cards of a million of them, which all have as many, take some 100 MB beside their names. */
class DealList {
  readonly #schemes: Deal['scheme'][] = [];
  readonly #ids: string[] = [];
  readonly #pages: Uint8Array[] = [];
  readonly #hash = createHash('sha256');
  #size = 0;

  add(deal: Deal) {
    const { scheme, id, cards } = deal;
    const place = this.#ids.length;
    if (place === 0) this.#size = cards.length;
    if (cards.length !== this.#size)
      throw unusable(
        `the deal ${quoteName(id)} has ${cards.length} cards, and others have ${this.#size}; give deals of one game`,
      );
    if (place % PAGE === 0) this.#pages.push(new Uint8Array(PAGE * this.#size));
    at(this.#pages, this.#pages.length - 1).set(cards, (place % PAGE) * this.#size);
    this.#schemes.push(scheme);
    this.#ids.push(id);
    this.#hash.update(describe(deal));
  }

  close(): DealSource {
    const [schemes, ids, pages, size] = [this.#schemes, this.#ids, this.#pages, this.#size];
    return {
      count: ids.length,
      firstSeed: null,
      digest: this.#hash.digest('hex'),
      deal(place) {
        const start = (place % PAGE) * size;
        const cards = Array.from(at(pages, Math.floor(place / PAGE)).subarray(start, start + size));
        return { scheme: at(schemes, place), id: at(ids, place), cards };
      },
    };
  }
}

export function keepDeals(deals: readonly Deal[]): DealSource {
  const list = new DealList();
  for (const deal of deals) list.add(deal);
  return list.close();
}

/** @param what the text, for messages. */
export function readSingleDeal(text: string, variant: Variant, what: string): DealSource {
  if (isDrawn(text)) {
    const drawn = readDrawnDeals(text, variant, what);
    if (drawn.length === 1) return keepDeals(drawn);
    throw unusable(`${what} takes one deal, not several boards; give them as a file of deals`);
  }
  const deal = parseDealLine(text, 1, createSetting(variant), what);
  if (deal !== null) return keepDeals([deal]);
  throw unusable(`${what} is empty; give the cards in dealing order, for example "TH 9C ..."`);
}

/** One number alone keeps its name as it was written. */
export function dealPysolOf(variant: Variant, text: string, deals: number | null): DealSource {
  if (variant.pysol === null) throw unusable(`PySolFC has no ${variant.name}; name the deal by its seed or its cards`);
  const pack = variant.pack(variant.size);
  const range = parsePysolRange(text, deals);
  if (range.count === 1 && !text.includes('..')) return keepDeals([dealFromPysol(text, pack)]);
  const { prefix, first, count } = range;
  // The numbers determine the cards; all the deals of a long range would take long to make.
  const digest = createHash('sha256').update(`pysolfc ${prefix}${first} ${count}`).digest('hex');
  return { count, firstSeed: null, digest, deal: (place) => dealOfRange(range, place, pack) };
}

/** A message quotes no more of a name than this. */
const QUOTED = 40;
const quoteName = (name: string) => JSON.stringify(name.slice(0, QUOTED));

/**
 * Makes sure that a file's deals have names of their own, because everything made of the deals tells them apart by
 * these. A deal without a name is called by its place.
 */
function watchNames(what: string, unit: 'line' | 'board') {
  const places = new Map<string, number>();
  return ({ id }: Deal, place: number) => {
    const other = places.get(id);
    places.set(id, place);
    if (other === undefined) return;
    const why =
      id === `${unit} ${other}`
        ? `a deal without a name there is called ${quoteName(id)}`
        : `the deal of ${unit} ${other} has the name ${quoteName(id)} too`;
    throw unusable(`${what}, ${unit} ${place}: ${why}; give each deal a name of its own`);
  };
}

/** Gathers the deals of a file, line by line. */
function gatherDeals(variant: Variant, what: string) {
  const setting = createSetting(variant);
  const list = new DealList();
  const checkName = watchNames(what, 'line');
  return {
    read(line: string, place: number) {
      const deal = parseDealLine(line, place, setting, what);
      if (deal === null) return;
      checkName(deal, place);
      list.add(deal);
    },
    close() {
      const source = list.close();
      if (source.count === 0) throw createEmptyError(what);
      return source;
    },
  };
}

function openDrawnDeals(text: string, variant: Variant, what: string) {
  const deals = readDrawnDeals(text, variant, what);
  const checkName = watchNames(what, 'board');
  deals.forEach((deal, index) => checkName(deal, index + 1));
  return keepDeals(deals);
}

/** Every board that `quorum deal --format board` draws has this title on a line of its own. */
const TITLE = /^\s*Foundations\s*$/m;

const isDrawn = (text: string) => TITLE.test(text);

function splitBoards(text: string) {
  const boards: string[] = [];
  for (const line of text.split('\n')) {
    const begins = isVariantName(at(line.split(/[\s,]/, 1), 0));
    if (begins || boards.length === 0) boards.push(line);
    else boards[boards.length - 1] += `\n${line}`;
  }
  return boards.filter((board) => board.trim() !== '');
}

const readDrawnDeals = (text: string, variant: Variant, where: string): Deal[] =>
  splitBoards(text).map((board, index) => {
    const place = `${where}, board ${index + 1}`;
    const position = readAt(place, () => parsePosition(board, findVariant));
    const of = position instanceof Position ? position.setting.variant.name : variant.name;
    if (of !== variant.name)
      throw unusable(`${place}: it is a board of ${of}, not of ${variant.name}; name the variant of the boards`);
    const cards = position instanceof Position ? recoverDeal(position) : null;
    if (cards === null) throw unusable(`${place}: it is not an opening; give it as a position`);
    return { scheme: 'cards', id: readName(board) ?? `board ${index + 1}`, cards };
  });

/** Lines of a file after which it is known whether it is of drawn boards. */
const DRAWING_LINES = 6;
const LONGEST_DRAWING = 1 << 22;

/** The deals of a file, for each of some variants. All of it is checked before anything is played. */
export async function openDealFile(
  lines: AsyncIterable<string>,
  variants: readonly Variant[],
  what: string,
): Promise<DealSource[]> {
  const lists = variants.map((variant) => gatherDeals(variant, what));
  let place = 0;
  const read = (line: string) => {
    place += 1;
    for (const list of lists) list.read(line, place);
  };
  let text = '';
  let count = 0;
  let isList = false;
  for await (const line of lines) {
    count += 1;
    if (isList) read(line);
    else text += `${line}\n`;
    if (text.length > LONGEST_DRAWING)
      throw unusable(
        `${what}: a file of drawn boards may have at most ${LONGEST_DRAWING} characters; give one deal per line`,
      );
    if (count !== DRAWING_LINES || isDrawn(text)) continue;
    isList = true;
    text.split('\n').slice(0, -1).forEach(read);
  }
  if (isDrawn(text)) return variants.map((variant) => openDrawnDeals(text, variant, what));
  if (!isList) text.split('\n').slice(0, -1).forEach(read);
  return lists.map((list) => list.close());
}
