/**
 * The thread that keeps the one in which a user's file runs. A thread that asks the file something waits, and cannot
 * hear that its thread has ended. This one hears it, says why, and passes on all that the file prints, to standard
 * error.
 */

import { writeSync } from 'node:fs';
import { Worker, workerData, type MessagePort } from 'node:worker_threads';
import { ANSWERS, type ThreadData } from './channel.ts';
import { describeThrown } from './module.ts';

export interface KeeperData extends ThreadData {
  /** Where it says why the thread has ended. */
  readonly control: MessagePort;
}

const STDERR = 2;
/** MiB of JavaScript heap that a file may have. Typed arrays lie outside. */
const HEAP = 2048;
/** Node ends with this code when a module waits for something that never comes. */
const UNSETTLED = 13;

const { control, ...data }: KeeperData = workerData;
const { source, port, flags } = data;
const { file, programs } = source;

const thread = new Worker(new URL(programs.thread), {
  workerData: data,
  transferList: [port],
  stdout: true,
  stderr: true,
  resourceLimits: { maxOldGenerationSizeMb: HEAP },
});

function print(chunk: Uint8Array) {
  try {
    writeSync(STDERR, chunk);
  } catch {
    // Nobody reads it, or not so fast: it is no data.
  }
}

thread.stdout.on('data', print);
thread.stderr.on('data', print);

let reason: string | null = null;

thread.on('error', (error: Error & { readonly code?: string }) => {
  reason =
    error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? `${file}: it ran out of memory, of which it may have ${HEAP} MiB`
      : describeThrown(source, error);
});

thread.on('exit', (code) => {
  const ended =
    code === UNSETTLED
      ? 'it waits for something that never comes; let its import come to an end'
      : `it ended its thread with code ${code}, as process.exit does; let it return or throw instead`;
  control.postMessage(reason ?? `${file}: ${ended}`);
  Atomics.add(flags, ANSWERS, 1);
  Atomics.notify(flags, ANSWERS);
});
