import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRows } from '../csv.ts';
import { quorum, runQuorum, words } from './harness.ts';
import { useStudyFolders } from './study-folders.ts';

const { path, read, readFiles } = useStudyFolders();
const PLAN = words`
  bench congress,parliament --deals 7 --nodes 1500 --memory 2 --strategy nrpa --strategy depth-first --repeat 4
`;

async function run(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await runQuorum(args);
  expect(code === 0 ? '' : stderr).toBe('');
}

test('a repeated comparison has the same bytes with one worker and two, cut off and gone on with, and put together from parts', async () => {
  await run(...PLAN, '--workers', '1', '--out', path('one'));
  await run(...PLAN, '--workers', '2', '--out', path('two'));
  expect(readFiles('two')).toEqual(readFiles('one'));

  mkdirSync(path('cut'));
  const lines = read('one', 'chunks.jsonl').split('\n');
  writeFileSync(path('cut', 'chunks.jsonl'), `${lines.slice(0, Math.floor(lines.length / 2)).join('\n')}\n`);
  copyFileSync(path('one', 'manifest.json'), path('cut', 'manifest.json'));
  await run('bench', '--resume', path('cut'), '--workers', '2');
  expect(readFiles('cut')).toEqual(readFiles('one'));

  for (const part of [1, 2, 3])
    await run(...PLAN, '--shard', `${part}/3`, '--workers', '2', '--out', path(`part-${part}`));
  await run('merge', path('part-3'), path('part-1'), path('part-2'), '--out', path('merged'));
  expect(readFiles('merged')).toEqual(readFiles('one'));

  const refused = await quorum`${PLAN.slice(0, -1)} 3 --resume ${path('one')}`;
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('holds another study') });
});

/** Rows without what names a stream. */
const strip = (rows: readonly Record<string, string>[]): unknown[] =>
  rows.map(({ stream: _stream, player, strategy, ...rest }) =>
    Object.assign(rest, { player: player.split(':')[0], strategy: strategy.split(':')[0] }),
  );

test('a stream is what its seed makes of it, whoever plays', async () => {
  await run(
    ...words`
      analyze parliament --deals 5 --player random --player careful --player solver --strategy annealing:seed=2
      --nodes 2000 --repeat 3 --no-return --out ${path('all')}
    `,
  );
  await run(
    ...words`
      analyze parliament --deals 5 --player random:seed=2 --player careful --player solver --strategy
      annealing:seed=4 --nodes 2000 --no-return --out ${path('last')}
    `,
  );
  for (const name of ['deals.csv', 'stuck.csv', 'summary.csv']) {
    const own = readRows(path('all', name)).filter(({ stream }) => stream === '2' || stream === '');
    expect(strip(own)).toEqual(strip(readRows(path('last', name))));
  }
  const rows = readRows(path('all', 'no-return.csv'));
  expect(new Set(rows.map(({ player, stream }) => `${player} ${stream}`))).toEqual(
    new Set(['random 0', 'random 1', 'random 2', 'careful ']),
  );
});
