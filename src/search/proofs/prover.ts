/**
 * Proving deals unwinnable without visiting all of their positions.
 *
 * Every variant has a relaxation (see `relaxation.ts`), searched to its end within a node limit.
 * For Congress, Parliament and British Constitution a bound on the cards that can ever come into
 * play is looked at first, at the opening and at every relaxed position; alone it often
 * refutes a deal at once.
 */

import { ACE, type Card } from '../../engine/cards.ts';
import type { Rules, Size, Variant } from '../../games/game.ts';
import { BritishConstitutionRelaxation } from './british-constitution.ts';
import { CadoganCongressRelaxation } from './cadogan-congress.ts';
import { CongressRelaxation } from './congress.ts';
import { Constitution1914Relaxation } from './constitution-1914.ts';
import { ExhaustiveSearch } from './exhaustion.ts';
import type { Relaxation } from './relaxation.ts';

interface ProofAttempt {
  /** True only if the deal is unwinnable; false says nothing about it. */
  readonly proved: boolean;
  /** Relaxed moves made; 0 when a bound, or having no move at all, settled it at the opening. */
  readonly nodes: number;
}

interface ProofLimits {
  /** Relaxed moves; an attempt costs no more than this. */
  readonly nodes: number;
  /** `performance.now()` milliseconds, or Infinity. */
  readonly deadline: number;
}

/** Tries to prove deals of one variant, rules and size unwinnable; keeps its memory from deal to deal. */
export interface Prover {
  /** Looks at one deal (cards in dealing order). The attempt depends on the deal and the limits alone. */
  attempt(cards: readonly Card[], limits: ProofLimits): ProofAttempt;
}

/** `bytes`: memory for the table of positions seen. Null for a variant that has no relaxation. */
export function createProver(variant: Variant, rules: Rules, size: Size, bytes: number): Prover | null {
  const relaxation = createRelaxation(variant, rules, size);
  if (relaxation === null) return null;
  const search = new ExhaustiveSearch(relaxation, bytes);
  return {
    attempt: (cards, limits) => {
      const { outcome, nodes } = search.run(cards, limits);
      return { proved: outcome === 'exhausted', nodes };
    },
  };
}

function createRelaxation(variant: Variant, rules: Rules, size: Size): Relaxation | null {
  switch (variant.name) {
    case 'congress':
      return new CongressRelaxation(rules, size, 0);
    case 'parliament':
      return new CongressRelaxation(rules, size, ACE);
    case 'cadogan-congress':
      return new CadoganCongressRelaxation(rules, size);
    case 'british-constitution':
      return rules['ruleset'] === 'cadogan'
        ? new Constitution1914Relaxation(size)
        : new BritishConstitutionRelaxation(rules, size);
    default:
      return null;
  }
}
