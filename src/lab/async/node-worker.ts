/** The thread that `solveAsync` starts in Node. */

import { parentPort } from 'node:worker_threads';
import { answerCall } from '../../base/calls.ts';
import { SOLVING } from './messages.ts';

parentPort?.on('message', (call) => void answerCall(SOLVING, call, (reply) => parentPort?.postMessage(reply)));
