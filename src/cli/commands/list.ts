/** `quorum list`: the numbers of deals with a verdict, in their order. */

import { addCounts, NO_COUNTS } from '../../analysis/tally.ts';
import { resolveRules, nameGame } from '../../games/rules.ts';
import { readVersion } from '../../store/provenance.ts';
import { FIRST_SOLVABLE_SEED, formatSolvableSeeds, planSeedList } from '../../notation/pysol-seeds.ts';
import type { Job } from '../../studies/plan.ts';
import { decideDeals } from '../../studies/verdicts.ts';
import type { Verdict } from '../../search/result.ts';
import { findVariant } from '../../variants/registry.ts';
import { openDeals } from '../sources/deal-source.ts';
import { formatMessage } from '../terminal/failures.ts';
import { defineCommand, VARIANT_ARGUMENT } from '../help/help.ts';
import { heedInterrupts } from '../terminal/interrupt.ts';
import {
  chooseOptions,
  BUDGET_OPTIONS,
  DEAL_OPTIONS,
  DEFAULT_DEALS,
  readBudget,
  type Options,
} from '../options/options.ts';
import { createProgress } from '../terminal/progress.ts';
import { print, sayInterrupted } from '../terminal/shell.ts';
import { chooseStrategy } from '../../studies/contenders.ts';

const VERDICTS: readonly Verdict[] = ['winnable', 'unwinnable', 'unknown'];

function chooseVerdicts(options: Options<Verdict>): ReadonlySet<Verdict> {
  const asked = VERDICTS.filter((verdict) => options[verdict] === true);
  return new Set(asked.length > 0 ? asked : VERDICTS.slice(0, 1));
}

export const add = defineCommand(
  {
    name: 'list',
    args: [VARIANT_ARGUMENT],
    about: 'print the numbers of deals that can or cannot be won',
    options: chooseOptions([
      ...DEAL_OPTIONS,
      'rule',
      'winnable',
      'unwinnable',
      'unknown',
      'listFormat',
      'strategy',
      ...BUDGET_OPTIONS,
      'workers',
    ]),
    help: { deals: DEFAULT_DEALS, firstSeed: FIRST_SOLVABLE_SEED },
  },
  async (shell, variantName, options) => {
    const variant = findVariant(variantName);
    const rules = resolveRules(variant, options.rule);
    const verdicts = chooseVerdicts(options);
    const module =
      options.format === 'pysol'
        ? planSeedList(variant, rules, options, verdicts.size === 1 && verdicts.has('winnable'))
        : null;
    const deals = await openDeals(options, variant, shell.stdin, DEFAULT_DEALS);
    const { workers } = options;
    const { choice: who } = await chooseStrategy(options.strategy, readBudget(options));
    const job: Job = { seat: { variant: variant.name, rules, who, noReturn: false }, deals };

    // On a terminal the numbers themselves show how far it is, and a bar would run through them.
    const quiet = module === null && shell.stdout.isTTY === true;
    const progress = quiet
      ? null
      : createProgress([{ name: nameGame(variant, rules), count: deals.count }], workers, shell.stderr);
    const onFault = (text: string): void => {
      if (progress === null) shell.stderr.write(`${formatMessage(text)}\n`);
      else progress.tell(text);
    };
    let sum = NO_COUNTS;
    const numbers: string[] = [];
    await heedInterrupts(async (signal) => {
      for await (const decided of decideDeals(job, { workers, dealSeconds: null, onFault }, signal)) {
        sum = addCounts(sum, decided.counts);
        progress?.update(0, sum);
        for (const { deal, verdict } of decided.verdicts) {
          if (!verdicts.has(verdict)) continue;
          if (module === null) await print(shell, deal);
          else numbers.push(deal);
        }
      }
    }).finally(() => progress?.stop());
    if (module !== null && sum.deals > 0) {
      const lines = formatSolvableSeeds({ ...module, numbers, tried: sum.deals, program: `quorum ${readVersion()}` });
      await print(shell, lines);
    }
    if (sum.deals === deals.count) return;
    await sayInterrupted(shell, `interrupted; only the first ${sum.deals} of ${deals.count} deals have been tried`);
  },
);
