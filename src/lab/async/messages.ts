/** The messages to and from a thread that searches: plain data, from which positions and results are made again. */

import type { Service } from '../../base/calls.ts';
import { InputError } from '../../base/errors.ts';
import { dropUndefined } from '../../base/objects.ts';
import { Position, type Setting } from '../../engine/games/position.ts';
import { applyWeights, listTables } from '../../engine/games/weights.ts';
import type { Decision, SolveOutcome } from '../../search/result.ts';
import { solve, type SolveOptions, STRATEGIES } from '../../search/solver.ts';
import { VARIANTS } from '../../variants/registry.ts';

type OutcomeMessage = Decision & Pick<SolveOutcome, 'nodes' | 'seconds' | 'bestLine'>;

export const writeSetting = ({ variant, rules, size }: Setting) => ({
  variant: variant.name,
  weights: listTables(variant),
  rules,
  size,
});

export type SettingMessage = ReturnType<typeof writeSetting>;

/** @throws InputError for a game or a strategy that only this thread has. */
export function writeRequest(position: Position, options: SolveOptions) {
  const { variant } = position.setting;
  if (!VARIANTS.some(({ plain }) => plain === variant.plain))
    throw new InputError(`${variant.name} is a game of your own, which other threads do not know; use solve`, {
      field: 'position',
    });
  const { strategy = null, nodes, seconds, memory, parameters, shortening } = options;
  if (strategy !== null && !STRATEGIES.includes(strategy))
    throw new InputError(`${strategy.name} is a strategy of your own, which other threads do not know; use solve`, {
      field: 'strategy',
    });
  return {
    position: { ...writeSetting(position.setting), deal: position.deal, layout: position.layOut() },
    strategy: strategy?.name ?? null,
    options: dropUndefined({ nodes, seconds, memory, parameters, shortening }),
  };
}

export type SolveRequest = ReturnType<typeof writeRequest>;

export function readSetting({ variant: name, weights, rules, size }: SettingMessage): Setting {
  const variant = VARIANTS.find((each) => each.name === name);
  if (variant === undefined) throw new Error(`the thread does not know ${name}`);
  return { variant: applyWeights(variant, weights), rules, size };
}

function readPosition({ deal, layout, ...message }: SolveRequest['position']) {
  const setting = readSetting(message);
  return deal === null ? Position.place(setting, layout) : Position.open(setting, deal);
}

export interface SolveMethods {
  /** It tells of nodes. */
  readonly solve: { readonly input: SolveRequest; readonly progress: number; readonly result: OutcomeMessage };
}

export const SOLVING: Service<SolveMethods> = {
  solve({ position, strategy, options }, onNodes) {
    const chosen = STRATEGIES.find(({ name }) => name === strategy);
    const result = solve(readPosition(position), { ...options, ...(chosen && { strategy: chosen }), onNodes });
    const { best: _, ...outcome } = result;
    return outcome;
  },
};
