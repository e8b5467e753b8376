/** The thread that `solveAsync` starts in a browser. */

import { answer, type Reply, type SolveRequest } from './messages.ts';

declare function postMessage(reply: Reply): void;
declare function addEventListener(type: 'message', listener: (event: { readonly data: SolveRequest }) => void): void;

addEventListener('message', ({ data }) => answer(data, (reply) => postMessage(reply)));
