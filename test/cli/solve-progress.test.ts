import { PassThrough, Readable } from 'node:stream';
import { runInterruptibly } from '../../src/cli/terminal/interrupt.ts';
import { EXIT, type Output, type Shell } from '../../src/cli/terminal/shell.ts';
import { createSolveProgress } from '../../src/cli/terminal/solve-progress.ts';
import { readJsonLines, startQuorum, waitForEnd, words } from './harness.ts';

const nameSeed = (seed: number) => ({ name: `seed ${seed}` });

/** A shell whose stderr is read by the test. */
function openShell(terminal: Partial<Output> = {}) {
  const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), terminal);
  const others = { stdout: new PassThrough(), errors: stderr, stdin: Readable.from([]) };
  const shell: Shell = { ...others, stderr, exitCode: EXIT.done };
  return { shell, read: () => stderr.read() ?? '' };
}

/** What is drawn of a search that looks at the clock every 400 ms and makes 300 nodes in that time. */
async function drawSearch(terminal: Partial<Output>, { deals = 1, budget = 10_000, looks = 5 } = {}) {
  const { shell, read } = openShell(terminal);
  let now = 0;
  const progress = createSolveProgress(shell, deals, budget, () => now);
  await progress.watch(async () => {
    for await (const _deal of progress.follow(Array.from({ length: deals }, (_, i) => nameSeed(7 + i)))) {
      progress.attempt(() => {
        for (let look = 1; look <= looks; look++) {
          now += 400;
          progress.onNodes(300 * look);
        }
      });
    }
  });
  expect(shell.exitCode).toBe(EXIT.done);
  return read();
}

const listDrawn = (text: string) => text.split('\r\u001B[K').slice(1);

describe('the progress of solve on a terminal', () => {
  test('says which deal is being solved and how many of its nodes have been made, and goes when it is done', async () => {
    expect(listDrawn(await drawSearch({ isTTY: true, columns: 80 }))).toEqual([
      '9.0 % of 10000 nodes: seed 7',
      '12.0 % of 10000 nodes: seed 7',
      '15.0 % of 10000 nodes: seed 7',
      '',
    ]);
  });

  test('says how many deals there are when there are several', async () => {
    expect(listDrawn(await drawSearch({ isTTY: true, columns: 80 }, { deals: 2, looks: 3 }))).toEqual([
      '9.0 % of 10000 nodes: seed 7, 1 of 2',
      '',
      '9.0 % of 10000 nodes: seed 8, 2 of 2',
      '',
    ]);
  });

  test.each([200, 80, 40, 20])('never breaks a line of %i columns', async (columns) => {
    const drawn = listDrawn(await drawSearch({ isTTY: true, columns }, { deals: 2, budget: 1e12 }));
    expect(drawn.filter((line) => line.length >= columns)).toEqual([]);
    expect(drawn[0]).toContain('0.0 %');
  });

  test('says when a line is being shortened, which may take long', async () => {
    const { shell, read } = openShell({ isTTY: true, columns: 80 });
    let now = 0;
    const progress = createSolveProgress(shell, 1, 1000, () => now);
    for await (const _deal of progress.follow([nameSeed(7)])) {
      now += 1;
      progress.onWin();
    }
    expect(listDrawn(read())).toEqual(['won, its line is being shortened: seed 7']);
  });

  test('is not there for quick searches, or where nobody watches', async () => {
    expect(await drawSearch({ isTTY: true }, { looks: 2 })).toBe('');
    expect(await drawSearch({})).toBe('');
  });
});

test('Ctrl-C in the middle of solve says how far it is, keeps what was printed and exits 130', async () => {
  const child = startQuorum(words`solve parliament --seed 6 --deals 3 --strategy depth-first --nodes 1e12 --json`);
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGINT'), 1000));
  const { code, stdout, stderr } = await waitForEnd(child);
  expect(code).toBe(130);
  expect(readJsonLines(stdout)).toMatchObject([{ deal: { seed: 6 } }]);
  expect(stderr).toMatch(/^interrupted: 1 of 3 deals are done, seed 7 was at [1-9]\d* of 1000000000000 nodes\n$/);
});

test('Ctrl-C while a line is being shortened says so', async () => {
  const { shell, read } = openShell();
  const progress = createSolveProgress(shell, 2, 1000);
  await progress.watch(async () => {
    for await (const _deal of progress.follow([nameSeed(7), nameSeed(8)])) {
      progress.onWin();
      throw Object.assign(new Error('interrupted'), { code: 'ERR_SCRIPT_EXECUTION_INTERRUPTED' });
    }
  });
  expect([shell.exitCode, read()]).toEqual([
    EXIT.interrupted,
    'interrupted: 0 of 2 deals are done, seed 7 was won, and its line was being shortened\n',
  ]);
});

test('a computation that can be interrupted gives what it comes to, and fails as it fails', () => {
  expect(runInterruptibly(() => 7)).toBe(7);
  expect(runInterruptibly(() => runInterruptibly(() => 'inner'))).toBe('inner');
  const failure = new RangeError('as it was thrown');
  expect(() =>
    runInterruptibly(() => {
      throw failure;
    }),
  ).toThrow(failure);
});
