/**
 * A chunk as files and other machines have it: the records of its deals, packed. They depend on the version and the
 * plan alone, so that two machines that play the same chunk pack the same text, digest and all.
 */

import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { wasGivenUp, type DealRecord } from '../analysis/outcome.ts';
import { countRecords } from '../analysis/tally.ts';
import { packColumn, unpackColumn } from './packing.ts';

const AMOUNT = v.pipe(v.number(), v.finite(), v.minValue(0));
const COUNT = v.pipe(AMOUNT, v.safeInteger());

const PACKED_CHUNK = v.object({
  /** Of all its deals. */
  counts: v.object({ deals: COUNT, won: COUNT, lost: COUNT, unknown: COUNT, nodes: COUNT, seconds: AMOUNT }),
  /** How many deals were given up, where any were: they are worth another try. */
  faults: v.optional(COUNT),
  /** Microseconds of each deal. They differ from run to run, and have no part in the digest. */
  times: v.array(COUNT),
  /** SHA-256 of the records' text before it was deflated, in hexadecimal. */
  digest: v.string(),
  /** The records without their seconds: JSON of their columns, raw deflate, base64. */
  data: v.string(),
});
const KEPT_CHUNK = v.object({ chunk: COUNT, stage: v.optional(COUNT), ...PACKED_CHUNK.entries });

/** Plain data for files and other machines. */
export type PackedChunk = Readonly<v.InferOutput<typeof PACKED_CHUNK>>;

/** The same under the chunk's number in the plan; `stage` says how often its unknown deals were searched again, unless never. */
export type KeptChunk = Readonly<v.InferOutput<typeof KEPT_CHUNK>>;

/** How far a chunk has come. */
export interface Standing {
  /** How often its unknown deals have been searched again. */
  readonly stage: number;
  /** Deals that are unknown still. */
  readonly unknown: number;
  /** Whether deals of it were given up in an earlier run. */
  readonly faulty: boolean;
}

/** Where chunks are read from. */
export interface ChunkReader {
  /** @throws Error when the chunk is not there, or is no longer what it was. */
  read(chunk: number): Promise<KeptChunk>;
}

export const findStanding = ({ stage = 0, counts: { unknown }, faults = 0 }: KeptChunk): Standing => ({
  stage,
  unknown,
  faulty: faults > 0,
});

const MICROSECONDS = 1e6;

const digestText = (text: string): string => createHash('sha256').update(text).digest('hex');

export function packChunk(records: readonly DealRecord[]): PackedChunk {
  const timeless = records.map(({ outcome: { seconds: _seconds, ...outcome }, ...name }) => ({ ...name, outcome }));
  const text = JSON.stringify(packColumn(timeless));
  const faults = records.filter(({ outcome }) => wasGivenUp(outcome)).length;
  return {
    counts: countRecords(records),
    ...(faults > 0 && { faults }),
    times: records.map(({ outcome }) => Math.round(outcome.seconds * MICROSECONDS)),
    digest: digestText(text),
    data: deflateRawSync(text).toString('base64'),
  };
}

/** Bytes of a chunk's text at most: hundreds of times that of an ordinary one, and little enough for any machine. */
const MAX_TEXT = 1 << 24;

/** The text of a chunk's records, or null when it is not what was packed. */
function inflateText({ digest, data }: PackedChunk): string | null {
  try {
    const text = inflateRawSync(Buffer.from(data, 'base64'), { maxOutputLength: MAX_TEXT }).toString();
    return digestText(text) === digest ? text : null;
  } catch {
    return null;
  }
}

/**
 * The records of a chunk. Whether they are any is not looked at: the digest vouches for what was packed here.
 * @throws Error when they are not what was packed.
 */
export function unpackChunk(packed: PackedChunk): DealRecord[] {
  const text = inflateText(packed);
  if (text === null) throw new Error('a chunk is not what was packed');
  const records = unpackColumn<DealRecord>(JSON.parse(text));
  for (const [i, { outcome }] of records.entries()) Object.assign(outcome, { seconds: packed.times[i] / MICROSECONDS });
  return records;
}

export const isPackedChunk = (value: unknown): value is PackedChunk => v.is(PACKED_CHUNK, value);

export const isKeptChunk = (value: unknown): value is KeptChunk => v.is(KEPT_CHUNK, value);

/** Whether its records are what was packed. */
export const isIntact = (packed: PackedChunk): boolean => inflateText(packed) !== null;

export const readRecords = async (store: ChunkReader, chunk: number): Promise<DealRecord[]> =>
  unpackChunk(await store.read(chunk));
