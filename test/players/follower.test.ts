import { describe, expect, test } from 'vitest';
import { replayRows } from '../../src/analysis/course.ts';
import { createSetting } from '../../src/games/position.ts';
import { applyWeights } from '../../src/games/weights.ts';
import { carefulPlayer } from '../../src/players/careful.ts';
import { createPlayer } from '../../src/players/player.ts';
import { playGame } from '../../src/players/table.ts';
import { congress } from '../../src/variants/congress.ts';
import { openSeed } from '../games/cases.ts';

const { policy } = congress.weights;
/** Who goes by these weights likes everything better than a turned card. */
const RELUCTANT = createSetting(applyWeights(congress, { policy: { ...policy, turn: -100, build: 1, plan: 10 } }));

describe('a player whose policy likes builds better than turned cards', () => {
  test.each([1, 2, 3, 4])('meets no position of deal %i twice, and goes through the stock all the same', (seed) => {
    const { start, moves } = playGame(openSeed(RELUCTANT, seed), createPlayer(carefulPlayer, RELUCTANT));
    const { game } = start;
    const met = new Set<string>();
    let left = start.stockCount;
    for (const row of replayRows(start, moves)) {
      const key = new Int32Array(game.words);
      game.canonicalize(row, 0, key, 0);
      expect(met).not.toContain(key.join());
      met.add(key.join());
      left = game.stockCount(row, 0);
    }
    expect(left).toBe(0);
  });
});
