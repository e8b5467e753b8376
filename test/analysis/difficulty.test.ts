import { describe, expect, test } from 'vitest';
import { DifficultyMeter, playGames, type DifficultyPlan } from '../../src/analysis/difficulty.ts';
import { createPlayer } from '../../src/players/player.ts';
import { rolloutPlayer } from '../../src/players/rollout.ts';
import { playGame } from '../../src/players/table.ts';
import { waveringPlayer } from '../../src/analysis/difficulty.ts';
import { openSeed } from '../games/cases.ts';
import { findCase } from '../players/games.ts';
import { openLongLost } from '../search/lost-deals.ts';

const PLAN: DifficultyPlan = {
  games: 20,
  rollouts: 0,
  thought: 60,
  budget: { nodes: 200_000, seconds: null, memory: 4 },
  onlyMoves: false,
};
const CONGRESS = findCase('congress');
const QUICK = findCase('cadogan-congress');

describe('the difficulty of a deal', () => {
  test('is the same again, whatever was measured before', () => {
    const meter = new DifficultyMeter(CONGRESS, PLAN);
    const [first, second] = [1, 2].map((seed) => meter.measure(openSeed(CONGRESS, seed)));
    expect(first).not.toEqual(second);
    expect(meter.measure(openSeed(CONGRESS, 1))).toEqual(first);
    expect(new DifficultyMeter(CONGRESS, PLAN).measure(openSeed(CONGRESS, 2))).toEqual(second);
    expect(first).toMatchObject({
      verdict: 'winnable',
      nodes: expect.any(Number),
      rollout: null,
      onlyMoves: null,
      careful: { games: 20 },
    });
  });

  test('of a deal without a win has no nodes and no only moves', () => {
    const meter = new DifficultyMeter(CONGRESS, { ...PLAN, onlyMoves: true });
    expect(meter.measure(openLongLost(CONGRESS))).toEqual({
      careful: { won: 0, games: 20, cards: expect.any(Number) },
      rollout: null,
      verdict: 'unwinnable',
      nodes: null,
      onlyMoves: null,
    });
  });

  test('tells an easy deal from a hard one', () => {
    // Seed 4 is won by players as they like, seed 14 seldom.
    const meter = new DifficultyMeter(CONGRESS, PLAN);
    const [hard, easy] = [14, 4].map((seed) => meter.measure(openSeed(CONGRESS, seed)).careful.won);
    expect(easy - hard).toBeGreaterThan(10);
    const [hardCards, easyCards] = [14, 4].map((seed) => meter.measure(openSeed(CONGRESS, seed)).careful.cards);
    expect(easyCards - hardCards).toBeGreaterThan(0.2);
    expect(easyCards).toBeLessThanOrEqual(1);
  });

  test('is told by as much thought of the rollout player as was asked for', () => {
    const start = openSeed(QUICK, 1);
    const { rollout } = new DifficultyMeter(QUICK, { ...PLAN, rollouts: 3, thought: 30 }).measure(start);
    expect(rollout).toEqual(playGames(start, createPlayer(rolloutPlayer, QUICK, { nodes: 30 }), 3));
  });
});

describe.each([
  ['wavering', createPlayer(waveringPlayer, QUICK)],
  ['rollout', createPlayer(rolloutPlayer, QUICK, { nodes: 500 })],
])('attempts of %s', (_, player) => {
  test('are different games, and each is the same again', () => {
    const start = openSeed(QUICK, 1);
    const play = (attempt: number): string => playGame(start, player, { attempt }).moves.join();
    const [first, second] = [0, 1].map(play);
    expect(second).not.toBe(first);
    expect(play(1)).toBe(second);
    const won = [0, 1].filter((attempt) => playGame(start, player, { attempt }).ending === 'won').length;
    expect(playGames(start, player, 2)).toMatchObject({ won, games: 2 });
  });
});
