/**
 * A chunk in files and on other machines: the packed records of its deals. They depend on the version and the plan
 * alone, so two machines that play the same chunk pack the same text with the same digest.
 */

import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { wasGivenUp, type DealRecord } from '../analysis/outcome.ts';
import { countRecords } from '../analysis/tally.ts';
import { packColumn, unpackColumn } from './packing.ts';

/** A number of something, and a whole one. */
export const AMOUNT = v.pipe(v.number(), v.finite(), v.minValue(0));
export const COUNT = v.pipe(AMOUNT, v.safeInteger());

const PACKED_CHUNK = v.object({
  counts: v.object({ deals: COUNT, won: COUNT, lost: COUNT, unknown: COUNT, nodes: COUNT, seconds: AMOUNT }),
  faults: v.optional(COUNT),
  /** Microseconds of each deal. They differ from run to run, and are not part of the digest. */
  times: v.array(COUNT),
  /** SHA-256 of the records' text before it was deflated, in hexadecimal. */
  digest: v.string(),
  /** The records without their seconds: JSON of their columns, raw deflate, base64. */
  data: v.string(),
});
const KEPT_CHUNK = v.object({ chunk: COUNT, stage: v.optional(COUNT), ...PACKED_CHUNK.entries });

export type PackedChunk = Readonly<v.InferOutput<typeof PACKED_CHUNK>>;

/** With the chunk's number in the plan. `stage`: how often its unknown deals were searched again. */
export type KeptChunk = Readonly<v.InferOutput<typeof KEPT_CHUNK>>;

export interface Standing {
  /** How often its unknown deals have been searched again. */
  readonly stage: number;
  readonly unknown: number;
  readonly faulty: boolean;
}

export interface ChunkReader {
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

/** Bytes of a chunk's text at most: hundreds of times those of an ordinary one, and few for any machine. */
const MAX_TEXT = 1 << 24;

function inflateText({ digest, data }: PackedChunk): string | null {
  try {
    const text = inflateRawSync(Buffer.from(data, 'base64'), { maxOutputLength: MAX_TEXT }).toString();
    return digestText(text) === digest ? text : null;
  } catch {
    return null;
  }
}

/**
 * The records of a chunk, whose form is not checked: the digest vouches for chunks that were packed here.
 * @throws Error when they are not what was packed.
 */
export function unpackChunk(packed: PackedChunk): DealRecord[] {
  const text = inflateText(packed);
  if (text === null) throw new Error('a chunk is not what was packed');
  const records = unpackColumn<DealRecord>(JSON.parse(text));
  for (const [i, { outcome }] of records.entries())
    Object.assign(outcome, { seconds: (packed.times[i] ?? NaN) / MICROSECONDS });
  return records;
}

export const isKeptChunk = (value: unknown): value is KeptChunk => v.is(KEPT_CHUNK, value);

export const isIntact = (packed: PackedChunk): boolean => inflateText(packed) !== null;

export const readRecords = async (store: ChunkReader, chunk: number): Promise<DealRecord[]> =>
  unpackChunk(await store.read(chunk));
