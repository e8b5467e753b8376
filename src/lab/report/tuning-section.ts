/** The findings of tunings, told from their manifests. */

import { join } from 'node:path';
import * as v from 'valibot';
import { InputError, parseJson } from '../../base/errors.ts';
import { chooseRules, formatGame } from '../../engine/games/rules.ts';
import { readFileOf } from '../files/text-lines.ts';
import { MANIFEST } from '../manifest.ts';
import { findVariant } from '../../variants/registry.ts';
import { listColumns, type Section } from './section.ts';

const Side = v.object({ won: v.number(), cost: v.number() });

const TuningSchema = v.object({
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

export type TuningFigures = v.InferOutput<typeof TuningSchema>['report'] & { readonly name: string };

/** @param name the folder, as the report names it. @throws InputError unless it holds a finished tuning. */
export function readTuningFigures(folder: string, name: string): TuningFigures {
  const path = join(folder, MANIFEST);
  const remedy = `finish the tuning in ${folder}`;
  const complain = () => `${path} tells no result; ${remedy}`;
  const { success, output } = v.safeParse(TuningSchema, parseJson(readFileOf(path, remedy), complain));
  if (!success) throw new InputError(complain(), { code: 'missing' });
  return { ...output.report, name };
}

const COST_DIGITS = 5;
const showCost = (cost: number) => String(Number(cost.toPrecision(COST_DIGITS)));

const formatTuned = ({ variant: game, rules }: TuningFigures) => {
  const variant = findVariant(game);
  return formatGame(variant, chooseRules(variant, rules));
};

export const listTuningHeadlines = (tunings: readonly TuningFigures[]): string[] =>
  tunings.map((tuning) => {
    const { what, deals, verdict, difference } = tuning;
    const [mean, low, high] = [difference.mean, difference.low, difference.high].map(showCost);
    return `${formatTuned(tuning)}, tuned ${what} against the default: ${verdict} (difference of mean costs ${mean}, ${low} to ${high}, n = ${deals.toLocaleString('en')}, 95 % interval).`;
  });

/** Null without any. */
export function describeTunings(tunings: readonly TuningFigures[]): Section | null {
  if (tunings.length === 0) return null;
  const costs = new Map(tunings.map(({ what, cost }) => [what, cost]));
  return {
    id: 'tuning',
    title: 'Tuned weights',
    paragraphs: [
      'Both played the same deals, which tuning had not seen. The difference is the mean cost of the tuned one minus that of the default one, with its 95 % interval. A lower cost is better.',
      Array.from(costs, ([what, cost]) => `Cost, ${what}: ${cost}.`).join(' '),
    ],
    chart: null,
    table: {
      columns: [
        ...listColumns(['folder', 'game', 'tuned', 'by', 'verdict', 'deals', 'default won', 'tuned won']),
        ...listColumns(['default cost', 'tuned cost', 'difference', '95 % interval from', 'to'], showCost),
      ],
      texts: 5,
      rows: tunings.map((tuning) => {
        const { name, what, contender, verdict, deals, shipped, tuned, difference } = tuning;
        const { mean, low, high } = difference;
        return [
          name,
          formatTuned(tuning),
          what,
          contender,
          verdict,
          deals,
          shipped.won,
          tuned.won,
          shipped.cost,
          tuned.cost,
          mean,
          low,
          high,
        ];
      }),
    },
  };
}
