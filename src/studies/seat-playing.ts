import { createDifficultyMeter } from '../analysis/difficulty.ts';
import { NO_RETURN_BUDGET, createNoReturnFinder } from '../analysis/no-return.ts';
import { createFaultOutcome, summarizeGame, summarizeResult, type Outcome } from '../analysis/outcome.ts';
import { messageOf } from '../base/errors.ts';
import { type Deal, describeDeal } from '../deal/deal-v1.ts';
import { Position } from '../games/position.ts';
import { createPlayer, type Player, type PlayerKind } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import { playGame } from '../players/table.ts';
import { importPlayer, importStrategy } from '../plugins/own-code.ts';
import type { OwnSource } from '../plugins/channel.ts';
import { SHORTENING_NODES } from '../search/shortening/shorten.ts';
import { createSolver, findStrategy } from '../search/solver.ts';
import { nameFaults, solveDeal } from './deal-solving.ts';
import { isSolver, openSetting, type PlayerChoice, type SeatPlan, type SolverChoice } from './study-plan.ts';

/** A seat that plays deal after deal on one thread. An outcome depends on the deal and the plan alone. */
export type SeatedPlayer = (deal: Deal) => Outcome;

/** Told of a deal on which code from a file failed, and of the error. */
type FaultListener = (deal: string, text: string) => void;

/** A deal on which the code fails stays unknown. */
function endure(seat: SeatedPlayer, onFault: FaultListener): SeatedPlayer {
  return (deal) => {
    const started = performance.now();
    try {
      return seat(deal);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      onFault(describeDeal(deal.scheme, deal.id), messageOf(cause));
      return createFaultOutcome('code-failed', (performance.now() - started) / 1000);
    }
  };
}

/** @param source of a seat with code from a file. */
export function takeSeat(plan: SeatPlan, source?: OwnSource, onFault: FaultListener = () => undefined): SeatedPlayer {
  const seat = isSolver(plan.who) ? seatSolver(plan, plan.who, source) : seatPlayer(plan, plan.who, source);
  return source === undefined ? seat : endure(seat, onFault);
}

function seatSolver(plan: SeatPlan, who: SolverChoice, source: OwnSource | undefined): SeatedPlayer {
  const { parameters, budget } = who;
  const strategy = source === undefined ? findStrategy(who.strategy) : importStrategy(source);
  const setting = openSetting(plan);
  const { difficulty } = plan;
  const shortening = difficulty?.onlyMoves === true ? { shortening: { nodes: SHORTENING_NODES, seconds: null } } : {};
  const solver = createSolver(setting, { ...budget, strategy, parameters, ...shortening });
  const measure = difficulty === undefined ? null : createDifficultyMeter(setting, difficulty);
  return (deal) => {
    const result = solveDeal(solver, setting, budget, deal);
    const outcome = summarizeResult(result);
    if (measure === null) return outcome;
    return { ...outcome, difficulty: measure(Position.open(setting, deal.cards), result) };
  };
}

export const openKind = ({ name }: PlayerChoice, source: OwnSource | undefined): PlayerKind =>
  source === undefined ? findPlayer(name) : importPlayer(source);

function seatPlayer(plan: SeatPlan, who: PlayerChoice, source: OwnSource | undefined): SeatedPlayer {
  const { noReturn } = plan;
  const kind = openKind(who, source);
  const setting = openSetting(plan);
  let player: Player | null = null;
  const findNoReturn = noReturn ? createNoReturnFinder(setting) : null;
  const play = ({ cards }: Deal) => {
    const started = performance.now();
    // Made with the first deal, so that a failure is a failure of that one.
    player ??= createPlayer(kind, setting, who.parameters);
    const played = playGame(Position.open(setting, cards), player);
    // The time of a game is compared with that of others, so it includes nothing that follows.
    const seconds = (performance.now() - started) / 1000;
    const found = findNoReturn === null || played.ending === 'won' ? null : findNoReturn(played);
    return summarizeGame(played, found, seconds);
  };
  return (deal) => nameFaults(setting, describeDeal(deal.scheme, deal.id), NO_RETURN_BUDGET.memory, () => play(deal));
}
