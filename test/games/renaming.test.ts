import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, KING, SUITS, formatCard, makeCard } from '../../src/engine/cards.ts';
import { findMove } from '../../src/engine/moves.ts';
import type { Game, Rows, Size } from '../../src/games/game.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { FULL_CASES, type GameCase, TINY_CASES, createGame, dealCards, keyOf, listMoves, makeMove, startGame } from './cases.ts';

/** By variant, the groups of interchangeable piles in a deal: how many cards each deals, in dealing order. */
const DEALT_ALIKE: Readonly<Record<string, (size: Size) => readonly number[]>> = {
  congress: ({ piles }) => [piles],
  parliament: ({ piles }) => [piles],
  'cadogan-congress': ({ helps }) => [helps],
  'british-constitution': ({ piles }) => [piles, piles, piles, piles],
};

/** Enough to forget no position of a tiny game, so that each is counted once. */
const AMPLE = { table: 2 ** 24, stack: 2 ** 22 };
const CASES = [...FULL_CASES, ...TINY_CASES];
const seeds = fc.nat(10_000);
/** Random numbers that choose a permutation of up to eight piles in up to four groups. */
const swaps = fc.array(fc.nat(1000), { minLength: 32, maxLength: 32 });

/** The deal with the cards of interchangeable piles exchanged (Fisher-Yates in each group). */
function renamePiles({ variant, size }: GameCase, cards: readonly Card[], numbers: readonly number[]): Card[] {
  const renamed = [...cards];
  let first = 0;
  for (const group of DEALT_ALIKE[variant.name](size)) {
    for (let i = group - 1; i > 0; i--) {
      const j = first + (numbers[first + i] % (i + 1));
      [renamed[first + i], renamed[j]] = [renamed[j], renamed[first + i]];
    }
    first += group;
  }
  return renamed;
}

/** All positions one move after the opening, sorted: the key of each, and what the game calls the move. */
function listNext(game: Game, cards: readonly Card[]): string[] {
  const rows = startGame(game, cards);
  return listMoves(game, rows)
    .map((move) => `${keyOf(game, makeMove(game, rows, move))} by ${game.describe(rows, 0, move)}`)
    .sort();
}

describe('dealing interchangeable piles in another order', () => {
  test.each(CASES)('gives an opening with the same key and hash: $name', (gameCase) => {
    const game = createGame(gameCase);
    const other = createGame(gameCase);
    fc.assert(
      fc.property(seeds, swaps, (seed, numbers) => {
        const cards = dealCards(gameCase, seed);
        const renamed = renamePiles(gameCase, cards, numbers);
        expect(keyOf(other, startGame(other, renamed))).toBe(keyOf(game, startGame(game, cards)));
      }),
      { numRuns: 20 },
    );
  });

  test.each(CASES)('keeps the keys of all positions one move later, and the descriptions of the moves: $name', (gameCase) => {
    const game = createGame(gameCase);
    fc.assert(
      fc.property(seeds, swaps, (seed, numbers) => {
        const cards = dealCards(gameCase, seed);
        expect(listNext(game, renamePiles(gameCase, cards, numbers))).toEqual(listNext(game, cards));
      }),
      { numRuns: 10 },
    );
  });

  test.each(TINY_CASES)('changes neither the verdict nor the number of positions of an exhausted game: $name', (gameCase) => {
    const game = createGame(gameCase);
    const search = new DepthFirstSearch(game, AMPLE);
    const solve = (cards: readonly Card[]): string => {
      const { verdict, positions } = search.run(startGame(game, cards), { nodes: 6000, deadline: Infinity, disturbance: 0 });
      return verdict === 'unwinnable' ? `unwinnable after ${positions} positions` : verdict;
    };
    fc.assert(
      fc.property(seeds, swaps, (seed, numbers) => {
        const cards = dealCards(gameCase, seed);
        const verdicts = [solve(cards), solve(renamePiles(gameCase, cards, numbers))];
        // A win found in one order may lie beyond the node limit in the other.
        fc.pre(!verdicts.includes('unknown'));
        expect(verdicts[1]).toBe(verdicts[0]);
      }),
      { numRuns: 12 },
    );
  });
});

/** A full deal that begins with `cards`, the rest of the pack behind them in the order of a seed. */
function stackDeck(gameCase: GameCase, cards: readonly Card[], seed: number): Card[] {
  const rest = [...dealCards(gameCase, seed)];
  for (const card of cards) rest.splice(rest.indexOf(card), 1);
  return [...cards, ...rest];
}

/** The position after these moves from the opening. */
function playTexts(game: Game, cards: readonly Card[], texts: readonly string[]): Rows {
  let rows = startGame(game, cards);
  for (const text of texts) rows = makeMove(game, rows, findMove(text, listMoves(game, rows)));
  return rows;
}

const listSuits = (rank: number, suits: string): Card[] => Array.from(suits, (suit) => makeCard(rank, SUITS.indexOf(suit)));

describe('two copies of a card', () => {
  const turning = FULL_CASES.filter(
    ({ variant, rules }) => ['congress', 'parliament'].includes(variant.name) && rules['stock-deal'] === 'anytime',
  );

  test.each(turning)('may change places in tableau and waste without changing the position: $name', (gameCase) => {
    const game = createGame(gameCase);
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 11 }), fc.nat(3), fc.nat(3), fc.nat(3), seeds, (rank, suit, above, between, seed) => {
        fc.pre(suit !== between);
        const twin = makeCard(rank, suit);
        const other = makeCard(rank, between);
        // T1 and T2 take the twins and the card between them; the other piles are kings.
        const piles = [makeCard(rank + 1, above), makeCard(rank + 1, 3 - above), ...listSuits(KING, 'CDHSCD')];
        const cards = stackDeck(gameCase, [...piles, twin, other, twin], seed);
        const name = formatCard(twin);
        const early = playTexts(game, cards, ['S-W', `W-T1:${name}`, 'S-W', 'W-T2', 'S-W']);
        const late = playTexts(game, cards, ['S-W', 'S-W', 'W-T2', 'S-W', `W-T1:${name}`]);
        expect(keyOf(game, late)).toBe(keyOf(game, early));
        expect(game.board(late, 0)).toEqual(game.board(early, 0));
        expect(late).toEqual(early);
      }),
      { numRuns: 30 },
    );
  });

  const turn1914 = FULL_CASES.filter(({ rules }) => rules['ruleset'] === 'cadogan');

  test.each(turn1914)('may change places in row 4 and talon without changing the position: $name', (gameCase) => {
    const game = createGame(gameCase);
    // R4's 3C is built on R3.1's 4D, and the talon's top card takes its place.
    const rows = [listSuits(11, 'CCDDHHSS'), listSuits(10, 'CCDDHHSS'), listSuits(4, 'DDHHCCSS'), listSuits(3, 'CCDDHHSS')];
    const cards = stackDeck(gameCase, [...rows.flat(), ...listSuits(7, 'HH')], 1);
    const early = playTexts(game, cards, ['S-W', 'R4-R3.1:3C', 'S-W']);
    const late = playTexts(game, cards, ['S-W', 'S-W', 'R4-R3.1:3C']);
    expect(late).toEqual(early);
    expect(keyOf(game, late)).toBe(keyOf(game, early));
  });
});
