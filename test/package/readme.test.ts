import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runQuorum } from '../cli/harness.ts';
import { readText as read, ROOT } from '../root.ts';

const README = read('README.md');
const PACKAGE = JSON.parse(read('package.json'));

const listMatches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, match = '']) => match);

/** What npm packs without being asked. */
const ALWAYS_PACKED = ['package.json', 'README.md', 'LICENSE'];
const PACKED: readonly string[] = ALWAYS_PACKED.concat(PACKAGE.files);
const withoutTime = (line: string) => line.replace(/[\d.]+ s$/, 'SECONDS');

const isPacked = (path: string) => PACKED.some((entry) => path === entry || path.startsWith(`${entry}/`));

test('every version of a package is exact', () => {
  const { dependencies, optionalDependencies, devDependencies } = PACKAGE;
  const groups = [dependencies, optionalDependencies, devDependencies];
  const versions = groups.flatMap((group) => Object.values<string>(group));
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('README links to files that are there, and in the package', () => {
  const links = listMatches(README, /\]\(([^)#]+)[^)]*\)/g).filter((link) => !/^[a-z]+:/.test(link));
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !existsSync(join(ROOT, link)) || !isPacked(link))).toEqual([]);
});

test('README links to its own parts by their titles', () => {
  const titles = new Set(listMatches(README, /^#+ (.*)$/gm).map((title) => title.toLowerCase().replaceAll(' ', '-')));
  const anchors = listMatches(README, /\]\(#([^)]+)\)/g);
  expect(anchors.length).toBeGreaterThan(2);
  expect(anchors.filter((anchor) => !titles.has(anchor))).toEqual([]);
});

test('README shows what commands print', async () => {
  const blocks = listMatches(README, /^```\n(\$ quorum [^]*?)^```$/gm);
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks) {
    const [command = '', ...lines] = block.trimEnd().split('\n');
    const { stdout } = await runQuorum(command.replace('$ quorum ', '').split(' '));
    const printed = new Set(stdout.split('\n').map(withoutTime));
    expect(lines.filter((line) => line.trim() !== '...' && !printed.has(withoutTime(line)))).toEqual([]);
  }
});

describe.each(['README.md', 'CONTRIBUTING.md'])('%s', (name) => {
  test('names files and folders that are there', () => {
    const named = listMatches(read(name), /`((?:src|test|bench|results|\.ci)\/[^`\s]*)`/g);
    const paths = named.filter((path) => !path.includes('NAME'));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(paths.filter((path) => path.endsWith('/') && !statSync(join(ROOT, path)).isDirectory())).toEqual([]);
  });

  test('names scripts that are there', () => {
    const named = listMatches(read(name), /\bnpm (?:run (?:--silent )?([\w:-]+)|start\b)/g);
    expect(named.filter((script) => !Object.hasOwn(PACKAGE.scripts, script || 'start'))).toEqual([]);
  });
});
