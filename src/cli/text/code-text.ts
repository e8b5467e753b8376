/** What is said of the user's own strategies and players when a study has been published. */

import type { CodeReview, Contradiction } from '../../studies/code-review.ts';
import type { PlannedJob } from '../../studies/plan.ts';
import { formatMessage } from '../terminal/failures.ts';
import { EXIT, tellLine, type Shell } from '../terminal/shell.ts';
import { nameJob } from './study-names.ts';
import { count, tableWidth, wrapText } from './text.ts';
import { findVariant } from '../../variants/registry.ts';
import { nameGame } from './rule-text.ts';

/** Contradictions that are named; of more there is the number. */
const MOST = 5;

function formatContradiction(jobs: readonly PlannedJob[], { claimant, winner, deal }: Contradiction): string {
  const { variant, rules, who } = jobs[claimant].seat;
  return `${nameGame(findVariant(variant), rules)}, deal ${deal}: ${who.label} claims that there is no win, but ${jobs[winner].seat.who.label} has won it`;
}

/**
 * Says what the user's own code claimed without a proof, what of that is wrong, and where it failed, which makes the command
 * fail: the files are complete all the same.
 */
export async function tellOfCode(
  shell: Shell,
  { records, contradictions }: CodeReview,
  jobs: readonly PlannedJob[],
): Promise<void> {
  for (const { group, claimed, failed } of records) {
    const name = nameJob(jobs[group]);
    if (claimed > 0) {
      const text = `${name}: claims without proof that ${count(claimed, 'deal')} cannot be won; they count as unknown`;
      await tellLine(shell.stderr, wrapText(text, '', tableWidth(shell.stderr)).join('\n'));
    }
    if (failed === 0) continue;
    await tellLine(shell.errors, formatMessage(`${name}: failed on ${count(failed, 'deal')}, which count as unknown`));
    shell.exitCode = EXIT.failure;
  }
  for (const each of contradictions.slice(0, MOST))
    await tellLine(shell.errors, formatMessage(formatContradiction(jobs, each)));
  const more = contradictions.length - MOST;
  if (more > 0) await tellLine(shell.errors, formatMessage(`and ${count(more, 'deal')} more with a wrong claim`));
}
