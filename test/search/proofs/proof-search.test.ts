/** The search for proofs, on relaxed games that are small graphs. */

import { congress, createSetting, Position, type Rows } from '../../../src/index.ts';
import type { Relaxation, Limits, Search } from '../../../src/extend.ts';
import { createProofSearch } from '../../../src/search/proof-search.ts';
import { openSeed, settle } from '../../games/cases.ts';

/** What the first word of position 0 is. */
const FIRST_WORD = 1000;

type Next = (position: number) => readonly number[];

interface Marks {
  readonly open?: readonly number[];
  readonly hopeless?: readonly number[];
  readonly maxMoves?: number;
  /** Whether positions without cards on the foundations have no image, and others one of their own. */
  readonly late?: boolean;
}

const read = (rows: Rows, at: number) => 256 * (rows[at] - FIRST_WORD) + rows[at + 1];

/** An empty row is no position. */
function write(rows: Rows, at: number, position: number) {
  rows.set([(position >> 8) + FIRST_WORD, position & 255], at);
}

/** A game whose relaxed positions are numbers, 0 for any image. It keeps what it was asked. */
function relax(next: Next, { open = [], hopeless = [], maxMoves = 8, late = false }: Marks = {}) {
  const [expanded, judged]: number[][] = [[], []];
  const relaxation: Relaxation = {
    words: 2,
    maxMoves,
    project(game, row, rows, at) {
      const raised = game.foundationCount(row, 0);
      write(rows, at, late ? 100 * raised + game.stockCount(row, 0) : 0);
      return !late || raised > 0;
    },
    isOpen: (rows, at) => open.includes(read(rows, at)),
    isDeadEnd(rows, at) {
      judged.push(read(rows, at));
      return hopeless.includes(read(rows, at));
    },
    generate(rows, at, moves) {
      expanded.push(read(rows, at));
      const listed = next(read(rows, at));
      for (const [i, each] of listed.entries()) moves[i] = each;
      return listed.length;
    },
    apply(rows, at, target, to, move) {
      if (!next(read(rows, at)).includes(move)) throw new Error(`${move} is no move here`);
      write(target, to, move);
    },
  };
  return { relaxation, expanded, judged };
}

/** The images at which a search begins that begins at a position. */
const listBeginnings = (position: Position): number[] =>
  position.foundationCount > 0
    ? [100 * position.foundationCount + position.stockCount]
    : position.listMoves().flatMap((move) => listBeginnings(position.play(move)));

const SETTING = createSetting(congress, {}, { suits: 1, ranks: 3, piles: 1 });
const OPENING = openSeed(SETTING, 1);

const createProver = (relaxation: Relaxation, table = 2 ** 16) =>
  createProofSearch({ ...SETTING, variant: { ...SETTING.variant, relax: () => relaxation } }, table);

const run = (prover: Search, limits: Partial<Limits> = {}, position = OPENING) =>
  prover.run(position, { nodes: 100_000, deadline: Infinity, seed: 0, ...limits });

const search = (next: Next, marks?: Marks, table?: number) => {
  const { relaxation, ...seen } = relax(next, marks);
  return { outcome: run(createProver(relaxation, table)), ...seen };
};

type Graph = Readonly<Record<number, readonly number[]>>;

const follow = (graph: Graph) => (position: number) => graph[position] ?? [];

/** Ways that part and meet again, and a way back to the start. */
const MESH = follow({ 0: [1, 2, 3], 1: [4, 5], 2: [5, 300], 4: [0, 6], 300: [4] });
const MESH_MOVES = 10;
const MESH_ORDER = [0, 1, 4, 6, 5, 2, 300, 3];

afterEach(() => {
  vi.restoreAllMocks();
});

test('goes on once from every position, the most promising first, and counts each move', () => {
  const { outcome, expanded, judged } = search(MESH);
  expect(outcome).toMatchObject({ verdict: 'unwinnable', nodes: MESH_MOVES, positions: MESH_MOVES });
  expect(outcome.bestLine).toEqual([]);
  expect(expanded).toEqual(MESH_ORDER);
  expect([judged.length, new Set(judged)]).toEqual([MESH_ORDER.length, new Set(MESH_ORDER)]);
});

test.each([0, 1, 2, 3, 4, 5, 6, 300])('proves nothing where %i is open, even if it is called hopeless', (open) => {
  const { outcome } = search(MESH, { open: [open], hopeless: [open] });
  expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'given-up' });
});

test.each<[string, Marks, number[], string, number]>([
  ['stops at an open position', { open: [6] }, [0, 1, 4], 'unknown', 6],
  ['does not go on from hopeless positions', { open: [6, 4], hopeless: [1, 2] }, [0, 3], 'unwinnable', 3],
  ['needs no move where the start is hopeless', { hopeless: [0] }, [], 'unwinnable', 0],
])('%s', (_, marks, order, verdict, nodes) => {
  const { outcome, expanded } = search(MESH, marks);
  expect(outcome).toMatchObject({ verdict, nodes });
  expect(expanded).toEqual(order);
});

test('makes do without a test for hopeless positions, and proves nothing without a relaxation', () => {
  const { relaxation } = relax(MESH);
  Reflect.deleteProperty(relaxation, 'isDeadEnd');
  expect(run(createProver(relaxation))).toMatchObject({ verdict: 'unwinnable', nodes: MESH_MOVES });
  const unrelaxed = settle('cadogan-congress');
  const outcome = run(createProofSearch(unrelaxed), {}, openSeed(unrelaxed, 1));
  expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'given-up', nodes: 0, positions: 0 });
});

test('never makes more moves than it may, and as many as it needs', () => {
  const prover = createProver(relax(MESH).relaxation);
  for (let nodes = 0; nodes < MESH_MOVES; nodes++) {
    const outcome = run(prover, { nodes });
    expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'node-limit' });
    expect(outcome.nodes).toBeLessThanOrEqual(nodes);
  }
  expect(run(prover, { nodes: MESH_MOVES }).verdict).toBe('unwinnable');
});

test('looks at the clock at the first of every 256 positions', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5);
  const chain = createProver(relax((position) => (position < 512 ? [position + 1] : [])).relaxation);
  expect(run(chain, { deadline: 5 })).toMatchObject({ verdict: 'unwinnable', nodes: 512 });
  expect(now).toHaveBeenCalledTimes(3);
  expect(run(chain, { deadline: 4 })).toMatchObject({ verdict: 'unknown', reason: 'time-limit', nodes: 0 });
});

test('keeps nothing of a run for the next', () => {
  const { relaxation, expanded } = relax(MESH);
  const prover = createProver(relaxation);
  const proofs = [4, 100, 0, 7, 100].flatMap((nodes) => {
    expanded.length = 0;
    return run(prover, { nodes }).verdict === 'unwinnable' ? [[...expanded]] : [];
  });
  expect(proofs).toEqual([MESH_ORDER, MESH_ORDER]);
});

test('finds room for positions that wait, however many', () => {
  const children = Array.from({ length: 5000 }, (_, i) => i + 1);
  const next = (position: number) => (position === 0 ? children : []);
  const { outcome, expanded } = search(next, { maxMoves: 5000 }, 2 ** 20);
  expect(outcome).toMatchObject({ verdict: 'unwinnable', nodes: 5000 });
  expect(expanded).toEqual([0, ...children]);
});

test('refuses a position with more moves than the relaxation promised, which would be lost', () => {
  const next = follow({ 0: [1, 2, 3] });
  expect(() => search(next, { maxMoves: 2 })).toThrow('a relaxed position has 3 moves; maxMoves is 2');
  expect(search(next, { maxMoves: 3 }).outcome.verdict).toBe('unwinnable');
});

/** Layers of positions, each of which leads to all of the next layer. */
const WIDTH = 12;
const LAYERS = 30;
const layers = (step: number) => (position: number) => {
  const layer = Math.floor(position / (100 * step)) + 1;
  return layer > LAYERS ? [] : Array.from({ length: WIDTH }, (_, i) => step * (100 * layer + i));
};

test.each([1, 256])('remembers what the table has room for, whatever words tell it apart: %i', (step) => {
  const { outcome } = search(layers(step), { maxMoves: WIDTH }, 2 ** 20);
  expect(outcome).toMatchObject({ verdict: 'unwinnable', nodes: WIDTH + (LAYERS - 1) * WIDTH * WIDTH });
});

test('proves the same, with more work, where the table has none', () => {
  const { outcome, expanded } = search(follow({ 0: [1, 2], 1: [3], 2: [3], 3: [4, 5] }), {}, 0);
  expect(outcome).toMatchObject({ verdict: 'unwinnable', nodes: 8 });
  expect(expanded).toEqual([0, 1, 3, 4, 5, 2, 3, 4, 5]);
});

test('begins at whatever comes next where the start has no image', () => {
  // An ace lies open, another is in the stock; turning a card first changes what is left of it.
  const position = Position.open(SETTING, [4, 8, 4, 12, 8, 12]);
  const beginnings = [...new Set(listBeginnings(position))];
  expect(beginnings.length).toBeGreaterThanOrEqual(3);
  const { relaxation, expanded } = relax(() => [], { late: true });
  expect(run(createProver(relaxation), {}, position)).toMatchObject({ verdict: 'unwinnable', nodes: 0 });
  expect(expanded).toEqual(beginnings.toReversed());
  for (const each of beginnings) {
    const { relaxation: open } = relax(() => [], { late: true, open: [each] });
    expect(run(createProver(open), {}, position).verdict).toBe('unknown');
  }
});
