/**
 * Appends records to the journal named on the command line until one fails, then one more, and
 * prints how many were kept and what the failures were.
 */

import { Journal } from '../../src/store/journal.ts';
import { packDeals } from './chunks.ts';

const [, , path] = process.argv;
const journal = await Journal.open(path, 'append');
const result = packDeals([], []);

/** @returns the error's code, or null when the record has been kept. */
const append = (chunk: number) =>
  journal.append({ chunk, ...result }).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );

let kept = 0;
let code = await append(kept);
while (code === null) code = await append((kept += 1));
console.log(JSON.stringify({ kept, code, next: await append(kept + 1) }));
await journal.close();
