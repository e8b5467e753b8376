/** The figures of a tuning, read from its files. */

import { join } from 'node:path';
import * as v from 'valibot';
import { InputError, parseJson } from '../base/errors.ts';
import { readFileOf } from './files/text-lines.ts';
import { MANIFEST } from './manifest.ts';
import { readTable } from './study-figures.ts';

const Side = v.object({ won: v.number(), cost: v.number() });

const TuningSchema = v.object({
  version: v.fallback(v.string(), ''),
  commit: v.fallback(v.nullable(v.string()), null),
  command: v.fallback(v.nullable(v.string()), null),
  report: v.object({
    variant: v.string(),
    rules: v.record(v.string(), v.string()),
    what: v.string(),
    contender: v.string(),
    deals: v.number(),
    cost: v.string(),
    shipped: Side,
    tuned: Side,
    difference: v.object({ mean: v.number(), low: v.number(), high: v.number() }),
    verdict: v.string(),
  }),
});

interface Generation {
  readonly generation: number;
  /** Mean costs of a deal, by the best proposal and by all. */
  readonly best: number;
  readonly mean: number;
}

export interface TuningFigures extends v.InferOutput<typeof TuningSchema> {
  readonly name: string;
  readonly generations: readonly Generation[];
}

/** @param name the folder, as the report names it. @throws InputError unless it holds a finished tuning. */
export function readTuningFigures(folder: string, name: string): TuningFigures {
  const path = join(folder, MANIFEST);
  const remedy = `finish the tuning in ${folder}`;
  const complain = () => `${path} tells no result; ${remedy}`;
  const { success, output } = v.safeParse(TuningSchema, parseJson(readFileOf(path, remedy), complain));
  if (!success) throw new InputError(complain(), { code: 'missing' });
  const rows = readTable(join(folder, 'generations.csv'), ['generation', 'cost_best', 'cost_mean']);
  const generations = rows.map((row) => ({
    generation: Number(row['generation']),
    best: Number(row['cost_best']),
    mean: Number(row['cost_mean']),
  }));
  return { ...output, name, generations };
}
