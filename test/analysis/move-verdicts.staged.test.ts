import { NO_MOVE } from '../../src/engine/moves.ts';
import {
  MoveJudge,
  type PositionVerdict,
  type Move,
  type Position,
  KnownWins,
  createSolver,
  VARIANTS,
  annealing,
} from '../../src/index.ts';
import { createPlayer, greedyPlayer, playGame } from '../../src/players/index.ts';
import { createSearch } from '../../src/search/strategy.ts';
import { keyOf, openSeed, playLine, TINY_CASES } from '../games/cases.ts';
import { findCase } from '../players/games.ts';
import { lineOf, runSearch } from '../search/outcomes.ts';
import { replayPlainly, solvePlainly } from '../search/plain-rules.ts';
import { samplePositions } from '../search/positions.ts';
import { perStage } from '../stage.ts';

const MEMORY = 4;
/** Positions beyond which a tiny game is left out. */
const LIMIT = 1000;

/** Demands that the verdict speaks of every legal move once, that its lines win, and that its parts agree. */
function checkVerdict(position: Position, { state, verdict, moves, best }: PositionVerdict) {
  const judged = moves.flatMap((each) => each.moves).sort((a, b) => a - b);
  expect(judged).toEqual(state === 'won' ? [] : position.listMoves().sort((a, b) => a - b));
  expect(state).toBe(position.isWon ? 'won' : judged.length === 0 ? 'stuck' : 'open');
  const lengths: number[] = [];
  for (const each of moves) {
    expect(new Set(each.moves.map((move) => keyOf(position.play(move)))).size).toBe(1);
    if (each.verdict !== 'winnable') continue;
    expect(each.line[0]).toBe(each.moves[0]);
    expect(replayPlainly(position, each.line)).toMatchObject({ status: 'ok' });
    lengths.push(each.line.length);
  }
  expect(best).toBe(
    moves.find((each) => each.verdict === 'winnable' && each.line.length === Math.min(...lengths)) ?? null,
  );
  const all = moves.every((each) => each.verdict === 'unwinnable') ? 'unwinnable' : 'unknown';
  expect(verdict).toBe(best === null && state !== 'won' ? all : 'winnable');
}

test('verdicts of moves of tiny games are those of a complete search by the plain rules', () => {
  const tally = { winnable: 0, unwinnable: 0, 'too-large': 0, won: 0, stuck: 0, open: 0 };
  for (const gameCase of TINY_CASES.filter((_, i) => i % perStage(20, 8) === 0)) {
    const judge = new MoveJudge(gameCase, { memory: MEMORY });
    for (const position of samplePositions(gameCase, 3, 'promising', 40, 3)) {
      const verdict = judge.judge(position, { nodes: 100_000 });
      checkVerdict(position, verdict);
      tally[verdict.state]++;
      for (const each of verdict.moves) {
        const expected = solvePlainly(position.play(each.moves[0]), LIMIT).verdict;
        tally[expected]++;
        expect([each.verdict, 'too-large']).toContain(expected);
      }
    }
  }
  expect(tally.winnable).toBeGreaterThan(perStage(4, 40));
  expect(tally.unwinnable).toBeGreaterThan(perStage(4, 40));
  expect(tally.stuck).toBeGreaterThanOrEqual(perStage(1, 3));
});

test('a position is not called lost as long as one of its moves is undecided', () => {
  let undecided = 0;
  for (const gameCase of TINY_CASES.filter(({ variant, size }) => variant.name === 'parliament' && size.ranks === 11)) {
    const judge = new MoveJudge(gameCase, { memory: 1 });
    for (const position of samplePositions(gameCase, 3, 'random', 40, 5)) {
      const verdict = judge.judge(position, { nodes: 10 });
      checkVerdict(position, verdict);
      const open = verdict.moves.filter((each) => each.verdict === 'unknown');
      if (open.length === 1 && verdict.best === null && verdict.moves.length > 1) undecided++;
    }
  }
  expect(undecided).toBeGreaterThan(0);
});

/** Positions of full-size games wanted for each variant, how many of one lost game and of its last moves, and how many of one winning line. */
const POSITIONS = perStage(8, 40);
const OF_GAME = perStage(4, 6);
const OF_END = perStage(1, 4);
const OF_WIN = perStage(1, 3);
/** Moves at the end of a lost game, where most of what is lost can be proved to be. */
const LAST_MOVES = 8;
const NODES = perStage(3000, 8000);
/** Games whose greedy player gets nowhere need more for a win from where it ends. */
const nodesOf = (name: string) => (name === 'diplomat' ? 10 * NODES : NODES);

/** Positions spread over a line of moves, each with the next move. */
function* spread(start: Position, line: readonly Move[], count: number) {
  let position = start;
  for (const [ply, next] of line.entries()) {
    if (Math.floor(((ply + 1) * count) / line.length) > Math.floor((ply * count) / line.length))
      yield { position, next };
    position = position.play(next);
  }
}

/** Positions of games that were thrown away, and of lines that would have won them. */
function* listSamples(name: string): Generator<{ position: Position; winner: Move | null }> {
  const gameCase = findCase(name);
  const solver = createSolver(gameCase, { nodes: nodesOf(name), memory: MEMORY });
  const player = createPlayer(greedyPlayer, gameCase);
  for (let seed = 1; ; seed++) {
    const { start, ending, moves } = playGame(openSeed(gameCase, seed), player);
    if (ending === 'won') continue;
    const early = moves.slice(0, -LAST_MOVES);
    const end = playLine(start, early);
    for (const { position } of [...spread(start, early, OF_GAME), ...spread(end, moves.slice(-LAST_MOVES), OF_END)]) {
      const line = lineOf(solver.solve(position));
      yield { position, winner: line?.[0] ?? null };
      for (const { position: later, next } of spread(position, line ?? [], OF_WIN))
        yield { position: later, winner: next };
    }
  }
}

describe.each(VARIANTS)('verdicts of moves of $name', ({ name }) => {
  const gameCase = findCase(name);
  const losses: Position[] = [];
  /** What is said of moves of winning lines, and of the positions that they are made in. */
  const ofWinners: (string | undefined)[] = [];

  beforeAll(
    () => {
      const judge = new MoveJudge(gameCase, { memory: MEMORY });
      let judged = 0;
      for (const { position, winner } of listSamples(name)) {
        const verdict = judge.judge(position, { nodes: nodesOf(name) });
        checkVerdict(position, verdict);
        for (const each of verdict.moves) if (each.verdict === 'unwinnable') losses.push(position.play(each.moves[0]));
        if (verdict.verdict === 'unwinnable') losses.push(position);
        if (winner !== null)
          ofWinners.push(verdict.verdict, verdict.moves.find(({ moves }) => moves.includes(winner))?.verdict);
        if (++judged === POSITIONS) break;
      }
    },
    perStage(240_000, 900_000),
  );

  test('call no move of a winning line a losing one, and no position of it lost', () => {
    expect(ofWinners.length).toBeGreaterThanOrEqual(POSITIONS / 2);
    for (const verdict of ofWinners) expect(['winnable', 'unknown']).toContain(verdict);
  });

  test('call only that lost in which no other search finds a win', () => {
    const search = createSearch(annealing, gameCase, { nodes: Infinity, seconds: null, memory: 16 });
    // In Parliament and Diplomat hardly any position is lost.
    const isRare = name === 'parliament' || name === 'diplomat';
    expect(losses.length).toBeGreaterThanOrEqual(isRare ? 0 : perStage(0, 1));
    for (const position of losses)
      expect(runSearch(search, position, { nodes: NODES, seed: 5 }).verdict).toBe('unknown');
  });

  test('are the same again, whatever was judged before', () => {
    const judge = new MoveJudge(gameCase, { memory: MEMORY });
    const [first, second] = [1, 2].map((seed) => openSeed(gameCase, seed));
    const once = judge.judge(first, { nodes: NODES });
    judge.judge(second, { nodes: NODES });
    expect(judge.judge(first, { nodes: NODES })).toEqual(once);
  });
});

const SOME = VARIANTS.slice(0, perStage(2, Infinity));
test.each(SOME)('the best moves of $name lead to a win, once one is known', ({ name }) => {
  const gameCase = findCase(name);
  const judge = new MoveJudge(gameCase, { memory: MEMORY });
  const start = [1, 2, 3, 4, 5, 6]
    .map((seed) => openSeed(gameCase, seed))
    .find((opening) => judge.decide(opening, { nodes: 20_000 }).verdict === 'winnable');
  if (start === undefined) throw new Error(`no win of ${name} was found`);
  const wins = new KnownWins(start.game);
  judge.decide(start, { nodes: 20_000, wins });
  const lengths: number[] = [];
  let position = start;
  while (!position.isWon) {
    const { best } = judge.judge(position, { nodes: perStage(10, 500), wins });
    lengths.push(best?.line.length ?? Infinity);
    position = position.play(best?.moves[0] ?? NO_MOVE);
    // Part of the way shows what is to be shown.
    if (lengths.length === perStage(10, 40)) break;
  }
  expect(lengths).toEqual([...new Set(lengths)].toSorted((a, b) => b - a));
});
