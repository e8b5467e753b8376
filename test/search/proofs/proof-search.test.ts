/** The search for proofs by itself, on relaxed games that are small graphs instead of card games. */

import { type Game, type Rows, Position, createSetting, congress } from '../../../src/index.ts';
import type { Relaxation, Limits, Search } from '../../../src/extend.ts';
import { createProofSearch } from '../../../src/search/proof-search.ts';
import { openSeed } from '../../games/cases.ts';

const SIZE = { suits: 1, ranks: 3, piles: 1 };
const TABLE = 2 ** 16;

/** What the first word of position 0 is. */
const FIRST_WORD = 1000;

type Next = (position: number) => readonly number[];

interface Marks {
  readonly open?: readonly number[];
  readonly hopeless?: readonly number[];
  readonly maxMoves?: number;
}

/** A game whose relaxed positions are numbers; 0 is the image of whatever has one. Keeps what it was asked. */
class NumberRelaxation implements Relaxation {
  readonly words = 2;
  readonly maxMoves: number;
  readonly expanded: number[] = [];
  readonly judged: number[] = [];
  readonly #next;
  readonly #marks;
  #written = 1;

  constructor(next: Next, marks: Marks = {}) {
    this.maxMoves = marks.maxMoves ?? 8;
    this.#next = next;
    this.#marks = marks;
  }

  project(_game: Game, _row: Rows, rows: Rows, at: number): boolean {
    this.write(rows, at, 0);
    return true;
  }

  isOpen(rows: Rows, at: number): boolean {
    return this.#marks.open?.includes(this.read(rows, at)) === true;
  }

  isHopeless(rows: Rows, at: number): boolean {
    const position = this.read(rows, at);
    this.judged.push(position);
    return this.#marks.hopeless?.includes(position) === true;
  }

  generate(rows: Rows, at: number, moves: Int32Array): number {
    const position = this.read(rows, at);
    this.expanded.push(position);
    const next = this.#next(position);
    for (const [i, each] of next.entries()) moves[i] = each;
    return next.length;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: number): void {
    if (!this.#next(this.read(rows, at)).includes(move)) throw new Error(`${move} is no move here`);
    this.write(target, to, move);
  }

  /** Nothing that stands in an empty row is a position, and what stands behind a row means nothing. */
  protected write(rows: Rows, at: number, position: number): void {
    rows[at] = (position >> 8) + FIRST_WORD;
    rows[at + 1] = position & 255;
    rows[at + 2] = this.#written;
    rows[at + 3] = -this.#written++;
  }

  protected read(rows: Rows, at: number): number {
    return 256 * (rows[at] - FIRST_WORD) + rows[at + 1];
  }
}

/** Positions without cards on the foundations have no image; others have one of their own. */
class LateRelaxation extends NumberRelaxation {
  override project(game: Game, row: Rows, rows: Rows, at: number): boolean {
    const raised = game.foundationCount(row, 0);
    this.write(rows, at, 100 * raised + game.stockCount(row, 0));
    return raised > 0;
  }
}

const imageOf = ({ foundationCount, stockCount }: Position) => 100 * foundationCount + stockCount;

/** The images at which a search begins that begins at a position. */
const listBeginnings = (position: Position): number[] =>
  position.foundationCount > 0
    ? [imageOf(position)]
    : position.listMoves().flatMap((move) => listBeginnings(position.play(move)));

const setRelaxation = (relaxation: Relaxation | null) =>
  createSetting({ ...congress, relax: () => relaxation }, {}, SIZE);

const createProver = (relaxation: Relaxation | null, table = TABLE) =>
  createProofSearch(setRelaxation(relaxation), table);

const OPENING = openSeed(setRelaxation(null), 1);

const run = (prover: Search, limits: Partial<Limits> = {}, position: Position = OPENING) =>
  prover.run(position, { nodes: 100_000, deadline: Infinity, seed: 0, ...limits });

const search = (next: Next, marks?: Marks, table?: number) => {
  const relaxation = new NumberRelaxation(next, marks);
  return { outcome: run(createProver(relaxation, table)), relaxation };
};

const follow =
  (graph: Readonly<Record<number, readonly number[]>>): Next =>
  (position) =>
    graph[position] ?? [];

/** Ways that part and meet again, and a way back to the start. */
const MESH = follow({ 0: [1, 2, 3], 1: [4, 5], 2: [5, 300], 4: [0, 6], 300: [4] });
const MESH_MOVES = 10;
const MESH_ORDER = [0, 1, 4, 6, 5, 2, 300, 3];

afterEach(() => {
  vi.restoreAllMocks();
});

test('goes on once from every position that it meets, the most promising first, and counts each move', () => {
  const { outcome, relaxation } = search(MESH);
  expect(outcome).toMatchObject({ verdict: 'unwinnable', nodes: MESH_MOVES, positions: MESH_MOVES });
  expect(outcome.best).toBe(OPENING.row);
  expect(relaxation.expanded).toEqual(MESH_ORDER);
  expect(relaxation.judged.toSorted((a, b) => a - b)).toEqual(MESH_ORDER.toSorted((a, b) => a - b));
});

test.each([0, 1, 2, 3, 4, 5, 6, 300])(
  'proves nothing where position %i is open, even if it is called hopeless',
  (open) => {
    const { outcome } = search(MESH, { open: [open], hopeless: [open] });
    expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'given-up' });
  },
);

test.each<[string, Marks, number[], object]>([
  ['stops at an open position', { open: [6] }, [0, 1, 4], { verdict: 'unknown', nodes: 6 }],
  [
    'does not go on from hopeless positions',
    { open: [6, 4], hopeless: [1, 2] },
    [0, 3],
    { verdict: 'unwinnable', nodes: 3 },
  ],
  ['needs no move where the start is hopeless', { hopeless: [0] }, [], { verdict: 'unwinnable', nodes: 0 }],
])('%s', (_, marks, expanded, expected) => {
  const { outcome, relaxation } = search(MESH, marks);
  expect(outcome).toMatchObject(expected);
  expect(relaxation.expanded).toEqual(expanded);
});

test('makes do without a test for hopeless positions, and proves nothing without a relaxation', () => {
  const relaxation = new NumberRelaxation(MESH);
  Object.defineProperty(relaxation, 'isHopeless', { value: undefined });
  expect(run(createProver(relaxation))).toMatchObject({ verdict: 'unwinnable', nodes: MESH_MOVES });
  expect(run(createProver(null))).toMatchObject({ verdict: 'unknown', reason: 'given-up', nodes: 0, positions: 0 });
});

test('never makes more moves than it may, and as many as it needs', () => {
  const prover = createProver(new NumberRelaxation(MESH));
  for (let nodes = 0; nodes < MESH_MOVES; nodes++) {
    const outcome = run(prover, { nodes });
    expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'node-limit' });
    expect(outcome.nodes).toBeLessThanOrEqual(nodes);
  }
  expect(run(prover, { nodes: MESH_MOVES }).verdict).toBe('unwinnable');
});

test('looks at the clock at the first of every 256 positions', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5);
  const chain = createProver(new NumberRelaxation((position) => (position < 512 ? [position + 1] : [])));
  expect(run(chain, { deadline: 5 })).toMatchObject({ verdict: 'unwinnable', nodes: 512 });
  expect(now).toHaveBeenCalledTimes(3);
  expect(run(chain, { deadline: 4 })).toMatchObject({ verdict: 'unknown', reason: 'time-limit', nodes: 0 });
});

test('keeps nothing of a run for the next', () => {
  const relaxation = new NumberRelaxation(MESH);
  const prover = createProver(relaxation);
  const proofs = [4, 100, 0, 7, 100].flatMap((nodes) => {
    relaxation.expanded.length = 0;
    return run(prover, { nodes }).verdict === 'unwinnable' ? [[...relaxation.expanded]] : [];
  });
  expect(proofs).toEqual([MESH_ORDER, MESH_ORDER]);
});

test('finds room for positions that wait, however many', () => {
  const children = Array.from({ length: 5000 }, (_, i) => i + 1);
  const next = (position: number) => (position === 0 ? children : []);
  const { outcome, relaxation } = search(next, { maxMoves: 5000 }, 2 ** 20);
  expect(outcome).toMatchObject({ verdict: 'unwinnable', nodes: 5000 });
  expect(relaxation.expanded).toEqual([0, ...children]);
});

test('refuses a position with more moves than the relaxation promised, which would be lost', () => {
  const next = follow({ 0: [1, 2, 3] });
  expect(() => search(next, { maxMoves: 2 })).toThrow('a relaxed position has 3 moves; maxMoves is 2');
  expect(search(next, { maxMoves: 3 }).outcome.verdict).toBe('unwinnable');
});

/** Layers of positions, each of which leads to all of the next layer. */
const WIDTH = 12;
const LAYERS = 30;
const layers =
  (step: number): Next =>
  (position) => {
    const layer = position === 0 ? 1 : Math.floor(position / (100 * step)) + 1;
    return layer > LAYERS ? [] : Array.from({ length: WIDTH }, (_, i) => step * (100 * layer + i));
  };

test.each([1, 256])(
  'remembers positions as long as the table has room for them, whatever words tell them apart: %i',
  (step) => {
    const { outcome } = search(layers(step), { maxMoves: WIDTH }, 2 ** 20);
    expect(outcome).toMatchObject({ verdict: 'unwinnable', nodes: WIDTH + (LAYERS - 1) * WIDTH * WIDTH });
  },
);

test('proves the same, with more work, where the table has none', () => {
  const { outcome, relaxation } = search(follow({ 0: [1, 2], 1: [3], 2: [3], 3: [4, 5] }), {}, 0);
  expect(outcome).toMatchObject({ verdict: 'unwinnable', nodes: 8 });
  expect(relaxation.expanded).toEqual([0, 1, 3, 4, 5, 2, 3, 4, 5]);
});

test('begins at whatever comes next where the start has no image', () => {
  // An ace lies open, another is in the stock; turning a card first changes what is left of it.
  const position = Position.open(setRelaxation(null), [4, 8, 4, 12, 8, 12]);
  const beginnings = [...new Set(listBeginnings(position))];
  expect(beginnings.length).toBeGreaterThanOrEqual(3);
  const lost = new LateRelaxation(() => []);
  expect(run(createProver(lost), {}, position)).toMatchObject({ verdict: 'unwinnable', nodes: 0 });
  expect(lost.expanded).toEqual(beginnings.toReversed());
  for (const each of beginnings)
    expect(run(createProver(new LateRelaxation(() => [], { open: [each] })), {}, position).verdict).toBe('unknown');
});
