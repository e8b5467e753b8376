import { lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as fsPromises from 'node:fs/promises';
import { writeDurably, writeTogether } from '../../src/lab/files/durable.ts';
import { useFolder } from '../folder.ts';
import { readText } from '../root.ts';

const { platform } = process;
const setPlatform = (value: string) => void Object.defineProperty(process, 'platform', { value });
afterEach(() => setPlatform(platform));

// As Node does on Windows, which opens no folders.
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof fsPromises>();
  const open: typeof real.open = async (path, ...rest) => {
    if (process.platform === 'win32' && (await real.stat(path).catch(() => null))?.isDirectory() === true)
      throw Object.assign(new Error('EPERM: operation not permitted, open'), { code: 'EPERM', syscall: 'open' });
    return real.open(path, ...rest);
  };
  return { ...real, open };
});

const locate = useFolder();
let folder = '';
let path = '';
beforeEach(() => {
  folder = locate();
  path = locate('file.csv');
});

const readFiles = () => Object.fromEntries(readdirSync(folder).map((name) => [name, readText(folder, name)]));

describe('a file written durably', () => {
  test('has all parts in order, and nothing is left beside it', async () => {
    const parts = Array.from({ length: 5000 }, (_, i) => [`${i},${'ä'.repeat(300)}\n`]);
    await writeTogether([path], parts);
    expect(readFiles()).toEqual({ 'file.csv': parts.join('') });
  });

  test('takes the place of another, shorter or longer, or of none', async () => {
    for (const text of ['', 'long text', 'short']) {
      await writeDurably(path, text);
      expect(readFiles()).toEqual({ 'file.csv': text });
    }
  });

  test('stays what it was until all is written, and when the text fails on the way', async () => {
    await writeDurably(path, 'old');
    async function* fail(): AsyncGenerator<[string, string]> {
      yield ['x'.repeat(3 << 20), 'y'];
      expect(readText(path)).toBe('old');
      throw await Promise.resolve(new Error('no more text'));
    }
    await expect(writeTogether([path, `${path}.other`], fail())).rejects.toThrow('no more text');
    expect(readFiles()).toEqual({ 'file.csv': 'old' });
  });

  test('replaces a draft that a crash has left behind', async () => {
    writeFileSync(`${path}.0123abcd.part`, 'half of a long file');
    writeFileSync(`${path}.2.0123abcd.part`, 'of another file');
    await writeDurably(path, 'new');
    expect(readFiles()).toEqual({ 'file.csv': 'new', 'file.csv.2.0123abcd.part': 'of another file' });
  });

  test('does not follow a link in the place of its draft', async () => {
    writeFileSync(locate('precious'), 'precious');
    symlinkSync(locate('precious'), `${path}.0123abcd.part`);
    await writeDurably(path, 'new');
    expect([readText(locate('precious')), readText(path)]).toEqual(['precious', 'new']);
    expect(lstatSync(path).isFile()).toBe(true);
  });

  test('fails where a folder is in its place, which stays', async () => {
    mkdirSync(join(path, 'inside'), { recursive: true });
    await expect(writeDurably(path, 'new')).rejects.toMatchObject({ syscall: 'rename' });
    expect(readdirSync(folder)).toEqual(['file.csv']);
  });

  test('is written on Windows too, where no folder can be opened', async () => {
    setPlatform('win32');
    for (const text of ['old', 'new']) await writeDurably(path, text);
    expect(readFiles()).toEqual({ 'file.csv': 'new' });
  });

  test('fails below a folder that is not there', async () => {
    await expect(writeDurably(join(folder, 'none', 'file'), 'new')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
