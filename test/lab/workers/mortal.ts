/** A worker that can start only until a file is there, and makes that file as it dies at its first deal. */

import { existsSync, writeFileSync } from 'node:fs';
import type { WatchedPlay } from '../../../src/lab/worker.ts';

export const MARKER = 'QUORUM_TEST_MARKER';

const marker = process.env[MARKER] ?? '';
if (existsSync(marker)) throw new Error('no worker starts any more');

export default function die({ begun }: WatchedPlay): never {
  writeFileSync(marker, '');
  Atomics.add(begun, 0, 1);
  process.exit(1);
}
