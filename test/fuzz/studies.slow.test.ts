/** Whatever is read of a study's journal is accepted rightly, or refused soon. */

import { deepEqual, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { Journal } from '../../src/store/journal.ts';
import { takeSeat } from '../../src/studies/seat-playing.ts';
import { useFolder } from '../folder.ts';
import { packDeals } from '../store/chunks.ts';
import { createJob, dealsOf, GREEDY } from '../studies/jobs.ts';
import { countRuns, checkReader, mutateText, mutateValue } from './mutation.ts';

const RUNS = countRuns(800);

const locate = useFolder();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const checked = (study: string, value: object) =>
  JSON.stringify({ ...value, check: sha256(`${study}${JSON.stringify(value)}`).slice(0, 16) });

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

  test('gives back nothing that was not written', async () => {
    const path = locate('chunks.jsonl');
    const words = ['"chunk":1', '"check":', checked('another study', records[1]), '"damaged":9', '}\n{'];
    const inputs = mutateText(
      fc.shuffledSubarray(sound, { minLength: 2 }).map((chosen) => `${chosen.join('\n')}\n`),
      words,
    );
    const rarer = await checkReader(RUNS, inputs, async (text) => {
      writeFileSync(path, text);
      const found: string[] = [];
      const journal = await Journal.open(path, 'read', (record) =>
        found.push(JSON.stringify({ ...record, check: undefined })),
      );
      await journal.close();
      ok(found.every((record) => known.has(record)));
      if (journal.header !== null) deepEqual(journal.header, HEADER);
      return found.length > 0;
    });
    expect(rarer).toBeGreaterThan(0.01);
  });

  test('whose checks were made to fit is opened all the same', async () => {
    const path = locate('chunks.jsonl');
    const inputs = fc.tuple(
      mutateValue(fc.constant(HEADER)),
      fc.array(mutateValue(fc.constantFrom<object>(...records, { damaged: 1 })), { maxLength: 3 }),
    );
    const rarer = await checkReader(RUNS, inputs, async ([header, values]) => {
      const written = [header, ...values].map((value, i) =>
        isPlainObject(value) ? checked(i === 0 ? '' : 'a study', value) : JSON.stringify(value),
      );
      writeFileSync(path, `${written.join('\n')}\n`);
      const journal = await Journal.open(path, 'read');
      await journal.close();
      return journal.header !== null;
    });
    expect(rarer).toBeGreaterThan(0.01);
  });
});
