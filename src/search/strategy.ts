/** The ways to search a deal, by name; the first is the default everywhere. */

import { InputError } from '../engine/errors.ts';
import type { Card } from '../engine/cards.ts';
import type { Game, Rows, Rules, Size, Variant } from '../games/game.ts';
import { LineAnnealing } from './annealing.ts';
import { BeamSearch } from './beam.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import { NrpaSearch } from './nrpa.ts';
import { PortfolioSearch } from './portfolio.ts';
import { RestartingSearch } from './restarts.ts';
import { type Budget, type SearchOutcome, type SeekLimits, startClock } from './result.ts';

/** A search that keeps its tables from deal to deal; an outcome depends on the deal and the budget alone. */
export interface Searcher {
  /** The row of the position with most cards on the foundations that the last run met, the first of equals. */
  readonly best: Rows;
  /** Searches a deal (cards in dealing order) from the opening row that `game.start` has written. */
  run(opening: Rows, cards: readonly Card[]): SearchOutcome;
}

/** What is searched: a game, and what it was made from. */
export interface Setting {
  readonly variant: Variant;
  readonly rules: Rules;
  readonly size: Size;
  readonly game: Game;
}

/** A setting with a game of its own, at the variant's own size unless another is given. */
export function createSetting(variant: Variant, rules: Rules, size: Size = variant.size): Setting {
  return { variant, rules, size, game: variant.create(rules, size) };
}

export interface Strategy {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  create(setting: Setting, budget: Budget): Searcher;
}

/** A search that looks for wins and proves nothing. */
interface Seeker {
  readonly best: Rows;
  run(opening: Rows, limits: SeekLimits): SearchOutcome;
}

/** A strategy's `create` for such a search. */
const seekWins =
  (create: (setting: Setting) => Seeker) =>
  (setting: Setting, budget: Budget): Searcher => {
    const search = create(setting);
    const run = (opening: Rows): SearchOutcome =>
      search.run(opening, { nodes: budget.nodes, deadline: startClock(budget), seed: 0 });
    return { best: search.best, run };
  };

export const STRATEGIES: readonly Strategy[] = [
  {
    name: 'portfolio',
    summary: 'annealing, NRPA and beams for a win, then proofs, then more of them, then a complete depth-first search',
    create: (setting, budget) => new PortfolioSearch(setting, budget),
  },
  {
    name: 'annealing',
    summary: 'simulated annealing over whole lines of play; finds wins, proves nothing',
    create: seekWins(({ game }) => new LineAnnealing(game)),
  },
  {
    name: 'nrpa',
    summary: 'nested rollout policy adaptation: playouts that learn from the best line so far; finds wins, proves nothing',
    create: seekWins(({ game }) => new NrpaSearch(game)),
  },
  {
    name: 'beam',
    summary: 'many narrow beams blurred by noise, one after the other; finds wins, proves nothing',
    create: seekWins((setting) => new BeamSearch(setting)),
  },
  {
    name: 'restarts',
    summary: 'many short depth-first dives with disturbed move orders, then one complete depth-first search',
    create: ({ game }, budget) => new RestartingSearch(game, budget),
  },
  {
    name: 'depth-first',
    summary: "one complete depth-first search in the game's own move order",
    create: ({ game }, budget) => {
      const search = new DepthFirstSearch(game, shareMemory(budget));
      const run = (opening: Rows): SearchOutcome =>
        search.run(opening, { nodes: budget.nodes, deadline: startClock(budget), disturbance: 0 });
      return { best: search.best, run };
    },
  },
];

/** @throws InputError when no strategy has that name. */
export function findStrategy(name: string): Strategy {
  const strategy = STRATEGIES.find((each) => each.name === name);
  if (strategy !== undefined) return strategy;
  throw new InputError(`strategy "${name}" is unknown; choose from ${STRATEGIES.map((each) => each.name).join(', ')}`);
}
