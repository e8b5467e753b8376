import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readText, ROOT } from './root.ts';

const SOURCE = join(ROOT, 'src');

const VERIFY_TYPES = 'src/verify/plain-game.ts';

interface Room {
  readonly name: string;
  /** Whether it imports from no other. */
  readonly alone: boolean;
}

const ROW = /^\| `([\w./]+)` \| .+ \| (nothing|all below) \|$/gm;

/** The rooms as CONTRIBUTING lists them, from top to bottom: each imports only from those below it. */
const ROOMS: readonly Room[] = Array.from(readText('CONTRIBUTING.md').matchAll(ROW), ([, name = '', imports]) => ({
  name,
  alone: imports === 'nothing',
}));

const placeOf = (room: string) => ROOMS.findIndex(({ name }) => name === room);

/** Package to the room, or the rooms, that may know it. */
const PACKAGE_HOMES: Readonly<Record<string, string | readonly string[]>> = {
  'pure-rand': 'deal',
  piscina: ['studies', 'tuning'],
  // Code of the user's own is bundled for workers, and the page for browsers.
  esbuild: ['plugins', 'cli'],
  // Wherever data comes in from outside.
  valibot: ['base', 'games', 'notation', 'store', 'tables', 'plugins', 'studies', 'tuning', 'report', 'page', 'cli'],
  'csv-stringify': 'tables',
  commander: 'cli',
  'cli-progress': 'cli',
};

interface Import {
  readonly file: string;
  readonly room: string;
  readonly target: string;
}

const SOURCES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join(SOURCE, name));

/** What the library says of studies and tuning together lies between rooms, as the public API does. */
const ENTRY = 'studies/index.ts';

function roomOf(path: string) {
  const name = relative(SOURCE, path);
  return name === ENTRY ? name : (name.split('/', 1)[0] ?? '');
}

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
const packageOf = (target: string) => target.split('/', 1)[0] ?? '';

describe('the layout of the source', () => {
  const imports = listImports(IMPORTS);
  const own = imports.filter(({ target }) => target.startsWith('src/'));
  const packages = imports.filter(({ target }) => !/^(src\/|node:)/.test(target));

  test('has the rooms that CONTRIBUTING lists', () => {
    expect([...new Set(SOURCES.map(roomOf))].sort()).toEqual(ROOMS.map(({ name }) => name).sort());
  });

  test('has imports downward only', () => {
    const upward = own.filter(({ room, target }) => {
      const other = target.split('/')[1] ?? '';
      return other !== room && (ROOMS[placeOf(room)].alone || placeOf(other) < placeOf(room));
    });
    expect(upward.map(describeImport)).toEqual([]);
  });

  test('has games that know of the plain rules only what form they have', () => {
    const known = own
      .filter(({ room, target }) => room === 'games' && target.startsWith('src/verify/'))
      .map(describeImport);
    const types = listImports(TYPE_IMPORTS).filter(({ room, target }) => room === 'games' && target === VERIFY_TYPES);
    expect(known.length).toBeGreaterThan(0);
    expect(known).toEqual(types.map(describeImport));
  });

  test('has each package known to its rooms alone', () => {
    const strays = packages.filter(({ room, target }) => ![PACKAGE_HOMES[packageOf(target)]].flat().includes(room));
    expect(strays.map(describeImport)).toEqual([]);
    expect([...new Set([...packages.map(({ target }) => packageOf(target)), 'valibot'])].sort()).toEqual(
      Object.keys(PACKAGE_HOMES).sort(),
    );
  });

  test('has a program that starts the shell and does nothing else', () => {
    expect(readText('bin/quorum.ts')).toBe(
      "#!/usr/bin/env node\nimport { main } from '../src/cli/main.ts';\n\nawait main();\n",
    );
  });
});
