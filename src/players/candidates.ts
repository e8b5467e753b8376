import { type Move, packMoves } from '../engine/moves.ts';
import { hashOfAlike, keyOfAlike, type Position, type Setting } from '../engine/games/position.ts';
import { Follower } from './follower.ts';
import type { View } from './view.ts';

/**
 * Moves of use to a policy, best first, that lead to no position since the last move for good. One is kept of
 * several that lead to the same position, up to the names of interchangeable piles.
 */
export class Candidates {
  readonly #limit;
  readonly #follower;

  constructor(setting: Setting, limit: number) {
    this.#limit = limit;
    this.#follower = new Follower(setting);
  }

  begin(): void {
    this.#follower.begin();
  }

  goOn({ game, row }: View, move: Move): void {
    this.#follower.goOn(game, row, 0, move);
  }

  list({ position, game, row, moves, count }: View): readonly Move[] {
    const follower = this.#follower;
    const keys = new Set<string>();
    const listed: Move[] = [];
    let choice = follower.prefer(game, row, 0, moves, count);
    for (; choice >= 0 && keys.size < this.#limit; choice = follower.chooseNext(choice, game, row, 0, moves, count)) {
      const key = keyOfAlike(position.play(moves[choice]));
      if (keys.has(key)) continue;
      keys.add(key);
      listed.push(moves[choice]);
    }
    return listed;
  }
}

export interface Stretch {
  readonly before: readonly Move[];
  readonly position: Position;
  readonly last: Move;
}

interface Reached extends Omit<Stretch, 'last'> {
  readonly value: number;
}

/** Positions that a search of stretches looks at, at most. */
const POSITIONS = 300;
/** Moves of the policy's own stretch, at most. */
const LONGEST = 60;

/**
 * Stretches of moves up to the next one that shows a hidden card, in games whose positions can be valued. All before it
 * can be foreseen: positions are searched best first, by their values.
 */
export class Stretches {
  /** Moves made for the last list. */
  nodes = 0;
  readonly #limit;
  readonly #positions;
  readonly #follower;

  /** @param nodes about the moves that may be made for a list. */
  constructor(setting: Setting, limit: number, nodes: number) {
    this.#limit = limit;
    this.#positions = Math.min(POSITIONS, nodes);
    this.#follower = new Follower(setting);
  }

  /** The policy's own stretch, and then those that lead to the best other positions; none if no card can be shown. */
  list(view: View): readonly Stretch[] {
    this.nodes = 0;
    const kept = new Map<string, Stretch>();
    for (const stretch of [...this.#follow(view), ...this.#search(view)]) {
      if (kept.size === this.#limit) break;
      const end = keyOfAlike(stretch.position.play(stretch.last));
      if (!kept.has(end)) kept.set(end, stretch);
    }
    return [...kept.values()];
  }

  #follow({ position: start, game, hidden }: View) {
    const before: Move[] = [];
    this.#follower.begin();
    for (let position = start; before.length < LONGEST; this.nodes++) {
      const moves = packMoves(position.listMoves());
      const choice = moves.length === 0 ? -1 : this.#follower.choose(game, position.row, 0, moves, moves.length);
      if (choice < 0) break;
      const last = moves[choice];
      const next = position.play(last);
      if (next.stockCount < hidden) return [{ before, position, last }];
      before.push(last);
      position = next;
    }
    return [];
  }

  #search({ position: start, game, hidden }: View) {
    const { policy } = this.#follower;
    const found: (Stretch & Reached)[] = [];
    const met = new Set<number>();
    const open: Reached[] = [];
    const row = start.row.slice();
    const isNew = () => {
      const { size } = met;
      return met.add(hashOfAlike(game, row, 0)).size > size;
    };
    const keep = (before: readonly Move[]) => {
      this.nodes++;
      open.push({ before, position: start.withRow(row), value: policy.value?.(row, 0) ?? 0 });
    };
    policy.begin(game);
    if (isNew()) keep([]);
    while (open.length > 0 && met.size < this.#positions) {
      const best = open.reduce((most, { value }, i) => (value > open[most].value ? i : most), 0);
      const [{ before, position, value }] = open.splice(best, 1);
      for (const last of position.listMoves()) {
        game.apply(position.row, 0, row, 0, last);
        if (game.stockCount(row, 0) < hidden) found.push({ before, position, last, value });
        else if (isNew()) keep([...before, last]);
      }
    }
    return found.toSorted((a, b) => b.value - a.value);
  }
}
