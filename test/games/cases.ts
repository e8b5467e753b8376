/** What tests about every game run over: each variant with each combination of options, full size and tiny. */

import type { Card } from '../../src/engine/cards.ts';
import type { Move } from '../../src/engine/moves.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import type { Game, Rows, Rules, Size, Variant } from '../../src/games/game.ts';
import { VARIANTS, findVariant } from '../../src/games/registry.ts';
import { formatRules, listRules } from '../../src/games/rules.ts';
import { TINY_GAMES } from '../reference/tiny.ts';

export interface GameCase {
  /** `variant key=value;key=value`, and the size where it is not the full one. */
  readonly name: string;
  readonly variant: Variant;
  readonly rules: Rules;
  readonly size: Size;
}

export const FULL_CASES: readonly GameCase[] = VARIANTS.flatMap((variant) =>
  listRules(variant).map((rules) => ({ name: `${variant.name} ${formatRules(rules)}`, variant, rules, size: variant.size })),
);

export const TINY_CASES: readonly GameCase[] = TINY_GAMES.map(({ variant, rules, size }) => ({
  name: `${variant} ${formatRules(rules)} ${size.suits}x${size.ranks}, ${size.piles} piles, ${size.helps} helps`,
  variant: findVariant(variant),
  rules,
  size,
}));

export const createGame = ({ variant, rules, size }: GameCase): Game => variant.create(rules, size);

export const dealCards = ({ variant, size }: GameCase, seed: number): readonly Card[] => dealFromSeed(seed, variant.pack(size)).cards;

export function startGame(game: Game, cards: readonly Card[]): Rows {
  const rows = new Int32Array(game.stride);
  game.start(cards, rows, 0);
  return rows;
}

export function listMoves(game: Game, rows: Rows): Move[] {
  const moves = new Int32Array(game.maxMoves);
  return [...moves.subarray(0, game.generate(rows, 0, moves, 0))];
}

export function makeMove(game: Game, rows: Rows, move: Move): Rows {
  const target = new Int32Array(game.stride);
  game.apply(rows, 0, target, 0, move);
  return target;
}

/** The canonical words of a position, then its hash, as text. */
export function keyOf(game: Game, rows: Rows): string {
  const key = new Int32Array(game.words);
  game.canonicalize(rows, 0, key, 0);
  return `${key.join(' ')} # ${rows.subarray(game.words).join(' ')}`;
}

/** The positions of a game in which choice i picks one of the legal moves; the opening comes first. */
export function playChoices(game: Game, cards: readonly Card[], choices: readonly number[]): Rows[] {
  let rows = startGame(game, cards);
  const positions = [rows];
  for (const choice of choices) {
    const moves = listMoves(game, rows);
    if (moves.length === 0) break;
    rows = makeMove(game, rows, moves[choice % moves.length]);
    positions.push(rows);
  }
  return positions;
}
