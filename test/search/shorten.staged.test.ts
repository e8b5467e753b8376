import { groupBy } from '../../src/base/objects.ts';
import { formatMove, type Move, Position, type Setting } from '../../src/index.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { shortenLine } from '../../src/search/shortening/shorten.ts';
import { medianOf } from '../../src/statistics/moments.ts';
import { words } from '../cli/harness.ts';
import { chooseCases, explore, isHardlyWon, keyOf, openSeed, settle, TINY_CASES } from '../games/cases.ts';
import { countNeeded, lineOf, runSearch } from './outcomes.ts';
import { replayPlainly } from './plain-rules.ts';
import { awaitsFill, parseCards, rebuild } from './positions.ts';
import { startMeasuring } from '../processor-time.ts';
import { perStage } from '../stage.ts';

/** Nodes that shortening may take: as usual, for tiny games, for whole games, and for the rest of one. */
const USUAL = 70_000;
const QUICK = 8000;
const WHOLE = perStage(3000, 5000);
const REST = perStage(600, 2000);
/** Loops are cut whatever the nodes; without any nothing else is done. */
const NONE = 0;
/** Positions at which the search for a shortest line gives a deal up. */
const SHORTEST_LIMIT = 3000;

/** As many tiny games of each variant. */
const TINY_SAMPLE = groupBy(TINY_CASES, ({ variant }) => variant.name).flatMap((games) =>
  games.filter((_, i) => i % Math.ceil(games.length / perStage(4, 8)) === 0),
);

interface Win {
  readonly start: Position;
  readonly line: readonly Move[];
}

const shorten = ({ start, line }: Win, nodes: number) => shortenLine(start, line, { nodes, deadline: Infinity });

/** Won deals among the first `deals` seeds, at most `wanted` of them. */
function findWins(setting: Setting, deals: number, wanted: number) {
  const wins: Win[] = [];
  const search = new DepthFirstSearch(setting, { table: 2 ** 20, stack: 2 ** 22 });
  for (let dealt = 1; dealt <= deals && wins.length < wanted; dealt++) {
    const start = openSeed(setting, dealt);
    for (let seed = 0; seed < 4 && wins.at(-1)?.start !== start; seed++) {
      const line = lineOf(runSearch(search, start, { nodes: 2000, seed }));
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
function checkShortening(win: Win, nodes: number) {
  const { start } = win;
  const line = shorten(win, nodes);
  expect(replayPlainly(start, line)).toEqual({ status: 'ok', moves: line.length });
  expect(line.length).toBeLessThanOrEqual(win.line.length);
  expect(shorten(win, nodes)).toEqual(line);
  expect(shorten({ start, line }, nodes).length).toBeLessThanOrEqual(line.length);
  return line;
}

/** The length of a shortest winning line; null when more positions than the limit are met. */
function findShortest(start: Position) {
  let met = 0;
  for (const { position, ply } of explore(start)) {
    if (position.isWon) return ply;
    if (++met > SHORTEST_LIMIT) break;
  }
  return null;
}

/** The rest of a win from some plies on, and the same from a position rebuilt there. */
function listRests({ start, line }: Win, step: number) {
  const rests: Win[] = [];
  let position = start;
  for (const [ply, move] of line.entries()) {
    if (ply > 0 && (ply % step === 0 || (awaitsFill(position) && rests.length < 4))) {
      const rest = { start: position, line: line.slice(ply) };
      rests.push(rest, { ...rest, start: rebuild(position) });
    }
    position = position.play(move);
  }
  return rests;
}

describe('a shortened line replays by the plain rules, is never longer, and is always the same', () => {
  const cases = chooseCases(perStage(20, 'pairs')).filter((gameCase) => !isHardlyWon(gameCase));

  test.each(cases)('$name', (setting) => {
    const wins = findWins(setting, 80, perStage(1, 2));
    expect(wins.length).toBeGreaterThan(0);
    for (const win of wins) checkShortening(win, WHOLE);
  });

  test.each(cases)('from any position of a line on, and from the same one rebuilt: $name', (setting) => {
    const win = findWin(setting, 80);
    const rests = listRests(win, Math.ceil(win.line.length / 3));
    expect(rests.length).toBeGreaterThanOrEqual(4);
    for (const rest of rests) checkShortening(rest, REST);
  });

  test.each([
    ['tiny packs', (setting: Setting) => findWins(setting, 12, perStage(2, 3))],
    [
      'tiny packs from the middle of a line on',
      (setting: Setting) => findWins(setting, 6, 1).flatMap((win) => listRests(win, Math.ceil(win.line.length / 2))),
    ],
  ])('%s, and there it is close to the shortest line of all', (_, listWins) => {
    const [before, after]: number[][] = [[], []];
    for (const win of TINY_SAMPLE.flatMap(listWins)) {
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
  test('a loop that only swaps two piles is cut, and the moves after it are renamed', () => {
    const start = Position.open(settle('parliament 1x4x2'), parseCards('4C 4C 3C 3C 2C 2C'));
    let position = start;
    const texts = words`S-W W-T1:3C T1-T2:3C S-W W-T1:3C S-W W-F:2C T2-F:3C T2-F:4C T2-F:2C T1-F:3C T1-F:4C`;
    const line = texts.map((text) => {
      const move = position.findMove(text);
      position = position.play(move);
      return move;
    });
    const shorter = shorten({ start, line }, NONE);
    expect(shorter.slice(0, 4).map(formatMove)).toEqual(['S-W', 'W-T1:3C', 'S-W', 'W-T2:3C']);
    expect(shorter).toHaveLength(line.length - 1);
    expect(replayPlainly(start, shorter).status).toBe('ok');
  });

  test('a shuffle and its undoing put into a line are taken out again', () => {
    const win = findWin(settle('parliament'));
    const clean = shorten(win, NONE);
    const spoilt: Move[] = [];
    let inserted = 0;
    let position = win.start;
    for (const move of clean) {
      for (const shuffle of position.listMoves()) {
        if (inserted === 5 || !/^T.-T/.test(formatMove(shuffle))) continue;
        const shuffled = position.play(shuffle);
        const text = formatMove(shuffle).replace(/^(T.)-(T.)/, '$2-$1');
        const back = shuffled.listMoves().find((each) => formatMove(each) === text);
        if (back === undefined || keyOf(shuffled.play(back)) !== keyOf(position)) continue;
        spoilt.push(shuffle, back);
        inserted++;
        break;
      }
      position = position.play(move);
      spoilt.push(move);
    }
    expect(spoilt).toHaveLength(clean.length + 10);
    expect(shorten({ ...win, line: spoilt }, NONE)).toEqual(clean);
  });

  test('most of them go at the default effort', () => {
    const ratios = findWins(settle('parliament'), 15, 15).map((win) => {
      const shorter = shorten(win, USUAL);
      const turns = shorter.filter((move) => formatMove(move) === 'S-W').length;
      return shorter.length / (turns + countNeeded(win.start));
    });
    expect(ratios.length).toBeGreaterThanOrEqual(10);
    expect(medianOf(ratios)).toBeLessThanOrEqual(1.32);
  });
});

describe('the effort', () => {
  const win = findWin(settle('congress'));
  const { start, line } = win;

  test('more of it never gives a longer line', () => {
    const lengths = [0, 2000, 20_000, 120_000].map((nodes) => shorten(win, nodes).length);
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

  test('a line without moves stays without', () => {
    expect(shorten({ start, line: [] }, USUAL)).toEqual([]);
  });
});
