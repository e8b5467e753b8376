import { type Outcome, createSetting, Position, parliament } from '../../src/index.ts';
import { rolloutPlayer } from '../../src/players/index.ts';
import { listDefaults } from '../../src/search/parameters.ts';
import { openStrategy } from '../../src/studies/contenders.ts';
import { createRealm } from '../../src/plugins/realm.ts';
import { readSource } from '../../src/plugins/source.ts';
import { takeSeat } from '../../src/studies/seat-playing.ts';
import { failure, spawnQuorum, words } from '../cli/harness.ts';
import { useFolder } from '../folder.ts';
import { createSeat, dealsOf } from '../studies/jobs.ts';
import { choosing, DEALS, searching, useOwnCode, writeCode } from './files.ts';

const path = useFolder();
const { search, play } = useOwnCode(path);

/** Does something on one deal of three. */
const once = (what: string) => `if (position.deal.join() === '${DEALS[1].cards.join()}') ${what}`;

const forget = (all: readonly Outcome[]): object[] => all.map((each) => ({ ...each, seconds: 0 }));

async function tell(text: string) {
  const { outcome, faults } = await search(text);
  return [outcome.verdict, outcome.reason, ...faults];
}

const failing = (message: RegExp): unknown => ['unknown', 'code-failed', expect.stringMatching(message)];

describe('a file that patches what it shares with the program', () => {
  const PATCH = `
    const patch = (object, name, change) => {
      const old = object[name];
      Object.defineProperty(object, name, { value: function (...args) { return change(this, args, old); } });
    };`;

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

  test.each([
    [
      'a method of positions',
      "patch(Position.prototype, 'withStock', (self, args, old) => { note(self.game.stock); return old.apply(self, args); });",
    ],
    [
      'a method of arrays',
      "for (const name of ['slice', 'subarray', 'sort', 'set']) patch(Object.getPrototypeOf(Uint8Array.prototype), name, (self, args, old) => { note(self); return old.apply(self, args); });",
    ],
    [
      'a method of games',
      "patch(Object.getPrototypeOf(VARIANTS[1].createGame({}, VARIANTS[1].size, new Uint8Array(0))), 'stockCount', (self, args, old) => { note(self.stock); return old.apply(self, args); });",
    ],
  ])('sees no hidden card by it: %s', async (_, body) => {
    const { game } = Position.open(createSetting(parliament), DEALS[0].cards);
    const text = `import { Position, VARIANTS } from 'quorum-patience'; const seen = new Set();
      const note = (cards) => seen.add(Array.prototype.join.call(cards)); ${PATCH} ${body}
      ${choosing('view.position; view.game; throw new Error([...seen].join(" / "));')}`;
    const { faults } = await play(text);
    expect(faults).toEqual([expect.stringMatching(/player\.ts:\d+:\d+ threw Error: [-\d, /]*$/)]);
    expect(faults[0]).not.toContain(game.stock.join().slice(0, 60));
  });

  test.each([
    'dealFromSeed(4, packOf(view.setting))',
    '[...dealSeeds(1, 9, packOf(view.setting))]',
    "dealFromPysol('4', packOf(view.setting))",
    'estimateDeals(view.setting, { deals: 5 })',
  ])('finds no deal that has the cards which lie open: %s', async (call) => {
    const text = `import { dealFromPysol, dealFromSeed, dealSeeds, estimateDeals, packOf } from 'quorum-patience';${choosing(`${call}; return 0;`)}`;
    expect((await play(text, DEALS)).faults[0]).toMatch(
      /player\.ts:\d+:\d+ threw InputError: \w+ is not for players: /,
    );
  });

  test('changes no deal under the solver', async () => {
    const text = searching('position.game.stock.sort(); return search.run(position, limits);');
    expect(await tell(text)).toEqual(failing(/mine\.ts: run changed the row or the stock of the position/));
  });

  test('reports no win that is none, whatever it sends', async () => {
    const line = "{ verdict: 'winnable', line: [], nodes: 1, positions: 1, best: position.row }";
    const lists = searching(`Array.prototype.includes = () => true; return ${line};`);
    const post = `workerData.port.postMessage({ value: ${line} }); Atomics.add(workerData.flags, 0, 1);`;
    const thread = `import { workerData } from 'node:worker_threads';${searching(`${post} return search.run(position, limits);`)}`;
    for (const text of [lists, thread])
      expect(await tell(text)).toEqual(failing(/mine\.ts: it calls the deal winnable, but its 0 moves do not win/));
  });

  test('has no impossible position published as its best', async () => {
    const body = `const best = position.row.slice(); while (position.game.foundationCount(best, 0) < 112) best[12] += 256;
      return { verdict: 'unknown', reason: 'given-up', nodes: 1, positions: 1, best };`;
    const message = /mine\.ts: best is no position of this game: it counts 112 cards/;
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
      expect(() => createRealm(source, 'strategy', 1).describe()).toThrow(
        /mine\.ts: its import has not come to an end within 1 seconds$/,
      );
    },
  );

  test.each([
    ['process.exit(0);', /mine\.ts: it ended its thread with code 0/],
    [
      "setTimeout(() => { throw new Error('late'); }, 0); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);",
      /mine\.ts:\d+:\d+ threw Error: late/,
    ],
  ])('loses the deals on which it does so, and no other: %s', async (what, message) => {
    const { outcomes, faults } = await search(searching(`${once(what)}; return search.run(position, limits);`), DEALS);
    expect(outcomes.filter(({ reason }) => reason === 'code-failed')).toHaveLength(1);
    expect(faults).toEqual([expect.stringMatching(message)]);
    expect(outcomes[0].verdict).toBe('winnable');
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
])('a player plays in a thread as it does at home: %s at %s', async (name, variant, parameters) => {
  const text = `import { findPlayer } from 'quorum-patience/players'; export default { ...findPlayer('${name}') };`;
  const deals = dealsOf(variant, 1, 4);
  const { outcomes, faults } = await play(text, deals, variant, parameters);
  const home = takeSeat(createSeat({ variant, player: { name, label: name, parameters } }));
  expect(faults).toEqual([]);
  expect(forget(outcomes)).toEqual(forget(deals.map(home)));
});
