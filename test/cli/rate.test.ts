import { failure, findWide, json, jsonLines, linesOf, quorum, run, runQuorum, words } from './harness.ts';

const DEALS = words`--deals 2 --games 4 --rollouts 1 --thought 50 --workers 1`;

test('rate prints a row for each deal, in few columns', async () => {
  const { code, stdout, stderr } = await quorum`rate cadogan-congress --seed 5 ${DEALS}`;
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^cadogan-congress: 2 deals are done, .*\n$/m)]);
  const [head, ...rows] = linesOf(stdout);
  expect(head).toMatch(/^band +cards +hasty +nodes {2}cadogan-congress$/);
  expect(
    rows.map((row) =>
      row
        .trim()
        .replace(/(?<=%) +|(?<=\d) {2,}/g, '|')
        .replace(/\d+/g, 'n'),
    ),
  ).toEqual(['n n.n %|n.n %|n|seed n', 'n n.n %|n.n %|n|seed n']);
  expect(findWide(rows.join('\n'), 40)).toEqual([]);
});

test('rate measures what is asked for, and prints it as JSON too', async () => {
  const args = words`rate cadogan-congress --seed 2 --games 10 --rollouts 1 --thought 50 --only-moves --workers 1`;
  const line = await json`${args} --json`;
  expect(Object.keys(line).join()).toBe('variant,rules,deal,hasty,rollout,verdict,nodes,onlyMoves,band');
  const number = expect.any(Number);
  expect(line).toMatchObject({
    variant: 'cadogan-congress',
    deal: { seed: 2 },
    hasty: { won: number, games: 10, cards: number },
    rollout: { won: number, games: 1, cards: number },
    verdict: 'winnable',
    onlyMoves: { choices: number, only: number },
  });
  // Without a win nothing is counted, and the column is there all the same.
  expect(await run`${args} --nodes 5`).toMatch(/^band +cards +hasty +nodes +only {2}cadogan-congress\n/);
});

test('rate says where no win was found, and fits into 40 columns', async () => {
  const { stdout } = await runQuorum(words`rate cadogan-congress --seed 2 ${DEALS} --nodes 5`, '', 40);
  expect(stdout).toMatch(/ \? {2}seed 2\n/);
  expect(stdout).toMatch(/^cadogan-congress\nband +cards +hasty +nodes\n/);
  expect(findWide(stdout, 40)).toEqual([]);
});

test('rate sorts by a measure, keeps the bands asked for, and is the same with any number of workers', async () => {
  const args = words`rate cadogan-congress --seed 1 --deals 6 --games 4 --rollouts 0 --nodes 20000 --json`;
  const all = await jsonLines`${args} --workers 1`;
  const sorted = await jsonLines`${args} --workers 2 --sort hasty`;
  expect(sorted).toEqual(all.toSorted((a, b) => a.hasty.won - b.hasty.won));
  const some = await jsonLines`${args} --band hard --band 5 --workers 1`;
  expect(some).toEqual(all.filter(({ band }) => band.endsWith('hard')));
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(all.length);
});

test.each([
  ['--sort only', '--sort only needs --only-moves'],
  ['--sort cards --rollouts 0', '--sort cards needs games of the rollout player; leave out --rollouts 0'],
  ['--thought 9 --rollouts 0', '--thought is for games of the rollout player; leave out --rollouts 0'],
  ['--band harsh', '--band "harsh" is no band; choose from very-easy, easy, middling, hard, very-hard, or from 1 to 5'],
])('rate refuses %s', async (args, text) => {
  expect(await quorum`rate congress ${args.split(' ')}`).toEqual(failure(2, text));
});
