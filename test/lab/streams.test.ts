import * as v from 'valibot';
import { describeGroup, RunConfigSchema } from '../../src/lab/run-config.ts';
import { listStreams } from '../../src/lab/planning.ts';
import { createConfig } from './jobs.ts';

const config = createConfig({ strategy: 'nrpa' });
const withSeed = (seed: number) => ({ ...config, contender: { ...config.contender, parameters: { level: 2, seed } } });

describe('random streams', () => {
  test('are seeds one after the other, from the one that was chosen', () => {
    const streams = listStreams(withSeed(7), 3);
    expect(streams.map(({ contender, stream }) => [contender.parameters, stream])).toEqual(
      [0, 1, 2].map((stream) => [{ level: 2, seed: 7 + stream }, stream]),
    );
    expect(streams.map(describeGroup)).toEqual(
      [0, 1, 2].map((stream) => Object.assign(describeGroup(config), { stream })),
    );
  });

  test('leave a study that is not repeated as it is', () => {
    const [only] = listStreams(withSeed(7), null);
    expect(only).toEqual(withSeed(7));
    expect(describeGroup(only)).not.toHaveProperty('stream');
  });

  test('are none for whoever makes no random choices', () => {
    expect(listStreams(config, 5)).toEqual([{ ...config, stream: null }]);
  });

  test('end with the seeds', () => {
    expect(listStreams(withSeed(2 ** 32 - 2), 2)).toHaveLength(2);
    expect(() => listStreams(withSeed(2 ** 32 - 2), 3)).toThrow(
      '3 streams take the seeds 4294967294 to 4294967296 of nrpa, and the last seed is 4294967295',
    );
  });

  test.each([
    [0, true],
    [null, true],
    [-1, false],
    ['0', false],
  ])('of a configuration from elsewhere are numbers: %j', (stream, sound) => {
    expect(v.is(RunConfigSchema, { ...config, stream })).toBe(sound);
  });
});
