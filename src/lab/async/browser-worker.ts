/** The thread that `solveAsync` starts in a browser. */

import { answerCall, type Call, type Reply } from '../../base/calls.ts';
import { SOLVING, type SolveMethods } from './messages.ts';

declare function postMessage(reply: Reply): void;
declare function addEventListener(
  type: 'message',
  listener: (event: { readonly data: Call<SolveMethods> }) => void,
): void;

addEventListener('message', ({ data }) => void answerCall(SOLVING, data, (reply) => postMessage(reply)));
