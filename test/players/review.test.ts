import type { ReviewedMove } from '../../src/players/review.ts';
import { NO_MOVE } from '../../src/engine/moves.ts';
import { formatMove, type Position } from '../../src/index.ts';
import { createPlayer, hastyPlayer, greedyPlayer, playGame } from '../../src/players/index.ts';
import {
  listCostliest,
  listMistakes,
  Reviewer,
  smoothChances,
  splitChances,
  tellBalance,
} from '../../src/players/review.ts';
import { playLine } from '../games/cases.ts';
import { countWins, dealSeeds, findCase, listWorlds, permuteHidden, playGames } from './games.ts';

/** The share of the orders of the hidden cards in which the hasty player wins. */
function shareWon(position: Position) {
  const player = createPlayer(hastyPlayer, position.setting);
  const games = listWorlds(position).map((world) => playGame(world, player));
  return countWins(games) / games.length;
}

test('finds the move that wins whatever comes, where the one played wins with one of two orders', () => {
  const congress = findCase('congress');
  const [game] = playGames(hastyPlayer, congress, dealSeeds(congress, 3, 1));
  const before = 231;
  const start = playLine(game.start, game.moves.slice(0, before));
  const moves = game.moves.slice(before);
  const judged = [...new Reviewer(congress).review({ ...game, start, moves })];
  expect(judged.map(({ move }) => move)).toEqual(moves.slice(0, judged.length));
  expect(judged.map(({ hidden }) => hidden)).toEqual(judged.map(() => 2));
  const [{ ply, move, chance, better }] = listCostliest(judged);
  const position = playLine(start, moves.slice(0, ply));
  expect([ply + before, formatMove(better.move)]).toEqual([233, 'T8-T1:5H']);
  expect(shareWon(position.play(move))).toBe(0.5);
  expect(shareWon(position.play(better.move))).toBe(1);
  expect(chance + better.by.value).toBe(1);
  expect(listMistakes(judged, start)).toContainEqual({
    ply,
    made: 'shuffle',
    better: 'shuffle',
    cost: better.by.value,
  });
  expect(Math.abs(chance - 0.5)).toBeLessThan(4 * better.by.error);
});

test('no judgement depends on the order of cards unseen at that move', () => {
  const parliament = findCase('parliament');
  const [game] = playGames(greedyPlayer, parliament, dealSeeds(parliament, 3, 1));
  const few = { ...game, moves: game.moves.slice(0, 5) };
  const other = { ...few, start: permuteHidden(game.start, 5, 1) };
  expect([...new Reviewer(parliament).review(other)]).toEqual([...new Reviewer(parliament).review(few)]);
});

test('a review names the costliest moves, and what the chance was before each', () => {
  const judged = [0.9, 0.4, 0.3].map((chance, ply): ReviewedMove => ({
    ply,
    move: NO_MOVE,
    hidden: 9,
    chance,
    better: ply === 0 ? null : { move: NO_MOVE, by: { value: 0.5 / ply, error: 0.1 } },
  }));
  expect(listCostliest(judged).map(({ ply }) => ply)).toEqual([1, 2]);
  expect(smoothChances(judged.slice(0, 1))).toEqual([0.9]);
  expect(smoothChances(judged)[1]).toBeCloseTo((0.9 + 0.9 + 0.55) / 3);
});

const judge = (chance: number, cost: number): ReviewedMove => ({
  ply: 0,
  move: NO_MOVE,
  hidden: 9,
  chance,
  better: cost === 0 ? null : { move: NO_MOVE, by: { value: cost, error: 0.1 } },
});

test('mistakes and luck add up to the change of the chance, and luck is not blamed on a move', () => {
  // Equal chances are not smoothed: the cards take half, and two mistakes the rest.
  const bad = [judge(0.6, 0.2), judge(0.6, 0.2), judge(0.6, 0.2), judge(0.3, 0), judge(0.3, 0), judge(0.3, 0)];
  const { chances, skill } = splitChances(bad);
  expect(chances[0]).toBeCloseTo(0.8);
  expect(skill.map((share) => share.toFixed(1))).toEqual(['0.8', '0.6', '0.4', '0.2', '0.2', '0.2']);
  expect(tellBalance(bad)).toBe(
    'By the visible cards, the chance went from 80 to 30 %: 3 mistakes took 60 points, and the cards gave 10.',
  );
  const unlucky = [judge(0.9, 0), judge(0.9, 0), judge(0.9, 0), judge(0.1, 0), judge(0.1, 0), judge(0.1, 0)];
  expect(tellBalance(unlucky)).toBe(
    'By the visible cards, the chance went from 90 to 10 %. No other move was clearly better, so this is luck.',
  );
});
