import { answerCall, askThread, Caller, type Call, type Service, type StartThread } from '../../src/base/calls.ts';
import { InputError } from '../../src/base/errors.ts';

interface Methods {
  readonly halve: { readonly input: number; readonly progress: string; readonly result: { readonly half: number } };
  readonly hang: { readonly input: null; readonly progress: never; readonly result: object };
}

const SERVICE: Service<Methods> = {
  halve(number, tell) {
    if (number % 2 !== 0) throw new InputError(`${number} is odd`, { code: 'not-allowed', field: 'number' });
    if (number < 0) throw new TypeError(`${number} is negative`);
    tell(`${number} is even`);
    return { half: number / 2 };
  },
  hang: () => new Promise<object>(() => undefined),
};

/** Threads that run here, with a copy of what is sent. Those that were ended still reply. */
function createThreads() {
  const threads: { ended: boolean; readonly fail: (error: Error) => void }[] = [];
  const start: StartThread<Methods> = (onReply, onFailure) => {
    const thread = { ended: false, fail: onFailure };
    threads.push(thread);
    return {
      postMessage(call: Call<Methods>) {
        void answerCall(SERVICE, structuredClone(call), (reply) => setTimeout(onReply, 0, structuredClone(reply)));
      },
      terminate: () => (thread.ended = true),
    };
  };
  return { threads, start };
}

function throwRange() {
  throw new RangeError('mine');
}

test('a thread answers one call after the other, and tells of its progress', async () => {
  const { threads, start } = createThreads();
  const caller = new Caller(start);
  const told: string[] = [];
  expect(await caller.ask('halve', 6, (text) => told.push(text))).toEqual({ half: 3 });
  expect(await caller.ask('halve', 8)).toEqual({ half: 4 });
  expect(told).toEqual(['6 is even']);
  expect(threads).toMatchObject([{ ended: false }]);
});

test('a call that is cancelled, or followed by another, has no result, and its thread is not heard any more', async () => {
  const { threads, start } = createThreads();
  const caller = new Caller(start);
  const first = caller.ask('halve', 6);
  const second = caller.ask('halve', 8);
  caller.cancel();
  expect(await Promise.all([first, second, caller.ask('halve', 10)])).toEqual([null, null, { half: 5 }]);
  expect(threads).toMatchObject([{ ended: true }, { ended: true }, { ended: false }]);
  threads[0]?.fail(new Error('too late'));
  caller.cancel();
  expect(await caller.ask('halve', 2)).toEqual({ half: 1 });
  expect(threads).toHaveLength(3);
});

test('a failure ends the thread; an input that cannot be used is told from any other', async () => {
  const { threads, start } = createThreads();
  const caller = new Caller(start);
  await expect(caller.ask('halve', 3)).rejects.toMatchObject({
    name: 'InputError',
    message: '3 is odd',
    code: 'not-allowed',
    field: 'number',
  });
  await expect(caller.ask('halve', -2)).rejects.toMatchObject({ name: 'Error', message: '-2 is negative' });
  await expect(caller.ask('halve', 2, throwRange)).rejects.toThrow(RangeError);
  const hanging = caller.ask('hang', null);
  threads.at(-1)?.fail(new Error('the thread has ended'));
  await expect(hanging).rejects.toThrow('the thread has ended');
  expect(threads).toMatchObject([{ ended: true }, { ended: true }, { ended: true }, { ended: true }]);
});

test('a thread for one call ends with it, or with a signal', async () => {
  const { threads, start } = createThreads();
  expect(await askThread(start, 'halve', 4)).toEqual({ half: 2 });
  const stop = new AbortController();
  const hanging = askThread(start, 'hang', null, { signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(hanging).rejects.toThrow('enough');
  await expect(askThread(start, 'hang', null, { signal: stop.signal })).rejects.toThrow('enough');
  expect(threads).toMatchObject([{ ended: true }, { ended: true }]);
});
