/**
 * Finds a schedule that takes less time than that of quorum.
 *
 * Each search runs alone on every deal, several times with different random streams. A step of a schedule wins a deal
 * if its run needed no more nodes than the step has. So the time of every schedule follows from these runs, without
 * playing it. New steps come before the usual ones, which share the rest of the budget. A deal that a schedule does not
 * win costs the time of the whole budget.
 *
 * Time is counted in nodes of annealing: a clock would give other schedules on other machines.
 */

import * as v from 'valibot';
import { at } from '../base/objects.ts';
import type { Setting } from '../games/position.ts';
import type { Schedule } from '../search/parameters.ts';
import { listUsualSteps } from '../search/portfolio.ts';
import { meanOf, sumOf } from '../statistics/moments.ts';
import { DEFAULT_MEMORY, DEFAULT_NODES } from '../search/solver.ts';
import { listSeeds, type SeedRange } from './tuning-plan.ts';
import { takeStep, type TuningResult, type TuningRun } from './tuning-pool.ts';

const SEARCHES = ['annealing', 'nrpa', 'beam'] as const;
/** A schedule that begins a search more often than this meets the first streams again. */
const STREAMS = 3;
const RUNS = SEARCHES.flatMap((search) => Array.from({ length: STREAMS }, (_, stream) => ({ search, stream })));
/** The steps that are tried: their shares of the budget. */
const SHARES = Array.from({ length: 12 }, (_, i) => 2 ** i / 10_000);
/** The nodes of a run: those of the longest step. */
const LONGEST = Math.max(...SHARES) * DEFAULT_NODES;
const MOST_STEPS = 4;
/** Those of a new step's share and of a usual step's share together, so that nothing is lost. */
const SHARE_DIGITS = 7;

/** The time of a node beside one of annealing, as measured in `bench/lab-book.md`. Evaluation takes half of a beam's time. */
const timeNodes = ({ variant }: Setting): Readonly<Record<string, number>> => ({
  nrpa: 1.2,
  beam: variant.weights.evaluation === undefined ? 0.7 : 1.4,
});

export const countRuns = (deals: number): number => RUNS.length * deals;

/** The nodes to a win in each of `RUNS`; null without a win. */
type DealRuns = readonly (number | null)[];

const nodesSchema = (count: number) => v.pipe(v.array(v.nullable(v.number())), v.length(count));
const countWins = (nodes: DealRuns) => nodes.filter((each) => each !== null).length;

/** @param done the steps of the tuning before this. */
async function measureDeals(run: TuningRun, range: SeedRange, done: number): Promise<DealRuns[]> {
  const { variant, rules, weights } = run.plan;
  const seeds = listSeeds(range);
  const measure = ({ search: strategy, stream: seed }: (typeof RUNS)[number], place: number) =>
    takeStep(run, done + place, nodesSchema(range.count), range.count, countWins, async () => {
      const budget = { nodes: LONGEST, seconds: null, memory: DEFAULT_MEMORY };
      const who = { strategy, label: `${strategy}:seed=${seed}`, parameters: { seed }, budget };
      const figures = await run.pool.playDeals({ variant, rules, weights, who, noReturn: false }, seeds);
      return figures.map(({ won, nodes }) => (won === 1 ? nodes : null));
    });
  const runs = await Promise.all(RUNS.map(measure));
  return seeds.map((_, deal) => runs.map((each) => at(each, deal)));
}

/** Whether a schedule wins a deal, and the time that it takes. */
function follow(schedule: Schedule, runs: DealRuns, times: Readonly<Record<string, number>>) {
  const begun = new Map<string, number>();
  let cost = 0;
  for (const { search, share } of schedule) {
    const length = share * DEFAULT_NODES;
    const time = times[search] ?? 1;
    const turn = begun.get(search) ?? 0;
    const place = RUNS.findIndex((each) => each.search === search && each.stream === turn % STREAMS);
    const needed = runs[place] ?? Infinity;
    begun.set(search, turn + 1);
    if (needed <= length) return { won: 1, cost: cost + time * needed };
    cost += time * length;
  }
  return { won: 0, cost: DEFAULT_NODES };
}

/** The usual steps share the rest of the budget. */
function prefix(steps: Schedule, usual: Schedule): Schedule {
  const left = 1 - sumOf(steps.map(({ share }) => share));
  return [
    ...steps,
    ...usual.map(({ search, share }) => ({ search, share: Number((left * share).toFixed(SHARE_DIGITS)) })),
  ];
}

/** Steps that begin with none, and are added, exchanged or taken away as long as that saves time. */
function findSchedule(deals: readonly DealRuns[], usual: Schedule, times: Readonly<Record<string, number>>) {
  const all = SEARCHES.flatMap((search) => SHARES.map((share) => ({ search, share })));
  const judge = (steps: Schedule) => {
    const schedule = prefix(steps, usual);
    return { steps, cost: meanOf(deals.map((runs) => follow(schedule, runs, times).cost)) };
  };
  let best = judge([]);
  for (;;) {
    const { steps } = best;
    const places = Array.from({ length: steps.length + 1 }, (_, place) => place);
    const changed = [
      ...(steps.length < MOST_STEPS
        ? places.flatMap((place) => all.map((step) => steps.toSpliced(place, 0, step)))
        : []),
      ...steps.flatMap((_, place) => all.map((step) => steps.with(place, step))),
      ...steps.map((_, place) => steps.toSpliced(place, 1)),
    ];
    const next = changed.map(judge).reduce((a, b) => (b.cost < a.cost ? b : a), best);
    if (next === best) return prefix(steps, usual);
    best = next;
  }
}

export async function tuneSchedule(run: TuningRun, setting: Setting): Promise<TuningResult> {
  const { training, heldOut } = run.plan;
  const usual = listUsualSteps(setting);
  const times = timeNodes(setting);
  const tuned = findSchedule(await measureDeals(run, training, 0), usual, times);
  const judged = await measureDeals(run, heldOut, RUNS.length);
  const seeds = listSeeds(heldOut);
  return {
    tuned,
    same: tuned.length === usual.length,
    generations: [],
    heldOut: judged.map((runs, i) => ({
      seed: at(seeds, i),
      shipped: follow(usual, runs, times),
      tuned: follow(tuned, runs, times),
      cases: 1,
    })),
  };
}
