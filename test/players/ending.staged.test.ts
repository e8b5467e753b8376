import { describe, expect, test } from 'vitest';
import { STOCK } from '../../src/engine/piles.ts';
import { Position } from '../../src/games/position.ts';
import { EndingTree } from '../../src/players/ending.ts';
import { rolloutPlayer } from '../../src/players/rollout.ts';
import { createPlayer } from '../../src/players/player.ts';
import { playGame } from '../../src/players/table.ts';
import { View } from '../../src/players/view.ts';
import { createMidGameSearch } from '../../src/search/portfolio.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { perStage } from '../stage.ts';
import { findCase, findLate } from './games.ts';

const NODES = 20_000;
const HIDDEN = 3;

function listWorlds(position: Position): Position[] {
  const layout = position.layOut();
  const permute = (cards: readonly number[]): number[][] =>
    cards.length === 0
      ? [[]]
      : cards.flatMap((card, i) => permute(cards.toSpliced(i, 1)).map((rest) => [card].concat(rest)));
  const orders = permute([...(layout.piles.get(STOCK) ?? [])]).map((stock) => [stock.join(), stock] as const);
  return Array.from(new Map(orders).values(), (stock) =>
    Position.place(position.setting, { ...layout, piles: new Map(layout.piles).set(STOCK, stock) }),
  );
}

describe.each(VARIANTS)('a plan for the last cards of $name', ({ name }) => {
  const gameCase = findCase(name);
  const lates = [9007, 9006, 9005, 9004, 9003, 9002, 9001]
    .slice(0, perStage(3, 7))
    .map((seed) => findLate(gameCase, seed, HIDDEN))
    .filter((position) => position.stockCount > 1 && position.stockCount <= HIDDEN && position.listMoves().length > 0);

  test('wins as many orders as it says, and no more than can be won by one who sees them', () => {
    const player = createPlayer(rolloutPlayer, gameCase, { nodes: 200 });
    const search = createMidGameSearch(gameCase, 16);
    let promised = 0;
    for (const late of lates) {
      const view = new View(late);
      const legal = Int32Array.from(late.listMoves());
      view.show(late.row, legal, legal.length);
      const { wins } = new EndingTree(gameCase, NODES).plan(view);
      const worlds = listWorlds(late);
      const played = worlds.filter((world) => playGame(world, player).ending === 'won').length;
      const lost = worlds.filter(
        (world) => search.run(world, { nodes: 2000, deadline: Infinity, seed: 0 }).verdict === 'unwinnable',
      ).length;
      // Where nothing was won a longer search may still find something.
      expect(played).toBeGreaterThanOrEqual(wins);
      expect(wins).toBeLessThanOrEqual(worlds.length - lost);
      promised += wins;
    }
    expect(promised).toBeGreaterThan(0);
  });
});
