import { packMoves } from '../../src/engine/moves.ts';
import type { Move } from '../../src/index.ts';
import { View } from '../../src/players/view.ts';
import {
  createPlayer,
  hastyPlayer,
  type PlayedGame,
  type Player,
  type PlayerKind,
  playGame,
} from '../../src/players/index.ts';
import { replayPositions } from '../../src/players/analysis/course.ts';
import type { Policy, Values } from '../../src/extend.ts';
import { keyOfAlike, Position } from '../../src/engine/games/position.ts';
import { type Card, listOrders } from '../../src/engine/cards.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { dealCards, FULL_CASES, type GameCase, openSeed, playChoices } from '../games/cases.ts';
import { seedRandom, shuffleCards } from '../reference/shuffle.ts';

/** The variant with its default rules at full size. */
export function findCase(variant: string): GameCase {
  const gameCase = FULL_CASES.find((each) => each.variant.name === variant);
  if (gameCase === undefined) throw new Error(`no variant ${variant}`);
  return gameCase;
}

export function playGames(
  kind: PlayerKind,
  gameCase: GameCase,
  deals: readonly (readonly Card[])[],
  given: Partial<Values> = {},
): PlayedGame[] {
  const player = createPlayer(kind, gameCase, given);
  return deals.map((cards) => playGame(Position.open(gameCase, cards), player));
}

export const dealSeeds = (gameCase: GameCase, first: number, count: number): (readonly Card[])[] =>
  Array.from({ length: count }, (_, i) => dealCards(gameCase, first + i));

export function rateMoves(policy: Policy, { game, row }: Position, moves: readonly Move[]): number[] {
  const scores = new Float64Array(moves.length);
  policy.begin(game);
  policy.rate(row, 0, packMoves(moves), moves.length, scores);
  return [...scores];
}

export const countWins = (games: readonly PlayedGame[]): number =>
  games.filter(({ ending }) => ending === 'won').length;

/** The keys of the positions of a game: alike if they differ by the names of alike piles alone. */
export const listKeys = ({ start, moves }: PlayedGame): string[] => replayPositions(start, moves).map(keyOfAlike);

/** A position in the middle of a random game, with moves to choose from and several hidden cards. */
export function findMiddle(gameCase: GameCase, seed: number): Position {
  const random = seedRandom(seed);
  // Most games would go on for longer.
  const choices = Array.from({ length: 30 }, () => Math.floor(random() * 1000));
  const [, ...positions] = playChoices(openSeed(gameCase, seed), choices);
  const middle = positions.findLast((position) => position.stockCount >= 8 && position.listMoves().length > 0);
  if (middle === undefined) throw new Error(`the game of seed ${seed} has no such position`);
  return middle;
}

/** A position of the hasty player's game, the first with at most so many hidden cards. */
export function findLate(gameCase: GameCase, seed: number, hidden: number): Position {
  const { start, moves } = playGame(openSeed(gameCase, seed), createPlayer(hastyPlayer, gameCase));
  let position = start;
  for (const move of moves) if (position.stockCount > hidden) position = position.play(move);
  return position;
}

/** The position with its hidden cards in every order. */
export const listWorlds = (position: Position): Position[] =>
  listOrders(Array.from(position.game.stock.subarray(-position.stockCount))).map((order) =>
    position.withLastCards(order),
  );

/** The same position, knowing nothing of the game that led to it. */
export const forgetGame = (position: Position): Position => Position.place(position.setting, position.layOut());

/** The position with its hidden cards in another order, but for the first `known` of them. */
export function permuteHidden(position: Position, known: number, seed: number): Position {
  const { game, setting, deal, stockCount } = position;
  const permute = (cards: readonly Card[]) => {
    const seen = cards.length - stockCount + known;
    return [...cards.slice(0, seen), ...shuffleCards(cards.slice(seen), seed)];
  };
  if (deal !== null) return Position.open(setting, permute(deal));
  return position.withStock(Uint8Array.from(permute([...game.stock])));
}

export const listStock = (position: Position): readonly Card[] => position.layOut().piles.get(STOCK) ?? [];

/** What a player is shown of a position. @param hidden how many of the stock's last cards are not seen. */
export function showView(position: Position, hidden = position.stockCount): View {
  const legal = packMoves(position.listMoves());
  const view = new View(position, hidden);
  view.show(position.row, legal, legal.length);
  return view;
}

/** The player, watched: `look` is told each choice, its nodes and the seed, and says what is done. */
export function watchPlayer(
  player: Player,
  look: (view: View, choice: number, nodes: number, seed: number) => number,
): Player {
  let seed = 0;
  return {
    nodes: 0,
    begin: (given) => player.begin((seed = given)),
    choose(view) {
      const before = player.nodes;
      const choice = player.choose(view);
      return look(view, choice, player.nodes - before, seed);
    },
  };
}
