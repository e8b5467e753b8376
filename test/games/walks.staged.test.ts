import { formatCard, formatMove, describeLayout, Position, type Setting } from '../../src/index.ts';
import { createPlain } from '../reference/tiny.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { layOut } from '../verify/positions.ts';
import { perStage } from '../stage.ts';
import { chooseCases, chooseReadings, TINY_CASES, dealCards, keyOf } from './cases.ts';

/** Positions compared for each game and combination of options, full size. */
const POSITIONS = perStage(700, 1_000);
const TINY_POSITIONS = perStage(300, 500);

/**
 * Plays random games on kernel and reference side by side. Foundation moves are preferred most of
 * the time, so that games get far; keys are compared through the walk: equal reference keys and
 * equal canonical words must go together.
 */
function walk(setting: Setting, positions: number): number {
  const plain = createPlain(setting);
  const keys = new Map<string, string>();
  let compared = 0;
  for (let seed = 1; compared < positions; seed++) {
    const random = seedRandom(seed);
    const cards = dealCards(setting, seed);
    let position = Position.open(setting, cards);
    let plainPosition = plain.start(cards.map(formatCard));
    keys.clear();
    for (let ply = 0; ply < 400; ply++) {
      compared++;
      const { game, row } = position;
      const moves = position.listMoves();
      const words = keyOf(position);
      const plainKey = plain.key(plainPosition);
      const kernel = {
        board: describeLayout(position.layOut()),
        moves: moves.map(formatMove).sort(),
        isWon: position.isWon,
        hash: [row[game.words], row[game.words + 1]],
        words: keys.get(plainKey) ?? words,
        plainKey,
      };
      expect(kernel).toEqual({
        board: layOut(plain, plainPosition),
        moves: [...plain.moves(plainPosition)].sort(),
        isWon: plain.isWon(plainPosition),
        hash: game.rehash(row, 0),
        words,
        plainKey: keys.get(words) ?? plainKey,
      });
      keys.set(plainKey, words);
      keys.set(words, plainKey);
      if (moves.length === 0) break;

      const home = moves.filter((move) => formatMove(move).includes('-F:'));
      const pool = home.length > 0 && random() < 0.8 ? home : moves;
      const move = pool[Math.floor(random() * pool.length)];
      position = position.play(move);
      plainPosition = plain.apply(plainPosition, formatMove(move));
    }
  }
  return compared;
}

describe('kernel and reference agree on moves, positions, hashes and wins', () => {
  test.each(chooseCases(perStage(4, 'pairs')))('$name: random games of the full pack', (gameCase) => {
    expect(walk(gameCase, POSITIONS)).toBeGreaterThanOrEqual(POSITIONS);
  });

  test.each(chooseReadings(TINY_CASES, perStage(5, 'pairs')))('$name: random games', (gameCase) => {
    expect(walk(gameCase, TINY_POSITIONS)).toBeGreaterThanOrEqual(TINY_POSITIONS);
  });
});
