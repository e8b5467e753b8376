/**
 * Reading a user's file: it becomes one text with all that it imports. Worker threads get the text, so that a file may
 * be changed while it is being played.
 *
 * Files are bundled rather than imported, for four reasons. TypeScript runs on every Node. `.js` and `.ts` are modules,
 * whatever the package.json beside them says. Imported files are hashed too. And `quorum-patience` is the copy that
 * runs, not one that is installed where the file lies.
 */

import { at } from '../../base/objects.ts';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, type PlatformPath, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Bundler from 'esbuild';
import { findControl } from '../../base/text.ts';
import { InputError, messageOf, refuseAs } from '../../base/errors.ts';
import { explainInputError } from '../files/file-error.ts';
import { type CodeMark, keepSource, nameSource, PACKAGE, type PluginSource } from './source.ts';
import { BUNDLE } from './thread-file.ts';

const hash = (...parts: readonly (string | Uint8Array)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');

/** A part of this package: its names become constants, because a search that looks each of them up is much slower. */
const describePart = (part: string, names: readonly string[]) =>
  [
    `const part = globalThis[Symbol.for('${PACKAGE}')].get('${part}');`,
    ...names.map((name) => `export const ${name} = part.${name};`),
  ].join('\n');

const createPlugin = (
  library: ReadonlyMap<string, object>,
  read: (path: string, bytes: Uint8Array) => void,
): Bundler.Plugin => ({
  name: PACKAGE,
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${PACKAGE}(/|$)`) }, ({ path }) =>
      library.has(path)
        ? { path, namespace: PACKAGE }
        : { errors: [{ text: `a file may import from ${[...library.keys()].join(', ')}, and not from ${path}` }] },
    );
    build.onLoad({ filter: /.*/, namespace: PACKAGE }, ({ path }) => ({
      contents: describePart(path, Object.keys(library.get(path) ?? {})),
    }));
    build.onLoad({ filter: /.*/, namespace: 'file' }, async ({ path }) => {
      const contents = await readCode(path, path);
      read(path, contents);
      return { contents, loader: 'default' };
    });
  },
});

const isBuildFailure = (error: unknown): error is Bundler.BuildFailure =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors);

/** `./mine.ts:12:5: Expected ";" but found "}"` */
function explainMessage(file: string, folder: string, { text, location }: Bundler.Message) {
  if (location === null) return `${file}: ${text}`;
  const place = nameSource(file, relative(folder, resolve(folder, location.file)));
  return `${place}:${location.line}:${location.column + 1}: ${text}`;
}

const malformed = refuseAs('malformed');

function checkName(file: string) {
  // Rows name it, and spreadsheets take these for formulas.
  if (/^[-+@]/.test(file)) throw malformed(`${file}: write ./${file}`);
  const control = findControl(file);
  if (control !== null) throw malformed(`${file}: the name has the character ${control}; give the file another one`);
}

/** Reads no pipe or device, which anybody's plan may name: it may have no end. */
async function readCode(name: string, path: string): Promise<Uint8Array> {
  try {
    const state = await stat(path);
    if (state.isFile() || state.isDirectory()) return await readFile(path);
  } catch (error) {
    const remedy = 'go to the folder that it was named from, or name another file';
    throw explainInputError(error, `${name} (${path})`, remedy);
  }
  throw malformed(`${name} is a pipe or a device; code must be in an ordinary file`);
}

async function loadBundler(file: string) {
  try {
    return await import('esbuild');
  } catch (error) {
    throw new Error(
      `${file} cannot be read without the package esbuild, an optional part of quorum; install it beside quorum: npm install esbuild`,
      { cause: error },
    );
  }
}

/** Reads a file and all that it imports. */
export async function readSource(file: string): Promise<PluginSource> {
  checkName(file);
  const path = resolve(file);
  const folder = dirname(path);
  const contents = new Map([[path, await readCode(file, path)]]);
  const { build } = await loadBundler(file);
  const { PARTS } = await import('./library.ts');
  try {
    const { outputFiles } = await build({
      ...BUNDLE,
      entryPoints: [path],
      absWorkingDir: folder,
      outfile: join(folder, 'bundle.js'),
      sourcemap: 'external',
      sourcesContent: false,
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(path).href) },
      plugins: [createPlugin(PARTS, (each, bytes) => contents.set(each, bytes))],
    });
    const find = (ending: string) => outputFiles.find((each) => each.path.endsWith(ending))?.text ?? '';
    const source = { file, ...markContents(path, contents), text: find('.js'), map: find('.map') };
    keepSource(source);
    return source;
  } catch (error) {
    if (isBuildFailure(error))
      throw new InputError(explainMessage(file, folder, at(error.errors, 0)), { code: 'malformed', cause: error });
    const [reason] = messageOf(error).split('\n', 1);
    throw new Error(
      `${file} cannot be read without the program of the package esbuild: ${reason}; install quorum again, with its optional parts`,
      { cause: error },
    );
  }
}

const unify = (name: string) => name.replaceAll('\\', '/');

/** The same on every system. @param contents of the file and of all that it imports, by paths. */
export function markContents(
  path: string,
  contents: ReadonlyMap<string, Uint8Array>,
  system: Pick<PlatformPath, 'dirname' | 'relative'> = { dirname, relative },
): CodeMark {
  const folder = system.dirname(path);
  const imported = [...contents]
    .filter(([each]) => each !== path)
    .map(([each, bytes]) => ({ name: unify(system.relative(folder, each)), bytes }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, bytes }) => [name, '\0', bytes, '\0']);
  return { sha256: hash(contents.get(path) ?? ''), imports: imported.length === 0 ? null : hash(...imported) };
}
