/** Running a user's file in this thread, and naming the places of its faults. */

import { SourceMap } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../base/objects.ts';
import { nameSource, type OwnSource } from './channel.ts';

/** A fault of a user's code. Its cause is the error that the code threw. */
export class OwnCodeError extends Error {
  override readonly name = 'OwnCodeError';
}

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** For stack traces. */
const nameText = ({ sha256 }: OwnSource) => `own-code-${sha256}`;

const MOST_PLACES = 5;

/** The places in the file and its imports that an error came from, the innermost first: `./mine.ts:12:5`. */
function listPlaces(source: OwnSource, error: unknown) {
  const { file, map } = source;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = [...stack.matchAll(new RegExp(`${nameText(source)}:(\\d+):(\\d+)`, 'g'))].slice(0, MOST_PLACES);
  const sourceMap = new SourceMap(JSON.parse(map));
  return places.flatMap(([, line, column]) => {
    const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) return [];
    return `${nameSource(file, entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

/** An error in a user's code, in one line: `./mine.ts:12:5 threw TypeError: ..., called from ./mine.ts:40:3`. */
export function describeThrown(source: OwnSource, error: unknown): string {
  const [place = source.file, ...callers] = listPlaces(source, error);
  const thrown = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `${place} threw ${thrown}${callers.length > 0 ? `, called from ${callers.join(', ')}` : ''}`;
}

const blame = (source: OwnSource, error: unknown) => new OwnCodeError(describeThrown(source, error), { cause: error });

/** @throws OwnCodeError with the line of the file, when the action throws. */
export function attempt<Result>(source: OwnSource, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw blame(source, error);
  }
}

/** As a debugger takes it: breakpoints stand in the lines of the file and its imports. */
function writeModule(source: OwnSource) {
  const sourceRoot = new URL('.', pathToFileURL(resolve(source.file))).href;
  const map = Buffer.from(JSON.stringify({ ...JSON.parse(source.map), sourceRoot })).toString('base64');
  return `${source.text}\n//# sourceURL=${nameText(source)}\n//# sourceMappingURL=data:application/json;base64,${map}`;
}

/** Runs the file and gives its default export. @throws OwnCodeError when it throws, or has none. */
export async function importDefault(source: OwnSource): Promise<unknown> {
  const { file } = source;
  const url = `data:text/javascript;charset=utf-8,${encodeURIComponent(writeModule(source))}`;
  const module: unknown = await import(url).catch((error: unknown) => {
    throw blame(source, error);
  });
  if (isObject(module) && 'default' in module && module.default !== undefined) return module.default;
  throw new OwnCodeError(`${file} has no default export; end it with: export default { name, summary, create }`);
}
