import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What lets Node run TypeScript. */
export const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
