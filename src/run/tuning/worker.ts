/** The worker thread of tuning: plays deals by the weights it is given, and tells of each what a cost is made of. */

import { dealFromSeed } from '../../deal/deal-v1.ts';
import type { Move } from '../../engine/moves.ts';
import { packOf, Position } from '../../games/position.ts';
import { createPlayer } from '../../players/player.ts';
import { findPlayer } from '../../players/registry.ts';
import { playGame } from '../../players/table.ts';
import { isSolver, openSetting, takeSeat, type Seat, type SeatPlan } from '../seat.ts';

/** Deals to be played; `lines`: what is wanted are the moves of a player's games. */
export interface TuningTask {
  readonly seat: SeatPlan;
  readonly seeds: readonly number[];
  readonly lines: boolean;
}

/** What became of one deal; whole numbers. */
export interface DealFigures {
  /** 1 for a win. */
  readonly won: number;
  readonly nodes: number;
  /** Cards on the foundations, at the end or at best. */
  readonly raised: number;
}

/** A player's game. */
export interface PlayedLine {
  readonly won: number;
  readonly moves: readonly Move[];
}

export interface TuningAnswer {
  readonly figures: readonly DealFigures[];
  readonly lines: readonly PlayedLine[];
  /** Of the clock, in this thread. */
  readonly seconds: number;
}

/** The last seat: tasks of one proposal mostly follow each other. */
let last: { readonly key: string; readonly seat: Seat } | null = null;

function findSeat(plan: SeatPlan): Seat {
  const key = JSON.stringify(plan);
  if (last?.key !== key) last = { key, seat: takeSeat(plan) };
  return last.seat;
}

function playFigures(plan: SeatPlan, seeds: readonly number[]): DealFigures[] {
  const seat = findSeat(plan);
  const pack = packOf(openSetting(plan));
  return seeds.map((seed) => {
    const { verdict, nodes, zones } = seat(dealFromSeed(seed, pack));
    return { won: verdict === 'winnable' || verdict === 'won' ? 1 : 0, nodes: nodes ?? 0, raised: zones.foundation ?? 0 };
  });
}

function playLines(plan: SeatPlan, seeds: readonly number[]): PlayedLine[] {
  const { who } = plan;
  if (isSolver(who)) throw new Error('a solver plays no games');
  const setting = openSetting(plan);
  const player = createPlayer(findPlayer(who.name), setting, who.parameters);
  return seeds.map((seed) => {
    const { ending, moves } = playGame(Position.open(setting, dealFromSeed(seed, packOf(setting)).cards), player);
    return { won: ending === 'won' ? 1 : 0, moves };
  });
}

export default function runTask({ seat, seeds, lines }: TuningTask): TuningAnswer {
  const started = performance.now();
  const figures = lines ? [] : playFigures(seat, seeds);
  const played = lines ? playLines(seat, seeds) : [];
  return { figures, lines: played, seconds: (performance.now() - started) / 1000 };
}
