import runTask from '../../src/lab/worker.ts';
import * as seats from '../../src/lab/runner.ts';
import { createSeat, GREEDY } from './jobs.ts';

vi.mock(import('../../src/lab/runner.ts'), async (load) => {
  const module = await load();
  return { ...module, takeSeat: vi.fn<typeof module.takeSeat>(module.takeSeat) };
});

afterEach(() => vi.restoreAllMocks());

/** Plays a deal in each of the seats. @returns how often a seat was taken. */
async function playIn(variants: readonly string[]) {
  const taken = vi.mocked(seats.takeSeat);
  taken.mockClear();
  for (const variant of variants) {
    const seat = createSeat({ variant, player: GREEDY });
    const answer = await runTask({ seat, deals: { firstSeed: 1, count: 1 }, begun: new Int32Array(1) });
    expect(answer).toHaveProperty('records');
  }
  return taken.mock.calls.length;
}

describe('a worker', () => {
  test('keeps its seats while games take turns', async () => {
    expect(await playIn(['congress', 'parliament', 'congress', 'parliament', 'congress'])).toBe(2);
  });

  test('keeps none but its own when their tables are too large', async () => {
    vi.spyOn(process, 'memoryUsage').mockReturnValue({ ...process.memoryUsage(), arrayBuffers: 2 ** 30 });
    await playIn(['congress']);
    expect(await playIn(['congress', 'parliament', 'parliament', 'congress'])).toBe(2);
  });
});
