import { writeFileSync } from 'node:fs';
import { readRows } from '../csv.ts';
import { quorum, words } from './harness.ts';
import { useStudyFolders } from './study-folders.ts';

const { path, read, readManifest } = useStudyFolders();

const QUICK = words`--deals 6 --nodes 1500 --memory 1`;
const SPECS = [
  'annealing:temperature=4.0:patience=20:seed=3',
  'portfolio:steps=nrpa/step=2/seed=9/0.25+beam/0.75:seed=1',
  'annealing:nodes=900:patience=50',
];
/** The same with every value as it is kept. */
const LABELS = ['annealing:temperature=4:patience=20:seed=3', ...SPECS.slice(1)];
const PLAYER = 'rollout:nodes=40:horizon=3';
const PLAN = words`${QUICK} ${SPECS.flatMap((spec) => ['--strategy', spec])} --player solver --player ${PLAYER}`;

describe('parameters in a study', () => {
  test('stand in every row, and in the manifest', async () => {
    expect((await quorum`analyze parliament ${PLAN} --out ${path('one')}`).code).toBe(0);
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
