/**
 * A game judged move by move, by the cards its player could see: the chance of a win after each move, and its cost
 * beside the best other one.
 *
 * Chances are those of the hasty player. All moves of a position are compared on the same orders of the hidden cards.
 * The rival is chosen on samples of its own, since the samples of a choice flatter it.
 */

import { formatMove, type Move, packMoves } from '../engine/moves.ts';
import { Xorshift32 } from '../engine/random.ts';
import type { Position, Setting } from '../engine/games/position.ts';
import { count, toPercent } from '../base/prose.ts';
import { meanOf, sumOf } from '../statistics/moments.ts';
import { findMoveKind, type MoveKind, phraseMove } from '../engine/notation/steps.ts';
import { measure, type Measured, round } from './advisor.ts';
import type { NoReturn } from './analysis/no-return.ts';
import { hastyPlayer } from './follower.ts';
import { Candidates } from './candidates.ts';
import type { PlayedGame } from './player.ts';
import { adaptThought, PlayoutJudge } from './rollout.ts';
import { seedOf } from './table.ts';
import { judgeSamples } from './thinker.ts';
import { View } from './view.ts';

/** A move that was made while at least two cards were hidden. */
export interface ReviewedMove {
  /** Moves made before it. */
  readonly ply: number;
  readonly move: Move;
  /** Stock cards that the player had not seen. */
  readonly hidden: number;
  /** The chance of a win, 0..1, after the move. */
  readonly chance: number;
  /** Another move that had a clearly better chance, and by how much; null if there was none. */
  readonly better: { readonly move: Move; readonly by: Measured } | null;
}

/** Moves that are compared with the one played, at most. */
const RIVALS = 4;
/** Samples by which the rival is chosen, in rounds, and others by which the two are compared. */
const ROUND = 6;
const CHOOSING = 12;
const COMPARING = 32;
/**
 * A rival must lead by so many standard errors, since many moves are compared, and by more than the error of values.
 */
const CLEAR = 3;
const LEAST = 0.03;

export class Reviewer {
  readonly #candidates;
  readonly #judge;
  readonly #random = new Xorshift32();

  constructor(setting: Setting) {
    this.#candidates = new Candidates(setting, RIVALS + 1);
    this.#judge = new PlayoutJudge(setting, { ...adaptThought(setting), consolation: 0 });
  }

  /** Yields the moves in their order, up to the one that shows the last card but one. */
  *review({ start, moves }: PlayedGame): Generator<ReviewedMove, void> {
    const view = new View(start);
    this.#random.seed(seedOf(start));
    this.#candidates.begin();
    let position = start;
    for (const [ply, move] of moves.entries()) {
      const legal = packMoves(position.listMoves());
      view.show(position.row, legal, legal.length);
      if (view.hidden < 2) return;
      const played = view.moves[legal.indexOf(move)];
      const rivals = this.#candidates.list(view).filter((each) => each !== played);
      const { chance, better } = this.#compare(view, [played, ...rivals.slice(0, RIVALS)]);
      const named = better && { ...better, move: legal[view.moves.indexOf(better.move)] };
      yield { ply, move, hidden: view.hidden, chance, better: named };
      this.#candidates.goOn(view, played);
      position = position.play(move);
    }
  }

  /** @param moves the one that was played, and then its rivals. */
  #compare(view: View, moves: readonly Move[]) {
    let worths = this.#sample(view, moves, ROUND);
    // Where every order is won, or lost, whatever is played, more of them would hardly tell more.
    if (new Set(worths.flat()).size > 1) worths = [...worths, ...this.#sample(view, moves, CHOOSING - ROUND)];
    const sums = moves.map((_, i) => sumOf(worths.map((values) => values[i])));
    const best = sums.indexOf(Math.max(...sums));
    if (best === 0) return { chance: sums[0] / worths.length, better: null };
    const pairs = this.#sample(view, [moves[0], moves[best]], COMPARING);
    const by = measure(pairs.map(([own, other]) => other - own));
    return {
      chance: meanOf(pairs.map(([own]) => own)),
      better: by.value > Math.max(LEAST, CLEAR * by.error) ? { move: moves[best], by } : null,
    };
  }

  #sample(view: View, moves: readonly Move[], most: number) {
    return judgeSamples(view, moves, this.#judge, this.#random, { most }).worths;
  }
}

/** Moves to each side whose chances are averaged with those of a move. */
const WINDOW = 2;

/** The chance before each of the moves, if the best move known is made, with less noise. */
export const smoothChances = (moves: readonly ReviewedMove[]): number[] =>
  moves.map((_, i) =>
    meanOf(
      moves
        .slice(Math.max(0, i - WINDOW), i + WINDOW + 1)
        .map(({ chance, better }) => chance + (better?.by.value ?? 0)),
    ),
  );

/** The moves that cost most, the worst first. */
export const listCostliest = (moves: readonly ReviewedMove[], most = 3) =>
  moves
    .flatMap(({ better, ...move }) => (better === null ? [] : [{ ...move, better }]))
    .toSorted((a, b) => b.better.by.value - a.better.by.value)
    .slice(0, most);

/** A move that another one was clearly better than. */
export interface Mistake {
  readonly ply: number;
  readonly made: MoveKind;
  readonly better: MoveKind;
  /** Of the chance of a win, 0..1. */
  readonly cost: number;
}

/** @param start where the moves begin. */
export function listMistakes(moves: readonly ReviewedMove[], start: Position): Mistake[] {
  let position = start;
  return moves.flatMap(({ ply, move, better }) => {
    const layout = position.layOut();
    position = position.play(move);
    if (better === null) return [];
    return [
      { ply, made: findMoveKind(layout, move), better: findMoveKind(layout, better.move), cost: better.by.value },
    ];
  });
}

/**
 * The chance before each move, and what it would be if nothing but mistakes had changed it. What lies between the two
 * is luck: the cards that came.
 */
export function splitChances(moves: readonly ReviewedMove[]): {
  readonly chances: readonly number[];
  readonly skill: readonly number[];
} {
  const chances = smoothChances(moves);
  let own = chances[0] ?? 0;
  const skill = moves.map(({ better }) => {
    const before = own;
    own = Math.max(0, own - (better?.by.value ?? 0));
    return before;
  });
  return { chances, skill };
}

/** How the chance of winning changed: a sentence that tells mistakes from luck. */
export function tellBalance(moves: readonly ReviewedMove[]): string {
  const chances = smoothChances(moves);
  const [first, last] = [chances[0] ?? 0, chances.at(-1) ?? 0];
  const costs = moves.flatMap(({ better }) => (better === null ? [] : [better.by.value]));
  const luck = last - first + sumOf(costs);
  const cards = `the cards ${luck < 0 ? 'took' : 'gave'} ${toPercent(Math.abs(luck), 0)}`;
  const course = `By the visible cards, the chance went from ${toPercent(first, 0)} to ${toPercent(last, 0)} %`;
  if (costs.length === 0) return `${course}. No other move was clearly better, so this is luck.`;
  return `${course}: ${count(costs.length, 'mistake')} took ${toPercent(sumOf(costs), 0)} points, and ${cards}.`;
}

const FATES = {
  unwinnable: 'it cannot be won, which is proved. Nothing could have saved the game.',
  unknown: 'no win of it was found, so no move can be blamed.',
  'given-up': 'the game can still be won.',
};

/**
 * The verdict of a search that sees the stock, and whether the player could have known.
 * @param noReturn null after a win. @param moves those that were judged.
 */
export function tellLoss(noReturn: NoReturn | null, moves: readonly ReviewedMove[]): string {
  if (noReturn === null) return 'The game was won.';
  if (noReturn.fate !== 'thrown-away') return `By the deal: ${FATES[noReturn.fate]}`;
  const { ply } = noReturn.winnable;
  const threw = noReturn.certainty === 'proof' ? 'threw' : 'may have thrown';
  const judged = moves[ply];
  const seen =
    judged === undefined
      ? 'Every card was known then.'
      : judged.better === null
        ? 'Nobody could see that: by the visible cards no other move was clearly better.'
        : 'By the visible cards, too, another move was better.';
  return `By the deal: move ${ply + 1} ${threw} the game away. ${seen}`;
}

export const describeReview = (moves: readonly ReviewedMove[]): object => ({
  chancesOf: hastyPlayer.name,
  reviewed: moves.map(({ move, better, chance, ...rest }) => ({
    ...rest,
    move: formatMove(move),
    chance: round(chance),
    better: better && {
      move: phraseMove(better.move, true),
      by: round(better.by.value),
      byError: round(better.by.error),
    },
  })),
});
