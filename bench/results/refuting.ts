/**
 * Proves every deal that a study has refuted once more, by the plain rules of `src/verify` alone.
 *
 *     npx tsx bench/results/refuting.ts [--states N] [--certificate N] [FOLDER ...]     renews the rows of these studies
 *
 * A complete search is tried first where no more than `--states` positions can be reached, which the engine has counted.
 * Then come a certificate of at most `--certificate` positions, and its check. What both leave is `not proved again`.
 */

import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { formatDeal } from '../../src/engine/cards.ts';
import { createSetting, packOf, Position } from '../../src/games/position.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { verifyLine } from '../../src/search/line-check.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { certifyLine } from '../../src/verify/replay.ts';
import { REFUTED } from './files.ts';
import { readRows, readVerdicts } from './keeping.ts';
import { CLOSER_RUNS, rulesOf, SOLVER_RUNS, type ResultRun } from './runs.ts';

export const WAYS = ['states', 'certificate', 'not proved again'] as const;
type Way = (typeof WAYS)[number];

interface Proof {
  readonly way: Way;
  readonly positions: number;
}

interface Limits {
  readonly states: number;
  readonly certificate: number;
}

const MEMORY = { table: 2 ** 29, stack: 2 ** 27 };

/** The studies whose refuted deals are proved again, those that have any. */
export const listRefutingRuns = (root: string): ResultRun[] =>
  [...SOLVER_RUNS, ...CLOSER_RUNS].filter(({ folder }) => readVerdicts(join(root, folder))[0]?.includes('l'));

function listRefutedSeeds(root: string, { folder, seed }: ResultRun): number[] {
  const letters = Array.from(readVerdicts(join(root, folder))[0] ?? '');
  return letters.flatMap((letter, i) => (letter === 'l' ? [seed + i] : []));
}

/** Makes the proofs of one study's deals. */
export function createProver(run: ResultRun, limits: Limits): (seed: number) => Proof {
  const variant = findVariant(run.variant);
  const rules = rulesOf(run);
  const setting = createSetting(variant, rules);
  const counter = new DepthFirstSearch(setting, MEMORY, { cuts: false });

  return (seed) => {
    const { cards } = dealFromSeed(seed, packOf(setting));
    const line = { variant: variant.name, rules, deal: { seed, cards: formatDeal(cards) }, verdict: 'unwinnable' };
    const text = JSON.stringify(line);
    // A position has several moves to most of the others.
    const reached = counter.run(Position.open(setting, cards), { nodes: 5 * limits.states, deadline: Infinity, seed: 0 });
    if (reached.verdict === 'winnable') throw new Error(`seed ${seed} of ${run.folder} can be won; its study is wrong`);
    if (reached.verdict === 'unwinnable' && reached.positions <= limits.states) {
      const found = verifyLine(text, [variant.plain], limits.states);
      if (found.status === 'refuted') return { way: 'states', positions: found.positions };
      throw new Error(`seed ${seed} of ${run.folder}: ${JSON.stringify(found)}`);
    }
    const found = certifyLine(text, [variant.plain], limits.certificate);
    if (found.verdict !== 'unwinnable') return { way: 'not proved again', positions: 0 };
    const opened = verifyLine(JSON.stringify({ ...line, certificate: found.ways.size }), [variant.plain]);
    if (opened.status !== 'certified') throw new Error(`seed ${seed} of ${run.folder}: ${JSON.stringify(opened)}`);
    for (const [key, ways] of found.ways) opened.check.add(`${ways} ${key}`);
    if (!opened.check.holds) throw new Error(`the certificate of seed ${seed} of ${run.folder} does not hold`);
    return { way: 'certificate', positions: found.ways.size };
  };
}

/** The rows of one study: how many deals were proved again in each way, the positions of all of them, and the most. */
function refuteStudy(root: string, run: ResultRun, limits: Limits): string[][] {
  const prove = createProver(run, limits);
  const proofs = listRefutedSeeds(root, run).map((seed, i) => {
    if (i % 500 === 0) process.stderr.write(`${run.folder}: ${i} deals\n`);
    return prove(seed);
  });
  return WAYS.flatMap((way) => {
    const own = proofs.filter((proof) => proof.way === way).map(({ positions }) => positions);
    const sum = own.reduce((total, positions) => total + positions, 0);
    if (own.length === 0) return [];
    return [[run.folder, way, own.length, sum, Math.max(...own), limits.states, limits.certificate].map(String)];
  });
}

const HEADER = ['study', 'way', 'deals', 'positions', 'largest', 'states', 'certificate'];

function main(): void {
  const root = resolve(import.meta.dirname, '../../results');
  const { values, positionals } = parseArgs({
    options: { states: { type: 'string', default: '100000' }, certificate: { type: 'string', default: '0' } },
    allowPositionals: true,
  });
  const limits = { states: Number(values.states), certificate: Number(values.certificate) };
  const file = join(root, REFUTED);
  for (const run of listRefutingRuns(root)) {
    if (positionals.length > 0 && !positionals.includes(run.folder)) continue;
    const made = refuteStudy(root, run, limits);
    const kept = existsSync(file) ? readRows(file).map((row) => HEADER.map((name) => row[name])) : [];
    const rows = listRefutingRuns(root).flatMap(({ folder }) =>
      folder === run.folder ? made : kept.filter(([study]) => study === folder),
    );
    writeFileSync(file, [HEADER, ...rows].map((row) => `${row.join(',')}\n`).join(''));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
