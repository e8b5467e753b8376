import {
  createFaultOutcome,
  isWin,
  summarizeGame,
  summarizeResult,
  type Outcome,
} from '../../src/players/analysis/outcome.ts';
import { addCounts } from '../../src/players/analysis/tally.ts';
import { ENDING_MEASURES } from '../../src/lab/measures/endings.ts';
import { addOutcome, createTally } from '../../src/lab/measures/tally.ts';
import { parseCard, createSetting, Position, findVariant } from '../../src/index.ts';
import { encodeMove, NO_MOVE } from '../../src/engine/moves.ts';
import { FOUNDATION, STOCK, WASTE } from '../../src/engine/piles.ts';
import { greedyPlayer, createPlayer, type PlayedGame, playGame } from '../../src/players/index.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { dealSeeds, findCase, findMiddle, forgetGame, playGames } from '../players/games.ts';
import { UNKNOWN, WON } from '../lab/records.ts';
import { readLayout } from './layouts.ts';

test('a verdict is a win or not, and anything else is none', () => {
  expect(['winnable', 'won', 'unwinnable', 'lost', 'unknown', ''].filter(isWin)).toEqual(['winnable', 'won']);
});

test('a tally counts each verdict once and keeps stuck points only of games not won', () => {
  const tally = createTally();
  const course = { ending: 'blocked', plies: 30, progressPly: 20, progressStock: 9, legalMoves: [0, 1] } as const;
  const outcomes: Outcome[] = [
    WON,
    { ...UNKNOWN, verdict: 'unwinnable', reason: null },
    UNKNOWN,
    UNKNOWN,
    { ...WON, verdict: 'won' },
    { ...UNKNOWN, verdict: 'lost', reason: 'blocked', course },
  ];
  for (const [i, outcome] of outcomes.entries())
    addOutcome(tally, { ...outcome, nodes: 10, seconds: 0.5, zones: { foundation: 10 * (i % 3) } });
  expect(tally).toMatchObject({ deals: 6, won: 2, lost: 2, unknown: 2, nodes: 60, seconds: 3 });
  expect([...(tally.stuck.get('foundation') ?? [])].flat()).toEqual([10, 1, 20, 2, 0, 1]);
});

describe('the outcome of a search', () => {
  const setting = createSetting(findVariant('parliament'), {}, { suits: 1, ranks: 2, piles: 1 });
  const best = Position.place(setting, readLayout({ S: '2C', W: '', T1: '' }, '2/1'));
  const effort = { nodes: 3, seconds: 0.1, best, bestLine: [NO_MOVE] };

  test('keeps the length of the winning line, not the line', () => {
    const line = [encodeMove(STOCK, WASTE, 0), encodeMove(WASTE, FOUNDATION, parseCard('2C'))];
    expect(summarizeResult({ ...effort, verdict: 'winnable', line })).toEqual({
      verdict: 'winnable',
      reason: null,
      nodes: 3,
      moves: 2,
      seconds: 0.1,
      zones: { foundation: 3, stock: 1, waste: 0, tableau: 0 },
      suits: { C: 3 },
      stuck: null,
      course: null,
      noReturn: null,
    });
  });

  test('has no length without a line, but says what is missing', () => {
    expect(summarizeResult({ ...effort, verdict: 'unknown', reason: 'time-limit' })).toMatchObject({
      reason: 'time-limit',
      moves: null,
      stuck: { blockers: [{ suit: 0, card: parseCard('2C'), copies: [{ pile: STOCK, depth: 0 }] }] },
      course: null,
    });
  });

  test('has no place where nothing was played', () => {
    const refuted = summarizeResult({ ...effort, bestLine: [], verdict: 'unwinnable' });
    expect(refuted).toMatchObject({ verdict: 'unwinnable', stuck: null });
    const tally = createTally();
    addOutcome(tally, refuted);
    expect(tally).toEqual({ ...createTally(), deals: 1, lost: 1, nodes: 3, seconds: 0.1 });
    expect(new Set(ENDING_MEASURES.map(({ value }) => value(refuted)))).toEqual(new Set([null]));
  });
});

describe("the outcome of a player's game", () => {
  const gameCase = findCase('congress');
  let games: PlayedGame[] = [];
  let outcomes: Outcome[] = [];

  beforeAll(() => {
    games = playGames(greedyPlayer, gameCase, dealSeeds(gameCase, 1, 40));
    outcomes = games.map((played) => summarizeGame(played, null, 0.5));
  });

  test('is lost with its reason and its course, or won with its length', () => {
    for (const [i, { verdict, reason, moves, stuck, course }] of outcomes.entries()) {
      const { ending, moves: played } = games[i];
      const won = ending === 'won';
      expect([verdict, reason, moves]).toEqual(won ? ['won', null, played.length] : ['lost', ending, null]);
      expect(course?.plies ?? null).toBe(won ? null : played.length);
      expect(stuck?.blockers.length ?? null).toBe(won ? null : 4);
    }
    expect(new Set(outcomes.map(({ verdict }) => verdict))).toEqual(new Set(['won', 'lost']));
  });

  test('counts from where the game began, if that is not the opening of a deal', () => {
    const middle = findMiddle(gameCase, 8);
    const [own, alone] = [middle, forgetGame(middle)].map((start) => {
      const played = playGame(start, createPlayer(greedyPlayer, gameCase));
      const summary = summarizeGame(played, null, 0.5);
      expect(summary.course?.plies ?? summary.moves).toBe(played.moves.length);
      expect(sumOf(Object.values(summary.zones).map(Number))).toBe(start.game.foundationTotal);
      return summary;
    });
    expect(alone).toEqual(own);
  });
});

test('counts are added', () => {
  const [one, two] = [1, 2].map((deals) => ({ deals, won: 3, lost: 4, unknown: 5, nodes: 6, seconds: 7 }));
  expect(addCounts(one, two)).toEqual({ deals: 3, won: 6, lost: 8, unknown: 10, nodes: 12, seconds: 14 });
});

test('a tally counts a deal that was lost with its worker as unknown, with no nodes and no places', () => {
  const tally = createTally();
  addOutcome(tally, createFaultOutcome('worker-died', 3));
  expect(tally).toEqual({ ...createTally(), deals: 1, unknown: 1, seconds: 3 });
});
