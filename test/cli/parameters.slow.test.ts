import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readRows } from '../csv.ts';
import { quorum, words, failure } from './harness.ts';
import { useStudyFolders } from './study-folders.ts';

const { path, readFiles, read, readManifest } = useStudyFolders();

const QUICK = words`--deals 6 --nodes 1500 --memory 1`;
const SPECS = [
  'annealing:temperature=4.0:patience=20:seed=3',
  'portfolio:steps=nrpa/step=2/seed=9/0.25+beam/0.75:seed=1',
  'restarts:nodes=900:dive=50',
];
/** The same with every value as it is kept. */
const LABELS = ['annealing:temperature=4:patience=20:seed=3', ...SPECS.slice(1)];
const PLAYER = 'rollout:nodes=40:horizon=3';
const PLAN = words`${QUICK} ${SPECS.flatMap((spec) => ['--strategy', spec])} --player solver --player ${PLAYER}`;

const planAnnealing = (temperature: number): string[] =>
  words`analyze parliament ${QUICK} --strategy annealing:temperature=${temperature}`;

describe('parameters in a study', () => {
  test('give the same bytes with one worker, with two, and in shards, and stand in every row', async () => {
    const play = async (folder: string, ...more: string[]): Promise<void> => {
      const { code, stderr } = await quorum`analyze parliament ${PLAN} ${more} --out ${path(folder)}`;
      expect([code, stderr]).toEqual([0, expect.any(String)]);
    };
    await play('one', '--workers', '1');
    await play('two', '--workers', '2');
    await play('part-1', '--shard', '1/2', '--workers', '1');
    await play('part-2', '--shard', '2/2', '--workers', '1');
    expect((await quorum`merge ${path('part-1')} ${path('part-2')} --out ${path('merged')}`).code).toBe(0);
    for (const folder of ['two', 'merged']) expect(readFiles(folder)).toEqual(readFiles('one'));
    const names = readRows(path('one', 'summary.csv')).map(({ player, strategy, nodes_limit: limit }) => [
      player,
      strategy,
      limit,
    ]);
    expect(names).toEqual([...LABELS.map((label, i) => ['solver', label, i === 2 ? '900' : '1500']), [PLAYER, '', '']]);
    expect(readManifest('one')).toMatchObject({
      options: { strategy: SPECS, player: ['solver', PLAYER] },
    });
  });

  test('are compared on resuming, and a study goes on with its own', async () => {
    await quorum`${planAnnealing(4)} --out ${path('out')}`;
    const deals = read('out', 'deals.csv');
    expect((await quorum`analyze --resume ${path('out')}`).code).toBe(0);
    expect(read('out', 'deals.csv')).toBe(deals);
    expect(await quorum`${planAnnealing(5)} --resume ${path('out')}`).toEqual(
      failure(2, /strategy is annealing:temperature=4 there and annealing:temperature=5 here/),
    );
  });

  test('may stand in a JSON file, whose values are kept', async () => {
    const steps = [
      { search: 'annealing', share: 0.25, parameters: { temperature: 3 } },
      { search: 'complete', share: 0.75 },
    ];
    writeFileSync(path('steps.json'), JSON.stringify(steps));
    const texts = [path('steps.json'), 'annealing/temperature=3/0.25+complete/0.75'];
    const rows: string[] = [];
    for (const [i, text] of texts.entries()) {
      await quorum`bench congress ${QUICK} --strategy portfolio:steps=${text} --out ${path(`out-${i}`)}`;
      rows.push(read(`out-${i}`, 'deals.csv'));
    }
    expect(rows[0]).toBe(rows[1]);
    expect(rows[0]).toContain(`,portfolio:steps=${texts[1]},`);
  });
});
