/** The messages to and from a thread that searches: plain data, from which positions and results are made again. */

import { InputError, type InputFault, messageOf } from '../base/errors.ts';
import { dropUndefined } from '../base/objects.ts';
import { Position, type Setting } from '../games/position.ts';
import { applyWeights, listTables } from '../games/weights.ts';
import type { Decision, SolveOutcome } from '../search/result.ts';
import { solve, type SolveOptions, STRATEGIES } from '../search/solver.ts';
import { VARIANTS } from '../variants/registry.ts';

type OutcomeMessage = Decision & Pick<SolveOutcome, 'nodes' | 'seconds' | 'bestLine'>;

export type Reply =
  | { readonly kind: 'nodes'; readonly nodes: number }
  | { readonly kind: 'outcome'; readonly outcome: OutcomeMessage }
  /** `fault`: what is wrong with the input; null for any other failure. */
  | { readonly kind: 'failure'; readonly message: string; readonly fault: InputFault | null };

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

/** Answers a request in the thread that searches. @param reply is told of progress, and of the outcome last. */
export function answer({ position, strategy, options }: SolveRequest, reply: (message: Reply) => void): void {
  try {
    const chosen = STRATEGIES.find(({ name }) => name === strategy);
    const onNodes = (nodes: number) => reply({ kind: 'nodes', nodes });
    const result = solve(readPosition(position), { ...options, ...(chosen && { strategy: chosen }), onNodes });
    const { best: _, ...outcome } = result;
    reply({ kind: 'outcome', outcome });
  } catch (error) {
    const fault = error instanceof InputError ? { code: error.code, field: error.field } : null;
    reply({ kind: 'failure', message: messageOf(error), fault });
  }
}
