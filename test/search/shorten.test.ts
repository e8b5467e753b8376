import { describe, expect, test } from 'vitest';
import { type Card, formatCard, parseCard } from '../../src/engine/cards.ts';
import { type Move, findMove, formatMove } from '../../src/engine/moves.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import type { Game, Rows, Rules, Size, Variant } from '../../src/games/game.ts';
import { VARIANTS, findVariant } from '../../src/games/registry.ts';
import { formatRules, listRules, resolveRules } from '../../src/games/rules.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { type ShorteningEffort, shortenLine } from '../../src/search/shorten.ts';
import { replayMoves } from '../../src/verify/replay.ts';
import { TINY_GAMES } from '../reference/tiny.ts';

const USUAL_EFFORT: ShorteningEffort = { nodes: 70_000, deadline: Infinity };
const MEMORY = { table: 2 ** 20, stack: 2 ** 22 };
const DIVE_NODES = 2000;
const QUICK: ShorteningEffort = { nodes: 8000, deadline: Infinity };
/** Loops are cut whatever the effort; nothing else is done at none. */
const NONE: ShorteningEffort = { nodes: 0, deadline: Infinity };
/** Positions at which the search for a shortest line gives a deal up. */
const SHORTEST_LIMIT = 3000;

interface Win {
  readonly game: Game;
  readonly opening: Rows;
  readonly cards: readonly Card[];
  readonly line: readonly Move[];
}

/** Won deals among the first `deals` seeds, at most `wanted` of them. */
function findWins(variant: Variant, rules: Rules, size: Size, deals: number, wanted: number): Win[] {
  const wins: Win[] = [];
  for (let seed = 1; seed <= deals && wins.length < wanted; seed++) {
    const game = variant.create(rules, size);
    const { cards } = dealFromSeed(seed, variant.pack(size));
    const opening = new Int32Array(game.stride);
    game.start(cards, opening, 0);
    const search = new DepthFirstSearch(game, MEMORY);
    for (let disturbance = 0; disturbance < 4; disturbance++) {
      const { line } = search.run(opening, { nodes: DIVE_NODES, deadline: Infinity, disturbance });
      if (line === null) continue;
      wins.push({ game, opening, cards, line });
      break;
    }
  }
  return wins;
}

/** Shortens twice and demands what holds of every shortened line; returns it. */
function checkShortening(variant: string, rules: Rules, size: Size, win: Win, effort: ShorteningEffort): readonly Move[] {
  const { game, opening, cards, line } = win;
  const shorter = shortenLine(game, opening, line, effort);
  const replay = replayMoves(variant, rules, cards.map(formatCard), shorter.map(formatMove), size);
  expect(replay).toEqual({ status: 'ok', moves: shorter.length });
  expect(shorter.length).toBeLessThanOrEqual(line.length);
  expect(shortenLine(game, opening, line, effort)).toEqual(shorter);
  expect(shortenLine(game, opening, shorter, effort).length).toBeLessThanOrEqual(shorter.length);
  return shorter;
}

/** The length of a shortest winning line, breadth first; null when more positions than the limit are met. */
function findShortest(game: Game, opening: Rows): number | null {
  const key = new Int32Array(game.words);
  const moves = new Int32Array(game.maxMoves);
  const seen = new Set<string>();
  let level: Rows[] = [opening];
  for (let length = 0; level.length > 0; length++) {
    const next: Rows[] = [];
    for (const rows of level) {
      if (game.foundationCount(rows, 0) === game.foundationTotal) return length;
      for (const move of moves.slice(0, game.generate(rows, 0, moves, 0))) {
        const after = new Int32Array(game.stride);
        game.apply(rows, 0, after, 0, move);
        game.canonicalize(after, 0, key, 0);
        const text = key.join(' ');
        if (seen.has(text)) continue;
        if (seen.size === SHORTEST_LIMIT) return null;
        seen.add(text);
        next.push(after);
      }
    }
    level = next;
  }
  return null;
}

/** The text of the move that takes a tableau card back to where it came from. */
const undo = (move: Move): string => formatMove(move).replace(/^(T.)-(T.)/, '$2-$1');

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

describe('a shortened line replays by the plain rules, is never longer, and is always the same', () => {
  for (const variant of VARIANTS) {
    for (const rules of listRules(variant)) {
      // Full deals are hardly ever won where a card is turned only when nothing else can move.
      const size = rules['stock-deal'] === 'blocked' ? { suits: 4, ranks: 6, piles: 8, helps: 0 } : variant.size;
      test(`${variant.name} ${formatRules(rules)}, ${size.ranks} ranks`, () => {
        const wins = findWins(variant, rules, size, 40, 3);
        expect(wins.length).toBeGreaterThan(0);
        for (const win of wins) checkShortening(variant.name, rules, size, win, QUICK);
      });
    }
  }

  test('tiny packs, and there it is close to the shortest line of all', () => {
    const before: number[] = [];
    const after: number[] = [];
    for (const { variant: name, rules, size } of TINY_GAMES) {
      const variant = findVariant(name);
      for (const win of findWins(variant, rules, size, 12, 3)) {
        const shorter = checkShortening(name, rules, size, win, QUICK);
        const shortest = findShortest(win.game, win.opening);
        if (shortest === null) continue;
        expect(shorter.length).toBeGreaterThanOrEqual(shortest);
        before.push(win.line.length / shortest);
        after.push(shorter.length / shortest);
      }
    }
    expect(after.length).toBeGreaterThanOrEqual(80);
    expect(median(before)).toBeGreaterThan(1);
    expect(median(after)).toBe(1);
    expect(Math.max(...after)).toBeLessThanOrEqual(1.2);
  });
});

describe('needless moves', () => {
  const parliament = findVariant('parliament');
  const rules = resolveRules(parliament, []);

  test('a loop that only swaps the names of two piles is cut, and the moves after it are renamed', () => {
    const size = { suits: 1, ranks: 4, piles: 2, helps: 0 };
    const cards = ['4C', '4C', '3C', '3C', '2C', '2C'].map(parseCard);
    const game = parliament.create(rules, size);
    const rows = new Int32Array(2 * game.stride);
    const moves = new Int32Array(game.maxMoves);
    const play = (texts: readonly string[]): Move[] => {
      game.start(cards, rows, 0);
      return texts.map((text, i) => {
        const at = (i & 1) * game.stride;
        const move = findMove(text, moves.subarray(0, game.generate(rows, at, moves, 0)));
        game.apply(rows, at, rows, game.stride - at, move);
        return move;
      });
    };
    const end = ['S-W', 'W-F:2C', 'T2-F:3C', 'T2-F:4C', 'T2-F:2C', 'T1-F:3C', 'T1-F:4C'];
    const line = play(['S-W', 'W-T1:3C', 'T1-T2:3C', 'S-W', 'W-T1:3C', ...end]);
    const opening = new Int32Array(game.stride);
    game.start(cards, opening, 0);
    const shorter = shortenLine(game, opening, line, NONE).map(formatMove);
    expect(shorter.slice(0, 4)).toEqual(['S-W', 'W-T1:3C', 'S-W', 'W-T2:3C']);
    expect(shorter).toHaveLength(line.length - 1);
    expect(replayMoves('parliament', rules, cards.map(formatCard), shorter, size).status).toBe('ok');
  });

  test('a shuffle and its undoing put into a line are taken out again', () => {
    const [win] = findWins(parliament, rules, parliament.size, 20, 1);
    if (win === undefined) throw new Error('expected a won deal');
    const { game, opening } = win;
    const clean = shortenLine(game, opening, win.line, NONE);
    const rows = new Int32Array(3 * game.stride);
    const key = new Int32Array(game.words);
    const start = new Int32Array(game.words);
    const moves = new Int32Array(game.maxMoves);

    rows.set(opening);
    const spoilt: Move[] = [];
    let inserted = 0;
    for (const move of clean) {
      game.canonicalize(rows, 0, start, 0);
      for (const shuffle of moves.slice(0, game.generate(rows, 0, moves, 0))) {
        if (inserted === 5 || !/^T.-T/.test(formatMove(shuffle))) continue;
        game.apply(rows, 0, rows, game.stride, shuffle);
        const end = game.generate(rows, game.stride, moves, 0);
        const back = moves.slice(0, end).find((each) => formatMove(each) === undo(shuffle));
        if (back === undefined) continue;
        game.apply(rows, game.stride, rows, 2 * game.stride, back);
        game.canonicalize(rows, 2 * game.stride, key, 0);
        if (key.join() !== start.join()) continue;
        spoilt.push(shuffle, back);
        inserted++;
        break;
      }
      game.apply(rows, 0, rows, game.stride, move);
      rows.copyWithin(0, game.stride, 2 * game.stride);
      spoilt.push(move);
    }
    expect(inserted).toBe(5);
    expect(spoilt).toHaveLength(clean.length + 10);
    expect(shortenLine(game, opening, spoilt, NONE)).toEqual(clean);
  });

  test('most of them go at the default effort', () => {
    const ratios = findWins(parliament, rules, parliament.size, 15, 15).map((win) => {
      const shorter = shortenLine(win.game, win.opening, win.line, USUAL_EFFORT);
      const turns = shorter.filter((move) => formatMove(move) === 'S-W').length;
      return shorter.length / (turns + win.game.foundationTotal - win.game.foundationCount(win.opening, 0));
    });
    expect(ratios.length).toBeGreaterThanOrEqual(10);
    expect(median(ratios)).toBeLessThanOrEqual(1.32);
  });
});

describe('the effort', () => {
  const variant = findVariant('congress');
  const rules = resolveRules(variant, []);
  const [win] = findWins(variant, rules, variant.size, 20, 1);
  if (win === undefined) throw new Error('expected a won deal');

  test('more of it never gives a longer line', () => {
    const lengths = [0, 2000, 20_000, 120_000].map(
      (nodes) => shortenLine(win.game, win.opening, win.line, { nodes, deadline: Infinity }).length,
    );
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    expect(lengths.at(-1)).toBeLessThan(win.line.length);
  });

  test('a deadline ends an unlimited effort', () => {
    const started = performance.now();
    const effort = { nodes: Infinity, deadline: started + 200 };
    const shorter = shortenLine(win.game, win.opening, win.line, effort);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(shorter.length).toBeLessThan(win.line.length);
    const replay = replayMoves('congress', rules, win.cards.map(formatCard), shorter.map(formatMove));
    expect(replay.status).toBe('ok');
  });

  test('a line without moves stays without', () => {
    expect(shortenLine(win.game, win.opening, [], USUAL_EFFORT)).toEqual([]);
  });
});
