import { suitOf } from '../engine/cards.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../engine/moves.ts';
import { FOUNDATION, type Pile, STOCK, isMainPile } from '../engine/piles.ts';
import { heightOf, isSole, topOf } from '../engine/run-pile.ts';
import { spreadSeed, Xorshift32 } from '../engine/random.ts';
import type { Rows } from '../engine/games/game.ts';
import { SEED } from '../search/parameters.ts';
import type { PlayerKind } from './player.ts';

const PARAMETERS = { seed: SEED };

/** The floor from which other players are measured. */
export const randomPlayer: PlayerKind<typeof PARAMETERS> = {
  name: 'random',
  summary: 'any legal move, all equally likely',
  parameters: PARAMETERS,
  create(_setting, { seed: stream }) {
    const random = new Xorshift32();
    return {
      nodes: 0,
      begin: (seed) => random.seed(spreadSeed(stream, seed)),
      choose: ({ count }) => random.below(count),
    };
  },
};

const RAISE = 400;
const BUILD = 200;
const SAME_SUIT = 100;
const DEAL = 100;

/** In every game the main piles are run piles, in the first eight words of a row. */
const pileAt = (rows: Rows, pile: Pile) => (isMainPile(pile) ? rows[pile & 7] : 0);

/** Higher is better, 0 for moves that are not made. */
function rankMove(rows: Rows, move: Move) {
  const from = moveFrom(move);
  const dest = moveTo(move);
  if (dest === FOUNDATION) return RAISE;
  if (from === STOCK) return DEAL;
  const source = pileAt(rows, from);
  if (from === FOUNDATION || (source !== 0 && !isSole(source))) return 0;
  const target = pileAt(rows, dest);
  const suit = target !== 0 && suitOf(topOf(target)) === suitOf(moveCard(move)) ? SAME_SUIT : 0;
  // Tall piles first: the short ones are easier to empty.
  return BUILD + suit + heightOf(target);
}

/**
 * Builds between piles are mostly reversible. Only a run's only card is built: that empties the run, so the game cannot
 * go round in circles. The player should win about as often as PySolFC's demonstration of the first two games (7.25 %
 * and 23.75 %). One that also uncovers cards for the foundations wins more than twice as often.
 */
export const greedyPlayer: PlayerKind = {
  name: 'greedy',
  summary: 'a foundation first, then any build, the stock when nothing else is left',
  create: () => ({
    nodes: 0,
    begin() {},
    choose({ row, moves, count }) {
      let chosen = -1;
      let most = 0;
      for (let i = 0; i < count; i++) {
        const rank = rankMove(row, moves[i]);
        if (rank > most) {
          most = rank;
          chosen = i;
        }
      }
      return chosen;
    },
  }),
};
