import { replayPositions } from '../../src/players/analysis/course.ts';
import { type Card, rankOf, suitOf } from '../../src/engine/cards.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { cardsAt } from '../../src/engine/games/layout.ts';
import { createPolicy } from '../../src/engine/games/position.ts';
import { moveFrom, type Position } from '../../src/index.ts';
import { hastyPlayer } from '../../src/players/index.ts';
import { COLUMNS } from '../../src/variants/cadogan-congress/words.ts';
import { dealSeeds, findCase, playGames, rateMoves } from './games.ts';

/** What the cards in the rivers of a position add to features, told from its layout. */
function measureRivers(position: Position, rivers: number) {
  const layout = position.layOut();
  const totals = { rivers: 0, blocked: 0, blockedSoon: 0, overLower: 0, buried: 0 };
  const gapOf = (card: Card) => rankOf(card) - (layout.foundations[suitOf(card)]?.[1] ?? 0);
  for (let river = 0; river < rivers; river++) {
    const cards = cardsAt(layout, COLUMNS + river);
    for (const [i, card] of cards.entries()) {
      const above = cards.slice(i + 1);
      const gap = gapOf(card);
      const most = Math.max(0, ...above.map(gapOf));
      totals.rivers++;
      if (gap < most) {
        totals.blocked += (most - gap) / 6;
        totals.blockedSoon += 1 / gap;
      }
      if (above.some((other) => suitOf(other) === suitOf(card) && rankOf(other) >= rankOf(card))) totals.overLower++;
      totals.buried += above.length / (10 * gap);
    }
  }
  return totals;
}

// With two rivers, far more cards lie in one than in a game of the full size.
test.each([
  [8, 2000],
  [2, 1000],
])('the features of %i rivers are those of the position that a move leads to', (piles, least) => {
  const usual = findCase('cadogan-congress');
  const gameCase = { ...usual, size: { ...usual.size, piles } };
  const policy = createPolicy(gameCase);
  let compared = 0;
  for (const { start, moves } of playGames(hastyPlayer, gameCase, dealSeeds(gameCase, 1, 2))) {
    for (const position of replayPositions(start, moves)) {
      const listed = position.listMoves().filter((move) => moveFrom(move) !== STOCK);
      const totals = listed.map((move) => measureRivers(position.play(move), piles));
      for (const name of ['rivers', 'blocked', 'blockedSoon', 'overLower', 'buried'] as const) {
        policy.weights.fill(0);
        policy.weights[policy.names.indexOf(name)] = 1;
        for (const [i, score] of rateMoves(policy, position, listed).entries()) {
          if (score === -Infinity) continue;
          expect(score).toBeCloseTo(totals[i][name], 9);
          compared++;
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(least);
});
