import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build, type BuildOptions } from 'esbuild';
import { createSetting, solve, VARIANTS } from '../../src/index.ts';
import { verifyLine } from '../../src/reference/replay.ts';
import { readCommit } from '../../src/lab/files/provenance.ts';
import { linesOf } from '../cli/harness.ts';
import { openSeed } from '../games/cases.ts';
import { readText } from '../root.ts';
import { compile, installPackage, run } from './package.ts';

/** The program in README. */
const PROGRAM = /^```ts\n([^]*?)^```$/m.exec(readText('README.md'))?.[1] ?? '';

/** Its bundle needs no game. */
const CARDS = `
  import { formatCard, parseCard } from 'quorum-patience';
  console.log(formatCard(parseCard('TH')));`;

/** Gives a program for browsers what it needs of one, in Node: a page, and threads of the web. */
const BROWSER = `
import { Worker as Thread } from 'node:worker_threads';
const output = { set textContent(text) { console.log(text); } };
globalThis.document = { querySelector: (name) => (name === 'output' ? output : null) };
globalThis.Worker = class {
  #thread;
  constructor(url) {
    this.#thread = new Thread(\`
      const { parentPort } = require('node:worker_threads');
      globalThis.postMessage = (message) => parentPort.postMessage(message);
      globalThis.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }));
      import('\${url}');\`, { eval: true });
  }
  addEventListener(type, listener) { this.#thread.on(type, (data) => listener({ data, message: data.message })); }
  postMessage(message) { this.#thread.postMessage(message); }
  terminate() { void this.#thread.terminate(); }
};
await import('./www/browser.js');
`;

/** What must not compile: rules that no variant has, and numbers of another meaning. */
const MISSPELT = `
import { congress, createSetting, diplomat, formatCard, formatMove, moveCard, moveFrom, pileName, type Move, type Position, solve } from 'quorum-patience';

// @ts-expect-error a misspelt option
createSetting(congress, { 'space-fil': 'choice' });
// @ts-expect-error a misspelt value
createSetting(congress, { 'space-fill': 'chosen' });
// @ts-expect-error a value that has another name today
createSetting(diplomat, { 'worry-back': 'yes' });

export const tell = (move: Move): string => \`\${formatCard(moveCard(move))} from \${pileName(moveFrom(move))}\`;
// @ts-expect-error a move is no card
export const wrongCard = (move: Move): string => formatCard(move);
// @ts-expect-error a pile is no card
export const wrongPile = (move: Move): string => formatCard(moveFrom(move));
// @ts-expect-error a plain number is no move
formatMove(5);
// @ts-expect-error a plain number is no move
export const playThird = (position: Position): Position => position.play(3);
// @ts-expect-error nothing can abort a search in this thread
export const stopNever = (position: Position): unknown => solve(position, { signal: new AbortController().signal });
// @ts-expect-error the name of a pile is no pile
export const findWaste = (position: Position): unknown => position.layOut().piles.get('W');
// @ts-expect-error a card is no move
export const wrongMove = (move: Move): string => formatMove(moveCard(move));
// @ts-expect-error a card is no pile
export const wrongName = (move: Move): string => pileName(moveCard(move));
// @ts-expect-error cards are no line of moves
export const wrongLine = (moves: readonly Move[]): readonly Move[] => moves.map(moveCard);
`;

/** What becomes of searches in threads that do not go well, and of one that does. */
const ABORT = `
import { congress, createSetting, dealFromSeed, depthFirst, packOf, portfolio, Position, solve } from 'quorum-patience';
import { solveAsync } from 'quorum-patience/async';

const setting = createSetting(congress);
const opening = Position.open(setting, dealFromSeed(7, packOf(setting)).cards);
const tell = (error: unknown): void => {
  if (!(error instanceof Error)) throw error;
  console.log(error.name === 'TimeoutError' ? error.name : \`\${error.name} \${error.message}\`);
};
await solveAsync(opening, { nodes: 1e12, shortening: { nodes: Infinity, seconds: 600 }, signal: AbortSignal.timeout(300) }).catch(tell);
await solveAsync(opening, { nodes: NaN }).catch(tell);
await solveAsync(opening, { nodes: 1e12, strategy: depthFirst, onNodes() { throw new Error('mine'); } }).catch(tell);
await solveAsync(opening, { strategy: { ...portfolio, name: 'mine' } }).catch(tell);
const budget = { nodes: 200_000, memory: 16 };
const [here, there] = [solve(opening, budget), await solveAsync(opening, budget)].map((result) => JSON.stringify({ ...result.toJSON(), seconds: 0 }));
if (here === there) console.log('same verdict, nodes and line');
`;

let folder = '';
let examples = '';
beforeAll(() => {
  folder = installPackage();
  writeFileSync(join(folder, 'misspelt.ts'), MISSPELT);
  writeFileSync(join(folder, 'abort.ts'), ABORT);
  examples = join(folder, 'node_modules/quorum-patience/examples');
  // The example for browsers needs their types.
  for (const name of ['dives.ts', 'planner.ts', 'games.ts', 'estimate.ts', 'solver.ts', 'study.ts'])
    copyFileSync(join(examples, name), join(folder, name));
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  compile(folder);
  // Declarations must hold for users who tell an option that is missing from one that is undefined, and for others.
  compile(folder, '--exactOptionalPropertyTypes', 'false');
});

async function bundle(contents: string, options: BuildOptions): Promise<Buffer> {
  const stdin = { contents, resolveDir: folder };
  const { outputFiles } = await build({ ...options, stdin, bundle: true, platform: 'browser', write: false });
  return Buffer.from(outputFiles[0].contents);
}

test('the package as installed knows the commit that it was packed from', () => {
  const program =
    "import { readCommit } from './node_modules/quorum-patience/dist/src/lab/files/provenance.js'; console.log(readCommit());";
  writeFileSync(join(folder, 'commit.js'), program);
  expect(run(folder, 'commit.js')).toBe(`${readCommit()}\n`);
});

test('the package as installed runs the program of README and short examples, with what they promise', () => {
  const [solved, played, estimated] = ['program.js', 'games.js', 'estimate.js'].map((name) => run(folder, name));
  expect(solved).toMatch(/^\d+ moves, the first one \S+\n$/);
  expect(played).toMatch(/^(seed \d: (won|blocked|given-up) after \d+ moves, \d+ cards are out\n){5}$/);
  expect(estimated).toMatch(/^(\d+ of (50|100|150|200) won: between 0\.\d{3} and 0\.\d{3}\n){4}$/);
});

test('the package as installed solves an example, whose lines the plain rules accept', () => {
  const plain = VARIANTS.map((variant) => variant.plain);
  const lines = linesOf(run(folder, 'solver.js'));
  expect(lines.map((line) => verifyLine(line, plain).status)).toEqual(['ok', 'ok', 'ok']);
});

test('the package as installed runs the example of a study that is stopped and extended', () => {
  expect(linesOf(run(folder, 'study.js'))).toEqual([
    expect.stringMatching(/^congress, greedy: \d+ of [123]\d won so far$/),
    expect.stringMatching(/^congress, greedy: \d+ of 40 won$/),
    expect.stringMatching(/^congress, greedy: \d+ of 60 won$/),
  ]);
});

test('the package as installed runs the example of a page, with a thread that searches', async () => {
  const worker = 'quorum-patience/async/browser-worker';
  const entryPoints = { browser: join(examples, 'browser.ts'), 'browser-worker': worker };
  const place = { absWorkingDir: folder, outdir: join(folder, 'www') };
  await build({ entryPoints, ...place, bundle: true, platform: 'browser', format: 'esm' });
  writeFileSync(join(folder, 'browser.js'), BROWSER);
  expect(run(folder, 'browser.js')).toMatch(/^(\d+ nodes \.\.\.\n)*\S+-\S+(:\S+)?( \S+)+\n$/);
});

test('the package as installed ends a thread whose signal is aborted, and tells what it cannot use', () => {
  expect(linesOf(run(folder, 'abort.js'))).toEqual([
    'TimeoutError',
    'InputError nodes NaN cannot be used; give a whole number from 0 to 9007199254740991',
    'Error mine',
    'InputError mine is a strategy of your own, which other threads do not know; use solve',
    'same verdict, nodes and line',
  ]);
});

test('the package as installed checks a file outside of any package', () => {
  const outside = mkdtempSync(join(tmpdir(), 'quorum-outside-'));
  copyFileSync(join(examples, 'dives.ts'), join(outside, 'mine.ts'));
  const config = { extends: join(examples, 'tsconfig.json'), include: ['mine.ts'] };
  writeFileSync(join(outside, 'tsconfig.json'), JSON.stringify(config));
  expect(() => compile(outside)).not.toThrow();
});

test('the package as installed gives a bundle of two functions without anything else', async () => {
  const text = String(await bundle(CARDS, { minify: true, format: 'esm' }));
  expect(text).toContain('console.log');
  expect(text).not.toContain('congress');
});

test('the package as installed answers in a context without Node, as in a browser', async () => {
  const program = await bundle("export * from 'quorum-patience';", { format: 'iife', globalName: 'quorum' });
  // Nothing but the language and a clock.
  const context = createContext({ performance: { now: () => 0 } });
  runInContext(String(program), context);
  const search = `JSON.stringify(quorum.VARIANTS.map((variant) => {
    const setting = quorum.createSetting(variant);
    const opening = quorum.Position.open(setting, quorum.dealFromSeed(3, quorum.packOf(setting)).cards);
    return { ...quorum.solve(opening, { nodes: 200_000, memory: 16 }).toJSON(), seconds: 0 };
  }))`;
  const here = VARIANTS.map((variant) =>
    Object.assign(solve(openSeed(createSetting(variant), 3), { nodes: 200_000, memory: 16 }).toJSON(), { seconds: 0 }),
  );
  expect(JSON.parse(runInContext(search, context))).toEqual(JSON.parse(JSON.stringify(here)));
});
