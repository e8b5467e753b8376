import { replayPositions } from '../../src/players/analysis/course.ts';
import { carefulPlayer, createPlayer, type PlayedGame, playGame } from '../../src/players/index.ts';
import { chooseCases } from '../games/cases.ts';
import { perStage } from '../stage.ts';
import { countWins, dealSeeds, findCase, findLate, listWorlds, playGames } from './games.ts';

const CASES = chooseCases(perStage(20, 'pairs'));
const DEALS = perStage(50, 150);

test.each([
  [0.74, 'congress'],
  [0.88, 'parliament'],
  [0.8, 'cadogan-congress'],
  [0.85, 'british-constitution'],
  [0.9, 'cadogan-constitution'],
  [0.37, 'diplomat'],
] as const)('the careful player wins %d of the deals of %s', (share, variant) => {
  const gameCase = findCase(variant);
  const wins = countWins(playGames(carefulPlayer, gameCase, dealSeeds(gameCase, 9001, DEALS)));
  expect(wins).toBeGreaterThan(share * DEALS);
});

test.each(CASES)('makes the same moves whatever card comes next, until it sees it: $name', (gameCase) => {
  const late = findLate(gameCase, 9003, 3);
  if (late.stockCount > 3) return;
  const player = createPlayer(carefulPlayer, gameCase);
  const [first, ...others] = listWorlds(late).map((world) => listBlind(playGame(world, player)));
  for (const other of others) expect(other).toEqual(first);
});

/** The moves of a game before a card comes to light. */
function listBlind({ start, moves }: PlayedGame) {
  const seen = replayPositions(start, moves).findIndex(({ stockCount }) => stockCount < start.stockCount);
  return moves.slice(0, seen < 0 ? moves.length : seen - 1);
}
