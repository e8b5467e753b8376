/** Playing games at the table. */

import type { Card } from '../../src/engine/cards.ts';
import type { PlayedGame, PlayerKind } from '../../src/players/player.ts';
import { Table } from '../../src/players/table.ts';
import { createSetting } from '../../src/search/strategy.ts';
import { dealCards, FULL_CASES, type GameCase } from '../games/cases.ts';

/** The variant with its default rules at full size. */
export function findCase(variant: string): GameCase {
  const gameCase = FULL_CASES.find((each) => each.variant.name === variant);
  if (gameCase === undefined) throw new Error(`no variant ${variant}`);
  return gameCase;
}

/** One player's games of some deals. */
export function playGames(kind: PlayerKind, gameCase: GameCase, deals: readonly (readonly Card[])[]): PlayedGame[] {
  const { variant, rules, size } = gameCase;
  const table = new Table(createSetting(variant, rules, size), kind.create(createSetting(variant, rules, size), 0));
  return deals.map((cards) => table.play(cards));
}

/** Deals of the seeds `first`, `first + 1` and so on. */
export const dealSeeds = (gameCase: GameCase, first: number, count: number): (readonly Card[])[] =>
  Array.from({ length: count }, (_, i) => dealCards(gameCase, first + i));

export const countWins = (games: readonly PlayedGame[]): number => games.filter(({ ending }) => ending === 'won').length;
