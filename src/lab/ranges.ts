/** Sets of deals, as ranges of their numbers in a source: seeds, or places in a list. */

/** The deals from `start` up to, but without, `end`. */
export interface DealRange {
  readonly start: number;
  readonly end: number;
}

export const countDeals = (ranges: Iterable<DealRange>): number => {
  let sum = 0;
  for (const { start, end } of ranges) sum += end - start;
  return sum;
};

/** The parts of a range that are in none of some others, which are sorted by their starts and may overlap. */
export function* subtract({ start, end }: DealRange, others: Iterable<DealRange>): Generator<DealRange, undefined> {
  let from = start;
  for (const other of others) {
    if (other.start >= end) break;
    if (other.start > from) yield { start: from, end: other.start };
    from = Math.max(from, other.end);
  }
  if (from < end) yield { start: from, end };
}

/** Cuts a range where aligned blocks begin, each with the number of its block. */
export function* cutBlocks({ start, end }: DealRange, size: number): Generator<DealRange & { readonly block: number }> {
  for (let from = start; from < end;) {
    const block = Math.floor(from / size);
    const to = Math.min(end, (block + 1) * size);
    yield { block, start: from, end: to };
    from = to;
  }
}
