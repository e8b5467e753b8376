import { existsSync } from 'node:fs';
import { readColumns } from '../csv.ts';
import { failure, quorum, useFiles, words } from './harness.ts';

const { path, readTable } = useFiles();
const BENCH = words`bench parliament --nodes 400 --memory 1 --workers 1`;

test('a repeated comparison says of which stream each row is, what repetition tells, and how everybody fares', async () => {
  const { code } = await quorum`
    ${BENCH} --strategy annealing:seed=4 --strategy depth-first --deals 6 --repeat 3 --out ${path('out')}
  `;
  expect(code).toBe(0);

  const deals = readTable('out', 'deals');
  expect(deals.map(({ strategy, stream, deal }) => `${strategy} ${stream} ${deal}`)).toEqual(
    ['annealing:seed=4 0', 'annealing:seed=4 1', 'annealing:seed=4 2', 'depth-first '].flatMap((of) =>
      [1, 2, 3, 4, 5, 6].map((deal) => `${of} ${deal}`),
    ),
  );
  for (const name of ['summary.csv', 'stuck.csv']) expect(readColumns(path('out', name))[3]).toBe('stream');

  const [annealing, depthFirst, ...others] = readTable('out', 'bench');
  expect(others).toEqual([]);
  const decided = deals.filter(({ strategy, won }) => strategy === 'annealing:seed=4' && won !== '').length;
  const untested = { gained: '', sign_flip_p: '' };
  expect(annealing).toMatchObject({ deals: '6', streams: '3', runs: '18', decided: String(decided), ...untested });
  expect(depthFirst).toMatchObject({ deals: '6', streams: '1', runs: '6' });
  expect(depthFirst).toMatchObject({ sign_flip_p: expect.stringMatching(/^[01]/) });

  const last = readTable('out', 'profile').filter(({ nodes }) => nodes === '400');
  expect(last.map(({ strategy, decided: count, share }) => [strategy, count, Number(share)])).toEqual([
    ['annealing:seed=4', annealing['decided'], expect.closeTo(Number(annealing['decided']) / 18, 6)],
    ['depth-first', depthFirst['decided'], expect.closeTo(Number(depthFirst['decided']) / 6, 6)],
  ]);
});

test.each([
  [
    'more streams than there are seeds',
    words`--strategy nrpa:seed=4294967290 --repeat 9`,
    'take the seeds 4294967290 to 4294967298 of nrpa:seed=4294967290',
  ],
  ['no streams', words`--repeat 0`, 'give a whole number from 1 to 1000'],
])('repetition refuses %s', async (_, options, message) => {
  expect(await quorum`${BENCH} --deals 1 ${options} --out ${path('out')}`).toEqual(failure(2, message));
  expect(existsSync(path('out'))).toBe(false);
});
