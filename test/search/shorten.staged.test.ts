import { spawnSync } from 'node:child_process';
import {
  parseCard,
  type Move,
  formatMove,
  Position,
  type Setting,
  createSetting,
  findVariant,
} from '../../src/index.ts';
import { findMove } from '../../src/engine/moves.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { shortenLine } from '../../src/search/shortening/shorten.ts';
import { medianOf } from '../../src/statistics/moments.ts';
import { programCommand, readJsonLines, words } from '../cli/harness.ts';
import { TINY_CASES, chooseCases, keyOf, openSeed } from '../games/cases.ts';
import { countNeeded, lineOf, runSearch } from './outcomes.ts';
import { replayPlainly } from './plain-rules.ts';
import { awaitsFill, rebuild } from './positions.ts';
import { startMeasuring } from '../processor-time.ts';
import { perStage } from '../stage.ts';

type Effort = Parameters<typeof shortenLine>[2];

const USUAL_EFFORT: Effort = { nodes: 70_000, deadline: Infinity };
const MEMORY = { table: 2 ** 20, stack: 2 ** 22 };
const DIVE_NODES = 2000;
const QUICK: Effort = { nodes: 8000, deadline: Infinity };
/** For whole games, and for the rest of one. */
const WHOLE: Effort = { nodes: perStage(3000, 5000), deadline: Infinity };
const REST: Effort = { nodes: perStage(600, 2000), deadline: Infinity };
/** Loops are cut whatever the effort; nothing else is done at none. */
const NONE: Effort = { nodes: 0, deadline: Infinity };
const SOME_TINY_CASES = TINY_CASES.filter((_, i) => i % perStage(20, 10) === 0);
/** Positions at which the search for a shortest line gives a deal up. */
const SHORTEST_LIMIT = 3000;

interface Win {
  readonly start: Position;
  readonly line: readonly Move[];
}

/** Won deals among the first `deals` seeds, at most `wanted` of them. */
function findWins(setting: Setting, deals: number, wanted: number) {
  const wins: Win[] = [];
  const search = new DepthFirstSearch(setting, MEMORY);
  for (let dealt = 1; dealt <= deals && wins.length < wanted; dealt++) {
    const start = openSeed(setting, dealt);
    for (let seed = 0; seed < 4 && wins.at(-1)?.start !== start; seed++) {
      const line = lineOf(runSearch(search, start, { nodes: DIVE_NODES, seed }));
      if (line !== null) wins.push({ start, line });
    }
  }
  return wins;
}

function findWin(setting: Setting, deals = 20) {
  const [win] = findWins(setting, deals, 1);
  if (win === undefined) throw new Error('expected a won deal');
  return win;
}

/** Shortens twice and demands what holds of every shortened line; returns it. */
function checkShortening({ start, line }: Win, effort: Effort) {
  const shorter = shortenLine(start, line, effort);
  expect(replayPlainly(start, shorter)).toEqual({ status: 'ok', moves: shorter.length });
  expect(shorter.length).toBeLessThanOrEqual(line.length);
  expect(shortenLine(start, line, effort)).toEqual(shorter);
  expect(shortenLine(start, shorter, effort).length).toBeLessThanOrEqual(shorter.length);
  return shorter;
}

/** The length of a shortest winning line, breadth first; null when more positions than the limit are met. */
function findShortest(start: Position) {
  const seen = new Set<string>();
  let level = [start];
  for (let length = 0; level.length > 0; length++) {
    const next: Position[] = [];
    for (const position of level) {
      if (position.isWon) return length;
      for (const move of position.listMoves()) {
        const after = position.play(move);
        const key = keyOf(after);
        if (seen.has(key)) continue;
        if (seen.size === SHORTEST_LIMIT) return null;
        seen.add(key);
        next.push(after);
      }
    }
    level = next;
  }
  return null;
}

/** The rest of a win from each of some plies on, and the same rest from a position rebuilt there. */
function listRests({ start, line }: Win, step: number) {
  const rests: Win[] = [];
  let position = start;
  for (const [ply, move] of line.entries()) {
    if (ply > 0 && (ply % step === 0 || (awaitsFill(position) && rests.length < 4))) {
      const rest = line.slice(ply);
      rests.push({ start: position, line: rest }, { start: rebuild(position), line: rest });
    }
    position = position.play(move);
  }
  return rests;
}

/** The text of the move that takes a tableau card back to where it came from. */
const undo = (move: Move) => formatMove(move).replace(/^(T.)-(T.)/, '$2-$1');

describe('a shortened line replays by the plain rules, is never longer, and is always the same', () => {
  // Deals of four suits are hardly ever won where a card is turned only when nothing else can move.
  const cases = chooseCases(perStage(20, 'pairs')).filter(({ rules }) => rules['stock-deal'] !== 'blocked');

  test.each(cases)('$name', (setting) => {
    const wins = findWins(setting, 40, perStage(1, 2));
    expect(wins.length).toBeGreaterThan(0);
    for (const win of wins) checkShortening(win, WHOLE);
  });

  test.each(cases)('from any position of a line on, and from the same one rebuilt: $name', (setting) => {
    const win = findWin(setting, 40);
    const rests = listRests(win, Math.ceil(win.line.length / 3));
    expect(rests.length).toBeGreaterThanOrEqual(4);
    for (const rest of rests) checkShortening(rest, REST);
  });

  test.each<[string, (gameCase: Setting) => readonly Win[]]>([
    ['tiny packs', (gameCase) => findWins(gameCase, 12, perStage(2, 3))],
    [
      'tiny packs from the middle of a line on',
      (gameCase) => findWins(gameCase, 6, 1).flatMap((win) => listRests(win, Math.ceil(win.line.length / 2))),
    ],
  ])('%s, and there it is close to the shortest line of all', (_, listWins) => {
    const before: number[] = [];
    const after: number[] = [];
    for (const win of SOME_TINY_CASES.flatMap(listWins)) {
      const shorter = checkShortening(win, QUICK);
      const shortest = findShortest(win.start);
      if (shortest === null) continue;
      before.push(win.line.length / shortest);
      after.push(shorter.length / shortest);
    }
    expect(after.length).toBeGreaterThanOrEqual(perStage(6, 15));
    expect(medianOf(before)).toBeGreaterThan(1);
    expect(medianOf(after)).toBe(1);
    expect([Math.min(...after), Math.max(...after) <= 1.2]).toEqual([1, true]);
  });
});

describe('needless moves', () => {
  const setting = createSetting(findVariant('parliament'));

  test('a loop that only swaps the names of two piles is cut, and the moves after it are renamed', () => {
    const tiny = createSetting(findVariant('parliament'), {}, { suits: 1, ranks: 4, piles: 2 });
    const start = Position.open(tiny, words`4C 4C 3C 3C 2C 2C`.map(parseCard));
    let position = start;
    const line = words`S-W W-T1:3C T1-T2:3C S-W W-T1:3C S-W W-F:2C T2-F:3C T2-F:4C T2-F:2C T1-F:3C T1-F:4C`.map(
      (text) => {
        const move = findMove(text, position.listMoves());
        position = position.play(move);
        return move;
      },
    );
    const shorter = shortenLine(start, line, NONE);
    expect(shorter.slice(0, 4).map(formatMove)).toEqual(['S-W', 'W-T1:3C', 'S-W', 'W-T2:3C']);
    expect(shorter).toHaveLength(line.length - 1);
    expect(replayPlainly(start, shorter).status).toBe('ok');
  });

  test('a shuffle and its undoing put into a line are taken out again', () => {
    const { start, line } = findWin(setting);
    const clean = shortenLine(start, line, NONE);
    const spoilt: Move[] = [];
    let inserted = 0;
    let position = start;
    for (const move of clean) {
      for (const shuffle of position.listMoves()) {
        if (inserted === 5 || !/^T.-T/.test(formatMove(shuffle))) continue;
        const shuffled = position.play(shuffle);
        const back = shuffled.listMoves().find((each) => formatMove(each) === undo(shuffle));
        if (back === undefined || keyOf(shuffled.play(back)) !== keyOf(position)) continue;
        spoilt.push(shuffle, back);
        inserted++;
        break;
      }
      position = position.play(move);
      spoilt.push(move);
    }
    expect(spoilt).toHaveLength(clean.length + 10);
    expect(shortenLine(start, spoilt, NONE)).toEqual(clean);
  });

  test('most of them go at the default effort', () => {
    const ratios = findWins(setting, 15, 15).map(({ start, line }) => {
      const shorter = shortenLine(start, line, USUAL_EFFORT);
      const turns = shorter.filter((move) => formatMove(move) === 'S-W').length;
      return shorter.length / (turns + countNeeded(start));
    });
    expect(ratios.length).toBeGreaterThanOrEqual(10);
    expect(medianOf(ratios)).toBeLessThanOrEqual(1.32);
  });
});

describe('the effort', () => {
  const { start, line } = findWin(createSetting(findVariant('congress')));

  test('more of it never gives a longer line', () => {
    const lengths = [0, 2000, 20_000, 120_000].map(
      (nodes) => shortenLine(start, line, { nodes, deadline: Infinity }).length,
    );
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    expect(lengths.at(-1)).toBeLessThan(line.length);
  });

  test('a deadline ends an unlimited effort', () => {
    const measure = startMeasuring();
    const shorter = shortenLine(start, line, { nodes: Infinity, deadline: performance.now() + 200 });
    expect(measure()).toBeLessThan(5000);
    expect(shorter.length).toBeLessThan(line.length);
    expect(replayPlainly(start, shorter).status).toBe('ok');
  });

  test('ends where positions have so many moves that a graph is full in the middle of the line', () => {
    // In a program of its own, which can be ended: an endless search leaves no turn to the clock of a test.
    const [program = '', ...args] = programCommand(
      words`solve british-constitution --rule fill=deferred --seed 1 --nodes 5000 --json`,
    );
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 120_000 });
    const [{ verdict, moves }] = readJsonLines(stdout || '{}');
    expect([status, verdict]).toEqual([0, 'winnable']);
    // The search found 282 moves.
    expect(moves.length).toBeLessThanOrEqual(282);
  });

  test('a line without moves stays without', () => {
    expect(shortenLine(start, [], USUAL_EFFORT)).toEqual([]);
  });
});
