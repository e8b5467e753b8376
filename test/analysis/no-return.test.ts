import { describe, expect, test } from 'vitest';
import type { Distributions } from '../../src/analysis/distributions.ts';
import { NoReturnFinder, type NoReturn } from '../../src/analysis/no-return.ts';
import { addNoReturn, listNoReturnRows, NO_RETURN_FIELDS } from '../../src/analysis/no-return-statistics.ts';
import { formatCard, parseCard } from '../../src/engine/cards.ts';
import { encodeMove, formatMove, STOCK, WASTE } from '../../src/engine/moves.ts';
import type { Size } from '../../src/games/game.ts';
import { findVariant } from '../../src/games/registry.ts';
import { resolveRules } from '../../src/games/rules.ts';
import type { PlayedGame } from '../../src/players/player.ts';
import { greedyPlayer } from '../../src/players/greedy.ts';
import { randomPlayer } from '../../src/players/random.ts';
import { createSetting } from '../../src/search/strategy.ts';
import { createPlainGame } from '../../src/verify/registry.ts';
import { TINY_CASES, type GameCase } from '../games/cases.ts';
import { dealSeeds, findCase, playGames } from '../players/games.ts';
import { solvePosition } from '../reference/exhaustive.ts';

const AMPLE = { quick: 30_000, thorough: 30_000, memory: 4 };
/** Positions beyond which a tiny game is left out. */
const LIMIT = 1500;
const SIZE: Size = { suits: 1, ranks: 5, piles: 1, helps: 0 };

function openFinder({ variant, rules, size }: Omit<GameCase, 'name'>, budget = AMPLE): NoReturnFinder {
  return new NoReturnFinder(createSetting(variant, rules, size), budget);
}

/** The finder's answer for a game of only turns. */
function turnCards(variantName: string, size: Size, deal: string, turns: number, ending: PlayedGame['ending']): NoReturn {
  const variant = findVariant(variantName);
  const finder = openFinder({ variant, rules: resolveRules(variant, []), size });
  const moves = Array.from({ length: turns }, () => encodeMove(STOCK, WASTE, 0));
  return finder.find(deal.split(' ').map(parseCard), { ending, moves, nodes: turns });
}

describe('the point of no return', () => {
  // One pile, one suit. Turning 3 3 2 2 is harmless: all go up, and the 4 after them. The 5 on top
  // of them goes nowhere before the 4 does, which waits for a 3 beneath the 5.
  const deal = '4C 3C 3C 2C 2C 5C 4C 5C';

  test('is before the card that buries what the foundation needs', () => {
    const found = turnCards('parliament', SIZE, deal, 7, 'blocked');
    expect(found).toMatchObject({
      fate: 'thrown-away',
      plies: 7,
      winnable: { ply: 4, stock: 3, foundation: 2 },
      lost: { ply: 5, stock: 2, foundation: 2 },
      certainty: 'proof',
      fatal: { text: 'S-W', kind: 'turn' },
      alternative: { text: 'W-F:2C', kind: 'foundation' },
    });
    expect(found.winMoves).toBeGreaterThanOrEqual(8);
  });

  test('is not there in a game given up while it could be won', () => {
    expect(turnCards('parliament', SIZE, deal, 3, 'given-up')).toMatchObject({
      fate: 'given-up',
      winnable: { ply: 3 },
      lost: null,
      certainty: null,
      fatal: null,
    });
  });

  test('is not there in an unwinnable deal', () => {
    // The 3 blocks row 1 at once, and one suit has no alternating colours.
    const found = turnCards('british-constitution', { ...SIZE, ranks: 3 }, '3C 2C 2C 3C', 0, 'blocked');
    expect(found).toMatchObject({ fate: 'unwinnable', winnable: null, lost: { ply: 0 }, certainty: null, fatal: null });
  });

  test('in tiny games is where a complete search by the plain rules puts it', () => {
    const fates = new Map<string, number>();
    for (const gameCase of TINY_CASES) {
      const { variant, rules, size } = gameCase;
      const plain = createPlainGame(variant.name, rules, size);
      const deals = dealSeeds(gameCase, 11, 3);
      const finder = openFinder(gameCase);
      for (const [i, played] of playGames(randomPlayer, gameCase, deals).entries()) {
        if (played.ending !== 'blocked') continue;
        const positions = [plain.start(deals[i].map(formatCard))];
        for (const move of played.moves) positions.push(plain.apply(positions[positions.length - 1], formatMove(move)));
        let tooLarge = false;
        const last = positions.findLastIndex((position) => {
          const { verdict } = solvePosition(plain, position, LIMIT);
          tooLarge ||= verdict === 'too-large';
          return verdict !== 'unwinnable';
        });
        if (tooLarge) continue;
        const { fate, winnable, lost, certainty } = finder.find(deals[i], played);
        expect({ last: winnable?.ply ?? -1, lost: lost?.ply }).toEqual({ last, lost: last + 1 });
        expect({ fate, certainty }).toEqual(
          last < 0 ? { fate: 'unwinnable', certainty: null } : { fate: 'thrown-away', certainty: 'proof' },
        );
        fates.set(fate, (fates.get(fate) ?? 0) + 1);
      }
    }
    expect(fates.get('unwinnable')).toBeGreaterThan(20);
    expect(fates.get('thrown-away')).toBeGreaterThan(20);
  });
});

describe('points of no return of greedy games', () => {
  const gameCase = findCase('british-constitution');
  const deals = dealSeeds(gameCase, 1, 16);
  const games = playGames(greedyPlayer, gameCase, deals);
  const lost = games.flatMap((played, i) => (played.ending === 'won' ? [] : [{ cards: deals[i], played }]));
  const budget = { quick: 2000, thorough: 6000, memory: 4 };
  const finder = openFinder(gameCase, budget);
  const found = lost.map(({ cards, played }) => finder.find(cards, played));

  test('are the same whatever was looked at before', () => {
    const fresh = openFinder(gameCase, budget);
    expect(lost.toReversed().map(({ cards, played }) => fresh.find(cards, played)).toReversed()).toEqual(found);
  });

  test('name the move played, and a proof only where the next position is proved lost', () => {
    for (const [i, { fate, winnable, lost: proved, fatal, certainty, plies }] of found.entries()) {
      if (winnable === null) continue;
      const { moves } = lost[i].played;
      expect(plies).toBe(moves.length);
      expect(fate).toBe(winnable.ply === plies ? 'given-up' : 'thrown-away');
      expect(fatal?.text ?? '').toBe(winnable.ply === plies ? '' : formatMove(moves[winnable.ply]));
      expect(certainty === 'proof').toBe(fatal !== null && proved?.ply === winnable.ply + 1);
    }
  });

  test('are counted: every lost game has a fate, and those thrown away a place', () => {
    const distributions: Distributions = new Map();
    for (const each of found) addNoReturn(distributions, each);
    const rows = listNoReturnRows(distributions);
    const count = (measure: string) => rows.filter((row) => row.measure === measure).reduce((sum, row) => sum + row.count, 0);
    const thrown = found.filter(({ fate }) => fate === 'thrown-away').length;
    expect(thrown).toBeGreaterThan(2);
    expect(count('fate')).toBe(found.length);
    for (const measure of ['certainty', 'gap', 'ply', 'stock', 'foundation', 'kind', 'alternative-kind', 'plies-left']) {
      expect(count(measure)).toBe(thrown);
    }
  });

  test('fill a row each', () => {
    const row = Object.fromEntries(NO_RETURN_FIELDS.map(({ name, value }) => [name, value(found[0])]));
    expect(row).toMatchObject({ fate: found[0].fate, plies: found[0].plies, nodes: found[0].nodes });
  });
});

test('a game of which nothing is found has no place and blames no move', () => {
  const gameCase = findCase('congress');
  const [cards] = dealSeeds(gameCase, 1, 1);
  const played = { ending: 'given-up', moves: [], nodes: 0 } as const;
  const found = openFinder(gameCase, { quick: 2, thorough: 3, memory: 1 }).find(cards, played);
  expect(found).toMatchObject({ fate: 'unknown', winnable: null, lost: null, certainty: null, fatal: null, alternative: null, winMoves: null });
});
