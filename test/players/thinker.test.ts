import { listMoves, packMoves } from '../../src/engine/moves.ts';
import { deepEqual } from 'node:assert/strict';
import { type Move, moveFrom, moveTo } from '../../src/index.ts';
import { FOUNDATION, STOCK, WASTE, zoneOf } from '../../src/engine/piles.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { cardsAt } from '../../src/engine/games/layout.ts';
import { createPolicy, Position } from '../../src/engine/games/position.ts';
import { greedyPlayer, type Player, playGame } from '../../src/players/index.ts';
import { replayPositions, traceCourse } from '../../src/players/analysis/course.ts';
import { Candidates } from '../../src/players/candidates.ts';
import { Follower } from '../../src/players/follower.ts';
import { Race, drawSample } from '../../src/players/thinker.ts';
import { PlayoutJudge } from '../../src/players/rollout.ts';
import { ROW4 } from '../../src/variants/british-constitution/words.ts';
import { keyOf } from '../games/cases.ts';
import { samplePositions } from '../search/positions.ts';
import { dealSeeds, findCase, findMiddle, playGames, showView } from './games.ts';

test('a sample has every order of the hidden cards equally often, and leaves the known ones alone', () => {
  const position = findMiddle(findCase('congress'), 6);
  const view = showView(position, 3);
  const { stock } = view.game;
  const random = new Xorshift32(1);
  const counts = new Map<string, number>();
  for (let draw = 0; draw < 6000; draw++) {
    const sample = drawSample(view, random).game.stock;
    deepEqual(sample.subarray(0, -3), stock.subarray(0, -3));
    const order = sample.subarray(-3).join();
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  // 1000 of each; five standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
});

/** What is left of a race after so many samples, which come in turns, and who wins it. */
function race(count: number, samples: readonly number[][], drop = 1.5) {
  const run = new Race(3, { drop, replace: 0.7 });
  run.start(samples[0].length);
  for (let i = 0; i < count; i++) run.add(Float64Array.from(samples[i % samples.length]));
  return { left: run.running, chosen: run.choose() };
}

describe('a race', () => {
  const alike = [[0.5, 0.5, 0.5]];
  const clear = [[0, 0.5]];
  const undecided = [
    [0, 1],
    [1, 0],
  ];

  test('goes on with equal candidates for two rounds, and then with the first of them', () => {
    expect(race(7, alike).left).toEqual([0, 1, 2]);
    expect(race(8, alike).left).toEqual([0]);
  });

  test('goes by how much differences vary, and not by how large they are', () => {
    expect(race(4, clear, 3)).toEqual({ left: [1], chosen: 1 });
    expect(race(4, undecided, 3).left).toEqual([0, 1]);
  });

  test('leaves the move that the policy likes best only for one that leads clearly', () => {
    expect(race(5, undecided).chosen).toBe(0);
    expect(race(3, clear).chosen).toBe(1);
  });
});

test('candidates lead to different positions, and none leads back', () => {
  const gameCase = findCase('congress');
  const candidates = new Candidates(gameCase, 50);
  const list = (position: Position) => {
    const view = showView(position);
    return candidates.list(view).map((move) => keyOf(view.position.play(move)));
  };
  const met = { alike: 0, back: 0 };
  // In the game of seed 7 a card of the waste fits two piles that are alike.
  for (const start of [1, 2, 3, 7].flatMap((seed) => samplePositions(gameCase, seed, 'random', 60, 5))) {
    candidates.begin();
    const keys = list(start);
    expect(new Set(keys).size).toBe(keys.length);
    met.alike += start.listMoves().length - keys.length;
    const view = showView(start);
    const key = keyOf(view.position);
    for (const move of candidates.list(view)) {
      const next = view.position.play(move);
      candidates.begin();
      candidates.goOn(view, move);
      expect(list(next)).not.toContain(key);
      if (next.listMoves().some((each) => keyOf(next.play(each)) === key)) met.back++;
    }
  }
  expect(met.alike).toBeGreaterThan(0);
  expect(met.back).toBeGreaterThan(0);
});

describe('a playout', () => {
  test.each(['congress', 'cadogan-congress', 'diplomat'])(
    'of %s that meets another one takes over its end, and is worth as much and takes as many moves as one by itself',
    (name) => {
      const gameCase = findCase(name);
      const createJudge = () => new PlayoutJudge(gameCase, { horizon: 5, consolation: 1 });
      for (const seed of [1, 2, 3, 4]) {
        const position = findMiddle(gameCase, seed);
        const shared = createJudge();
        const judgeAll = (nodes: number, choose: () => PlayoutJudge) =>
          position.listMoves().map((move) => {
            const judge = choose();
            return [judge.judge(position, move, nodes), judge.nodes];
          });
        for (const nodes of [1000, 12]) {
          expect(judgeAll(nodes, () => shared)).toEqual(judgeAll(nodes, createJudge));
          // All of them are known by now.
          expect(judgeAll(nodes, () => shared)).toEqual(judgeAll(nodes, createJudge));
        }
      }
    },
  );

  test('that is lost is worth the cube of the share of cards on the foundations', () => {
    const gameCase = findCase('cadogan-constitution');
    const judge = new PlayoutJudge(gameCase, { horizon: 0, consolation: 1 });
    for (const seed of [1, 2, 3]) {
      const position = findMiddle(gameCase, seed);
      const cards = Math.cbrt(judge.judge(position, position.listMoves()[0], 1000)) * position.game.foundationTotal;
      expect(cards).toBeCloseTo(Math.round(cards), 8);
      expect(cards).toBeGreaterThanOrEqual(position.foundationCount);
    }
  });

  test.each([
    ['congress', STOCK],
    ['cadogan-congress', STOCK],
    ['british-constitution', ROW4],
  ])('of %s ends before the first card beyond its horizon is shown, with the value of the position', (name, shown) => {
    const gameCase = findCase(name);
    const policy = createPolicy(gameCase);
    const judge = new PlayoutJudge(gameCase, { horizon: 0, consolation: 0 });
    let ends = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const position = findMiddle(gameCase, seed);
      const [move] = position.listMoves();
      const next = position.play(move);
      const legal = next.listMoves();
      const choice = new Follower(gameCase).choose(next.game, next.row, 0, packMoves(legal), legal.length);
      if (choice < 0 || moveFrom(legal[choice]) !== shown) continue;
      policy.begin(next.game);
      expect(judge.judge(position, move, 1000)).toBe(policy.value?.(next.row, 0));
      ends++;
    }
    expect(ends).toBeGreaterThan(0);
  });
});

test('the course of a game names its first best position, and the legal moves of its last positions', () => {
  const gameCase = findCase('congress');
  for (const played of playGames(greedyPlayer, gameCase, dealSeeds(gameCase, 1, 5))) {
    const positions = replayPositions(played.start, played.moves);
    const counts = positions.map(({ foundationCount }) => foundationCount);
    const progressPly = counts.indexOf(Math.max(...counts));
    const progressStock = positions[progressPly].stockCount;
    const last = positions.slice(-5).toReversed();
    const legalMoves = last.map((position) => position.listMoves().length);
    expect(traceCourse(played).course).toMatchObject({ progressPly, progressStock, legalMoves });
  }
});

test('a game ends after 200 moves in which no card left the stock or was new on a foundation', () => {
  const gameCase = findCase('congress');
  let streak = 0;
  /** Moves cards to and fro, and after 150 such moves one to a foundation, if there is one. */
  const idler: Player = {
    nodes: 0,
    begin: () => {},
    choose: ({ moves, count, position }) => {
      const layout = position.layOut();
      const wishes: readonly ((move: Move) => boolean)[] = [
        (move) => moveTo(move) === FOUNDATION && streak >= 150,
        (move) => zoneOf(moveFrom(move)) === 'tableau' && cardsAt(layout, moveFrom(move)).length > 1,
        (move) => moveFrom(move) === WASTE,
        (move) => moveFrom(move) === STOCK,
      ];
      const own = listMoves(moves, 0, count);
      const choice = wishes.map((isWished) => own.findIndex(isWished)).find((found) => found >= 0) ?? -1;
      streak = moveTo(moves[choice]) === FOUNDATION || moveFrom(moves[choice]) === STOCK ? 0 : streak + 1;
      return choice;
    },
  };
  const lengths = dealSeeds(gameCase, 1, 8).flatMap((cards) => {
    const { moves, ending } = playGame(Position.open(gameCase, cards), idler);
    const last = moves.findLastIndex((move) => moveFrom(move) === STOCK || moveTo(move) === FOUNDATION);
    return ending === 'given-up' ? [moves.length - 1 - last] : [];
  });
  expect(lengths).toContain(200);
  expect(new Set(lengths).size).toBe(1);
});
