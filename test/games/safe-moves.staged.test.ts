import { type Move, moveTo, type Position } from '../../src/index.ts';
import { FOUNDATION } from '../../src/engine/piles.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { verdictOf } from '../search/outcomes.ts';
import { perStage } from '../stage.ts';
import { type GameCase, TINY_CASES, groupByGame, keyOf, openSeed } from './cases.ts';

const DEALS = perStage(6, 20);
const MAX_POSITIONS = 2000;
const MEMORY = { table: 2 ** 20, stack: 2 ** 20 };

const isUp = (move: Move) => moveTo(move) === FOUNDATION;

interface Node {
  readonly position: Position;
  /** Those that a move leads from, and those that a safe move leads to. */
  readonly before: Node[];
  readonly safe: Node[];
  /** Moves of the shortest win, or Infinity. */
  distance: number;
}

/** Every position of a deal with the length of its shortest win, or null for too many. */
function mapPositions(opening: Position) {
  const { game } = opening;
  const row = new Int32Array(game.stride);
  const nodes = new Map<string, Node>();
  const enter = (position: Position) => {
    const key = keyOf(position);
    const node = nodes.get(key) ?? { position, before: [], safe: [], distance: position.isWon ? 0 : Infinity };
    nodes.set(key, node);
    return node;
  };
  enter(opening);
  for (const node of nodes.values()) {
    if (nodes.size > MAX_POSITIONS) return null;
    const { position, safe } = node;
    for (const move of position.listMoves()) {
      game.apply(position.row, 0, row, 0, move);
      const next = enter(position.withRow(row));
      next.before.push(node);
      if (isUp(move) && game.isSafe(position.row, 0, move)) safe.push(next);
    }
  }
  // Breadth first from the won positions backwards.
  const queue = [...nodes.values()].filter(({ distance }) => distance === 0);
  for (const { before, distance } of queue) {
    for (const node of before) {
      if (node.distance < Infinity) continue;
      node.distance = distance + 1;
      queue.push(node);
    }
  }
  return [...nodes.values()];
}

/** Checks every safe move of some deals' positions; returns how many it met. */
function checkSafeMoves(gameCase: GameCase) {
  const searches = [true, false].map((cuts) => new DepthFirstSearch(gameCase, MEMORY, { cuts }));
  let safeMoves = 0;
  for (let seed = 1; seed <= DEALS; seed++) {
    const opening = openSeed(gameCase, seed);
    const nodes = mapPositions(opening);
    if (nodes === null) continue;
    for (const { safe } of nodes) safeMoves += safe.length;
    const isShort = ({ safe, distance }: Node) => safe.every((next) => next.distance <= distance - 1);
    expect(nodes.find((node) => !isShort(node))?.position, `seed ${seed}`).toBeUndefined();
    const verdict = nodes[0].distance < Infinity ? 'winnable' : 'unwinnable';
    for (const search of searches) expect(verdictOf(search, opening, 1_000_000), `seed ${seed}`).toBe(verdict);
  }
  return safeMoves;
}

describe.each(groupByGame(TINY_CASES))('%s', (_, cases) => {
  test('no safe move loses a win or makes it longer, and a search cut at them decides as before', () => {
    const safeMoves = sumOf(cases.map(checkSafeMoves));
    const { rules } = cases[0];
    // Nothing counts as safe where a turn depends on other moves, or cards may come back.
    const depends = ['played', 'blocked'].includes(rules['stock-deal']);
    const hasNone = (depends || (rules['worry-back'] ?? 'no') !== 'no') && rules['foundations'] === 'choice';
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
