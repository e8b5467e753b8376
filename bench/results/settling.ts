/**
 * The deals that one study leaves unknown and another one settles. A deal that is won under a reading of the rules is
 * won under every looser one. A deal that is refuted under a reading is refuted under every stricter one. Each variant
 * declares which reading lies in which, with the reason beside it (`nestings`), and `test/games/nesting.staged.test.ts`
 * compares both readings of tiny packs by complete searches. A search of the same reading settles a deal as well,
 * whatever its strategy and budget. So does a player who wins it, and so does a winning line.
 */

import { join } from 'node:path';
import { groupBy } from '../../src/base/objects.ts';
import { formatRules } from '../../src/engine/games/rules.ts';
import type { Rules, Variant } from '../../src/engine/games/variant.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { readVerdicts } from './keeping.ts';
import { ALL_RUNS, rulesOf, type ResultRun, SOLVER_RUNS } from './runs.ts';
import { readWinningLines } from './winning-lines.ts';
import { WINNING_LINES } from './files.ts';

/** A study, or the winning lines under some rules. */
interface Source {
  /** Of the study, or the file of the lines. */
  readonly folder: string;
  readonly variant: string;
  readonly rules: Rules;
}

/** A deal that a study leaves unknown, and what settles it. */
export interface Settlement {
  readonly run: ResultRun;
  readonly seed: number;
  readonly verdict: 'winnable' | 'unwinnable';
  /** Whose verdict it is. */
  readonly by: Source;
  /** The nestings between the two readings, the strictest first, as `key=strict in key=loose`; none if they are the same. */
  readonly steps: readonly string[];
}

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
const NAMES: Readonly<Record<string, Settlement['verdict']>> = { w: 'winnable', l: 'unwinnable' };

interface Study extends Source {
  readonly deals: number;
  /** What it says of a deal. */
  verdictOf(seed: number): Settlement['verdict'] | undefined;
}

/** A game that a player lost says nothing of the deal. */
function readStudies(root: string): Study[] {
  return ALL_RUNS.flatMap((run) => {
    const { folder, variant, player, seed: first } = run;
    return readVerdicts(join(root, folder)).map((letters) => ({
      folder,
      variant,
      rules: rulesOf(run),
      deals: letters.length,
      verdictOf(seed: number) {
        const letter = letters[seed - first];
        return letter === 'l' && player !== 'solver' ? undefined : NAMES[letter];
      },
    }));
  });
}

/** One study for all lines under the same rules. */
function readLines(root: string): Study[] {
  const groups = groupBy(readWinningLines(root), ({ variant, rules }) => `${variant} ${formatRules(rules)}`);
  return groups.map((lines) => {
    const [{ variant, rules }] = lines;
    const seeds = new Set(lines.map(({ deal }) => deal.seed));
    return { folder: WINNING_LINES, variant, rules, deals: seeds.size, verdictOf: (seed) => (seeds.has(seed) ? 'winnable' : undefined) };
  });
}

/**
 * The deals that the solver leaves unknown under some reading and that another study or a winning line settles, in the
 * order of the runs and of the seeds. Of several, the one with the fewest nestings between is named, and the first of those.
 * @throws Error when two contradict each other about a deal.
 */
export function listSettlements(root: string): Settlement[] {
  const studies = [...readStudies(root), ...readLines(root)];
  return SOLVER_RUNS.flatMap((run) => {
    const variant = findVariant(run.variant);
    const own = studies.find(({ folder }) => folder === run.folder);
    const others = studies
      .filter(({ folder, variant: name }) => folder !== run.folder && name === run.variant)
      .map((by) => ({ by, winnable: findNesting(variant, by.rules, rulesOf(run)), unwinnable: findNesting(variant, rulesOf(run), by.rules) }))
      .filter(({ winnable, unwinnable }) => winnable !== null || unwinnable !== null);
    const settled: Settlement[] = [];
    for (let seed = run.seed; seed < run.seed + (own?.deals ?? 0); seed++) {
      const said = own?.verdictOf(seed);
      let agreed = said;
      let nearest: Settlement | null = null;
      for (const { by, winnable, unwinnable } of others) {
        const verdict = by.verdictOf(seed);
        const steps = verdict === 'winnable' ? winnable : unwinnable;
        if (verdict === undefined || steps === null) continue;
        agreed ??= verdict;
        if (verdict !== agreed)
          throw new Error(
            `${run.folder} or a study nested in it and ${by.folder} contradict each other about seed ${seed}; one of them is wrong`,
          );
        if (said === undefined && steps.length < (nearest?.steps.length ?? Infinity)) nearest = { run, seed, verdict, by, steps };
      }
      if (nearest !== null) settled.push(nearest);
    }
    return settled;
  });
}

/** The text of `settled.csv`: one row for each of them. */
export function formatSettlements(settlements: readonly Settlement[]): string {
  const rows = settlements.map(({ run, seed, verdict, by, steps }) => [
    run.variant,
    formatRules(rulesOf(run)),
    `${seed}`,
    verdict,
    by.folder,
    formatRules(by.rules),
    steps.join(' > '),
  ]);
  const header = ['variant', 'rules', 'deal', 'verdict', 'study', 'study_rules', 'nesting'];
  return [header, ...rows].map((row) => `${row.join(',')}\n`).join('');
}
