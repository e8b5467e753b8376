import { describe, expect, test } from 'vitest';
import { summarizeResult, type Outcome } from '../../src/analysis/outcome.ts';
import { addOutcome, createTally } from '../../src/analysis/tally.ts';
import type { Verdict } from '../../src/search/result.ts';

const outcome = (verdict: Verdict, foundation: number): Outcome => ({
  verdict,
  reason: verdict === 'unknown' ? 'node-limit' : null,
  nodes: 10,
  moves: verdict === 'winnable' ? 7 : null,
  seconds: 0.5,
  zones: { foundation },
  suits: { C: foundation },
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
    });
  });

  test('has no length without a line', () => {
    const cut = { verdict: 'unknown', reason: 'time-limit', moves: null, nodes: 3, seconds: 0.1, best: board } as const;
    expect(summarizeResult(cut)).toMatchObject({ reason: 'time-limit', moves: null });
  });
});
