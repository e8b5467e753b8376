/**
 * A block of records as a line of a log: what was played, the first of its consecutive deals, and their records. Records
 * depend on the configuration and the deal alone, so two machines that play the same deals write the same records.
 */

import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { COUNTED, wasGivenUp, type DealRecord, type Outcome } from '../players/analysis/outcome.ts';
import { isRecords } from './record-form.ts';
import { Count } from './run-config.ts';

/** Deals of a configuration: the address of their records. */
export interface BlockAddress {
  /** The id of the configuration. */
  readonly config: string;
  /** `seeds`, or the digest of a list of deals. */
  readonly source: string;
  /** The seed of the first deal, or its place in the list, from 0. */
  readonly first: number;
}

const BlockSchema = v.object({
  config: v.string(),
  source: v.string(),
  first: Count,
  /** A letter a deal: won, lost, unknown, or failed if it was given up. */
  verdicts: v.pipe(v.string(), v.regex(/^[wluf]+$/)),
  /** Microseconds of each deal. They differ from run to run. */
  times: v.array(Count),
  /** The records without their seconds: JSON, raw deflate, base64. */
  records: v.string(),
});

export type RecordBlock = Readonly<v.InferOutput<typeof BlockSchema>>;

const LETTERS = { won: 'w', lost: 'l', unknown: 'u' } as const;
export const UNKNOWN = 'u';
export const FAILED = 'f';

const letterOf = (outcome: Outcome) => (wasGivenUp(outcome) ? FAILED : LETTERS[COUNTED[outcome.verdict]]);

const MICROSECONDS = 1e6;

const dropSeconds = ({ outcome: { seconds: _seconds, ...outcome }, ...name }: DealRecord): object => ({
  ...name,
  outcome,
});

/** The text of a record, which is the same on all machines. */
export const formatRecord = (record: DealRecord): string => JSON.stringify(dropSeconds(record));

export const packBlock = (address: BlockAddress, records: readonly DealRecord[]): RecordBlock => ({
  ...address,
  verdicts: records.map(({ outcome }) => letterOf(outcome)).join(''),
  times: records.map(({ outcome }) => Math.round(outcome.seconds * MICROSECONDS)),
  records: deflateRawSync(`[${records.map(formatRecord).join(',')}]`).toString('base64'),
});

/** Bytes of the text of a block at most: hundreds of times those of an ordinary one. */
const MAX_TEXT = 1 << 24;

const isOf = (address: BlockAddress, { scheme, deal }: DealRecord, place: number) =>
  address.source !== 'seeds' || (scheme === 'deal-v1' && deal === String(address.first + place));

/**
 * Null when the records have another form, or are not those of the address and the letters: a line with a right check
 * was then written by somebody else.
 */
export function unpackBlock({ verdicts, times, records: data, ...address }: RecordBlock): DealRecord[] | null {
  try {
    const text = inflateRawSync(Buffer.from(data, 'base64'), { maxOutputLength: MAX_TEXT }).toString();
    const records: unknown = JSON.parse(text);
    if (!isRecords(records) || records.length !== times.length) return null;
    if (records.map(({ outcome }) => letterOf(outcome)).join('') !== verdicts) return null;
    if (!records.every((record, place) => isOf(address, record, place))) return null;
    for (const [i, { outcome }] of records.entries())
      Object.assign(outcome, { seconds: (times[i] ?? NaN) / MICROSECONDS });
    return records;
  } catch {
    return null;
  }
}

const CHECK_LENGTH = 16;

const checkText = (text: string) => hash('sha256', text).slice(0, CHECK_LENGTH);

/** The end of a line: the check of the text before it, to which a closing brace belongs. */
const CHECK = /,"check":"([\da-f]{16})"\}$/;

export function formatBlock(block: RecordBlock): string {
  const text = JSON.stringify(block);
  return `${text.slice(0, -1)},"check":"${checkText(text)}"}\n`;
}

/** Null for a line that is damaged, or is no block. @param line without its newline. */
export function parseBlock(line: string): RecordBlock | null {
  const [end, check] = CHECK.exec(line) ?? [];
  if (end === undefined) return null;
  const text = `${line.slice(0, -end.length)}}`;
  if (checkText(text) !== check) return null;
  try {
    const block: unknown = JSON.parse(text);
    return v.is(BlockSchema, block) && block.times.length === block.verdicts.length ? block : null;
  } catch {
    return null;
  }
}
