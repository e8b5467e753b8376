import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { createFaultOutcome, type DealRecord } from '../../src/players/analysis/outcome.ts';
import type { DealRange } from '../../src/lab/ranges.ts';
import { formatBlock, packBlock } from '../../src/lab/record-block.ts';
import { RecordStore } from '../../src/lab/record-store.ts';
import { useFolder } from '../folder.ts';
import { collect, recordDeals, UNKNOWN, WON } from './records.ts';

const KEY = { config: 'a', source: 'seeds' };
const ALL: DealRange = { start: 0, end: 1000 };
const FAILED = createFaultOutcome('worker-died', 1);

const path = useFolder();

const stores: RecordStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

async function open(folder = path()) {
  const store = await RecordStore.open(folder);
  stores.push(store);
  return store;
}

const listNames = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ scheme: 'deal-v1', id: String(first + i) }) as const);

/** Deals won with as many nodes as their number. */
const win = (first: number, count: number, extra = 0) =>
  recordDeals(
    listNames(first, count),
    Array.from({ length: count }, (_, i) => Object.assign({}, WON, { nodes: first + i + extra })),
  );

const fail = (first: number, count: number) => recordDeals(listNames(first, count), Array(count).fill(FAILED));

const formatLine = (first: number, records: readonly DealRecord[], key = KEY) =>
  formatBlock(packBlock({ ...key, first }, records));

function writeLog(name: string, ...lines: readonly string[]) {
  mkdirSync(path('log'), { recursive: true });
  writeFileSync(path('log', `${name}.jsonl`), lines.join(''));
}

const listRecords = (store: RecordStore, range = ALL) => collect(store.read(KEY, range));
const listDeals = async (store: RecordStore) => (await listRecords(store)).map(([deal]) => deal);
const format = (ranges: Iterable<DealRange>) => [...ranges].map(({ start, end }) => `${start}-${end}`).join(' ');

describe('the records of a folder', () => {
  test('are found by their addresses, whatever the logs and the order of their lines', async () => {
    const lines = [0, 4, 10, 20].map((first) => formatLine(first, win(first, 4)));
    const shuffled = fc.tuple(fc.shuffledSubarray(lines, { minLength: 4 }), fc.nat(4));
    const property = fc.asyncProperty(shuffled, async ([order, cut]) => {
      writeLog('one', ...order.slice(0, cut));
      writeLog('two', ...order.slice(cut));
      const store = await open();
      const deals = [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 20, 21, 22, 23];
      expect((await listRecords(store)).map(([deal, { outcome }]) => [deal, outcome.nodes])).toEqual(
        deals.map((deal) => [deal, deal]),
      );
      expect(format(store.listMissing(KEY, { start: 2, end: 22 }))).toBe('8-10 14-20');
      expect(store.count(KEY, { start: 6, end: 12 })).toMatchObject({ deals: 4, won: 4 });
    });
    await fc.assert(property, { numRuns: 30 });
  });

  test('are those of their configuration and their source alone', async () => {
    writeLog('one', formatLine(0, win(0, 4)), formatLine(0, win(0, 9), { ...KEY, config: 'b' }));
    const store = await open();
    expect([store.count(KEY, ALL).deals, store.count({ config: 'b', source: 'seeds' }, ALL).deals]).toEqual([4, 9]);
    expect(store.count({ config: 'b', source: 'a list' }, ALL).deals).toBe(0);
  });

  test('that overlap count once', async () => {
    writeLog('one', formatLine(0, win(0, 10)), formatLine(3, win(3, 2)), formatLine(8, win(8, 6)));
    const store = await open();
    expect(await listDeals(store)).toEqual(Array.from({ length: 14 }, (_, i) => i));
    expect(store.count(KEY, ALL)).toMatchObject({ deals: 14, won: 14 });
  });

  test('are there at once, and for others that look again', async () => {
    const [one, two] = [await open(), await open()];
    await Promise.all([one.append(KEY, 0, win(0, 4)), two.append(KEY, 8, win(8, 4)), one.append(KEY, 4, win(4, 4))]);
    await one.append(KEY, 12, win(12, 1));
    expect(await listDeals(one)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 12]);
    for (const store of [one, two]) {
      await store.refresh();
      await store.refresh();
      expect(await listDeals(store)).toEqual(Array.from({ length: 13 }, (_, i) => i));
      expect(store.listDamage()).toEqual([]);
    }
    expect(readdirSync(path('log'))).toHaveLength(2);
  });

  test('stay in memory without a folder', async () => {
    const store = new RecordStore();
    await store.append(KEY, 5, win(5, 2));
    expect(await listRecords(store)).toEqual([5, 6].map((deal) => [deal, win(deal, 1)[0]]));
  });
});

describe('a line that is no whole block', () => {
  const [first, second, third] = [0, 4, 8].map((deal) => formatLine(deal, win(deal, 4)));

  test('is missing, and is named with its file', async () => {
    writeLog('one', first, second.replace('"times"', '"tines"'), '\n', third);
    const store = await open();
    expect(await listDeals(store)).toEqual([0, 1, 2, 3, 8, 9, 10, 11]);
    const file = path('log', 'one.jsonl');
    expect(store.listDamage()).toEqual([2, 3].map((line) => ({ file, line, torn: false })));
  });

  test('may be written just now, and counts when it has come to its end', async () => {
    writeLog('one', first, second.slice(0, 50));
    const store = await open();
    expect(store.listDamage()).toEqual([{ file: path('log', 'one.jsonl'), line: 2, torn: true }]);
    appendFileSync(path('log', 'one.jsonl'), second.slice(50) + third);
    await store.refresh();
    expect([(await listDeals(store)).length, store.listDamage()]).toEqual([12, []]);
  });

  test('may be as long as it likes', async () => {
    writeLog('one', first, `${'x'.repeat(2 ** 23 + 1)}\n`, third);
    const store = await open();
    expect([(await listDeals(store)).length, store.listDamage().map(({ line }) => line)]).toEqual([8, [2]]);
  });

  test('is told of once more where its check is right and its records are not those of its verdicts', async () => {
    const block = packBlock({ ...KEY, first: 0 }, win(0, 4));
    writeLog('one', formatBlock({ ...block, verdicts: 'wwlw' }));
    await expect(listRecords(await open())).rejects.toThrow(
      /one\.jsonl, line 1: its check is right, but its records are not those of its deals and verdicts, or have another form; remove the line/,
    );
  });
});

describe('deals that were given up', () => {
  test('by an earlier run are to be played, and those of this run are not', async () => {
    writeLog('one', formatLine(0, [...win(0, 3), ...fail(3, 2), ...win(5, 1)]));
    const store = await open();
    const list = () => [format(store.listUnplayed(KEY, ALL)), store.count(KEY, ALL)];
    expect(list()).toEqual(['3-5 6-1000', { deals: 6, won: 4, lost: 0, unknown: 2, failed: 2 }]);
    await store.append(KEY, 3, [...fail(3, 1), ...win(4, 1)]);
    expect(list()).toMatchObject(['6-1000', { deals: 6, won: 5, unknown: 1 }]);
    expect(format(store.listMissing(KEY, ALL))).toBe('6-1000');
  });

  test('yield to what others made of them, wherever that stands, and disagree with nobody', async () => {
    const failed = formatLine(0, [...win(0, 3), ...fail(3, 5), ...win(8, 2)]);
    writeLog('one', failed, formatLine(4, win(4, 2)), formatLine(2, [...win(2, 1), ...fail(3, 1)]));
    const store = await open();
    expect(format(store.listUnplayed(KEY, ALL))).toBe('3-4 6-8 10-1000');
    const reasons = (await listRecords(store)).map(([, { outcome }]) => (outcome.reason === null ? 'w' : 'f'));
    expect(reasons.join('')).toBe('wwwfwwffww');
    expect(await collect(store.findConflicts())).toEqual([]);
  });

  test('are no unknown ones, which a further search may decide', async () => {
    const unknown = recordDeals(listNames(2, 2), [UNKNOWN, UNKNOWN]);
    writeLog('one', formatLine(0, [...fail(0, 2), ...unknown]));
    expect([...(await open()).listUnknown(KEY, ALL)]).toEqual([2, 3]);
  });
});

test('two records of a deal that differ are found, with both places', async () => {
  writeLog('one', formatLine(0, win(0, 4)), formatLine(0, [...fail(0, 3), ...win(3, 5)]));
  writeLog('two', formatLine(5, win(5, 1, 100)), formatLine(2, win(2, 1)));
  const conflicts = await collect((await open()).findConflicts());
  expect(conflicts).toMatchObject([
    {
      ...KEY,
      deal: 5,
      record: { deal: '5' },
      places: [`${path('log', 'one.jsonl')}, line 2`, `${path('log', 'two.jsonl')}, line 1`],
    },
  ]);
});

describe('a log', () => {
  test('gets nothing more after a failure, and says what to do', async () => {
    writeFileSync(path('log'), '');
    const store = new RecordStore(path());
    for (let times = 0; times < 2; times++)
      await expect(store.append(KEY, 0, win(0, 1))).rejects.toThrow(
        /cannot be written: .*, then go on with resume .*; nothing finished is lost$/,
      );
    await store.close();
  });

  test.each([
    ['removed', () => rmSync(path('out'), { recursive: true })],
    ['moved', () => renameSync(path('out'), path('elsewhere'))],
  ])('that was %s is missed before anything more is said to be kept', async (_, disturb) => {
    mkdirSync(path('out'));
    const store = await open(path('out'));
    await store.append(KEY, 0, win(0, 1));
    disturb();
    await expect(store.append(KEY, 1, win(1, 1))).rejects.toThrow(/has been moved, removed or replaced by another one/);
  });

  test('is read as text of lines that any program may write', async () => {
    await (await open()).append(KEY, 0, win(0, 4));
    const [name] = readdirSync(path('log'));
    expect(name).toMatch(/^\d{17}-[\da-f]{8}\.jsonl$/);
    expect(JSON.parse(readFileSync(path('log', name), 'utf8'))).toMatchObject({
      ...KEY,
      first: 0,
      verdicts: 'wwww',
      check: expect.stringMatching(/^[\da-f]{16}$/),
    });
  });
});
