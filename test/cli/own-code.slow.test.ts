import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { dealsOf } from '../lab/jobs.ts';
import { choosing, returning, searching, writeCode } from '../plugins/files.ts';
import { ended, failure, quorum, refused, ROOT, run, unwrap, useFiles, words } from './harness.ts';

const { path, read, readManifest, readTable } = useFiles();

const QUICK = words`--deals 8 --nodes 5000 --memory 4`;

const FIFTH = dealsOf('parliament', 5, 1)[0].cards.join();

/** A search that is sound but for one deal of eight, on which it does something else. */
const sometimes = (body: string) =>
  searching(`
    const found = () => search.run(position, limits);
    if (position.deal?.join() === '${FIFTH}') { ${body} }
    return found();`);

test('a bench of files with faults names each, and leaves all others as they are', async () => {
  const sound = words`--strategy depth-first --strategy annealing`;
  const files = {
    claims: returning("verdict: 'unwinnable', nodes: 7"),
    throws: sometimes('throw new TypeError("boom");'),
    wrong: sometimes('return { ...found(), verdict: "winnable", line: position.listMoves().slice(0, 1) };'),
    loops: sometimes('for (;;);'),
  };
  const own = Object.entries(files).flatMap(([name, text]) => ['--strategy', writeCode(path(`${name}.ts`), text)]);
  await quorum`bench parliament ${QUICK} ${sound} --out ${path('sound')}`;
  const args = words`parliament ${QUICK} ${sound} ${own} --workers 2 --deal-limit 5 --out ${path('out')}`;
  const { code, stdout, stderr } = await quorum`bench ${args}`;
  expect(code).toBe(1);
  expect(stdout).toMatch(/claims\.ts +8 +0 +0 +0 /);

  const rows = readTable('out', 'deals');
  expect(rows.filter(({ strategy }) => !strategy.endsWith('.ts'))).toEqual(readTable('sound', 'deals'));
  const plain = rows.filter(({ strategy }) => strategy === 'depth-first');
  const listOthers = (all: typeof rows) =>
    all.filter(({ deal }) => deal !== '5').map(({ verdict, nodes }) => `${verdict} ${nodes}`);
  for (const name of ['throws', 'wrong', 'loops']) {
    const mine = rows.filter(({ strategy }) => strategy.endsWith(`${name}.ts`));
    expect(listOthers(mine)).toEqual(listOthers(plain));
    expect(mine.find(({ deal }) => deal === '5')).toMatchObject({
      verdict: 'unknown',
      reason: name === 'loops' ? 'worker-hung' : 'code-failed',
      nodes: '',
    });
  }
  const claimed = rows.filter(({ strategy }) => strategy.endsWith('claims.ts'));
  for (const row of claimed) expect(row).toMatchObject({ verdict: 'unknown', reason: 'claimed', won: '' });
  const summary = { deals: '8', won: '0', lost: '0', unknown: '8', ci_low: '0', ci_high: '1' };
  expect(readTable('out', 'summary').at(2)).toMatchObject(summary);
  expect(readTable('out', 'bench').at(2)).toMatchObject({ decided: '0', unwinnable: '0' });

  for (const told of [
    /^quorum: parliament, seed 5: .*throws\.ts:11:\d+ threw TypeError: boom; the deal stays unknown/m,
    /^quorum: parliament, seed 5: .*wrong\.ts: it calls the deal winnable, but the game is not won after its 1 move: \d+ of 104 cards/m,
    /^quorum: parliament, seed \d to \d, .*loops\.ts: the worker hung \(no deal was done within 5 seconds\)/m,
    /^parliament .*claims\.ts: claims without proof that 8 deals cannot be won; they count as unknown$/m,
    /^quorum: parliament .*throws\.ts: failed on 1 deal, which counts as unknown$/m,
  ])
    expect(stderr).toMatch(told);
});

const FILE = 'mine.ts';
const SOUND = searching('return search.run(position, limits);');
const plan = () =>
  words`
    parliament ${QUICK} --strategy ${writeCode(path(FILE), SOUND)} --player
    ${writeCode(path('first.js'), choosing('return 0;'))} --player solver
  `;

test('a study of a file names the files in its manifest', async () => {
  const { code, stderr } = await quorum`analyze ${plan()} --out ${path('one')}`;
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('quorum:')]);
  const { code: files } = readManifest('one');
  const describeFile = (name: string): object => ({
    file: path(name),
    sha256: createHash('sha256').update(read(name)).digest('hex'),
    imports: null,
  });
  expect(files).toEqual([describeFile('first.js'), describeFile(FILE)]);
});

test('a study of a file does not go on with another one in its place, nor is it put together with one', async () => {
  await quorum`analyze ${plan()} --shard 1/2 --out ${path('part-1')}`;
  appendFileSync(path(FILE), '// changed\n');
  const differs =
    /holds another study: parliament: the SHA-256 of .*mine\.ts is [0-9a-f]{64} there and [0-9a-f]{64} here; /;
  expect(await quorum`analyze --resume ${path('part-1')}`).toEqual(failure(2, differs));
  await quorum`
    analyze ${plan().map((each) => (each.endsWith(FILE) ? writeCode(path(FILE), `${SOUND}// changed\n`) : each))}
    --shard 2/2 --out ${path('part-2')}
  `;
  expect(await refused`merge ${path('part-1')} ${path('part-2')} --out ${path('merged')}`).toMatch(
    /part-2 is part of another study than .*the SHA-256 of .*mine\.ts is/,
  );
  writeCode(path(FILE), SOUND);
  await run`analyze --resume ${path('part-1')}`;
});

test('solve, list, explain, strategies and players take files too', async () => {
  const claims = writeCode(path('claims.ts'), returning("verdict: 'unwinnable'"));
  const solved = await quorum`solve parliament --strategy ${claims} --exit-verdict`;
  expect(solved.code).toBe(30);
  expect(unwrap(solved.stdout)).toMatch(
    /^parliament, seed 1: unknown \(claimed\).*claims\.ts claims that there is no win\. quorum has not proved it\./,
  );
  expect((await quorum`list parliament --deals 3 --verdict unwinnable --strategy ${claims}`).stdout).toBe('');
  const throws = writeCode(path('throws.ts'), searching('return nothing.at(0);'));
  expect(await quorum`solve parliament --strategy ${throws}`).toEqual(
    ended(1, /^quorum: parliament, seed 1: .*throws\.ts:9:\d+ threw ReferenceError: nothing is not defined\n$/),
  );
  const player = writeCode(path('first.js'), choosing('throw new Error("boom");'));
  expect(await quorum`explain parliament --player ${player}`).toEqual(
    ended(1, /^quorum: parliament, seed 1: .*first\.js:2:\d+ threw Error: boom\n$/),
  );
  // Both have a name, a summary and `create`: what they make tells them apart.
  expect(await refused`strategies ${player}`).toMatch(
    /first\.js: create returned .*; expected a search, which has run; name it as a player/,
  );
  for (const strategy of [claims, `${ROOT}/examples/dives.ts`])
    expect(await refused`players ${strategy}`).toMatch(
      /\.ts: create returned .*; expected a player, which has begin and choose; name it as a str/,
    );
  const text =
    "export default { name: 'choosy', summary: 'for a test', create() { throw new Error('not this game'); } };";
  const choosy = writeCode(path('choosy.ts'), text);
  await run`strategies ${choosy}`;
  expect(await run`strategies ${claims}`).toMatch(/^mine: for a test\n/);
  expect(await run`players ${player} --json`).toBe('{"name":"mine","summary":"for a test","parameters":[]}\n');
});
