import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import { chooseIntervalForm } from '../../src/lab/looks.ts';
import { readLines } from '../lab/logs.ts';
import { failure, quorum, run, runQuorum, useFiles, words } from './harness.ts';

const { out, path, read, readManifest, readTable } = useFiles();
const ARGS = words`analyze parliament --player hasty --deals 20`;

const readInterval = (folder: string) =>
  readTable(folder, 'summary').flatMap((row) => [row['win_rate'], row['ci_low'], row['ci_high']]);

describe('the interval of a study', () => {
  test('is exact and of 95 %, and is told anew as the command line says, without playing again', async () => {
    const stdout = await run`${ARGS} --out ${out}`;
    expect(stdout).toContain('95 % interval');
    const usual = ['0.85', '0.621073', '0.96793'];
    expect(readInterval('out')).toEqual(usual);
    expect(readManifest('out')).toMatchObject({ options: { confidence: 0.95, interval: 'exact' } });
    const lines = readLines(path('out'));
    const wide = await quorum`analyze --resume ${out} --confidence 0.99`;
    expect(wide.stdout).toContain('99 % interval');
    expect(wide.stderr).toContain("The intervals of win rates are Clopper and Pearson's, 99 %.");
    expect(readInterval('out')).toEqual(['0.85', '0.550534', '0.982358']);
    expect(readManifest('out')).toMatchObject({ options: { confidence: 0.99, interval: 'exact' } });
    await quorum`merge ${out} --interval wilson --out ${path('merged')}`;
    expect(readInterval('merged')).toEqual(['0.85', '0.639581', '0.947632']);
    await quorum`analyze --resume ${out}`;
    expect(readInterval('out')).toEqual(usual);
    expect(readLines(path('out'))).toEqual(lines);
  });

  test('of a comparison of players is the same in its tables and its data package', async () => {
    const args = words`
      bench british-constitution --player careful --player greedy --deals 12 --confidence 0.8 --interval wilson
      --out ${out}
    `;
    const { stdout, stderr } = await runQuorum(args, '', 200);
    expect(stdout).toMatch(/^player .*win rate +80 % interval/m);
    expect(stderr).toContain("The intervals of win rates are Wilson's, 80 %.");
    const [summary, bench] = ['summary', 'bench'].map((name) =>
      readTable('out', name).map((row) => [Number(row['ci_low']), Number(row['ci_high'])]),
    );
    expect(bench).toEqual(summary);
    expect(JSON.parse(read('out', 'datapackage.json')).interval).toEqual({
      columns: ['ci_low', 'ci_high'],
      resources: ['summary', 'bench'],
      method: "Wilson's score",
      confidence: 0.8,
    });
  });

  test('is as the study was begun where the command line does not say', () => {
    const begun = { interval: 'wilson', confidence: 0.9 };
    expect(chooseIntervalForm({})).toEqual(EXACT_INTERVAL);
    expect(chooseIntervalForm(begun)).toEqual({ method: 'wilson', confidence: 0.9 });
    expect(chooseIntervalForm(begun, { confidence: 0.99 })).toEqual({ method: 'wilson', confidence: 0.99 });
    expect(chooseIntervalForm({ interval: 'forged', confidence: 7 })).toEqual(EXACT_INTERVAL);
  });

  test.each([
    [words`--confidence 95`, '--confidence "95" cannot be used; give a number from 0.5 to 0.999999'],
    [words`--interval wilsn`, 'interval "wilsn" is unknown (did you mean wilson?); choose from exact, wilson'],
  ])('%s is refused before anything is played', async (option, message) => {
    for (const command of [ARGS, words`merge ${path('none')}`])
      expect(await quorum`${command} --out ${out} ${option}`).toEqual(failure(2, message));
  });
});
