/**
 * The deals that one study leaves unknown and another one settles. A deal that is won under a reading of the rules is
 * won under every looser one; a deal that is refuted under a reading is refuted under every stricter one. Each variant
 * declares which reading lies in which, with the reason beside it (`nestings`), and `test/games/nesting.staged.test.ts`
 * compares both readings of tiny packs by complete searches. A search of the same reading settles a deal as well,
 * whatever its strategy and budget, and so does a player who wins it.
 */

import { join } from 'node:path';
import { formatRules } from '../../src/games/rules.ts';
import type { Rules, Variant } from '../../src/games/variant.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { readVerdicts } from './keeping.ts';
import { ALL_RUNS, rulesOf, type ResultRun, SOLVER_RUNS } from './runs.ts';

/** A deal that a study leaves unknown, and the other study that settles it. */
export interface Settlement {
  readonly run: ResultRun;
  readonly seed: number;
  readonly verdict: 'winnable' | 'unwinnable';
  /** Whose verdict it is. */
  readonly by: ResultRun;
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
const NAMES: Readonly<Record<string, string>> = { w: 'winnable', l: 'unwinnable' };

/** What a study says of a deal; `?` for one that it does not have. A game that a player lost says nothing of the deal. */
const findLetter = (run: ResultRun, letters: string, seed: number): string => {
  const letter = letters[seed - run.seed] ?? '?';
  return letter === 'l' && run.player !== 'solver' ? '?' : letter;
};

/**
 * The deals that the solver leaves unknown under some reading and that another study settles, in the order of the runs
 * and of the seeds. Of several studies, the one with the fewest nestings between is named, and the first of those.
 * @throws Error when two studies contradict each other about a deal.
 */
export function listSettlements(root: string): Settlement[] {
  const studies = ALL_RUNS.map((run) => ({ run, lines: readVerdicts(join(root, run.folder)) }));
  return SOLVER_RUNS.flatMap((run) => {
    const variant = findVariant(run.variant);
    const others = studies
      .filter((study) => study.run !== run && study.run.variant === run.variant)
      .flatMap((study) => {
        const wins = findNesting(variant, rulesOf(study.run), rulesOf(run));
        const losses = findNesting(variant, rulesOf(run), rulesOf(study.run));
        return wins === null && losses === null ? [] : study.lines.map((letters) => ({ by: study.run, letters, wins, losses }));
      });
    const [own = ''] = studies.find((study) => study.run === run)?.lines ?? [];
    return Array.from(own).flatMap((letter, i) => {
      const seed = run.seed + i;
      const found = others.flatMap(({ by, letters, wins, losses }): Settlement[] => {
        const said = findLetter(by, letters, seed);
        if (said === 'w' && wins !== null) return [{ run, seed, verdict: 'winnable', by, steps: wins }];
        return said === 'l' && losses !== null ? [{ run, seed, verdict: 'unwinnable', by, steps: losses }] : [];
      });
      const [first] = found.sort((a, b) => a.steps.length - b.steps.length);
      const against = found.find(({ verdict }) => verdict !== (NAMES[letter] ?? first.verdict));
      if (against !== undefined)
        throw new Error(
          `${run.folder} or a study nested in it and ${against.by.folder} contradict each other about seed ${seed}; one of them is wrong`,
        );
      return letter === '?' && first !== undefined ? [first] : [];
    });
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
    formatRules(rulesOf(by)),
    steps.join(' > '),
  ]);
  const header = ['variant', 'rules', 'deal', 'verdict', 'study', 'study_rules', 'nesting'];
  return [header, ...rows].map((row) => `${row.join(',')}\n`).join('');
}
