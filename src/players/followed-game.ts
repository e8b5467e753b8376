/**
 * A game that somebody plays elsewhere, with real cards or in another program, and that is followed here.
 *
 * Its positions have an imagined order of the cards that nobody has seen yet, on which no legal move depends. A move that
 * brings an unseen card to light waits until somebody says which card it was. Then the game is played again from its
 * start with the card in its place. The card stays known when moves are taken back.
 */

import { type Card, formatCard, readCard, readCards } from '../engine/cards.ts';
import { InputError, readAt, refuseAs } from '../base/errors.ts';
import { splitWords } from '../base/text.ts';
import { encodeMove, formatMove, isMoveText, type Move, moveCard, moveFrom, moveTo } from '../engine/moves.ts';
import { isBag, kindOfPile, lookUpPile, type Pile, pileName, STOCK } from '../engine/piles.ts';
import { describeFault } from '../engine/games/faults.ts';
import { GameRecord } from '../engine/games/game-record.ts';
import { cardsAt, type Layout, withPile } from '../engine/games/layout.ts';
import { PartialPosition, type Position, type Setting } from '../engine/games/position.ts';
import { seePosition } from '../engine/notation/position-text.ts';
import { locateCards, openAnyDeal } from '../engine/notation/setup.ts';
import { listTransfers } from '../engine/notation/steps.ts';
import { findMoveBlindly } from '../search/line-check.ts';

const notAllowed = refuseAs('not-allowed', 'card');

/** A card that has come to light, and that nobody has named yet. */
export interface CardQuestion {
  readonly move: Move;
  readonly pile: Pile;
  /** Cards that the move brings to light and that are still to be named, this one included. */
  readonly count: number;
}

/** A card with its place at the start. In the stock the next card has the index 0. */
interface Sighting {
  readonly pile: Pile;
  readonly index: number;
}

/** Others read its fields, and change them only by its methods. */
export class FollowedGame {
  /** With every stock card that has been seen since. */
  start: Position | PartialPosition;
  record: GameRecord;
  #waiting: Move | null = null;

  /** @param moves legal ones that bring no unseen card to light; those of `undone` are taken back again. */
  constructor(start: Position | PartialPosition, moves: readonly Move[] = [], undone: readonly Move[] = []) {
    this.start = start;
    this.record = new GameRecord(imagine(start), moves, undone);
  }

  get setting(): Setting {
    return this.start.setting;
  }

  /** The position before the move that waits, with an imagined order of the unseen cards. */
  get position(): Position {
    return this.record.position;
  }

  /** The cards at the end of the stock whose order nobody knows, sorted. Equal ones have one order, which is known. */
  get unseen(): readonly Card[] {
    const unseen = this.start instanceof PartialPosition ? this.start.unseen : [];
    return unseen.every((card) => card === unseen[0]) ? [] : unseen;
  }

  get known(): readonly Card[] {
    return cardsAt(this.position.layOut(), STOCK).slice(0, this.position.stockCount - this.unseen.length);
  }

  get sight(): Position | PartialPosition {
    const { position, unseen } = this;
    if (unseen.length === 0) return position;
    return new PartialPosition(this.setting, withPile(position.layOut(), STOCK, this.known), unseen);
  }

  get question(): CardQuestion | null {
    if (this.#waiting === null) return null;
    const drawn = listTransfers(this.position, this.#waiting).filter(({ from }) => from === STOCK);
    const [transfer, ...others] = drawn.slice(this.known.length);
    if (transfer === undefined) return null;
    return { move: this.#waiting, pile: transfer.to, count: 1 + others.length };
  }

  /** Makes a legal move, or lets it wait for its cards. */
  play(move: Move): void {
    if (this.position.play(move).stockCount < this.unseen.length) this.#waiting = move;
    else {
      this.#waiting = null;
      this.record.play(move);
    }
  }

  /** Forgets the move that waits, but not the cards named for it. @returns whether there was one. */
  cancel(): boolean {
    const waited = this.#waiting !== null;
    this.#waiting = null;
    return waited;
  }

  /**
   * Makes the next unseen stock card known, and goes on with the move that waits.
   * @throws InputError with the places of both such cards when it cannot be one.
   */
  tell(card: Card): void {
    const start = this.start;
    if (!(start instanceof PartialPosition) || !start.unseen.includes(card))
      throw refuseCard(seePosition(this.sight).seen, card);
    const seen = withPile(start.seen, STOCK, [...cardsAt(start.seen, STOCK), card]);
    const { moves, undone } = this.record;
    this.start = new PartialPosition(this.setting, seen, start.unseen.toSpliced(start.unseen.indexOf(card), 1));
    this.record = new GameRecord(imagine(this.start), moves, undone);
    this.#goOn();
  }

  #goOn() {
    const way = this.#waiting;
    if (way === null) return;
    // The move named an imagined card if it takes one from the stock.
    const move = this.position.translate(way);
    if (!this.position.listMoves().includes(move))
      throw new Error(`${formatMove(way)} depends on a card that was unseen`);
    this.play(move);
  }

  /**
   * Takes up a word of a player: a move in any form, where a card is asked for that card, or both: `S-W:7H`.
   * @throws InputError that names the fault, and never looks at an unseen card.
   */
  enter(text: string): void {
    const [, target = text, named = text] = /^s-([^:]+):([^:]+)$/i.exec(text) ?? [];
    const card = readCard(named);
    const pile = lookUpPile(target.toUpperCase());
    const { question } = this;
    if (question !== null) {
      if (card !== 0 && (target === text || pile === question.pile)) return this.tell(card);
      throw new InputError(
        `a card from the stock has come to ${pileName(question.pile)}; name it, for example as 7H or S-${pileName(question.pile)}:7H`,
        { code: 'missing', field: 'card' },
      );
    }
    const draw = this.position.listMoves().find((move) => moveFrom(move) === STOCK && moveTo(move) === pile);
    if (card !== 0 && draw !== undefined) {
      const [next] = this.known;
      if (next !== undefined && next !== card)
        throw notAllowed(`the next card of the stock is ${formatCard(next)}, as was said before`);
      this.play(draw);
      if (this.question !== null) this.tell(card);
      return;
    }
    if (!isMoveText(text))
      throw new InputError('it is not of the form FROM-TO:CARD, for example T3-F:9H', {
        code: 'malformed',
        field: 'move',
      });
    this.play(findMoveBlindly(this.position, text));
  }

  /**
   * Plays the game again with one card instead of another that was named by mistake.
   * @param copy which of two equal cards is meant, 1 or 2, in the order in which they were seen.
   * @throws InputError when the cards or the moves do not allow that.
   */
  correct(wrong: Card, right: Card, copy?: number): void {
    const start = this.start;
    const sightings = listSightings(seePosition(start).seen, wrong);
    const chosen = copy === undefined ? sightings : sightings.slice(copy - 1, copy);
    if (!(start instanceof PartialPosition) || chosen.length === 0)
      throw notAllowed(`no ${formatCard(wrong)} has been named since the start of the game`);
    if (!start.unseen.includes(right)) throw refuseCard(seePosition(this.sight).seen, right);
    const tried = chosen.map((sighting) => this.#replayWith(start, sighting, wrong, right));
    const [replay, another] = tried.flatMap((result) => (result instanceof InputError ? [] : [result]));
    if (another !== undefined)
      throw new InputError(
        `there are two ${formatCard(wrong)}: ${sightings.map(formatSighting).join(', and ')}; add 1 or 2 to say which is wrong`,
        { code: 'ambiguous', field: 'copy' },
      );
    if (replay === undefined) throw tried.find((result) => result instanceof InputError);
    [this.start, this.record, this.#waiting] = replay;
    this.#goOn();
  }

  /** @returns why that cannot be, if it cannot. */
  #replayWith(
    start: PartialPosition,
    { pile, index }: Sighting,
    wrong: Card,
    right: Card,
  ): readonly [PartialPosition, GameRecord, waiting: Move | null] | InputError {
    const { variant, rules, size } = this.setting;
    const seen = withPile(start.seen, pile, cardsAt(start.seen, pile).with(index, right));
    const unseen = start.unseen.with(start.unseen.indexOf(right), wrong);
    const corrected = new PartialPosition(this.setting, seen, unseen);
    const record = new GameRecord(imagine(corrected));
    const fault = variant.findFault(record.position.layOut(), rules, size);
    if (fault !== null) return notAllowed(describeFault(fault));
    const { moves, undone } = this.record;
    const refuse = (move: Move) =>
      notAllowed(
        `with ${formatCard(right)} for ${formatCard(wrong)}, move ${record.moves.length + 1} of the game, ${formatMove(move)}, could not have been played`,
      );
    for (const [i, move] of [...moves, ...undone].entries()) {
      const found = findAlike(record.position, move, wrong, right);
      if (found !== undefined) record.play(found);
      else if (i >= moves.length) break;
      else return refuse(move);
    }
    record.undo(record.moves.length - moves.length);
    if (this.#waiting === null) return [corrected, record, null];
    const waiting = findAlike(record.position, record.position.translate(this.#waiting), wrong, right);
    return waiting === undefined ? refuse(this.#waiting) : [corrected, record, waiting];
  }
}

export const imagine = (start: Position | PartialPosition) =>
  start instanceof PartialPosition ? start.imagine(start.unseen) : start;

/** The same move, or the one that moves the right card where that one moved the wrong card. */
function findAlike(position: Position, move: Move, wrong: Card, right: Card) {
  const legal = position.listMoves();
  const other = encodeMove(moveFrom(move), moveTo(move), moveCard(move) === wrong ? right : moveCard(move));
  return [move, other].find((each) => legal.includes(each));
}

function listSightings({ piles }: Layout, wrong: Card) {
  const sightings = Array.from(piles).flatMap(([pile, cards]) =>
    cards.flatMap((card, index) => (card === wrong ? [{ pile, index }] : [])),
  );
  // Cards of the stock were seen last.
  return sightings.toSorted((a, b) => Number(a.pile === STOCK) - Number(b.pile === STOCK));
}

const formatSighting = ({ pile, index }: Sighting) =>
  pile === STOCK ? `card ${index + 1} of the stock` : `one in ${pileName(pile)} at the start`;

function refuseCard(seen: Layout, card: Card) {
  const [one, other] = locateCards(seen).get(card) ?? [];
  const why = other === undefined ? ', which is not in this game' : `: one is ${one}, the other ${other}`;
  return notAllowed(`it cannot be ${formatCard(card)}${why}`);
}

/** The places of the cards that lie open after the deal, pile by pile, the available card of each last. */
export const listOpenPlaces = (setting: Setting): Pile[] =>
  Array.from(openAnyDeal(setting).piles).flatMap(([pile, cards]) => (pile === STOCK ? [] : cards.map(() => pile)));

/**
 * A game after the deal.
 * @param cards all or the first of those that lie open, in the order of `listOpenPlaces`.
 */
export function layOpening(setting: Setting, cards: readonly Card[]): PartialPosition {
  const opening = openAnyDeal(setting);
  const unseen = Array.from(opening.piles.values()).flat();
  const piles = new Map<Pile, Card[]>(Array.from(opening.piles.keys(), (pile) => [pile, []]));
  const places = listOpenPlaces(setting);
  for (const [i, card] of cards.entries()) {
    const at = unseen.indexOf(card);
    if (at < 0) throw refuseCard({ ...opening, piles }, card);
    unseen.splice(at, 1);
    piles.get(places[i] ?? STOCK)?.push(card);
  }
  return new PartialPosition(setting, { ...opening, piles }, unseen);
}

/** `T1 to T8: one card each`: the first of the places, as many as are told together. */
export function describePlaces(places: readonly Pile[]): string {
  const [first = 0] = places;
  const lacking = places.lastIndexOf(first) + 1;
  if (lacking > 1)
    return `${pileName(first)}: ${lacking} cards, ${isBag(first) ? 'in any order' : 'the available one last'}`;
  const others = places.findIndex((pile, i) => kindOfPile(pile) !== kindOfPile(first) || pile === places[i + 1]);
  const last = places.slice(0, others < 0 ? places.length : others).at(-1) ?? first;
  return last === first ? `${pileName(first)}: one card` : `${pileName(first)} to ${pileName(last)}: one card each`;
}

/** @throws InputError for the first card that cannot lie there; those before it stay. */
export function layCards(setting: Setting, cards: Card[], places: readonly Pile[], line: string): void {
  for (const word of splitWords(line)) {
    const read = readCards(word);
    if (read.length === 0) throw refuseWord(word);
    for (const card of read) {
      const pile = places[cards.length];
      if (pile === undefined) throw notAllowed(`${word} is one card too many; the others are in the stock`);
      readAt(pileName(pile), () => layOpening(setting, [...cards, card]));
      cards.push(card);
    }
  }
}

const refuseWord = (text: string) =>
  new InputError(`"${text}" is not a card; write a rank and a suit, for example 7H or 10S`, {
    code: 'malformed',
    field: 'card',
  });

export function readWord(text: string): Card {
  const card = readCard(text);
  if (card === 0) throw refuseWord(text);
  return card;
}

/** @param text the wrong card, the right one, and 1 or 2 if one of two equal cards is meant. */
export function readCorrection(text: string): readonly [wrong: Card, right: Card, copy: number | undefined] {
  const [wrong = '', right = '', copy] = text.split(' ');
  if (copy !== undefined && !/^[12]$/.test(copy))
    throw new InputError(`correct "${text}" cannot be used; give two cards, the wrong one first, and 1 or 2`, {
      code: 'malformed',
      field: 'copy',
    });
  return [readWord(wrong), readWord(right), copy === undefined ? undefined : Number(copy)];
}

/** @param text the cards that lie open after the deal. @throws InputError unless it names all of them. */
export function readOpening(setting: Setting, text: string): PartialPosition {
  const places = listOpenPlaces(setting);
  const cards: Card[] = [];
  layCards(setting, cards, places, text);
  if (cards.length === places.length) return layOpening(setting, cards);
  const next = describePlaces(places.slice(cards.length));
  throw new InputError(`${cards.length} of the ${places.length} cards that lie open are given; go on with ${next}`);
}
