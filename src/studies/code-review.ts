/**
 * What strategies and players of the user's own came to beside verdicts: deals of which one claims that they
 * have no win, deals on which one failed, and claims that somebody else's win contradicts.
 */

import { isWin } from '../analysis/outcome.ts';
import type { ChunkReader } from '../store/chunk-result.ts';
import { haveStreams, listDealColumns } from '../tables/columns.ts';
import { parseCsvRows } from '../tables/csv.ts';
import type { Publication } from './publication.ts';

/** A deal of which one strategy claims that it has no win, and which somebody else has won. */
export interface Contradiction {
  /** The places of the groups of the two. */
  readonly claimant: number;
  readonly winner: number;
  /** Scheme and name. */
  readonly deal: string;
}

/** What came of one strategy or player of the user's own. */
interface CodeRecord {
  /** The place of its group. */
  readonly group: number;
  readonly claimed: number;
  /** Deals that its code failed on, or its worker ended at. */
  readonly failed: number;
}

export interface CodeReview {
  readonly records: readonly CodeRecord[];
  readonly contradictions: readonly Contradiction[];
}

interface DealText {
  readonly deal: string;
  readonly verdict: string;
  readonly reason: string;
}

/** The rows of a group, as far as they are of use here. */
async function* listDeals(
  store: ChunkReader,
  { chunks, groups, noReturn, luck = false }: Publication,
  group: number,
): AsyncGenerator<DealText> {
  const names = listDealColumns({ noReturn, luck, streams: haveStreams(groups) }).map(({ name }) => name);
  const places = ['scheme', 'deal', 'verdict', 'reason'].map((name) => names.indexOf(name));
  for (const { chunk } of chunks.filter((each) => each.group === group)) {
    const { content, counts } = await store.read(chunk);
    for (const cells of parseCsvRows(content.rows, { rows: counts.deals, columns: names.length }) ?? []) {
      const [scheme, deal, verdict, reason] = places.map((place) => cells[place]);
      yield { deal: `${scheme} ${deal}`, verdict, reason };
    }
  }
}

const LIMITS: ReadonlySet<string> = new Set(['node-limit', 'time-limit', 'memory-limit', 'given-up']);

/**
 * Goes through the rows once for each group of the user's own, and once more for the others of its game when it claims anything.
 * @param own the places of the groups that are played by the user's own code.
 */
export async function reviewCode(
  store: ChunkReader,
  publication: Publication,
  own: readonly number[],
): Promise<CodeReview> {
  const { groups } = publication;
  const records: CodeRecord[] = [];
  const contradictions: Contradiction[] = [];
  for (const group of own) {
    const claims = new Set<string>();
    let failed = 0;
    for await (const { deal, verdict, reason } of listDeals(store, publication, group)) {
      if (verdict !== 'unknown') continue;
      if (reason === 'claimed') claims.add(deal);
      else if (!LIMITS.has(reason)) failed += 1;
    }
    records.push({ group, claimed: claims.size, failed });
    const { variant, rules } = groups[group];
    for (const [other, rival] of groups.entries()) {
      if (claims.size === 0 || other === group || rival.variant !== variant || rival.rules !== rules) continue;
      for await (const row of listDeals(store, publication, other)) {
        if (!isWin(row.verdict) || !claims.delete(row.deal)) continue;
        contradictions.push({ claimant: group, winner: other, deal: row.deal });
      }
    }
  }
  return { records, contradictions };
}
