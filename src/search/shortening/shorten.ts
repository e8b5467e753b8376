import { type Move, createMoves, listMoves } from '../../engine/moves.ts';
import type { Position, Setting } from '../../engine/games/position.ts';
import type { Limits } from '../result.ts';
import { deleteMoves, EffortMeter, PlayedLine, SuccessorFinder } from './played-line.ts';
import { Xorshift32 } from '../../engine/random.ts';
import { DepthFirstSearch } from '../depth-first.ts';
import { HashIndex, sameWords } from '../../engine/hash.ts';

/** The most; where a round no longer pays, the effort ends sooner, mostly after some 20 ms. */
export const SHORTENING_NODES = 400_000;

/** Nodes of a round that go to new ends. */
const TAIL_NODES = 4000;
/** Windows of the first round, in positions of the line and of its graph. */
const WINDOW = { width: 16, capacity: 100 };
const MAX_WIDTH = 512;
/** Of windows and their graphs, after a round in vain. */
const GROWTH = 2;
/** So many in a row end even an unlimited effort. */
const MAX_VAIN_ROUNDS = 50;
/** A limited effort ends where the new ends of a round take away a smaller share of the moves. */
const LEAST_GAIN = 0.01;

/**
 * Shortens a winning line after the search, so that a person can follow it.
 *
 * Cuts loops and leaves needless moves out. Then it plays new ends and searches around the line, in rounds, until the
 * effort is spent, or no longer pays. An unlimited effort ends when nothing has helped for long. The outcome
 * depends on the line and the effort alone, unless the deadline comes first.
 * @param effort its nodes are moves made, about.
 * @returns never more moves than `line` has.
 */
export function shortenLine(start: Position, line: readonly Move[], effort: Omit<Limits, 'seed'>): Move[] {
  const meter = new EffortMeter(effort.nodes, effort.deadline);
  /** Each card takes a move to its foundation. */
  const fewest = start.game.foundationTotal - start.foundationCount;
  let played = new PlayedLine(start, line, meter);
  deleteMoves(played, meter);

  const improve = createTailSearch(start.setting, meter);
  let { width, capacity } = WINDOW;
  for (let vain = 0; vain < MAX_VAIN_ROUNDS && played.length > fewest && !meter.isSpent(); vain++) {
    const before = played.length;
    const end = meter.nodes + TAIL_NODES;
    while (meter.nodes < end && played.length > fewest && !meter.isSpent()) played = improve(played);
    if (played.length < before) deleteMoves(played, meter);
    if (effort.nodes < Infinity && before - played.length < LEAST_GAIN * before) break;
    searchNeighbourhood(played, width, capacity, meter);
    if (played.length < before) {
      vain = -1;
    } else if (width < MAX_WIDTH) {
      width *= GROWTH;
      capacity *= GROWTH;
    }
  }
  return played.list();
}

const DIVE_NODES = 500;
const DIVE_MEMORY = { table: 2 ** 17, stack: 2 ** 17 };
/** A new end that exceeds the old one by more than this factor is not worth cleaning. */
const MAX_GROWTH = 1.2;
/** The generator's range. */
const MAX_START = 2 ** 16 - 1;

/**
 * Makes a function that tries one new end for a line that has moves, and returns the line as it is then.
 *
 * Most deals that can be won at all can be won in a great many ways. A short disturbed dive that wins from a position of
 * the line gives another end. The new line is cleaned of needless moves and kept if it is not longer. Lines of equal
 * length are kept too, so that the line wanders until a shorter one turns up.
 */
function createTailSearch(setting: Setting, meter: EffortMeter): (line: PlayedLine) => PlayedLine {
  const random = new Xorshift32(1);
  const dives = new DepthFirstSearch(setting, DIVE_MEMORY);
  let dived = 0;
  return (line) => {
    const from = random.below(Math.min(line.length, MAX_START));
    const start = line.start.withRow(line.rows, from * line.game.stride);
    const nodes = Math.min(DIVE_NODES, meter.left);
    const dive = dives.run(start, { nodes, deadline: meter.deadline, seed: ++dived });
    meter.nodes += dive.nodes;
    if (dive.verdict !== 'winnable' || dive.line.length > MAX_GROWTH * (line.length - from)) return line;
    const other = new PlayedLine(line.start, [...listMoves(line.moves, 0, from), ...dive.line], meter);
    // The moves before have been tried already.
    deleteMoves(other, meter, from);
    return other.length <= line.length ? other : line;
  };
}

/**
 * Local search around a line (plan neighbourhood graph search, after Nakhost and Müller, 2010), in windows of `width`
 * positions that overlap by half.
 *
 * The positions of a window are the sources of one breadth-first expansion of limited size. In that graph the shortest
 * way from the window's first position to its last replaces the window. It may leave the line several times.
 * @param capacity the positions of a window's graph, more than `width`.
 */
function searchNeighbourhood(line: PlayedLine, width: number, capacity: number, meter: EffortMeter) {
  const { game } = line;
  let count = 0;
  let expanded = 0;
  const { stride, words, maxMoves } = game;
  /** The positions of the graph: rows, canonical words, and numbers by hash. */
  const graph = new Int32Array((capacity + 1) * stride);
  const keys = new Int32Array((capacity + 1) * words);
  const numbers = new HashIndex(capacity + 1);
  /** The edges of an expanded position p go from `firstEdge[p]` to before `firstEdge[p + 1]`. */
  const links = new Int32Array(8 * capacity + maxMoves);
  const firstEdge = new Int32Array(capacity + 1);
  /** The position before each on a shortest way from position 0, or -1. */
  const before = new Int32Array(capacity);
  const queue = new Int32Array(capacity);
  const legal = createMoves(maxMoves);
  const successors = new SuccessorFinder(game);

  function shorten(from: number, to: number) {
    expand(from, to);
    const way = findWay(to - from);
    if (way.length >= to - from) return;
    const places = way.map((position) => position * stride);
    const detour = successors.follow(line.rows.subarray(from * stride, (from + 1) * stride), graph, places);
    line.shortcut(from, detour, way.length, to);
  }

  function expand(from: number, to: number) {
    numbers.clear();
    count = 0;
    for (let i = from; i <= to; i++) {
      graph.set(line.rows.subarray(i * stride, (i + 1) * stride), count * stride);
      addPosition();
    }
    let edges = 0;
    let position = 0;
    for (; position < count && edges + maxMoves <= links.length; position++) {
      if (count === capacity) break;
      firstEdge[position] = edges;
      const end = game.generate(graph, position * stride, legal, 0);
      for (let i = 0; i < end && count < capacity; i++) {
        game.apply(graph, position * stride, graph, count * stride, legal[i]);
        links[edges++] = addPosition();
        meter.nodes++;
      }
    }
    firstEdge[position] = edges;
    expanded = position;
  }

  /** Adds the position whose row lies behind the last, unless the graph has it. Returns its number. */
  function addPosition() {
    const at = count * stride;
    const key = count * words;
    const hash = graph[at + words];
    game.canonicalize(graph, at, keys, key);
    for (let slot = numbers.find(hash); numbers.at(slot) >= 0; slot = numbers.next(slot)) {
      const other = numbers.at(slot);
      if (sameWords(keys, other * words, keys, key, words)) return other;
    }
    numbers.add(hash, count);
    return count++;
  }

  /** The positions after position 0 on a shortest way. @param goal the window's last position. */
  function findWay(goal: number) {
    let tail = 1;
    before.fill(-1, 0, count);
    before[0] = 0;
    queue[0] = 0;
    for (let head = 0; before[goal] < 0; head++) {
      if (head === tail) {
        // The graph was full in the middle of the last expansion, which has lost the way along the line.
        before[expanded] = expanded - 1;
        queue[tail++] = expanded;
      }
      const position = queue[head];
      if (position >= expanded) {
        // The line itself leads on, even if the graph was full before this position was expanded.
        if (position < goal && before[position + 1] < 0) {
          before[position + 1] = position;
          queue[tail++] = position + 1;
        }
        continue;
      }
      for (let i = firstEdge[position]; i < firstEdge[position + 1]; i++) {
        const next = links[i];
        if (before[next] >= 0) continue;
        before[next] = position;
        queue[tail++] = next;
      }
    }
    const way: number[] = [];
    for (let position = goal; position !== 0; position = before[position]) way.push(position);
    return way.reverse();
  }

  for (let from = 0; from < line.length && !meter.isSpent(); from += width >> 1) {
    shorten(from, Math.min(from + width, line.length));
  }
}
