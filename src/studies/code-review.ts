/**
 * What is said of strategies and players from files beside their verdicts: claims that a deal has no win, failures, and
 * wins of others that contradict a claim.
 */

import { type DealRecord, isWin, wasGivenUp } from '../analysis/outcome.ts';
import { readRecords, type ChunkReader } from '../store/chunk.ts';
import type { Publication } from './publication.ts';

export interface Contradiction {
  readonly claimant: number;
  readonly winner: number;
  readonly deal: string;
}

interface CodeRecord {
  readonly group: number;
  readonly claimed: number;
  /** Deals on which its code failed or its worker ended. */
  readonly failed: number;
}

export interface CodeReview {
  readonly records: readonly CodeRecord[];
  readonly contradictions: readonly Contradiction[];
}

const nameDeal = ({ scheme, deal }: DealRecord): string => `${scheme} ${deal}`;

async function* listGroup(store: ChunkReader, { chunks }: Publication, group: number): AsyncGenerator<DealRecord> {
  for (const each of chunks) if (each.group === group) yield* await readRecords(store, each.chunk);
}

/**
 * Reads the records once for each group in `own`, and those of the other groups of its game if it claims anything.
 * @param own the places of the groups that are played by code from files.
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
