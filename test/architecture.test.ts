import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'src');

/** Area to the other areas it may import from. Imports go downward only. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  games: ['engine'],
  deal: ['engine'],
  verify: [],
  search: ['engine', 'games', 'verify'],
  players: ['engine', 'games', 'search'],
  analysis: ['engine', 'games', 'search', 'players'],
  run: ['engine', 'games', 'deal', 'search', 'players', 'analysis', 'report'],
  report: ['engine', 'games', 'deal', 'search', 'players', 'analysis'],
  cli: ['engine', 'games', 'deal', 'verify', 'search', 'players', 'analysis', 'run', 'report'],
};

/** Package to the one area that may know it. */
const PACKAGE_HOMES: Readonly<Record<string, string>> = {
  'pure-rand': 'deal',
  piscina: 'run',
  bullmq: 'run',
  ioredis: 'run',
  'csv-stringify': 'report',
  commander: 'cli',
  'cli-progress': 'cli',
};

/** Areas that may use Node's own modules; the others run anywhere JavaScript does. */
const NODE_AREAS = new Set(['run', 'report', 'cli']);

interface Import {
  /** Path from the root. */
  readonly file: string;
  readonly area: string;
  readonly target: string;
}

function listSourceFiles(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(SOURCE, name));
}

/** Every static, re-exporting, side-effect and dynamic import. */
const IMPORTS = /(?<![-\w])(?:from|import)\s*\(?\s*['"]([^'"\s]+)['"]/g;

function listImports(): Import[] {
  return listSourceFiles().flatMap((path) => {
    const file = relative(ROOT, path);
    const area = relative(SOURCE, path).split('/', 1)[0] ?? '';
    return Array.from(readFileSync(path, 'utf8').matchAll(IMPORTS), (match) => {
      const name = match[1] ?? '';
      const target = name.startsWith('.') ? relative(ROOT, resolve(path, '..', name)) : name;
      return { file, area, target };
    });
  });
}

const describeImport = ({ file, target }: Import): string => `${file} imports ${target}`;
const packageOf = (target: string): string => target.split('/', 1)[0] ?? '';

describe('the layout of the source', () => {
  const imports = listImports();
  const own = imports.filter(({ target }) => target.startsWith('src/'));
  const node = imports.filter(({ target }) => target.startsWith('node:'));
  const packages = imports.filter((each) => !own.includes(each) && !node.includes(each));

  test('has only areas with known import directions', () => {
    const areas = new Set(listSourceFiles().map((path) => relative(SOURCE, path).split('/', 1)[0]));
    expect([...areas].sort()).toEqual(Object.keys(ALLOWED).sort());
  });

  test('has imports downward only', () => {
    const upward = own.filter(({ area, target }) => {
      const other = target.split('/')[1] ?? '';
      return other !== area && !(ALLOWED[area] ?? []).includes(other);
    });
    expect(upward.map(describeImport)).toEqual([]);
  });

  test('has each package known to one area alone', () => {
    const strays = packages.filter(({ area, target }) => PACKAGE_HOMES[packageOf(target)] !== area);
    expect(strays.map(describeImport)).toEqual([]);
    expect([...new Set(packages.map(({ target }) => packageOf(target)))].sort()).toEqual(Object.keys(PACKAGE_HOMES).sort());
  });

  test('keeps Node out of everything below the shell', () => {
    expect(node.filter(({ area }) => !NODE_AREAS.has(area)).map(describeImport)).toEqual([]);
  });

  test('has a program that starts the shell and does nothing else', () => {
    const program = readFileSync(join(ROOT, 'bin/quorum.ts'), 'utf8');
    expect(program).toBe("#!/usr/bin/env node\nimport { main } from '../src/cli/main.ts';\n\nawait main();\n");
  });

  test('has no file of more than 370 lines', () => {
    const long = listSourceFiles().filter((path) => readFileSync(path, 'utf8').split('\n').length > 370);
    expect(long.map((path) => relative(ROOT, path))).toEqual([]);
  });
});
