/**
 * The plan of a study, and its check, because anybody may write where it is kept. It has seats, which say what is played
 * and by whom: the solver, or a player that does not see the stock.
 */

import * as v from 'valibot';
import { at } from '../base/objects.ts';
import { formatRules } from '../games/rules.ts';
import { applyWeights } from '../games/weights.ts';
import { SOLVER } from '../players/registry.ts';
import { type Schedule } from '../search/parameters.ts';
import { AMOUNT as Amount, COUNT as Count } from '../store/chunk.ts';
import { findVariant } from '../variants/registry.ts';
import type { DealRecord, Outcome } from '../analysis/outcome.ts';
import type { Deal } from '../deal/deal-v1.ts';
import { createSetting, type Setting } from '../games/position.ts';
import type { CodeName } from '../plugins/source.ts';
import { describeForm, type Group, type StudyForm } from '../measures/study-form.ts';

const Finite = v.pipe(v.number(), v.finite());

const record = <const Entries extends v.ObjectEntries>(entries: Entries) => v.pipe(v.object(entries), v.readonly());

const tableOf = <Value>(schema: v.GenericSchema<Value>) => v.pipe(v.record(v.string(), schema), v.readonly());

const Numbers = v.exactOptional(tableOf(Finite));

const Step = v.object({ search: v.string(), share: Finite, parameters: Numbers });
const Values = tableOf<number | Schedule>(v.union([Finite, v.array(Step)]));

const Code = record({ sha256: v.string(), imports: v.nullable(v.string()) });

const choice = {
  /** For a strategy or a player from a file. */
  code: v.exactOptional(Code),
  /** As files name it, with its own settings. */
  label: v.string(),
  parameters: Values,
};

const SolverSchema = record({
  /** Or the file that holds it. */
  strategy: v.string(),
  ...choice,
  budget: record({ nodes: Count, seconds: v.nullable(Amount), memory: Count }),
  /** Larger and larger numbers of nodes, with which unknown deals are searched again. */
  climb: v.exactOptional(v.pipe(v.array(Count), v.minLength(1), v.readonly())),
});

const PlayerSchema = record({
  /** Or the file that holds it. */
  name: v.string(),
  ...choice,
  strategy: v.exactOptional(v.never()),
});

const SeatSchema = record({
  variant: v.string(),
  rules: tableOf(v.string()),
  who: v.union([SolverSchema, PlayerSchema]),
  /** Whether to look for the point of no return of each game that a player loses; never for the solver. */
  noReturn: v.boolean(),
  difficulty: v.exactOptional(
    record({ games: Count, rollouts: Count, thought: v.exactOptional(Count), onlyMoves: v.boolean() }),
  ),
  /** The random stream in a repeated study; null: no random choices are made. */
  stream: v.exactOptional(v.nullable(Count)),
  /** Tables that replace those of quorum; the label of the player names them. */
  weights: v.exactOptional(
    record({ scores: Numbers, evaluation: Numbers, policy: Numbers, plan: Numbers, values: Numbers }),
  ),
});

/** Deals that were planned together. They are cut into chunks by themselves, which later pieces leave as they are. */
const PieceSchema = v.pipe(
  /** `skip`: how many of the first ones belong to the pieces before it. */
  record({ count: Count, skip: Count }),
  v.check(({ count, skip }) => skip < count),
);

const DealsSchema = v.pipe(
  record({
    count: v.pipe(Count, v.minValue(1)),
    /** The first of consecutive seeds, or null for other deals. */
    firstSeed: v.nullable(Count),
    /** A hash of names and cards that tells other deals from each other; null for seeds. */
    digest: v.nullable(v.string()),
    /** Only where there are several. */
    pieces: v.exactOptional(v.pipe(v.array(PieceSchema), v.readonly())),
  }),
  v.check(({ count, firstSeed }) => firstSeed === null || Number.isSafeInteger(firstSeed + count - 1)),
  v.check(
    ({ count, pieces }) =>
      pieces === undefined || pieces.reduce((sum, piece) => sum + piece.count - piece.skip, 0) === count,
  ),
);

/** Part of a study: every `count`th chunk of each job, so that each shard has its share of every job. */
export const ShardSchema = v.pipe(
  /** `index`: from 1 to `count`. */
  record({ index: Count, count: Count }),
  v.check(({ index, count }) => index >= 1 && index <= count),
);

export const PlanSchema = record({
  kind: v.picklist(['analyze', 'bench']),
  version: v.string(),
  /** Git commit, or null when not run from a checkout. */
  commit: v.nullable(v.string()),
  jobs: v.pipe(v.array(record({ seat: SeatSchema, deals: DealsSchema })), v.minLength(1), v.readonly()),
});

export type StudyPlan = v.InferOutput<typeof PlanSchema>;
export type PlannedJob = StudyPlan['jobs'][number];
/** A game and who plays it: plain data that crosses to a worker by structured clone. */
export type SeatPlan = PlannedJob['seat'];
export type SolverChoice = v.InferOutput<typeof SolverSchema>;
export type PlayerChoice = v.InferOutput<typeof PlayerSchema>;
export type Who = SolverChoice | PlayerChoice;
export type DealNames = PlannedJob['deals'];
export type Piece = v.InferOutput<typeof PieceSchema>;
export type Shard = v.InferOutput<typeof ShardSchema>;

export interface DealSource extends DealNames {
  /** The same ones every time, made as they are asked for. */
  list(): Iterable<Deal> | AsyncIterable<Deal>;
}

export interface Job extends PlannedJob {
  readonly deals: DealSource;
}

export const isSolver = (who: Who): who is SolverChoice => 'strategy' in who;

/** The file with the strategy or the player; null for one of quorum. */
export function nameCode(who: Who): CodeName | null {
  if (who.code === undefined) return null;
  return { file: isSolver(who) ? who.strategy : who.name, code: who.code };
}

export const countClimbs = ({ who }: SeatPlan): number => (isSolver(who) ? (who.climb?.length ?? 0) : 0);

/** The nodes of a solver's searches of a deal, one after the other. */
export const listBudgets = (who: Who): readonly number[] =>
  isSolver(who) ? [who.budget.nodes, ...(who.climb ?? [])] : [];

/** The seat at one stage of its climb; 0 is the first search. */
export function climbTo(seat: SeatPlan, stage: number): SeatPlan {
  const { who } = seat;
  if (!isSolver(who) || who.climb === undefined) return seat;
  const { climb, ...first } = who;
  const { budget } = who;
  return { ...seat, who: stage === 0 ? first : { ...first, budget: { ...budget, nodes: at(climb, stage - 1) } } };
}

export const openSetting = ({
  variant,
  rules,
  weights = {},
}: Pick<SeatPlan, 'variant' | 'rules' | 'weights'>): Setting =>
  createSetting(applyWeights(findVariant(variant), weights), rules);

export const namePlayer = (who: Who): string => (isSolver(who) ? SOLVER : who.label);

/** The limit is the last one if the seat climbs. */
export const describeSeat = ({ variant, rules, who, stream }: SeatPlan): Group => ({
  variant,
  rules: formatRules(rules),
  player: namePlayer(who),
  strategy: isSolver(who) ? who.label : null,
  nodesLimit: listBudgets(who).at(-1) ?? null,
  memory: isSolver(who) ? who.budget.memory : null,
  ...(stream !== undefined && { stream }),
});

/** The form of the files of some seats. */
export const describeSeats = (seats: readonly SeatPlan[]): StudyForm =>
  describeForm(seats.map(describeSeat), { noReturn: seats.some(({ noReturn }) => noReturn) });

export const recordDeal = (who: Who, { scheme, id }: Pick<Deal, 'scheme' | 'id'>, outcome: Outcome): DealRecord => ({
  scheme,
  deal: id,
  nodesLimit: isSolver(who) ? who.budget.nodes : null,
  outcome,
});
