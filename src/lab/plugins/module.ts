/** Running a user's file in this thread, and naming the places of its faults. */

import { writeSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { isObject } from '../../base/objects.ts';
import { clip, PluginError } from './contract.ts';
import { PARTS } from './library.ts';
import { LIBRARY, nameSource, type PluginSource } from './source.ts';

/** For stack traces. */
const nameText = ({ sha256 }: PluginSource) => `own-code-${sha256}`;

const MOST_PLACES = 5;
/** Characters of an error's message. */
const LONGEST_MESSAGE = 1000;

/**
 * The places in the file and its imports that an error came from, the innermost first: `./mine.ts:12:5`.
 * @param thrown the error's name and message, with which its stack begins.
 */
function listPlaces(source: PluginSource, error: unknown, thrown: string) {
  const { file, map } = source;
  const stack: unknown = error instanceof Error ? error.stack : '';
  const frames = String(stack).slice(thrown.length);
  const places = [...frames.matchAll(new RegExp(`${nameText(source)}:(\\d+):(\\d+)`, 'g'))].slice(0, MOST_PLACES);
  const sourceMap = new SourceMap(JSON.parse(map));
  return places.flatMap(([, line, column]) => {
    const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) return [];
    return `${nameSource(file, entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

/**
 * An error in a user's code, in one line: `./mine.ts:12:5 threw TypeError: ..., called from ./mine.ts:40:3`.
 * Whatever was thrown may throw again when it is looked at.
 */
export function describeThrown(source: PluginSource, error: unknown): string {
  try {
    const thrown = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const [place = source.file, ...callers] = listPlaces(source, error, thrown);
    return `${place} threw ${clip(thrown, LONGEST_MESSAGE)}${callers.length > 0 ? `, called from ${callers.join(', ')}` : ''}`;
  } catch {
    return `${source.file} threw what has no text; let it throw an Error`;
  }
}

const blame = (source: PluginSource, error: unknown) =>
  new PluginError(describeThrown(source, error), { cause: error });

/** @throws PluginError with the line of the file, when the action throws. */
export function attempt<Result>(source: PluginSource, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw error instanceof PluginError ? error : blame(source, error);
  }
}

let copies = 0;

/**
 * As a debugger takes it: breakpoints stand in the lines of the file and its imports. Each text is another one, and so
 * a module with variables of its own: two contenders of one file share nothing.
 */
function writeModule(source: PluginSource) {
  const sourceRoot = new URL('.', pathToFileURL(resolve(source.file))).href;
  const map = Buffer.from(JSON.stringify({ ...JSON.parse(source.map), sourceRoot })).toString('base64');
  return [
    source.text,
    `// copy ${++copies}`,
    `//# sourceURL=${nameText(source)}`,
    `//# sourceMappingURL=data:application/json;base64,${map}`,
  ].join('\n');
}

/**
 * Standard output is for results. What a file prints goes to standard error at once, so that nothing is lost if it
 * crashes.
 */
const STDERR = new Writable({
  write(chunk: Uint8Array, _encoding, done) {
    try {
      writeSync(2, chunk);
    } catch {
      // Nobody reads it, or not so fast: it is no data.
    }
    done();
  },
});

function redirectOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.write = STDERR.write.bind(STDERR);
}

/** Runs the file and gives its default export. @throws PluginError when it throws, or has none. */
export async function importDefault(source: PluginSource): Promise<unknown> {
  const { file } = source;
  redirectOutput();
  Object.assign(globalThis, { [LIBRARY]: PARTS });
  const url = `data:text/javascript;charset=utf-8,${encodeURIComponent(writeModule(source))}`;
  const module: unknown = await import(url).catch((error: unknown) => {
    throw blame(source, error);
  });
  if (isObject(module) && 'default' in module && module.default !== undefined) return module.default;
  throw new PluginError(`${file} has no default export; end it with: export default { name, summary, create }`);
}
