import { createDifficultyMeter } from '../analysis/difficulty.ts';
import { createLuckMeter } from '../analysis/luck.ts';
import { NO_RETURN_BUDGET, createNoReturnFinder } from '../analysis/no-return.ts';
import { createFaultOutcome, summarizeGame, summarizeResult, type Outcome } from '../analysis/outcome.ts';
import { messageOf } from '../base/errors.ts';
import { type Deal, describeDeal } from '../deal/deal-v1.ts';
import { Position } from '../games/position.ts';
import { createPlayer, type Player, type PlayerKind } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import { playGame } from '../players/table.ts';
import { findSource, importPlayer, importStrategy } from '../plugins/own-code.ts';
import type { OwnSource } from '../plugins/channel.ts';
import { SHORTENING_NODES } from '../search/shortening/shorten.ts';
import { createSolver, findStrategy } from '../search/solver.ts';
import type { Strategy } from '../search/strategy.ts';
import { nameFaults, solveDeal } from './deal-solving.ts';
import { isSolver, nameCode, openSetting, type PlayerChoice, type SeatPlan, type SolverChoice } from './study-plan.ts';

/** A seat that plays deal after deal on one thread. An outcome depends on the deal and the plan alone. */
export type SeatedPlayer = (deal: Deal) => Outcome;

/** Code from a file, loaded in this thread. */
export interface OwnKind {
  readonly strategy?: Strategy;
  readonly player?: PlayerKind;
  /** Told of a deal on which it failed, and of the error. */
  readonly onFault: (deal: string, text: string) => void;
}

/** A deal on which the code fails stays unknown. */
function endure(seat: SeatedPlayer, { onFault }: OwnKind): SeatedPlayer {
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

export function takeSeat(plan: SeatPlan, own: OwnKind | null = null): SeatedPlayer {
  const seat = isSolver(plan.who) ? seatSolver(plan, plan.who, own?.strategy) : seatPlayer(plan, plan.who, own?.player);
  return own === null ? seat : endure(seat, own);
}

function seatSolver(plan: SeatPlan, who: SolverChoice, strategy = findStrategy(who.strategy)): SeatedPlayer {
  const { parameters, budget } = who;
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

function seatPlayer(plan: SeatPlan, who: PlayerChoice, kind = findPlayer(who.name)): SeatedPlayer {
  const { noReturn, luck } = plan;
  const setting = openSetting(plan);
  let player: Player | null = null;
  const measureLuck = luck === true ? createLuckMeter(setting) : null;
  const findNoReturn = noReturn ? createNoReturnFinder(setting) : null;
  const play = ({ cards }: Deal): Outcome => {
    const started = performance.now();
    // Made with the first deal, so that a failure is a failure of that one.
    player ??= createPlayer(kind, setting, who.parameters);
    const played = playGame(Position.open(setting, cards), player);
    // The time of a game is compared with that of others, so it includes nothing that follows.
    const seconds = (performance.now() - started) / 1000;
    const found = findNoReturn === null || played.ending === 'won' ? null : findNoReturn(played);
    const outcome = summarizeGame(played, found, seconds);
    return measureLuck === null ? outcome : { ...outcome, luck: measureLuck(played) };
  };
  return (deal) => nameFaults(setting, describeDeal(deal.scheme, deal.id), NO_RETURN_BUDGET.memory, () => play(deal));
}

export function listSource(seat: Pick<SeatPlan, 'who'>): { readonly source?: OwnSource } {
  const name = nameCode(seat);
  if (name === null) return {};
  const source = findSource(name);
  if (source === undefined) throw new Error(`${name.file} has not been read`);
  return { source };
}

/** Null for a seat without code from a file. */
export function importOwn(
  { who }: Pick<SeatPlan, 'who'>,
  source: OwnSource | undefined,
  onFault: OwnKind['onFault'],
): OwnKind | null {
  if (source === undefined) return null;
  return isSolver(who) ? { strategy: importStrategy(source), onFault } : { player: importPlayer(source), onFault };
}
