import { ended, failure, json, quorum, refused, run, unwrap, useFiles, words } from './harness.ts';

const { out, path, read, readFiles, readManifest } = useFiles();

const GAME = words`analyze parliament --player greedy`;
const STUDY = words`${GAME} --deals 800 --precision 0.06 --workers 1`;

test('a study with a precision ends at the first look that is precise enough, and says so', async () => {
  const { code, stdout, stderr } = await quorum`${STUDY} --out ${out}`;
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /after 200 deals of each game, half the width of the widest interval is 0\.0\d+; on to 272 deals\n/,
  );
  expect(stderr).toMatch(/after 272 deals of each game, .* which is precise enough\n/);
  expect(unwrap(stderr)).toContain('95 % at whichever look the study ended');
  expect(stdout).toContain('95 % at the last look');
  const options = { precision: 0.06, deals: 800, confidence: 0.95 };
  expect(readManifest('out')).toMatchObject({ finished: true, seeds: { count: 272 }, options });
  const interval = { confidence: 0.95, confidenceOfEach: 0.975 };
  expect(JSON.parse(read('out', 'datapackage.json'))).toMatchObject({ interval });
  const files = readFiles('out');
  // Again, by the plan of the folder and by the whole line, nothing is left to do.
  for (const again of [['analyze'], STUDY]) {
    const after = expect.stringContaining('after 272 deals');
    expect(await quorum`${again} --resume ${out}`).toEqual({ code: 0, stdout, stderr: after });
    expect(readFiles('out')).toEqual(files);
  }
  // The deals are those of a study of so many, and only the interval is another.
  await quorum`${GAME} --deals 272 --workers 1 --out ${path('plain')}`;
  const { 'summary.csv': summary, ...others } = readFiles('plain');
  expect(files).toMatchObject(others);
  expect(files['summary.csv']).not.toBe(summary);
});

test('a study that ends by itself is played by shards in rounds, until its status is that of an end', async () => {
  const studies = [STUDY, words`bench parliament --player random --player greedy --seed 5 --sprt 0.1 --workers 1`];
  for (const [i, study] of studies.entries()) {
    const [one, folder] = [path(`one-${i}`), path(`shards-${i}`)];
    await quorum`${study} --out ${one}`;
    const statuses: (number | null)[] = [];
    while (statuses.at(-1) !== 0 && statuses.length < 50) {
      for (const shard of [1, 0]) expect((await quorum`${study} --resume ${folder} --shard ${shard}/2`).code).toBe(0);
      statuses.push((await quorum`status ${folder}`).code);
    }
    expect(statuses.length).toBeGreaterThan(1);
    expect(statuses.slice(0, -1).every((code) => code === 3)).toBe(true);
    expect((await quorum`merge ${folder} --out ${path(`merged-${i}`)}`).code).toBe(0);
    await quorum`${study} --resume ${folder}`;
    expect([readFiles(`shards-${i}`), readFiles(`merged-${i}`)]).toEqual([
      readFiles(`one-${i}`),
      readFiles(`one-${i}`),
    ]);
  }
});

test('a study with a precision that is missed has an exit code of its own, and all its files', async () => {
  const missed = await quorum`${GAME} --deals 200 --precision 0.02 --workers 1 --out ${out}`;
  expect(missed).toEqual(ended(3, /after 200 deals .*, and not 0\.02; these are the most deals/));
  expect(readManifest('out')).toMatchObject({ finished: true, totals: { deals: 200 } });
  expect((await quorum`analyze --resume ${out}`).code).toBe(3);
  expect(await run`help analyze`).toMatch(/exit\s+code\s+is\s+3/);
});

test('a study with a precision is another one than those with another plan', async () => {
  await quorum`${GAME} --deals 200 --precision 0.4 --workers 1 --out ${out}`;
  const same = words`${GAME} --deals 200`;
  for (const [args, message] of [
    [words`analyze --deals 500`, 'out was begun with a precision, and its deals and budgets have been fixed since'],
    [words`analyze --precision 0.1`, 'follows its own plan; leave out --precision'],
    [words`${same} --precision 0.1`, 'holds another study: precision is 0.4 there and 0.1 here'],
    [same, 'holds another study: precision is 0.4 there and none here'],
    [words`analyze --interval wilson`, 'which those of wilson do not; leave them out'],
    [words`analyze --confidence 0.9`, 'was begun with a precision, which holds for one level'],
    [words`${same} --precision 0.4 --confidence 0.9`, 'confidence is 0.95 there and 0.9 here'],
  ] as const)
    expect(await quorum`${args} --resume ${out} --workers 1`).toEqual(failure(2, message));
  await quorum`${same} --workers 1 --out ${path('plain')}`;
  expect(await refused`merge ${out} ${path('plain')} --out ${path('merged')}`).toContain(
    'precision is 0.4 there and none here',
  );
});

test('a study with a precision looks at the widest of its intervals', async () => {
  const both = words`${GAME} --player hasty --deals 800 --precision 0.042`;
  expect(await quorum`${both} --workers 1 --out ${out}`).toEqual(
    ended(0, /after 200 deals.* on to 368 deals[^]*after 568 deals.* precise enough/),
  );
});

test('of budgets that climb, what the first leaves unknown is searched again before each look', async () => {
  await quorum`analyze british-constitution --nodes 5e3,5e4 --precision 0.005 --deals 200 --workers 1 --out ${out}`;
  const deals = read('out', 'deals.csv');
  for (const row of [/,winnable,.*,portfolio,5000,/, /,winnable,.*,portfolio,50000,/]) expect(deals).toMatch(row);
});

test('plan plays a pilot, and writes nothing', async () => {
  const told = await json`plan parliament --player greedy --precision 0.02 --pilot 60 --workers 2 --json`;
  const likely = { seconds: expect.any(Number) };
  expect(told).toMatchObject({ player: 'greedy', pilot: { deals: 60, won: 14, unknown: 0 }, likely });
});
