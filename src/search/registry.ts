/** The strategies by name; the first is the default everywhere. */

import { InputError } from '../base/errors.ts';
import { suggestName } from '../base/text.ts';
import { annealing } from './annealing.ts';
import { beam } from './beam.ts';
import { depthFirst } from './depth-first.ts';
import { nrpa } from './nrpa.ts';
import { portfolio } from './portfolio.ts';
import { restarts } from './restarts.ts';
import type { Strategy } from './strategy.ts';

export const STRATEGIES: readonly [Strategy, ...Strategy[]] = [portfolio, annealing, nrpa, beam, restarts, depthFirst];

/** @throws InputError when no strategy has that name. */
export function findStrategy(name: string): Strategy {
  const strategy = STRATEGIES.find((each) => each.name === name);
  if (strategy !== undefined) return strategy;
  const names = STRATEGIES.map((each) => each.name);
  throw new InputError(`strategy "${name}" is unknown${suggestName(name, names)}; choose from ${names.join(', ')}`);
}
