/**
 * Certificates: proofs that a position is unwinnable, written down for others to check.
 *
 * A certificate lists positions, none of them won, and for each the number of ways to it. These are the moves that lead
 * there from a listed position, and one more for the start. The moves followed are those that `PlainGame.needed` names.
 *
 * Theorem. If the start is listed, and with each position all that its needed moves lead to, the start cannot be won.
 * Proof. Suppose that it can. Let P be the listed position that can be won in the fewest moves. It is not won, and not
 * known as lost. If one of its moves is safe, that leads to a listed position that can be won in fewer moves. If
 * not, all moves are needed, and one of them does: a contradiction.
 *
 * A single pass and little memory tell whether this is so. A position weighs a hash of its text under secret numbers,
 * drawn anew for every check. The start, and all that needed moves lead to, go on one side of a balance. Each listed
 * position goes on the other side, as often as it has ways. If both sides differ, the balance is even with a chance of
 * less than one in 10^12 (Blum and others, "Checking the correctness of memories", 1994).
 */

import type { PlainPosition } from './plain-game.ts';
import type { PlainGame } from './setup.ts';
import { readKey } from './solve-line.ts';

export type Certificate =
  /** Each position to the number of ways to it. */
  | { readonly verdict: 'unwinnable'; readonly ways: ReadonlyMap<string, number> }
  | { readonly verdict: 'winnable' | 'too-large' };

export function certify(game: PlainGame, start: PlainPosition, limit: number): Certificate {
  const ways = new Map([[game.key(start), 1]]);
  // Keys that are added meanwhile are visited too.
  for (const key of ways.keys()) {
    if (ways.size > limit) return { verdict: 'too-large' };
    const position = readKey(key, game);
    if (game.isWon(position)) return { verdict: 'winnable' };
    for (const move of game.needed(position)) {
      const next = game.key(game.apply(position, move));
      ways.set(next, (ways.get(next) ?? 0) + 1);
    }
  }
  return { verdict: 'unwinnable', ways };
}

const LINE_FORM = /^([1-9]\d{0,8}) (.+)$/;

export class CertificateCheck {
  readonly #game;
  /** The secret numbers that both hashes of a position begin with. */
  readonly #secret: readonly [number, number];
  /** The balance, by each of the hashes: above 0 if the first side is heavier. */
  readonly #sums = [0, 0] as [number, number];

  constructor(game: PlainGame, start: PlainPosition) {
    this.#game = game;
    const [first = 0, second = 0] = crypto.getRandomValues(new Int32Array(2));
    this.#secret = [first, second];
    this.#put(game.key(start), 1);
  }

  /** @throws Error that names a line's own fault. */
  add(line: string): void {
    const [, ways, key] = LINE_FORM.exec(line) ?? [];
    if (key === undefined) throw new Error('expected a number of ways and a position, such as "2 S: 4D / T1: JH"');
    const position = readKey(key, this.#game);
    if (this.#game.isWon(position)) throw new Error('this position of the certificate is won');
    this.#put(key, -Number(ways));
    for (const move of this.#game.needed(position)) this.#put(this.#game.key(this.#game.apply(position, move)), 1);
  }

  /** Once the certificate has been read to its end. */
  get holds(): boolean {
    return this.#sums.every((sum) => sum === 0);
  }

  #put(key: string, count: number) {
    let [low, high] = this.#secret;
    for (let i = 0; i < key.length; i++) {
      const code = key.charCodeAt(i);
      low = Math.imul(low ^ code, 0x9e3779b1);
      low ^= low >>> 15;
      high = Math.imul(high ^ code ^ (low >>> 9), 0x85ebca6b);
      high ^= high >>> 13;
    }
    const [first, second] = this.#secret;
    this.#sums[0] = (this.#sums[0] + Math.imul(mix(low ^ second) | 1, count)) | 0;
    this.#sums[1] = (this.#sums[1] + Math.imul(mix(high ^ first) | 1, count)) | 0;
  }
}

/** The finaliser of MurmurHash3. */
function mix(word: number) {
  let x = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/* A complete search by the plain rules: no move is left out, and only positions that are the same are merged. */

export type CompleteResult =
  | { readonly verdict: 'winnable'; readonly moves: readonly string[]; readonly positions: number }
  /** `too-large`: the limit was reached before a win was found or everything was seen. */
  | { readonly verdict: 'unwinnable' | 'too-large'; readonly positions: number };

interface Reached {
  readonly position: PlainPosition;
  readonly move: string;
  readonly before: Reached | null;
}

function listWay(reached: Reached) {
  const moves: string[] = [];
  for (let at = reached; at.before !== null; at = at.before) moves.push(at.move);
  return moves.reverse();
}

/**
 * Visits every position that can follow, until one is won or more than `limit` have been seen.
 * @returns with the number of positions seen, those of equal `PlainGame.key` once.
 */
export function solveCompletely(game: PlainGame, start: PlainPosition, limit: number): CompleteResult {
  const seen = new Set([game.key(start)]);
  const open: Reached[] = [{ position: start, move: '', before: null }];
  for (let reached = open.pop(); reached !== undefined; reached = open.pop()) {
    const { position } = reached;
    if (game.isWon(position)) return { verdict: 'winnable', moves: listWay(reached), positions: seen.size };
    for (const move of game.moves(position)) {
      const next = game.apply(position, move);
      const key = game.key(next);
      if (seen.has(key)) continue;
      if (seen.size === limit) return { verdict: 'too-large', positions: limit };
      seen.add(key);
      open.push({ position: next, move, before: reached });
    }
  }
  return { verdict: 'unwinnable', positions: seen.size };
}
