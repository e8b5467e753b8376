/** Whoever sits down to play deal after deal on one thread: the solver, or a player that does not see the stock. */

import { LuckMeter } from '../analysis/luck.ts';
import { NO_RETURN_BUDGET, NoReturnFinder } from '../analysis/no-return.ts';
import { summarizeGame, summarizeResult, type Outcome } from '../analysis/outcome.ts';
import type { Deal } from '../deal/deal.ts';
import { createSetting, Position } from '../games/position.ts';
import type { Rules } from '../games/variant.ts';
import { findVariant } from '../variants/registry.ts';
import { formatRules } from '../games/rules.ts';
import { createPlayer } from '../players/player.ts';
import { findPlayer, SOLVER } from '../players/registry.ts';
import { playGame } from '../players/table.ts';
import type { Group } from '../report/columns.ts';
import type { Values } from '../search/parameters.ts';
import type { Budget } from '../search/result.ts';
import { createSolver } from '../search/solver.ts';
import { findStrategy } from '../search/registry.ts';
import { nameFailure, solveDeal } from './deal-solving.ts';

/** A player that does not see the stock. */
export interface PlayerChoice {
  readonly name: string;
  /** As files name it: the name, and what was set. */
  readonly label: string;
  /** A value for each of its parameters. */
  readonly parameters: Values;
}

/** The solver, which sees every card. */
export interface SolverChoice {
  /** The name of its strategy. */
  readonly strategy: string;
  /** As files name the strategy: its name, and what was set for it alone. */
  readonly label: string;
  /** A value for each of the strategy's parameters. */
  readonly parameters: Values;
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
  /** There when the luck of a player's games is measured. */
  readonly luck?: true;
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
export function takeSeat({ variant: name, rules, who, noReturn, luck }: SeatPlan): Seat {
  const variant = findVariant(name);
  const setting = createSetting(variant, rules);
  if (isSolver(who)) {
    const { strategy, parameters, budget } = who;
    const solver = createSolver(setting, budget, { strategy: findStrategy(strategy), parameters });
    return (deal) => summarizeResult(solveDeal(solver, setting, budget, deal));
  }
  const player = createPlayer(findPlayer(who.name), setting, who.parameters);
  const meter = luck === true ? new LuckMeter(setting) : null;
  const finder = noReturn ? new NoReturnFinder(setting, NO_RETURN_BUDGET) : null;
  return (deal) => {
    const started = performance.now();
    try {
      const played = playGame(Position.open(setting, deal.cards), player);
      const found = finder === null || played.ending === 'won' ? null : finder.find(played);
      const outcome = summarizeGame(played, found, (performance.now() - started) / 1000);
      // Not in the time of the game, which is to be compared with that of others.
      return meter === null ? outcome : { ...outcome, luck: meter.measure(played) };
    } catch (error) {
      throw nameFailure(variant, deal, error, NO_RETURN_BUDGET.memory);
    }
  };
}
