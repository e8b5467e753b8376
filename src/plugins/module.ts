/** What goes wrong in somebody's own code while it plays. */

import { Console } from 'node:console';
import { SourceMap } from 'node:module';
import { InputError } from '../base/errors.ts';
import { LIBRARY, loadLibrary, nameSource, type OwnSource } from './source.ts';

/** The message names the file, what it did, and what was expected; the game is the deal's. */
export class OwnCodeError extends Error {
  override readonly name = 'OwnCodeError';
}

/** Does something in the file's code. @throws OwnCodeError with the line of the file, when that throws. */
export function attempt<Result>(source: OwnSource, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new OwnCodeError(describeThrown(source, error), { cause: error });
  }
}

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/* Running a file of somebody's own in this thread, and saying where in it something went wrong. */

/** What V8 calls a text in stack traces. */
const nameText = ({ sha256 }: OwnSource): string => `own-code-${sha256}`;

/**
 * Where in the file, or in what it imports, an error came from: `./mine.ts:12:5`, the innermost place; the file alone
 * when the error does not say.
 */
function findPlace(source: OwnSource, error: unknown): string {
  const { file, map } = source;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, line, column] = new RegExp(`${nameText(source)}:(\\d+):(\\d+)`).exec(stack) ?? [];
  if (line === undefined || column === undefined) return file;
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) return file;
  return `${nameSource(file, entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

/** An error in somebody's own code, in one line: `./mine.ts:12:5 threw TypeError: ...`. */
const describeThrown = (source: OwnSource, error: unknown): string =>
  `${findPlace(source, error)} threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;

/** Standard output is for data alone, whatever a file prints. */
function divertConsole(): void {
  const { stderr } = process;
  globalThis.console = new Console({ stdout: stderr, stderr });
}

/**
 * Runs the file, once in each thread, and gives its default export.
 * @throws InputError when it throws, or has none.
 */
export async function importDefault(source: OwnSource): Promise<unknown> {
  const { file, text } = source;
  divertConsole();
  // The text holds no import of the package: it takes it from here.
  Object.assign(globalThis, { [LIBRARY]: await loadLibrary() });
  const module: unknown = await importText(source, `${text}\n//# sourceURL=${nameText(source)}`);
  if (typeof module === 'object' && module !== null && 'default' in module && module.default !== undefined)
    return module.default;
  throw new InputError(`${file} has no default export; end it with: export default { name, summary, create }`);
}

async function importText(source: OwnSource, text: string): Promise<unknown> {
  try {
    // The same text is the same module, and is run once.
    return await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`);
  } catch (error) {
    throw new InputError(describeThrown(source, error), { cause: error });
  }
}
