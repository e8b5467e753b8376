import { describe, expect, test } from 'vitest';
import type { Card } from '../../src/engine/cards.ts';
import { carefulPlayer } from '../../src/players/careful.ts';
import { hindsightPlayer } from '../../src/players/hindsight.ts';
import type { Player, PlayerKind } from '../../src/players/player.ts';
import { rolloutPlayer } from '../../src/players/rollout.ts';
import { Table } from '../../src/players/table.ts';
import { View } from '../../src/players/view.ts';
import { createSetting } from '../../src/search/strategy.ts';
import { dealCards, FULL_CASES, type GameCase } from '../games/cases.ts';
import { shuffleCards } from '../reference/shuffle.ts';
import { countWins, dealSeeds, findCase, playGames } from './games.ts';

const THINKERS = [rolloutPlayer, hindsightPlayer];
const NODES = 200;
const CASES = THINKERS.flatMap((kind) =>
  [...new Set(FULL_CASES.map(({ variant }) => variant.name))].map((variant) => ({ kind, variant, name: `${kind.name}: ${variant}` })),
);

const createPlayer = (kind: PlayerKind, { variant, rules, size }: GameCase): Player =>
  kind.create(createSetting(variant, rules, size), NODES);

/** Plays a deal and calls `look` at each choice, with what the player chose and the nodes that it took. */
function watchGame(
  kind: PlayerKind,
  gameCase: GameCase,
  cards: readonly Card[],
  look: (view: View, choice: number, nodes: number, seed: number) => void,
): void {
  const { variant, rules, size } = gameCase;
  const player = createPlayer(kind, gameCase);
  let seed = 0;
  const watched: Player = {
    nodes: 0,
    begin(given) {
      seed = given;
      player.begin(given);
    },
    choose(view) {
      const before = player.nodes;
      const choice = player.choose(view);
      look(view, choice, player.nodes - before, seed);
      return choice;
    },
  };
  new Table(createSetting(variant, rules, size), watched).play(cards);
}

describe.each(CASES)('$name', ({ kind, variant }) => {
  const gameCase = findCase(variant);

  test('makes no more moves in thought than it may', () => {
    const spent: number[] = [];
    watchGame(kind, gameCase, dealCards(gameCase, 9001), (_view, _choice, nodes) => spent.push(nodes));
    expect(Math.max(...spent)).toBeGreaterThan(NODES / 2);
    expect(Math.max(...spent)).toBeLessThanOrEqual(NODES);
  });

  test('chooses the same at every turn when told the hidden cards in another order', () => {
    const cards = dealCards(gameCase, 9002);
    const { rules, size } = gameCase;
    const other = createPlayer(kind, gameCase);
    const view = new View(createSetting(gameCase.variant, rules, size));
    let begun = false;
    watchGame(kind, gameCase, cards, (seen, choice, _nodes, seed) => {
      if (!begun) other.begin(seed);
      begun = true;
      const told = [...cards.slice(0, seen.seen), ...shuffleCards(cards.slice(seen.seen), seen.seen)];
      view.clear(told);
      view.show(seen.row, told.slice(0, seen.seen), seen.moves, seen.count);
      expect(other.choose(view)).toBe(choice);
    });
  });
});

describe('the rollout player', () => {
  test.each(['congress', 'parliament'])('wins more deals of %s than the careful player', (variant) => {
    const gameCase = findCase(variant);
    const deals = dealSeeds(gameCase, 9001, 20);
    const brief: PlayerKind = { ...rolloutPlayer, create: (setting) => rolloutPlayer.create(setting, NODES) };
    const [rollout, careful] = [brief, carefulPlayer].map((kind) => countWins(playGames(kind, gameCase, deals)));
    expect(rollout).toBeGreaterThan(careful);
  }, 120_000);
});
