/** The strategies by name; the first is the default everywhere. */

import { InputError } from '../engine/errors.ts';
import { suggestName } from '../engine/spelling.ts';
import { LineAnnealing } from './annealing.ts';
import { BeamSearch } from './beam.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import { NrpaSearch } from './nrpa.ts';
import { PortfolioSearch } from './portfolio.ts';
import { RestartingSearch } from './restarts.ts';
import type { Strategy } from './strategy.ts';

export const STRATEGIES: readonly [Strategy, ...Strategy[]] = [
  {
    name: 'portfolio',
    summary: 'annealing, NRPA and beams for a win, then proofs, then more of them, then a complete depth-first search',
    create: (setting, budget) => new PortfolioSearch(setting, budget),
  },
  {
    name: 'annealing',
    summary: 'simulated annealing over whole lines of play; finds wins, proves nothing',
    create: (setting) => new LineAnnealing(setting),
  },
  {
    name: 'nrpa',
    summary: 'nested rollout policy adaptation: playouts that learn from the best line so far; finds wins, proves nothing',
    create: (setting) => new NrpaSearch(setting),
  },
  {
    name: 'beam',
    summary: 'many narrow beams blurred by noise, one after the other; finds wins, proves nothing',
    create: (setting) => new BeamSearch(setting),
  },
  {
    name: 'restarts',
    summary: 'many short depth-first dives with disturbed move orders, then one complete depth-first search',
    create: (setting, budget) => new RestartingSearch(setting, budget),
  },
  {
    name: 'depth-first',
    summary: "one complete depth-first search in the game's own move order",
    create: (setting, budget) => new DepthFirstSearch(setting, shareMemory(budget)),
  },
];

/** @throws InputError when no strategy has that name. */
export function findStrategy(name: string): Strategy {
  const strategy = STRATEGIES.find((each) => each.name === name);
  if (strategy !== undefined) return strategy;
  const names = STRATEGIES.map((each) => each.name);
  throw new InputError(`strategy "${name}" is unknown${suggestName(name, names)}; choose from ${names.join(', ')}`);
}
