/** Weights as a JSON file: the variant, and for each table its meaning and its numbers by name. */

import { InputError, parseJson, refuseAs } from '../../base/errors.ts';
import { isObject } from '../../base/objects.ts';
import { checkWeights, WEIGHT_KINDS, WEIGHT_MEANINGS, type Weighted, type Weights } from '../games/weights.ts';

const malformed = refuseAs('malformed', 'weights');
const incomplete = refuseAs('missing', 'weights');

const FORMAT = 'quorum-weights-1';
const KEYS = ['format', 'variant', 'comment', 'tables'] as const;

/** A variant and tables of weights for it, as a file of `quorum weights` or `quorum tune` holds them. */
export interface WeightSet<V extends Weighted = Weighted> {
  readonly variant: V;
  readonly weights: Weights;
}

/** @param comment the origin of the numbers, which readers pass over. @param indent blanks before each level; 0 for one line. */
export function formatWeights({ variant, weights }: WeightSet, comment: string | null = null, indent = 0): string {
  const tables = WEIGHT_KINDS.flatMap((kind) => {
    const table = weights[kind];
    return table === undefined ? [] : [[kind, { meaning: WEIGHT_MEANINGS[kind], weights: table }] as const];
  });
  const file = {
    format: FORMAT,
    variant: variant.name,
    comment: comment ?? undefined,
    tables: Object.fromEntries(tables),
  };
  return JSON.stringify(file, null, indent);
}

/**
 * @param find throws InputError for an unknown variant.
 * @throws InputError that names the fault, without the name of the file.
 */
export function parseWeights<V extends Weighted>(text: string, find: (name: string) => V): WeightSet<V> {
  const parsed = parseJson(text, (fault) => `it is not JSON (${fault}); give a file that quorum weights has written`);
  const file: Partial<Record<(typeof KEYS)[number], unknown>> = isObject(parsed) ? parsed : {};
  if (file.format !== FORMAT)
    throw malformed(
      `it is no file of weights: its format is not "${FORMAT}"; give a file that quorum weights has written`,
    );
  const stranger = Object.keys(file).find((key) => !KEYS.some((known) => known === key));
  if (stranger !== undefined)
    throw new InputError(`"${stranger}" is unknown; a file of weights has ${KEYS.join(', ')}`, {
      code: 'unknown-name',
      field: 'weights',
    });
  if (typeof file.variant !== 'string') throw incomplete('it names no variant; say whose weights they are');
  const variant = find(file.variant);
  if (!isObject(file.tables)) throw incomplete(`it has no tables; give some of ${WEIGHT_KINDS.join(', ')}`);
  const tables = Object.entries(file.tables).map(([kind, table]: [string, unknown]) => {
    if (isObject(table) && 'weights' in table) return [kind, table.weights];
    throw malformed(`table ${kind} has no weights; give an object with the meaning and the weights`);
  });
  return { variant, weights: checkWeights(variant, Object.fromEntries(tables)) };
}
