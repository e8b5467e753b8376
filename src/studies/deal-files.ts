/** Deals that are given as text, in files, as drawn boards, or by numbers of PySolFC. */

import { createHash } from 'node:crypto';
import { at } from '../base/objects.ts';
import type { Deal } from '../deal/deal-v1.ts';
import { dealFromPysol, dealPysolRange, parsePysolRange } from '../deal/pysol.ts';
import { InputError, readAt } from '../base/errors.ts';
import { createSetting, Position } from '../games/position.ts';
import type { Variant } from '../games/variant.ts';
import { parseDealLine, type PlacedDeal, readDealLines } from '../notation/deal-text.ts';
import { readName } from '../notation/position-fields.ts';
import { parsePosition } from '../notation/position-text.ts';
import { recoverDeal } from '../notation/setup.ts';
import { isVariantName } from '../variants/catalogue.ts';
import { digestText } from '../store/chunk.ts';
import { findVariant } from '../variants/registry.ts';
import type { DealSource } from './study-plan.ts';

export function keepDeals(deals: readonly Deal[]): DealSource {
  const hash = createHash('sha256');
  for (const { scheme, id, cards } of deals)
    hash.update(`${JSON.stringify([scheme, id])}${Buffer.from(cards).toString('hex')}\n`);
  return { count: deals.length, firstSeed: null, digest: hash.digest('hex'), list: () => deals };
}

export function readSingleDeal(text: string, variant: Variant): DealSource {
  if (isDrawn(text)) {
    const drawn = readDrawnDeals(text, variant, '--deal');
    if (drawn.length === 1) return keepDeals(drawn.map(({ deal }) => deal));
    throw new InputError('--deal takes one deal, not several boards; give a file of boards with --deal-file');
  }
  const deal = parseDealLine(text, 1, createSetting(variant), '--deal');
  if (deal === null) throw new InputError('--deal is empty; give the cards in dealing order, for example "TH 9C ..."');
  return keepDeals([deal]);
}

/** One number alone keeps its name as it was written. */
export function dealPysolOf(variant: Variant, text: string, deals: number | null): DealSource {
  const { name } = variant;
  if (variant.pysol === null)
    throw new InputError(`--pysol ${text}: PySolFC has no ${name}; name the deal with --seed or --deal`);
  const pack = variant.pack(variant.size);
  const range = parsePysolRange(text, deals);
  if (range.count === 1 && !text.includes('..')) return keepDeals([dealFromPysol(text, pack)]);
  const { prefix, first, count } = range;
  // The numbers say what the cards are; all the deals of a long range would take long to make.
  const digest = digestText(`pysolfc ${prefix}${first} ${count}`);
  return { count, firstSeed: null, digest, list: () => dealPysolRange(range, pack) };
}

/** A message quotes no more of a name than this. */
const QUOTED = 40;
const quoteName = (name: string) => JSON.stringify(name.slice(0, QUOTED));

/**
 * Keeps the deals of a file, which may be changed while they are played. They must have names of their own, because
 * everything made of the deals tells them apart by these. A deal without a name is called by its place.
 */
async function keepNamedDeals(
  found: AsyncIterable<PlacedDeal> | Iterable<PlacedDeal>,
  what: string,
  unit: 'line' | 'board',
): Promise<DealSource> {
  const places = new Map<string, number>();
  const deals: Deal[] = [];
  for await (const { deal, place } of found) {
    const { id } = deal;
    const other = places.get(id);
    if (other !== undefined) {
      const why =
        id === `${unit} ${other}`
          ? `a deal without a name there is called ${quoteName(id)}`
          : `the deal of ${unit} ${other} has the name ${quoteName(id)} too`;
      throw new InputError(`${what}, ${unit} ${place}: ${why}; give each deal a name of its own`);
    }
    places.set(id, place);
    deals.push(deal);
  }
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

const readDrawnDeals = (text: string, variant: Variant, what: string): PlacedDeal[] =>
  splitBoards(text).map((board, index) => {
    const place = index + 1;
    const where = `${what}, board ${place}`;
    const position = readAt(where, () => parsePosition(board, findVariant));
    const of = position instanceof Position ? position.setting.variant.name : variant.name;
    if (of !== variant.name)
      throw new InputError(`${where}: it is a board of ${of}, not of ${variant.name}; name the variant of the boards`);
    const cards = position instanceof Position ? recoverDeal(position) : null;
    if (cards === null) throw new InputError(`${where}: it is not an opening; give it with --position`);
    return { deal: { scheme: 'cards', id: readName(board) ?? `board ${place}`, cards }, place };
  });

/** Lines of a file after which it is known whether it is of drawn boards. */
const DRAWING_LINES = 6;

/** The text of a file of drawn boards; null for one of deals. */
async function readDrawing(lines: AsyncIterable<string>): Promise<string | null> {
  let text = '';
  let count = 0;
  for await (const line of lines) {
    text += `${line}\n`;
    count += 1;
    if (count === DRAWING_LINES && !isDrawn(text)) return null;
  }
  return isDrawn(text) ? text : null;
}

/**
 * The deals of a file, for each of some variants. All of it is checked before anything is played.
 * @param lines begins to read the file, as often as it is called.
 */
export async function openDealFile(
  lines: () => AsyncIterable<string>,
  variants: readonly Variant[],
  what: string,
): Promise<DealSource[]> {
  const sources: DealSource[] = [];
  const drawn = await readDrawing(lines());
  for (const variant of variants) {
    const source =
      drawn === null
        ? keepNamedDeals(readDealLines(lines(), createSetting(variant), what), what, 'line')
        : keepNamedDeals(readDrawnDeals(drawn, variant, what), what, 'board');
    sources.push(await source);
  }
  return sources;
}
