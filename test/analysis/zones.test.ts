import { describe, expect, test } from 'vitest';
import { countZones, measureFills, sumFoundations } from '../../src/analysis/zones.ts';
import type { Board } from '../../src/games/game.ts';
import { VARIANTS } from '../../src/games/registry.ts';
import { listRules } from '../../src/games/rules.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';

const BRITISH_BOARD: Board = {
  piles: { S: ['2C', '3C'], R2: ['4D'], R3: [], R4: ['5S', '5S'], T1: ['9H'], T2: ['8C', '7D'], T3: [] },
  foundations: { C: [3, 1], D: [1, 0], H: [0, 0], S: [11, 10] },
};

describe('the zones of a board', () => {
  test('count every card, empty zones as 0 and zones that are not there not at all', () => {
    expect(countZones(BRITISH_BOARD)).toEqual({ foundation: 26, stock: 2, tableau: 3, row2: 1, row3: 0, row4: 2 });
  });

  test('put the cards of both foundations of a suit together', () => {
    expect(sumFoundations(BRITISH_BOARD)).toEqual({ C: 4, D: 1, H: 0, S: 21 });
  });

  test('take in rows with places', () => {
    const board: Board = { piles: { 'R2.1': ['2C', '3C'], 'R2.2': [], 'R3.8': ['4D'] }, foundations: {} };
    expect(countZones(board)).toEqual({ foundation: 0, row2: 2, row3: 1 });
    expect(measureFills(board)).toEqual({ row2: { piles: 1, tallest: 2 }, row3: { piles: 1, tallest: 1 } });
  });

  test('have piles that are not empty and a tallest one only where there are piles', () => {
    expect(measureFills(BRITISH_BOARD)).toEqual({ tableau: { piles: 2, tallest: 2 } });
  });

  test('refuse a pile they do not know', () => {
    expect(() => countZones({ piles: { X: [] }, foundations: {} })).toThrow('pile X lies in no zone');
  });

  const games = VARIANTS.flatMap((variant) => listRules(variant).map((rules) => ({ variant, rules })));
  test.each(games)('of the opening of $variant.name with $rules hold every card in play', ({ variant, rules }) => {
    const game = variant.create(rules, variant.size);
    const row = new Int32Array(game.stride);
    game.start(dealFromSeed(1, variant.pack(variant.size)).cards, row, 0);
    const total = Object.values(countZones(game.board(row, 0))).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(game.foundationTotal);
  });
});
