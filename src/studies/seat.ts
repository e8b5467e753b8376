/** A seat: what is played and by whom, the solver or a player that does not see the stock. */

import type { DealRecord, Outcome } from '../analysis/outcome.ts';
import type { Deal } from '../deal/deal-v1.ts';
import { createSetting, type Setting } from '../games/position.ts';
import { formatRules } from '../games/rules.ts';
import { applyWeights } from '../games/weights.ts';
import { SOLVER } from '../players/registry.ts';
import type { CodeMark } from '../plugins/source.ts';
import type { Group } from '../tables/columns.ts';
import type { DealForm } from '../tables/deal-columns.ts';
import { findVariant } from '../variants/registry.ts';
import type { PlayerChoice, SeatPlan, SolverChoice } from './study-plan.ts';

export type { PlayerChoice, SeatPlan, SolverChoice } from './study-plan.ts';

export const isSolver = (who: SolverChoice | PlayerChoice): who is SolverChoice => 'strategy' in who;

/** The file that holds the strategy or the player; null for one of quorum. */
export function nameCode({ who }: Pick<SeatPlan, 'who'>): { readonly file: string; readonly code: CodeMark } | null {
  if (who.code === undefined) return null;
  return { file: isSolver(who) ? who.strategy : who.name, code: who.code };
}

export const countClimbs = ({ who }: SeatPlan): number => (isSolver(who) ? (who.climb?.length ?? 0) : 0);

/** The nodes of each of a solver's searches of a deal. */
export const listBudgets = ({ who }: Pick<SeatPlan, 'who'>): readonly number[] =>
  isSolver(who) ? [who.budget.nodes, ...(who.climb ?? [])] : [];

/** The seat at one stage of its climb; 0 is the first search. */
export function climbTo(seat: SeatPlan, stage: number): SeatPlan {
  const { who } = seat;
  if (!isSolver(who) || who.climb === undefined) return seat;
  const { climb, ...first } = who;
  if (stage === 0) return { ...seat, who: first };
  return { ...seat, who: { ...first, budget: { ...first.budget, nodes: climb[stage - 1] } } };
}

export const openSetting = ({ variant, rules, weights = {} }: SeatPlan): Setting =>
  createSetting(applyWeights(findVariant(variant), weights), rules);

/** The cells of a seat's rows; if it climbs, those of all its deals together. */
export const describeSeat = ({ variant, rules, who, stream }: SeatPlan): Group => ({
  variant,
  rules: formatRules(rules),
  player: isSolver(who) ? SOLVER : who.label,
  strategy: isSolver(who) ? who.label : null,
  nodesLimit: listBudgets({ who }).at(-1) ?? null,
  memory: isSolver(who) ? who.budget.memory : null,
  ...(stream !== undefined && { stream }),
});

export const describeForm = ({ noReturn, luck, stream }: SeatPlan): DealForm => ({
  noReturn,
  luck: luck === true,
  streams: stream !== undefined,
});

export const recordDeal = (
  { who }: Pick<SeatPlan, 'who'>,
  { scheme, id }: Pick<Deal, 'scheme' | 'id'>,
  outcome: Outcome,
): DealRecord => ({ scheme, deal: id, nodesLimit: isSolver(who) ? who.budget.nodes : null, outcome });
