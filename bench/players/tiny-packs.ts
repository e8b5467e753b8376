/**
 * How far from the best possible? On endings of packs so small that it can be computed: `npm run tiny-play -- [VARIANT ...]`.
 *
 * The best play of one who does not see the stock maximises over moves and averages over the cards that may come next,
 * among all orders of the hidden cards. Its chance is exact. It and the players go on where the hasty player has got to
 * when few cards are hidden; the players meet orders of these drawn at random. Environment: DEALS, the endings of each
 * size; GAMES, each player's games with each; HIDDEN, how many cards are hidden.
 *
 * Prints the mean chances, and which part of the way from the careful player to the best play the thinking player goes.
 */

import { type Card, listOrders } from '../../src/engine/cards.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { cardsAt } from '../../src/games/layout.ts';
import { createSetting, nameAlike, packOf, Position, type Setting } from '../../src/games/position.ts';
import { resolveRules } from '../../src/games/rules.ts';
import {
  carefulPlayer,
  createPlayer,
  hastyPlayer,
  playGame,
  type PlayerKind,
  thinkingPlayer,
} from '../../src/players/index.ts';
import { playOn } from '../../src/players/table.ts';
import { findVariant, VARIANTS } from '../../src/variants/registry.ts';

const DEALS = Number(process.env['DEALS'] ?? 40);
const GAMES = Number(process.env['GAMES'] ?? 50);
/** So many cards are hidden. */
const HIDDEN = Number(process.env['HIDDEN'] ?? 5);
const FIRST_SEED = 9_600_001;

/** Suits, ranks and piles, and help packets where there are some. */
const SIZES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  congress: [[2, 3, 2]],
  parliament: [[2, 4, 2]],
  diplomat: [[2, 3, 1]],
  'cadogan-congress': [[1, 6, 2, 1]],
  'british-constitution': [[2, 5, 2]],
  'cadogan-constitution': [[2, 5, 2]],
};

/** The hidden cards, sorted, which are the last of the stock; with one the order is known. */
const listHidden = (position: Position, hidden: number): Card[] =>
  hidden === 0
    ? []
    : cardsAt(position.layOut(), STOCK)
        .slice(-hidden)
        .toSorted((a, b) => a - b);

/** The cards in their places, and the hidden ones. How they came there makes no difference. */
const nameSight = (position: Position, hidden: readonly Card[]) =>
  Array.from(position.layOut().piles, ([pile, cards]) => (pile === STOCK ? cards.length : cards.join())).join('|') +
  `|${hidden.join()}`;

class BestPlay {
  readonly #known = new Map<string, number>();

  /** The chance of a win by the best play. @param hidden the last cards of the stock that nobody has seen. */
  find(position: Position, hidden: readonly Card[]): number {
    const name = nameSight(position, hidden);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const chance = this.#search(position, hidden);
    this.#known.set(name, chance);
    return chance;
  }

  /** All that can be reached before another card comes to light can be foreseen, so the best of it counts. */
  #search(start: Position, hidden: readonly Card[]): number {
    const met = new Set([nameAlike(start)]);
    const open = [start];
    let best = 0;
    for (let position = open.pop(); position !== undefined; position = open.pop()) {
      if (position.isWon) return 1;
      for (const move of position.listMoves()) {
        const next = position.play(move);
        const shown = hidden.length - next.stockCount;
        if (shown > 0) {
          best = Math.max(best, this.#average(position, move, hidden, shown));
          if (best === 1) return 1;
          continue;
        }
        const name = nameAlike(next);
        if (met.has(name)) continue;
        met.add(name);
        open.push(next);
      }
    }
    return best;
  }

  /** The mean chance over the cards that a move may show. */
  #average(position: Position, move: number, hidden: readonly Card[], shown: number): number {
    let sum = 0;
    let ways = 0;
    for (const cards of listOrders(hidden, shown)) {
      const rest = [...hidden];
      let count = 1;
      for (const card of cards) {
        count *= rest.filter((each) => each === card).length;
        rest.splice(rest.indexOf(card), 1);
      }
      const before = position.withLastCards([...cards, ...rest]);
      sum += count * this.find(before.play(before.translate(move)), rest);
      ways += count;
    }
    return sum / ways;
  }
}

/** How often a player wins from a position, over random orders of the hidden cards. */
function playOrders(position: Position, kind: PlayerKind, hidden: readonly Card[], random: Xorshift32): number {
  const player = createPlayer(kind, position.setting);
  const cards = hidden.slice();
  let won = 0;
  for (let game = 0; game < GAMES; game++) {
    for (let i = cards.length - 1; i > 0; i--) {
      const j = random.below(i + 1);
      [cards[i], cards[j]] = [cards[j], cards[i]];
    }
    if (playOn(position.withLastCards(cards), player, cards.length).ending === 'won') won++;
  }
  return won / GAMES;
}

/** Where the hasty player is when so few cards are hidden; undefined if its game ends before. */
function findEnding(start: Position): Position | undefined {
  let position = start;
  for (const move of playGame(start, createPlayer(hastyPlayer, start.setting)).moves) {
    if (position.stockCount <= HIDDEN) return position;
    position = position.play(move);
  }
  return undefined;
}

const showPercent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function measure(setting: Setting): void {
  const random = new Xorshift32();
  random.seed(1);
  let [best, careful, thinking] = [0, 0, 0];
  let count = 0;
  for (let seed = FIRST_SEED; count < DEALS && seed < FIRST_SEED + 10 * DEALS; seed++) {
    const position = findEnding(Position.open(setting, dealFromSeed(seed, packOf(setting)).cards));
    if (position === undefined) continue;
    const hidden = listHidden(position, position.stockCount);
    const chance = new BestPlay().find(position.withLastCards(hidden), hidden);
    // Nobody can gain where all is lost.
    if (chance === 0) continue;
    count++;
    best += chance;
    careful += playOrders(position, carefulPlayer, hidden, random);
    thinking += playOrders(position, thinkingPlayer, hidden, random);
  }
  const size = Object.values(setting.size).join('x');
  const [most, less, more] = [best, careful, thinking].map((sum) => showPercent(sum / count));
  console.log(
    `${setting.variant.name} ${size}, ${count} endings: best ${most}, careful ${less}, thinking ${more}; ` +
      `${((100 * (thinking - careful)) / (best - careful)).toFixed(0)} % of the gap is closed`,
  );
}

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : VARIANTS.map((each) => each.name)) {
  const variant = findVariant(name);
  for (const [suits = 0, ranks = 0, piles = 0, helps] of SIZES[name] ?? []) {
    const size = { suits, ranks, piles, ...(helps === undefined ? {} : { helps }) };
    measure({ ...createSetting(variant, resolveRules(variant, [])), size });
  }
}
