import { HashIndex, sameWords } from '../../engine/hash.ts';
import { type Move, moveCard, moveFrom, moveTo, createMoves, type Moves, listMoves } from '../../engine/moves.ts';
import type { Game, Rows } from '../../engine/games/game.ts';
import type { Position } from '../../engine/games/position.ts';
import { FOUNDATION, isPassage, kindOfPile, STOCK } from '../../engine/piles.ts';

/** The cost of shortening a line so far, and its limits. */
export class EffortMeter {
  /** Moves made so far, by every technique. */
  nodes = 0;
  readonly #limit;
  /** `performance.now()` milliseconds, or Infinity. */
  readonly deadline: number;

  constructor(limit: number, deadline: number) {
    this.#limit = limit;
    this.deadline = deadline;
  }

  get left(): number {
    return Math.max(0, this.#limit - this.nodes);
  }

  isSpent(): boolean {
    return this.nodes >= this.#limit || (this.deadline < Infinity && performance.now() >= this.deadline);
  }
}

/**
 * A line of moves with every position it visits, which can be cut short in place. After a cut it may go on from a
 * position that names interchangeable piles in another way. Its moves are renamed to match.
 */
export class PlayedLine {
  readonly start: Position;
  readonly game: Game;
  /** The first `length` count. */
  readonly moves: Moves;
  /** Row i lies before move i, row `length` at the end. */
  readonly rows: Rows;
  #length;
  /** The canonical words of each position, and the positions' indices by hash. */
  readonly #keys;
  readonly #places;
  readonly #key;
  readonly #successors;
  readonly #meter;

  /** Plays legal moves, and cuts their loops. @param meter counts the moves that edits make. */
  constructor(start: Position, line: ArrayLike<Move>, meter: EffortMeter) {
    const { game } = start;
    const { stride, words } = game;
    this.start = start;
    this.game = game;
    this.#meter = meter;
    this.#length = line.length;
    this.moves = createMoves(line.length, line);
    this.rows = new Int32Array((line.length + 1) * stride);
    this.#keys = new Int32Array((line.length + 1) * words);
    this.#places = new HashIndex(line.length + 1);
    this.#key = new Int32Array(words);
    this.#successors = new SuccessorFinder(game);
    this.rows.set(start.row);
    for (let i = 0; i < line.length; i++) {
      game.apply(this.rows, i * stride, this.rows, (i + 1) * stride, this.moves[i]);
    }
    meter.nodes += line.length;
    this.#index(0, line.length + 1);
    this.#cutLoops();
  }

  get length(): number {
    return this.#length;
  }

  list(): Move[] {
    return listMoves(this.moves, 0, this.#length);
  }

  /** The last index of a position that equals the one at `rows[at..]`; -1 for none. */
  find(rows: Rows, at: number): number {
    const { stride, words } = this.game;
    const places = this.#places;
    let keyed = false;
    for (let slot = places.find(rows[at + words]); places.at(slot) >= 0; slot = places.next(slot)) {
      const index = places.at(slot);
      if (!sameWords(this.rows, index * stride + words, rows, at + words, 2)) continue;
      // Met first, it has no equal behind it.
      if (rows === this.rows && index * stride === at) return index;
      if (!keyed) this.game.canonicalize(rows, at, this.#key, 0);
      keyed = true;
      if (sameWords(this.#keys, index * words, this.#key, 0, words)) return index;
    }
    return -1;
  }

  /**
   * Replaces the moves between positions `from` and `to` by the first `count` of `detour`, fewer than `to - from`. They
   * lead to a position equal to that at `to`.
   */
  shortcut(from: number, detour: ArrayLike<Move>, count: number, to: number): void {
    const { game, moves, rows } = this;
    const { stride, words } = game;
    const end = this.#length;
    for (let i = 0; i < count; i++) {
      moves[from + i] = detour[i];
      game.apply(rows, (from + i) * stride, rows, (from + i + 1) * stride, detour[i]);
    }
    const spare = new Int32Array(stride);
    let place = from + count;
    let old = to;
    for (; old < end && !sameWords(rows, place * stride, rows, old * stride, stride); old++, place++) {
      moves[place] = this.#successors.find(rows, place * stride, rows, (old + 1) * stride, spare, 0);
      rows.set(spare, (place + 1) * stride);
    }
    this.#meter.nodes += place - from;
    // From here on the piles have their old names.
    moves.copyWithin(place, old, end);
    rows.copyWithin(place * stride, old * stride, (end + 1) * stride);
    this.#keys.copyWithin((from + count) * words, to * words, (end + 1) * words);
    this.#length = place + end - old;
    this.#index(from + 1, from + count);
    this.#cutLoops();
  }

  #cutLoops() {
    for (let i = 0; i < this.#length; i++) {
      const last = this.find(this.rows, i * this.game.stride);
      if (last > i) this.shortcut(i, this.moves, 0, last);
    }
  }

  /** @param from the first of the positions before `end` whose canonical words are not known yet. */
  #index(from: number, end: number) {
    const { stride, words } = this.game;
    for (let i = from; i < end; i++) this.game.canonicalize(this.rows, i * stride, this.#keys, i * words);
    this.#places.clear();
    // The last of equal positions goes in first, and is met first.
    for (let i = this.#length; i >= 0; i--) this.#places.add(this.rows[i * stride + words], i);
  }
}

/**
 * Goes on from a position that names interchangeable piles in another way than a line did.
 *
 * The old move may then be illegal, or mean something else. But positions with equal canonical words have the same
 * successors up to such names. So a legal move always leads to the right canonical words.
 */
export class SuccessorFinder {
  readonly #game;
  readonly #legal;
  readonly #wanted;
  readonly #reached;

  constructor(game: Game) {
    this.#game = game;
    this.#legal = createMoves(game.maxMoves);
    this.#wanted = new Int32Array(game.words);
    this.#reached = new Int32Array(game.words);
  }

  /**
   * The move from the row at `rows[at..]` to a position equal to the one at `wanted[goal..]`. Writes the row after it to
   * `target[to..]`, which overlaps neither.
   */
  find(rows: Rows, at: number, wanted: Rows, goal: number, target: Rows, to: number): Move {
    const game = this.#game;
    const { words } = game;
    const end = game.generate(rows, at, this.#legal, 0);
    game.canonicalize(wanted, goal, this.#wanted, 0);
    for (let i = 0; i < end; i++) {
      game.apply(rows, at, target, to, this.#legal[i]);
      if (target[to + words] !== wanted[goal + words] || target[to + words + 1] !== wanted[goal + words + 1]) continue;
      game.canonicalize(target, to, this.#reached, 0);
      if (sameWords(this.#reached, 0, this.#wanted, 0, words)) return this.#legal[i];
    }
    throw new Error('no legal move leads on along the line; the canonical words of this game are at fault');
  }

  /** The moves from a row through positions equal to the rows at the `places` of `wanted`. */
  follow(start: Rows, wanted: Rows, places: readonly number[]): Move[] {
    const { stride } = this.#game;
    const rows = new Int32Array(2 * stride);
    rows.set(start);
    return places.map((goal, i) => this.find(rows, (i & 1) * stride, wanted, goal, rows, (1 - (i & 1)) * stride));
  }
}

const MAX_OWED = 8;

/**
 * Tries to leave out each move from `first` on once, first to last (action elimination, after Nakhost and Müller, 2010).
 *
 * The rest of the line is replayed by its meaning. Each old move is matched by a legal move of the same card to the same
 * kind of pile. A move that nothing matches is left out too. If it went to a foundation it is owed, and made as soon as
 * it can be. The replay succeeds when it meets a later position of the line after fewer moves.
 */
export function deleteMoves(line: PlayedLine, meter: EffortMeter, first = 0): void {
  const replay = new MeaningReplay(line, meter);
  for (let i = first; i < line.length && !meter.isSpent();) {
    if (!isOptional(line.moves[i]) || !replay.cutsWithout(i)) i++;
  }
}

class MeaningReplay {
  readonly #line;
  readonly #meter;
  /** Two rows: the replay's position, at `#at`, and room for the next. */
  readonly #rows;
  #at = 0;
  readonly #legal;
  #legalEnd = 0;
  readonly #detour;
  #count = 0;
  readonly #owed = createMoves(MAX_OWED);
  #owing = 0;

  constructor(line: PlayedLine, meter: EffortMeter) {
    this.#line = line;
    this.#meter = meter;
    this.#rows = new Int32Array(2 * line.game.stride);
    this.#legal = createMoves(line.game.maxMoves);
    this.#detour = createMoves(line.length);
  }

  /** Cuts the line short if it can be replayed without the move at `from`. */
  cutsWithout(from: number): boolean {
    const line = this.#line;
    const { game } = line;
    const { stride } = game;
    this.#rows.set(line.rows.subarray(from * stride, (from + 1) * stride));
    this.#at = 0;
    this.#count = 0;
    this.#owing = 0;
    this.#legalEnd = game.generate(this.#rows, 0, this.#legal, 0);

    for (let old = from + 1; old < line.length; old++) {
      this.#payOwed();
      const wanted = line.moves[old];
      const move = this.#match(wanted);
      if (move !== null) {
        this.#play(move);
        const met = line.find(this.#rows, this.#at);
        if (met - from > this.#count) {
          line.shortcut(from, this.#detour, this.#count, met);
          return true;
        }
        if (met >= 0) return false;
      } else if (moveTo(wanted) === FOUNDATION) {
        if (this.#owing === MAX_OWED) return false;
        this.#owed[this.#owing++] = wanted;
      }
    }
    return false;
  }

  #payOwed() {
    for (let i = 0; i < this.#owing; i++) {
      const move = this.#match(this.#owed[i]);
      if (move === null) continue;
      this.#play(move);
      this.#owed.copyWithin(i, i + 1, this.#owing--);
      i = -1;
    }
  }

  #play(move: Move) {
    const { game } = this.#line;
    const next = game.stride - this.#at;
    this.#meter.nodes++;
    game.apply(this.#rows, this.#at, this.#rows, next, move);
    this.#at = next;
    this.#detour[this.#count++] = move;
    this.#legalEnd = game.generate(this.#rows, next, this.#legal, 0);
  }

  /** The legal move nearest to `wanted` in the line, or null. */
  #match(wanted: Move): Move | null {
    const card = moveCard(wanted);
    const from = moveFrom(wanted);
    const to = moveTo(wanted);
    let best: Move | null = null;
    let bestFit = -1;
    for (let i = 0; i < this.#legalEnd; i++) {
      const move = this.#legal[i];
      if (move === wanted) return move;
      // The stock's next card depends on how many it has given, not on the move.
      if (from === STOCK ? moveFrom(move) !== STOCK : moveCard(move) !== card) continue;
      if (kindOfPile(moveTo(move)) !== kindOfPile(to)) continue;
      const fit = (moveTo(move) === to ? 2 : 0) + (moveFrom(move) === from ? 1 : 0);
      if (fit > bestFit) {
        bestFit = fit;
        best = move;
      }
    }
    return best;
  }
}

/** Cards must reach the foundations, and leave the stock and rows that feed others. */
function isOptional(move: Move) {
  const from = moveFrom(move);
  return moveTo(move) !== FOUNDATION && from !== STOCK && !isPassage(from);
}
