import { type Move, moveTo, type Position } from '../../src/index.ts';
import { FOUNDATION } from '../../src/engine/piles.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { runSearch } from '../search/outcomes.ts';
import { perStage } from '../stage.ts';
import { type GameCase, TINY_CASES, groupByGame, keyOf, openSeed } from './cases.ts';

const DEALS = perStage(6, 20);
const MAX_POSITIONS = 2000;
const MEMORY = { table: 2 ** 20, stack: 2 ** 20 };

const isUp = (move: Move) => moveTo(move) === FOUNDATION;

interface Node {
  readonly position: Position;
  readonly next: number[];
  readonly safe: number[];
  /** Moves of the shortest win, or Infinity. */
  distance: number;
}

/** Every position of a deal with the length of its shortest win, or null when there are too many. */
function mapPositions(opening: Position) {
  const { game } = opening;
  const row = new Int32Array(game.stride);
  const indices = new Map([[keyOf(opening), 0]]);
  const nodes: Node[] = [{ position: opening, next: [], safe: [], distance: Infinity }];
  const enter = (position: Position) => {
    const key = keyOf(position);
    const known = indices.get(key);
    if (known !== undefined) return known;
    indices.set(key, nodes.length);
    return nodes.push({ position, next: [], safe: [], distance: Infinity }) - 1;
  };
  for (let i = 0; i < nodes.length; i++) {
    if (nodes.length > MAX_POSITIONS) return null;
    const { position, next, safe } = nodes[i];
    for (const move of position.listMoves()) {
      game.apply(position.row, 0, row, 0, move);
      const successor = enter(position.withRow(row));
      next.push(successor);
      if (isUp(move) && game.isSafe(position.row, 0, move)) safe.push(successor);
    }
    if (position.isWon) nodes[i].distance = 0;
  }
  measureWins(nodes);
  return nodes;
}

/** Breadth first from the won positions backwards. */
function measureWins(nodes: readonly Node[]) {
  const before: number[][] = nodes.map(() => []);
  for (const [i, { next }] of nodes.entries()) for (const j of next) before[j].push(i);
  const queue = nodes.flatMap(({ distance }, i) => (distance === 0 ? [i] : []));
  for (const j of queue) {
    for (const i of before[j]) {
      if (nodes[i].distance < Infinity) continue;
      nodes[i].distance = nodes[j].distance + 1;
      queue.push(i);
    }
  }
}

/** Checks every safe move of some deals' positions; returns how many it met. */
function checkSafeMoves(gameCase: GameCase) {
  const searches = [true, false].map((cuts) => new DepthFirstSearch(gameCase, MEMORY, { cuts }));
  let safeMoves = 0;
  for (let seed = 1; seed <= DEALS; seed++) {
    const opening = openSeed(gameCase, seed);
    const nodes = mapPositions(opening);
    if (nodes === null) continue;
    for (const { safe, distance } of nodes) {
      for (const successor of safe) expect(nodes[successor].distance, `seed ${seed}`).toBeLessThanOrEqual(distance - 1);
      safeMoves += safe.length;
    }
    const verdict = nodes[0].distance < Infinity ? 'winnable' : 'unwinnable';
    for (const search of searches)
      expect(runSearch(search, opening, { nodes: 1_000_000 }).verdict, `seed ${seed}`).toBe(verdict);
  }
  return safeMoves;
}

describe.each(groupByGame(TINY_CASES))('%s', (_, cases) => {
  test('no safe move loses a win or makes it longer, and a search cut at them decides as before', () => {
    const safeMoves = sumOf(cases.map(checkSafeMoves));
    const { rules } = cases[0];
    // A turn may depend on other moves, and cards may come back from the foundations: then nothing counts as safe.
    const depends = ['played', 'blocked'].includes(rules['stock-deal']);
    const hasNone = (depends || rules['worry-back'] === 'yes') && rules['foundations'] === 'choice';
    const least = depends ? perStage(15, 50) : perStage(50, 300);
    expect(safeMoves).toBeGreaterThanOrEqual(hasNone ? 0 : least);
    expect(safeMoves).toBeLessThanOrEqual(hasNone ? 0 : Infinity);
  });

  test('every legal move to a foundation comes before all others', () => {
    for (const { position } of mapPositions(openSeed(cases[0], 1)) ?? []) {
      const ups = position.listMoves().map(isUp);
      expect(ups).toEqual([...ups].sort((a, b) => Number(b) - Number(a)));
    }
  });
});
