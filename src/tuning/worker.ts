import { isWin, type Outcome } from '../analysis/outcome.ts';
import { type Deal, dealFromSeed } from '../deal/deal-v1.ts';
import type { Move } from '../engine/moves.ts';
import { packOf, Position } from '../games/position.ts';
import { createPlayer } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import { playGame } from '../players/table.ts';
import type { Claim } from '../plugins/replayed-record.ts';
import type { PluginSource } from '../plugins/source.ts';
import { isSolver, openSetting, type SeatPlan } from '../studies/study-plan.ts';
import { openPluginSeat, type SeatedPlayer, type SeatedPlugin, takeSeat } from '../studies/seat-playing.ts';

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

export interface TuningFigures {
  readonly figures: readonly DealFigures[];
  readonly lines: readonly LineFigures[];
}

export interface TuningAnswer {
  /** What a user's code claims has not been judged yet. */
  readonly played: TuningFigures | { readonly claims: readonly Claim[] };
  readonly seconds: number;
}

/** The last seats: tasks of one proposal mostly follow each other. */
let last: { readonly key: string; readonly seat: SeatedPlayer } | null = null;
let lastPlugin: { readonly key: string; readonly seat: SeatedPlugin } | null = null;

function findSeat(plan: SeatPlan) {
  const key = JSON.stringify(plan);
  if (last?.key !== key) last = { key, seat: takeSeat(plan) };
  return last.seat;
}

async function findPluginSeat(plan: SeatPlan, source: PluginSource) {
  const key = JSON.stringify(plan);
  if (lastPlugin?.key !== key) lastPlugin = { key, seat: (await openPluginSeat(plan.who, source))(plan) };
  return lastPlugin.seat;
}

export const dealSeeds = ({ seat, seeds }: Pick<TuningTask, 'seat' | 'seeds'>): Deal[] => {
  const pack = packOf(openSetting(seat));
  return seeds.map((seed) => dealFromSeed(seed, pack));
};

export const figureOf = ({ verdict, nodes, zones }: Outcome): DealFigures => ({
  won: Number(isWin(verdict)),
  nodes: nodes ?? 0,
  raised: zones.foundation ?? 0,
});

function playLines({ seat, seeds }: TuningTask) {
  const { who } = seat;
  if (isSolver(who)) throw new Error('a solver plays no games');
  const setting = openSetting(seat);
  const player = createPlayer(findPlayer(who.name), setting, who.parameters);
  return dealSeeds({ seat, seeds }).map(({ cards }) => {
    const { ending, moves } = playGame(Position.open(setting, cards), player);
    return { won: ending === 'won' ? 1 : 0, moves };
  });
}

async function play(task: TuningTask): Promise<TuningAnswer['played']> {
  const { seat, lines, source } = task;
  if (source !== undefined) return { claims: dealSeeds(task).map(await findPluginSeat(seat, source)) };
  if (lines) return { figures: [], lines: playLines(task) };
  const play = findSeat(seat);
  return { figures: dealSeeds(task).map((deal) => figureOf(play(deal))), lines: [] };
}

export default async function runTask(task: TuningTask): Promise<TuningAnswer> {
  const started = performance.now();
  const played = await play(task);
  return { played, seconds: (performance.now() - started) / 1000 };
}
