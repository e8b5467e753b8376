import { NO_MOVE } from '../../src/engine/moves.ts';
import { formatMove, type Position } from '../../src/index.ts';
import { createPlayer, hastyPlayer, greedyPlayer, playGame } from '../../src/players/index.ts';
import { blame, listCostliest, type ReviewedMove, Reviewer, smoothChances } from '../../src/players/review.ts';
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
  expect(blame(judged, true)).toBe('By the visible cards, 2 moves lowered the chance of winning by 75 points in all.');
  expect(blame(judged.slice(0, 1), true)).toContain('cannot be blamed for the loss');
});
