import { existsSync, readdirSync } from 'node:fs';
import { RESULT_FILES } from '../../src/lab/manifest.ts';
import { quorum, run, spawnQuorum, useFiles, words } from './harness.ts';

const { out, path, read, write } = useFiles();
const FULL = existsSync('/dev/full') ? ['/dev/full'] : [];

/** Runs the program in a shell script that names it "$@", with what the script sends where. */
const runIn = (script: string, args: readonly string[]) => spawnQuorum(args, '', ['bash', '-c', script, 'bash']);

const FULL_DISK =
  'quorum: standard output cannot be written: the disk is full; the output is not complete; run the command again\n';

const readers = [
  // Ends before anybody has written.
  { script: '"$@" | true; exit ${PIPESTATUS[0]}', code: 141, complaint: '' },
  ...FULL.map((file) => ({ script: `"$@" > ${file}`, code: 1, complaint: FULL_DISK })),
];

const STUDY = words`analyze congress --player greedy --deals 40 --workers 1`;
const runStudy = (script: string) => runIn(script, words`${STUDY} --out ${out}`);
const expectFinished = () =>
  expect(readdirSync(path('out')).sort()).toEqual(['log', 'study.json', ...RESULT_FILES].sort());

describe.each(readers)('stdout that cannot be written: $script', ({ script, code: expected, complaint }) => {
  test('does not end a study, which ends as if its table alone were missing', async () => {
    await quorum`${STUDY} --out ${path('whole')}`;
    const { code, stderr } = await runStudy(script);
    expect([code, stderr.endsWith(complaint)]).toEqual([expected, true]);
    expect(stderr).toMatch(/^results are in .*out: deals\.csv/m);
    expect(stderr.match(/^quorum: |^ +at /gm) ?? []).toHaveLength(complaint === '' ? 0 : 1);
    expectFinished();
    expect(read('out', 'deals.csv')).toBe(read('whole', 'deals.csv'));
  });

  test('ends every command that prints alike', async () => {
    const stdout = await run`solve parliament --seed 4 --json`;
    write('solved', stdout.repeat(20));
    for (const args of [['verify', path('solved')], ['rules'], ['--help'], words`deal congress --deals 2000`]) {
      const { code, stderr } = await runIn(script, args);
      expect([args, code, stderr]).toEqual([args, expected, complaint]);
    }
  });
});

test('a line that does not hold is a failure although its reader wants no more than the first', async () => {
  write('bad', 'nonsense\n'.repeat(5000));
  const { code, stdout } = await runIn('"$@" | head -1; exit ${PIPESTATUS[0]}', ['verify', path('bad')]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^line 1: .*\n$/);
});

describe('stderr that cannot be written', () => {
  const silences = ['"$@" 2> >(true)', ...FULL.map((file) => `"$@" 2> ${file}`)];

  test.each(silences)('does not end a study, nor change how it ends: %s', async (script) => {
    const { code, stdout } = await runStudy(`sleep 0.1; ${script}`);
    expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringMatching(/^variant +player/)]);
    expectFinished();
    expect((await runIn(script, words`solve congress --seed -1`)).code).toBe(2);
  });

  test.each(FULL)('nor does a study mind when both go to %s', async (file) => {
    expect((await runStudy(`"$@" > ${file} 2>&1`)).code).toBe(1);
    expectFinished();
  });
});
