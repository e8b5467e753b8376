/**
 * A bound for British Constitution: which cards can ever enter row 1, and how many.
 *
 * Take a position with v spaces in rows 2 and 3 together. R holds the cards of row 1 and every card that can ever enter
 * it. h(s) bounds the higher foundation of suit s: it rises while a copy of the next card is in R. E bounds the number
 * of cards that are still to enter row 1.
 *
 * A card is loose if h of its suit is at least its rank less one. It is also loose if a card one rank higher and of the
 * other colour is in R. Otherwise it is tight: in row 1 it can never move.
 *
 * Lemma 1. A tight card that enters row 1 fills a space. A tight card now in row 1 is a base, since any other lies on a
 * card that makes it loose. Each stays as the base of a pile of its own. Let u of the p piles have a tight base now.
 * Then no more than p - u tight cards enter, and if u = p there is never a space.
 *
 * Lemma 2. A card of row 3 can be in row 2 only if E + v >= 1, and one of row 4 only if E + v >= 2. The stock card that
 * comes after i others can be there only if E + v >= i + 3. Proof. Rows hold at most p cards. Let rows 2 and 3 have v2
 * and v3 spaces. No more than E + v2 cards move from row 3 to row 2. At any time no more than v3 plus those have moved
 * from row 4 to row 3. The first card of row 4 to go to row 3 finds v3 >= 1 or follows a move to row 2. Then it needs
 * one more to row 2 itself: v3 + (E + v2) >= 2. The stock card with i before it gets into row 4 after i + 1 moves from
 * there to row 3. It leaves as number i + 2 or later. So i + 2 - v3 moves to row 2 come before its own: E + v2 >= i + 3 -
 * v3.
 *
 * So let the cards that Lemma 2 allows be visible. Add to R those whose parent class is in R and, if u < p, all others.
 * Let E be the loose ones among those added plus the lesser of p - u and the tight ones. Repeat until nothing changes;
 * R, h and E only grow.
 *
 * Theorem. If some card outside row 1 is never added to R, or fewer than all can enter, the position is lost. Proof.
 * All cards must enter row 1. The first card of a line to enter from outside R, to enter beyond E, or to go up beyond h
 * would break a lemma. Both values of `fill` obey them, and so does the relaxed game, in which a top may be any card of
 * its class.
 */

import { type Card, KING, colourOf, makeCard, rankOf, suitOf } from '../../engine/cards.ts';
import { type Foundations, higherRank } from '../../engine/foundations.ts';

const SUITS = 4;
const LIMIT = 104;

export class ConstitutionEntries {
  /** Of R: copies of each card, and whether there is a card of a rank and colour. */
  readonly #copies = new Uint8Array(4 * (KING + 2));
  readonly #classes = new Uint8Array(2 * (KING + 3));
  readonly #heights = new Int32Array(SUITS);
  readonly #row1 = new Uint8Array(LIMIT);
  /** The cards outside row 1, the E + v from which each is visible, and whether it is in R. */
  readonly #cards = new Uint8Array(LIMIT);
  readonly #needs = new Uint8Array(LIMIT);
  readonly #inR = new Uint8Array(LIMIT);
  #inRow1 = 0;
  #outside = 0;

  begin(foundations: Foundations): void {
    this.#copies.fill(0);
    this.#classes.fill(0);
    this.#inR.fill(0);
    this.#inRow1 = 0;
    this.#outside = 0;
    for (let suit = 0; suit < SUITS; suit++) this.#heights[suit] = higherRank(foundations, suit);
  }

  addRow1(card: Card): void {
    this.#row1[this.#inRow1++] = card;
    this.#reach(card);
  }

  /** Adds a card outside row 1. @param needs the least E + v with which it can be in row 2. */
  addOutside(card: Card, needs: number): void {
    this.#needs[this.#outside] = needs;
    this.#cards[this.#outside++] = card;
  }

  /** Whether all cards can enter row 1, as far as the bound tells. @param spaces those of rows 2 and 3. */
  run(piles: number, spaces: number): boolean {
    let entries = 0;
    for (;;) {
      let room = piles;
      for (let i = 0; i < this.#inRow1; i++) {
        if (!this.#isLoose(this.#row1[i])) room--;
      }
      let loose = 0;
      let tight = 0;
      let changed = false;
      for (let i = 0; i < this.#outside; i++) {
        const card = this.#cards[i];
        if (this.#needs[i] > entries + spaces || (room <= 0 && !this.#hasParent(card))) continue;
        if (this.#isLoose(card)) loose++;
        else tight++;
        if (this.#inR[i] !== 0) continue;
        this.#inR[i] = 1;
        this.#reach(card);
        changed = true;
      }
      const bound = loose + Math.max(0, Math.min(tight, room));
      if (bound === this.#outside) return true;
      if (bound <= entries && !changed) return false;
      entries = Math.max(entries, bound);
    }
  }

  #hasParent(card: Card) {
    return this.#classes[2 * (rankOf(card) + 1) + (colourOf(card) ^ 1)] !== 0;
  }

  #isLoose(card: Card) {
    return this.#hasParent(card) || this.#heights[suitOf(card)] >= rankOf(card) - 1;
  }

  #reach(card: Card) {
    const suit = suitOf(card);
    this.#copies[card]++;
    this.#classes[2 * rankOf(card) + colourOf(card)] = 1;
    while (this.#heights[suit] < KING && this.#copies[makeCard(this.#heights[suit] + 1, suit)] > 0)
      this.#heights[suit]++;
  }
}
