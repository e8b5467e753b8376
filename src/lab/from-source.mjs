/** The worker file of runs from source. It runs the program whose address `workerData` is. */

import { workerData } from 'node:worker_threads';

const { default: runTask } = await import(workerData);

export default runTask;
