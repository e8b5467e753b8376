/** What the commands that play many deals have in common: which games, which run, and playing them. */

import { addOutcome, type Tally } from '../analysis/tally.ts';
import { InputError } from '../engine/errors.ts';
import type { Rules, Variant } from '../games/variant.ts';
import { findVariant, VARIANTS } from '../variants/registry.ts';
import type { RunDescription } from '../report/manifest.ts';
import { readCommit, readVersion } from '../report/provenance.ts';
import { runJobs, type Batch, type RunOptions } from '../run/ordered.ts';
import type { DealSource, Job } from '../run/plan.ts';
import { openDeals, resolveSeeds, type DealOptions } from './deal-source.ts';
import { createProgress } from './progress.ts';
import { resolveAllRules } from './rule-text.ts';
import type { Shell } from './shell.ts';

/** Deals played unless the command line says how many. */
export const DEFAULT_DEALS = 100;

export interface GameOptions extends DealOptions {
  readonly rule: readonly string[];
}

/** A variant with its rules and deals. */
export interface PlannedGame {
  readonly variant: Variant;
  readonly rules: Rules;
  readonly deals: DealSource;
}

/** A job, what to call it, and where its outcomes are counted. */
export interface CountedJob {
  readonly name: string;
  readonly job: Job;
  readonly tally: Tally;
}

/** @param names a variant, several with commas between them, or `all`. */
function chooseVariants(names: string): readonly Variant[] {
  if (names === 'all') return VARIANTS;
  const variants = names.split(',').map(findVariant);
  const twice = variants.find((variant, i) => variants.indexOf(variant) < i);
  if (twice !== undefined) throw new InputError(`${names}: ${twice.name} is named twice; name it once`);
  return variants;
}

/**
 * The games that a command line names, in its order, and each variant by all the rules it names.
 * @param variantNames a variant, several with commas between them, or `all`.
 * @throws InputError for unusable deals or rules; FileError when a file cannot be read.
 */
export async function planGames(shell: Shell, variantNames: string, options: GameOptions): Promise<PlannedGame[]> {
  const variants = chooseVariants(variantNames);
  const rulesOf = resolveAllRules(variants, options.rule);
  const games: PlannedGame[] = [];
  for (const [index, variant] of variants.entries()) {
    const deals = await openDeals(options, variant, shell.stdin, DEFAULT_DEALS);
    for (const rules of rulesOf[index]) games.push({ variant, rules, deals });
  }
  return games;
}

export function describeRun(variantNames: string, options: GameOptions): RunDescription {
  return {
    version: readVersion(),
    commit: readCommit(),
    options: { variant: variantNames, ...options },
    seeds: resolveSeeds(options, DEFAULT_DEALS),
    start: new Date(),
  };
}

/**
 * Plays the jobs, counting every outcome and telling on stderr how far it is.
 * @param keep takes each batch before it is counted.
 * @returns whether deals are missing because the signal aborted.
 */
export async function playJobs(
  shell: Shell,
  counted: readonly CountedJob[],
  { workers, signal }: Pick<RunOptions, 'workers' | 'signal'>,
  keep: (batch: Batch) => Promise<void>,
): Promise<boolean> {
  const items = counted.map(({ name, job }) => ({ name, count: job.deals.count }));
  const progress = createProgress(items, workers, shell.stderr);
  const jobs = counted.map(({ job }) => job);
  try {
    for await (const batch of runJobs(jobs, { workers, signal, onFault: (text) => progress.tell(text) })) {
      await keep(batch);
      const { tally } = counted[batch.jobIndex];
      for (const outcome of batch.outcomes) addOutcome(tally, outcome);
      progress.update(batch.jobIndex, tally);
    }
  } finally {
    progress.stop();
  }
  return signal.aborted && counted.some(({ job, tally }) => tally.deals < job.deals.count);
}
