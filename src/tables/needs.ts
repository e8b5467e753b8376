/** The columns of needs.csv. */

import { SUITS } from '../engine/cards.ts';
import { parsePile, zoneOf } from '../engine/piles.ts';
import type { ReadChunk } from '../store/chunk-result.ts';
import type { Column } from './column.ts';
import { parseCsvRows } from './csv.ts';

export interface NeedRow {
  /** The deal's row in deals.csv, the first one below the header being 1. */
  readonly row: number;
  readonly deal: string;
  readonly suit: string;
  readonly rank: string;
  /** 1 for the nearest. */
  readonly copy: number;
  readonly pile: string;
  readonly depth: number;
}

function findZone(pile: string): string | null {
  const code = parsePile(pile);
  return code === undefined ? null : zoneOf(code);
}

export const NEED_COLUMNS: readonly Column<NeedRow>[] = [
  { name: 'row', value: ({ row }) => row },
  { name: 'deal', value: ({ deal }) => deal },
  { name: 'suit', value: ({ suit }) => suit },
  { name: 'rank', value: ({ rank }) => rank },
  { name: 'copy', value: ({ copy }) => copy },
  { name: 'pile', value: ({ pile }) => pile },
  { name: 'zone', value: ({ pile }) => findZone(pile) },
  { name: 'depth', value: ({ depth }) => depth },
];

/*
 * needs.csv: where the cards lie that the foundations wait for, one row per copy. In deals.csv they stand
 * together in one cell for each suit, which people like and programs do not.
 */

/** The places of the columns that are read, in rows of deals.csv. */
class NeedReader {
  readonly #width: number;
  readonly #deal: number;
  readonly #suits: readonly { readonly suit: string; readonly rank: number; readonly copies: number }[];

  constructor(columns: readonly { readonly name: string }[]) {
    const names = columns.map(({ name }) => name);
    this.#width = names.length;
    this.#deal = names.indexOf('deal');
    this.#suits = Array.from(SUITS, (suit) => ({
      suit,
      rank: names.indexOf(`need_${suit}`),
      copies: names.indexOf(`need_${suit}_at`),
    }));
  }

  /** @param rows lines of deals.csv. @param before how many there are above them. */
  list(rows: string, count: number, before: number): NeedRow[] {
    const lines = parseCsvRows(rows, { rows: count, columns: this.#width }) ?? [];
    return lines.flatMap((cells, i) =>
      this.#suits.flatMap(({ suit, rank, copies }) => {
        const listed = cells[copies] === '' ? [] : cells[copies].split(' ');
        return listed.map((text, copy): NeedRow => {
          const colon = text.lastIndexOf(':');
          const [pile, depth] = [text.slice(0, colon), Number(text.slice(colon + 1))];
          return { row: before + i + 1, deal: cells[this.#deal], suit, rank: cells[rank], copy: copy + 1, pile, depth };
        });
      }),
    );
  }
}

/** A chunk whose rows are in deals.csv. */
export interface WrittenChunk {
  readonly chunk: number;
  readonly deals: number;
  readonly won: number;
}

/**
 * The rows of needs.csv, those of a chunk together.
 * @param chunks in the order of their rows in deals.csv; they are read once more where games were not won.
 * @param columns those of deals.csv.
 */
export async function* listNeeds(
  chunks: Iterable<WrittenChunk>,
  columns: readonly { readonly name: string }[],
  read: (chunk: number) => Promise<ReadChunk>,
): AsyncGenerator<NeedRow[]> {
  const reader = new NeedReader(columns);
  let before = 0;
  for (const { chunk, deals, won } of chunks) {
    if (won < deals) yield reader.list((await read(chunk)).content.rows, deals, before);
    before += deals;
  }
}
