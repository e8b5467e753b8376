/** The search budget as the command line gives it. */

import type { Budget } from '../../search/result.ts';

/** See BUDGET_OPTIONS. */
export interface BudgetOptions {
  readonly nodes: number;
  readonly seconds?: number;
  readonly memory: number;
}

export const readBudget = ({ nodes, seconds, memory }: BudgetOptions): Budget => ({
  nodes,
  seconds: seconds ?? null,
  memory,
});
