/** How a seat plays deal after deal on one thread, its tables kept from one to the next. */

import { LuckMeter } from '../analysis/luck.ts';
import { NO_RETURN_BUDGET, NoReturnFinder } from '../analysis/no-return.ts';
import { createFaultOutcome, summarizeGame, summarizeResult, type Outcome } from '../analysis/outcome.ts';
import type { Deal } from '../deal/deal-v1.ts';
import { Position } from '../games/position.ts';
import { createPlayer, type Player, type PlayerKind } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import { playGame } from '../players/table.ts';
import { findSource, importPlayer, importStrategy } from '../plugins/own-code.ts';
import type { OwnSource } from '../plugins/source.ts';
import { createSolver, findStrategy } from '../search/solver.ts';
import type { Strategy } from '../search/strategy.ts';
import { nameFailure, solveDeal } from './deal-solving.ts';
import { isSolver, nameCode, openSetting, type PlayerChoice, type SeatPlan, type SolverChoice } from './seat.ts';

/** Plays one deal. An outcome depends on the deal and the plan alone. */
export type SeatedPlayer = (deal: Deal) => Outcome;

/** Somebody's own code, at hand in this thread, for a plan that names it. */
export interface OwnKind {
  /** Where the plan names a strategy. */
  readonly strategy?: Strategy;
  /** Where it names a player. */
  readonly player?: PlayerKind;
  /** Told of a deal on which it failed: the deal, and what happened. */
  readonly onFault: (deal: string, text: string) => void;
}

/** Plays on where the code fails: a deal on which it does stays unknown. */
function endure(seat: SeatedPlayer, { onFault }: OwnKind): SeatedPlayer {
  return (deal) => {
    const started = performance.now();
    try {
      return seat(deal);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const text = cause instanceof Error ? cause.message : String(cause);
      onFault(`deal ${deal.scheme} ${deal.id}`, text);
      return createFaultOutcome('code-failed', (performance.now() - started) / 1000);
    }
  };
}

/** Takes a seat; its tables are kept from deal to deal. */
export function takeSeat(plan: SeatPlan, own: OwnKind | null = null): SeatedPlayer {
  const seat = isSolver(plan.who) ? seatSolver(plan, plan.who, own?.strategy) : seatPlayer(plan, plan.who, own?.player);
  return own === null ? seat : endure(seat, own);
}

function seatSolver(plan: SeatPlan, who: SolverChoice, strategy = findStrategy(who.strategy)): SeatedPlayer {
  const { parameters, budget } = who;
  const setting = openSetting(plan);
  const solver = createSolver(setting, { ...budget, strategy, parameters });
  return (deal) => summarizeResult(solveDeal(solver, setting, budget, deal));
}

function seatPlayer(plan: SeatPlan, who: PlayerChoice, kind = findPlayer(who.name)): SeatedPlayer {
  const { noReturn, luck } = plan;
  const setting = openSetting(plan);
  let player: Player | null = null;
  const meter = luck === true ? new LuckMeter(setting) : null;
  const finder = noReturn ? new NoReturnFinder(setting, NO_RETURN_BUDGET) : null;
  return (deal) => {
    const started = performance.now();
    try {
      // Made with the first deal, so that a failure is a failure of that one.
      player ??= createPlayer(kind, setting, who.parameters);
      const played = playGame(Position.open(setting, deal.cards), player);
      const found = finder === null || played.ending === 'won' ? null : finder.find(played);
      const outcome = summarizeGame(played, found, (performance.now() - started) / 1000);
      // Not in the time of the game, which is to be compared with that of others.
      return meter === null ? outcome : { ...outcome, luck: meter.measure(played) };
    } catch (error) {
      throw nameFailure(setting.variant, deal, error, NO_RETURN_BUDGET.memory);
    }
  };
}

/** The code that a seat names, for a worker. @throws Error when this process has not read it. */
export function listSource(seat: Pick<SeatPlan, 'who'>): { readonly source?: OwnSource } {
  const name = nameCode(seat);
  if (name === null) return {};
  const source = findSource(name);
  if (source === undefined) throw new Error(`${name.file} has not been read`);
  return { source };
}

/** Runs the code in this thread; null where there is none. @param onFault told of a deal on which it failed. */
export async function importOwn(
  { who }: Pick<SeatPlan, 'who'>,
  source: OwnSource | undefined,
  onFault: OwnKind['onFault'],
): Promise<OwnKind | null> {
  if (source === undefined) return null;
  return isSolver(who)
    ? { strategy: await importStrategy(source), onFault }
    : { player: await importPlayer(source), onFault };
}
