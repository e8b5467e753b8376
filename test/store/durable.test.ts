import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeDurably, writeTogether } from '../../src/store/durable.ts';
import { useFolder } from '../folder.ts';

const locate = useFolder();
let folder = '';
let path = '';
beforeEach(() => {
  folder = locate();
  path = locate('file.csv');
});

describe('a file written durably', () => {
  test('has all parts in order, and nothing is left beside it', async () => {
    const parts = Array.from({ length: 5000 }, (_, i) => `${i},${'ä'.repeat(300)}\n`);
    await writeDurably(path, parts);
    expect(readFileSync(path, 'utf8')).toBe(parts.join(''));
    expect(readdirSync(folder)).toEqual(['file.csv']);
  });

  test('takes the place of another, shorter or longer, or of none', async () => {
    for (const text of ['', 'long text', 'short']) {
      await writeDurably(path, [text]);
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
  });

  test('stays what it was until all is written, and when the text fails on the way', async () => {
    await writeDurably(path, ['old']);
    const other = `${path}.other`;
    async function* fail(): AsyncGenerator<[string, string]> {
      yield ['x'.repeat(3 << 20), 'y'];
      expect(readFileSync(path, 'utf8')).toBe('old');
      throw await Promise.resolve(new Error('no more text'));
    }
    await expect(writeTogether([path, other], fail())).rejects.toThrow('no more text');
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['file.csv']);
  });

  test('replaces a draft that a crash has left behind', async () => {
    writeFileSync(`${path}.part`, 'half of a long file');
    await writeDurably(path, ['new']);
    expect(readdirSync(folder)).toEqual(['file.csv']);
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  test('does not follow a link in the place of its draft', async () => {
    writeFileSync(locate('precious'), 'precious');
    symlinkSync(locate('precious'), `${path}.part`);
    await writeDurably(path, ['new']);
    expect([readFileSync(locate('precious'), 'utf8'), readFileSync(path, 'utf8')]).toEqual(['precious', 'new']);
    expect(lstatSync(path).isFile()).toBe(true);
  });

  test('fails where a folder is in its place, which stays', async () => {
    mkdirSync(join(path, 'inside'), { recursive: true });
    await expect(writeDurably(path, ['new'])).rejects.toMatchObject({ syscall: 'rename' });
    expect(readdirSync(folder)).toEqual(['file.csv']);
  });

  test('fails below a folder that is not there', async () => {
    await expect(writeDurably(join(folder, 'none', 'file'), ['new'])).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
