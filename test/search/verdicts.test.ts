import { describe, expect, test } from 'vitest';
import { formatCard } from '../../src/engine/cards.ts';
import { formatMove } from '../../src/engine/moves.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { findVariant } from '../../src/games/registry.ts';
import { formatRules } from '../../src/games/rules.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { PortfolioSearch } from '../../src/search/portfolio.ts';
import { RestartingSearch } from '../../src/search/restarts.ts';
import { createPlainGame } from '../../src/verify/registry.ts';
import { replayMoves } from '../../src/verify/replay.ts';
import { solveExhaustively } from '../reference/exhaustive.ts';
import { TINY_GAMES, type TinyGame } from '../reference/tiny.ts';

const DEALS_A_SIZE = 90;
/** Decided deals wanted for each game and combination of options, and of each verdict among them. */
const MIN_DEALS = 200;
const MIN_EACH = 20;
/** Positions at which the reference gives a deal up; the smallest table must overflow far below it. */
const REFERENCE_LIMIT = 6_000;

const STACK = 2 ** 24;
/** Enough to exhaust every deal that the reference exhausts; a win may still hide in a larger game. */
const LONG = { nodes: 200_000, deadline: Infinity, disturbance: 0 };
const SHORT = { nodes: 5_000, deadline: Infinity, disturbance: 0 };

interface Tally {
  winnable: number;
  unwinnable: number;
  tinyTable: number;
  noTable: number;
}

const nameOf = (tiny: TinyGame): string => `${tiny.variant} ${formatRules(tiny.rules)}`;

/** Solves deals of one tiny game by every route and demands one verdict. */
function compareVerdicts({ variant: name, rules, size }: TinyGame, tally: Tally): void {
  const variant = findVariant(name);
  const pack = variant.pack(size);
  const game = variant.create(rules, size);
  const plain = createPlainGame(name, rules, size);
  // Without cuts, to meet every position that the reference meets.
  const large = new DepthFirstSearch(game, { table: 2 ** 26, stack: STACK }, { cuts: false });
  const tiny = new DepthFirstSearch(game, { table: 2 ** 12, stack: STACK });
  const off = new DepthFirstSearch(game, { table: 0, stack: STACK });
  const restarting = new RestartingSearch(game, { nodes: 400_000, seconds: null, memory: 16 });
  const portfolio = new PortfolioSearch({ variant, rules, size, game }, { nodes: 40_000, seconds: null, memory: 16 });
  const opening = new Int32Array(game.stride);

  for (let seed = 1; seed <= DEALS_A_SIZE; seed++) {
    const { cards } = dealFromSeed(seed, pack);
    const texts = cards.map(formatCard);
    const expected = solveExhaustively(plain, texts, REFERENCE_LIMIT);
    if (expected.verdict === 'too-large') continue;
    game.start(cards, opening, 0);

    const outcome = large.run(opening, LONG);
    if (outcome.verdict === 'unknown' && expected.verdict === 'winnable') continue;
    tally[expected.verdict]++;
    expect(outcome.verdict, `seed ${seed}`).toBe(expected.verdict);
    const positions = outcome.verdict === 'unwinnable' ? outcome.positions : expected.positions;
    expect(positions, `positions of seed ${seed}`).toBe(expected.positions);
    const replay = outcome.line && replayMoves(name, rules, texts, outcome.line.map(formatMove), size);
    expect(replay?.status ?? 'ok').toBe('ok');
    expect(restarting.run(opening).verdict, `restarts, seed ${seed}`).toBe(expected.verdict);
    expect([expected.verdict, 'unknown'], `portfolio, seed ${seed}`).toContain(portfolio.run(opening, cards).verdict);
    const withTiny = tiny.run(opening, SHORT).verdict;
    const without = off.run(opening, SHORT).verdict;
    expect([expected.verdict, 'unknown'], `tiny table, seed ${seed}`).toContain(withTiny);
    expect([expected.verdict, 'unknown'], `no table, seed ${seed}`).toContain(without);
    if (withTiny !== 'unknown') tally.tinyTable++;
    if (without !== 'unknown') tally.noTable++;
  }
}

describe('search and reference agree on every tiny deal, whatever the size of the table', () => {
  test.each([...new Set(TINY_GAMES.map(nameOf))])('%s', (name) => {
    const games = TINY_GAMES.filter((tiny) => nameOf(tiny) === name);
    const tally: Tally = { winnable: 0, unwinnable: 0, tinyTable: 0, noTable: 0 };
    for (const game of games) compareVerdicts(game, tally);
    expect(tally.winnable + tally.unwinnable).toBeGreaterThanOrEqual(MIN_DEALS);
    expect(tally.winnable).toBeGreaterThanOrEqual(MIN_EACH);
    expect(tally.unwinnable).toBeGreaterThanOrEqual(MIN_EACH);
    expect(tally.tinyTable).toBeGreaterThanOrEqual(MIN_EACH);
    expect(tally.noTable).toBeGreaterThanOrEqual(MIN_EACH);
  });
});
