import { rmSync, writeFileSync } from 'node:fs';
import { quorum, runQuorum, words } from './harness.ts';
import { useStudyFolders } from './study-folders.ts';

const { path, read, readManifest } = useStudyFolders();

const QUICK = words`--deals 3 --nodes 800 --memory 1 --workers 1 --strategy annealing`;

const UNSEEN =
  'parliament / T1: 5H / T2: 9C / T3: KD / T4: 4S / T5: 2H / T6: JC / T7: 8D / T8: TS / W: 6C 3S / F: AC AC AD AD AH AH AS AS / S: ?';

/** Writes a file of weights of Parliament with other noise. */
async function writeWeights(name: string, noise: number): Promise<string> {
  const file = JSON.parse((await quorum`weights parliament --what scores --json`).stdout);
  file.tables.scores.weights.noise = noise;
  writeFileSync(path(name), JSON.stringify(file));
  return path(name);
}

const play = (...args: string[]) => quorum`analyze parliament ${QUICK} ${args}`;

describe('a study with --weights', () => {
  test('goes on without the file, and not with other numbers', async () => {
    await play('--weights', await writeWeights('mine.json', 0.5), '--out', path('out'));
    const deals = read('out', 'deals.csv');
    expect(readManifest('out').options.weights[0].tables.scores.weights.noise).toBe(0.5);
    rmSync(path('mine.json'));
    expect((await quorum`analyze --resume ${path('out')} --workers 1`).code).toBe(0);
    expect(read('out', 'deals.csv')).toBe(deals);
    const { code, stderr } = await play('--weights', await writeWeights('mine.json', 0.6), '--resume', path('out'));
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /holds another study: strategy is annealing:weights=\w+ there and annealing:weights=\w+ here; /,
      ),
    ]);
  });
});

test('hint advises by the policy of a file', async () => {
  const file = JSON.parse((await quorum`weights parliament --what policy --json`).stdout);
  for (const name of Object.keys(file.tables.policy.weights)) file.tables.policy.weights[name] *= -1;
  writeFileSync(path('mine.json'), JSON.stringify(file));
  const command = words`hint --position ${UNSEEN} --nodes 5000 --json`;
  const [shipped, own] = [await runQuorum(command), await quorum`${command} --weights ${path('mine.json')}`].map(
    ({ stdout }) => JSON.parse(stdout),
  );
  expect(own.moves[0].chance).toBeLessThan(shipped.moves[0].chance);
});
