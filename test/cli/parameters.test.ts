import { PLAYERS } from '../../src/players/registry.ts';
import { ALL_STRATEGIES } from '../../src/search/solver.ts';
import { failure, findWide, json, quorum, refused, run, succeed, unwrap, useFiles, words } from './harness.ts';

const { path, readManifest, readTable } = useFiles();

/** What solve says, but for the time. */
const solve = async (spec: string) =>
  (await run`solve congress --seed 2 --json --shortest 0 --strategy ${spec}`).replace(/"seconds":.*/, '');

test('solve and explain take parameters too', async () => {
  expect(await solve('annealing:seed=1')).not.toBe(await solve('annealing'));
  expect(await solve('annealing:seed=1')).toBe(await solve('annealing:seed=1'));
  const stdout = await run`explain cadogan-congress --seed 2 --player random:seed=2`;
  expect(stdout).toMatch(/^cadogan-congress, seed 2, played by random:seed=2\n/);
});

const QUICK = words`--deals 6 --nodes 1500 --memory 1`;

test('parameters in a study stand in every row as they are kept, and in the manifest', async () => {
  const specs = ['annealing:temperature=4.0:patience=20:seed=3', 'portfolio:seed=1', 'annealing:nodes=900:patience=50'];
  const rollout = 'rollout:nodes=40:horizon=3';
  await quorum`
    analyze parliament ${QUICK} ${specs.flatMap((spec) => ['--strategy', spec])} --player solver --player ${rollout}
    --out ${path('out')}
  `;
  const rows = readTable('out', 'summary');
  expect(rows.map(({ player, strategy, nodes_limit: limit }) => [player, strategy, limit])).toEqual([
    ['solver', 'annealing:temperature=4:patience=20:seed=3', '1500'],
    ['solver', specs[1], '1500'],
    ['solver', specs[2], '900'],
    [rollout, '', ''],
  ]);
  expect(readManifest('out')).toMatchObject({ options: { strategy: specs, player: ['solver', rollout] } });
});

describe('parameters are refused in one line', () => {
  test.each([
    ['--strategy', 'annealing:temp=4', /"temp=4" cannot .*temperature \(0 to 1000\), .*nodes \(1 to .*memory \(1 to/],
    ['--strategy', 'annealing:temperature', /"temperature" cannot be used; annealing takes/],
    ['--strategy', 'annealing:temperature=hot', /temperature "hot" cannot be used; give a number from 0 to 1000/],
    ['--strategy', 'annealing:seed=1:seed=2', /seed is set twice/],
    ['--player', 'greedy:seed=1', /"seed=1" cannot be used; greedy has no parameters/],
    ['--player', 'rollout:horizon=105', /horizon "105" cannot be used; give a whole number from 0 to 104/],
  ])('%s %s', async (flag, spec, message) => {
    expect(await quorum`analyze congress ${flag} ${spec} --out ${path('out')}`).toEqual(failure(2, message));
  });
});

describe.each([
  ['strategies', ALL_STRATEGIES],
  ['players', PLAYERS],
] as const)('%s', (command, kinds) => {
  test.each([40, 80, 200])('explains all with all parameters, defaults and limits, in %i columns', async (columns) => {
    const stdout = await succeed([command], '', columns);
    expect(findWide(stdout, Math.min(columns, 80))).toEqual([]);
    const text = unwrap(stdout);
    for (const { name, summary, parameters = {} } of kinds) {
      expect(text).toContain(`${name}: ${summary}`);
      for (const [key, { meaning, least, most, default: preset }] of Object.entries(parameters)) {
        expect(text).toContain(` ${key}=${preset} `);
        expect(text).toContain(meaning);
        expect(text).toContain(`number from ${least} to ${most}.`);
      }
    }
  });

  test('explains one, and prints each as JSON', async () => {
    for (const { name, summary, parameters = {} } of kinds) {
      expect(await run`${command} ${name}`).toMatch(new RegExp(`^${name}: `));
      const listed = Object.entries(parameters).map(([key, { default: preset, least }]) =>
        expect.objectContaining({ name: key, default: preset, least }),
      );
      expect(await json`${command} ${name} --json`).toEqual({ name, summary, parameters: listed });
    }
  });

  test('refuses an unknown name, listing what there is', async () => {
    expect(await refused`${command} magic`).toMatch(/"magic" is unknown; choose from [a-z]+, /);
  });
});

test('players explains the solver as one of them', async () => {
  expect(await run`players solver`).toMatch(/^solver: sees every card.*see quorum/s);
});
