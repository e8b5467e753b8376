/**
 * Tunes a table of weights. Every step depends on the plan and the steps before it alone, so the table does not depend
 * on the number of workers, nor on interruptions.
 */

import * as v from 'valibot';
import { at } from '../base/objects.ts';
import { createEvolution } from '../search/evolution.ts';
import { meanOf, sumOf } from '../statistics/moments.ts';
import type { GenerationRow } from '../tables/tuning-columns.ts';
import type { Variant } from '../games/variant.ts';
import {
  applyWeights,
  isForSearch,
  LARGEST_WEIGHT,
  type SearchWeights,
  type WeightKind,
  type WeightTable,
} from '../games/weights.ts';
import { isSolver } from '../studies/study-plan.ts';
import { createSetting, measureGame } from '../games/position.ts';
import { findVariant } from '../variants/registry.ts';
import {
  findYardstick,
  listBatch,
  listSeeds,
  planSeat,
  type EvolutionPlan,
  type NodeScale,
  type SeedRange,
  type TuningPlan,
} from './tuning-plan.ts';
import { takeStep, type TuningResult, type TuningRun } from './tuning-pool.ts';
import { fitValues } from './value-fitting.ts';
import type { DealFigures } from './worker.ts';

// The cost of a deal, which tuning makes small.

/** The cost of a deal that a search did not win, in budgets. */
const UNWON = 3;
const CARDS = 0.1;

/** The nodes of a search on each scale, and its name. */
const SCALES: Readonly<Record<NodeScale, readonly [scale: (nodes: number) => number, name: string]>> = {
  log: [Math.log, 'natural logarithm'],
  root: [Math.sqrt, 'square root'],
  nodes: [Number, 'number'],
};

const COST_MEANINGS: Readonly<Record<Exclude<WeightKind, keyof SearchWeights>, string>> = {
  policy: `1 for a game that is not won, and up to ${CARDS} for cards that are not on the foundations`,
  values: 'squared difference between the predicted chance and the result of the game, 1 or 0',
};

export function describeCost({ what, scale }: Pick<TuningPlan, 'what' | 'scale'>): string {
  if (!isForSearch(what)) return COST_MEANINGS[what];
  return `${SCALES[scale][1]} of the nodes to a win; a deal without one counts ${UNWON} times the budget`;
}

export function findCosts(
  { who, scale }: Pick<TuningPlan, 'who' | 'scale'>,
  figures: readonly DealFigures[],
  cards: number,
): number[] {
  const [measure] = SCALES[scale];
  if (isSolver(who))
    return figures.map(({ won, nodes }) => measure(won === 1 ? Math.max(1, nodes) : UNWON * who.budget.nodes));
  return figures.map(({ won, raised }) => 1 - won + CARDS * (1 - raised / cards));
}

type EvolvedKind = Exclude<WeightKind, 'values'>;

/** A first step as a share of a weight. A smaller weight counts as `smallest`, so that weights of 0 are tried too. */
const FIRST_STEPS: Readonly<Record<EvolvedKind, { readonly share: number; readonly smallest: number }>> = {
  scores: { share: 0.25, smallest: 2 },
  evaluation: { share: 0.25, smallest: 1 },
  policy: { share: 0.1, smallest: 0.15 },
};
/**
 * How often the mean of the proposals is measured on all training deals. Luck makes most of a cost, so an earlier mean
 * may be better than the last one.
 */
const MILESTONES = 5;
/** Without noise a search would always go the same way. */
const NOISE = 'noise';
const LEAST_NOISE = 0.2;
const DIGITS = 3;

function nameWeights(names: readonly string[], weights: readonly number[]): WeightTable {
  return Object.fromEntries(
    names.map((name, i) => {
      const least = name === NOISE ? LEAST_NOISE : -LARGEST_WEIGHT;
      const weight = Math.min(LARGEST_WEIGHT, Math.max(least, at(weights, i)));
      // JSON has no -0.
      return [name, Number(weight.toFixed(DIGITS)) + 0];
    }),
  );
}

const generationSchema = (population: number) => {
  const totals = v.pipe(v.array(v.number()), v.length(population));
  return v.object({ costs: totals, won: totals });
};

const sumWins = ({ won }: { readonly won: readonly number[] }): number => sumOf(won);

const figuresSchema = (count: number) =>
  v.pipe(v.array(v.object({ won: v.number(), nodes: v.number(), raised: v.number() })), v.length(count));

const countWins = (figures: readonly DealFigures[]): number => sumOf(figures.map(({ won }) => won));

class Tuner {
  readonly #run: TuningRun;
  readonly #cards: number;

  constructor(run: TuningRun, variant: Variant) {
    this.#run = run;
    this.#cards = measureGame(createSetting(variant, run.plan.rules)).foundationTotal;
  }

  async evolve(
    start: WeightTable,
    evolution: EvolutionPlan,
  ): Promise<{ readonly tables: WeightTable[]; readonly generations: GenerationRow[] }> {
    const { what, training } = this.#run.plan;
    const names = Object.keys(start);
    if (what === 'values') throw new Error('values are fitted, not evolved');
    const { share, smallest } = FIRST_STEPS[what];
    const mean = Object.values(start);
    const widths = mean.map((weight) => share * Math.max(smallest, Math.abs(weight)));
    const search = createEvolution({ mean, widths, population: evolution.population, seed: evolution.stream });
    const generations: GenerationRow[] = [];
    const milestones = new Set(listMilestones(evolution));
    const tables: WeightTable[] = [];
    for (let i = 0; i < evolution.generations; i++) {
      const seeds = listBatch(training, evolution.batch, i);
      const proposals = search.propose().map((weights) => nameWeights(names, weights));
      const { costs, won } = await this.#measureGeneration(i, proposals, seeds);
      const best = costs.indexOf(Math.min(...costs));
      generations.push({
        generation: i + 1,
        firstSeed: at(seeds, 0),
        deals: seeds.length,
        best: at(costs, best),
        mean: meanOf(costs),
        won: at(won, best),
        width: search.width,
      });
      search.learn(costs);
      if (milestones.has(i + 1)) tables.push(nameWeights(names, search.mean));
    }
    return { tables, generations };
  }

  #measureGeneration(step: number, tables: readonly WeightTable[], seeds: readonly number[]) {
    return takeStep(
      this.#run,
      step,
      generationSchema(tables.length),
      tables.length * seeds.length,
      sumWins,
      async () => {
        const all = await Promise.all(tables.map((table) => this.#play(table, seeds)));
        return { costs: all.map((figures) => meanOf(this.costs(figures))), won: all.map(countWins) };
      },
    );
  }

  measure(step: number, table: WeightTable, range: SeedRange): Promise<DealFigures[]> {
    const { count } = range;
    return takeStep(this.#run, step, figuresSchema(count), count, countWins, () => this.#play(table, listSeeds(range)));
  }

  costs(figures: readonly DealFigures[]): number[] {
    return findCosts(this.#run.plan, figures, this.#cards);
  }

  #play(table: WeightTable, seeds: readonly number[]): Promise<DealFigures[]> {
    const { plan, pool } = this.#run;
    return pool.playDeals(planSeat(plan, plan.what, table), seeds);
  }
}

export const areEqual = (a: WeightTable, b: WeightTable): boolean =>
  Object.keys(a).every((name) => a[name] === b[name]);

export async function tuneTable(run: TuningRun): Promise<TuningResult> {
  const { plan } = run;
  const { start, evolution, training, heldOut } = plan;
  const variant = applyWeights(findVariant(plan.variant), plan.weights);
  if (start === null || evolution === null) return fitValues(run, variant);
  const tuner = new Tuner(run, variant);
  const { tables, generations } = await tuner.evolve(start, evolution);
  let step = evolution.generations;
  const measure = async (table: WeightTable, range: SeedRange): Promise<DealFigures[]> =>
    tuner.measure(step++, table, range);

  // Generations saw a few deals each. All training deals say which mean is the best, and whether it is better than the start.
  const candidates = [start, ...tables];
  const totals: number[] = [];
  for (const each of candidates) totals.push(meanOf(tuner.costs(await measure(each, training))));
  const table = at(candidates, totals.indexOf(Math.min(...totals)));

  const yardstick = findYardstick(plan);
  const shipped = await measure(yardstick, heldOut);
  const same = areEqual(table, yardstick);
  const tuned = same ? shipped : await measure(table, heldOut);
  if (same) run.onKnown(heldOut.count, countWins(shipped));
  const [costs, tunedCosts] = [tuner.costs(shipped), tuner.costs(tuned)];
  const pairs = listSeeds(heldOut).map((seed, i) => ({
    seed,
    shipped: { won: at(shipped, i).won, cost: at(costs, i) },
    tuned: { won: at(tuned, i).won, cost: at(tunedCosts, i) },
    cases: 1,
  }));
  return { table, generations, heldOut: pairs };
}

/** The generations after which the mean is measured, the last one among them. */
function listMilestones({ generations }: EvolutionPlan): number[] {
  const count = Math.min(MILESTONES, generations);
  return Array.from({ length: count }, (_, i) => Math.round(((i + 1) * generations) / count));
}

export function countDeals({ training, heldOut, evolution }: TuningPlan): number {
  if (evolution === null) return training.count + heldOut.count;
  const { generations, population, batch } = evolution;
  const candidates = 1 + listMilestones(evolution).length;
  return generations * population * Math.min(batch, training.count) + candidates * training.count + 2 * heldOut.count;
}
