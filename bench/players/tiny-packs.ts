/**
 * How far from the best possible? On endings of packs so small that it can be computed:
 * `npm run tiny-play -- [VARIANT ...]`.
 *
 * The best play and the players go on where the hasty player has got to when few cards are hidden. The chance of the
 * best play is exact. The players meet all orders of the hidden cards, or some drawn at random. Endings that cannot be
 * won, or whose best play takes too many moves, are left out and counted. Environment: DEALS, the endings of each size;
 * GAMES, the orders that a player meets at most; SIZE, one size and the hidden cards in place of those below, such as
 * 4x7x3:5.
 *
 * Prints the mean chances, the differences with their standard errors, and which part of the way from the careful player
 * to the best play the thinking player goes.
 */

import { type Card, listOrders } from '../../src/engine/cards.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { cardsAt } from '../../src/games/layout.ts';
import { createSetting, packOf, Position, type Setting } from '../../src/games/position.ts';
import {
  carefulPlayer,
  createPlayer,
  hastyPlayer,
  playGame,
  type PlayerKind,
  thinkingPlayer,
} from '../../src/players/index.ts';
import { meanOf, varianceOf } from '../../src/statistics/moments.ts';
import { findVariant, VARIANTS } from '../../src/variants/registry.ts';
import { nameSize, readSize } from '../../test/reference/tiny.ts';
import { BestPlay } from './best-play.ts';

const DEALS = Number(process.env['DEALS'] ?? 100);
const GAMES = Number(process.env['GAMES'] ?? 24);
const FIRST_SEED = 9_600_001;
/** Seeds looked at for each ending wanted, at most. */
const SEEDS = 50;
/** Moves that the search for the best play may make for an ending. */
const LIMIT = 2e6;

/** Suits x ranks x piles, and help packets where there are some; then the hidden cards. */
const SIZES: Readonly<Record<string, readonly string[]>> = {
  congress: ['4x7x2:4', '4x7x3:5', '4x10x4:3'],
  parliament: ['4x6x2:6', '4x7x2:6', '4x7x3:5'],
  diplomat: ['3x7x3:4', '4x6x2:5'],
  'cadogan-congress': ['3x7x2x1:4', '2x10x2x1:4'],
  'british-constitution': ['3x6x3:5', '4x8x4:6'],
  'cadogan-constitution': ['2x5x2:4', '3x5x2:4'],
};

/** The share of some orders of the hidden cards with which a player wins. */
function playOrders(position: Position, orders: readonly (readonly Card[])[], kind: PlayerKind): number {
  const player = createPlayer(kind, position.setting);
  return meanOf(orders.map((order) => Number(playGame(position.withLastCards(order), player).ending === 'won')));
}

/** All orders of the hidden cards, or as many as GAMES says, drawn at random. */
function chooseOrders(position: Position, random: Xorshift32): readonly (readonly Card[])[] {
  const orders = listOrders(cardsAt(position.layOut(), STOCK));
  for (let i = 0; i < Math.min(GAMES, orders.length - 1); i++) {
    const j = i + random.below(orders.length - i);
    [orders[i], orders[j]] = [orders[j], orders[i]];
  }
  return orders.slice(0, GAMES);
}

/** Where the hasty player is when so few cards are hidden; undefined if its game ends before. */
function findEnding(start: Position, hidden: number): Position | undefined {
  let position = start;
  for (const move of playGame(start, createPlayer(hastyPlayer, start.setting)).moves) {
    if (position.stockCount <= hidden) return position;
    position = position.play(move);
  }
  return undefined;
}

const showPoints = (share: number) => (100 * share).toFixed(1);

/** A mean difference in points, and its standard error. */
function showDifference(more: readonly number[], less: readonly number[]) {
  const differences = more.map((each, i) => each - less[i]);
  return `${showPoints(meanOf(differences))} (error ${showPoints(Math.sqrt(varianceOf(differences) / more.length))})`;
}

function measure(setting: Setting, hidden: number): void {
  const random = new Xorshift32();
  random.seed(1);
  const bestPlay = new BestPlay(setting, LIMIT);
  const best: number[] = [];
  const careful: number[] = [];
  const thinking: number[] = [];
  let lost = 0;
  let large = 0;
  for (let seed = FIRST_SEED; best.length < DEALS && seed < FIRST_SEED + SEEDS * DEALS; seed++) {
    const position = findEnding(Position.open(setting, dealFromSeed(seed, packOf(setting)).cards), hidden);
    if (position === undefined) continue;
    const chance = bestPlay.find(position);
    if (chance === null) large++;
    else if (chance === 0) lost++;
    else {
      best.push(chance);
      const orders = chooseOrders(position, random);
      careful.push(playOrders(position, orders, carefulPlayer));
      thinking.push(playOrders(position, orders, thinkingPlayer));
    }
  }
  const [most, less, more] = [best, careful, thinking].map(meanOf);
  console.log(
    `${setting.variant.name} ${nameSize(setting.size)}, ${hidden} hidden: ${best.length} endings ` +
      `(${lost} more are lost, ${large} too large). Best ${showPoints(most)} %, careful ${showPoints(less)}, thinking ` +
      `${showPoints(more)}. Thinking less careful ${showDifference(thinking, careful)}, best less thinking ` +
      `${showDifference(best, thinking)}. Gap closed: ${((100 * (more - less)) / (most - less)).toFixed(0)} %.`,
  );
}

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : VARIANTS.map((each) => each.name)) {
  const variant = findVariant(name);
  const own = process.env['SIZE'];
  for (const text of own === undefined ? (SIZES[name] ?? []) : [own]) {
    const [size = '', hidden = '0'] = text.split(':');
    measure({ ...createSetting(variant), size: readSize(size) }, Number(hidden));
  }
}
