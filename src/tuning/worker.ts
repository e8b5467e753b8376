import { isWin } from '../analysis/outcome.ts';
import { dealFromSeed, describeDeal } from '../deal/deal-v1.ts';
import type { Move } from '../engine/moves.ts';
import { packOf, Position, type Setting } from '../games/position.ts';
import { createPlayer } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import { playGame } from '../players/table.ts';
import { replayGame } from '../plugins/replayed-record.ts';
import type { PluginSource } from '../plugins/source.ts';
import { DEFAULT_MEMORY } from '../search/solver.ts';
import { nameFaults } from '../studies/deal-solving.ts';
import { isSolver, openSetting, type PlayerChoice, type SeatPlan } from '../studies/study-plan.ts';
import { createJudge, importContender, openPluginSeat, takeSeat, type SeatedPlayer } from '../studies/seat-playing.ts';

/** `lines`: the moves of a player's games are wanted. */
export interface TuningTask {
  readonly seat: SeatPlan;
  readonly seeds: readonly number[];
  readonly lines: boolean;
  readonly source?: PluginSource;
}

export interface DealFigures {
  readonly won: number;
  readonly nodes: number;
  /** Cards on the foundations, at the end or at best. */
  readonly raised: number;
}

export interface LineFigures {
  readonly won: number;
  readonly moves: readonly Move[];
}

export interface TuningAnswer {
  readonly figures: readonly DealFigures[];
  readonly lines: readonly LineFigures[];
  readonly seconds: number;
}

/** The last seat: tasks of one proposal mostly follow each other. */
let last: { readonly key: string; readonly seat: SeatedPlayer } | null = null;

async function findSeat(plan: SeatPlan, source: PluginSource | undefined) {
  const key = JSON.stringify(plan);
  if (last?.key !== key) last = { key, seat: source === undefined ? takeSeat(plan) : await openSeat(plan, source) };
  return last.seat;
}

/** Weights cannot be judged by code that fails: the seat throws then. */
async function openSeat(plan: SeatPlan, source: PluginSource): Promise<SeatedPlayer> {
  const play = (await openPluginSeat(plan.who, source))(plan);
  const judge = createJudge(plan);
  const setting = openSetting(plan);
  return (deal) =>
    nameFaults(setting, describeDeal(deal.scheme, deal.id), DEFAULT_MEMORY, () => judge(deal, play(deal)));
}

async function playFigures({ seat: plan, seeds, source }: TuningTask) {
  const seat = await findSeat(plan, source);
  const pack = packOf(openSetting(plan));
  return seeds.map((seed) => {
    const { verdict, nodes, zones } = seat(dealFromSeed(seed, pack));
    return { won: Number(isWin(verdict)), nodes: nodes ?? 0, raised: zones.foundation ?? 0 };
  });
}

async function openGames(setting: Setting, who: PlayerChoice, source: PluginSource | undefined) {
  if (source === undefined) {
    const player = createPlayer(findPlayer(who.name), setting, who.parameters);
    return (start: Position) => playGame(start, player);
  }
  const play = (await importContender(who, source)).playWith(setting, who.parameters);
  return (start: Position) => replayGame(source.file, start, play(start));
}

async function playLines({ seat, seeds, source }: TuningTask) {
  const { who } = seat;
  if (isSolver(who)) throw new Error('a solver plays no games');
  const setting = openSetting(seat);
  const play = await openGames(setting, who, source);
  return seeds.map((seed) => {
    const { ending, moves } = play(Position.open(setting, dealFromSeed(seed, packOf(setting)).cards));
    return { won: ending === 'won' ? 1 : 0, moves };
  });
}

export default async function runTask(task: TuningTask): Promise<TuningAnswer> {
  const started = performance.now();
  const played = task.lines
    ? { figures: [], lines: await playLines(task) }
    : { figures: await playFigures(task), lines: [] };
  return { ...played, seconds: (performance.now() - started) / 1000 };
}
