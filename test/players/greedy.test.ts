import { describe, expect, test } from 'vitest';
import { moveFrom, moveTo } from '../../src/engine/moves.ts';
import { FOUNDATION, pileName } from '../../src/engine/piles.ts';
import { cardsAt } from '../../src/games/layout.ts';
import { greedyPlayer } from '../../src/players/greedy.ts';
import { FULL_CASES } from '../games/cases.ts';
import { countWins, dealSeeds, findCase, playGames } from './games.ts';

describe('the greedy player', () => {
  // PySolFC's demonstration wins 7.25 and 23.75 percent, which the player was made to resemble.
  test.each([
    { variant: 'congress', low: 40, high: 120 },
    { variant: 'parliament', low: 180, high: 300 },
  ])('wins $low to $high of 1000 deals of $variant', ({ variant, low, high }) => {
    const gameCase = findCase(variant);
    const won = countWins(playGames(greedyPlayer, gameCase, dealSeeds(gameCase, 9001, 1000)));
    expect(won).toBeGreaterThan(low);
    expect(won).toBeLessThan(high);
  });

  test.each(FULL_CASES)('does first things first, and the rest without going round in circles: $name', (gameCase) => {
    for (const { start, moves } of playGames(greedyPlayer, gameCase, dealSeeds(gameCase, 9001, 5))) {
      let position = start;
      for (const move of moves) {
        const raises = position.listMoves().some((each) => moveTo(each) === FOUNDATION);
        expect(moveTo(move) === FOUNDATION).toBe(raises);
        const from = moveFrom(move);
        const height = cardsAt(position.layOut(), from).length;
        expect(raises || height === 1 || !/^[TH]\d$/.test(pileName(from))).toBe(true);
        position = position.play(move);
      }
      expect(moves.length).toBeLessThan(300);
    }
  });
});
