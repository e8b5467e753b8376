/**
 * The deals that one study leaves unknown and another one settles. A deal that is won under a reading of the rules is
 * won under every looser one. A deal that is refuted under a reading is refuted under every stricter one. Each variant
 * declares which reading lies in which, with the reason beside it (`nestings`), and `test/games/nesting.staged.test.ts`
 * compares both readings of tiny packs by complete searches. A search of the same reading settles a deal as well,
 * whatever its strategy and budget. So does a player who wins it, and so does a winning line.
 */

import { groupBy } from '../../src/base/objects.ts';
import { formatRules } from '../../src/engine/games/rules.ts';
import type { Rules, Variant } from '../../src/engine/games/variant.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { readVerdicts, readWinningLines, type Row, WINNING_LINES } from './files.ts';
import { ALL_RUNS, rulesOf, type ResultRun, SOLVER_RUNS } from './runs.ts';

/** How one reading lies in another: the nestings that lead there, none for the same reading; null if it does not. */
export function findNesting({ nestings }: Pick<Variant, 'nestings'>, strict: Rules, loose: Rules): string[] | null {
  const met = new Set<string>();
  const open: (readonly [rules: Rules, steps: readonly string[]])[] = [[strict, []]];
  for (const [rules, steps] of open) {
    if (formatRules(rules) === formatRules(loose)) return [...steps];
    if (met.has(formatRules(rules))) continue;
    met.add(formatRules(rules));
    for (const nesting of nestings) {
      const { option, strict: from, loose: to } = nesting;
      if (rules[option] === from && (nesting.holds?.(rules) ?? true))
        open.push([{ ...rules, [option]: to }, [...steps, `${option}=${from} in ${option}=${to}`]]);
    }
  }
  return null;
}

/** What the letters mean that settle a deal. */
const NAMES: Readonly<Record<string, string>> = { w: 'winnable', l: 'unwinnable' };

/** A study, or the winning lines under some rules. */
interface Source {
  /** Of the study, or the file of the lines. */
  readonly name: string;
  readonly variant: string;
  readonly rules: Rules;
  /** What it says of a deal. */
  verdictOf(seed: number): string | undefined;
}

/** A game that a player lost says nothing of the deal. */
function readStudies(root: string): Source[] {
  const verdicts = readVerdicts(root);
  return ALL_RUNS.flatMap((run) => {
    const { study, variant, player, seed: first } = run;
    return (verdicts.get(study) ?? []).map((letters): Source => ({
      name: study,
      variant,
      rules: rulesOf(run),
      verdictOf(seed) {
        const letter = letters.charAt(seed - first);
        return letter === 'l' && player !== 'solver' ? undefined : NAMES[letter];
      },
    }));
  });
}

/** One source for all lines under the same rules. */
function readLines(root: string): Source[] {
  const groups = groupBy(readWinningLines(root), ({ variant, rules }) => `${variant} ${formatRules(rules)}`);
  return groups.map((lines) => {
    const [{ variant, rules }] = lines;
    const seeds = new Set(lines.map(({ deal }) => deal.seed));
    return { name: WINNING_LINES, variant, rules, verdictOf: (seed) => (seeds.has(seed) ? 'winnable' : undefined) };
  });
}

/** A source whose wins or proofs hold under the rules of a run: with the nestings between them, null where they do not. */
interface Witness {
  readonly by: Source;
  readonly winnable: readonly string[] | null;
  readonly unwinnable: readonly string[] | null;
}

/** The row of a deal, by the nearest witness; none where the run's own study decides it, or no other one does. */
function settle(run: ResultRun, own: string | undefined, seed: number, witnesses: readonly Witness[]): Row[] {
  let agreed = own;
  let nearest: readonly string[] | null = null;
  let settled: Row[] = [];
  for (const { by, winnable, unwinnable } of witnesses) {
    const verdict = by.verdictOf(seed);
    const steps = verdict === 'winnable' ? winnable : unwinnable;
    if (verdict === undefined || steps === null) continue;
    agreed ??= verdict;
    if (verdict !== agreed)
      throw new Error(
        `${run.study} or a study nested in it and ${by.name} contradict each other about seed ${seed}; one of them is wrong`,
      );
    if (own !== undefined || (nearest !== null && steps.length >= nearest.length)) continue;
    nearest = steps;
    const deal = { study: run.study, variant: run.variant, rules: formatRules(rulesOf(run)), deal: `${seed}`, verdict };
    settled = [{ ...deal, by: by.name, by_rules: formatRules(by.rules), nesting: steps.join(' > ') }];
  }
  return settled;
}

/**
 * The rows of `settled`: the deals that the solver leaves unknown under some reading and that another study or a winning
 * line settles, in the order of the runs and of the seeds. Of several, the one with the fewest nestings between is named,
 * and the first of those.
 * @throws Error when two contradict each other about a deal.
 */
export function listSettlements(root: string): Row[] {
  const sources = [...readStudies(root), ...readLines(root)];
  return SOLVER_RUNS.flatMap((run) => {
    const variant = findVariant(run.variant);
    const own = sources.find(({ name }) => name === run.study);
    const witnesses = sources
      .filter(({ name, variant: other }) => name !== run.study && other === run.variant)
      .map((by) => ({
        by,
        winnable: findNesting(variant, by.rules, rulesOf(run)),
        unwinnable: findNesting(variant, rulesOf(run), by.rules),
      }))
      .filter(({ winnable, unwinnable }) => winnable !== null || unwinnable !== null);
    const seeds = Array.from({ length: run.deals }, (_, i) => run.seed + i);
    return seeds.flatMap((seed) => settle(run, own?.verdictOf(seed), seed, witnesses));
  });
}
