import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Xorshift32 } from '../../src/engine/random.ts';
import { spawnQuorum, words, type Ended } from '../cli/harness.ts';
import { useFolder } from '../folder.ts';
import {
  disturbStudy,
  expectCode,
  expectFinished,
  finish,
  inspectJournal,
  locateJournal,
  MIXED,
  playMixed,
  readIfThere,
  readJournal,
  sizeJournal,
  takeWholeLines,
  useReference,
  type Moment,
} from './study.ts';

const path = useFolder();
const reference = useReference(MIXED);

/** A folder that is there, so that it can be watched from the beginning on. */
function makeFolder(name: string) {
  const folder = path(name);
  mkdirSync(folder);
  return folder;
}

const kill = (folder: string, args: readonly string[], moment: Moment) =>
  disturbStudy(folder, args, moment, (child) => child.kill('SIGKILL'));

describe('a study that is killed', () => {
  test('goes on where it was, with the same bytes in the end', async () => {
    const folder = makeFolder('killed');
    const { code, stdout } = await kill(folder, playMixed(folder), { grown: 20_000 });
    expect([code, stdout]).toEqual([null, '']);
    const { chunks } = await inspectJournal(folder);
    expect(chunks.length).toBeGreaterThan(10);
    await finish(folder, reference());
  });

  test('has nothing left to play once the journal is whole', async () => {
    const folder = makeFolder('published');
    expect((await kill(folder, playMixed(folder), { begun: 'deals.csv.part' })).code).toBe(null);
    const before = readJournal(folder);
    await finish(folder, reference());
    expect(readJournal(folder).equals(before)).toBe(true);
  });

  // Only Linux says there that a process is dead although its parent has not asked.
  test.each(existsSync('/proc/self/stat') ? ['Linux'] : [])(
    'can be resumed on %s even while its parent has not noticed',
    async () => {
      const folder = makeFolder('unnoticed');
      const carelessParent = ['bash', '-c', '"$@" & exec sleep 600', 'bash'];
      const resumed: Promise<Ended>[] = [];
      const killAndResume = (parent: ChildProcess) => {
        const owner: { readonly pid: number } = JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'));
        process.kill(owner.pid, 'SIGKILL');
        const ended = finish(folder, reference()).finally(() => parent.kill());
        // It is awaited once the parent has gone; until then a failure must not count as unhandled.
        ended.catch(() => undefined);
        resumed.push(ended);
      };
      await disturbStudy(folder, playMixed(folder), { grown: 5000 }, killAndResume, carelessParent);
      expect(await Promise.all(resumed)).toMatchObject([{ code: 0 }]);
    },
  );

  test('three parts, one of them killed, make the same whole', async () => {
    const parts = ['part-1', 'part-2', 'part-3'].map(makeFolder);
    const [, second] = parts;
    const play = (i: number) => [...playMixed(parts[i], 1), '--shard', `${i + 1}/3`];
    await Promise.all([
      spawnQuorum(play(0)),
      spawnQuorum(play(2)),
      kill(second, play(1), { grown: 3000 }).then(({ code }) => expect(code).toBe(null)),
    ]);
    expect((await spawnQuorum(words`analyze --resume ${second} --workers 2`)).code).toBe(0);
    expectCode(await spawnQuorum(['merge', ...parts, '--out', path('whole')]), [0]);
    await expectFinished(path('whole'), reference());
  });
});

interface Blow {
  readonly workers: number;
  readonly moment: Moment;
  readonly signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT';
  /** What happens to the journal's tail afterwards: bytes cut off, or added. */
  readonly tail: { readonly cut: number } | { readonly garbage: string } | null;
}

/** Files that are begun before the journal is there, and while results are published. */
const FIRST_FILES = ['lock.json', 'chunks.jsonl.part', 'chunks.jsonl', 'manifest.json.part'];
const LAST_FILES = ['deals.csv.part', 'deals.csv', 'summary.csv.part', 'stuck.csv.part', 'manifest.json.part'];

/** Two or three blows, the same for a seed on any machine. */
function planBlows(seed: number) {
  const random = new Xorshift32(seed * 1_000_003);
  const pick = <Item>(items: readonly Item[]) => items[random.below(items.length)];
  const blows = 2 + random.below(2);
  const chooseMoment = (blow: number) => {
    if (blow === 0 && random.below(3) === 0) return { begun: pick(FIRST_FILES) };
    if (blow === blows - 1 && random.below(2) === 0) return { begun: pick(LAST_FILES) };
    // The first time its header is most of what it grows by.
    return { grown: random.below(pick([600, blow === 0 ? 6000 : 600, 12_000])) };
  };
  const chooseTail = () => {
    const kind = random.below(6);
    if (kind < 2) return { cut: 1 + random.below(200) };
    return kind === 2 ? { garbage: pick(['{"chunk":3,"cou', '\0'.repeat(64), '\u{fffd}\r\t]]', '{']) } : null;
  };
  return Array.from({ length: blows }, (_, i) => ({
    workers: 1 + random.below(3),
    moment: chooseMoment(i),
    signal: pick(['SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGINT'] as const),
    tail: chooseTail(),
  }));
}

/** Makes the end of a journal worse; its first line was on the disk before it had its name. */
function damageTail(folder: string, tail: NonNullable<Blow['tail']>) {
  if (!existsSync(locateJournal(folder))) return;
  if ('garbage' in tail) {
    appendFileSync(locateJournal(folder), tail.garbage);
    return;
  }
  const journal = readJournal(folder);
  const header = journal.indexOf('\n') + 1;
  truncateSync(locateJournal(folder), Math.max(header, journal.length - tail.cut));
}

function splitGames(csv: string) {
  const games = new Map<string, string[]>();
  for (const line of csv.split('\n').filter((each) => each !== '')) {
    const game = line.split(',').slice(0, 3).join(',');
    games.set(game, [...(games.get(game) ?? []), line]);
  }
  return games;
}

const readIfBegun = (folder: string) => (sizeJournal(folder) === 0 ? Buffer.alloc(0) : readJournal(folder));

/** What must hold after any blow: nothing failed, nothing was lost, and published rows are true. */
function expectUnharmed(folder: string, before: Buffer, ended: Ended) {
  expectCode(ended, [null, 0, 130]);
  expect(ended.stderr).not.toMatch(/^quorum: |^ +at /m);
  expect(readIfBegun(folder).subarray(0, before.length).equals(before)).toBe(true);
  const published = splitGames(readIfThere(join(folder, 'deals.csv')));
  const whole = splitGames(reference().results['deals.csv']);
  for (const [game, rows] of published) expect(whole.get(game)?.slice(0, rows.length)).toEqual(rows);
  const order = [...published.keys()];
  expect([...whole.keys()].filter((game) => published.has(game))).toEqual(order);
}

// Between them they have every signal, every kind of tail, and files begun first and last.
test.each([1, 3, 4])('a study that is killed again and again comes to the same bytes by schedule %i', async (seed) => {
  const folder = makeFolder('struck');
  const blows = planBlows(seed);
  const history: string[] = [];
  try {
    for (const { workers, moment, signal, tail } of blows) {
      const before = takeWholeLines(readIfBegun(folder));
      const ended = await disturbStudy(folder, playMixed(folder, workers), moment, (child) => child.kill(signal));
      const blow = JSON.stringify({ workers, moment, signal, tail });
      history.push(`${blow}: exit ${ended.code}, journal ${sizeJournal(folder)} bytes`);
      expectUnharmed(folder, before, ended);
      if (tail !== null) damageTail(folder, tail);
    }
    expect(await spawnQuorum(playMixed(folder))).toMatchObject({ code: 0 });
    await expectFinished(folder, reference());
  } catch (error) {
    throw new Error(`schedule ${seed}:\n${history.join('\n')}\n${String(error)}`, { cause: error });
  }
});
