/**
 * What one redeal would be worth: `npm run redeal`, which writes `results/redeal.csv`; a quarter of an hour of work.
 *
 * Players play games without redeals. Where one is lost with an empty stock, the waste is turned over once as a new
 * stock, in the same order. The solver says whether the game can be won from there, and the player plays on.
 */

import { resolve } from 'node:path';
import { dealFromSeed } from '../../src/engine/deal-v1.ts';
import type { Move } from '../../src/engine/moves.ts';
import { STOCK, WASTE } from '../../src/engine/piles.ts';
import { cardsAt, withPile } from '../../src/engine/games/layout.ts';
import { createSetting, packOf, Position } from '../../src/engine/games/position.ts';
import { createPlayer, findPlayer, playGame } from '../../src/players/index.ts';
import { createSolver } from '../../src/search/solver.ts';
import { formatPercent } from '../../src/base/prose.ts';
import { estimateWinRate } from '../../src/statistics/intervals.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { formatEnds } from './claims.ts';
import { readTable, writeTable } from './files.ts';

const VARIANTS = ['congress', 'parliament', 'cadogan-constitution', 'diplomat'];
const PLAYERS = ['greedy', 'careful'];
const GAMES = 1000;
const SEED = 1;
const BUDGET = { nodes: 1_000_000, seconds: null, memory: 256 };

const follow = (start: Position, moves: readonly Move[]): Position =>
  moves.reduce((position, move) => position.play(move), start);

/** Null where there is nothing to turn over. */
function turnOver(end: Position): Position | null {
  const layout = end.layOut();
  const waste = cardsAt(layout, WASTE);
  return end.stockCount > 0 || waste.length === 0
    ? null
    : Position.place(end.setting, withPile(withPile(layout, STOCK, waste), WASTE, []));
}

function measure(name: string, kind: string) {
  const setting = createSetting(findVariant(name));
  const player = createPlayer(findPlayer(kind), setting);
  const solver = createSolver(setting, BUDGET);
  const counts = { lost: 0, turned: 0, winnable: 0, unwinnable: 0, unknown: 0, won: 0 };
  for (let seed = SEED; seed < SEED + GAMES; seed++) {
    const start = Position.open(setting, dealFromSeed(seed, packOf(setting)).cards);
    const { ending, moves } = playGame(start, player);
    if (ending === 'won') continue;
    counts.lost++;
    const again = turnOver(follow(start, moves));
    if (again === null) continue;
    counts.turned++;
    counts[solver.solve(again).verdict]++;
    if (playGame(again, player, { hidden: 0 }).ending === 'won') counts.won++;
  }
  return { variant: name, player: kind, seed: SEED, games: GAMES, ...counts };
}

export const REDEAL_HEADER = [
  'variant',
  'player',
  'games',
  'lost',
  'turned over',
  'winnable',
  'unwinnable',
  'unknown',
  'winnable, 95 % interval',
  'won by the player',
];

export const listRedeals = (root: string): string[][] =>
  readTable(root, 'redeal').map(({ variant, player, games, lost, turned, winnable, unwinnable, unknown, won }) => {
    const interval = estimateWinRate(Number(winnable), Number(unknown), Number(turned)) ?? { low: 0, high: 1 };
    return [
      variant,
      player,
      games,
      lost,
      turned,
      winnable,
      unwinnable,
      unknown,
      formatEnds(interval),
      `${won} (${formatPercent(Number(won) / Number(turned))})`,
    ];
  });

if (process.argv[1] === import.meta.filename) {
  const rows = VARIANTS.flatMap((name) => PLAYERS.map((kind) => measure(name, kind)));
  writeTable(resolve(import.meta.dirname, '../../results'), 'redeal', rows);
}
