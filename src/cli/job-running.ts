/** What the commands that play many deals have in common: which games, which run, and playing them. */

import { addOutcome, type Tally } from '../analysis/tally.ts';
import type { Variant } from '../games/game.ts';
import { findVariant, VARIANTS } from '../games/registry.ts';
import type { RunDescription } from '../report/manifest.ts';
import { readCommit, readVersion } from '../report/provenance.ts';
import type { Job } from '../run/plan.ts';
import { runJobs, type Batch, type RunOptions } from '../run/pool.ts';
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
export type PlannedGame = Pick<Job, 'variant' | 'rules' | 'count' | 'deals'>;

/** A job, what to call it, and where its outcomes are counted. */
export interface CountedJob {
  readonly name: string;
  readonly job: Job;
  readonly tally: Tally;
}

const chooseVariants = (name: string): readonly Variant[] => (name === 'all' ? VARIANTS : [findVariant(name)]);

/**
 * The games that a command line names, in the order of the registry.
 * @param variantName a variant, or `all`.
 * @throws InputError for unusable deals or rules; FileError when a file cannot be read.
 */
export async function planGames(shell: Shell, variantName: string, options: GameOptions): Promise<PlannedGame[]> {
  const variants = chooseVariants(variantName);
  const rules = resolveAllRules(variants, options.rule);
  const games: PlannedGame[] = [];
  for (const [index, variant] of variants.entries()) {
    const source = await openDeals(options, variant, shell.stdin, DEFAULT_DEALS);
    games.push({ variant, rules: rules[index], count: source.count, deals: () => source.deals() });
  }
  return games;
}

export function describeRun(variantName: string, options: GameOptions): RunDescription {
  return {
    version: readVersion(),
    commit: readCommit(),
    options: { variant: variantName, ...options },
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
  { workers, signal }: RunOptions,
  keep: (batch: Batch) => Promise<void>,
): Promise<boolean> {
  const items = counted.map(({ name, job }) => ({ name, count: job.count }));
  const progress = createProgress(items, workers, shell.stderr);
  const jobs = counted.map(({ job }) => job);
  try {
    for await (const batch of runJobs(jobs, { workers, signal })) {
      await keep(batch);
      const { tally } = counted[batch.jobIndex];
      for (const outcome of batch.outcomes) addOutcome(tally, outcome);
      progress.update(batch.jobIndex, tally);
    }
  } finally {
    progress.stop();
  }
  return signal.aborted && counted.some(({ job, tally }) => tally.deals < job.count);
}
