import { KnownWins, createSolver, VARIANTS } from '../../src/index.ts';
import { openSeed } from '../games/cases.ts';
import { findCase } from '../players/games.ts';
import { lineOf } from './outcomes.ts';
import { replayPlainly } from './plain-rules.ts';

const WINS = VARIANTS.map(({ name }) => {
  const gameCase = findCase(name);
  const solver = createSolver(gameCase, { nodes: 20_000, seconds: null, memory: 2 });
  for (let seed = 1; ; seed++) {
    const start = openSeed(gameCase, seed);
    const line = lineOf(solver.solve(start));
    if (line !== null) return { name, start, line };
  }
});

test.each(WINS)('known wins of $name give any position of a line the rest of it, or less', ({ start, line }) => {
  const wins = new KnownWins(start.game);
  wins.add(start, line);
  let position = start;
  for (const [ply, move] of line.entries()) {
    const rest = ply % 8 === 0 ? wins.find(position, 0)?.length : 0;
    expect(rest).toBeLessThanOrEqual(line.length - ply);
    position = position.play(move);
  }
  expect(wins.find(position, 0)).toEqual([]);
});

test('known wins are found by other ways within the moves allowed, and they win by the plain rules', () => {
  let found = 0;
  for (const { start, line } of WINS) {
    const wins = new KnownWins(start.game);
    expect(wins.find(start, 100)).toBeNull();
    wins.add(start, line);
    for (const move of start.listMoves().filter((each) => each !== line[0])) {
      const next = start.play(move);
      // Another way to a position of the line.
      if (wins.find(next, 0) !== null) continue;
      const before = wins.nodes;
      const way = wins.find(next, 1000);
      expect(wins.nodes - before).toBeLessThanOrEqual(1000);
      if (way === null) continue;
      found++;
      expect(replayPlainly(next, way).status).toBe('ok');
      expect(wins.find(next, 0)).toBeNull();
    }
  }
  // It is seldom so where the player fills the spaces: there every move changes what can be filled.
  expect(found).toBeGreaterThanOrEqual(10);
});
