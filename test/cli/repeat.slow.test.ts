import { readRows } from '../csv.ts';
import { runQuorum, words } from './harness.ts';
import { useStudyFolders } from './study-folders.ts';

const { path } = useStudyFolders();

async function run(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await runQuorum(args);
  expect(code === 0 ? '' : stderr).toBe('');
}

const strip = (rows: readonly Record<string, string>[]): unknown[] =>
  rows.map(({ stream: _stream, player, strategy, ...rest }) =>
    Object.assign(rest, { player: player.split(':')[0], strategy: strategy.split(':')[0] }),
  );

test('a stream is what its seed makes of it, whoever plays', async () => {
  await run(
    ...words`
      analyze parliament --deals 3 --player random --player careful --player solver --strategy annealing:seed=2
      --nodes 2000 --repeat 3 --no-return --out ${path('all')}
    `,
  );
  await run(
    ...words`
      analyze parliament --deals 3 --player random:seed=2 --player careful --player solver --strategy
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
