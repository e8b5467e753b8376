/**
 * Tunes a table of weights. Every step depends on the plan and the steps before it alone. So neither the number of
 * workers nor an interruption changes the table.
 */

import { isDeepStrictEqual } from 'node:util';
import { at } from '../base/objects.ts';
import { measureGame } from '../engine/games/position.ts';
import { LARGEST_WEIGHT, NOISE, type WeightTable } from '../engine/games/weights.ts';
import type { NumberRange } from '../search/parameters.ts';
import { createEvolution } from '../search/evolution.ts';
import { meanOf } from '../statistics/moments.ts';
import { type DealRecord, isWin } from '../players/analysis/outcome.ts';
import type { Ask } from './asking.ts';
import { countDeals as sumRanges } from './ranges.ts';
import { isSearch, openSetting } from './run-config.ts';
import type { GenerationRow, HeldOutPair } from './measures/tuning.ts';
import {
  configOf,
  findBaseline,
  listBatch,
  listSeeds,
  rangeOf,
  type EvolutionPlan,
  type NodeScale,
  type SeedRange,
  type Tunable,
  type TuningPlan,
} from './tuning-plan.ts';

/** The cost of a deal that a search did not win, in budgets. */
const UNWON = 3;
const CARDS = 0.1;

const SCALES: Readonly<Record<NodeScale, readonly [scale: (nodes: number) => number, name: string]>> = {
  log: [Math.log, 'natural logarithm'],
  root: [Math.sqrt, 'square root'],
  nodes: [Number, 'number'],
};

const GAME_COST = `1 for a game that is not won, and up to ${CARDS} for cards that are not on the foundations`;

export function describeCost({ contender, scale }: Pick<TuningPlan, 'contender' | 'scale'>): string {
  if (!isSearch(contender)) return GAME_COST;
  return `${SCALES[scale][1]} of the nodes to a win; a deal without one counts ${UNWON} times the budget`;
}

export function findCosts(
  { contender, scale }: Pick<TuningPlan, 'contender' | 'scale'>,
  records: readonly DealRecord[],
  cards: number,
): number[] {
  const [measure] = SCALES[scale];
  if (isSearch(contender))
    return records.map((record) =>
      measure(hasWon(record) ? Math.max(1, record.outcome.nodes ?? 0) : UNWON * contender.budget.nodes),
    );
  return records.map((record) => {
    const raised = record.outcome.zones['foundation'] ?? 0;
    return 1 - Number(hasWon(record)) + CARDS * (1 - raised / cards);
  });
}

/** A first step as a share of a weight. A smaller weight counts as `smallest`, so that weights of 0 are tried too. */
interface FirstStep {
  readonly share: number;
  readonly smallest: number;
}

const FOR_GAMES: FirstStep = { share: 0.1, smallest: 0.15 };

const FIRST_STEPS: Readonly<Record<Tunable, FirstStep>> = {
  parameters: { share: 0.25, smallest: 1 },
  scores: { share: 0.25, smallest: 2 },
  evaluation: { share: 0.25, smallest: 1 },
  policy: FOR_GAMES,
  plan: FOR_GAMES,
};
/**
 * How often the mean of the proposals is measured on all training deals. Luck makes most of a cost, so an earlier mean
 * may be better than the last one.
 */
const MILESTONES = 5;
const LEAST_NOISE = 0.2;
const DIGITS = 3;

/** JSON has no -0. */
const roundWeight = (weight: number) => Number(weight.toFixed(DIGITS)) + 0;

const rangeOfWeight = (name: string): NumberRange => ({
  kind: 'number',
  least: name === NOISE ? LEAST_NOISE : -LARGEST_WEIGHT,
  most: LARGEST_WEIGHT,
});

/** The nearest numbers that may be used. */
function nameNumbers(names: readonly string[], numbers: readonly number[], ranges: TuningPlan['ranges']): WeightTable {
  return Object.fromEntries(
    names.map((name, i) => {
      const { kind, least, most } = ranges?.[name] ?? rangeOfWeight(name);
      const rounded = kind === 'integer' ? Math.round(at(numbers, i)) : roundWeight(at(numbers, i));
      return [name, Math.min(most, Math.max(least, rounded))];
    }),
  );
}

const hasWon = ({ outcome }: DealRecord) => isWin(outcome.verdict);

const countWins = (records: readonly DealRecord[]) => records.filter(hasWon).length;

export interface TuningRun {
  readonly plan: TuningPlan;
  readonly ask: Ask;
}

/** The weights that a tuning found, its steps, and the test on other deals. */
export interface TuningResult {
  /** The tuned weights; the old ones if nothing better was found on the training deals. */
  readonly tuned: WeightTable;
  /** Whether they are the default ones. */
  readonly same: boolean;
  readonly generations: readonly GenerationRow[];
  readonly heldOut: readonly HeldOutPair[];
}

async function evolve(
  { plan, ask }: TuningRun,
  costsOf: (records: readonly DealRecord[]) => number[],
): Promise<{ readonly tables: WeightTable[]; readonly generations: GenerationRow[] }> {
  const { start, evolution } = plan;
  const { share, smallest } = FIRST_STEPS[plan.what];
  const names = Object.keys(start);
  const mean = Object.values(start);
  const widths = mean.map((number, i) => {
    const { least, most } = plan.ranges?.[at(names, i)] ?? { least: -Infinity, most: Infinity };
    return share * Math.min(most - least, Math.max(smallest, Math.abs(number)));
  });
  const { population, stream: seed } = evolution;
  const search = createEvolution({ mean, widths, population, seed });
  const generations: GenerationRow[] = [];
  const milestones = new Set(listMilestones(evolution));
  const tables: WeightTable[] = [];
  for (let i = 0; i < evolution.generations; i++) {
    const batch = listBatch(plan.training, evolution.batch, i);
    const proposals = search.propose().map((numbers) => nameNumbers(names, numbers, plan.ranges));
    const played = await Promise.all(proposals.map((table) => ask(configOf(plan, table), batch)));
    const costs = played.map((records) => meanOf(costsOf(records)));
    const best = costs.indexOf(Math.min(...costs));
    generations.push({
      generation: i + 1,
      firstSeed: at(batch, 0).start,
      deals: sumRanges(batch),
      best: at(costs, best),
      mean: meanOf(costs),
      won: countWins(at(played, best)),
      width: search.width,
    });
    search.learn(costs);
    if (milestones.has(i + 1)) tables.push(nameNumbers(names, search.mean, plan.ranges));
  }
  return { tables, generations };
}

export async function tuneTable(run: TuningRun): Promise<TuningResult> {
  const { plan, ask } = run;
  const { start, training, heldOut } = plan;
  const cards = measureGame(openSetting(plan)).foundationTotal;
  const costsOf = (records: readonly DealRecord[]) => findCosts(plan, records, cards);
  const { tables, generations } = await evolve(run, costsOf);
  const measure = (table: WeightTable, range: SeedRange) => ask(configOf(plan, table), [rangeOf(range)]);

  // Generations saw a few deals each. All training deals say which mean is the best, and whether it is better than the start.
  const candidates = [start, ...tables];
  const totals: number[] = [];
  for (const each of candidates) totals.push(meanOf(costsOf(await measure(each, training))));
  const table = at(candidates, totals.indexOf(Math.min(...totals)));

  const baseline = findBaseline(plan);
  const shipped = await measure(baseline, heldOut);
  const same = isDeepStrictEqual(table, baseline);
  const tuned = await measure(table, heldOut);
  const [costs, tunedCosts] = [costsOf(shipped), costsOf(tuned)];
  const pairs = listSeeds(heldOut).map((seed, i) => ({
    seed,
    shipped: { won: Number(hasWon(at(shipped, i))), cost: at(costs, i) },
    tuned: { won: Number(hasWon(at(tuned, i))), cost: at(tunedCosts, i) },
  }));
  return { tuned: table, same, generations, heldOut: pairs };
}

function listMilestones({ generations }: EvolutionPlan) {
  const count = Math.min(MILESTONES, generations);
  return Array.from({ length: count }, (_, i) => Math.round(((i + 1) * generations) / count));
}

export function countDeals({ training, heldOut, evolution }: TuningPlan): number {
  const { generations, population, batch } = evolution;
  const candidates = 1 + listMilestones(evolution).length;
  return generations * population * Math.min(batch, training.count) + candidates * training.count + 2 * heldOut.count;
}
