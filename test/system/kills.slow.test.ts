import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Xorshift32 } from '../../src/engine/random.ts';
import { spawnQuorum, words, type Ended } from '../cli/harness.ts';
import { useFolder } from '../folder.ts';
import { listLogs, readLines, tear } from '../lab/logs.ts';
import {
  disturbStudy,
  expectCode,
  expectFinished,
  expectPlayedOnce,
  finish,
  MIXED,
  playMixed,
  playReference,
  readIfThere,
  type Reference,
  sizeLogs,
  useReference,
  type Moment,
} from './study.ts';

/** Kills of each study; by hand as many as `KILLS=10 npx vitest run --config test/exhaustive.config.ts test/system` says. */
const KILLS = Number(process.env['KILLS'] ?? 4);

/** Only root may be another host; others play the same shard twice on one. */
const OTHER_HOST = process.getuid?.() === 0 ? ['unshare', '--uts', 'sh', '-c', 'hostname other; exec "$@"', 'sh'] : [];

const path = useFolder();

/** A folder that is there, so that it can be watched from the beginning on. */
function makeFolder(name: string) {
  const folder = path(name);
  mkdirSync(folder);
  return folder;
}

/** What somebody does to a study, one step after the other; the last one asks for all of the reference. */
interface Story {
  readonly reference: readonly string[];
  readonly steps: readonly (readonly string[])[];
  /** The steps play parts in folders of their own, which are merged in the end. */
  readonly merged?: boolean;
}

const tell = (reference: readonly string[], steps = [reference]): Story => ({ reference, steps });

const CAREFUL = words`analyze parliament --player careful --deals 40`;
const CLIMB = words`analyze congress --memory 4 --deals 12`;
const GREW = words`${CLIMB} --nodes 1e3,1e4,3e4`;

const STORIES: Readonly<Record<string, Story>> = {
  'searches and players': tell(['analyze', ...MIXED]),
  'a careful player': tell(CAREFUL),
  'budgets that climb': tell(GREW),
  'a precision': tell(words`analyze parliament --player hasty --player greedy --deals 800 --precision 0.06`),
  'a test': tell(words`bench parliament --player greedy --player careful --seed 5 --sprt 0.2`),
  growth: tell(GREW, [
    words`analyze congress --memory 4 --deals 5 --nodes 1e3`,
    words`analyze congress --memory 4 --deals 12 --nodes 1e3`,
    GREW,
  ]),
  shares: {
    reference: ['analyze', ...MIXED],
    steps: [1, 2, 3].map((part) => words`analyze ${MIXED} --shard ${part}/3`),
    merged: true,
  },
};

/** Files that are begun before anything is played, and while results are published. */
const FIRST_FILES = ['study.json', 'manifest.json.part', 'log'];
const LAST_FILES = ['deals.csv.part', 'deals.csv', 'summary.csv.part', 'stuck.csv.part', 'manifest.json.part'];

interface Blow {
  readonly workers: number;
  readonly moment: Moment;
  readonly signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT';
  /** What happens to the end of the last log afterwards: bytes cut off, or added. */
  readonly tail: number | string | null;
}

/** The same for a seed on any machine. @param size bytes of the logs that are to be written. */
function planBlows(random: Xorshift32, count: number, size: number) {
  const pick = <Item>(items: readonly Item[]) => items[random.below(items.length)];
  const chooseMoment = (blow: number): Moment => {
    if (blow === 0 && random.below(4) === 0) return { begun: pick(FIRST_FILES) };
    if (blow === count - 1 && random.below(3) === 0) return { begun: pick(LAST_FILES) };
    return { grown: random.below(Math.ceil((2 * size) / count)) };
  };
  const chooseTail = () =>
    pick([null, null, null, 1 + random.below(200), pick(['{"config":"01', '\0'.repeat(64), '\u{fffd}\r\t]]', '{'])]);
  return Array.from({ length: count }, (_, i): Blow => ({
    workers: 1 + random.below(3),
    moment: chooseMoment(i),
    signal: pick(['SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGINT'] as const),
    tail: chooseTail(),
  }));
}

function damageTail(folder: string, tail: NonNullable<Blow['tail']>) {
  const last = listLogs(folder).at(-1);
  if (last === undefined) return;
  if (typeof tail === 'string') appendFileSync(last, tail);
  else truncateSync(last, Math.max(0, readFileSync(last).length - tail));
}

/** What must hold after any blow: nothing failed, nothing was lost, and published rows are true. */
function expectUnharmed(folder: string, before: readonly string[], ended: Ended, { results }: Reference) {
  expectCode(ended, [null, 0, 3, 130, 143]);
  expect(ended.stderr).not.toMatch(/^quorum: (?!unknown deals are searched again)|^ +at /m);
  expect(readLines(folder)).toEqual(expect.arrayContaining([...before]));
  const whole = new Set(results['deals.csv'].split('\n'));
  const rows = readIfThere(join(folder, 'deals.csv')).split('\n');
  expect(rows.filter((row) => !whole.has(row) && !row.includes(',unknown,'))).toEqual([]);
}

test.each(Object.entries(STORIES))('%s, killed again and again, come to the same bytes', async (name, story) => {
  const reference = await playReference(story.reference);
  const { steps, merged = false } = story;
  const random = new Xorshift32(1_000_003 * (1 + Object.keys(STORIES).indexOf(name)));
  const history: string[] = [];
  let struck = 0;
  try {
    const folders = steps.map((_, i) => (merged || i === 0 ? makeFolder(`step-${i}`) : path('step-0')));
    for (const [i, step] of steps.entries()) {
      const folder = folders[i];
      const size = sizeLogs(reference.folder) / steps.length;
      for (const blow of planBlows(random, Math.ceil(KILLS / steps.length), size)) {
        const { workers, moment, signal, tail } = blow;
        const before = readLines(folder);
        const args = words`${step} --workers ${workers} --resume ${folder}`;
        const ended = await disturbStudy(folder, args, moment, (child) => child.kill(signal));
        struck += Number(ended.code === null || ended.code === 130 || ended.code === 143);
        history.push(`step ${i}, ${JSON.stringify(blow)}: exit ${ended.code}, ${sizeLogs(folder)} bytes`);
        expectUnharmed(folder, before, ended, reference);
        if (tail !== null) damageTail(folder, tail);
      }
      expectCode(await spawnQuorum(words`${step} --workers 2 --resume ${folder}`), [0]);
      expectPlayedOnce(folder);
    }
    if (merged) expectCode(await spawnQuorum(words`merge ${folders} --out ${path('whole')}`), [0]);
    expectFinished(merged ? path('whole') : folders[0], reference);
    // Some come too late.
    expect(struck).toBeGreaterThan(KILLS / 3);
  } catch (error) {
    throw new Error(`${history.join('\n')}\n${String(error)}`, { cause: error });
  } finally {
    rmSync(reference.folder, { recursive: true });
  }
});

describe('a study', () => {
  const reference = useReference(MIXED);

  test('has nothing left to play once its logs are whole', async () => {
    const folder = makeFolder('published');
    const kill = await disturbStudy(folder, playMixed(folder), { begun: 'deals.csv.part' }, (child) =>
      child.kill('SIGKILL'),
    );
    expect(kill.code).toBe(null);
    const before = readLines(folder);
    await finish(folder, reference());
    expect(readLines(folder)).toEqual(before);
  });

  test('is played by two programs in one folder at once, of which one is killed', async () => {
    const folder = makeFolder('both');
    await disturbStudy(folder, playMixed(folder), { grown: 1000 }, (child) => child.kill('SIGKILL'));
    tear(folder);
    const [whole, killed] = await Promise.all([
      spawnQuorum(playMixed(folder)),
      disturbStudy(folder, playMixed(folder), { grown: 6000 }, (child) => child.kill('SIGKILL')),
    ]);
    expect([whole.code, killed.code === 0 || killed.code === null]).toEqual([0, true]);
    expectCode(await spawnQuorum(playMixed(folder)), [0]);
    expectFinished(folder, reference());
  });

  test('is begun by eight shards in one folder at once, one of them on two hosts, which are killed again and again', async () => {
    const folder = makeFolder('shards');
    const random = new Xorshift32(58);
    const size = sizeLogs(reference().folder);
    const play = async (shard: number, wrap: readonly string[] = []) => {
      const args = words`${playMixed(folder, 1)} --shard ${shard}/8`;
      for (let kill = 0; kill < KILLS; kill++)
        await disturbStudy(folder, args, { grown: random.below(size / 16) }, (child) => child.kill('SIGKILL'), wrap);
      expectCode(await spawnQuorum(args), [0]);
    };
    await Promise.all([...Array.from({ length: 8 }, (_, shard) => play(shard)), play(3, OTHER_HOST)]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toEqual([]);
    // Shards that came back when all first searches were there leave some further ones to those that have ended.
    if ((await spawnQuorum(words`status ${folder}`)).code === 3)
      for (let shard = 0; shard < 8; shard++)
        expectCode(await spawnQuorum(words`${playMixed(folder, 1)} --shard ${shard}/8`), [0]);
    expectCode(await spawnQuorum(words`status ${folder} --shards 8`), [0]);
    expectCode(await spawnQuorum(words`analyze --resume ${folder}`), [0]);
    expectFinished(folder, reference());
  });

  test('may be begun by two programs in one folder at once', async () => {
    const folder = makeFolder('race');
    const ended = await Promise.all([spawnQuorum(playMixed(folder)), spawnQuorum(playMixed(folder))]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expectFinished(folder, reference());
  });
});
