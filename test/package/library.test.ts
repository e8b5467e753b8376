import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { formatMove } from '../../src/engine/moves.ts';
import { Position, createSetting } from '../../src/games/position.ts';
import { solve } from '../../src/search/solver.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { readCommit } from '../../src/store/provenance.ts';
import { compile, installPackage, run } from './package.ts';

const README = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
const EXAMPLES = Array.from(README.matchAll(/^```ts\n([^]*?)^```$/gm), (match) => match[1] ?? '');

/** What a bundle of some imports may take, in bytes: little more than was measured. */
const BUNDLES = [
  {
    of: 'two functions of cards',
    bytes: 600,
    program: `
      import { formatCard, parseCard } from 'quorum-patience';
      console.log(formatCard(parseCard('TH')));`,
  },
  {
    of: 'a solver of one game',
    bytes: 90_000,
    program: `
      import { congress, createSetting, dealFromSeed, packOf, Position, solve } from 'quorum-patience';
      const setting = createSetting(congress);
      console.log(solve(Position.open(setting, dealFromSeed(1, packOf(setting)).cards)).verdict);`,
  },
];

/** Examples of code of one's own, which must compile as strictly as the others. */
const OWN_CODE = ['dives.ts'];

/** Twenty lines that deal, solve, verify and play. */
const PROGRAM = `
import { congress, createPlayer, createSetting, dealFromSeed, findPlayer, formatMove, packOf, playGame, Position, replayLine, solve } from 'quorum-patience';

const setting = createSetting(congress, { 'space-fill': 'choice' });
const { cards } = dealFromSeed(7, packOf(setting));
const opening = Position.open(setting, cards);

const result = solve(opening, { nodes: 1_000_000 });
if (result.verdict !== 'winnable') throw new Error(result.verdict);
const replay = replayLine(opening, result.line);
console.log(result.verdict, replay.status, formatMove(result.line[0] ?? 0));

const careful = createPlayer(findPlayer('careful'), setting);
const game = playGame(opening, careful);
console.log(game.ending, game.moves.length > 0);

let middle = opening;
for (const move of result.line.slice(0, 40)) middle = middle.play(move);
console.log(solve(middle).verdict, middle.foundationCount >= 0);
`;

/** What must not compile: rules that no variant has, and numbers of another meaning. */
const MISSPELT = `
import { cadoganConstitution, congress, createSetting, formatCard, formatMove, moveCard, moveFrom, pileName, type Move } from 'quorum-patience';

// @ts-expect-error a misspelt option
createSetting(congress, { 'space-fil': 'choice' });
// @ts-expect-error a misspelt value
createSetting(congress, { 'space-fill': 'chosen' });
// @ts-expect-error a variant without options
createSetting(cadoganConstitution, { fill: 'forced' });

export const tell = (move: Move): string => \`\${formatCard(moveCard(move))} from \${pileName(moveFrom(move))}\`;
// @ts-expect-error a move is no card
export const wrongCard = (move: Move): string => formatCard(move);
// @ts-expect-error a pile is no card
export const wrongPile = (move: Move): string => formatCard(moveFrom(move));
// @ts-expect-error a card is no move
export const wrongMove = (move: Move): string => formatMove(moveCard(move));
// @ts-expect-error a card is no pile
export const wrongName = (move: Move): string => pileName(moveCard(move));
// @ts-expect-error cards are no line of moves
export const wrongLine = (moves: readonly Move[]): readonly Move[] => moves.map(moveCard);
`;

describe('the package as installed', () => {
  let folder = '';
  beforeAll(() => {
    folder = installPackage();
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
    writeFileSync(join(folder, 'misspelt.ts'), MISSPELT);
    for (const name of OWN_CODE)
      copyFileSync(join(folder, 'node_modules/quorum-patience/examples', name), join(folder, name));
    for (const [i, example] of EXAMPLES.entries()) writeFileSync(join(folder, `example-${i + 1}.ts`), example);
    compile(folder);
  });

  test('deals, solves, verifies and plays in a strict program of twenty lines', () => {
    const lines = run(folder, 'program.js').trimEnd().split('\n');
    expect(lines[0]).toMatch(/^winnable ok [A-Z]/);
    expect(lines[1]).toMatch(/^(won|blocked|given-up) true$/);
    expect(lines[2]).toBe('winnable true');
  });

  test('knows the commit that it was packed from', () => {
    const provenance = './node_modules/quorum-patience/dist/src/store/provenance.js';
    writeFileSync(
      join(folder, 'commit.js'),
      `import { readCommit } from '${provenance}'; console.log(JSON.stringify(readCommit()));`,
    );
    expect(JSON.parse(run(folder, 'commit.js'))).toBe(readCommit());
  });

  test('has examples in README', () => {
    expect(EXAMPLES.length).toBeGreaterThan(0);
  });

  test.each(EXAMPLES.map((_, i) => i + 1))('runs example %i of README', (i) => {
    expect(run(folder, `example-${i}.js`)).not.toBe('');
  });

  test.each(BUNDLES)('gives a bundle of $of in at most $bytes bytes', async ({ bytes, program }) => {
    const { outputFiles } = await build({
      stdin: { contents: program, resolveDir: folder },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    });
    expect(outputFiles[0].contents.length).toBeLessThanOrEqual(bytes);
  });

  test('answers in a context without Node, as in a browser', async () => {
    const { outputFiles } = await build({
      stdin: { contents: "export * from 'quorum-patience';", resolveDir: folder },
      bundle: true,
      platform: 'browser',
      format: 'iife',
      globalName: 'quorum',
      write: false,
    });
    // Nothing but the language and a clock.
    const context = createContext({ performance: { now: () => 0 } });
    runInContext(outputFiles[0]?.text ?? '', context);
    const answers: unknown = JSON.parse(
      String(
        runInContext(
          `JSON.stringify(quorum.VARIANTS.map((variant) => {
          const setting = quorum.createSetting(variant);
          const opening = quorum.Position.open(setting, quorum.dealFromSeed(3, quorum.packOf(setting)).cards);
          const { verdict, nodes, line } = quorum.solve(opening, { nodes: 200_000, memory: 16 });
          return { name: variant.name, verdict, nodes, line: (line ?? []).map(quorum.formatMove) };
        }))`,
          context,
        ),
      ),
    );
    const expected = VARIANTS.map((variant) => {
      const opening = Position.open(createSetting(variant), dealFromSeed(3, variant.pack(variant.size)).cards);
      const result = solve(opening, { nodes: 200_000, memory: 16 });
      const line = result.verdict === 'winnable' ? result.line.map(formatMove) : [];
      return { name: variant.name, verdict: result.verdict, nodes: result.nodes, line };
    });
    expect(answers).toEqual(expected);
  });
});
