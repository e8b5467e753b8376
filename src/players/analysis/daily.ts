/**
 * The deals of a day are the same everywhere, because they come from the date, and from searches that count moves and
 * not seconds. The solver has won each of them.
 */

import { playGames, waveringPlayer } from './difficulty.ts';
import { type Deal, dealFromSeed } from '../../engine/deal-v1.ts';
import { Position, type Setting, packOf } from '../../engine/games/position.ts';
import { createPlayer } from '../player.ts';
import type { NodeListener } from '../../search/result.ts';
import { createSolver } from '../../search/solver.ts';

/** Deals that are compared, and the most that are tried for them. */
const DEALS = 5;
const MOST_TRIED = 50;
export const DAILY_NODES = 200_000;
/** Games of the player that makes slips; they show how hard a deal is. */
const GAMES = 10;

export const LEVELS = ['easy', 'middling', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

const seedOf = (date: string, i: number) => Number(date.replaceAll('-', '') + String(i).padStart(2, '0'));

/** `2026-11-23`, in UTC. */
export const dateOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/**
 * Orders the first five winnable deals of a day by the games that a hasty player with slips wins, and chooses one.
 * Null where no deal is found to be winnable.
 */
export function chooseDaily(setting: Setting, date: string, level: Level, onNodes?: NodeListener): Deal | null {
  const solver = createSolver(setting, { nodes: DAILY_NODES, ...(onNodes && { onNodes }) });
  const player = createPlayer(waveringPlayer, setting);
  const found: { readonly deal: Deal; readonly ease: number }[] = [];
  for (let i = 0; i < MOST_TRIED && found.length < DEALS; i++) {
    const deal = dealFromSeed(seedOf(date, i), packOf(setting));
    const start = Position.open(setting, deal.cards);
    if (solver.solve(start).verdict !== 'winnable') continue;
    const { won, cards } = playGames(start, player, GAMES);
    found.push({ deal, ease: won + cards });
  }
  const ranked = found.toSorted((a, b) => b.ease - a.ease);
  const rank = Math.round(((ranked.length - 1) * LEVELS.indexOf(level)) / (LEVELS.length - 1));
  return ranked[rank]?.deal ?? null;
}
