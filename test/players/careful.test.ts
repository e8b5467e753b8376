import { describe, expect, test } from 'vitest';
import type { Card } from '../../src/engine/cards.ts';
import type { Move } from '../../src/engine/moves.ts';
import { carefulPlayer } from '../../src/players/careful.ts';
import { greedyPlayer } from '../../src/players/greedy.ts';
import { FEATURE } from '../../src/players/congress-features.ts';
import { createPolicy } from '../../src/players/policies.ts';
import { CONGRESS_POLICY } from '../../src/players/weights.ts';
import { createSetting } from '../../src/search/strategy.ts';
import { createGame, FULL_CASES, type GameCase, listMoves, makeMove, startGame } from '../games/cases.ts';
import { countWins, dealSeeds, findCase, playGames } from './games.ts';

/** The moves of a policy that has been told the whole deal. */
function followPolicy({ variant, rules, size }: GameCase, cards: readonly Card[]): Move[] {
  const game = variant.create(rules, size);
  const policy = createPolicy(createSetting(variant, rules, size));
  const made: Move[] = [];
  let row = startGame(game, cards);
  policy.begin(cards);
  for (;;) {
    const moves = Int32Array.from(listMoves(game, row));
    const choice = moves.length === 0 ? -1 : policy.choose(row, 0, moves, moves.length);
    if (choice < 0) return made;
    made.push(moves[choice]);
    row = makeMove(game, row, moves[choice]);
  }
}

describe('the careful player', () => {
  test.each([
    { variant: 'congress', times: 2 },
    { variant: 'parliament', times: 1.5 },
  ])('wins at least $times times as many deals of $variant as the greedy player', ({ variant, times }) => {
    const gameCase = findCase(variant);
    const deals = dealSeeds(gameCase, 9001, 500);
    const [careful, greedy] = [carefulPlayer, greedyPlayer].map((kind) => countWins(playGames(kind, gameCase, deals)));
    expect(careful).toBeGreaterThan(times * greedy);
  });

  test.each(FULL_CASES)('never goes round in circles: $name', (gameCase) => {
    const game = createGame(gameCase);
    for (const cards of dealSeeds(gameCase, 9001, 20)) {
      const [{ moves }] = playGames(carefulPlayer, gameCase, [cards]);
      const met = new Set<string>();
      let row = startGame(game, cards);
      for (const move of moves) {
        const key = new Int32Array(game.words);
        game.canonicalize(row, 0, key, 0);
        expect(met).not.toContain(key.join());
        met.add(key.join());
        row = makeMove(game, row, move);
      }
    }
  });

  test('has a weight for each feature, in the same order', () => {
    expect(Object.keys(CONGRESS_POLICY)).toEqual(Object.keys(FEATURE));
  });

  test.each(FULL_CASES)('plays as its policy would if it had been told the whole deal: $name', (gameCase) => {
    for (const cards of dealSeeds(gameCase, 9001, 10)) {
      const [{ moves }] = playGames(carefulPlayer, gameCase, [cards]);
      expect(followPolicy(gameCase, cards)).toEqual(moves);
    }
  });
});
