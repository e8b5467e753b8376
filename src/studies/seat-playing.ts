import { createDifficultyMeter } from '../analysis/difficulty.ts';
import { createLuckMeter } from '../analysis/luck.ts';
import { NO_RETURN_BUDGET, createNoReturnFinder } from '../analysis/no-return.ts';
import { summarizeGame, summarizeResult, type Outcome } from '../analysis/outcome.ts';
import { dropUndefined, findOrMake } from '../base/objects.ts';
import { type Deal, describeDeal } from '../deal/deal-v1.ts';
import { Position } from '../games/position.ts';
import { createPlayer, type PlayedGame, type Player } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import { playGame } from '../players/table.ts';
import type { ImportedPlugin } from '../plugins/imported.ts';
import { type Claim, type GameMeasures, judgeClaim } from '../plugins/replayed-record.ts';
import { markCode, type PluginSource } from '../plugins/source.ts';
import { SHORTENING_NODES } from '../search/shortening/shorten.ts';
import { createSolver, findStrategy } from '../search/solver.ts';
import { nameFaults, solveDeal } from './deal-solving.ts';
import {
  isSolver,
  nameCode,
  openSetting,
  type PlayerChoice,
  type SeatPlan,
  type SolverChoice,
  type Who,
} from './study-plan.ts';

/** A seat that plays deal after deal on one thread. An outcome depends on the deal and the plan alone. */
export type SeatedPlayer = (deal: Deal) => Outcome;

export function takeSeat(plan: SeatPlan): SeatedPlayer {
  const { who } = plan;
  return isSolver(who) ? seatSolver(plan, who) : seatPlayer(plan, who);
}

/** A seat of a user's code, which claims what it did. */
export type SeatedPlugin = (deal: Deal) => Claim;

/** Each contender's copy of its file, which cannot be unloaded. */
const plugins = new Map<string, Promise<ImportedPlugin>>();

/** Runs a copy of a user's file in this thread. */
export async function importContender(who: Who, source: PluginSource): Promise<ImportedPlugin> {
  const { importPlugin } = await import('../plugins/imported.ts');
  const key = JSON.stringify([markCode(source), who]);
  return findOrMake(plugins, key, () => importPlugin(source, isSolver(who) ? 'strategy' : 'player'));
}

/** @returns a function that takes a seat for a user's file. */
export async function openPluginSeat(who: Who, source: PluginSource): Promise<(plan: SeatPlan) => SeatedPlugin> {
  const plugin = await importContender(who, source);
  return (plan) => {
    const setting = openSetting(plan);
    const play = isSolver(who)
      ? plugin.searchWith(setting, who.budget, who.parameters)
      : plugin.playWith(setting, who.parameters, createMeter(plan));
    return ({ cards }) => play(Position.open(setting, cards));
  };
}

/**
 * Judges what the user's code of a seat claims.
 * @returns a function that throws an Error where the code failed, or something is not true.
 */
export function createJudge(seat: SeatPlan): (deal: Deal, claim: unknown) => Outcome {
  const { who, difficulty } = seat;
  const setting = openSetting(seat);
  const measure = difficulty === undefined ? null : createDifficultyMeter(setting, difficulty);
  const file = nameCode(who)?.file ?? '';
  const budget = isSolver(who) ? who.budget : null;
  return ({ cards }, claim) => judgeClaim(file, Position.open(setting, cards), budget, claim, measure);
}

/** What is measured of a game after it. */
function createMeter(plan: SeatPlan): (game: PlayedGame) => GameMeasures {
  const setting = openSetting(plan);
  const measureLuck = plan.luck === true ? createLuckMeter(setting) : null;
  const findNoReturn = plan.noReturn ? createNoReturnFinder(setting) : null;
  return (game) =>
    dropUndefined({
      noReturn: game.ending === 'won' ? undefined : findNoReturn?.(game),
      luck: measureLuck?.(game),
    });
}

function seatSolver(plan: SeatPlan, who: SolverChoice): SeatedPlayer {
  const { parameters, budget } = who;
  const strategy = findStrategy(who.strategy);
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

function seatPlayer(plan: SeatPlan, who: PlayerChoice): SeatedPlayer {
  const kind = findPlayer(who.name);
  const setting = openSetting(plan);
  let player: Player | null = null;
  const measure = createMeter(plan);
  const play = ({ cards }: Deal) => {
    const started = performance.now();
    // Made with the first deal, so that a failure is a failure of that one.
    player ??= createPlayer(kind, setting, who.parameters);
    const played = playGame(Position.open(setting, cards), player);
    // The time of a game is compared with that of others, so it includes nothing that follows.
    const seconds = (performance.now() - started) / 1000;
    const { noReturn = null, luck } = measure(played);
    const outcome = summarizeGame(played, noReturn, seconds);
    return luck === undefined ? outcome : { ...outcome, luck };
  };
  return (deal) => nameFaults(setting, describeDeal(deal.scheme, deal.id), NO_RETURN_BUDGET.memory, () => play(deal));
}
