import { failure, quorum, refused, run, useFiles } from './harness.ts';

const { out, readTable } = useFiles();

test('analyze --player names the player, counts games won and lost, and says where the lost ones ended', async () => {
  await quorum`analyze congress --deals 20 --player greedy --out ${out}`;
  const rows = readTable('out', 'deals');
  const lost = rows.filter(({ verdict }) => verdict === 'lost');
  expect(new Set(rows.map(({ player }) => player))).toEqual(new Set(['greedy']));
  expect(new Set(rows.map(({ verdict, won }) => `${verdict} ${won}`))).toEqual(new Set(['won 1', 'lost 0']));
  expect(new Set(rows.map(({ strategy, nodes_limit: limit }) => `${strategy}${limit}`))).toEqual(new Set(['']));
  expect(readTable('out', 'summary')[0]).toMatchObject({ lost: `${lost.length}`, unknown: '0' });
  for (const { reason, progress_ply: ply, need_C: need, no_return_fate: fate } of lost) {
    expect(['blocked', 'given-up']).toContain(reason);
    expect([ply, need]).not.toContain('');
    expect(fate).toBeUndefined();
  }
  const reasons = readTable('out', 'stuck').filter(({ measure }) => measure === 'reason');
  for (const { count, share } of reasons) expect(Number(share)).toBeCloseTo(Number(count) / lost.length, 6);
});

test.each([
  ['--player nobody', 'player "nobody" is unknown; choose from solver, random, greedy'],
  ['--player solver:nodes=5', 'solver:nodes=5: the solver is named alone'],
  ['--no-return', 'only games that a player lost have a point of no return; name a player'],
])('analyze --player refuses %s in one line', async (args, message) => {
  expect(await quorum`analyze congress ${args.split(' ')} --out ${out}`).toEqual(failure(2, message));
});

test('analyze --player has no point of no return for the solver, and keeps its rows beside those of players', async () => {
  await quorum`analyze cadogan-constitution --deals 1 --player solver --player random --no-return --out ${out}`;
  const rows = readTable('out', 'deals');
  expect(rows.map(({ player }) => player)).toEqual(['solver', 'random']);
  expect(rows.map(({ no_return_fate: fate, won }) => fate !== '' && won === '0')).toEqual([false, true]);
  expect(new Set(readTable('out', 'no-return').map(({ player }) => player))).toEqual(new Set(['random']));
});

test('explain tells a lost game with the move that lost it and what was missing', async () => {
  const stdout = await run`explain parliament --seed 5 --player greedy`;
  expect(stdout).toMatch(/^parliament, seed 5, played by greedy\nThe game was (lost|given up)/);
  expect(stdout).toMatch(/\nLast seen winnable after \d+ moves, with \d+ stock cards? left\.\n/);
  expect(stdout).toMatch(/\nMissing at the end:\n {2}/);
});

test('explain is about the careful player unless another is named, and not about the solver', async () => {
  expect(await run`explain parliament --seed 5`).toMatch(/^parliament, seed 5, played by careful\n/);
  expect(await refused`explain parliament --player solver`).toContain('give another --player than solver');
});
