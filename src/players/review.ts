/**
 * A game judged move by move, by the cards its player could see: the chance of a win after each move, and its cost
 * beside the best other one.
 *
 * Chances are those of the hasty player. All moves of a position are compared on the same orders of the hidden cards.
 * The rival is chosen on samples of its own, since the samples of a choice flatter it.
 */

import { at } from '../base/objects.ts';
import { formatMove, type Move, packMoves } from '../engine/moves.ts';
import { Xorshift32 } from '../engine/random.ts';
import type { Position, Setting } from '../engine/games/position.ts';
import { count, toPercent } from '../base/prose.ts';
import { meanOf, sumOf } from '../statistics/moments.ts';
import type { CardFace } from '../engine/notation/card-face.ts';
import { describeMove, findMoveKind, type MoveKind, phraseMove } from '../engine/notation/steps.ts';
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

/**
 * The chance before each of the moves, if the best move known is made, with less noise. What a mistake took had been there
 * since the last card came: so earlier moves have it, and no average reaches beyond a mistake.
 */
export function smoothChances(moves: readonly ReviewedMove[]): number[] {
  const chances = moves.map(({ chance, better }) => chance + (better?.by.value ?? 0));
  let [least, known] = [0, -1];
  for (const [i, { hidden, better }] of [...moves.entries()].toReversed()) {
    const chance = at(chances, i);
    if (hidden !== known) least = 0;
    if (better !== null) least = Math.max(least, chance);
    chances[i] = Math.max(chance, least);
    known = hidden;
  }
  const ends = moves.flatMap(({ better }, i) => (better === null && i < moves.length - 1 ? [] : [i + 1]));
  return ends.flatMap((end, i) => smooth(chances.slice(ends[i - 1] ?? 0, end)));
}

const smooth = (chances: readonly number[]) =>
  chances.map((_, i) => meanOf(chances.slice(Math.max(0, i - WINDOW), i + WINDOW + 1)));

/** The moves that cost most, the worst first. */
export const listCostliest = (moves: readonly ReviewedMove[], most = 3) =>
  moves
    .flatMap(({ better, ...move }) => (better === null ? [] : [{ ...move, better }]))
    .toSorted((a, b) => b.better.by.value - a.better.by.value)
    .slice(0, most);

/** A move that another one was clearly better than. */
export interface Mistake {
  readonly ply: number;
  readonly move: Move;
  readonly rival: Move;
  readonly made: MoveKind;
  readonly better: MoveKind;
  /** Of the chance of a win, 0..1. */
  readonly cost: number;
}

/**
 * In their order. Where every card is known, the move that threw the game away took all of the chance.
 * @param start where the moves begin. @param noReturn null after a win.
 */
export function listMistakes(moves: readonly ReviewedMove[], start: Position, noReturn: NoReturn | null): Mistake[] {
  let position = start;
  const mistakes = moves.flatMap(({ ply, move, better }) => {
    const layout = position.layOut();
    position = position.play(move);
    if (better === null) return [];
    const kinds = { made: findMoveKind(layout, move), better: findMoveKind(layout, better.move) };
    return [{ ply, move, rival: better.move, ...kinds, cost: better.by.value }];
  });
  if (noReturn?.fate !== 'thrown-away' || noReturn.certainty !== 'proof') return mistakes;
  const { fatal, alternative, winnable } = noReturn;
  if (winnable.ply < moves.length) return mistakes;
  const kinds = { made: fatal.kind, better: alternative.kind };
  return [...mistakes, { ply: winnable.ply, move: fatal.move, rival: alternative.move, ...kinds, cost: 1 }];
}

/** @param position before it. */
export function tellMistake({ ply, move, rival, cost }: Mistake, position: Position, face: CardFace): string {
  const name = (each: Move) => describeMove(position, each, { face, hidden: true }).action;
  return `Move ${ply + 1}, ${name(move)}, cost ${toPercent(cost, 0)} points. Better: ${name(rival)}.`;
}

/** What searches say of a position whose cards are all known: 1 for a win, 0 for a proved loss, null for neither. */
function judgeKnown(noReturn: NoReturn | null, ply: number) {
  if (noReturn === null || ('winnable' in noReturn && ply <= noReturn.winnable.ply)) return 1;
  return noReturn.lost !== null && ply >= noReturn.lost.ply ? 0 : null;
}

/** The course of the chance of winning in a game. */
export interface ChanceCurve {
  /** Before each move and at the end; null where nobody knows. */
  readonly chances: readonly (number | null)[];
  /**
   * What it would be before each judged move if nothing but mistakes had changed it. What lies between the two is luck: the
   * cards that came.
   */
  readonly skill: readonly number[];
  readonly isWon: boolean;
}

/** @param plies the moves of the whole game. @param noReturn null after a win. */
export function traceChances(moves: readonly ReviewedMove[], plies: number, noReturn: NoReturn | null): ChanceCurve {
  const chances = smoothChances(moves);
  let own = chances[0] ?? 0;
  const skill = moves.map(({ better }) => {
    const before = own;
    own = Math.max(0, own - (better?.by.value ?? 0));
    return before;
  });
  const known = Array.from({ length: plies + 1 - moves.length }, (_, i) => judgeKnown(noReturn, moves.length + i));
  return { chances: [...chances, ...known], skill, isWon: noReturn === null };
}

/** The chance before one move, in a sentence. */
export function tellChanceBefore({ chances, skill, isWon }: ChanceCurve, ply: number): string {
  const chance = chances[ply] ?? null;
  const place = ply === chances.length - 1 ? 'At the end' : `Before move ${ply + 1}`;
  if (isWon && ply === chances.length - 1) return `${place}: the game is won.`;
  if (ply < skill.length) return `${place}: ${toPercent(chance ?? 0, 0)} %.`;
  const verdict = chance === null ? 'but no verdict' : chance === 1 ? 'and a win is there' : 'and the game is lost';
  return `${place}: every card is known, ${verdict}.`;
}

/** How the chance of winning changed: a sentence that tells mistakes from luck. */
export function tellBalance(moves: readonly ReviewedMove[]): string {
  const chances = smoothChances(moves);
  const [first, last] = [chances[0] ?? 0, chances.at(-1) ?? 0];
  const costs = moves.flatMap(({ better }) => (better === null ? [] : [better.by.value]));
  const luck = last - first + sumOf(costs);
  const cards = `the cards ${luck < 0 ? 'took' : 'gave'} ${toPercent(Math.abs(luck), 0)}`;
  const course = `While cards were hidden, the chance went from ${toPercent(first, 0)} to ${toPercent(last, 0)} %`;
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
