import playDeals from '../../src/lab/worker.ts';
import * as runners from '../../src/lab/runner.ts';
import { createConfig, GREEDY } from './jobs.ts';

vi.mock(import('../../src/lab/runner.ts'), async (load) => {
  const module = await load();
  return { ...module, createRunner: vi.fn<typeof module.createRunner>(module.createRunner) };
});

afterEach(() => vi.restoreAllMocks());

/** Plays a deal of each game. @returns how many runners were made. */
async function playIn(variants: readonly string[]) {
  const made = vi.mocked(runners.createRunner);
  made.mockClear();
  for (const variant of variants) {
    const config = createConfig({ variant, player: GREEDY });
    const answer = await playDeals({ config, deals: { firstSeed: 1, count: 1 }, begun: new Int32Array(1) });
    expect(answer).toHaveProperty('records');
  }
  return made.mock.calls.length;
}

describe('a worker', () => {
  test('keeps its runners while games take turns', async () => {
    expect(await playIn(['congress', 'parliament', 'congress', 'parliament', 'congress'])).toBe(2);
  });

  test('keeps none but its own when their tables are too large', async () => {
    vi.spyOn(process, 'memoryUsage').mockReturnValue({ ...process.memoryUsage(), arrayBuffers: 2 ** 30 });
    await playIn(['congress']);
    expect(await playIn(['congress', 'parliament', 'parliament', 'congress'])).toBe(2);
  });
});
