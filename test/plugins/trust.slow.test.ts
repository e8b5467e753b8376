import { createSetting, parliament, Position } from '../../src/index.ts';
import type { Outcome } from '../../src/players/analysis/outcome.ts';
import { rolloutPlayer } from '../../src/players/index.ts';
import { readSource } from '../../src/lab/plugins/bundling.ts';
import { describePlugin } from '../../src/lab/plugins/host.ts';
import { type Claim, judgeClaim } from '../../src/lab/plugins/replayed-record.ts';
import { listDefaults } from '../../src/search/parameters.ts';
import { openStrategy } from '../../src/lab/contenders.ts';
import { createRunner } from '../../src/lab/runner.ts';
import { ended, failure, quorum, spawnQuorum, words } from '../cli/harness.ts';
import { useFolder } from '../folder.ts';
import { createConfig, dealsOf } from '../lab/jobs.ts';
import { choosing, DEALS, searching, usePlugins, writeCode } from './files.ts';

const path = useFolder();
const { search, play } = usePlugins(path, { inWorker: true });

/** Does something on one deal of three. */
const once = (what: string) => `if (position.deal.join() === '${DEALS[1].cards.join()}') ${what}`;

const forget = (all: readonly Outcome[]): object[] => all.map((each) => ({ ...each, seconds: 0 }));

async function tell(text: string) {
  const { outcome, faults } = await search(text);
  return [outcome.verdict, outcome.reason, ...faults];
}

const failing = (message: RegExp): unknown => ['unknown', 'code-failed', expect.stringMatching(message)];

const GAME: Claim = { kind: 'game', moves: [], nodes: 0, seconds: 0 };

describe('a file that patches what it shares with the program', () => {
  test.each([
    ['the game', 'Object.getPrototypeOf(view.game).foundationCount = () => 104; return view.count - 1;'],
    ['positions', "Object.defineProperty(Position.prototype, 'isWon', { get: () => true }); return view.count - 1;"],
    ['lists', 'Array.prototype.push = () => 104; Array.prototype.includes = () => true; return -1;'],
    ['the plain rules', 'for (const { plain } of VARIANTS) plain.write = () => null; return -1;'],
  ])('wins nothing by it: %s', async (_, body) => {
    const text = `import { Position, VARIANTS } from 'quorum-patience';${choosing(body)}`;
    const { outcomes } = await play(text, DEALS);
    expect(outcomes.filter(({ verdict }) => verdict !== 'lost' && verdict !== 'unknown')).toEqual([]);
  });

  test('changes no deal in the main thread', async () => {
    const text = searching('position.game.stock.sort(); return search.run(position, limits);');
    const { outcome, faults } = await search(text);
    expect(outcome).toMatchObject({ verdict: 'unknown' });
    expect(faults).toEqual([expect.stringMatching(/mine\.ts: (line|bestLine) has an illegal move at ply/)]);
  });

  test('reports no win that is none, even if it patches what its worker checks', async () => {
    const line = "{ verdict: 'winnable', line: [], nodes: 1, positions: 1, bestLine: [] }";
    const won = "Object.defineProperty(Position.prototype, 'isWon', { get: () => true });";
    const plain = 'for (const { plain } of VARIANTS) plain.isWon = () => true;';
    for (const patch of ['Array.prototype.includes = () => true;', won, plain]) {
      const text = `import { Position, VARIANTS } from 'quorum-patience'; const patch = () => { ${patch} };`;
      const body = searching(`patch(); return ${line};`).replaceAll('Position }', 'Position as Place }');
      expect(await tell(text + body)).toEqual(
        failing(/mine\.ts: it calls the deal winnable, but the game is not won after its 0 moves: /),
      );
    }
  });

  test.each<[string, object, RegExp]>([
    ['an illegal move', { moves: [1] }, /^mine\.ts: its game cannot be replayed: move ".*" is not legal here$/],
    ['no list of moves', { moves: null }, /^mine\.ts: its thread sent no valid answer$/],
    ['no number of nodes', { nodes: NaN }, /^mine\.ts: its thread sent no valid answer$/],
    ['another thing', { kind: 'search' }, /^mine\.ts: its thread sent no valid answer$/],
    [
      'a point of no return without a form',
      { noReturn: { fate: 'lost' } },
      /^mine\.ts: its thread sent no valid answer$/,
    ],
  ])('is not believed if its worker sends %s', (_, fields, message) => {
    const claim: Claim = Object.assign({ ...GAME }, fields);
    const start = Position.open(createSetting(parliament), DEALS[0].cards);
    expect(() => judgeClaim('mine.ts', start, null, claim)).toThrow(message);
    expect(judgeClaim('mine.ts', start, null, GAME)).toMatchObject({ verdict: 'lost', reason: 'given-up' });
  });

  test('has no impossible position published as its best', async () => {
    const body = `const bestLine = [position.listMoves()[0], position.listMoves()[0]];
      return { verdict: 'unknown', reason: 'given-up', nodes: 1, positions: 1, bestLine };`;
    const message = /mine\.ts: bestLine has an illegal move at ply 2 of 2/;
    expect(await tell(searching(body))).toEqual(failing(message));
  });
});

describe('a file that ends or stops its thread', () => {
  test.each([
    [
      'process.exit(0);',
      /mine\.ts: it ended its thread with code 0, as process\.exit does; let it return or throw instead$/,
    ],
    ["process.removeAllListeners('exit'); process.reallyExit(0);", /mine\.ts: it ended its thread with code 0/],
    [
      'await new Promise(() => {});',
      /mine\.ts: it waits for something that never comes; let its import come to an end$/,
    ],
  ])('is refused in words that name it: %s', async (text, message) => {
    await expect(openStrategy(writeCode(path('mine.ts'), `${text}${searching('')}`))).rejects.toThrow(message);
  });

  test.each(['setInterval(() => {}, 10); await new Promise(() => {});', 'for (;;);'])(
    'is refused when its import takes too long: %s',
    async (text) => {
      const source = await readSource(writeCode(path('mine.ts'), `${text}${searching('')}`));
      await expect(describePlugin(source, 'strategy', 1)).rejects.toThrow(
        /mine\.ts: its import has not come to an end within 1 seconds$/,
      );
    },
  );

  test.each([
    'process.exit(0);',
    "setTimeout(() => { throw new Error('late'); }, 0); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);",
  ])('loses the deals on which it does so, and no other: %s', async (what) => {
    const text = searching(`${once(`{ ${what} return (async () => {})(); }`)}; return search.run(position, limits);`);
    const { outcomes, faults } = await search(text, DEALS);
    expect(outcomes.map(({ reason }) => reason === 'worker-died' || reason === 'code-failed')).toEqual([
      false,
      true,
      false,
    ]);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.join()).toContain('mine.ts');
    expect(outcomes[0].verdict).toBe('winnable');
  });

  test.each([
    ['process.exit(0);', /mine\.ts: it ended its thread with code 0/],
    [
      'const all = []; for (;;) all.push(Array(1e6).fill(0.5));',
      /mine\.ts: it ran out of memory, of which it may have 512 MiB/,
    ],
  ])('is named where it is asked for one deal: %s', async (what, message) => {
    const file = writeCode(path('mine.ts'), searching(what));
    expect(await quorum`solve parliament --strategy ${file}`).toEqual(ended(1, message));
  });

  test('is ended some seconds after the time limit of its search', async () => {
    const file = writeCode(path('mine.ts'), searching('for (;;);'));
    const message =
      /mine\.ts: it has not ended 5 seconds after its time limit, 0\.5 seconds; let it look at limits\.deadline/;
    expect(await quorum`solve parliament --strategy ${file} --seconds 0.5`).toEqual(ended(1, message));
  });

  test('is told of on the command line', async () => {
    const file = writeCode(path('ends.js'), `process.exit(0);${choosing('return 0;')}`);
    expect(await spawnQuorum(words`players ${file}`)).toEqual(failure(2, /ends\.js: it ended/));
  });
});

test('what a file prints goes to standard error', async () => {
  const text = `console.log('one'); process.stdout.write('two\\n');${choosing("console.log('three'); return -1;")}`;
  const file = writeCode(path('prints.js'), text);
  const { code, stdout, stderr } = await spawnQuorum(words`explain parliament --json --player ${file}`);
  expect([code, stdout.split('\n').length]).toEqual([0, 2]);
  expect(JSON.parse(stdout).player).toMatch(/prints\.js$/);
  expect(stderr).toMatch(/one\ntwo\nthree/);
});

test.each([
  ['greedy', 'congress', {}],
  ['careful', 'cadogan-congress', {}],
  ['rollout', 'british-constitution', { ...listDefaults(rolloutPlayer.parameters ?? {}), nodes: 60 }],
])('a player of a file plays as the same one of quorum does: %s at %s', async (name, variant, parameters) => {
  const text = `import { findPlayer } from 'quorum-patience/players'; export default { ...findPlayer('${name}') };`;
  const deals = dealsOf(variant, 1, 4);
  const { outcomes, faults } = await play(text, deals, variant, parameters);
  const own = createRunner(createConfig({ variant, player: { name, label: name, parameters } }));
  expect(faults).toEqual([]);
  expect(forget(outcomes)).toEqual(forget(deals.map(own)));
});
