import { BestPlay, findEnding } from '../../bench/players/best-play.ts';
import { groupBy } from '../../src/base/objects.ts';
import { listOrders } from '../../src/engine/cards.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { cardsAt } from '../../src/engine/games/layout.ts';
import { createSetting, keyOfAlike, type Position, type Setting } from '../../src/engine/games/position.ts';
import { playAlike } from '../../src/players/ending.ts';
import { carefulPlayer, createPlayer, playGame } from '../../src/players/index.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { openSeed } from '../games/cases.ts';
import { readSize } from '../reference/tiny.ts';

const MANY = 1e6;

/** The games that a player who sees no hidden card can win at most. @param worlds positions that look alike to it. */
function countWins(worlds: readonly Position[]) {
  const met = new Set<string>();
  const open = [worlds];
  let most = 0;
  for (let alike = open.pop(); alike !== undefined; alike = open.pop()) {
    const [start] = alike;
    if (start === undefined || met.has(keyOfAlike(start))) continue;
    met.add(keyOfAlike(start));
    if (start.isWon) return worlds.length;
    for (const move of start.listMoves()) {
      const after = alike.map((world) => playAlike(world, [move]));
      const groups = groupBy(after, ({ game, stockCount }) => game.stock.subarray(0, -stockCount || undefined).join());
      if (groups.length === 1 && after[0]?.stockCount === start.stockCount) open.push(after);
      else most = Math.max(most, sumOf(groups.map(countWins)));
    }
  }
  return most;
}

function findCarefulEnding(setting: Setting, seed: number, hidden: number): Position {
  const ending = findEnding(openSeed(setting, seed), carefulPlayer, hidden);
  if (ending === undefined) throw new Error(`the game of deal ${seed} ends before ${hidden} cards are hidden`);
  return ending;
}

/** Endings of which the best play wins some orders and not all. */
describe.each([
  { name: 'congress', size: '3x5x1', hidden: 4, seeds: [10, 28, 75, 116] },
  { name: 'parliament', size: '2x7x1', hidden: 4, seeds: [8, 16, 91, 112] },
  { name: 'diplomat', size: '2x5x1', hidden: 4, seeds: [9, 89, 103, 123] },
  { name: 'cadogan-congress', size: '3x6x2x1', hidden: 4, seeds: [3, 8, 11, 15] },
  { name: 'british-constitution', size: '4x4x2', hidden: 4, seeds: [141] },
  { name: 'cadogan-constitution', size: '3x4x2', hidden: 3, seeds: [106] },
])('the best play of $name', ({ name, size, hidden, seeds }) => {
  const setting = { ...createSetting(findVariant(name)), size: readSize(size) };

  test.each(seeds)('wins as a search of all hidden orders at once, and no less than a player: %d', (seed) => {
    const position = findCarefulEnding(setting, seed, hidden);
    const worlds = listOrders(cardsAt(position.layOut(), STOCK)).map((order) => position.withLastCards(order));
    const chance = new BestPlay(setting, MANY).find(position);
    const wins = countWins(worlds);
    expect(wins).toBeGreaterThan(0);
    expect(wins).toBeLessThan(worlds.length);
    expect(chance).toBeCloseTo(wins / worlds.length, 9);
    const player = createPlayer(carefulPlayer, setting);
    const won = worlds.filter((world) => playGame(world, player).ending === 'won').length;
    expect(chance).toBeGreaterThanOrEqual(won / worlds.length - 1e-9);
  });
});

test('a search for the best play ends without a result after too many moves', () => {
  const setting = { ...createSetting(findVariant('congress')), size: readSize('3x4x2') };
  expect(new BestPlay(setting, 100).find(openSeed(setting, 1))).toBeNull();
});
