import { at } from '../base/objects.ts';
import type { Card } from '../engine/cards.ts';
import { type Move, moveCard, moveTo } from '../engine/moves.ts';
import { FOUNDATION, WASTE, type Pile } from '../engine/piles.ts';
import { countFresh } from '../engine/games/game.ts';
import { Position } from '../engine/games/position.ts';
import { formatFragment } from './fragment.ts';
import { FollowedGame } from '../players/followed-game.ts';
import { type Beginning, type Line, positionAt } from './line.ts';
import { BagPlaces } from '../engine/games/bag-places.ts';
import { placeOf, type Spot, type SpotRow, isSource, isTarget, listSpots } from './spots.ts';
import { showsNext } from '../engine/notation/steps.ts';

export type Change =
  | { readonly kind: 'opened' }
  | {
      readonly kind: 'moved' | 'undone';
      readonly before: Position;
      readonly move: Move;
      /** The spot that the player's card leaves, by its id; null where a move is taken back. */
      readonly source: string | null;
    }
  | { readonly kind: 'jumped' }
  /** Another card is picked up, another move is marked, or the stock is shown or hidden. */
  | { readonly kind: 'marked' };

/** A line that a solver or a link has brought is not the player's own. */
export interface OpenLine {
  readonly line: Line;
  readonly isOwn: boolean;
}

/** Others read its fields, and change them only by its methods, except for who is told of changes. */
export class Session {
  onChange: (change: Change) => void = () => {};
  beginning!: Beginning;
  isOwn!: boolean;
  rows: readonly SpotRow[] = [];
  legal: readonly Move[] = [];
  picked: Spot | null = null;
  /** The card at which a run was taken hold of; null for whatever may go, and into a space the top card. */
  grip: Card | null = null;
  hinted: Move | null = null;
  stockShown = false;
  /** The game as far as its cards are known; a move of it may wait for the name of a card. */
  followed!: FollowedGame;
  /** The spot that the card of the last move left. */
  #source: Spot | null = null;
  #places = new BagPlaces();

  constructor(opened: OpenLine) {
    this.open(opened);
  }

  get #record() {
    return this.followed.record;
  }

  get position(): Position {
    return this.#record.position;
  }

  /** How many of the stock's last cards the player has not seen. */
  get hidden(): number {
    const { game, row } = this.position;
    if (!(this.beginning.start instanceof Position)) return this.followed.unseen.length;
    return countFresh(game, row, 0) - (this.#isNextTurned ? 1 : 0);
  }

  /** Whether the next stock card lies open: the player has asked for that, or PySolFC turns it. */
  get isNextShown(): boolean {
    return this.stockShown || this.#isNextTurned;
  }

  get #isNextTurned() {
    const { deal, start } = this.beginning;
    const { pysol } = start.setting.variant;
    const isPysol = deal?.scheme === 'pysolfc' && pysol?.turns === 'always';
    return isPysol && showsNext(this.position, { turns: 'always', stock: 0 });
  }

  get line(): Line {
    const { moves, undone } = this.#record;
    return { beginning: this.beginning, moves: [...moves, ...undone], played: moves.length };
  }

  get spots(): readonly Spot[] {
    return this.rows.flatMap(({ spots }) => spots);
  }

  get firstSpot(): Spot {
    return at(at(this.rows, 1).spots, 0);
  }

  get isStuck(): boolean {
    return this.legal.length === 0 && !this.position.isWon;
  }

  /** The pile with the space that every legal move fills; null where there are others to make, or none. */
  get dueSpace(): Pile | null {
    const [first] = this.legal;
    if (first === undefined) return null;
    const to = moveTo(first);
    const isSpace =
      to !== FOUNDATION && to !== WASTE && this.spots.some(({ pile, cards }) => pile === to && cards.length === 0);
    return isSpace && this.legal.every((move) => moveTo(move) === to) ? to : null;
  }

  get fragment(): string {
    return formatFragment(this.line);
  }

  open({ line, isOwn }: OpenLine): void {
    this.isOwn = isOwn;
    this.beginning = line.beginning;
    this.followed = new FollowedGame(
      line.beginning.start,
      line.moves.slice(0, line.played),
      line.moves.slice(line.played),
    );
    this.#places = new BagPlaces();
    this.stockShown = false;
    this.#change({ kind: 'opened' });
  }

  play(move: Move, from?: Spot): void {
    this.#source = from ?? this.spots.find((spot) => isSource(spot, move)) ?? null;
    this.followed.play(move);
    this.#goOn();
  }

  /** Names the card that the question is about. @throws InputError when it cannot be that one. */
  tell(card: Card): void {
    this.followed.tell(card);
    this.#goOn();
  }

  /** Takes back the move that waits. */
  cancel(): void {
    if (this.followed.cancel()) this.onChange({ kind: 'marked' });
  }

  /** @param copy which of two equal cards is meant, 1 or 2. @throws InputError when the cards do not allow that. */
  correct(wrong: Card, right: Card, copy?: number): void {
    this.followed.correct(wrong, right, copy);
    this.#keepSight();
    this.#change({ kind: 'jumped' });
  }

  #keepSight() {
    const { start } = this.followed;
    if (start !== this.beginning.start) this.beginning = { ...this.beginning, start };
  }

  /** Shows the last move, unless it waits for a card. */
  #goOn() {
    this.#keepSight();
    if (this.followed.question !== null) return this.onChange({ kind: 'marked' });
    const { moves, before } = this.#record;
    const move = at(moves, moves.length - 1);
    if (this.#source !== null) this.#places.vacate(this.#source.pile, placeOf(this.#source));
    const source = this.#source?.id ?? null;
    this.#change({ kind: 'moved', before, move, source });
  }

  undo(): void {
    const move = this.#record.moves.at(-1);
    if (move === undefined) return;
    this.#record.undo(1);
    this.#change({ kind: 'undone', before: this.position, move, source: null });
  }

  redo(): void {
    const [move] = this.#record.undone;
    if (move !== undefined) this.play(move);
  }

  jump(played: number): void {
    const here = this.#record.moves.length;
    if (played === here) return;
    if (played === here + 1) this.redo();
    else if (played === here - 1) this.undo();
    else {
      if (played < here) this.#record.undo(here - played);
      else this.#record.redo(played - here);
      this.#change({ kind: 'jumped' });
    }
  }

  /** The line goes on with other moves, which are still to be played. @param isOwn unless a solver has found them. */
  continueWith(moves: readonly Move[], isOwn = false): void {
    this.isOwn &&= isOwn;
    for (const move of moves) this.#record.play(move);
    this.#record.undo(moves.length);
    this.#change({ kind: 'jumped' });
  }

  /** Picks up the top card, or the run from `card` on, if it may move. Null puts it back. */
  pick(spot: Spot | null, card: Card | null = null): void {
    this.picked = spot === null || this.movesFrom(spot).length === 0 ? null : spot;
    this.grip = spot !== null && card !== spot.cards.at(-1) && this.listGrips(spot).includes(card ?? 0) ? card : null;
    this.onChange({ kind: 'marked' });
  }

  hint(move: Move | null): void {
    this.hinted = move;
    if (move !== null) this.picked = this.grip = null;
    this.onChange({ kind: 'marked' });
  }

  showStock(shown: boolean): void {
    this.stockShown = shown;
    this.onChange({ kind: 'marked' });
  }

  movesFrom(spot: Spot): Move[] {
    return this.legal.filter((move) => isSource(spot, move));
  }

  /** The cards that may be taken from a spot with all on them, the top card first. */
  listGrips(spot: Spot): Card[] {
    const movable = new Set(this.movesFrom(spot).map(moveCard));
    return spot.cards.filter((card, i) => movable.has(card) && spot.cards.lastIndexOf(card) === i).toReversed();
  }

  /** Of several moves, that of the card that is held. */
  findMove(from: Spot, to: Spot): Move | undefined {
    const moves = this.movesFrom(from).filter((move) => isTarget(to, move, this.spots));
    return moves.find((move) => moveCard(move) === this.grip) ?? moves[0];
  }

  targetsOf(spot: Spot): Spot[] {
    const moves = this.movesFrom(spot).filter((move) => this.grip === null || moveCard(move) === this.grip);
    return this.spots.filter((each) => moves.some((move) => isTarget(each, move, this.spots)));
  }

  #change(change: Change) {
    this.picked = this.grip = this.hinted = null;
    this.#look();
    this.onChange(change);
  }

  #look() {
    this.rows = listSpots(this.position.layOut(), this.#places);
    this.legal = this.position.listMoves();
  }
}

/** Null unless the line is known to be won. */
export const findKnownWin = (line: Line): readonly Move[] | null =>
  line.played < line.moves.length && positionAt(line, Infinity).isWon ? line.moves.slice(line.played) : null;
