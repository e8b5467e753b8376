/**
 * Proves every deal that a study has refuted once more, by the plain rules of `src/reference` alone.
 *
 *     npx tsx bench/results/refuting.ts [--states N] [FOLDER ...]     renews the rows of these studies
 *
 * A theorem of the plain rules comes first. Then comes a complete search, where no more than `--states` positions can be
 * reached, which the engine has counted. What both leave is `not proved again`.
 */

import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { dealFromSeed } from '../../src/engine/deal-v1.ts';
import { formatDeal } from '../../src/engine/cards.ts';
import { createSetting, packOf, Position } from '../../src/engine/games/position.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { verifyLine } from '../../src/search/line-check.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { REFUTED } from './files.ts';
import { readRows, readVerdicts } from './keeping.ts';
import { CLOSER_RUNS, rulesOf, SOLVER_RUNS, type ResultRun } from './runs.ts';

export const WAYS = ['states', 'theorem', 'not proved again'] as const;
type Way = (typeof WAYS)[number];

interface Proof {
  readonly way: Way;
  readonly positions: number;
}

const MEMORY = { table: 2 ** 29, stack: 2 ** 27 };

/** The studies whose refuted deals are proved again, those that have any. */
export const listRefutingRuns = (root: string): ResultRun[] =>
  [...SOLVER_RUNS, ...CLOSER_RUNS].filter(({ folder }) => readVerdicts(join(root, folder))[0]?.includes('l'));

function listRefutedSeeds(root: string, { folder, seed }: ResultRun): number[] {
  const letters = Array.from(readVerdicts(join(root, folder))[0] ?? '');
  return letters.flatMap((letter, i) => (letter === 'l' ? [seed + i] : []));
}

/** Makes the proofs of one study's deals. @param states positions that may be searched for each. */
export function createProver(run: ResultRun, states: number): (seed: number) => Proof {
  const variant = findVariant(run.variant);
  const rules = rulesOf(run);
  const setting = createSetting(variant, rules);
  const counter = new DepthFirstSearch(setting, MEMORY, { cuts: false });

  return (seed) => {
    const { cards } = dealFromSeed(seed, packOf(setting));
    const line = { variant: variant.name, rules, deal: { seed, cards: formatDeal(cards) }, verdict: 'unwinnable' };
    const text = JSON.stringify(line);
    // A position has several moves to most of the others.
    const reached = counter.run(Position.open(setting, cards), { nodes: 5 * states, deadline: Infinity, seed: 0 });
    if (reached.verdict === 'winnable') throw new Error(`seed ${seed} of ${run.folder} can be won; its study is wrong`);
    const isSmall = reached.verdict === 'unwinnable' && reached.positions <= states;
    // One position is enough for a theorem.
    const found = verifyLine(text, [variant.plain], isSmall ? states : 1);
    if (found.status === 'lost') return { way: 'theorem', positions: 0 };
    if (found.status === 'refuted') return { way: 'states', positions: found.positions };
    if (found.status === 'skipped' && !isSmall) return { way: 'not proved again', positions: 0 };
    throw new Error(`seed ${seed} of ${run.folder}: ${JSON.stringify(found)}`);
  };
}

/** The rows of one study: how many deals were proved again in each way, the positions of all of them, and the most. */
function refuteStudy(root: string, run: ResultRun, states: number): string[][] {
  const prove = createProver(run, states);
  const proofs = listRefutedSeeds(root, run).map((seed, i) => {
    if (i % 500 === 0) process.stderr.write(`${run.folder}: ${i} deals\n`);
    return prove(seed);
  });
  return WAYS.flatMap((way) => {
    const own = proofs.filter((proof) => proof.way === way).map(({ positions }) => positions);
    const sum = own.reduce((total, positions) => total + positions, 0);
    if (own.length === 0) return [];
    return [[run.folder, way, own.length, sum, Math.max(...own), states].map(String)];
  });
}

const HEADER = ['study', 'way', 'deals', 'positions', 'largest', 'states'];

function main(): void {
  const root = resolve(import.meta.dirname, '../../results');
  const { values, positionals } = parseArgs({
    options: { states: { type: 'string', default: '100000' } },
    allowPositionals: true,
  });
  const file = join(root, REFUTED);
  for (const run of listRefutingRuns(root)) {
    if (positionals.length > 0 && !positionals.includes(run.folder)) continue;
    const made = refuteStudy(root, run, Number(values.states));
    const kept = existsSync(file) ? readRows(file).map((row) => HEADER.map((name) => row[name])) : [];
    const rows = listRefutingRuns(root).flatMap(({ folder }) =>
      folder === run.folder ? made : kept.filter(([study]) => study === folder),
    );
    writeFileSync(file, [HEADER, ...rows].map((row) => `${row.join(',')}\n`).join(''));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
