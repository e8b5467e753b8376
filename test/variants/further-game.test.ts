/** What a further game takes: one folder with plain rules, here `toy`. Nothing in `src` knows it, and all works on it. */

import { describeLayout, createSetting, replayLine, createSolver, solve, STRATEGIES } from '../../src/index.ts';
import { NO_RETURN_BUDGET } from '../../src/players/analysis/no-return.ts';
import { countZones, measureFills } from '../../src/players/analysis/stuck.ts';
import { tellStory } from '../../src/players/analysis/story.ts';
import { drawBoard } from '../../src/engine/notation/board-drawing.ts';
import { LETTERS } from '../../src/engine/notation/card-face.ts';
import { parsePosition, seePosition } from '../../src/engine/notation/position-text.ts';
import { createPlayer, thinks } from '../../src/players/player.ts';
import { PLAYERS, playGame } from '../../src/players/index.ts';
import { openSeeds } from '../games/cases.ts';
import { listTinySettings } from '../reference/tiny.ts';
import { playBoth, solvePlainly } from '../search/plain-rules.ts';
import { toy } from './toy/variant.ts';

const SEEDS = 40;

describe.each(listTinySettings(toy, { '': '1x3x2 2x3x4' }))('a further game of size $size', (setting) => {
  const openings = openSeeds(setting, 1, SEEDS);

  test('is the same by its rules and by its plain rules', () => {
    for (const { deal } of openings) {
      const positions = playBoth(setting, deal ?? [], (moves, ply) => moves[ply % moves.length]);
      expect([...positions].length).toBeGreaterThan(0);
    }
  });

  test('is decided by every strategy as by the plain rules, as far as it is decided', () => {
    const counts = { winnable: 0, unwinnable: 0, unknown: 0 };
    const budget = { nodes: 20_000, seconds: null, memory: 1 };
    for (const strategy of STRATEGIES) {
      const solver = createSolver(setting, { ...budget, strategy, shortening: { nodes: 1000, seconds: null } });
      for (const opening of openings) {
        const result = solver.solve(opening);
        counts[result.verdict]++;
        expect(['unknown', solvePlainly(opening, 20_000).verdict]).toContain(result.verdict);
        const replay = result.verdict === 'winnable' ? replayLine(opening, result.line).status : 'ok';
        expect(replay).toBe('ok');
      }
    }
    expect(counts.winnable).toBeGreaterThan(SEEDS);
    expect(counts.unwinnable).toBeGreaterThan(SEEDS);
  });

  test.each(PLAYERS)('is played by the player $name, and lost games are explained', (kind) => {
    let lost = 0;
    for (const opening of openings) {
      const played = playGame(opening, createPlayer(kind, setting, thinks(kind) ? { nodes: 50 } : {}));
      const { loss } = tellStory(played, { ...NO_RETURN_BUDGET, memory: 1 });
      expect(loss === null).toBe(played.ending === 'won');
      if (loss !== null) lost++;
    }
    expect(lost).toBeGreaterThan(0);
  });
});

test('a further game has boards and texts that are read back', () => {
  const setting = createSetting(toy);
  for (const position of openSeeds(setting, 1, 3)) {
    const layout = describeLayout(position.layOut());
    const board = drawBoard(seePosition(position), { face: LETTERS, width: 80 });
    expect(board).toContain(' P1    P2 ');
    for (const text of [position.toString(), board]) {
      const read = parsePosition(text, () => toy);
      expect(describeLayout(seePosition(read).seen)).toEqual(layout);
    }
    expect(countZones(position.layOut())).toMatchObject({ foundation: 0, places: 8, stock: 96 });
    expect(measureFills(position.layOut())).toEqual({ places: { piles: 8, tallest: 1 } });
  }
});

test('a further game is searched at full size', () => {
  const setting = createSetting(toy);
  const results = openSeeds(setting, 1, 10).map((opening) => solve(opening, { nodes: 20_000, memory: 4 }));
  // Without builds hardly a deal gets far, and a complete search sees it at once.
  expect(results.map(({ verdict }) => verdict)).toEqual(results.map(() => 'unwinnable'));
  expect(Math.max(...results.map(({ best }) => best.foundationCount))).toBeGreaterThan(0);
});
