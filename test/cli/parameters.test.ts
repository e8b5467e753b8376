import { writeFileSync } from 'node:fs';
import { PLAYERS } from '../../src/players/registry.ts';
import { STRATEGIES } from '../../src/search/solver.ts';
import { useFolder } from '../folder.ts';
import { quorum, runQuorum } from './harness.ts';

const path = useFolder();

/** What solve says, but for the time. */
const solve = async (spec: string): Promise<string> =>
  (await quorum`solve congress --seed 2 --json --shortest 0 --strategy ${spec}`).stdout.replace(/"seconds":.*/, '');

test('solve and explain take parameters too', async () => {
  expect(await solve('annealing:seed=1')).not.toBe(await solve('annealing'));
  expect(await solve('annealing:seed=1')).toBe(await solve('annealing:seed=1'));
  const { stdout } = await quorum`explain congress --seed 2 --player random:seed=2`;
  expect(stdout).toMatch(/^congress, seed 2, played by random:seed=2\n/);
});

describe('parameters are refused in one line', () => {
  test.each([
    [
      '--strategy',
      'annealing:temp=4',
      /"temp=4" cannot be used; annealing takes name=value for temperature \(0 to 1000\), .*nodes \(1 to .*memory \(1 to/,
    ],
    ['--strategy', 'annealing:temperature', /"temperature" cannot be used; annealing takes/],
    ['--strategy', 'annealing:temperature=hot', /temperature "hot" cannot be used; give a number from 0 to 1000/],
    ['--strategy', 'annealing:temperature=1001', /temperature "1001" cannot be used; give a number from 0 to 1000/],
    ['--strategy', 'annealing:patience=1.5', /patience "1.5" cannot be used; give a whole number from 1 to 1000000000/],
    ['--strategy', 'annealing:seed=1:seed=2', /seed is set twice/],
    ['--strategy', 'portfolio:steps=nrpa', /steps: "nrpa" cannot be used; give SEARCH\/SHARE/],
    ['--player', 'greedy:seed=1', /"seed=1" cannot be used; greedy has no parameters/],
    ['--player', 'rollout:horizon=105', /horizon "105" cannot be used; give a whole number from 0 to 104/],
  ])('%s %s', async (flag, spec, message) => {
    const { code, stdout, stderr } = await quorum`analyze congress ${flag} ${spec} --out ${path('out')}`;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test('from a file that is not there, or is not JSON', async () => {
    const missing = await quorum`solve congress --strategy portfolio:steps=${path('nowhere.json')}`;
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringMatching(/nowhere\.json cannot be read: .*; name a JSON file that can\n$/),
    ]);
    writeFileSync(path('broken.json'), '[{');
    const { code, stderr } = await quorum`solve congress --strategy portfolio:steps=${path('broken.json')}`;
    expect([code, stderr]).toEqual([2, expect.stringMatching(/broken\.json is not JSON \(.*\); correct it\n$/)]);
  });
});

describe.each([
  ['strategies', STRATEGIES],
  ['players', PLAYERS],
] as const)('%s', (command, kinds) => {
  test.each([40, 80, 200])(
    'explains all, with every parameter, its default and its limits, in %i columns',
    async (columns) => {
      const { code, stdout } = await runQuorum([command], '', columns);
      expect(code).toBe(0);
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(Math.min(columns, 80));
      const text = stdout.replace(/\s+/g, ' ');
      for (const { name, summary, parameters = {} } of kinds) {
        expect(text).toContain(`${name}: ${summary}`);
        for (const [key, { kind, meaning, least, most, default: preset }] of Object.entries(parameters)) {
          expect(text).toContain(kind === 'schedule' ? ` ${key} ` : ` ${key}=${preset} `);
          expect(text).toContain(meaning);
          expect(text).toContain(
            kind === 'schedule' ? `${least} to ${most} steps of` : `number from ${least} to ${most}.`,
          );
        }
      }
    },
  );

  test('explains one, and prints each as JSON', async () => {
    for (const { name, summary, parameters = {} } of kinds) {
      expect((await runQuorum([command, name])).stdout).toMatch(new RegExp(`^${name}: `));
      const {
        name: read,
        summary: told,
        parameters: listed,
      } = JSON.parse((await quorum`${command} ${name} --json`).stdout);
      expect([read, told, listed.map((each: { name: string }) => each.name)]).toEqual([
        name,
        summary,
        Object.keys(parameters),
      ]);
      for (const each of listed)
        expect(each).toMatchObject({ default: parameters[each.name].default, least: parameters[each.name].least });
    }
  });

  test('refuses an unknown name, listing what there is', async () => {
    const { code, stderr } = await quorum`${command} magic`;
    expect([code, stderr]).toEqual([2, expect.stringMatching(/"magic" is unknown; choose from [a-z]+, /)]);
  });
});

test('players explains the solver as one of them', async () => {
  expect((await quorum`players solver`).stdout).toMatch(/^solver: sees every card.*see quorum/s);
});
