import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Need } from '../../src/analysis/stuck.ts';
import {
  countedAs,
  createFaultOutcome,
  isWin,
  summarizeGame,
  summarizeResult,
  type Outcome,
} from '../../src/analysis/outcome.ts';
import {
  addOutcome,
  addPackedTally,
  createTally,
  packTally,
  type PackedTally,
  type Tally,
} from '../../src/analysis/tally.ts';
import { NoReturnFinder } from '../../src/analysis/no-return.ts';
import type { Fills, SuitTotals, ZoneCounts } from '../../src/analysis/zones.ts';
import { parseCard } from '../../src/engine/cards.ts';
import { encodeMove } from '../../src/engine/moves.ts';
import { FOUNDATION, STOCK, WASTE } from '../../src/engine/piles.ts';
import { createSetting, Position } from '../../src/games/position.ts';
import { greedyPlayer } from '../../src/players/greedy.ts';
import { createPlayer, type PlayedGame } from '../../src/players/player.ts';
import { playGame } from '../../src/players/table.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { dealSeeds, findCase, findMiddle, forgetGame, playGames } from '../players/games.ts';
import { readLayout } from './layouts.ts';

function createOutcome(verdict: Outcome['verdict'], foundation: number): Outcome {
  const common = { nodes: 10, seconds: 0.5, zones: { foundation }, suits: { C: foundation } };
  const noGame = { course: null, noReturn: null };
  if (verdict === 'winnable' || verdict === 'won')
    return { ...common, ...noGame, verdict, reason: null, moves: 7, stuck: null };
  const lost = { ...common, moves: null, stuck: { fills: {}, needs: [] } };
  if (verdict === 'unwinnable') return { ...lost, ...noGame, verdict, reason: null };
  if (verdict === 'unknown') return { ...lost, ...noGame, verdict, reason: 'node-limit' };
  const course = { ending: 'blocked', plies: 30, progressPly: 20, progressStock: 9, legalMoves: [0, 1] } as const;
  return { ...lost, verdict, reason: 'blocked', course, noReturn: null };
}

test('a verdict counts as won, lost or unknown, and anything else as nothing', () => {
  expect(['winnable', 'won', 'unwinnable', 'lost', 'unknown'].map(countedAs)).toEqual([
    'won',
    'won',
    'lost',
    'lost',
    'unknown',
  ]);
  expect(['', 'WON', 'toString', null, undefined, 1].map(countedAs)).toEqual([null, null, null, null, null, null]);
  expect(['winnable', 'won', 'unwinnable', 'lost', 'unknown', ''].map(isWin)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('a tally', () => {
  test('counts each verdict once and keeps stuck points only of games not won', () => {
    const tally = createTally();
    addOutcome(tally, createOutcome('winnable', 104));
    addOutcome(tally, createOutcome('unwinnable', 20));
    addOutcome(tally, createOutcome('unknown', 30));
    addOutcome(tally, createOutcome('unknown', 30));
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
  addOutcome(tally, createOutcome('won', 104));
  addOutcome(tally, createOutcome('lost', 20));
  expect(tally).toMatchObject({ deals: 2, won: 1, lost: 1, unknown: 0 });
  expect(tally.stuck.get('foundation')).toEqual(new Map([[20, 1]]));
});

describe('the outcome of a search', () => {
  const setting = createSetting(findVariant('parliament'), {}, { suits: 1, ranks: 2, piles: 1 });
  const best = Position.place(setting, readLayout({ S: '2C', W: '', T1: '' }, [[2, 1]]));

  test('keeps the length of the winning line, not the line', () => {
    const line = [encodeMove(STOCK, WASTE, 0), encodeMove(WASTE, FOUNDATION, parseCard('2C'))];
    const won = { verdict: 'winnable', line, nodes: 3, seconds: 0.1, best, bestLine: null } as const;
    expect(summarizeResult(won)).toEqual({
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
    const cut = { verdict: 'unknown', reason: 'time-limit', nodes: 3, seconds: 0.1, best, bestLine: null } as const;
    expect(summarizeResult(cut)).toMatchObject({
      reason: 'time-limit',
      moves: null,
      stuck: { needs: [{ suit: 0, card: parseCard('2C'), copies: [{ pile: STOCK, depth: 0 }] }] },
      course: null,
    });
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
      expect({ verdict, reason, moves }).toEqual(
        won ? { verdict: 'won', reason: null, moves: played.length } : { verdict: 'lost', reason: ending, moves: null },
      );
      expect(course?.plies ?? null).toBe(won ? null : played.length);
      expect(stuck?.needs.length ?? null).toBe(won ? null : 4);
    }
    expect(new Set(outcomes.map(({ verdict }) => verdict))).toEqual(new Set(['won', 'lost']));
  });

  test('counts from where the game began, if that is not the opening of a deal', () => {
    const middle = findMiddle(gameCase, 8);
    const [own, alone] = [middle, forgetGame(middle)].map((start) => {
      const played = playGame(start, createPlayer(greedyPlayer, gameCase));
      const summary = summarizeGame(played, null, 0.5);
      expect(summary.course?.plies ?? summary.moves).toBe(played.moves.length);
      expect(Object.values(summary.zones).reduce((sum, count) => sum + count, 0)).toBe(start.game.foundationTotal);
      return summary;
    });
    expect(alone).toEqual(own);
  });

  test('is plain data', () => {
    expect(outcomes.map((each) => structuredClone(each))).toEqual(outcomes);
  });
});

/** Of real games, because what they look like is no matter here. */
function findNoReturn(): fc.Arbitrary<Outcome['noReturn']> {
  const gameCase = findCase('parliament');
  const finder = new NoReturnFinder(gameCase, { quick: 200, thorough: 500, memory: 1 });
  const games = playGames(greedyPlayer, gameCase, dealSeeds(gameCase, 1, 30));
  return fc.constantFrom(...games.flatMap((played) => (played.ending === 'won' ? [] : [finder.find(played)])));
}

const describeTally = ({ stuck, noReturn, ...counts }: Tally): unknown => ({
  counts,
  distributions: [stuck, noReturn],
});

const pass = (packed: PackedTally): PackedTally => JSON.parse(JSON.stringify(packed));

describe('tallies of chunks', () => {
  const ZONE_COUNTS: readonly ZoneCounts[] = [
    {},
    { foundation: 3 },
    { foundation: 40, stock: 9, waste: 0, tableau: 55 },
  ];
  const SUIT_TOTALS: readonly SuitTotals[] = [{}, { C: 0 }, { C: 26, D: 1 }];
  const FILLS: readonly Fills[] = [{}, { tableau: { piles: 7, tallest: 9 } }];
  const NEEDS: readonly (readonly Need[])[] = [
    [],
    [{ suit: 0, card: null, copies: [] }],
    [
      {
        suit: 0,
        card: parseCard('AC'),
        copies: [
          { pile: WASTE, depth: 3, cover: parseCard('7H') },
          { pile: STOCK, depth: 5, cover: null },
        ],
      },
      { suit: 1, card: null, copies: [] },
    ],
  ];

  /** Outcomes with every kind of measure: numbers, words, classes of numbers, and measures that some games lack. */
  function someOutcome(): fc.Arbitrary<Outcome> {
    const common = {
      nodes: fc.option(fc.nat(2 ** 40)),
      seconds: fc.nat(100),
      zones: fc.constantFrom(...ZONE_COUNTS),
      suits: fc.constantFrom(...SUIT_TOTALS),
    };
    const none = fc.constant(null);
    const noGame = { course: none, noReturn: none };
    const stuck = fc.record({
      fills: fc.constantFrom(...FILLS),
      needs: fc.constantFrom(...NEEDS),
    });
    const ending = fc.constantFrom('blocked', 'given-up');
    const course = fc.record({
      ending,
      plies: fc.nat(400),
      progressPly: fc.nat(400),
      progressStock: fc.nat(104),
      legalMoves: fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }),
    });
    return fc.oneof(
      fc.record({
        ...common,
        ...noGame,
        verdict: fc.constantFrom('winnable', 'won'),
        reason: none,
        moves: fc.nat(300),
        stuck: none,
      }),
      fc.record({ ...common, ...noGame, verdict: fc.constant('unwinnable'), reason: none, moves: none, stuck }),
      fc.record({
        ...common,
        ...noGame,
        verdict: fc.constant('unknown'),
        reason: fc.constant('node-limit'),
        moves: none,
        stuck,
      }),
      fc.record({
        ...common,
        ...noGame,
        verdict: fc.constant('unknown'),
        reason: fc.constant('worker-died'),
        moves: none,
        stuck: none,
      }),
      fc.record({
        ...common,
        verdict: fc.constant('lost'),
        reason: ending,
        moves: none,
        stuck,
        course,
        noReturn: fc.option(findNoReturn()),
      }),
    );
  }

  test('packed and added up are the tally of all games, however they were cut', () => {
    fc.assert(
      fc.property(fc.array(fc.array(someOutcome(), { maxLength: 6 }), { maxLength: 6 }), (chunks) => {
        const whole = createTally();
        for (const outcome of chunks.flat()) addOutcome(whole, outcome);
        const sum = createTally();
        for (const chunk of chunks) {
          const part = createTally();
          for (const outcome of chunk) addOutcome(part, outcome);
          addPackedTally(sum, pass(packTally(part)), part.seconds);
        }
        expect(describeTally(sum)).toEqual(describeTally(whole));
      }),
    );
  });

  test('keep numbers and words apart', () => {
    const tally = createTally();
    tally.stuck.set(
      'need-C',
      new Map<number | string, number>([
        [7, 2],
        ['7', 3],
        ['none', 1],
      ]),
    );
    const sum = createTally();
    addPackedTally(sum, pass(packTally(tally)), 0);
    addPackedTally(sum, pass(packTally(tally)), 0);
    expect(sum.stuck.get('need-C')).toEqual(
      new Map<number | string, number>([
        [7, 4],
        ['7', 6],
        ['none', 2],
      ]),
    );
  });

  test('pack alike whatever the seconds, which are passed beside them', () => {
    const [quick, slow] = [createTally(), createTally()];
    addOutcome(quick, createOutcome('lost', 20));
    addOutcome(slow, { ...createOutcome('lost', 20), seconds: 99 });
    expect(packTally(slow)).toEqual(packTally(quick));
    addPackedTally(quick, packTally(slow), slow.seconds);
    expect(quick.seconds).toBe(99.5);
  });

  test('count a deal that was lost with its worker as unknown, with no nodes and no places', () => {
    const tally = createTally();
    addOutcome(tally, createFaultOutcome('worker-died', 3));
    expect(tally).toEqual({ ...createTally(), deals: 1, unknown: 1, seconds: 3 });
  });
});
