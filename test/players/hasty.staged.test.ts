import { type Move, packMoves } from '../../src/engine/moves.ts';
import { replayPositions } from '../../src/players/analysis/course.ts';
import { createPolicy } from '../../src/engine/games/position.ts';
import { hastyPlayer, Follower } from '../../src/players/follower.ts';
import { FEATURE } from '../../src/variants/congress/features.ts';
import { createPlayer, type PlayedGame, playGame } from '../../src/players/index.ts';
import { POLICY as DIPLOMAT_POLICY } from '../../src/variants/diplomat/weights.ts';
import { POLICY } from '../../src/variants/congress/weights.ts';
import { chooseCases } from '../games/cases.ts';
import { perStage } from '../stage.ts';
import {
  countWins,
  dealSeeds,
  findCase,
  findMiddle,
  forgetGame,
  listKeys,
  permuteHidden,
  playGames,
  rateMoves,
} from './games.ts';

const CASES = chooseCases(perStage(20, 'pairs'));
const DEALS = perStage(50, 150);

/** The moves of a policy that knows the whole deal of a game, at most one more than were played. */
function followPolicy({ start, ending, moves: played }: PlayedGame) {
  // The table breaks a game off after many idle moves.
  const most = ending === 'given-up' && played.length > 200 ? played.length : played.length + 1;
  const follower = new Follower(start.setting);
  const made: Move[] = [];
  for (let position = start; made.length < most; position = position.play(made[made.length - 1])) {
    const moves = packMoves(position.listMoves());
    const choice = moves.length === 0 ? -1 : follower.choose(start.game, position.row, 0, moves, moves.length);
    if (choice < 0) break;
    made.push(moves[choice]);
  }
  return made;
}

describe('the hasty player', () => {
  test.each([
    [0.7, 'congress'],
    [0.85, 'parliament'],
    [0.38, 'cadogan-congress'],
    [0.85, 'british-constitution'],
    [0.74, 'cadogan-constitution'],
    [0.37, 'diplomat'],
  ] as const)('wins %d of the deals of %s', (share, variant) => {
    const gameCase = findCase(variant);
    const wins = countWins(playGames(hastyPlayer, gameCase, dealSeeds(gameCase, 9001, DEALS)));
    expect(wins).toBeGreaterThan(share * DEALS);
  });

  test.each(CASES)('never goes round in circles: $name', (gameCase) => {
    for (const played of playGames(hastyPlayer, gameCase, dealSeeds(gameCase, 9001, perStage(5, 12)))) {
      const keys = listKeys(played);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test('has a weight for each feature, in the same order', () => {
    expect(Object.keys({ ...POLICY, ...DIPLOMAT_POLICY })).toEqual(Object.keys(FEATURE));
  });

  test.each(CASES)('rates moves the same whatever the order of the hidden cards: $name', (gameCase) => {
    const middle = forgetGame(findMiddle(gameCase, 5));
    const [own, other] = [middle, permuteHidden(middle, 0, 17)].map((position) =>
      rateMoves(createPolicy(gameCase), position, middle.listMoves()),
    );
    expect(other).toEqual(own);
  });

  test.each(CASES)('rates a move the same whatever was rated before: $name', (gameCase) => {
    const [{ start, moves: played }] = playGames(hastyPlayer, gameCase, dealSeeds(gameCase, 9001, 1));
    const policy = createPolicy(gameCase);
    for (const [i, position] of replayPositions(start, played.slice(0, 400)).entries()) {
      if (i % 4 > 0) continue;
      const moves = position.listMoves();
      const alone = moves.flatMap((move) => rateMoves(createPolicy(gameCase), position, [move]));
      expect(rateMoves(policy, position, moves)).toEqual(alone);
    }
  });

  test.each(CASES)('rates the moves of many deals by turns, on and back, as those of each alone: $name', (gameCase) => {
    const games = playGames(hastyPlayer, gameCase, dealSeeds(gameCase, 9001, 8)).map(({ start, moves }) =>
      replayPositions(start, moves.slice(0, 60)),
    );
    const plies = Array.from({ length: 60 }, (_, ply) => games.flatMap((positions) => positions.slice(ply, ply + 1)));
    const policy = createPolicy(gameCase);
    for (const position of [...plies, ...plies.toReversed()].flat()) {
      const moves = position.listMoves();
      expect(rateMoves(policy, position, moves)).toEqual(rateMoves(createPolicy(gameCase), position, moves));
    }
  });

  test.each(CASES)('rates no move that shows a card as useless: $name', (gameCase) => {
    const [{ start, moves: played }] = playGames(hastyPlayer, gameCase, dealSeeds(gameCase, 9001, 1));
    const policy = createPolicy(gameCase);
    for (const position of replayPositions(start, played)) {
      const moves = position.listMoves().filter((move) => policy.showsCard(move));
      expect(rateMoves(policy, position, moves)).not.toContain(-Infinity);
    }
  });

  test.each(CASES)('plays as its policy would if it had been told the whole deal: $name', (gameCase) => {
    for (const played of playGames(hastyPlayer, gameCase, dealSeeds(gameCase, 9001, perStage(3, 6))))
      expect(followPolicy(played)).toEqual(played.moves);
  });

  test.each(CASES)('does so from the middle of a game, and from a layout alone: $name', (gameCase) => {
    const player = createPlayer(hastyPlayer, gameCase);
    for (const seed of [5, 6, 7]) {
      const middle = findMiddle(gameCase, seed);
      for (const played of [middle, forgetGame(middle)].map((start) => playGame(start, player)))
        expect(followPolicy(played)).toEqual(played.moves);
    }
  });
});
