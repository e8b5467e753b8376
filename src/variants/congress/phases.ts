/**
 * A bound for Congress and Parliament: the cards that can have left stock and waste, turn by turn.
 *
 * Let V be the cards of a position's waste, bottom first, and then of its stock, next card first. The phase of a later
 * position is the number of cards of V that have left the stock. For each phase q, in order, R(q) holds every card of V
 * that can have left stock and waste by the end of phase q. "In R" includes the cards that lie in the tableau at the
 * start, and on the foundations if they may be worried back. h(s, q) bounds the higher foundation of suit s: it rises
 * while a copy of the next card is in R.
 *
 * A card is loose at q if h of its suit is at least its rank less one, or a card one rank higher is in R. Otherwise it
 * is tight: by phase q it cannot have gone to a foundation or been built on a pile.
 *
 * Lemma 1. A tight card of V that has left stock and waste fills a space and is the base of its pile. A tight card of
 * the opening tableau is a base, since any other lies on a card one rank higher. Bases of different piles differ. So of
 * p piles, u with a tight base at the start, no more than p - u tight cards of V have left.
 *
 * Lemma 2. When V[j] leaves the waste in phase q, all of V[j+1..q-1] have left: they were turned after it, or laid from
 * the stock into a space. By Lemma 1, no more than p - u cards of V[j..q-1] are tight at q.
 *
 * So take q from the number of waste cards up to |V|. Walk from V[q-1] downwards while no more than p - u tight cards
 * are met, and add the cards met to R. Repeat until nothing changes, as R makes cards loose. Then go to the next phase.
 * R and h only grow, so a card that is tight at q was tight before.
 *
 * Theorem. If a card of V is not in R after the last phase, no line leads to an empty stock and waste. Proof. By
 * induction along a line, the cards that have left stock and waste in phase q are in R(q), and foundations reach at
 * most h. The first card to break this would have left against Lemma 2, or gone to a foundation without its
 * predecessor.
 *
 * Nothing here depends on which card lies in which pile, on who fills a space, or on when a card may be turned. The
 * bound holds for every rule option, and for the relaxed game as for the game itself.
 */

import { ACE, type Card, KING, makeCard, rankOf, suitOf } from '../../engine/cards.ts';
import { type Foundations, higherRank } from '../../engine/foundations.ts';

const SUITS = 4;

export class CongressPhases {
  /** Of R: copies of each card, and whether there is a card of a rank. */
  readonly #copies = new Uint8Array(4 * (KING + 2));
  readonly #ranks = new Uint8Array(KING + 2);
  readonly #heights = new Int32Array(SUITS);
  readonly #left = new Uint8Array(104);
  /** Positions in V, in order, of the turned cards that have not left or are tight. */
  readonly #watched = new Uint8Array(104);
  /** Cards of the opening tableau that are not known to be loose. */
  readonly #tableau = new Uint8Array(104);
  #inTableau = 0;
  #changed = false;

  /** @param worryBack whether cards of the foundations may come back to the tableau. */
  begin(foundations: Foundations, worryBack: boolean): void {
    this.#copies.fill(0);
    this.#ranks.fill(0);
    this.#left.fill(0);
    this.#inTableau = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      this.#heights[suit] = higherRank(foundations, suit);
      const top = worryBack ? this.#heights[suit] : 0;
      for (let rank = ACE; rank <= top; rank++) this.#ranks[rank] = 1;
    }
  }

  addTableau(card: Card): void {
    this.#tableau[this.#inTableau++] = card;
    this.#reach(card);
  }

  /** Whether all of `cards`, the waste and then the stock, can have left. @param turned the number of waste cards. */
  run(cards: Uint8Array, count: number, turned: number, piles: number): boolean {
    const watched = this.#watched;
    let watching = 0;
    for (let j = 0; j < turned; j++) watched[watching++] = j;
    for (let phase = turned; phase <= count; phase++) {
      if (phase > turned) watched[watching++] = phase - 1;
      do {
        this.#changed = false;
        let room = piles - this.#countTight();
        for (let i = watching - 1; i >= 0; i--) {
          const j = watched[i];
          if (!this.#isLoose(cards[j]) && --room < 0) break;
          if (this.#left[j] !== 0) continue;
          this.#left[j] = 1;
          this.#reach(cards[j]);
          this.#changed = true;
        }
      } while (this.#changed);
      watching = this.#forget(cards, watching);
    }
    for (let i = 0; i < watching; i++) {
      if (this.#left[watched[i]] === 0) return false;
    }
    return true;
  }

  /** Counts the tight cards of the opening tableau, and drops the loose ones, which stay so. */
  #countTight() {
    let tight = 0;
    for (let i = 0; i < this.#inTableau; i++) {
      if (!this.#isLoose(this.#tableau[i])) this.#tableau[tight++] = this.#tableau[i];
    }
    this.#inTableau = tight;
    return tight;
  }

  /** Drops the watched cards that have left and are loose. Returns the number of the others. */
  #forget(cards: Uint8Array, watching: number) {
    let kept = 0;
    for (let i = 0; i < watching; i++) {
      const j = this.#watched[i];
      if (this.#left[j] === 0 || !this.#isLoose(cards[j])) this.#watched[kept++] = j;
    }
    return kept;
  }

  #isLoose(card: Card) {
    const rank = rankOf(card);
    return this.#ranks[rank + 1] !== 0 || this.#heights[suitOf(card)] >= rank - 1;
  }

  #reach(card: Card) {
    const suit = suitOf(card);
    this.#copies[card]++;
    this.#ranks[rankOf(card)] = 1;
    while (this.#heights[suit] < KING && this.#copies[makeCard(this.#heights[suit] + 1, suit)] > 0)
      this.#heights[suit]++;
  }
}
