/**
 * How far players are from the best possible, on endings of packs so small that it can be computed: `npm run tiny-play`,
 * which writes `results/tiny-packs.csv`; half an hour of work.
 *
 * The best play and the players go on where the hasty player has got to when few cards are hidden. The chance of the
 * best play is exact. The players meet all orders of the hidden cards, or some drawn at random. Endings that cannot be
 * won, or whose best play takes too many moves, are left out and counted.
 */

import { resolve } from 'node:path';
import { formatPercent } from '../../src/base/prose.ts';
import { type Card, listOrders } from '../../src/engine/cards.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { dealFromSeed } from '../../src/engine/deal-v1.ts';
import { cardsAt } from '../../src/engine/games/layout.ts';
import { createSetting, packOf, Position, type Setting } from '../../src/engine/games/position.ts';
import {
  carefulPlayer,
  createPlayer,
  hastyPlayer,
  playGame,
  type PlayerKind,
  thinkingPlayer,
} from '../../src/players/index.ts';
import { meanOf, varianceOf } from '../../src/statistics/moments.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { BestPlay, findEnding } from '../players/best-play.ts';
import { readTable, writeTable } from './files.ts';

const ENDINGS = 100;
/** The orders of the hidden cards that a player meets at most. */
const ORDERS = 24;
const FIRST_SEED = 9_600_001;
/** Deals looked at for a size, at most. */
const DEALS = 5000;
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

/** All orders of the hidden cards, or some drawn at random. */
function chooseOrders(position: Position, random: Xorshift32): readonly (readonly Card[])[] {
  const orders = listOrders(cardsAt(position.layOut(), STOCK));
  for (let i = 0; i < Math.min(ORDERS, orders.length - 1); i++) {
    const j = i + random.below(orders.length - i);
    [orders[i], orders[j]] = [orders[j], orders[i]];
  }
  return orders.slice(0, ORDERS);
}

const formatShare = (share: number) => share.toFixed(5);

/** The standard error of a mean difference. */
const findError = (more: readonly number[], less: readonly number[]) =>
  Math.sqrt(varianceOf(more.map((each, i) => each - less[i])) / more.length);

function measure(setting: Setting, hidden: number) {
  const random = new Xorshift32();
  random.seed(1);
  const bestPlay = new BestPlay(setting, LIMIT);
  const best: number[] = [];
  const careful: number[] = [];
  const thinking: number[] = [];
  let lost = 0;
  let large = 0;
  for (let seed = FIRST_SEED; best.length < ENDINGS && seed < FIRST_SEED + DEALS; seed++) {
    const position = findEnding(Position.open(setting, dealFromSeed(seed, packOf(setting)).cards), hastyPlayer, hidden);
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
  return {
    hidden,
    endings: best.length,
    lost,
    large,
    careful: formatShare(meanOf(careful)),
    thinking: formatShare(meanOf(thinking)),
    best: formatShare(meanOf(best)),
    thinking_error: formatShare(findError(thinking, careful)),
    best_error: formatShare(findError(best, thinking)),
  };
}

export const TINY_HEADER = [
  'variant',
  'suits x ranks x piles',
  'hidden',
  'endings',
  'careful',
  'thinking',
  'best play',
  'thinking less careful',
  'best less thinking',
  'part of the way',
];

/** A difference in points, with its standard error. */
const formatDifference = (difference: number, error: number) =>
  `${(100 * difference).toFixed(1)} ± ${(100 * error).toFixed(1)}`;

export const listTinyPacks = (root: string): string[][] =>
  readTable(root, 'tiny-packs').map(
    ({ variant, size, hidden, endings, careful, thinking, best, thinking_error, best_error }) => {
      const [less, more, most] = [careful, thinking, best].map(Number);
      const gained = formatDifference(more - less, Number(thinking_error));
      const left = formatDifference(most - more, Number(best_error));
      const part = formatPercent((more - less) / (most - less));
      return [
        variant,
        size,
        hidden,
        endings,
        formatPercent(less),
        formatPercent(more),
        formatPercent(most),
        gained,
        left,
        part,
      ];
    },
  );

if (process.argv[1] === import.meta.filename) {
  const rows = Object.entries(SIZES).flatMap(([name, sizes]) =>
    sizes.map((text) => {
      const [size = '', hidden] = text.split(':');
      const [suits = 0, ranks = 0, piles = 0, helps = 0] = size.split('x').map(Number);
      const setting = { ...createSetting(findVariant(name)), size: { suits, ranks, piles, helps } };
      return { variant: name, size, ...measure(setting, Number(hidden)) };
    }),
  );
  writeTable(resolve(import.meta.dirname, '../../results'), 'tiny-packs', rows);
}
