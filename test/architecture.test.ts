import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readText, ROOT } from './root.ts';

const SOURCE = join(ROOT, 'src');

const ROW = /^\| `([\w.]+)` \| [^|]+ \| ([^|]+) \|$/gm;

/** The rooms as CONTRIBUTING lists them, from top to bottom, each with those that it may import. */
const ROOMS: ReadonlyMap<string, readonly string[]> = new Map(
  Array.from(readText('CONTRIBUTING.md').matchAll(ROW), ([, name = '', list = '']) => [
    name,
    Array.from(list.matchAll(/`([\w.]+)`/g), ([, other = '']) => other),
  ]),
);

/** Package to the rooms that may know it. */
const PACKAGE_HOMES: Readonly<Record<string, readonly string[]>> = {
  'pure-rand': ['engine'],
  piscina: ['lab'],
  // A user's file is bundled for the laboratory, and the page for browsers.
  esbuild: ['lab', 'cli'],
  // Wherever data comes in from outside.
  valibot: ['base', 'engine', 'lab', 'page', 'cli'],
  'csv-stringify': ['lab'],
  // Of the charts of reports; the build bundles them.
  '@observablehq/plot': ['lab'],
  linkedom: ['lab'],
  commander: ['cli'],
};

interface Import {
  readonly file: string;
  readonly room: string;
  readonly target: string;
}

const SOURCES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join(SOURCE, name));

const roomOf = (path: string) => relative(SOURCE, path).split('/', 1)[0] ?? '';

/** Every static, re-exporting, side-effect and dynamic import, of types too. */
const IMPORTS = /(?<![-\w])(?:from|import)\s*\(?\s*['"]([^'"\s]+)['"]/g;

/** The imports and re-exports of types alone. */
const TYPE_IMPORTS = /(?<![-\w])(?:import|export)\s+type\s+(?:\{[^}]*\}|[*\w\s]+)\s*from\s*['"]([^'"\s]+)['"]/g;

const listImports = (form: RegExp): Import[] =>
  SOURCES.flatMap((path) =>
    Array.from(readText(path).matchAll(form), ([, name = '']) => {
      const target = name.startsWith('.') ? relative(ROOT, resolve(path, '..', name)) : name;
      return { file: relative(ROOT, path), room: roomOf(path), target };
    }),
  );

const describeImport = ({ file, target }: Import) => `${file} imports ${target}`;
const targetRoom = ({ target }: Import) => target.split('/')[1] ?? '';
const packageOf = ({ target }: Import) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '';

const isOfRules = (each: Import) => each.room === 'engine' && targetRoom(each) === 'reference';

describe('the layout of the source', () => {
  const imports = listImports(IMPORTS);
  const own = imports.filter(({ target }) => target.startsWith('src/'));
  const packages = imports.filter(({ target }) => !/^(src\/|node:)/.test(target));

  test('has the rooms that CONTRIBUTING lists', () => {
    expect([...new Set(SOURCES.map(roomOf))].sort()).toEqual([...ROOMS.keys()].sort());
  });

  test('has no list with a room that stands higher', () => {
    const order = [...ROOMS.keys()];
    for (const [room, list] of ROOMS)
      expect(order.slice(order.indexOf(room) + 1)).toEqual(expect.arrayContaining([...list]));
  });

  test('has the imports of the lists, and no others', () => {
    const strays = own.filter(
      (each) => targetRoom(each) !== each.room && !ROOMS.get(each.room)?.includes(targetRoom(each)),
    );
    expect(strays.map(describeImport)).toEqual([]);
    const used = new Set(own.map((each) => `${each.room} ${targetRoom(each)}`));
    expect(
      [...ROOMS].flatMap(([room, list]) => list.map((other) => `${room} ${other}`)).filter((pair) => !used.has(pair)),
    ).toEqual([]);
  });

  test('has an engine that knows of the plain rules only what form they have', () => {
    expect(own.filter(isOfRules)).toEqual(listImports(TYPE_IMPORTS).filter(isOfRules));
  });

  test('has each package known to its rooms alone', () => {
    const strays = packages.filter((each) => !PACKAGE_HOMES[packageOf(each)]?.includes(each.room));
    expect(strays.map(describeImport)).toEqual([]);
    expect(Object.keys(PACKAGE_HOMES)).toEqual(expect.arrayContaining(packages.map(packageOf)));
  });

  test('has a program that starts the shell and does nothing else', () => {
    expect(readText('bin/quorum.ts')).toBe(
      "#!/usr/bin/env node\nimport { main } from '../src/cli/main.ts';\n\nawait main();\n",
    );
  });
});
