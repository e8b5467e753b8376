/** Whoever sits down to play deal after deal on one thread: the solver, or a player that does not see the stock. */

import { NO_RETURN_BUDGET, NoReturnFinder } from '../analysis/no-return.ts';
import { summarizeGame, summarizeResult, type Outcome } from '../analysis/outcome.ts';
import type { Deal } from '../deal/deal.ts';
import { createSetting, Position } from '../games/position.ts';
import type { Rules } from '../games/variant.ts';
import { findVariant } from '../variants/registry.ts';
import { formatRules } from '../games/rules.ts';
import { findPlayer, SOLVER } from '../players/registry.ts';
import { playGame } from '../players/table.ts';
import type { Group } from '../report/columns.ts';
import type { Budget } from '../search/result.ts';
import { createSolver } from '../search/solver.ts';
import { findStrategy } from '../search/registry.ts';
import { nameFailure, solveDeal } from './deal-solving.ts';

/** A player that does not see the stock. */
export interface PlayerChoice {
  readonly name: string;
  /** As files name it: the name, and any budget of its own. */
  readonly label: string;
  /** Moves in thought before each move at the table, for players that think. */
  readonly nodes: number;
}

/** The solver, which sees every card. */
export interface SolverChoice {
  /** The name of its strategy. */
  readonly strategy: string;
  /** As files name the strategy: its name, and any budget of its own. */
  readonly label: string;
  readonly budget: Budget;
}

/** What is played and by whom; plain data that crosses to a worker by structured clone. */
export interface SeatPlan {
  /** The variant's name. */
  readonly variant: string;
  readonly rules: Rules;
  readonly who: SolverChoice | PlayerChoice;
  /** Whether to look for the point of no return of each game that a player loses; the solver, which plays none, has none. */
  readonly noReturn: boolean;
}

export const isSolver = (who: SolverChoice | PlayerChoice): who is SolverChoice => 'strategy' in who;

/** What rows say of a seat. */
export function describeSeat({ variant, rules, who }: SeatPlan): Group {
  const game = { variant, rules: formatRules(rules) };
  if (!isSolver(who)) return { ...game, player: who.label, strategy: null, nodesLimit: null, memory: null };
  const { label, budget } = who;
  return { ...game, player: SOLVER, strategy: label, nodesLimit: budget.nodes, memory: budget.memory };
}

/** Plays one deal. An outcome depends on the deal and the plan alone. */
export type Seat = (deal: Deal) => Outcome;

/** Takes a seat; its tables are kept from deal to deal. */
export function takeSeat({ variant: name, rules, who, noReturn }: SeatPlan): Seat {
  const variant = findVariant(name);
  const setting = createSetting(variant, rules);
  if (isSolver(who)) {
    const { strategy, budget } = who;
    const solver = createSolver(setting, budget, { strategy: findStrategy(strategy) });
    return (deal) => summarizeResult(solveDeal(solver, setting, budget, deal));
  }
  const player = findPlayer(who.name).create(setting, who.nodes);
  const finder = noReturn ? new NoReturnFinder(setting, NO_RETURN_BUDGET) : null;
  return (deal) => {
    const started = performance.now();
    try {
      const played = playGame(Position.open(setting, deal.cards), player);
      const found = finder === null || played.ending === 'won' ? null : finder.find(played);
      return summarizeGame(played, found, (performance.now() - started) / 1000);
    } catch (error) {
      throw nameFailure(variant, deal, error, NO_RETURN_BUDGET.memory);
    }
  };
}
