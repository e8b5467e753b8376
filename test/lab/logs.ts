/** The logs of a study as its tests see them. */

import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseBlock } from '../../src/lab/record-block.ts';

/** The paths of the logs of a folder, in the order in which they were begun. */
export const listLogs = (folder: string): string[] =>
  existsSync(join(folder, 'log'))
    ? readdirSync(join(folder, 'log'))
        .sort()
        .map((name) => join(folder, 'log', name))
    : [];

/** All lines that have come to their ends. */
export const readLines = (folder: string): string[] =>
  listLogs(folder).flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(0, -1));

/** Each deal that the logs hold, by its address, once for each time that it was played. */
export const listPlayed = (folder: string): string[] =>
  readLines(folder).flatMap((line) => {
    const block = parseBlock(line);
    if (block === null) return [];
    const { config, source, first, verdicts } = block;
    return Array.from(verdicts, (_, i) => `${config} ${source} ${first + i}`);
  });

/** What a crash leaves of a line that was being written. */
export const tear = (folder: string, text = '{"config":"0123'): void => appendFileSync(listLogs(folder).at(-1)!, text);

/** Keeps some lines of all logs, in one. */
export function keepLines(folder: string, isKept: (line: string, index: number) => boolean): void {
  const kept = readLines(folder).filter(isKept);
  for (const [i, file] of listLogs(folder).entries())
    writeFileSync(file, i === 0 ? kept.map((each) => `${each}\n`).join('') : '');
}
