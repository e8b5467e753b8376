import { formatDeal, dealFromPysol, InputError, parliament, findVariant } from '../../src/index.ts';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { formatDealName, listDeals, openDeals, openDealsOfEach } from '../../src/cli/sources/deal-source.ts';
import type { DealSource } from '../../src/lab/study.ts';
import { dealsOf } from '../lab/jobs.ts';
import { useFiles } from './harness.ts';

const { path, write } = useFiles();
const CARDS = formatDeal(dealsOf('parliament', 1, 1)[0].cards);

const writeDeals = (text: string) => write('deals', text.replaceAll('*', CARDS));
const openFile = () => open({ dealFile: path('deals') });
/** @param count of deals unless options say how many. */
const open = (options: object, count = 1, input: readonly string[] = []) =>
  openDeals(options, parliament, Readable.from(input), count);

const collect = (source: DealSource) => Array.from(listDeals(source), formatDealName);

const collectTwice = (source: DealSource) => [source.count, collect(source), collect(source)];

describe('the deals of a command', () => {
  test('are seeds from 1 on unless named', async () => {
    expect(await open({}, 100)).toMatchObject({ firstSeed: 1, count: 100 });
    expect(await open({ seed: 0 })).toMatchObject({ firstSeed: 0, count: 1 });
    expect(await open({ seed: 5, deals: 3 }, 100)).toMatchObject({ firstSeed: 5, count: 3 });
    expect(await open({ pysol: '5' }, 100)).toMatchObject({ firstSeed: null, count: 1 });
  });

  test('go up to the last seed there is', async () => {
    const last = Number.MAX_SAFE_INTEGER;
    expect(await open({ seed: last - 1, deals: 2 })).toMatchObject({ firstSeed: last - 1, count: 2 });
    await expect(open({ seed: last - 1, deals: 3 })).rejects.toThrow('ask for fewer');
  });

  test('of a file, or from standard input, are counted first and can be played again', async () => {
    writeDeals('a: *\r\n# b\n\nc: *');
    expect(collectTwice(await openFile())).toEqual([2, ['a', 'c'], ['a', 'c']]);
    const typed = await open({ dealFile: '-' }, 1, [`a: ${CARDS}\nb: `, CARDS]);
    expect(collectTwice(typed)).toEqual([2, ['a', 'b'], ['a', 'b']]);
  });

  test.each([
    ['a name that is written twice', 'a: *\n\na: *', 'line 3: the deal of line 1 has the name "a" too'],
    ['the name of a line without one', 'line 3: *\n\n*', 'line 3: the deal of line 1 has the name "line 3" too'],
    ['the name of a line before it', '*\nline 1: *', 'line 2: a deal without a name there is called "line 1"'],
  ])('of a file are refused for %s', async (_, text, message) => {
    writeDeals(text);
    await expect(openFile()).rejects.toThrow(
      new InputError(`--deal-file ${path('deals')}, ${message}; give each deal a name of its own`, {
        code: 'not-allowed',
        field: 'deals',
      }),
    );
  });

  test.each([
    ['of deals without a name elsewhere', '# of another file\nline 1: *\nboard 1: *', ['line 1', 'board 1']],
    ['of their own lines', 'line 1: *\n*', ['line 1', 'line 2']],
    ['of lines that have another one', 'a: *\nline 1: *\nline 01: *', ['a', 'line 1', 'line 01']],
  ])('of a file may have the names %s', async (_, text, names) => {
    writeDeals(text);
    expect(collect(await openFile())).toEqual(names);
  });

  test.each(['pipe', 'standard input'])('for several variants are read once from a %s', async (kind) => {
    const variants = ['british-constitution', 'cadogan-constitution'].map(findVariant);
    const cards = formatDeal(dealsOf('british-constitution', 1, 1)[0].cards);
    const text = `a: ${cards}\nb: ${cards}\nc: ${cards}\n`;
    const dealFile = kind === 'pipe' ? path('fifo') : '-';
    if (kind === 'pipe') {
      spawnSync('mkfifo', [dealFile]);
      void writeFile(dealFile, text);
    }
    const sources = await openDealsOfEach({ dealFile }, variants, Readable.from([text]), 1);
    const names = ['a', 'b', 'c'];
    for (const source of sources) expect(collectTwice(source)).toEqual([3, names, names]);
  });

  test.each(['utf16le', 'utf8'] as const)('may have been saved as %s with a byte order mark', async (encoding) => {
    const bytes = Buffer.from(`\uFEFFKönig: ${CARDS}\r\n`, encoding);
    writeFileSync(path('deals'), bytes);
    expect(collect(await openFile())).toEqual(['König']);
    // Byte by byte, as a slow pipe may give them, and in the other order of bytes.
    if (encoding === 'utf16le') bytes.swap16();
    const parts = Readable.from(Array.from(bytes, (byte) => Buffer.of(byte)));
    expect(collect(await openDeals({ dealFile: '-' }, parliament, parts))).toEqual(['König']);
  });

  test.each([
    [
      'UTF-16 without a byte order mark',
      'utf16le',
      'line 1: it has zero bytes, as UTF-16 without a byte order mark has',
    ],
    ['Windows-1252', 'latin1', 'line 2: it has bytes that are not UTF-8; they may be of Windows-1252'],
  ] as const)('are refused in %s, with what to do', async (_, encoding, message) => {
    writeFileSync(path('deals'), Buffer.from(`a: ${CARDS}\nKönig: ${CARDS}`, encoding));
    await expect(openFile()).rejects.toThrow(`--deal-file ${path('deals')}, ${message}`);
    await expect(openFile()).rejects.toThrow('; save the file as UTF-8');
  });

  test('of a million seeds are made one at a time', async () => {
    const source = await open({ deals: 1_000_000 });
    expect(source.count).toBe(1_000_000);
    for (const deal of listDeals(source)) {
      expect(formatDealName(deal)).toBe('seed 1');
      break;
    }
  });

  test('are as many PySolFC numbers as are named, from the first on', async () => {
    for (const [options, numbers] of [
      [{ pysol: '31999..32001' }, ['31999', '32000', '32001']],
      [{ pysol: 'ms5', deals: 2 }, ['ms5', 'ms6']],
      [{ pysol: 'ms1..ms1' }, ['ms1']],
      [{ pysol: '007' }, ['007']],
      [{ pysol: '#12,345L' }, ['12345']],
    ] as const)
      expect(collect(await open(options))).toEqual(numbers.map((number) => `pysol ${number}`));
    const [range, counted, longer] = await Promise.all(
      [{ pysol: '1..3' }, { pysol: '1', deals: 3 }, { pysol: '1..4' }].map((options) => open(options)),
    );
    expect(counted.digest).toBe(range.digest);
    expect(longer.digest).not.toBe(range.digest);
    for (const deal of listDeals(await open({ pysol: '32000..33000' }))) {
      expect(deal).toEqual(dealFromPysol('32000', parliament.pack(parliament.size)));
      break;
    }
  });
});
