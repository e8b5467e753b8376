import { describe, expect, test } from 'vitest';
import { summarizeGame, summarizeResult, type Outcome } from '../../src/analysis/outcome.ts';
import { addOutcome, createTally } from '../../src/analysis/tally.ts';
import { greedyPlayer } from '../../src/players/greedy.ts';
import { createSetting } from '../../src/search/strategy.ts';
import { dealSeeds, findCase, playGames } from '../players/games.ts';

const outcome = (verdict: Outcome['verdict'], foundation: number): Outcome => ({
  verdict,
  reason: verdict === 'unknown' ? 'node-limit' : null,
  nodes: 10,
  moves: verdict === 'winnable' ? 7 : null,
  seconds: 0.5,
  zones: { foundation },
  suits: { C: foundation },
  stuck: null,
  course: null,
  noReturn: null,
});

describe('a tally', () => {
  test('counts each verdict once and keeps stuck points only of games not won', () => {
    const tally = createTally();
    addOutcome(tally, outcome('winnable', 104));
    addOutcome(tally, outcome('unwinnable', 20));
    addOutcome(tally, outcome('unknown', 30));
    addOutcome(tally, outcome('unknown', 30));
    expect(tally).toMatchObject({ deals: 4, won: 1, lost: 1, unknown: 2, nodes: 40, seconds: 2 });
    expect(tally.stuck.get('foundation')).toEqual(
      new Map([
        [20, 1],
        [30, 2],
      ]),
    );
  });
});

test('a tally counts games won and lost by a player like deals', () => {
  const tally = createTally();
  addOutcome(tally, outcome('won', 104));
  addOutcome(tally, outcome('lost', 20));
  expect(tally).toMatchObject({ deals: 2, won: 1, lost: 1, unknown: 0 });
  expect(tally.stuck.get('foundation')).toEqual(new Map([[20, 1]]));
});

describe('the outcome of a search', () => {
  const board = { piles: { S: ['2C'], W: [] }, foundations: { C: [1, 1] } } as const;

  test('keeps the length of the winning line, not the line', () => {
    const won = { verdict: 'winnable', reason: null, moves: ['S-W', 'W-F:2C'], nodes: 3, seconds: 0.1, best: board } as const;
    expect(summarizeResult(won)).toEqual({
      verdict: 'winnable',
      reason: null,
      nodes: 3,
      moves: 2,
      seconds: 0.1,
      zones: { foundation: 2, stock: 1, waste: 0 },
      suits: { C: 2 },
      stuck: null,
      course: null,
      noReturn: null,
    });
  });

  test('has no length without a line, but says what is missing', () => {
    const cut = { verdict: 'unknown', reason: 'time-limit', moves: null, nodes: 3, seconds: 0.1, best: board } as const;
    expect(summarizeResult(cut)).toMatchObject({
      reason: 'time-limit',
      moves: null,
      stuck: { needs: [{ suit: 'C', rank: '2', copies: [{ pile: 'S', depth: 0 }] }] },
      course: null,
    });
  });
});

describe("the outcome of a player's game", () => {
  const gameCase = findCase('congress');
  const setting = createSetting(gameCase.variant, gameCase.rules, gameCase.size);
  const deals = dealSeeds(gameCase, 1, 40);
  const games = playGames(greedyPlayer, gameCase, deals);
  const outcomes = games.map((played, i) => summarizeGame(setting, deals[i], played, null, 0.5));

  test('is lost with its reason and its course, or won with its length', () => {
    for (const [i, { verdict, reason, moves, stuck, course }] of outcomes.entries()) {
      const { ending, moves: played } = games[i];
      const won = ending === 'won';
      expect({ verdict, reason, moves }).toEqual(
        won ? { verdict: 'won', reason: null, moves: played.length } : { verdict: 'lost', reason: ending, moves: null },
      );
      expect(course?.plies ?? null).toBe(won ? null : played.length);
      expect(stuck?.needs.length ?? null).toBe(won ? null : 4);
    }
    expect(new Set(outcomes.map(({ verdict }) => verdict))).toEqual(new Set(['won', 'lost']));
  });

  test('is plain data', () => {
    expect(outcomes.map((each) => structuredClone(each))).toEqual(outcomes);
  });
});
