import { readRows } from '../csv.ts';
import { quorum, useFiles, words } from './harness.ts';

const { path } = useFiles();
const STUDY = words`analyze british-constitution --deals 3 --nodes 2000 --no-return --player greedy --player solver`;

const strip = (rows: readonly Record<string, string>[]) =>
  rows.map(({ stream: _stream, player, strategy, ...rest }) =>
    Object.assign(rest, { player: player.split(':')[0], strategy: strategy.split(':')[0] }),
  );

test('a stream is what its seed makes of it, whoever plays', async () => {
  await quorum`${STUDY} --player random --strategy annealing:seed=2 --repeat 3 --out ${path('all')}`;
  await quorum`${STUDY} --player random:seed=2 --strategy annealing:seed=4 --out ${path('last')}`;
  for (const name of ['deals.csv', 'stuck.csv', 'summary.csv']) {
    const own = readRows(path('all', name)).filter(({ stream }) => stream === '2' || stream === '');
    expect(strip(own)).toEqual(strip(readRows(path('last', name))));
  }
  const rows = readRows(path('all', 'no-return.csv'));
  expect(new Set(rows.map(({ player, stream }) => `${player} ${stream}`))).toEqual(
    new Set(['greedy ', 'random 0', 'random 1', 'random 2']),
  );
});
