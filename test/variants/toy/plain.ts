import type { PlainPosition, PlainRulebook, PlainSize, PlainVariant } from '../../../src/reference/plain-game.ts';
import {
  foundationTakes,
  isEmpty,
  nameNumbered,
  nextOfStock,
  splitMove,
  startFoundations,
  topOf,
  transferCard,
} from '../../../src/reference/position.ts';

function writeToy({ piles, suits }: PlainSize): PlainRulebook {
  const places = nameNumbered('P', piles);

  function listMoves(position: PlainPosition) {
    const next = nextOfStock(position);
    return places.flatMap((place) => {
      if (isEmpty(position, place)) return next === undefined ? [] : [`S-${place}:${next}`];
      const card = topOf(position, place) ?? '';
      return foundationTakes(position, card) ? [`${place}-F:${card}`] : [];
    });
  }

  return {
    deal: (cards) => ({
      piles: { S: cards.slice(piles), ...Object.fromEntries(places.map((place, i) => [place, cards.slice(i, i + 1)])) },
      foundations: startFoundations(suits, 0),
    }),
    listMoves,
    makeMove: (position, move) => {
      const { from, to, card } = splitMove(move);
      return transferCard(position, from, to, card);
    },
    listInterchangeable: () => [places],
    rows: [],
  };
}

export const PLAIN_TOY: PlainVariant = {
  name: 'toy',
  options: {},
  size: { suits: 4, ranks: 13, piles: 8 },
  lowestRank: 1,
  write: (_rules, size) => writeToy(size),
};
