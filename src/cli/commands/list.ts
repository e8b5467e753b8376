/** `quorum list`: the numbers of deals with a verdict, in their order. */

import { addCounts, NO_COUNTS } from '../../analysis/tally.ts';
import { parsePysolRange } from '../../deal/pysol.ts';
import { InputError } from '../../base/errors.ts';
import { resolveRules, nameGame } from '../../games/rules.ts';
import type { Rules, Variant } from '../../games/variant.ts';
import { readVersion } from '../../store/provenance.ts';
import { FIRST_SOLVABLE_SEED, formatSolvableSeeds } from '../../notation/pysol-seeds.ts';
import type { Job } from '../../studies/plan.ts';
import { decideDeals } from '../../studies/verdicts.ts';
import type { Verdict } from '../../search/result.ts';
import { findVariant } from '../../variants/registry.ts';
import { openDeals } from '../sources/deal-source.ts';
import { formatMessage } from '../terminal/failures.ts';
import { defineCommand, VARIANT_ARGUMENT } from '../help/help.ts';
import { watchInterrupts } from '../terminal/interrupt.ts';
import {
  chooseOptions,
  BUDGET_OPTIONS,
  DEAL_OPTIONS,
  DEFAULT_DEALS,
  readBudget,
  type Options,
} from '../options/options.ts';
import { createProgress } from '../terminal/progress.ts';
import { EXIT, tellLine, writeLine } from '../terminal/shell.ts';
import { chooseStrategy } from '../../studies/contenders.ts';

const VERDICTS: readonly Verdict[] = ['winnable', 'unwinnable', 'unknown'];

function chooseVerdicts(options: Options<Verdict>): ReadonlySet<Verdict> {
  const asked = VERDICTS.filter((verdict) => options[verdict] === true);
  return new Set(asked.length > 0 ? asked : VERDICTS.slice(0, 1));
}

/**
 * What the module for PySolFC says beside its numbers.
 * @throws InputError when the numbers would mean nothing there.
 */
function planModule(
  variant: Variant,
  rules: Rules,
  options: Options<'pysol' | 'deals'>,
  verdicts: ReadonlySet<Verdict>,
): { title: string; first: bigint } {
  const { pysol } = variant;
  if (pysol === null || options.pysol === undefined)
    throw new InputError(
      '--format pysol lists PySolFC numbers; name some with --pysol, for example --pysol 32000..32099',
    );
  if (verdicts.size > 1 || !verdicts.has('winnable'))
    throw new InputError('--format pysol lists winnable deals only; leave out --unwinnable and --unknown');
  const [limit] = pysol.listLimits(rules);
  if (limit !== undefined) {
    throw new InputError(
      `--format pysol: a deal that can be won in ${nameGame(variant, rules)} may have no win in PySolFC. ${limit.text} ${limit.remedy}`,
    );
  }
  const { prefix, first } = parsePysolRange(options.pysol, options.deals ?? null);
  if (prefix !== '' || first < FIRST_SOLVABLE_SEED) {
    throw new InputError(
      `--format pysol: such a list holds plain numbers from ${FIRST_SOLVABLE_SEED} on; --pysol ${options.pysol} begins with another`,
    );
  }
  return { title: pysol.title, first };
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
    const module = options.format === 'pysol' ? planModule(variant, rules, options, verdicts) : null;
    const deals = await openDeals(options, variant, shell.stdin, DEFAULT_DEALS);
    const { workers } = options;
    const { choice: who } = await chooseStrategy(options.strategy, readBudget(options));
    const job: Job = { seat: { variant: variant.name, rules, who, noReturn: false }, deals };

    // On a terminal the numbers themselves show how far it is, and a bar would run through them.
    const quiet = module === null && shell.stdout.isTTY === true;
    const progress = quiet
      ? null
      : createProgress([{ name: nameGame(variant, rules), count: deals.count }], workers, shell.stderr);
    const interrupt = watchInterrupts();
    const onFault = (text: string): void => {
      if (progress === null) shell.stderr.write(`${formatMessage(text)}\n`);
      else progress.tell(text);
    };
    let sum = NO_COUNTS;
    const numbers: string[] = [];
    try {
      for await (const decided of decideDeals(job, { workers, dealSeconds: null, onFault }, interrupt.signal)) {
        sum = addCounts(sum, decided.counts);
        progress?.update(0, sum);
        for (const { deal, verdict } of decided.verdicts) {
          if (!verdicts.has(verdict)) continue;
          if (module === null) await writeLine(shell.stdout, deal);
          else numbers.push(deal);
        }
      }
    } finally {
      interrupt.stop();
      progress?.stop();
    }
    if (module !== null && sum.deals > 0) {
      const lines = formatSolvableSeeds({ ...module, numbers, tried: sum.deals, program: `quorum ${readVersion()}` });
      await writeLine(shell.stdout, lines.join('\n'));
    }
    if (sum.deals === deals.count) return;
    await tellLine(shell.stderr, `interrupted; only the first ${sum.deals} of ${deals.count} deals have been tried`);
    shell.exitCode = EXIT.interrupted;
  },
);
