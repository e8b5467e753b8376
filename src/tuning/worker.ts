import { isWin } from '../analysis/outcome.ts';
import { dealFromSeed } from '../deal/deal-v1.ts';
import type { Move } from '../engine/moves.ts';
import { packOf, Position } from '../games/position.ts';
import { createPlayer } from '../players/player.ts';
import { playGame } from '../players/table.ts';
import type { OwnSource } from '../plugins/channel.ts';
import { isSolver, openSetting, type SeatPlan } from '../studies/study-plan.ts';
import { openKind, takeSeat, type SeatedPlayer } from '../studies/seat-playing.ts';

/** `lines`: the moves of a player's games are wanted. */
export interface TuningTask {
  readonly seat: SeatPlan;
  readonly seeds: readonly number[];
  readonly lines: boolean;
  readonly source?: OwnSource;
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

/** Weights cannot be judged by code that fails. */
function onFault(deal: string, text: string): never {
  throw new Error(`${deal}: ${text}`);
}

function findSeat(plan: SeatPlan, source: OwnSource | undefined) {
  const key = JSON.stringify(plan);
  if (last?.key !== key) last = { key, seat: takeSeat(plan, source, onFault) };
  return last.seat;
}

function playFigures({ seat: plan, seeds, source }: TuningTask) {
  const seat = findSeat(plan, source);
  const pack = packOf(openSetting(plan));
  return seeds.map((seed) => {
    const { verdict, nodes, zones } = seat(dealFromSeed(seed, pack));
    return { won: Number(isWin(verdict)), nodes: nodes ?? 0, raised: zones.foundation ?? 0 };
  });
}

function playLines({ seat, seeds, source }: TuningTask) {
  const { who } = seat;
  if (isSolver(who)) throw new Error('a solver plays no games');
  const setting = openSetting(seat);
  const player = createPlayer(openKind(who, source), setting, who.parameters);
  return seeds.map((seed) => {
    const { ending, moves } = playGame(Position.open(setting, dealFromSeed(seed, packOf(setting)).cards), player);
    return { won: ending === 'won' ? 1 : 0, moves };
  });
}

export default function runTask(task: TuningTask): TuningAnswer {
  const started = performance.now();
  const played = task.lines ? { figures: [], lines: playLines(task) } : { figures: playFigures(task), lines: [] };
  return { ...played, seconds: (performance.now() - started) / 1000 };
}
