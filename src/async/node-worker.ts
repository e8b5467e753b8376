/** The thread that `solveAsync` starts in Node. */

import { parentPort } from 'node:worker_threads';
import { answer } from './messages.ts';

parentPort?.on('message', (request) => answer(request, (reply) => parentPort?.postMessage(reply)));
