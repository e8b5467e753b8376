/** Where a command's deals come from. Everything is checked before the first deal is played. */

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Deal } from '../../deal/deal-v1.ts';
import { parseDealLine, readDealLines } from '../../notation/deal-text.ts';
import { dealFromPysol, dealPysolRange, parsePysolRange } from '../../deal/pysol.ts';
import type { Pack } from '../../engine/cards.ts';
import { InputError, readAt } from '../../base/errors.ts';
import type { Variant } from '../../games/variant.ts';
import { checkSeeds, DealHash, dealSeedsOf, keepDeals, type DealSource } from '../../studies/plan.ts';
import { openLines } from './input.ts';
import { DEFAULT_SEED, type DealOptions } from '../options/options.ts';
import { Position } from '../../games/position.ts';
import { parsePosition } from '../../notation/position-text.ts';
import { recoverDeal } from '../../notation/setup.ts';
import { isVariantName } from '../../variants/catalogue.ts';
import { findVariant } from '../../variants/registry.ts';
import { readName } from '../../notation/position-fields.ts';

interface SeedRange {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

const packOf = (variant: Variant): Pack => variant.pack(variant.size);

/** A message quotes no more of a name than this. */
const QUOTED_CHARACTERS = 40;

const quoteName = (name: string): string => JSON.stringify(name.slice(0, QUOTED_CHARACTERS));

/**
 * The names of a file's deals, and where each stands: what is made of the deals tells them apart by their names. A deal
 * without a name is called by its place, of which only the number is kept: a file may have millions of them.
 */
class DealNames {
  readonly #places = new Map<string, number>();
  readonly #unnamed = new Set<number>();
  readonly #what: string;
  readonly #unit: 'line' | 'board';

  constructor(what: string, unit: 'line' | 'board') {
    this.#what = what;
    this.#unit = unit;
  }

  /** @throws InputError when another deal has the name. */
  add({ id }: Deal, place: number): void {
    const other = this.#places.get(id);
    if (other !== undefined)
      this.#refuse(place, `the deal of ${this.#unit} ${other} has the name ${quoteName(id)} too`);
    if (this.#isOfUnnamed(id)) this.#refuse(place, `a deal without a name there is called ${quoteName(id)}`);
    if (id === this.#nameUnnamed(place)) this.#unnamed.add(place);
    else this.#places.set(id, place);
  }

  #nameUnnamed(place: number): string {
    return `${this.#unit} ${place}`;
  }

  #isOfUnnamed(id: string): boolean {
    if (!id.startsWith(this.#unit)) return false;
    const place = Number(id.slice(this.#unit.length));
    return this.#unnamed.has(place) && id === this.#nameUnnamed(place);
  }

  #refuse(place: number, why: string): never {
    throw new InputError(`${this.#what}, ${this.#unit} ${place}: ${why}; give each deal a name of its own`);
  }
}

/**
 * Checks all deals of a file and counts them. They are read again, line by line, whenever they are
 * played; each must then be what it was.
 */
async function checkDealFile(lines: () => AsyncIterable<string>, variant: Variant, what: string): Promise<DealSource> {
  const read = () => readDealLines(lines(), packOf(variant), variant.name, what);
  const hash = new DealHash();
  const names = new DealNames(what, 'line');
  for await (const { deal, lineNumber } of read()) {
    names.add(deal, lineNumber);
    hash.add(deal);
  }
  async function* list(): AsyncGenerator<Deal> {
    let place = 0;
    try {
      for await (const { deal } of read()) {
        if (!hash.matches(place, deal)) break;
        place += 1;
        yield deal;
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      // A line that was a deal before is none any more.
    }
    if (place === hash.count) return;
    throw new Error(
      `${what} was changed during the study, from deal ${place + 1} on; restore the old file, or play the new one in another folder`,
    );
  }
  return { count: hash.count, firstSeed: null, digest: hash.finish(), list };
}

function openDrawnDeals(text: string, variant: Variant, what: string): DealSource {
  const deals = readDrawnDeals(text, variant, what);
  const names = new DealNames(what, 'board');
  deals.forEach((deal, index) => names.add(deal, index + 1));
  return keepDeals(deals);
}

function parseSingleDeal(text: string, variant: Variant): Deal {
  if (isDrawn(text)) {
    const [drawn, another] = readDrawnDeals(text, variant, '--deal');
    if (another === undefined) return drawn;
    throw new InputError('--deal takes one deal, not several boards; give a file of boards with --deal-file');
  }
  const deal = parseDealLine(text, 1, packOf(variant), variant.name, '--deal');
  if (deal === null) throw new InputError('--deal is empty; give the cards in dealing order, for example "TH 9C ..."');
  return deal;
}

/** The deals of one or more PySolFC numbers. One alone keeps its name as it was written. */
function openPysolDeals(text: string, deals: number | undefined, variant: Variant): DealSource {
  const { name } = variant;
  if (variant.pysol === null) {
    throw new InputError(`--pysol ${text}: PySolFC has no ${name}; name the deal with --seed or --deal`);
  }
  const pack = packOf(variant);
  const range = parsePysolRange(text, deals ?? null);
  if (range.count === 1 && !text.includes('..')) return keepDeals([dealFromPysol(text, pack)]);
  const { prefix, first, count } = range;
  // The numbers say what the cards are; all the deals of a long range would take long to make.
  const digest = createHash('sha256').update(`pysolfc ${prefix}${first} ${count}`).digest('hex');
  return { count, firstSeed: null, digest, list: () => dealPysolRange(range, pack) };
}

function checkSources(options: DealOptions): void {
  // How many deals there are can be said of seeds and of PySolFC's numbers.
  const counted = options.pysol === undefined ? options.deals : undefined;
  const sources = [
    ['--seed/--deals', options.seed ?? counted],
    ['--deal', options.deal],
    ['--deal-file', options.dealFile],
    ['--pysol', options.pysol],
  ] as const;
  const named = sources.filter(([, value]) => value !== undefined).map(([flag]) => flag);
  if (named.length > 1) throw new InputError(`${named.join(' and ')} name different deals; keep one of them`);
}

/**
 * The seeds that the options name, or null when the deals come from elsewhere.
 * @param count how many seeds without `--deals`.
 * @throws InputError when the last seed is too large, or more than one source is named.
 */
export function resolveSeeds(options: DealOptions, count: number): SeedRange | null {
  checkSources(options);
  if (options.deal !== undefined || options.dealFile !== undefined || options.pysol !== undefined) return null;
  const first = options.seed ?? DEFAULT_SEED;
  const deals = options.deals ?? count;
  checkSeeds(first, deals);
  return { first, last: first + deals - 1, count: deals };
}

function nameDeals(options: DealOptions, variant: Variant, count: number): DealSource {
  const range = resolveSeeds(options, count);
  if (range !== null) return dealSeedsOf(variant, range.first, range.count);
  if (options.deal !== undefined) return keepDeals([parseSingleDeal(options.deal, variant)]);
  return openPysolDeals(options.pysol ?? '', options.deals, variant);
}

/**
 * The deals that the options name, for one variant.
 * @param count how many seeds without `--deals`.
 * @throws InputError for unusable deals or several sources; FileError when a file cannot be read.
 */
export async function openDeals(
  options: DealOptions,
  variant: Variant,
  stdin: Readable,
  count = 1,
): Promise<DealSource> {
  const [source] = await openDealsOfEach(options, [variant], stdin, count);
  return source;
}

/** The same for several variants, which play the same seeds or lines of a file. */
export async function openDealsOfEach(
  options: DealOptions,
  variants: readonly Variant[],
  stdin: Readable,
  count: number,
): Promise<DealSource[]> {
  checkSources(options);
  const { dealFile } = options;
  if (dealFile === undefined) return variants.map((variant) => nameDeals(options, variant, count));
  const what = `--deal-file ${dealFile}`;
  const lines = await openLines(dealFile, what, stdin);
  const sources: DealSource[] = [];
  const drawn = await readDrawing(lines());
  for (const variant of variants) {
    sources.push(drawn === null ? await checkDealFile(lines, variant, what) : openDrawnDeals(drawn, variant, what));
  }
  return sources;
}

/** Lines of a file after which it is known whether it is of drawn boards. */
const DRAWING_LINES = 6;
/** More than the boards of any study that somebody draws. */
const LONGEST_DRAWING = 1 << 22;

/** The whole text of a file of drawn boards; null for one of deals. */
async function readDrawing(lines: AsyncIterable<string>): Promise<string | null> {
  let text = '';
  let count = 0;
  for await (const line of lines) {
    text += `${line}\n`;
    count += 1;
    if (count === DRAWING_LINES && !isDrawn(text)) return null;
    if (text.length > LONGEST_DRAWING)
      throw new InputError(
        `a file of drawn boards has more than ${LONGEST_DRAWING} characters; give one deal per line`,
      );
  }
  return isDrawn(text) ? text : null;
}

const NAME_PREFIXES: Readonly<Record<Deal['scheme'], string>> = { 'deal-v1': 'seed ', pysolfc: 'pysol ', cards: '' };

/** A deal's short name for people: `seed 7`, `pysol 12345`, or its own name. */
export const nameDeal = ({ scheme, id }: Deal): string => NAME_PREFIXES[scheme] + id;

/* Deals from boards as `quorum deal --format board` draws them. */

/** Every drawn board has this title on a line of its own. */
const TITLE = /^\s*Foundations\s*$/m;

const isDrawn = (text: string): boolean => TITLE.test(text);

function splitBoards(text: string): string[] {
  const boards: string[] = [];
  for (const line of text.split('\n')) {
    const begins = isVariantName(line.split(/[\s,]/, 1)[0]);
    if (begins || boards.length === 0) boards.push(line);
    else boards[boards.length - 1] += `\n${line}`;
  }
  return boards.filter((board) => board.trim() !== '');
}

/**
 * The deals of drawn openings.
 * @param where the file or option they come from, for messages.
 * @throws InputError for a board that cannot be, belongs to another variant, or on which something has been played.
 */
const readDrawnDeals = (text: string, variant: Variant, where: string): Deal[] =>
  splitBoards(text).map((board, index) => {
    const place = `${where}, board ${index + 1}`;
    const position = readAt(place, () => parsePosition(board, findVariant));
    if (position instanceof Position && position.setting.variant !== variant) {
      throw new InputError(
        `${place}: it is a board of ${position.setting.variant.name}, not of ${variant.name}; name the variant of the boards`,
      );
    }
    const cards = position instanceof Position ? recoverDeal(position) : null;
    if (cards === null) throw new InputError(`${place}: it is not an opening; give it with --position`);
    return { scheme: 'cards', id: readName(board) ?? `board ${index + 1}`, cards };
  });
