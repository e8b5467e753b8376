import { groupBy } from '../base/objects.ts';
import { listOrders } from '../engine/cards.ts';
import type { Move } from '../engine/moves.ts';
import type { Position, Setting } from '../engine/games/position.ts';
import { createMidGameSearch } from '../search/portfolio.ts';
import type { View } from './view.ts';

const WIN_NODES = 5000;
/** Stretches that are tried where none wins all that can be won. */
const MOST_STRETCHES = 6;
/** MiB. */
const MEMORY = 16;

/**
 * A plan must win this share of the orders that are not proved lost. Short searches miss wins, and thought may find a
 * way to those.
 */
const LEAST_SHARE = 0.75;

/** An order of the hidden cards, and a win; null if none was found. */
interface World {
  readonly position: Position;
  readonly line: readonly Move[] | null;
  readonly isLost?: boolean;
}

interface Plan {
  readonly wins: number;
  /** Empty when none is won. */
  readonly stretch: readonly Move[];
  /** How to go on, by the stock as far as it is seen then. */
  readonly next: ReadonlyMap<string, Plan>;
}

const NO_PLAN: Plan = { wins: 0, stretch: [], next: new Map() };

const countWinnable = (worlds: readonly World[]) => worlds.filter(({ line }) => line !== null).length;

const keyOfSeen = ({ game: { stock }, stockCount }: Position, hidden = stockCount) =>
  stock.subarray(0, stock.length - hidden).join();

/** The moves up to the first that brings one of the last `hidden` stock cards to light; null if none does. */
function cutAtReveal(start: Position, line: readonly Move[], hidden: number): readonly Move[] | null {
  let position = start;
  const shows = line.findIndex((move) => (position = position.play(move)).stockCount < hidden);
  return shows < 0 ? null : line.slice(0, shows + 1);
}

/** Plays moves that were found with another order of the stock. */
export const playAlike = (start: Position, moves: readonly Move[]): Position =>
  moves.reduce((position, move) => position.play(position.translate(move)), start);

/** A plan's moves in a game whose stock lies in this order, chosen by the cards seen alone. */
export function followPlan(start: Position, plan: Plan): readonly Move[] {
  const moves: Move[] = [];
  let position = start;
  for (let part: Plan | undefined = plan; part !== undefined; part = part.next.get(keyOfSeen(position))) {
    for (const each of part.stretch) {
      const move = position.translate(each);
      moves.push(move);
      position = position.play(move);
    }
  }
  return moves;
}

/**
 * The last hidden cards: all their orders, in a tree over the player's views.
 *
 * A stretch is a row of moves up to the first one that shows a hidden card. Those to try begin the wins of single
 * orders. A stretch wins the orders that the best stretches after it win. Orders that still look alike must go on
 * alike, so nobody is credited with hidden knowledge.
 */
export class EndingTree {
  nodes = 0;
  readonly #search;
  readonly #budget;
  #plan = NO_PLAN;

  /** @param budget nodes for a plan. */
  constructor(setting: Setting, budget: number) {
    this.#budget = budget;
    this.#search = createMidGameSearch(setting, MEMORY);
  }

  begin(): void {
    this.#plan = NO_PLAN;
  }

  /** The moves up to the next hidden card: as the plan before foresaw them, if they win. */
  plan({ position, hidden }: Pick<View, 'position' | 'hidden'>): Plan {
    const { game } = position;
    this.nodes = 0;
    this.#plan = this.#plan.next.get(keyOfSeen(position, hidden)) ?? NO_PLAN;
    if (this.#plan.wins > 0) return this.#plan;
    const known = game.stock.length - hidden;
    const worlds = listOrders(Array.from(game.stock.subarray(known))).map((order) =>
      this.#solve(position.withLastCards(order)),
    );
    const plan = this.#choose(worlds, hidden);
    const open = worlds.filter(({ isLost }) => isLost !== true).length;
    this.#plan = plan.wins < LEAST_SHARE * open ? NO_PLAN : plan;
    return this.#plan;
  }

  #solve(position: Position): World {
    const nodes = Math.min(WIN_NODES, this.#budget - this.nodes);
    if (nodes <= 0 || position.isWon) return { position, line: position.isWon ? [] : null };
    const outcome = this.#search.run(position, { nodes, deadline: Infinity, seed: 0 });
    this.nodes += outcome.nodes;
    const { verdict } = outcome;
    return { position, line: verdict === 'winnable' ? outcome.line : null, isLost: verdict === 'unwinnable' };
  }

  /** @param worlds orders that look alike. */
  #choose(worlds: readonly World[], hidden: number) {
    const most = countWinnable(worlds);
    const tried = new Set<string>();
    let best = NO_PLAN;
    for (const { position, line } of worlds) {
      if (best.wins === most || tried.size === MOST_STRETCHES) break;
      if (line === null) continue;
      if (worlds.length === 1) return { ...NO_PLAN, wins: 1, stretch: line };
      const stretch = cutAtReveal(position, line, hidden) ?? [];
      const name = stretch.join();
      if (tried.has(name)) continue;
      tried.add(name);
      const plan = this.#look(worlds, stretch, best.wins);
      if (plan.wins > best.wins) best = plan;
    }
    return best;
  }

  /** The result of a stretch; no plan when it cannot win more than `least`. */
  #look(worlds: readonly World[], stretch: readonly Move[], least: number) {
    const after = worlds.map((world) => this.#play(world, stretch));
    const next = new Map<string, Plan>();
    let wins = countWinnable(after);
    for (const group of groupBy(after, ({ position }) => keyOfSeen(position))) {
      if (wins <= least) return NO_PLAN;
      const [{ position }] = group;
      const plan = this.#choose(group, position.stockCount);
      wins += plan.wins - countWinnable(group);
      next.set(keyOfSeen(position), plan);
    }
    return { wins, stretch, next };
  }

  /** Plays a stretch that another order may have suggested. An order without a win is not searched again. */
  #play({ position, line }: World, stretch: readonly Move[]) {
    const after = playAlike(position, stretch);
    if (line === null) return { position: after, line };
    return stretch.every((move, i) => line[i] === move)
      ? { position: after, line: line.slice(stretch.length) }
      : this.#solve(after);
  }
}
