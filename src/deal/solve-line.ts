/** The deal in a line of JSON that `quorum solve --json` printed. */

import { InputError } from '../engine/errors.ts';
import { isObject } from '../engine/objects.ts';

/** A message quotes no more of a name than this. */
const QUOTED_CHARACTERS = 40;

/** A deal as a line gives it. */
export interface DealText {
  /** Empty without one. */
  readonly name: string;
  readonly cards: string;
}

/** Whether a line is to be read as JSON. */
export const looksLikeJson = (line: string): boolean => line.startsWith('{');

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** A seed or a number of PySolFC as `quorum deal` names it too; empty when the line names nothing. */
function findName(deal: object): string {
  if ('name' in deal && typeof deal.name === 'string') return deal.name;
  if ('seed' in deal && Number.isSafeInteger(deal.seed)) return `seed ${String(deal.seed)}`;
  if ('pysol' in deal && typeof deal.pysol === 'string') return `pysol ${deal.pysol}`;
  return '';
}

/**
 * @param variant the one that the deal is for.
 * @param place where the line stands, for messages.
 * @throws InputError when the line is not of that form, or of another variant.
 */
export function readSolveLine(line: string, variant: string, place: string): DealText {
  const value = parseJson(line);
  if (!isObject(value)) {
    throw new InputError(`${place}: it begins with { and is no JSON object; give cards, or a whole line that solve --json printed`);
  }
  if (!('variant' in value) || typeof value.variant !== 'string') {
    throw new InputError(`${place}: expected "variant" to be the name of a variant, as solve --json prints it`);
  }
  if (value.variant !== variant) {
    const named = JSON.stringify(value.variant.slice(0, QUOTED_CHARACTERS));
    throw new InputError(`${place}: "variant" is ${named}, but ${variant} is to be played; give a deal of ${variant}, or name the other variant`);
  }
  if (!('deal' in value) || !isObject(value.deal) || !('cards' in value.deal) || typeof value.deal.cards !== 'string') {
    throw new InputError(`${place}: expected "deal" to be an object with "cards" as text, as solve --json prints it`);
  }
  return { name: findName(value.deal), cards: value.deal.cards };
}
