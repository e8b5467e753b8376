import { formatDeal, dealFromSeed, createSetting, congress, parliament } from '../../src/index.ts';
import { openSeed, playLine } from '../games/cases.ts';
import {
  findWide,
  json,
  jsonLines,
  linesOf,
  quorum,
  readJsonLines,
  refused,
  run,
  runQuorum,
  startQuorum,
  succeed,
  unwrap,
  useFiles,
  waitForEnd,
  words,
} from './harness.ts';

const { path, write } = useFiles();
const CARDS = formatDeal(dealFromSeed(4, parliament.pack(parliament.size)).cards);

const listDeals = async (args: readonly string[], input?: string) =>
  readJsonLines((await runQuorum(words`solve parliament --shortest 0 --json ${args}`, input)).stdout).map(
    ({ deal }) => deal,
  );

test('solve --json prints one object per deal with everything a script needs', async () => {
  const line = JSON.parse(await succeed(words`solve parliament --seed 4 --json`));
  expect(Object.keys(line).join()).toBe('variant,rules,deal,verdict,reason,moves,nodes,seconds');
  expect(line).toMatchObject({
    variant: 'parliament',
    rules: { 'space-fill': 'waste', 'stock-deal': 'anytime', 'worry-back': 'no', foundations: 'choice' },
    deal: { seed: 4, scheme: 'deal-v1', cards: CARDS },
    verdict: 'winnable',
    reason: null,
  });
});

test('solve --json has no moves when cut short, and says why', async () => {
  const line = await json`solve congress --nodes 10 --json`;
  expect(line).toMatchObject({ verdict: 'unknown', reason: 'node-limit', nodes: 10 });
  expect(line).not.toHaveProperty('moves');
});

test('solve --json says of a beam that has nothing left to try that it has given up, not that nodes were wanting', async () => {
  const args = words`--rule stock-deal=blocked --strategy beam --nodes 50000 --deals 3 --json`;
  const lines = await jsonLines`solve congress ${args}`;
  expect(lines.map(({ verdict, reason }) => [verdict, reason])).toEqual(
    lines.map(({ nodes }) => ['unknown', Number(nodes) < 50_000 ? 'given-up' : 'node-limit']),
  );
  expect(lines.some(({ reason }) => reason === 'given-up')).toBe(true);
});

test('solve --json has the best position reached and the way to it when cut short', async () => {
  const line = await json`solve congress --nodes 2000 --json`;
  const { moves, foundation }: { moves: string[]; foundation: number } = line.best;
  expect(moves.at(-1)).toMatch(/-F:/);
  const reached = playLine(openSeed(createSetting(congress), 1), moves);
  expect(reached.foundationCount).toBe(foundation);
  expect(await json`solve parliament --seed 4 --shortest 0 --json`).not.toHaveProperty('best');
});

test('solve --json obeys the clock', async () => {
  const line: unknown = await json`solve congress --nodes 1e12 --seconds 0.001 --json --seed 3146`;
  expect(line).toMatchObject({ verdict: 'unknown', reason: 'time-limit' });
});

test('solve --json names deals as they were given', async () => {
  write('deals.txt', `# comment\nmine: ${CARDS}\n\n${CARDS}\n`);
  const mine = { name: 'mine', scheme: 'cards', cards: CARDS };
  expect(await listDeals(['--deal-file', path('deals.txt')])).toEqual([mine, { ...mine, name: 'line 4' }]);
  expect(await listDeals(['--deal-file', '-'], `mine: ${CARDS}`)).toEqual([mine]);
  expect(await listDeals(['--deal', `mine: ${CARDS}`])).toEqual([mine]);
  expect(await listDeals(['--pysol', 'ms7'])).toMatchObject([{ pysol: 'ms7', scheme: 'pysolfc' }]);
});

test('solve --json solves consecutive seeds in order, by the rules asked for', async () => {
  const lines = await jsonLines`solve congress --seed 10 --deals 3 --rule worry-back=yes --nodes 100 --json`;
  const rules = { 'worry-back': 'yes' };
  expect(lines).toMatchObject([10, 11, 12].map((seed) => ({ deal: { seed }, rules })));
});

test('solve for people tells a win in numbered steps, and draws boards between them with --boards', async () => {
  const stdout = await run`solve parliament --seed 4 --shortest 0 --boards 60`;
  const [head, ...steps] = linesOf(stdout);
  expect(head).toMatch(/^parliament, seed 4: winnable, \d+ moves, \d+ nodes, \d+\.\d{3} s$/);
  expect(steps.slice(0, 3)).toEqual([
    '',
    '  1        QD from T8 onto KC (T2)',
    '             T8 is empty: QS fills it from the stock',
  ]);
  expect(steps.at(-1)?.trim().split(' ', 1)).toEqual(/(\d+) moves/.exec(head ?? '')?.slice(1));
  expect(stdout.match(/^The board after \d+ moves:$/gm)?.length).toBeGreaterThanOrEqual(3);
});

test('solve for people says how far it came when it decides nothing, and what to try next', async () => {
  const stdout = await run`solve congress --nodes 2000`;
  expect(stdout).toMatch(/^congress, seed 1: unknown \(node-limit\), 2000 nodes/);
  const [, moves, cards] =
    /^The best position reached, after (\d+) moves, has (\d+) of 104 cards on the\nfoundations:$/m.exec(stdout) ?? [];
  expect(Number(moves)).toBeGreaterThan(Number(cards));
  expect(stdout).toMatch(/\n\nNothing is decided\. Try more --nodes or another strategy \(--strategy nrpa\)\.\n$/);
  const timed = await run`solve congress --strategy beam --nodes 1e12 --seconds 0.001`;
  expect(unwrap(timed)).toMatch(/Try more --seconds or another strategy \(--strategy portfolio\)\. $/);
});

test('solve for people prints the moves as other commands read them with --compact', async () => {
  for (const columns of [40, 80]) {
    const stdout = await succeed(words`solve parliament --seed 4 --shortest 0 --compact`, '', columns);
    expect(findWide(stdout, columns)).toEqual([]);
    const lines = linesOf(stdout).filter((line) => line.startsWith('  '));
    const moves = lines.join(' ').trim().split(/\s+/);
    expect(Number(/(\d+) moves/.exec(stdout)?.[1])).toBe(moves.length);
    expect(moves.filter((move) => !/^(S-W|[A-Z]\d?-[A-Z]\d?:[A2-9TJQK][CDHS])$/.test(move))).toEqual([]);
  }
  expect(await run`solve congress --nodes 5 --compact`).toMatch(
    /^congress, seed 1: unknown \(node-limit\), 5 nodes, \d\.\d{3} s\n$/,
  );
});

test('solve for people names the rules that are not the default', async () => {
  expect(await run`solve congress --rule worry-back=yes --nodes 5`).toMatch(/^congress worry-back=yes, seed 1: /);
});

test('solve for people prints each deal in one way only', async () => {
  expect(await refused`solve parliament --json --boards 9`).toContain(
    '--boards has no effect with --json; leave it out',
  );
});

test('solve --exit-verdict exits 10 for a winnable deal and 30 for an undecided one', async () => {
  expect((await quorum`solve parliament --seed 4 --shortest 0 --exit-verdict`).code).toBe(10);
  expect((await quorum`solve parliament --nodes 5 --exit-verdict`).code).toBe(30);
});

test('solve as a program ends quietly, as by SIGPIPE, when its reader goes away', async () => {
  const child = startQuorum(words`solve parliament --deals 100000 --nodes 100 --json`);
  child.stdout.once('data', () => child.stdout.destroy());
  const { code, stderr } = await waitForEnd(child);
  expect([code, stderr]).toEqual([141, '']);
});
