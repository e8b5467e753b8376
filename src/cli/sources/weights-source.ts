/** Weights as the command line names them: files, each of which says whose they are. */

import type { Readable } from 'node:stream';
import { InputError, readAt } from '../../base/errors.ts';
import type { Variant } from '../../engine/games/variant.ts';
import { applyWeights, type Weights } from '../../engine/games/weights.ts';
import { formatWeights, parseWeights } from '../../engine/notation/weights-text.ts';
import { findVariant } from '../../variants/registry.ts';
import { readText } from '../../lab/files/text-lines.ts';

async function readWeights(file: string, stdin: Readable) {
  const what = `--weights ${file}`;
  const text = await readText(file, what, stdin, 'give a file of weights');
  return readAt(what, () => ({ what, ...parseWeights(text, findVariant) }));
}

/** Weights by the names of their variants. */
export async function chooseWeights(
  given: readonly string[],
  variants: readonly Variant[],
  stdin: Readable,
): Promise<Map<string, Weights>> {
  const chosen = new Map<string, Weights>();
  for (const each of given) {
    const { what, variant, weights } = await readWeights(each, stdin);
    if (!variants.some(({ name }) => name === variant.name)) {
      throw new InputError(
        `${what}: these are weights of ${variant.name}, not of ${variants.map(({ name }) => name).join(', ')}; name a file that fits, or the other variant`,
      );
    }
    if (chosen.has(variant.name))
      throw new InputError(`${what}: weights of ${variant.name} are given twice; keep one of the files`);
    chosen.set(variant.name, weights);
  }
  return chosen;
}

/** As plain data, so that it is known later what was played. */
export const describeWeights = (chosen: ReadonlyMap<string, Weights>): object[] =>
  Array.from(chosen, ([name, weights]): object => JSON.parse(formatWeights({ variant: findVariant(name), weights })));

/** Finds variants, each with the weights of the file, which must be theirs. */
export async function openVariants(file: string, stdin: Readable): Promise<(name: string) => Variant> {
  const named = await readWeights(file, stdin);
  return (name) => {
    const variant = findVariant(name);
    if (variant.name === named.variant.name) return applyWeights(variant, named.weights);
    throw new InputError(
      `${named.what}: these are weights of ${named.variant.name}, not of ${variant.name}; name a file that fits, or leave it out`,
    );
  };
}
