import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { unpackChunk, type KeptChunk } from '../../src/store/chunk.ts';
import { Journal } from '../../src/store/journal.ts';
import { LOADER } from '../bench/program.ts';
import { useFolder } from '../folder.ts';
import { limitFiles } from '../system/scarcity.ts';
import { packDeals, UNKNOWN, WON } from './chunks.ts';

const HEADER = { study: 'a study', plan: { deals: 3 }, shard: { index: 1, count: 2 } };

const createOutcome = (nodes: number) => ({
  ...(nodes % 2 === 1 ? WON : UNKNOWN),
  nodes,
  seconds: nodes / 1000,
  zones: { foundation: nodes % 97 },
  suits: { C: nodes % 13 },
});

const createRecord = (chunk: number, nodes = chunk + 1): KeptChunk => ({
  chunk,
  ...packDeals([{ scheme: 'deal-v1', id: String(chunk) }], [createOutcome(nodes)]),
});

const createRecords = (...chunks: readonly number[]) => chunks.map((chunk) => createRecord(chunk));

const locate = useFolder();
let path = '';
beforeEach(() => {
  path = locate('chunks.jsonl');
});

interface Found {
  readonly header: unknown;
  readonly damaged: number;
  readonly records: readonly KeptChunk[];
}

/** What is found in a journal of these records. */
const found = (records: readonly KeptChunk[], damaged = 0): Found => ({ header: HEADER, damaged, records });

async function openJournal(use: (journal: Journal) => Promise<unknown> = () => Promise.resolve()): Promise<Found> {
  const records: KeptChunk[] = [];
  const journal = await Journal.open(path, 'append', (kept) => void records.push(kept), HEADER.study);
  try {
    for (const kept of records) expect(await journal.read(kept.chunk)).toEqual(kept);
    await use(journal);
  } finally {
    await journal.close();
  }
  return { header: journal.header, damaged: journal.damaged, records };
}

async function writeJournal(records: readonly KeptChunk[]) {
  const journal = await Journal.create(path, HEADER);
  for (const record of records) await journal.append(record);
  await journal.close();
  return readFileSync(path);
}

const holds = (journal: Journal, ...chunks: readonly number[]) =>
  chunks.map((chunk) => journal.standing(chunk) !== null);

/** Bytes from one that is tried to the next. */
const STEP = 3;
/** The same, one by one close to the ends of lines. */
const inSteps = (at: number, ends: readonly number[]) => (ends.some((end) => Math.abs(end - at) <= STEP) ? 1 : STEP);

const listEnds = (bytes: Buffer) => [...bytes.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1);

describe('a journal', () => {
  test('gives back its header and every record, in whatever order they came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(1000), { maxLength: 12 }),
        fc.infiniteStream(fc.boolean()),
        async (chunks, waits) => {
          const records = createRecords(...chunks);
          const journal = await Journal.create(path, HEADER);
          const appended: Promise<void>[] = [];
          for (const record of records) {
            const done = journal.append(record);
            appended.push(done);
            if (waits.next().value === true) await done;
          }
          await Promise.all(appended);
          for (const record of records) {
            const kept = await journal.read(record.chunk);
            expect(kept).toEqual(record);
            expect(unpackChunk(kept)).toMatchObject([{ deal: String(record.chunk) }]);
          }
          await journal.close();
          expect(await openJournal()).toEqual(found(records));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('keeps the first of two records of a chunk, and fails for other chunks', async () => {
    const first = createRecord(3, 100);
    const journal = await Journal.create(path, HEADER);
    await Promise.all([journal.append(first), journal.append(createRecord(3, 200))]);
    await journal.append(createRecord(3, 300));
    expect((await journal.read(3)).digest).toBe(first.digest);
    expect(holds(journal, 3, 8)).toEqual([true, false]);
    await expect(journal.read(8)).rejects.toThrow('chunk 8 is not in the journal');
    await journal.close();
    expect(await openJournal()).toEqual(found([first]));
  });

  test('writes records that come together at once, and all of them are kept', async () => {
    const records = createRecords(...Array(200).keys());
    const journal = await Journal.create(path, HEADER);
    const handle = await open(path);
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'datasync');
    try {
      const [first, ...others] = records;
      const writing = journal.append(first);
      await Promise.resolve();
      await Promise.all([writing, ...others.map((record) => journal.append(record))]);
      // The first is on its way when the others come.
      expect(sync).toHaveBeenCalledTimes(2);
    } finally {
      sync.mockRestore();
      await handle.close();
      await journal.close();
    }
    expect((await openJournal()).records).toEqual(records);
  });

  test('is read where it may not be written', async () => {
    const bytes = (await writeJournal(createRecords(0, 1))).subarray(0, -1);
    writeFileSync(path, bytes, { mode: 0o400 });
    const journal = await Journal.open(path, 'read');
    expect([...holds(journal, 0, 1), journal.damaged]).toEqual([true, false, 1]);
    await journal.close();
    expect(readFileSync(path)).toEqual(bytes);
  });
});

describe('a journal that was cut short', () => {
  test('at any byte holds the records whose lines are whole, and goes on soundly', async () => {
    const records = createRecords(2, 0, 1);
    const bytes = await writeJournal(records);
    const allEnds = listEnds(bytes);
    const [headerEnd, ...ends] = allEnds;
    for (let length = headerEnd; length <= bytes.length; length += inSteps(length, allEnds)) {
      writeFileSync(path, bytes.subarray(0, length));
      const whole = records.filter((_, i) => ends[i] <= length);
      expect(await openJournal()).toEqual(found(whole, allEnds.includes(length) ? 0 : 1));
      expect(statSync(path).size).toBe(length);
      // Each append waits for the disk, so not after every cut, but after all those close to a line's end.
      if (length % 9 !== 0 && !ends.some((end) => Math.abs(end - length) < 3)) continue;
      await openJournal((journal) => journal.append(createRecord(9)));
      expect(await openJournal()).toEqual(found([...whole, createRecord(9)]));
    }
  });

  test('in a line longer than the next one that is appended keeps nothing of it', async () => {
    await writeJournal(createRecords(1));
    appendFileSync(path, `{"chunk":2,"data":"${'A'.repeat(5000)}`);
    await openJournal((journal) => journal.append(createRecord(3)));
    expect(await openJournal()).toEqual(found(createRecords(1, 3)));
  });

  test('within its first line has no header, and is left as it is', async () => {
    const bytes = await writeJournal([]);
    for (let length = 0; length < bytes.length; length++) {
      writeFileSync(path, bytes.subarray(0, length));
      expect(await openJournal()).toEqual({ header: null, damaged: length === 0 ? 0 : 1, records: [] });
      expect(statSync(path).size).toBe(length);
    }
  });
});

/**
 * Opens a journal with a byte changed.
 * @returns what is wrong, or null: a header or record that was not written, more records lost than the damage touched, or
 * a loss that went unnoticed.
 */
async function findMistake(bytes: Buffer, records: readonly KeptChunk[], at: number, mask: number) {
  const broken = Buffer.from(bytes);
  broken[at] ^= mask;
  writeFileSync(path, broken);
  const { header, damaged, records: kept } = await openJournal();
  const where = `byte ${at}, bits ${mask}: `;
  const known = new Set(records.map((record) => JSON.stringify(record)));
  if (!kept.every((record) => known.has(JSON.stringify(record)))) return `${where}a record that was never written`;
  if (header !== null && JSON.stringify(header) !== JSON.stringify(HEADER)) return `${where}another header`;
  const lost = records.length - kept.length;
  // A line's end that is gone takes the lines on both sides along.
  if (lost > 2) return `${where}${lost} records lost`;
  const whole = header !== null && lost === 0;
  return whole === (damaged === 0) ? null : `${where}${lost} records lost, ${damaged} noticed`;
}

const staged = (stage: number, nodes: number) => ({ ...createRecord(2, nodes), stage });

describe('a journal of a study that grows', () => {
  const GROWN = { study: 'a larger study', former: [HEADER.study], plan: { deals: 9 } };

  test('goes on under another name, and has its older records', async () => {
    await writeJournal(createRecords(1));
    await openJournal(async (journal) => {
      await journal.extend(GROWN);
      await journal.append(createRecord(5));
      expect([journal.header, ...holds(journal, 1, 5)]).toEqual([GROWN, true, true]);
    });
    const { header, damaged, records } = await openJournal();
    expect([header, damaged, records.map(({ chunk }) => chunk)]).toEqual([GROWN, 0, [1, 5]]);
  });

  test('takes no header that does not name the one it had', async () => {
    await writeJournal(createRecords(1));
    await openJournal((journal) => journal.extend({ ...GROWN, former: ['another study'] }));
    expect(await openJournal()).toMatchObject({ header: HEADER, damaged: 1 });
  });

  test('counts the record whose deals were searched most often', async () => {
    await writeJournal([staged(1, 20), staged(0, 2), staged(2, 200), staged(1, 40), staged(2, 400)]);
    const told: number[] = [];
    const journal = await Journal.open(path, 'append', ({ counts }) => told.push(counts.nodes));
    expect(told).toEqual([20, 200]);
    expect([journal.standing(2), journal.standing(3), (await journal.read(2)).counts.nodes]).toMatchObject([
      { stage: 2, unknown: 1 },
      null,
      200,
    ]);
    await journal.append(staged(1, 60));
    await journal.append(staged(3, 2001));
    expect([journal.standing(2), (await journal.read(2)).counts.nodes]).toMatchObject([{ stage: 3, unknown: 0 }, 2001]);
    await journal.close();
  });
});

test('a journal is begun in the place of another, and holds none of the lines of that', async () => {
  const bytes = await writeJournal(createRecords(1, 2));
  const header = { ...HEADER, study: 'another study' };
  await (await Journal.create(path, header)).close();
  expect(await openJournal()).toEqual({ header, damaged: 0, records: [] });
  appendFileSync(path, bytes.subarray(listEnds(bytes)[0]));
  expect(await openJournal()).toEqual({ header, damaged: 2, records: [] });
});

/** Opens it for a study, or for whichever it is of. */
async function openFor(study: string | null) {
  const journal = await Journal.open(path, 'append', undefined, study);
  await journal.close();
  return journal;
}

test('a journal with a damaged header is vouched for by its records, and keeps them all', async () => {
  const records = createRecords(1, 2);
  const bytes = await writeJournal(records);
  bytes[9] ^= 1;
  writeFileSync(path, bytes);
  for (const study of [null, 'another study']) {
    const journal = await openFor(study);
    expect([journal.vouched, ...holds(journal, 1), journal.damaged]).toEqual([false, false, 3]);
  }
  expect(
    await openJournal(async (journal) => {
      expect(journal.vouched).toBe(true);
      await journal.mend(HEADER);
      await journal.append(createRecord(3));
    }),
  ).toEqual({ header: null, damaged: 1, records });
  expect(readFileSync(path).subarray(0, bytes.length)).toEqual(bytes);
  const journal = await openFor(null);
  expect([journal.header, journal.vouched, journal.damaged]).toEqual([HEADER, false, 0]);
  expect(holds(journal, 1, 2, 3)).toEqual([true, true, true]);
});

describe('a journal with damage', () => {
  test('tells of it until that has been noted, and of later damage again', async () => {
    const bytes = await writeJournal(createRecords(1, 2, 3));
    const ends = listEnds(bytes);
    bytes[ends[0] + 20] ^= 1;
    writeFileSync(path, bytes);
    const mend = () => openJournal((journal) => journal.mend(HEADER));
    expect((await openJournal()).damaged).toBe(1);
    expect((await mend()).damaged).toBe(1);
    const { size } = statSync(path);
    expect((await mend()).damaged).toBe(0);
    expect(statSync(path).size).toBe(size);
    const noted = readFileSync(path);
    noted[ends[2] + 20] ^= 1;
    writeFileSync(path, noted);
    appendFileSync(path, '{"chu');
    expect(await mend()).toEqual(found(createRecords(2), 2));
    expect(await openJournal()).toEqual(found(createRecords(2)));
  });

  test('that makes a line of it endless does not fill the memory', async () => {
    const { length } = await writeJournal(createRecords(1));
    // A hole in a file takes no room on the disk.
    truncateSync(path, length + 80 * 2 ** 20);
    const concat = vi.spyOn(Buffer, 'concat');
    try {
      expect(await openJournal()).toEqual(found(createRecords(1), 1));
      const lengths = concat.mock.results.map(({ value }) => (Buffer.isBuffer(value) ? value.length : 0));
      expect(Math.max(...lengths)).toBeLessThan(2 ** 20);
    } finally {
      concat.mockRestore();
    }
  });

  test.each(existsSync('/dev/zero') ? ['/dev/zero'] : [])('is not looked for in %s', async (file) => {
    symlinkSync(file, path);
    await expect(openJournal()).rejects.toThrow('chunks.jsonl is no ordinary file; name the folder of a study');
  });

  test('at any byte is found out, and never says anything wrong', async () => {
    const records = createRecords(1, 0, 12);
    const bytes = await writeJournal(records);
    for (let at = 0; at < bytes.length; at += STEP)
      expect(await findMistake(bytes, records, at, 1 << (at % 8))).toBeNull();
  });

  test('in the number of a chunk does not give its content to another', async () => {
    const text = (await writeJournal(createRecords(4))).toString();
    writeFileSync(path, text.replace('"chunk":4', '"chunk":5'));
    expect(await openJournal()).toEqual(found([], 1));
  });

  test('in a record that was kept for another content', async () => {
    const { data } = createRecord(5);
    await writeJournal([{ ...createRecord(4), data }, createRecord(6)]);
    expect(await openJournal()).toEqual(found(createRecords(6), 1));
  });

  test('done while it is open is found out when the record is read', async () => {
    const bytes = await writeJournal(createRecords(4));
    await openJournal(async (journal) => {
      bytes[bytes.length - 30] ^= 1;
      writeFileSync(path, bytes);
      await expect(journal.read(4)).rejects.toThrow(/chunk 4 of the journal has been damaged; go on with --resume/);
    });
  });
});

const SCRIPT = new URL('./append-until-failure.ts', import.meta.url).pathname;

test('a journal that cannot be written loses nothing, tells of it, and goes on once there is room', async () => {
  await writeJournal([]);
  // Files of this process may have 8 blocks of 1024 bytes; a write beyond is cut short and then fails.
  const [command, ...args] = [...limitFiles(8), process.execPath, '--import', LOADER, SCRIPT, path];
  const { stdout } = await promisify(execFile)(command, args);
  const { kept, code, next }: { kept: number; code: string; next: string } = JSON.parse(stdout);
  expect(kept).toBeGreaterThan(3);
  expect([code, next]).toEqual(['EFBIG', 'EFBIG']);
  const filled = await openJournal((journal) => journal.append(createRecord(1000)));
  expect(filled.damaged).toBe(0);
  expect(filled.records.map(({ chunk }) => chunk)).toEqual([...Array(kept).keys()]);
  const again = await openJournal();
  expect([again.damaged, again.records.length, again.records.at(-1)?.chunk]).toEqual([0, kept + 1, 1000]);
});
