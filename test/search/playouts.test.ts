import { describe, expect, test } from 'vitest';
import { formatCard } from '../../src/engine/cards.ts';
import { formatMove } from '../../src/engine/moves.ts';
import type { Game } from '../../src/games/game.ts';
import { VARIANTS, findVariant } from '../../src/games/registry.ts';
import { formatRules, listRules } from '../../src/games/rules.ts';
import { LineAnnealing } from '../../src/search/annealing.ts';
import { NrpaSearch } from '../../src/search/nrpa.ts';
import { replayMoves } from '../../src/verify/replay.ts';
import { openDeal } from './open-deal.ts';

/** The searches that look for a win by playing whole lines, and what each wins of six deals with few nodes. */
const SEARCHES = [
  ['annealing', (game: Game) => new LineAnnealing(game), 3],
  ['nrpa', (game: Game) => new NrpaSearch(game), 2],
] as const;
const LIMITS = { nodes: 20_000, deadline: Infinity, seed: 0 };

describe.each(SEARCHES)('%s', (_search, create, wins) => {
  const games = VARIANTS.flatMap((variant) => listRules(variant).map((rules) => ({ variant, rules })));
  test.each(games.map(({ variant, rules }) => [variant.name, formatRules(rules), rules] as const))(
    'finds only lines that the plain rules accept: %s %s',
    (name, _rules, rules) => {
      let won = 0;
      for (let seed = 1; seed <= 6; seed++) {
        const { game, cards, opening } = openDeal(name, seed, rules);
        const { line, verdict } = create(game).run(opening, LIMITS);
        const replay = line && replayMoves(name, rules, cards.map(formatCard), line.map(formatMove));
        expect(replay?.status ?? 'ok').toBe('ok');
        if (verdict === 'winnable') won++;
      }
      // Turning only when blocked leaves few wins; everywhere else most deals are won at once.
      expect(won).toBeGreaterThanOrEqual(rules['stock-deal'] === 'blocked' ? 0 : wins);
    },
  );

  test('never spends more than its nodes and says so', () => {
    const { game, opening } = openDeal('congress', 6);
    for (const nodes of [1, 7, 100, 200]) {
      const outcome = create(game).run(opening, { ...LIMITS, nodes });
      expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'node-limit', nodes });
    }
  });

  test('stops at a deadline that has passed', () => {
    const { game, opening } = openDeal('congress', 6);
    const outcome = create(game).run(opening, { ...LIMITS, deadline: -1 });
    expect(outcome).toMatchObject({ verdict: 'unknown', reason: 'time-limit', nodes: 0 });
  });

  test('ends when the opening has no promising move', () => {
    // Its single pile shows a 5 while the foundation wants a 2, and no other pile takes anything.
    const variant = findVariant('british-constitution');
    const size = { suits: 1, ranks: 5, piles: 1, helps: 0 };
    const game = variant.create(listRules(variant)[0], size);
    const opening = new Int32Array(game.stride);
    game.start([5, 5, 4, 4, 3, 3, 2, 2].map((rank) => rank << 2), opening, 0);
    expect(create(game).run(opening, { ...LIMITS, nodes: 50 })).toMatchObject({ verdict: 'unknown', nodes: 50 });
  });

  test('gives the same outcome for the same seed, whatever it searched before, and other lines for other seeds', () => {
    const { game, opening } = openDeal('parliament', 3);
    const fresh = create(game).run(opening, LIMITS);
    const used = create(game);
    used.run(opening, { ...LIMITS, seed: 5 });
    expect(used.run(opening, LIMITS)).toEqual(fresh);
    expect(used.run(opening, { ...LIMITS, seed: 5 }).line).not.toEqual(fresh.line);
  });

  test('reports the best position a playout ended in', () => {
    const { game, opening } = openDeal('parliament', 3);
    const search = create(game);
    expect(search.run(opening, LIMITS).verdict).toBe('winnable');
    expect(game.foundationCount(search.best, 0)).toBe(game.foundationTotal);
    search.run(opening, { ...LIMITS, nodes: 50 });
    const reached = game.foundationCount(search.best, 0);
    expect(reached).toBeGreaterThanOrEqual(game.foundationCount(opening, 0));
    expect(reached).toBeLessThan(game.foundationTotal);
  });
});

test('NRPA wins deals that annealing does not win with three times the nodes', () => {
  for (const seed of [11943, 13898]) {
    const { game, opening } = openDeal('congress', seed);
    expect(new NrpaSearch(game).run(opening, { ...LIMITS, nodes: 1_000_000 }).verdict).toBe('winnable');
    expect(new LineAnnealing(game).run(opening, { ...LIMITS, nodes: 3_000_000 }).verdict).toBe('unknown');
  }
});
