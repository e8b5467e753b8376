/** Studies that grow: more deals, and larger budgets for unknown deals. Everything played stays as it is. */

import { at } from '../base/objects.ts';
import { listPieces } from './chunk-plan.ts';
import {
  isSolver,
  listBudgets,
  type SeatPlan,
  type StudyPlan,
  type DealNames,
  type Piece,
  type PlannedJob,
} from './study-plan.ts';
import type { StudyHeader } from './study.ts';

/** The deals that there are, followed by those that are asked for unless these are others. */
function growDeals(there: DealNames, { count, firstSeed, digest }: DealNames) {
  // A list of deals is known only as a whole.
  if (firstSeed === null || there.firstSeed !== firstSeed || count <= there.count) return there;
  return { count, firstSeed, digest, pieces: [...listPieces(there), { count: count - there.count, skip: 0 }] };
}

function growSeat(there: SeatPlan, here: SeatPlan) {
  const [old, asked] = [listBudgets(there.who), listBudgets(here.who)];
  const goesOn = isSolver(there.who) && old.length < asked.length && old.every((nodes, i) => nodes === asked[i]);
  if (!goesOn) return there;
  return { ...there, who: { ...there.who, climb: asked.slice(1) } };
}

const mapJobs = (plan: StudyPlan, change: (job: PlannedJob, index: number) => PlannedJob): StudyPlan => ({
  ...plan,
  jobs: plan.jobs.map(change),
});

/**
 * Extends a plan towards another one as far as nothing that has been played is lost. Added deals are pieces of their
 * own, so their chunks come after the others.
 */
export function growPlan(there: StudyPlan, here: StudyPlan): StudyPlan {
  if (there.jobs.length !== here.jobs.length) return there;
  return mapJobs(there, ({ seat, deals }, i) => {
    const job = at(here.jobs, i);
    return { seat: growSeat(seat, job.seat), deals: growDeals(deals, job.deals) };
  });
}

/** With the seeds of the first deal that is not skipped, and of the one after the last. */
function placePieces(deals: DealNames, firstSeed: number) {
  let from = firstSeed;
  return listPieces(deals).map(({ count, skip }) => {
    const piece = { count, skip, from, to: from + count - skip };
    from = piece.to;
    return piece;
  });
}

function joinDeals(all: readonly DealNames[]) {
  const [first] = all;
  const seeds = all.flatMap(({ firstSeed }) => firstSeed ?? []);
  if (seeds.length < all.length)
    return all.every(({ digest }) => digest !== null && digest === first?.digest) ? (first ?? null) : null;
  const placed = all
    .flatMap((deals, i) => placePieces(deals, at(seeds, i)))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const firstSeed = at(placed, 0).from;
  const pieces: Piece[] = [];
  let covered = firstSeed;
  for (const { count, skip, from, to } of placed) {
    if (to <= covered) continue;
    if (from > covered) pieces.push({ count: from - covered, skip: 0 });
    pieces.push({ count, skip: skip + Math.max(0, covered - from) });
    covered = to;
  }
  return { count: covered - firstSeed, firstSeed, digest: null, ...(pieces.length > 1 && { pieces }) };
}

/** The plan with every seed and every budget of some plans; null when one has other games, players, searches or deals. */
export function joinPlans(plans: readonly StudyPlan[]): StudyPlan | null {
  const first = at(plans, 0);
  if (plans.some(({ jobs }) => jobs.length !== first.jobs.length)) return null;
  const jobs: PlannedJob[] = [];
  for (const i of first.jobs.keys()) {
    const all = plans.map((plan) => at(plan.jobs, i));
    const deals = joinDeals(all.map((job) => job.deals));
    if (deals === null) return null;
    jobs.push({ seat: all.map(({ seat }) => seat).reduce(growSeat), deals });
  }
  const joined = { ...first, jobs };
  const name = JSON.stringify(joined);
  const widen = (plan: StudyPlan) =>
    mapJobs(plan, ({ seat }, i) => ({ ...at(jobs, i), seat: growSeat(seat, at(jobs, i).seat) }));
  return plans.every((plan) => JSON.stringify(widen(plan)) === name) ? joined : null;
}

/** The numbers of deals that a study had before it grew to those that it has; none where parts were only merged. */
export function listFormerCounts({ plan, former = [] }: Pick<StudyHeader, 'plan' | 'former'>): number[] {
  if (former.length === 0) return [];
  let count = 0;
  return listPieces(at(plan.jobs, 0).deals)
    .slice(0, -1)
    .map((piece) => (count += piece.count - piece.skip));
}

/** The plan as if all its deals had been planned at once, which is the same however it grew. */
export const forgetPieces = (plan: StudyPlan): StudyPlan =>
  mapJobs(plan, ({ seat, deals: { pieces: _pieces, ...deals } }) => ({ seat, deals }));
