import { type Move, NO_MOVE } from '../../src/engine/moves.ts';
import type { Position } from '../../src/engine/games/position.ts';
import type { Decision, Limits, SearchOutcome } from '../../src/search/result.ts';
import { type Search, shareOut, type TurnShare, takeTurns, type Turn } from '../../src/search/strategy.ts';
import { openDeal, fakeMoves } from '../games/cases.ts';
import { checkParts } from './outcomes.ts';

type Effort = Partial<Pick<SearchOutcome, 'nodes' | 'positions' | 'bestLine'>>;

const UNKNOWN: Decision = { verdict: 'unknown', reason: 'node-limit' };
const START = openDeal('congress', 1);

/**
 * A search that comes to what it is told, and remembers the limits it was given.
 * @param measure how much it does; all it may, unless given.
 */
function script(decision: Decision = UNKNOWN, measure = (): Effort => ({})) {
  const asked: Limits[] = [];
  const run = (_: Position, limits: Limits): SearchOutcome => {
    asked.push(limits);
    limits.onNodes?.(1);
    return { ...decision, nodes: limits.nodes, positions: limits.nodes, bestLine: [], ...measure() };
  };
  return { asked, run };
}

/** A line that brings some cards more to the foundations. */
function raise(position: Position, cards: number) {
  const open = [{ end: position, line: [] as readonly Move[] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { end, line } = next;
    if (end.foundationCount === position.foundationCount + cards) return line;
    for (const move of end.listMoves().reverse()) open.push({ end: end.play(move), line: [...line, move] });
  }
  throw new Error(`no line gets ${cards} cards out`);
}

const run = (turns: Iterable<Turn>, limits: Partial<Limits> = {}) =>
  takeTurns(turns, START, { deadline: Infinity, ...limits });

/** Takes turns of ten nodes each. */
const runEvenly = (searches: readonly Search[], limits?: Partial<Limits>) =>
  run(
    searches.map((search, i) => ({ search, end: 10 * (i + 1), seed: 0 })),
    limits,
  );

describe('turns', () => {
  test('come one after the other, each with its seed, the deadline, and the nodes up to its end', () => {
    const [first, second] = [script(), script()];
    const turns = [
      { search: first, end: 10, seed: 3 },
      { search: second, end: 25, seed: 4 },
      { search: first, end: 100, seed: 5 },
    ];
    const deadline = 12_345;
    const expected = { ...UNKNOWN, nodes: 100, positions: 100, bestLine: [] };
    expect(run(turns, { deadline })).toEqual(expected);
    expect([first.asked, second.asked]).toEqual([
      [
        { nodes: 10, deadline, seed: 3 },
        { nodes: 75, deadline, seed: 5 },
      ],
      [{ nodes: 15, deadline, seed: 4 }],
    ]);
  });

  test('tell of the nodes of all of them together', () => {
    const told: number[] = [];
    runEvenly([script(), script()], { onNodes: (nodes) => told.push(nodes) });
    expect(told).toEqual([1, 11]);
  });

  test('leave what they do not spend to those after them', () => {
    const modest = script(UNKNOWN, () => ({ nodes: 2, positions: 1 }));
    const last = script();
    expect(runEvenly([modest, modest, last])).toMatchObject({ nodes: 30, positions: 28 });
    expect([...modest.asked, ...last.asked].map(({ nodes }) => nodes)).toEqual([10, 18, 26]);
  });

  test.each<Decision>([{ verdict: 'winnable', line: fakeMoves(1, 2, 3) }, { verdict: 'unwinnable' }])(
    'end with the first that decides: $verdict',
    (decision) => {
      const [before, after] = [script(), script()];
      const decider = script(decision, () => ({ nodes: 7, positions: 6 }));
      const made: Search[] = [];
      // Nothing is asked for that is not needed.
      function* listTurns(): Generator<Turn> {
        for (const [i, search] of [before, decider, after].entries()) {
          made.push(search);
          yield { search, end: 20 * (i + 1), seed: 0 };
        }
      }
      const outcome = run(listTurns());
      expect(outcome).toMatchObject({ ...decision, nodes: 27, positions: 26 });
      checkParts(outcome);
      expect([after.asked, made]).toEqual([[], [before, decider]]);
    },
  );

  test('end when the clock has run out, but not when nodes or memory have', () => {
    const searches = (['node-limit', 'memory-limit', 'time-limit', 'node-limit'] as const).map((reason) =>
      script({ verdict: 'unknown', reason }, () => ({ nodes: 1, positions: 1 })),
    );
    const expected = { verdict: 'unknown', reason: 'time-limit', nodes: 3, positions: 3 };
    expect(runEvenly(searches)).toMatchObject(expected);
    expect(searches.map(({ asked }) => asked.length)).toEqual([1, 1, 1, 0]);
  });

  test('say of an unknown verdict what the last of them says', () => {
    const full = script({ verdict: 'unknown', reason: 'memory-limit' }, () => ({ nodes: 1 }));
    expect(runEvenly([full, script()])).toMatchObject({ reason: 'node-limit' });
    expect(runEvenly([script(), full])).toMatchObject({ reason: 'memory-limit' });
  });

  test('keep the line to the best position of all, the first of equals', () => {
    const [one, two] = [raise(START, 1), raise(START, 2)];
    const other = START.follow(two);
    const equal = [...two, other.listMoves().find((move) => other.play(move).foundationCount === 2) ?? NO_MOVE];
    const searches = [one, two, equal, []].map((bestLine) => script(UNKNOWN, () => ({ bestLine })));
    expect(runEvenly(searches).bestLine).toEqual(two);
  });

  test('must be at least one', () => {
    expect(() => run([])).toThrow('a schedule needs a turn');
  });
});

describe('steps that share the nodes', () => {
  const searches = { short: script(), long: script() };
  const steps: readonly TurnShare<keyof typeof searches>[] = [
    { search: 'short', share: 0.1, seed: 1 },
    { search: 'long', share: 0.2, seed: 2 },
    { search: 'short', share: 0.7, seed: 3 },
  ];
  const share = (nodes: number) => shareOut(steps, (name) => searches[name], nodes);

  test.each([0, 1, 7, 10, 99, 100, 12_345, 1e9])('end by their shares, the last at the end: %i nodes', (nodes) => {
    const turns = [...share(nodes)];
    const [first, second] = turns.map(({ end }) => end);
    expect(turns).toEqual([
      { search: searches.short, end: first, seed: 1 },
      { search: searches.long, end: second, seed: 2 },
      { search: searches.short, end: nodes, seed: 3 },
    ]);
    expect(Math.abs(first - 0.1 * nodes)).toBeLessThanOrEqual(1);
    expect(Math.abs(second - 0.3 * nodes)).toBeLessThanOrEqual(1);
    expect([first, second].every(Number.isInteger)).toBe(true);
  });

  test('look for a search only when its turn comes', () => {
    const found: string[] = [];
    const turns = shareOut(steps, (name) => (found.push(name), searches[name]), 100);
    expect(found).toEqual([]);
    turns.next();
    expect(found).toEqual(['short']);
    turns.next();
    expect(found).toEqual(['short', 'long']);
  });

  test('spend every node together, whatever rounding leaves', () => {
    for (const nodes of [1, 3, 9, 11, 101, 997]) expect(run(share(nodes)).nodes).toBe(nodes);
  });
});
