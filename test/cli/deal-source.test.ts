import {
  formatDeal,
  type Deal,
  dealFromSeed,
  dealFromPysol,
  InputError,
  parliament,
  findVariant,
} from '../../src/index.ts';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { nameDeal, openDeals, openDealsOfEach } from '../../src/cli/sources/deal-source.ts';
import type { DealSource } from '../../src/studies/study-plan.ts';
import { useFolder } from '../folder.ts';

const path = useFolder();
const NO_INPUT = Readable.from([]);
const PACK = parliament.pack(parliament.size);
const CARDS = formatDeal(dealFromSeed(1, PACK).cards);

const open = (options: object): Promise<DealSource> => openDeals(options, parliament, NO_INPUT);

async function collect(deals: Iterable<Deal> | AsyncIterable<Deal>): Promise<string[]> {
  const names: string[] = [];
  for await (const deal of deals) names.push(nameDeal(deal));
  return names;
}

describe('the deals of a command', () => {
  test('are seeds from 1 on unless named', async () => {
    expect(await openDeals({}, parliament, NO_INPUT, 100)).toMatchObject({ firstSeed: 1, count: 100 });
    expect(await open({ seed: 0 })).toMatchObject({ firstSeed: 0, count: 1 });
    expect(await openDeals({ seed: 5, deals: 3 }, parliament, NO_INPUT, 100)).toMatchObject({ firstSeed: 5, count: 3 });
    expect(await openDeals({ pysol: '5' }, parliament, NO_INPUT, 100)).toMatchObject({ firstSeed: null, count: 1 });
  });

  test('go up to the last seed there is', async () => {
    const last = Number.MAX_SAFE_INTEGER;
    expect(await open({ seed: last - 1, deals: 2 })).toMatchObject({ firstSeed: last - 1, count: 2 });
    await expect(open({ seed: last - 1, deals: 3 })).rejects.toThrow('ask for fewer');
  });

  test('of a file are counted first and can be played again', async () => {
    writeFileSync(path('deals'), `a: ${CARDS}\r\n# b\n\nc: ${CARDS}`);
    const source = await openDeals({ dealFile: path('deals') }, parliament, NO_INPUT);
    expect(source.count).toBe(2);
    expect(await collect(source.list())).toEqual(['a', 'c']);
    expect(await collect(source.list())).toEqual(['a', 'c']);
  });

  test('from standard input can be played again, too', async () => {
    const source = await openDeals({ dealFile: '-' }, parliament, Readable.from([`a: ${CARDS}\nb: `, CARDS]));
    expect(source.count).toBe(2);
    expect(await collect(source.list())).toEqual(['a', 'b']);
    expect(await collect(source.list())).toEqual(['a', 'b']);
  });

  test('of a file that has been changed are given no further than it is what it was', async () => {
    const texts = [1, 2, 3, 4].map((seed) => formatDeal(dealFromSeed(seed, PACK).cards));
    writeFileSync(path('deals'), texts.join('\n'));
    const source = await openDeals({ dealFile: path('deals') }, parliament, NO_INPUT);
    const changes: readonly (readonly [text: string, sound: number])[] = [
      [texts.toSpliced(2, 1, CARDS).join('\n'), 2],
      [`# more\n${texts.join('\n')}`, 0],
      [texts.toSpliced(1, 1, 'no deal').join('\n'), 1],
      [texts.slice(0, 3).join('\n'), 3],
      ['', 0],
    ];
    for (const [text, sound] of changes) {
      writeFileSync(path('deals'), text);
      const names: string[] = [];
      const reading = async (): Promise<void> => {
        for await (const deal of source.list()) names.push(nameDeal(deal));
      };
      await expect(reading()).rejects.toThrow(
        `--deal-file ${path('deals')} was changed during the study, from deal ${sound + 1} on; restore the old file`,
      );
      expect(names).toEqual(['line 1', 'line 2', 'line 3'].slice(0, sound));
    }
    writeFileSync(path('deals'), [...texts, CARDS].join('\n'));
    expect(await collect(source.list())).toHaveLength(4);
  });

  test.each([
    ['a name that is written twice', `a: ${CARDS}\n\na: ${CARDS}`, 'line 3: the deal of line 1 has the name "a" too'],
    [
      'a written name that is that of a line without one',
      `line 3: ${CARDS}\n\n${CARDS}`,
      'line 3: the deal of line 1 has the name "line 3" too',
    ],
    [
      'a written name that is that of a line before it',
      `${CARDS}\nline 1: ${CARDS}`,
      'line 2: a deal without a name there is called "line 1"',
    ],
  ])('of a file are refused for %s', async (_, text, message) => {
    writeFileSync(path('deals'), text);
    await expect(open({ dealFile: path('deals') })).rejects.toThrow(
      new InputError(`--deal-file ${path('deals')}, ${message}; give each deal a name of its own`),
    );
  });

  test.each([
    [
      'of deals without a name elsewhere',
      `# of another file\nline 1: ${CARDS}\nboard 1: ${CARDS}`,
      ['line 1', 'board 1'],
    ],
    ['of their own lines', `line 1: ${CARDS}\n${CARDS}`, ['line 1', 'line 2']],
    ['of lines that have another one', `a: ${CARDS}\nline 1: ${CARDS}\nline 01: ${CARDS}`, ['a', 'line 1', 'line 01']],
  ])('of a file may have the names %s', async (_, text, names) => {
    writeFileSync(path('deals'), text);
    const source = await open({ dealFile: path('deals') });
    expect(await collect(source.list())).toEqual(names);
  });

  test.each(['pipe', 'standard input'])(
    'for several variants come through one %s, which is read once',
    async (kind) => {
      const variants = ['british-constitution', 'cadogan-constitution'].map(findVariant);
      const cards = formatDeal(dealFromSeed(1, variants[0].pack(variants[0].size)).cards);
      const text = ['a', 'b', 'c'].map((name) => `${name}: ${cards}\n`).join('');
      const fifo = path('fifo');
      const stdin = Readable.from([text]);
      if (kind === 'pipe') {
        spawnSync('bash', ['-c', 'mkfifo "$0"', fifo]);
        void writeFile(fifo, text);
      }
      const sources = await openDealsOfEach({ dealFile: kind === 'pipe' ? fifo : '-' }, variants, stdin, 1);
      for (const source of sources) {
        expect(await collect(source.list())).toEqual(['a', 'b', 'c']);
        expect(await collect(source.list())).toEqual(['a', 'b', 'c']);
      }
    },
  );

  test('of a million seeds are made one at a time', async () => {
    const source = await openDeals({ deals: 1_000_000 }, parliament, NO_INPUT);
    expect(source.count).toBe(1_000_000);
    for await (const deal of source.list()) {
      expect(nameDeal(deal)).toBe('seed 1');
      break;
    }
  });

  test('are as many PySolFC numbers as are named, from the first on', async () => {
    const list = async (options: object): Promise<string[]> => collect((await open(options)).list());
    expect(await list({ pysol: '31999..32001' })).toEqual(['pysol 31999', 'pysol 32000', 'pysol 32001']);
    expect(await list({ pysol: 'ms5', deals: 2 })).toEqual(['pysol ms5', 'pysol ms6']);
    expect(await list({ pysol: 'ms0..ms0' })).toEqual(['pysol ms0']);
    expect(await list({ pysol: '007' })).toEqual(['pysol 007']);
    const [range, counted, longer] = await Promise.all(
      [{ pysol: '1..3' }, { pysol: '1', deals: 3 }, { pysol: '1..4' }].map(open),
    );
    expect(counted.digest).toBe(range.digest);
    expect(longer.digest).not.toBe(range.digest);
    for await (const deal of (await open({ pysol: '32000..33000' })).list()) {
      expect(deal).toEqual(dealFromPysol('32000', PACK));
      break;
    }
  });
});
