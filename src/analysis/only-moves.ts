/** How narrow the way to a win is: how often along a winning line no other move was found to keep the win. */

import type { Move } from '../engine/moves.ts';
import type { Position, Setting } from '../games/position.ts';
import { KnownWins } from '../search/known-wins.ts';
import { MidGameSearch } from '../search/mid-game.ts';

/** Positions of a winning line. */
export interface OnlyMoves {
  /** Those with at least two moves that lead to different positions. */
  readonly choices: number;
  /** Those of them in which no move but that of the line was found to keep the win. */
  readonly only: number;
}

/** What looking for a way back to a known win may cost, for each move. */
const WAY_NODES = 500;
const SEARCH_NODES = 5_000;
/** MiB for the table of the search. */
const MEMORY = 16;

/** Counts in lines of one setting; what comes of a line does not depend on those before it. */
export class OnlyMoveCounter {
  readonly #search: MidGameSearch;
  readonly #nodes: number;

  /** @param nodes what a search for a win after another move may cost. */
  constructor(setting: Setting, nodes = SEARCH_NODES) {
    this.#search = new MidGameSearch(setting, MEMORY);
    this.#nodes = nodes;
  }

  /** @param line legal moves that win from `start`. */
  count(start: Position, line: readonly Move[]): OnlyMoves {
    const wins = new KnownWins(start.game);
    wins.add(start, line);
    let choices = 0;
    let only = 0;
    let position = start;
    for (const move of line) {
      const next = position.play(move);
      const others = listOthers(position, next);
      if (others.length > 0) choices++;
      if (others.length > 0 && !this.#isKept(others, wins)) only++;
      position = next;
    }
    return { choices, only };
  }

  /** Whether one of the positions is found to be won. */
  #isKept(positions: readonly Position[], wins: KnownWins): boolean {
    if (positions.some((position) => wins.find(position, WAY_NODES) !== null)) return true;
    return positions.some((position) => {
      const outcome = this.#search.run(position, { nodes: this.#nodes, deadline: Infinity, seed: 0 });
      if (outcome.verdict !== 'winnable') return false;
      wins.add(position, outcome.line);
      return true;
    });
  }
}

/** The positions that other moves lead to, each once up to the names of interchangeable piles. */
function listOthers(position: Position, next: Position): Position[] {
  const key = new Int32Array(position.game.words);
  const keyOf = ({ game, row }: Position): string => {
    game.canonicalize(row, 0, key, 0);
    return key.join();
  };
  const seen = new Set([keyOf(next)]);
  const others: Position[] = [];
  for (const move of position.listMoves()) {
    const other = position.play(move);
    const text = keyOf(other);
    if (seen.has(text)) continue;
    seen.add(text);
    others.push(other);
  }
  return others;
}
