import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'src');

/** The public API: the only files that lie in no area. */
const API = 'index.ts';
const EXTEND = 'extend.ts';
const VERIFY_TYPES = 'src/verify/plain-game.ts';

/** Area to the other areas it may import from. Imports go downward only. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  base: [],
  engine: ['base'],
  verify: [],
  deal: ['base', 'engine'],
  games: ['base', 'engine', 'verify'],
  notation: ['base', 'engine', 'deal', 'games'],
  search: ['base', 'engine', 'games', 'notation', 'verify'],
  players: ['base', 'engine', 'games', 'notation', 'search'],
  variants: ['base', 'engine', 'games', 'notation', 'verify'],
  statistics: [],
  analysis: ['base', 'engine', 'games', 'notation', 'search', 'players', 'variants', 'statistics'],
  async: ['base', 'engine', 'games', 'search', 'variants'],
  page: ['base', 'engine', 'games', 'notation', 'deal', 'verify', 'search', 'players', 'variants', 'analysis'],
  tables: ['base', 'engine', 'games', 'players', 'variants', 'statistics', 'analysis'],
  store: ['base', 'analysis'],
  // A plug-in imports the public API.
  plugins: ['base', 'engine', 'games', 'search', 'players', 'statistics', 'store', API, EXTEND],
  tuning: [
    'base',
    'engine',
    'games',
    'notation',
    'deal',
    'verify',
    'search',
    'players',
    'variants',
    'statistics',
    'analysis',
    'store',
    'tables',
    'plugins',
    'studies',
  ],
  studies: [
    'base',
    'engine',
    'games',
    'notation',
    'deal',
    'verify',
    'search',
    'players',
    'variants',
    'statistics',
    'analysis',
    'store',
    'tables',
    'plugins',
  ],
  queue: [
    'base',
    'engine',
    'games',
    'notation',
    'deal',
    'verify',
    'search',
    'players',
    'variants',
    'statistics',
    'analysis',
    'store',
    'tables',
    'studies',
  ],
  report: [
    'base',
    'engine',
    'games',
    'notation',
    'deal',
    'verify',
    'search',
    'players',
    'variants',
    'statistics',
    'analysis',
    'tables',
    'studies',
  ],
  cli: [
    'base',
    'engine',
    'games',
    'notation',
    'deal',
    'verify',
    'search',
    'players',
    'variants',
    'statistics',
    'analysis',
    'page',
    'store',
    'tables',
    'plugins',
    'tuning',
    'studies',
    'queue',
    'report',
  ],
  [EXTEND]: ['base', 'engine', 'games', 'notation', 'verify', 'search'],
  [API]: [
    'base',
    'engine',
    'games',
    'notation',
    'deal',
    'verify',
    'search',
    'players',
    'variants',
    'statistics',
    'analysis',
  ],
};

/** Package to the area, or the areas, that may know it. */
const PACKAGE_HOMES: Readonly<Record<string, string | readonly string[]>> = {
  'pure-rand': 'deal',
  piscina: ['studies', 'tuning'],
  // Code of the user's own is bundled for workers, and the page for browsers.
  esbuild: ['plugins', 'cli'],
  bullmq: 'queue',
  ioredis: 'queue',
  // Wherever data comes in from outside.
  valibot: ['base', 'games', 'notation', 'store', 'tables', 'studies', 'tuning', 'queue', 'cli'],
  commander: 'cli',
  'cli-progress': 'cli',
};

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

const areaOf = (path: string): string => relative(SOURCE, path).split('/', 1)[0] ?? '';

/** Every static, re-exporting, side-effect and dynamic import, of types too. */
const IMPORTS = /(?<![-\w])(?:from|import)\s*\(?\s*['"]([^'"\s]+)['"]/g;

/** The imports and re-exports of types alone. */
const TYPE_IMPORTS = /(?<![-\w])(?:import|export)\s+type\s+(?:\{[^}]*\}|[*\w\s]+)\s*from\s*['"]([^'"\s]+)['"]/g;

function listImports(form: RegExp): Import[] {
  return listSourceFiles().flatMap((path) =>
    Array.from(readFileSync(path, 'utf8').matchAll(form), (match) => {
      const name = match[1] ?? '';
      const target = name.startsWith('.') ? relative(ROOT, resolve(path, '..', name)) : name;
      return { file: relative(ROOT, path), area: areaOf(path), target };
    }),
  );
}

const describeImport = ({ file, target }: Import): string => `${file} imports ${target}`;
const packageOf = (target: string): string => target.split('/', 1)[0] ?? '';

describe('the layout of the source', () => {
  let own: Import[];
  let packages: Import[];

  beforeAll(() => {
    const imports = listImports(IMPORTS);
    own = imports.filter(({ target }) => target.startsWith('src/'));
    packages = imports.filter(({ target }) => !target.startsWith('src/') && !target.startsWith('node:'));
  });

  test('has only areas with known import directions', () => {
    const areas = new Set(listSourceFiles().map(areaOf));
    expect([...areas].sort()).toEqual(Object.keys(ALLOWED).sort());
  });

  test('has imports downward only', () => {
    const upward = own.filter(({ area, target }) => {
      const other = target.split('/')[1] ?? '';
      return other !== area && !(ALLOWED[area] ?? []).includes(other);
    });
    expect(upward.map(describeImport)).toEqual([]);
  });

  test('has games that know of the plain rules only what form they have', () => {
    const known = own
      .filter(({ area, target }) => area === 'games' && target.startsWith('src/verify/'))
      .map(describeImport);
    const types = listImports(TYPE_IMPORTS).filter(({ area, target }) => area === 'games' && target === VERIFY_TYPES);
    expect(known.length).toBeGreaterThan(0);
    expect(known).toEqual(types.map(describeImport));
  });

  test('has each package known to one area alone', () => {
    const strays = packages.filter(({ area, target }) => ![PACKAGE_HOMES[packageOf(target)]].flat().includes(area));
    expect(strays.map(describeImport)).toEqual([]);
    expect([...new Set([...packages.map(({ target }) => packageOf(target)), 'valibot'])].sort()).toEqual(
      Object.keys(PACKAGE_HOMES).sort(),
    );
  });

  test('has a program that starts the shell and does nothing else', () => {
    const program = readFileSync(join(ROOT, 'bin/quorum.ts'), 'utf8');
    expect(program).toBe("#!/usr/bin/env node\nimport { main } from '../src/cli/main.ts';\n\nawait main();\n");
  });
});
