/**
 * What came of a chunk: its rows and its counts, made where it was played. It depends on the version
 * and the plan alone, so two machines that play the same chunk make the same one, digest and all.
 */

import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { wasGivenUp, type Outcome } from '../analysis/outcome.ts';
import type { Trace } from '../analysis/signature.ts';
import {
  addOutcome,
  addPackedTally,
  countTally,
  createTally,
  packTally,
  type Counts,
  type PackedTally,
  type Tally,
} from '../analysis/tally.ts';
import type { Deal } from '../deal/deal.ts';
import { haveStreams, listDealColumns, type Group, type StudyKind } from '../tables/columns.ts';
import { formatCsvRows } from '../tables/csv.ts';

/** What came of a chunk's deals; the same whoever played them. */
export interface ChunkContent {
  /** The lines of deals.csv. */
  readonly rows: string;
  readonly tally: PackedTally;
  /** The part of it that the solver's unknown deals have, which larger budgets may decide; only where there are any. */
  readonly unknown?: PackedTally;
  /** One for each deal; only in comparisons. */
  readonly traces?: readonly Trace[];
  /** How many deals were given up, when any were; they are worth another try. */
  readonly faults?: number;
}

/** What is known only of those who played a chunk, and differs from run to run. */
interface Timing {
  /** Seconds of each deal; only in comparisons. */
  readonly times?: readonly number[];
}

/** A chunk that has just been played; plain data for other threads. */
export interface PlayedChunk extends Timing {
  readonly counts: Counts;
  readonly content: ChunkContent;
}

/** Plain data for files and other machines. */
export interface ChunkResult extends Timing {
  readonly counts: Counts;
  /** SHA-256 of the content before it was packed, in hexadecimal. */
  readonly digest: string;
  /** The content packed: raw deflate in base64. */
  readonly data: string;
}

/** A result under its chunk's number in the plan. */
export interface ChunkRecord extends ChunkResult {
  readonly chunk: number;
  /** How often its unknown deals have been searched again; 0 unless it says so. */
  readonly stage?: number;
}

/** How far a chunk has come. */
export interface Standing {
  /** How often its unknown deals have been searched again. */
  readonly stage: number;
  /** Deals that are unknown still. */
  readonly unknown: number;
}

/** The same with its content unpacked. */
export interface ReadChunk extends ChunkRecord {
  readonly content: ChunkContent;
}

/** Whatever chunks may be read from. */
export interface ChunkReader {
  /** @throws Error when the chunk is not there, or is no longer what it was. */
  read(chunk: number): Promise<ReadChunk>;
}

/** How a chunk's results are written down. */
export interface ChunkForm {
  readonly kind: StudyKind;
  readonly group: Group;
  /** Whether rows have the columns of points of no return. */
  readonly noReturn: boolean;
  /** Whether they have that of luck. */
  readonly luck?: boolean;
}

/** Everything in one order, because digests are taken of it. */
export const createContent = (rows: string, tally: Tally, unknown: Tally, faults: number): ChunkContent => ({
  rows,
  tally: packTally(tally),
  ...(unknown.deals > 0 && { unknown: packTally(unknown) }),
  ...(faults > 0 && { faults }),
});

/** @param outcomes those of the deals, in their order. */
export function summarizeChunk(
  { kind, group, noReturn, luck = false }: ChunkForm,
  deals: readonly Pick<Deal, 'scheme' | 'id'>[],
  outcomes: readonly Outcome[],
): PlayedChunk {
  const [tally, unknown] = [createTally(), createTally()];
  for (const outcome of outcomes) {
    addOutcome(tally, outcome);
    if (kind === 'analyze' && outcome.verdict === 'unknown') addOutcome(unknown, outcome);
  }
  const rows = deals.map(({ scheme, id }, i) => Object.assign({ scheme, deal: id, outcome: outcomes[i] }, group));
  const faults = outcomes.filter(wasGivenUp).length;
  const content = createContent(
    formatCsvRows(listDealColumns({ noReturn, luck, streams: haveStreams([group]) }), rows),
    tally,
    unknown,
    faults,
  );
  const counts = countTally(tally);
  if (kind === 'analyze') return { counts, content };
  const traces = outcomes.map(({ verdict, nodes, zones, luck }): Trace => ({
    verdict,
    nodes,
    zones,
    ...(luck === undefined ? {} : { luck }),
  }));
  return { counts, content: { ...content, traces }, times: outcomes.map(({ seconds }) => seconds) };
}

/** Parts of a chunk, in the order of its deals and at least one, as if they had been played at once. */
export function joinChunks(parts: readonly PlayedChunk[]): PlayedChunk {
  const [tally, unknown] = [createTally(), createTally()];
  for (const { content, counts } of parts) {
    addPackedTally(tally, content.tally, counts.seconds);
    if (content.unknown !== undefined) addPackedTally(unknown, content.unknown, 0);
  }
  const faults = parts.reduce((sum, { content }) => sum + (content.faults ?? 0), 0);
  const joined = createContent(parts.map(({ content }) => content.rows).join(''), tally, unknown, faults);
  const counts = countTally(tally);
  if (parts[0].times === undefined) return { counts, content: joined };
  const traces = parts.flatMap(({ content }) => content.traces ?? []);
  return { counts, content: { ...joined, traces }, times: parts.flatMap(({ times = [] }) => times) };
}

const digestText = (text: string): string => createHash('sha256').update(text).digest('hex');

export function packChunk({ counts, content, times }: PlayedChunk): ChunkResult {
  const text = JSON.stringify(content);
  const packed = { counts, digest: digestText(text), data: deflateRawSync(text).toString('base64') };
  return times === undefined ? packed : { ...packed, times };
}

/** Bytes of content at most: hundreds of times that of an ordinary chunk, and little enough for any machine. */
const MAX_CONTENT = 1 << 24;

/** The content of a result, or null when it is not what was packed. */
export function decodeChunk({ digest, data }: Pick<ChunkResult, 'digest' | 'data'>): ChunkContent | null {
  // It may come from anywhere: what is no text takes a buffer as long as it says.
  if (typeof data !== 'string') return null;
  try {
    const text = inflateRawSync(Buffer.from(data, 'base64'), { maxOutputLength: MAX_CONTENT }).toString();
    return digestText(text) === digest ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
