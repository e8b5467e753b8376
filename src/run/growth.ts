/** Studies that grow: more deals, and larger budgets for what is unknown. What has been played stays as it is. */

import { listPieces } from './layout.ts';
import type { DealNames, PlannedJob } from './plan.ts';
import { isSolver, listBudgets, type SeatPlan } from './seat.ts';
import type { StudyPlan } from './study-plan.ts';

/** The deals that there are with those that are asked for after them, or null when these are others. */
function growDeals(there: DealNames, here: DealNames): DealNames | null {
  const { count, firstSeed, digest } = here;
  if (there.count === count) return there;
  // Of a list of deals only all are known.
  if (firstSeed === null || there.firstSeed !== firstSeed || count < there.count) return null;
  return { count, firstSeed, digest, pieces: [...listPieces(there), { count: count - there.count, skip: 0 }] };
}

/** The same for a seat and its budgets. */
function growSeat(there: SeatPlan, here: SeatPlan): SeatPlan {
  const [old, asked] = [listBudgets(there), listBudgets(here)];
  const goesOn = isSolver(there.who) && old.length < asked.length && old.every((nodes, i) => nodes === asked[i]);
  if (!goesOn) return there;
  return { ...there, who: { ...there.who, climb: asked.slice(1) } };
}

const growJob = (there: PlannedJob, here: PlannedJob): PlannedJob => ({
  seat: growSeat(there.seat, here.seat),
  deals: growDeals(there.deals, here.deals) ?? there.deals,
});

/**
 * The plan that there is, grown towards another one as far as it can be without losing anything that has been
 * played. Deals that are added are pieces of their own: their chunks come after those that there are.
 */
export function growPlan(there: StudyPlan, here: StudyPlan): StudyPlan {
  if (there.jobs.length !== here.jobs.length) return there;
  return { ...there, jobs: there.jobs.map((job, i) => growJob(job, here.jobs[i])) };
}

/** A plan as if all its deals had been planned at once: what two plans that grew differently have in common. */
export const forgetPieces = (plan: StudyPlan): StudyPlan => ({
  ...plan,
  jobs: plan.jobs.map(({ seat, deals: { count, firstSeed, digest } }) => ({ seat, deals: { count, firstSeed, digest } })),
});
