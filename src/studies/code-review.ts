/**
 * What strategies and players of the user's own came to beside verdicts: deals of which one claims that they
 * have no win, deals on which one failed, and claims that somebody else's win contradicts.
 */

import { type DealRecord, isWin, wasGivenUp } from '../analysis/outcome.ts';
import { readRecords, type ChunkReader } from '../store/chunk.ts';
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

const nameDeal = ({ scheme, deal }: DealRecord): string => `${scheme} ${deal}`;

/** The records of a group. */
async function* listGroup(store: ChunkReader, { chunks }: Publication, group: number): AsyncGenerator<DealRecord> {
  for (const each of chunks) if (each.group === group) yield* await readRecords(store, each.chunk);
}

/**
 * Goes through the records once for each group of the user's own, and once more for the others of its game when it claims anything.
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
    for await (const record of listGroup(store, publication, group)) {
      if (record.outcome.reason === 'claimed') claims.add(nameDeal(record));
      else if (wasGivenUp(record.outcome)) failed += 1;
    }
    records.push({ group, claimed: claims.size, failed });
    const { variant, rules } = groups[group];
    for (const [other, rival] of groups.entries()) {
      if (claims.size === 0 || other === group || rival.variant !== variant || rival.rules !== rules) continue;
      for await (const record of listGroup(store, publication, other)) {
        const deal = nameDeal(record);
        if (isWin(record.outcome.verdict) && claims.delete(deal))
          contradictions.push({ claimant: group, winner: other, deal });
      }
    }
  }
  return { records, contradictions };
}
