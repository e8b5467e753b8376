/** Whatever happens to the bytes of a log: all lines that are whole count, nothing else does, and the others are named. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createFaultOutcome } from '../../src/players/analysis/outcome.ts';
import { formatBlock, formatRecord, packBlock } from '../../src/lab/record-block.ts';
import { RecordStore } from '../../src/lab/record-store.ts';
import { createRunner } from '../../src/lab/runner.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { useFolder } from '../folder.ts';
import { createConfig, dealsOf, GREEDY } from './jobs.ts';
import { recordDeals } from './records.ts';

const path = useFolder();

const KEYS = ['a', 'b'].map((config) => ({ config, source: 'seeds' }));
const WHOLE = { start: 0, end: 100 };

/** Blocks of one to three deals, of two configurations; one deal was given up. */
const LINES = [...Array(12).keys()].map((i) => {
  const first = 1 + 3 * i;
  const deals = dealsOf('parliament', first, 1 + (i % 3));
  const outcomes = deals.map(createRunner(createConfig({ player: GREEDY })));
  if (i === 4) outcomes[0] = createFaultOutcome('worker-died', 1);
  return formatBlock(packBlock({ ...KEYS[i % 2], first }, recordDeals(deals, outcomes)));
});
const TEXT = Buffer.from(LINES.join(''));

/** What a log holds, each record with its address, and the numbers of the lines that do not count. */
async function readLog(folder: string, bytes: Buffer) {
  mkdirSync(join(folder, 'log'), { recursive: true });
  const file = join(folder, 'log', 'one.jsonl');
  writeFileSync(file, bytes);
  const store = await RecordStore.open(folder);
  try {
    const found = new Set<string>();
    for (const key of KEYS)
      for await (const [deal, record] of store.read(key, WHOLE))
        found.add(`${key.config} ${deal} ${formatRecord(record)}`);
    const damage = store.listDamage();
    expect(damage.every((each) => each.file === file)).toBe(true);
    return { found, damage };
  } finally {
    await store.close();
  }
}

/** The records of each line alone. */
const parts = new Map<string, ReadonlySet<string>>();
beforeEach(async () => {
  // A test has a folder; before the first one there is none.
  if (parts.size > 0) return;
  for (const line of LINES) parts.set(line, (await readLog(path(), Buffer.from(line))).found);
});

function listExpected(bytes: Buffer) {
  const lines = bytes.toString('latin1').split('\n');
  const rest = lines.pop();
  const whole = lines.map((line) => parts.get(`${line}\n`));
  return {
    found: new Set(whole.flatMap((records) => [...(records ?? [])])),
    damage: [
      ...whole.flatMap((records, i) => (records === undefined ? [[i + 1, false]] : [])),
      ...(rest === '' ? [] : [[lines.length + 1, true]]),
    ],
  };
}

/** What is wrong with how damages were read: none, unless a line was lost, accepted or not named. */
async function findFaults(damages: Iterable<Buffer>) {
  const faults: object[] = [];
  for (const bytes of damages) {
    const { found, damage } = await readLog(path(), bytes);
    const read = { found, damage: damage.map(({ line, torn }) => [line, torn]) };
    const expected = listExpected(bytes);
    if (!isDeepStrictEqual(read, expected)) faults.push({ read, expected });
    tried += 1;
  }
  return faults;
}

let tried = 0;

const insert = (bytes: Buffer, at: number, what: Buffer, length = 0) =>
  Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at + length)]);

const HOSTILE = ['\n', '\r', '\0', '{', '}', '"', ',', '\u00e9', '\ufeff', '\n\n', LINES[2], '"check":'];

function* flip(bit: number) {
  for (let at = 0; at < TEXT.length; at += 7) {
    const bytes = Buffer.from(TEXT);
    bytes[at] ^= bit;
    yield bytes;
  }
}

function* cut() {
  for (let length = 0; length < TEXT.length; length += 7) yield TEXT.subarray(0, length);
  for (const end of LINES.map((_, i) => LINES.slice(0, i).join('').length))
    for (const length of [end - 1, end, end + 1]) yield TEXT.subarray(0, Math.max(0, length));
}

function* splice() {
  const random = new Xorshift32(12);
  const pick = <Item>(items: readonly Item[]) => items[random.below(items.length)];
  for (let i = 0; i < 3000; i++) {
    let bytes: Buffer = TEXT;
    for (let changes = 1 + random.below(3); changes > 0; changes--) {
      const what = random.below(3) === 0 ? Buffer.alloc(0) : Buffer.from(pick(HOSTILE));
      bytes = insert(bytes, random.below(bytes.length), what, random.below(pick([2, 40, 1000])));
    }
    yield bytes;
  }
}

describe('a log', () => {
  test('that is whole has all of its records', async () => {
    expect(await findFaults([TEXT])).toEqual([]);
    expect(parts.size).toBe(LINES.length);
    expect((await readLog(path(), TEXT)).found.size).toBe(24);
  });

  test.each<[string, Iterable<Buffer>]>([
    ['of which any byte has another lowest bit', flip(1)],
    ['of which any byte is of the other case', flip(0x20)],
    ['of which any byte is no character', flip(0x80)],
    ['that ends anywhere', cut()],
    ['with bytes left out, put in or in the place of others, once or more often', splice()],
    [
      'with its lines in another order, and twice',
      [Buffer.from([...LINES.toReversed(), ...LINES.slice(3, 7)].join(''))],
    ],
  ])('%s keeps its whole lines, and names the others', async (_, damages) => {
    expect(await findFaults(damages)).toEqual([]);
  });

  test('was damaged thousands of times', () => {
    expect(tried).toBeGreaterThan(5000);
  });
});
