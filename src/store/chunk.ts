/**
 * A chunk in files and on other machines: the packed records of its deals. They depend on the version and the plan
 * alone, so two machines that play the same chunk pack the same text with the same digest.
 */

import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { wasGivenUp, type DealRecord } from '../analysis/outcome.ts';
import { countRecords } from '../analysis/tally.ts';

export const AMOUNT = v.pipe(v.number(), v.finite(), v.minValue(0));
export const COUNT = v.pipe(AMOUNT, v.safeInteger());

const PACKED_CHUNK = v.object({
  counts: v.object({ deals: COUNT, won: COUNT, lost: COUNT, unknown: COUNT, nodes: COUNT, seconds: AMOUNT }),
  faults: v.optional(COUNT),
  /** Microseconds of each deal. They differ from run to run, and are not part of the digest. */
  times: v.array(COUNT),
  /** SHA-256 of the records' text, in hexadecimal. */
  digest: v.string(),
  /** The records without their seconds: JSON, raw deflate, base64. */
  data: v.string(),
});
const KEPT_CHUNK = v.object({ chunk: COUNT, stage: v.optional(COUNT), ...PACKED_CHUNK.entries });

export type PackedChunk = Readonly<v.InferOutput<typeof PACKED_CHUNK>>;

export type KeptChunk = Readonly<v.InferOutput<typeof KEPT_CHUNK>>;

export interface ChunkReader {
  read(chunk: number): Promise<KeptChunk>;
}

export const findStanding = ({ stage = 0, counts: { unknown }, faults = 0 }: KeptChunk) => ({
  /** How often its unknown deals have been searched again. */
  stage,
  unknown,
  faulty: faults > 0,
});

export type Standing = Readonly<ReturnType<typeof findStanding>>;

const MICROSECONDS = 1e6;

/** SHA-256, in hexadecimal. */
export const digestText = (text: string): string => hash('sha256', text);

export const dropSeconds = ({ outcome: { seconds: _seconds, ...outcome }, ...name }: DealRecord): object => ({
  ...name,
  outcome,
});

export function packChunk(records: readonly DealRecord[]): PackedChunk {
  const text = JSON.stringify(records.map(dropSeconds));
  const faults = records.filter(({ outcome }) => wasGivenUp(outcome)).length;
  return {
    counts: countRecords(records),
    ...(faults > 0 && { faults }),
    times: records.map(({ outcome }) => Math.round(outcome.seconds * MICROSECONDS)),
    digest: digestText(text),
    data: deflateRawSync(text).toString('base64'),
  };
}

/** Bytes of a chunk's text at most: hundreds of times those of an ordinary one. */
const MAX_TEXT = 1 << 24;

function inflateText({ digest, data }: PackedChunk) {
  try {
    const text = inflateRawSync(Buffer.from(data, 'base64'), { maxOutputLength: MAX_TEXT }).toString();
    return digestText(text) === digest ? text : null;
  } catch {
    return null;
  }
}

/** The form of the records is not checked: the digest vouches for chunks that were packed here. @throws Error otherwise. */
export function unpackChunk(packed: PackedChunk): DealRecord[] {
  const text = inflateText(packed);
  if (text === null) throw new Error('a chunk differs from the packed one');
  const records: DealRecord[] = JSON.parse(text);
  for (const [i, { outcome }] of records.entries())
    Object.assign(outcome, { seconds: (packed.times[i] ?? NaN) / MICROSECONDS });
  return records;
}

export const isKeptChunk = (value: unknown): value is KeptChunk => v.is(KEPT_CHUNK, value);

export const isIntact = (packed: PackedChunk): boolean => inflateText(packed) !== null;

export const readRecords = async (store: ChunkReader, chunk: number): Promise<DealRecord[]> =>
  unpackChunk(await store.read(chunk));
