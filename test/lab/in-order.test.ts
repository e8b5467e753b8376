import { setTimeout as sleep } from 'node:timers/promises';
import { workInOrder } from '../../src/lab/pool.ts';

/** Runs work on 1 to 5, two at once, each of which takes a shorter time than the one before. */
async function runWork(work: (item: number) => void, signal = new AbortController().signal) {
  const told: number[] = [];
  let [out, most, ended] = [0, 0, 0];
  let error: unknown = null;
  const pool = { end: () => Promise.resolve(void (ended += 1)) };
  const run = async (item: number) => {
    most = Math.max(most, (out += 1));
    await sleep(20 - 3 * item);
    out -= 1;
    work(item);
    return 10 * item;
  };
  try {
    for await (const result of workInOrder(pool, [1, 2, 3, 4, 5], run, { window: 2, signal })) told.push(result);
  } catch (reason) {
    error = reason;
  }
  return { told, error, most, ended };
}

const failAtThree = (item: number) => {
  if (item === 3) throw new Error('3 failed');
};

describe('work in order', () => {
  test('is told in the order of the things, as many of which are out as there may be', async () => {
    expect(await runWork(() => undefined)).toEqual({ told: [10, 20, 30, 40, 50], error: null, most: 2, ended: 1 });
  });

  test('fails when the turn of what failed comes, and ends the pool', async () => {
    expect(await runWork(failAtThree)).toMatchObject({ told: [10, 20], error: new Error('3 failed'), ended: 1 });
  });

  test('that was interrupted ends without an error', async () => {
    const controller = new AbortController();
    const interrupt = (item: number) => {
      if (item < 3) return;
      controller.abort();
      throw new Error('its worker is gone');
    };
    expect(await runWork(interrupt, controller.signal)).toMatchObject({ told: [10, 20], error: null, ended: 1 });
  });
});
