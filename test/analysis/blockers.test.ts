import { describe, expect, test } from 'vitest';
import { findNeeds, findRearmost, formatCopies } from '../../src/analysis/blockers.ts';
import type { Board } from '../../src/games/game.ts';
import { createGame, dealCards, FULL_CASES, playChoices } from '../games/cases.ts';
import { seedRandom } from '../reference/shuffle.ts';

const BOARD: Board = {
  piles: {
    S: ['9S', '4H', '2D'],
    W: ['3C', '8H', '7H', '9C'],
    T1: ['5C', '4C', '3C'],
    T2: ['4H', '3S'],
    R3: ['2D', '8D'],
    'R2.4': ['6S', '5S'],
  },
  foundations: { C: [2, 2], D: [4, 1], H: [13, 3], S: [13, 13] },
};

describe('what a position needs', () => {
  const [clubs, diamonds, hearts, spades] = findNeeds(BOARD);

  test('is the next card of the lower foundation, with its copies, nearest first, and the cards on them', () => {
    expect(clubs).toEqual({
      suit: 'C',
      rank: '3',
      copies: [
        { pile: 'T1', depth: 0, cover: null },
        { pile: 'W', depth: 3, cover: '8' },
      ],
    });
    expect(hearts.copies).toEqual([
      { pile: 'T2', depth: 1, cover: '3' },
      { pile: 'S', depth: 1, cover: null },
    ]);
  });

  test('lies open in a row without places, and in the stock after the cards before it', () => {
    expect(formatCopies(diamonds)).toBe('R3:0 S:2');
  });

  test('is nothing for a suit that is complete', () => {
    expect(spades).toEqual({ suit: 'S', rank: null, copies: [] });
  });

  test('prefers zones near the foundations among copies that lie equally deep', () => {
    const board: Board = { piles: { S: ['2C'], R2: ['2C'], T1: ['9D'] }, foundations: { C: [1, 1] } };
    expect(findNeeds(board).map(formatCopies)).toEqual(['R2:0 S:0']);
  });

  test('is rearmost in all suits that wait for the lowest rank', () => {
    expect(findRearmost([clubs, diamonds, hearts, spades])).toEqual({ rank: '2', suits: 'D' });
    const level: Board = { piles: { S: ['AC', 'AD', 'AC', 'AD'] }, foundations: { C: [0, 0], D: [3, 0] } };
    expect(findRearmost(findNeeds(level))).toEqual({ rank: 'A', suits: 'CD' });
    expect(findRearmost([spades])).toBeNull();
  });
});

test.each(FULL_CASES)('every copy that is not on the foundations is found: $name', (gameCase) => {
  const game = createGame(gameCase);
  const random = seedRandom(3);
  const choices = Array.from({ length: 120 }, () => Math.floor(random() * 1000));
  for (const row of playChoices(game, dealCards(gameCase, 2), choices)) {
    const board = game.board(row, 0);
    for (const { suit, rank, copies } of findNeeds(board)) {
      const [higher, lower] = board.foundations[suit];
      const complete = lower === gameCase.size.ranks;
      expect(rank === null).toBe(complete);
      expect(copies).toHaveLength(complete ? 0 : higher > lower ? 1 : 2);
    }
  }
});
