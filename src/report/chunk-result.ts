/**
 * What came of a chunk: its rows and its counts, made where it was played. It depends on the version
 * and the plan alone, so two machines that play the same chunk make the same one, digest and all.
 */

import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Outcome } from '../analysis/outcome.ts';
import { addOutcome, createTally, packTally, type PackedTally, type Tally } from '../analysis/tally.ts';
import type { Deal } from '../deal/deal.ts';
import { listDealColumns, type Group } from './columns.ts';
import { formatCsvRows } from './csv.ts';

/** What is known of a chunk without unpacking it. */
export type Counts = Pick<Tally, 'deals' | 'won' | 'lost' | 'unknown' | 'nodes' | 'seconds'>;

export const NO_COUNTS: Counts = { deals: 0, won: 0, lost: 0, unknown: 0, nodes: 0, seconds: 0 };

export const addCounts = (a: Counts, b: Counts): Counts => ({
  deals: a.deals + b.deals,
  won: a.won + b.won,
  lost: a.lost + b.lost,
  unknown: a.unknown + b.unknown,
  nodes: a.nodes + b.nodes,
  seconds: a.seconds + b.seconds,
});

/** Plain data, for other threads, files and machines. */
export interface ChunkResult {
  readonly counts: Counts;
  /** SHA-256 of the content before it was packed, in hexadecimal. */
  readonly digest: string;
  /** The content packed: raw deflate in base64. */
  readonly data: string;
}

/** What `data` holds. */
export interface ChunkContent {
  /** The lines of deals.csv. */
  readonly rows: string;
  readonly tally: PackedTally;
}

const digestText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A result that has not been packed yet. */
export interface ChunkText {
  readonly counts: Counts;
  /** A `ChunkContent` as JSON. */
  readonly text: string;
}

/** @param noReturn whether rows have the columns of points of no return. */
export function writeChunk(
  group: Group,
  noReturn: boolean,
  deals: readonly Pick<Deal, 'scheme' | 'id'>[],
  outcomes: readonly Outcome[],
): ChunkText {
  const tally = createTally();
  for (const outcome of outcomes) addOutcome(tally, outcome);
  const rows = deals.map(({ scheme, id }, i) => Object.assign({ scheme, deal: id, outcome: outcomes[i] }, group));
  const content: ChunkContent = { rows: formatCsvRows(listDealColumns(noReturn), rows), tally: packTally(tally) };
  const { deals: count, won, lost, unknown, nodes, seconds } = tally;
  return { counts: { deals: count, won, lost, unknown, nodes, seconds }, text: JSON.stringify(content) };
}

export const packChunk = ({ counts, text }: ChunkText): ChunkResult => ({
  counts,
  digest: digestText(text),
  data: deflateRawSync(text).toString('base64'),
});

export const encodeChunk = (...chunk: Parameters<typeof writeChunk>): ChunkResult => packChunk(writeChunk(...chunk));

/** The content of a result, or null when it is not what was packed. */
export function decodeChunk({ digest, data }: Pick<ChunkResult, 'digest' | 'data'>): ChunkContent | null {
  try {
    const text = inflateRawSync(Buffer.from(data, 'base64')).toString();
    return digestText(text) === digest ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
