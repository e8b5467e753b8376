/** Solving a list of deals on all cores, with progress and interruption. */

import { addCounts, NO_COUNTS } from '../../analysis/tally.ts';
import { nameGame } from '../../games/rules.ts';
import type { Job } from '../../studies/plan.ts';
import { decideDeals, type DecidedDeal } from '../../studies/verdicts.ts';
import { findVariant } from '../../variants/registry.ts';
import { formatMessage } from './failures.ts';
import { heedInterrupts } from './interrupt.ts';
import { createProgress } from './progress.ts';
import { sayInterrupted, type Shell } from './shell.ts';

interface Following {
  readonly workers: number;
  /** Whether each deal prints a line of its own, so that a bar on the same terminal would run through them. */
  readonly printsLines: boolean;
  /** Takes the deals in their order. @returns whether that is enough. */
  readonly take: (decided: DecidedDeal) => Promise<boolean>;
}

/** @returns how many deals have been tried; when interrupted it says so. */
export async function followDeals(
  shell: Shell,
  job: Job,
  { workers, printsLines, take }: Following,
): Promise<{ readonly tried: number }> {
  const { variant, rules } = job.seat;
  const isHidden = printsLines && shell.stdout.isTTY === true;
  const item = { name: nameGame(findVariant(variant), rules), count: job.deals.count };
  const progress = isHidden ? null : createProgress([item], workers, shell.stderr);
  const onFault = (text: string): void => {
    if (progress === null) shell.stderr.write(`${formatMessage(text)}\n`);
    else progress.tell(text);
  };
  let sum = NO_COUNTS;
  let isEnough = false;
  await heedInterrupts(async (signal) => {
    for await (const { decided, counts } of decideDeals(job, { workers, dealSeconds: null, onFault }, signal)) {
      sum = addCounts(sum, counts);
      progress?.update(0, sum);
      for (const each of decided) isEnough ||= await take(each);
      if (isEnough) return;
    }
  }).finally(() => progress?.stop());
  const { deals } = sum;
  if (!isEnough && deals < job.deals.count)
    await sayInterrupted(shell, `interrupted; only the first ${deals} of ${job.deals.count} deals have been tried`);
  return { tried: deals };
}
