import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFaultOutcome, summarizeGame, summarizeResult, type Outcome } from '../../src/analysis/outcome.ts';
import { addOutcome, addPackedTally, createTally, packTally, type PackedTally, type Tally } from '../../src/analysis/tally.ts';
import { NoReturnFinder } from '../../src/analysis/no-return.ts';
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

/** Of real games, because what they look like is no matter here. */
function findNoReturn(): fc.Arbitrary<Outcome['noReturn']> {
  const gameCase = findCase('parliament');
  const finder = new NoReturnFinder(createSetting(gameCase.variant, gameCase.rules, gameCase.size), { quick: 200, thorough: 500, memory: 1 });
  const deals = dealSeeds(gameCase, 1, 30);
  const games = playGames(greedyPlayer, gameCase, deals);
  const found = games.flatMap((played, i) => (played.ending === 'won' ? [] : [finder.find(deals[i], played)]));
  return fc.constantFrom(...found);
}

const sortCounts = ({ stuck, noReturn, ...counts }: Tally): unknown => ({
  counts,
  distributions: [stuck, noReturn].map((each) => [...each].map(([measure, values]) => [measure, new Map(values)])),
});

const pass = (packed: PackedTally): PackedTally => JSON.parse(JSON.stringify(packed));

describe('tallies of chunks', () => {
  /** Outcomes with every kind of measure: numbers, words, classes of numbers, and measures that some games lack. */
  const someOutcome: fc.Arbitrary<Outcome> = fc.record({
    verdict: fc.constantFrom('winnable', 'unwinnable', 'unknown', 'won', 'lost'),
    reason: fc.constantFrom(null, 'node-limit', 'blocked'),
    nodes: fc.option(fc.nat(2 ** 40)),
    moves: fc.option(fc.nat(300)),
    seconds: fc.nat(100),
    zones: fc.constantFrom({}, { foundation: 3 }, { foundation: 40, stock: 9, waste: 0, tableau: 55 }),
    suits: fc.constantFrom({}, { C: 0 }, { C: 26, D: 1 }),
    stuck: fc.option(
      fc.record({
        fills: fc.constantFrom({}, { tableau: { piles: 7, tallest: 9 } }),
        needs: fc.constantFrom(
          [],
          [{ suit: 'H', rank: null, copies: [] }],
          [{ suit: 'C', rank: 'A', copies: [{ pile: 'W', depth: 3, cover: '7' }, { pile: 'S', depth: 5, cover: null }] }],
        ),
      }),
    ),
    course: fc.option(
      fc.record({
        ending: fc.constantFrom('blocked', 'given-up'),
        plies: fc.nat(400),
        progressPly: fc.nat(400),
        progressStock: fc.nat(104),
        legalMoves: fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }),
      }),
    ),
    noReturn: fc.option(findNoReturn()),
  });

  test('packed and added up are the tally of all games, however they were cut', () => {
    fc.assert(
      fc.property(fc.array(fc.array(someOutcome, { maxLength: 6 }), { maxLength: 6 }), (chunks) => {
        const whole = createTally();
        for (const outcome of chunks.flat()) addOutcome(whole, outcome);
        const sum = createTally();
        for (const chunk of chunks) {
          const part = createTally();
          for (const outcome of chunk) addOutcome(part, outcome);
          addPackedTally(sum, pass(packTally(part)), part.seconds);
        }
        expect(sortCounts(sum)).toEqual(sortCounts(whole));
      }),
    );
  });

  test('keep numbers and words apart', () => {
    const tally = createTally();
    tally.stuck.set('need-C', new Map<number | string, number>([[7, 2], ['7', 3], ['none', 1]]));
    const sum = createTally();
    addPackedTally(sum, pass(packTally(tally)), 0);
    addPackedTally(sum, pass(packTally(tally)), 0);
    expect(sum.stuck.get('need-C')).toEqual(new Map<number | string, number>([[7, 4], ['7', 6], ['none', 2]]));
  });

  test('pack alike whatever the seconds, which are passed beside them', () => {
    const [quick, slow] = [createTally(), createTally()];
    addOutcome(quick, outcome('lost', 20));
    addOutcome(slow, { ...outcome('lost', 20), seconds: 99 });
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
