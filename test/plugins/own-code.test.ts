import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { Session } from 'node:inspector';
import { SourceMap } from 'node:module';
import { type PlatformPath, posix, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Outcome } from '../../src/players/analysis/outcome.ts';
import { checkKind } from '../../src/lab/plugins/contract.ts';
import { choosePlayer, openPlayer, openStrategy } from '../../src/lab/contenders.ts';
import { importDefault } from '../../src/lab/plugins/module.ts';
import { markContents, readSource } from '../../src/lab/plugins/bundling.ts';
import { markCode } from '../../src/lab/plugins/source.ts';
import { createRunner } from '../../src/lab/runner.ts';
import { useFolder } from '../folder.ts';
import { createConfig, dealsOf, GREEDY } from '../lab/jobs.ts';
import { ROOT } from '../root.ts';
import { choosing, DEALS, playHere, returning, searching, usePlugins, writeCode } from './files.ts';

const path = useFolder();
const { search, play } = usePlugins(path);

const openCode = async (file: string) => markCode(await readSource(file));

test('a debugger is told in which line of which file the code stands', async () => {
  const text = 'type Length = number;\nconst one: Length = 1;\nexport default function find() {\n  return one;\n}\n';
  const source = await readSource(writeCode(path('debugged.ts'), text));
  const session = new Session();
  session.connect();
  const parsed = new Promise<string>((found) => {
    session.on('Debugger.scriptParsed', ({ params: { url, sourceMapURL = '' } }) => {
      if (url === `own-code-${source.sha256}`) found(sourceMapURL);
    });
  });
  session.post('Debugger.enable');
  await importDefault(source);
  const map = JSON.parse(Buffer.from((await parsed).replace(/^.*,/, ''), 'base64').toString());
  session.disconnect();
  expect(new URL(map.sources[0], map.sourceRoot).href).toBe(pathToFileURL(path('debugged.ts')).href);
  const line = source.text.split('\n').indexOf('  return one;');
  expect(new SourceMap(map).findEntry(line, 2)).toMatchObject({ originalLine: 3 });
});

describe('a file is read with all that it imports', () => {
  const HELPER =
    "import { VARIANTS } from 'quorum-patience'; export const names: string = VARIANTS.map(({ name }) => name).join(' ');";
  const MINE =
    "import { names } from './parts/helper.ts'; export default { name: 'mine', summary: names, create: () => ({ run() {} }) };";

  test('whatever package.json lies beside it, and its hash is that of the file', async () => {
    mkdirSync(path('parts'));
    writeCode(path('package.json'), '{ "type": "commonjs" }');
    writeCode(path('parts', 'helper.ts'), HELPER);
    const file = writeCode(path('mine.ts'), MINE);
    expect((await openStrategy(file)).kind.summary).toMatch(/^congress parliament /);
    const code = await openCode(file);
    const sha256 = createHash('sha256').update(MINE).digest('hex');
    expect(code).toEqual({ sha256, imports: expect.stringMatching(/^[0-9a-f]{64}$/) });
    writeCode(path('parts', 'helper.ts'), `${HELPER}// changed\n`);
    const imports = expect.not.stringContaining(code.imports ?? '');
    expect(await openCode(file)).toEqual({ sha256, imports });
  });

  test('and has no hash of imports where there are none', async () => {
    expect((await openCode(writeCode(path('mine.mjs'), choosing('return 0;')))).imports).toBeNull();
  });

  test('and the package is the one that runs', async () => {
    const text = "import { beam } from 'quorum-patience'; export default { ...beam, summary: 'mine' };";
    const { kind } = await openStrategy(writeCode(path('mine.js'), text));
    expect(kind).toMatchObject({ name: 'beam', summary: 'mine', parameters: { width: {} } });
  });
});

const table = (fields: string) =>
  `export default { name: 'a', summary: 'b', parameters: { heat: { ${fields} } }, create() {} };`;

/** Imports it in this thread: to start another takes longer than the rest. */
async function openHere(file: string) {
  const source = await readSource(file);
  checkKind(file, 'strategy', await importDefault(source));
}

describe('a file is refused in one line that names it', () => {
  test('by the thread that imports it', async () => {
    await expect(openStrategy(writeCode(path('mine.ts'), 'export default { name: "a" };'))).rejects.toThrow(
      /mine\.ts: summary is missing; expected a text of one line, of at most 500 characters$/,
    );
  });

  test.each([
    ['export default {\n  name: "a"\n  summary: "b",\n};', /mine\.ts:3:3: Expected "}" but found "summary"$/],
    ["export * from './nowhere.ts';", /mine\.ts:1:15: Could not resolve "\.\/nowhere\.ts"$/],
    [
      "import { nothing } from 'quorum-patience';\nexport default nothing;",
      /mine\.ts:1:10: No matching export in .* for import "nothing"$/,
    ],
    ['const a: number = 1;\n\nthrow new RangeError(`no ${a}`);', /mine\.ts:3:7 threw RangeError: no 1$/],
    ['export {};', /mine\.ts has no default export; end it with: export default \{ name, summary, create \}$/],
    [
      'export default () => 1;',
      /mine\.ts: the default export is a function; expected an object with name, summary and create$/,
    ],
    [
      'export default { name: "a\\nb" };',
      /mine\.ts: name is 'a\\nb'; expected a text of one line, of at most 500 characters$/,
    ],
    ['export default { name: "a", summary: "b", create: {} };', /mine\.ts: create is \{\}; expected a function$/],
    [table('').replace('heat', 'Heat'), /the parameter "Heat" cannot be named on the command line/],
    [table('').replace('heat', 'nodes'), /parameters\.nodes stands for the budget/],
    [table('').replace('heat', 'weights'), /parameters\.weights stands for tables of weights/],
    [
      `export default { name: 'a', summary: 'b'.repeat(30e6), create() {} };`,
      /mine\.ts: summary is 'b{59}\.\.\.; expected a text of one line/,
    ],
    [
      `const all = Array.from({ length: 101 }, (_, i) => ['p' + i, {}]); export default { name: 'a', summary: 'b', parameters: Object.fromEntries(all), create() {} };`,
      /there are 101 parameters; declare at most 100$/,
    ],
    [table('kind: "text"'), /parameters\.heat\.kind is 'text'; expected "integer" or "number"$/],
    [
      table('kind: "number"'),
      /parameters\.heat\.meaning is missing; expected a text of one line, of at most 500 characters$/,
    ],
    [table('kind: "number", meaning: "x", default: "1"'), /parameters\.heat\.default is '1'; expected a number$/],
    [
      table('kind: "number", meaning: "x", default: 9, least: 0, most: 1'),
      /parameters\.heat\.default is 9; expected a number from least to most, which are 0 and 1$/,
    ],
    [
      table('kind: "integer", meaning: "x", default: 0.5, least: 0, most: 1'),
      /parameters\.heat\.default is 0\.5; expected a whole number/,
    ],
  ])('%s', async (text, message) => {
    await expect(openHere(writeCode(path('mine.ts'), text))).rejects.toThrow(message);
  });

  test('that is a pipe, or imports one: it may have no end', async () => {
    expect(spawnSync('mkfifo', [path('pipe.ts')]).status).toBe(0);
    await expect(openStrategy(path('pipe.ts'))).rejects.toThrow(
      `${path('pipe.ts')} is a pipe or a device; code must be in an ordinary file`,
    );
    const text = "import './pipe.ts'; export default { name: 'mine', summary: 'x', create() {} };";
    await expect(openPlayer(writeCode(path('mine.ts'), text))).rejects.toThrow('pipe.ts is a pipe or a device');
  });

  test('that is not there, or no code', async () => {
    await expect(openStrategy(path('nowhere.ts'))).rejects.toThrow(
      /nowhere\.ts \(.*\) cannot be read: no such file or folder; go to the folder that it was named from, or name another file/,
    );
    await expect(openPlayer('./mine.py')).rejects.toThrow(
      './mine.py: code of your own is a file that ends in .ts, .mts, .js or .mjs',
    );
    await expect(openStrategy('@mine.ts')).rejects.toThrow('@mine.ts: write ./@mine.ts');
    await expect(openPlayer('magic')).rejects.toThrow('player "magic" is unknown; choose from');
  });
});

test('code has the same marks whatever separates the names in its paths', () => {
  const contents = ['mine.ts', 'parts/b.ts', 'parts-2/a.ts', 'z.ts', '../up.ts'];
  const mark = (system: PlatformPath, root: string) => {
    const paths = contents.map((name) => [system.join(root, name), Buffer.from(name)] as const);
    return markContents(system.join(root, 'mine.ts'), new Map(paths), system);
  };
  const here = mark(posix, '/home/me/code');
  expect(here.imports).toMatch(/^[0-9a-f]{64}$/);
  expect(mark(win32, 'C:\\Users\\me\\code')).toEqual(here);
  // Another name of the folder comes behind that of the file above it.
  expect(mark(posix, '/home/me/yours')).toEqual(here);
});

test('a parameter may have the name of something that all objects have', async () => {
  const name = 'constructor';
  const parameter = "{ kind: 'integer', default: 3, least: 0, most: 9, meaning: 'For a test.' }";
  const text = `export default { name: 'a', summary: 'b', parameters: { ${name}: ${parameter} }, create: () => ({ nodes: 0, begin() {}, choose() {} }) };`;
  const file = writeCode(path('named.js'), text);
  expect((await choosePlayer(`${file}:${name}=7`))?.choice.parameters).toEqual({ [name]: 7 });
});

test('an error in what a file imports is named with its own line', async () => {
  writeCode(path('helper.mjs'), '\nexport const fail = () => {\n  throw new Error("boom");\n};\n');
  const text = "import { fail } from './helper.mjs';\nexport default { name: 'mine', summary: fail() };\n";
  await expect(openStrategy(writeCode(path('mine.ts'), text))).rejects.toThrow(
    /helper\.mjs:3:\d+ threw Error: boom, called from .*mine\.ts:2:\d+$/,
  );
});

test('files of CommonJS and JSON are read too', async () => {
  writeCode(path('weights.json'), '{ "name": "heavy" }');
  const text =
    "const { VARIANTS } = require('quorum-patience'); module.exports = { ...require('./weights.json'), summary: VARIANTS[0].name, create: () => ({ run() {} }) };";
  const { kind } = await openStrategy(writeCode(path('mine.cjs'), text));
  expect(kind).toMatchObject({ name: 'heavy', summary: 'congress' });
});

describe("a strategy of the user's own", () => {
  test('wins by its own line, which is replayed', async () => {
    const { outcome, faults } = await search(searching('return search.run(position, limits);'));
    expect([outcome.verdict, faults]).toEqual(['winnable', []]);
  });

  test('proves nothing: what it calls unwinnable is unknown, and claimed', async () => {
    const { outcome, faults } = await search(returning("verdict: 'unwinnable'"));
    expect([outcome.verdict, outcome.reason, outcome.nodes, faults]).toEqual(['unknown', 'claimed', 1, []]);
  });

  test.each([
    [searching('\n\n      return missing.field;'), /mine\.ts:11:7 threw ReferenceError: missing is not defined$/],
    [searching('throw "a text";'), /mine\.ts threw a text$/],
    [searching('throw Object.create(null);'), /mine\.ts threw what has no text; let it throw an Error$/],
    [searching('throw Object.assign(new Error("boom"), { stack: 7 });'), /mine\.ts threw Error: boom$/],
    [searching('throw new Error("x".repeat(30e6));'), /mine\.ts:9:\d+ threw Error: x{993}\.\.\.$/],
    [returning('get nodes() { throw new Error("boom"); }'), /mine\.ts:9:\d+ threw Error: boom$/],
    [returning('verdict: "x".repeat(30e6)'), /verdict is 'x{59}\.\.\.; expected winnable/],
    [
      returning('verdict: "winnable", line: new Array(5)'),
      /line has an illegal move at ply 1 of 5, missing: it is no move$/,
    ],
    [
      returning('bestLine: [, position.listMoves()[0]]'),
      /bestLine has an illegal move at ply 1 of 2, missing: it is no move$/,
    ],
    [
      returning('verdict: "winnable", line: new Array(30e6).fill(position.listMoves()[0])'),
      /the length of line is 30000000; expected at most 100000 moves$/,
    ],
    [searching('return position.play("T1-T9:AH");'), /mine\.ts:9:\d+ threw InputError: move "T1-T9:AH"/],
    [
      searching('').replace('return { run', 'return { walk'),
      /mine\.ts: create returned \{ walk: .* \}; expected a search, which has run$/,
    ],
    [searching(''), /run returned missing; expected an object with verdict, nodes, positions and bestLine$/],
    [searching('return (async () => search.run(position, limits))();'), /run returned a promise; expected/],
    [returning('verdict: "won"'), /verdict is 'won'; expected winnable, unwinnable or unknown$/],
    [returning('reason: undefined'), /reason is missing; expected node-limit, time-limit, memory-limit, given-up$/],
    [returning('reason: "claimed"'), /reason is 'claimed'; expected/],
    [returning('positions: -1'), /positions is -1; expected/],
    [returning('bestLine: 7'), /bestLine is 7; expected a list of moves$/],
    [
      searching('return { ...search.run(position, limits), verdict: "unknown", reason: "given-up" };'),
      /bestLine wins; expected the verdict winnable, and line$/,
    ],
    [returning('verdict: "winnable", line: 7'), /line is 7; expected a list of moves$/],
    [
      returning('verdict: "winnable", line: [position.listMoves()[0], "T1"]'),
      /line has an illegal move at ply 2 of 2, 'T1': it is no move$/,
    ],
    [
      returning('verdict: "winnable", line: [position.listMoves()[0], position.listMoves()[0]]'),
      /line has an illegal move at ply 2 of 2, T5-T6:7C: the 7C is not the available card of T5/,
    ],
  ])('fails on a deal, which stays unknown: %s', async (text, message) => {
    const { outcome, faults } = await search(text);
    expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'code-failed', nodes: null });
    expect(faults).toEqual([expect.stringMatching(/^seed 4: [^\n]*$/)]);
    expect(faults[0]).toMatch(message);
  });
});

describe("a player of the user's own", () => {
  test('plays', async () => {
    const { outcome, faults } = await play(choosing('return view.count - 1;'));
    expect([outcome.verdict, faults]).toEqual(['lost', []]);
  });

  test.each([
    [choosing('return view.nothing.at(0);'), /player\.ts:2:\d+ threw TypeError: Cannot read/],
    [choosing('return 1000;'), /choose returned 1000; expected the index of one of the \d+ moves, or -1 to give up$/],
    [choosing('return -2;'), /choose returned -2; expected/],
    [choosing('return 0.5;'), /choose returned 0\.5; expected/],
    [
      choosing('return -1;', 'get nodes() { throw new Error("boom"); }, begin() {},'),
      /player\.ts:2:\d+ threw Error: boom$/,
    ],
    [choosing('return -1;', 'begin() {},'), /nodes is missing; expected the number of moves made in thought/],
    [
      searching(''),
      /create returned \{ run: .* \}; expected a player, which has begin and choose; name it as a strategy$/,
    ],
    [
      choosing('return -1;', 'nodes: 0, '),
      /create returned \{ nodes: 0, choose: .* \}; expected a player, which has begin and choose$/,
    ],
    [choosing('return -1;', 'nodes: 0, begin() { throw new Error("boom"); },'), /player\.ts:2:\d+ threw Error: boom$/],
  ])('fails on a deal, which stays unknown: %s', async (text, message) => {
    const { outcome, faults } = await play(text);
    expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'code-failed' });
    expect(faults).toEqual([expect.stringMatching(/^seed 4: /)]);
    expect(faults[0]).toMatch(message);
  });
});

describe('a file keeps nothing by accident', () => {
  const COUNTING = `let made = 0;
    export default { name: 'mine', summary: 'x', create: () => ({ nodes: ++made, begin() {}, choose: () => -1 }) };`;

  test('from one game to the next: it makes a new player for each', async () => {
    const { outcomes } = await play(COUNTING, DEALS);
    expect(outcomes.map(({ nodes }) => nodes)).toEqual([1, 2, 3]);
  });

  test('from one contender to another: each has a copy of its module', async () => {
    const file = writeCode(path('counting.js'), COUNTING);
    for (const label of ['one', 'another']) {
      const config = createConfig({ player: { name: 'mine', label, parameters: {} } });
      expect((await playHere(file, config, DEALS)).outcomes.map(({ nodes }) => nodes)).toEqual([1, 2, 3]);
    }
  });
});

const countWins = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ verdict }) => verdict === 'winnable' || verdict === 'won').length;

test.each([
  ['dives.ts', 'depth-first', createConfig({ variant: 'congress', nodes: 4000, strategy: 'depth-first' })],
  ['scorer.js', 'greedy', createConfig({ player: GREEDY })],
  ['planner.ts', 'greedy', createConfig({ player: GREEDY })],
])('the example %s of the package wins more deals than %s', async (name, _, config) => {
  const deals = dealsOf(config.variant, 1001, 10);
  const { outcomes, faults } = await playHere(`${ROOT}/examples/${name}`, config, deals);
  expect(faults).toEqual([]);
  expect(countWins(outcomes)).toBeGreaterThan(countWins(deals.map(createRunner(config))));
});
