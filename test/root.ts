import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder of the repository. */
export const ROOT: string = resolve(import.meta.dirname, '..');

/** The text of a file below it, or of any other. */
export const readText = (...names: readonly string[]): string => readFileSync(resolve(ROOT, ...names), 'utf8');
