import type { ReviewedMove } from '../../src/players/review.ts';
import { NO_MOVE } from '../../src/engine/moves.ts';
import { formatMove, type Position } from '../../src/index.ts';
import { createPlayer, hastyPlayer, greedyPlayer, playGame } from '../../src/players/index.ts';
import {
  listCostliest,
  listMistakes,
  Reviewer,
  smoothChances,
  tellBalance,
  tellChanceBefore,
  traceChances,
} from '../../src/players/review.ts';
import { tellStory } from '../../src/players/analysis/story.ts';
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
  expect(listMistakes(judged, start, null)).toContainEqual({
    ply,
    move,
    rival: better.move,
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
  // No average reaches beyond a mistake.
  expect(smoothChances(judged).map((chance) => chance.toFixed(2))).toEqual(['0.90', '0.90', '0.55']);
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
  const won = traceChances(bad, bad.length, null);
  const { chances, skill } = won;
  expect(tellChanceBefore(won, bad.length)).toBe('At the end: the game is won.');
  expect(chances[0]).toBeCloseTo(0.8);
  expect(skill.map((share) => share.toFixed(1))).toEqual(['0.8', '0.6', '0.4', '0.2', '0.2', '0.2']);
  expect(tellBalance(bad)).toBe(
    'While cards were hidden, the chance went from 80 to 30 %: 3 mistakes took 60 points, and the cards gave 10.',
  );
  const unlucky = [judge(0.9, 0), judge(0.9, 0), judge(0.9, 0), judge(0.1, 0), judge(0.1, 0), judge(0.1, 0)];
  expect(tellBalance(unlucky)).toBe(
    'While cards were hidden, the chance went from 90 to 10 %. No other move was clearly better, so this is luck.',
  );
});

test('the curve falls at a mistake, by what it cost, and not before it', () => {
  const { chances } = traceChances([judge(0.5, 0), judge(0.5, 0), judge(0.5, 0.5), judge(0.5, 0)], 4, null);
  expect(chances).toEqual([1, 1, 1, 0.5, 1]);
  // A card that came before it is luck.
  const early = { ...judge(0.5, 0), hidden: 10 };
  expect(smoothChances([early, judge(0.5, 0.5)])).toEqual([0.75, 0.75]);
  expect(smoothChances([judge(0.5, 0), judge(0.5, 0.5)])).toEqual([1, 1]);
});

test('once every card is known, the curve has the verdict of a search, and the move that threw the game away', () => {
  const congress = findCase('congress');
  const [game] = playGames(hastyPlayer, congress, dealSeeds(congress, 3, 1));
  const { loss } = tellStory(game);
  const noReturn = loss!.noReturn;
  const plies = game.moves.length;
  const judged = Array.from({ length: 242 }, () => judge(0.5, 0));
  const curve = traceChances(judged, plies, noReturn);
  expect(curve.chances.slice(242)).toEqual(Array.from({ length: plies - 241 }, (_, i) => (i <= 20 ? 1 : 0)));
  expect([241, 262, 263, plies].map((ply) => tellChanceBefore(curve, ply))).toEqual([
    'Before move 242: 50 %.',
    'Before move 263: every card is known, and a win is there.',
    'Before move 264: every card is known, and the game is lost.',
    'At the end: every card is known, and the game is lost.',
  ]);
  const [fatal] = listMistakes([], game.start, noReturn);
  expect(fatal).toMatchObject({ ply: 262, move: game.moves[262], better: 'foundation', cost: 1 });
  // What nobody could see is no mistake.
  const seen = Array.from({ length: plies }, (_, ply) => ({ ...judge(0.5, 0), move: game.moves[ply] }));
  expect(listMistakes(seen, game.start, noReturn)).toEqual([]);
  const unsure = { ...noReturn, certainty: 'not-found' as const, lost: null };
  expect(traceChances(judged, plies, unsure).chances.at(-1)).toBe(null);
});
