/** The plan of a study, and whether what is said to be one is: it may have been kept where anybody can write. */

import * as v from 'valibot';
import { InputError } from '../base/errors.ts';
import { isObject } from '../base/objects.ts';
import { resolveRules } from '../games/rules.ts';
import { checkWeights } from '../games/weights.ts';
import { findPlayer } from '../players/registry.ts';
import { resolveValues, type Schedule } from '../search/parameters.ts';
import { findStrategy } from '../search/solver.ts';
import { findVariant } from '../variants/registry.ts';

const Amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const Count = v.pipe(Amount, v.safeInteger());
const Finite = v.pipe(v.number(), v.finite());

const record = <const Entries extends v.ObjectEntries>(entries: Entries) => v.pipe(v.object(entries), v.readonly());

/** Values of one kind by name. */
const tableOf = <Value>(schema: v.GenericSchema<Value>) =>
  v.custom<Readonly<Record<string, Value>>>(
    (value) => isObject(value) && Object.values(value).every((each) => v.is(schema, each)),
  );

const Step = v.object({ search: v.string(), share: Finite, parameters: v.exactOptional(tableOf(Finite)) });
const Values = tableOf<number | Schedule>(v.union([Finite, v.array(Step)]));

/** What tells a file from another of its name. */
const Code = record({ sha256: v.string(), imports: v.nullable(v.string()) });

const choice = {
  /** What was in the file that holds the strategy or the player, if it is the user's own. */
  code: v.exactOptional(Code),
  /** As files name it: the name, and what was set for it alone. */
  label: v.string(),
  /** A value for each of its parameters. */
  parameters: Values,
};

const SolverSchema = record({
  /** The name of its strategy, or the file that holds it. */
  strategy: v.string(),
  ...choice,
  budget: record({ nodes: Count, seconds: v.nullable(Amount), memory: Count }),
  /** The nodes with which it searches what is unknown again, and again, each larger than the one before; only if it does. */
  climb: v.exactOptional(v.pipe(v.array(Count), v.minLength(1), v.readonly())),
});

const PlayerSchema = record({
  /** Or the file that holds it. */
  name: v.string(),
  ...choice,
  strategy: v.exactOptional(v.never()),
});

const SeatSchema = record({
  /** The variant's name. */
  variant: v.string(),
  rules: tableOf(v.string()),
  who: v.union([SolverSchema, PlayerSchema]),
  /** Whether to look for the point of no return of each game that a player loses; the solver, which plays none, has none. */
  noReturn: v.boolean(),
  /** There when the luck of a player's games is measured. */
  luck: v.exactOptional(v.literal(true)),
  /** Which of the random streams of a repeated study this is; null: no random choices are made. */
  stream: v.exactOptional(v.nullable(Count)),
  /** Tables in the place of those that ship; the label of whoever plays names them. */
  weights: v.exactOptional(
    record({
      scores: v.exactOptional(tableOf(Finite)),
      evaluation: v.exactOptional(tableOf(Finite)),
      policy: v.exactOptional(tableOf(Finite)),
      values: v.exactOptional(tableOf(Finite)),
    }),
  ),
});

/**
 * Deals that were planned together, and are cut into chunks by themselves: whatever is added to a study later leaves
 * the chunks that it has as they are.
 */
const PieceSchema = v.pipe(
  record({
    count: Count,
    /** How many of the first ones belong to the pieces before it. */
    skip: Count,
  }),
  v.check(({ count, skip }) => skip < count),
);

const DealsSchema = v.pipe(
  record({
    count: v.pipe(Count, v.minValue(1)),
    /** The first of consecutive seeds, or null for other deals. */
    firstSeed: v.nullable(Count),
    /** What tells other deals from each other: a hash of their names and cards; null for seeds. */
    digest: v.nullable(v.string()),
    /** Its pieces one after another; only where there are several. */
    pieces: v.exactOptional(v.pipe(v.array(PieceSchema), v.readonly())),
  }),
  v.check(({ count, firstSeed }) => firstSeed === null || Number.isSafeInteger(firstSeed + count - 1)),
  v.check(
    ({ count, pieces }) =>
      pieces === undefined || pieces.reduce((sum, piece) => sum + piece.count - piece.skip, 0) === count,
  ),
);

export const PlanSchema = record({
  kind: v.picklist(['analyze', 'bench']),
  version: v.string(),
  /** Git commit, or null when not run from a checkout. */
  commit: v.nullable(v.string()),
  jobs: v.pipe(v.array(record({ seat: SeatSchema, deals: DealsSchema })), v.minLength(1), v.readonly()),
});

/** Everything that the result of a chunk depends on; plain data. */
export type StudyPlan = v.InferOutput<typeof PlanSchema>;
/** Deals that one seat plays, as plain data. */
export type PlannedJob = StudyPlan['jobs'][number];
/** What is played and by whom; plain data that crosses to a worker by structured clone. */
export type SeatPlan = PlannedJob['seat'];
/** The solver, which sees every card. */
export type SolverChoice = v.InferOutput<typeof SolverSchema>;
/** A player that does not see the stock. */
export type PlayerChoice = v.InferOutput<typeof PlayerSchema>;
/** Which deals a job has: plain data. */
export type DealNames = PlannedJob['deals'];
export type Piece = v.InferOutput<typeof PieceSchema>;

/** Whether a value has the form of a plan; whether this program can play it is another question. */
export const isPlan = (value: unknown): value is StudyPlan => v.is(PlanSchema, value);

function checkSeat({ seat: { variant, rules, who, weights } }: PlannedJob): void {
  if (weights !== undefined) checkWeights(findVariant(variant), weights);
  resolveRules(
    findVariant(variant),
    Object.entries(rules).map(([key, value]) => `${key}=${value}`),
  );
  // What a file holds is looked at where it is read.
  if (who.code !== undefined) return;
  resolveValues(
    'strategy' in who && who.strategy !== undefined ? findStrategy(who.strategy) : findPlayer(who.name),
    who.parameters,
  );
}

/**
 * What keeps this program from playing a plan, or null: more than a study can have, or names and values that it does not know.
 * @param cut throws InputError for more chunks than there may be where the study is kept.
 */
export function findObstacle({ jobs }: StudyPlan, cut: (jobs: readonly PlannedJob[]) => object): string | null {
  try {
    for (const job of jobs) checkSeat(job);
    cut(jobs);
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}
