import { tuneTable } from '../../src/tuning/tuner.ts';
import type { TuningPlan } from '../../src/tuning/tuning-plan.ts';
import type { TuningRun } from '../../src/tuning/tuning-pool.ts';
import { createSeat } from '../studies/jobs.ts';

/** Of a schedule. */
export const PLAN: TuningPlan = {
  kind: 'tune',
  version: '1',
  commit: null,
  variant: 'congress',
  rules: {},
  what: 'schedule',
  who: createSeat({ strategy: 'portfolio', nodes: 5_000_000 }).who,
  weights: {},
  start: null,
  training: { first: 1, count: 30 },
  heldOut: { first: 101, count: 20 },
  evolution: null,
  scale: 'log',
};

export type PlayDeals = TuningRun['pool']['playDeals'];

/** @param before what came of each step that was done before. */
export async function tune(playDeals: PlayDeals, plan: TuningPlan, before: ReadonlyMap<number, unknown> = new Map()) {
  const kept = new Map(before);
  let [played, known] = [0, 0];
  const result = await tuneTable({
    plan,
    pool: {
      playDeals: (seat, seeds) => {
        played += seeds.length;
        return playDeals(seat, seeds);
      },
      playLines: () => Promise.reject(new Error('nobody plays games')),
    },
    steps: {
      read: (step) => kept.get(step),
      append: (step, value) => {
        kept.set(step, JSON.parse(JSON.stringify(value)));
        return Promise.resolve();
      },
    },
    onKnown: (deals) => (known += deals),
  });
  return { result, kept, played, known };
}
