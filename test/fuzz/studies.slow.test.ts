/** Whatever is read of a study's journal is accepted rightly, or refused soon. */

import { deepEqual, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import type { KeptChunk } from '../../src/store/chunk.ts';
import { Journal } from '../../src/store/journal.ts';
import { takeSeat } from '../../src/lab/runner.ts';
import { useFolder } from '../folder.ts';
import { packDeals } from '../lab/records.ts';
import { createJob, dealsOf, GREEDY } from '../lab/jobs.ts';
import { mutateText, mutateValue, testReader } from './mutation.ts';

const locate = useFolder();

function checked(study: string, value: object) {
  const hash = createHash('sha256').update(`${study}${JSON.stringify(value)}`);
  return JSON.stringify({ ...value, check: hash.digest('hex').slice(0, 16) });
}

async function open(text: string, onRecord?: (record: KeptChunk) => void) {
  const path = locate('chunks.jsonl');
  writeFileSync(path, text);
  // A refusal would count as an answer of a reader.
  const journal = await Journal.open(path, 'read', onRecord).catch((error: unknown) => {
    throw new Error('the journal is not opened', { cause: error });
  });
  await journal.close();
  return journal;
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('a journal', () => {
  const HEADER = { study: 'a study', plan: { deals: 3 } };
  const outcomes = dealsOf('parliament', 1, 1).map(takeSeat(createJob({ count: 1, player: GREEDY }).seat));
  const records = [0, 1, 2, 7].map((chunk) =>
    Object.assign({ chunk }, packDeals([{ scheme: 'deal-v1', id: String(chunk) }], outcomes)),
  );
  const sound = [
    checked('', HEADER),
    ...records.map((record) => checked('a study', record)),
    checked('a study', { damaged: 1 }),
  ];
  const known = new Set(records.map((record) => JSON.stringify(record)));

  const texts = fc.shuffledSubarray(sound, { minLength: 2 }).map((chosen) => `${chosen.join('\n')}\n`);
  const words = ['"chunk":1', '"check":', checked('another study', records[1]), '"damaged":9', '}\n{'];

  testReader('gives back nothing that was not written', mutateText(texts, words), async (text) => {
    const found: string[] = [];
    const { header } = await open(text, (record) => found.push(JSON.stringify({ ...record, check: undefined })));
    ok(found.every((record) => known.has(record)));
    if (header !== null) deepEqual(header, HEADER);
    return found.length > 0 || null;
  });

  const values = fc.tuple(
    mutateValue(fc.constant(HEADER)),
    fc.array(mutateValue(fc.constantFrom<object>(...records, { damaged: 1 })), { maxLength: 3 }),
  );

  testReader('whose checks were made to fit is opened all the same', values, async ([header, others]) => {
    const written = [header, ...others].map((value, i) =>
      isPlainObject(value) ? checked(i === 0 ? '' : 'a study', value) : JSON.stringify(value),
    );
    return (await open(`${written.join('\n')}\n`)).header;
  });
});
