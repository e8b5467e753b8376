import { describe, expect, test } from 'vitest';
import { FOUNDATION, moveFrom, moveTo, pileName } from '../../src/engine/moves.ts';
import { greedyPlayer } from '../../src/players/greedy.ts';
import { createGame, FULL_CASES, listMoves, makeMove, startGame } from '../games/cases.ts';
import { countWins, dealSeeds, findCase, playGames } from './games.ts';

describe('the greedy player', () => {
  // PySolFC's demonstration wins 7.25 and 23.75 percent, which the player was made to resemble.
  test.each([
    { variant: 'congress', low: 100, high: 240 },
    { variant: 'parliament', low: 360, high: 600 },
  ])('wins $low to $high of 2000 deals of $variant', ({ variant, low, high }) => {
    const gameCase = findCase(variant);
    const won = countWins(playGames(greedyPlayer, gameCase, dealSeeds(gameCase, 9001, 2000)));
    expect(won).toBeGreaterThan(low);
    expect(won).toBeLessThan(high);
  });

  test.each(FULL_CASES)('does first things first, and the rest without going round in circles: $name', (gameCase) => {
    const game = createGame(gameCase);
    for (const cards of dealSeeds(gameCase, 9001, 5)) {
      const [{ moves }] = playGames(greedyPlayer, gameCase, [cards]);
      let row = startGame(game, cards);
      for (const move of moves) {
        const legal = listMoves(game, row);
        const raises = legal.some((each) => moveTo(each) === FOUNDATION);
        expect(moveTo(move) === FOUNDATION).toBe(raises);
        const from = pileName(moveFrom(move));
        const height = game.board(row, 0).piles[from]?.length ?? 0;
        expect(raises || height === 1 || !/^[TH]\d$/.test(from)).toBe(true);
        row = makeMove(game, row, move);
      }
      expect(moves.length).toBeLessThan(300);
    }
  });
});
