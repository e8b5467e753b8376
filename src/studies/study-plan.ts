/** The plan of a study, and whether what is said to be one is: it may have been kept where anybody can write. */

import type { StudyKind } from '../tables/columns.ts';
import { InputError } from '../base/errors.ts';
import { isObject } from '../base/objects.ts';
import { resolveRules } from '../games/rules.ts';
import { checkWeights } from '../games/weights.ts';
import { findPlayer } from '../players/registry.ts';
import { resolveValues } from '../search/parameters.ts';
import { findStrategy } from '../search/registry.ts';
import { findVariant } from '../variants/registry.ts';
import type { ChunkPlan } from './chunk-plan.ts';
import type { Piece, PlannedJob } from './plan.ts';
import { isSolver } from './seat.ts';

/** Everything that the result of a chunk depends on; plain data. */
export interface StudyPlan {
  readonly kind: StudyKind;
  readonly version: string;
  /** Git commit, or null when not run from a checkout. */
  readonly commit: string | null;
  readonly jobs: readonly PlannedJob[];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && isAmount(value);
const isNullOr = (holds: (value: unknown) => boolean, value: unknown): boolean => value === null || holds(value);

const isBudget = (value: unknown): boolean =>
  isObject(value) &&
  'nodes' in value &&
  isCount(value.nodes) &&
  'memory' in value &&
  isCount(value.memory) &&
  'seconds' in value &&
  isNullOr(isAmount, value.seconds);

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

const isStep = (value: unknown): boolean =>
  isObject(value) &&
  'search' in value &&
  isText(value.search) &&
  'share' in value &&
  isNumber(value.share) &&
  (!('parameters' in value) || (isObject(value.parameters) && Object.values(value.parameters).every(isNumber)));

/** Numbers and schedules. */
const areValues = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every((each: unknown) => (Array.isArray(each) ? each.every(isStep) : isNumber(each)));

const isCode = (value: unknown): boolean =>
  isObject(value) && 'sha256' in value && isText(value.sha256) && 'imports' in value && isNullOr(isText, value.imports);

const isClimb = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isCount);

const isWho = (value: unknown): boolean => {
  if (
    !isObject(value) ||
    ('code' in value && !isCode(value.code)) ||
    !('label' in value && isText(value.label)) ||
    !('parameters' in value && areValues(value.parameters))
  )
    return false;
  if ('strategy' in value)
    return (
      isText(value.strategy) &&
      'budget' in value &&
      isBudget(value.budget) &&
      (!('climb' in value) || isClimb(value.climb))
    );
  return 'name' in value && isText(value.name);
};

/** Tables of weights by name. */
const areTables = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every((table: unknown) => isObject(table) && Object.values(table).every(isNumber));

const isSeat = (value: unknown): boolean =>
  isObject(value) &&
  'variant' in value &&
  isText(value.variant) &&
  'rules' in value &&
  isObject(value.rules) &&
  Object.values(value.rules).every(isText) &&
  'who' in value &&
  isWho(value.who) &&
  'noReturn' in value &&
  typeof value.noReturn === 'boolean' &&
  (!('stream' in value) || isNullOr(isCount, value.stream)) &&
  (!('weights' in value) || areTables(value.weights)) &&
  (!('luck' in value) || value.luck === true);

const isPiece = (value: unknown): value is Piece =>
  isObject(value) &&
  'count' in value &&
  isCount(value.count) &&
  'skip' in value &&
  isCount(value.skip) &&
  value.skip < value.count;

/** Whether they are as many deals as there are. */
const arePieces = (value: unknown, count: number): boolean =>
  Array.isArray(value) &&
  value.every(isPiece) &&
  value.reduce((sum, piece) => sum + piece.count - piece.skip, 0) === count;

const areDeals = (value: unknown): boolean =>
  isObject(value) &&
  'count' in value &&
  isCount(value.count) &&
  value.count > 0 &&
  'firstSeed' in value &&
  (value.firstSeed === null || (isCount(value.firstSeed) && isCount(value.firstSeed + value.count - 1))) &&
  'digest' in value &&
  isNullOr(isText, value.digest) &&
  (!('pieces' in value) || arePieces(value.pieces, value.count));

const isJob = (value: unknown): boolean =>
  isObject(value) && 'seat' in value && isSeat(value.seat) && 'deals' in value && areDeals(value.deals);

/** Whether a value has the form of a plan; whether this program can play it is another question. */
export const isPlan = (value: unknown): value is StudyPlan =>
  isObject(value) &&
  'kind' in value &&
  (value.kind === 'analyze' || value.kind === 'bench') &&
  'version' in value &&
  isText(value.version) &&
  'commit' in value &&
  isNullOr(isText, value.commit) &&
  'jobs' in value &&
  Array.isArray(value.jobs) &&
  value.jobs.length > 0 &&
  value.jobs.every(isJob);

function checkSeat({ seat: { variant, rules, who, weights } }: PlannedJob): void {
  if (weights !== undefined) checkWeights(findVariant(variant), weights);
  resolveRules(
    findVariant(variant),
    Object.entries(rules).map(([key, value]) => `${key}=${value}`),
  );
  // What a file holds is looked at where it is read.
  if (who.code !== undefined) return;
  resolveValues(isSolver(who) ? findStrategy(who.strategy) : findPlayer(who.name), who.parameters);
}

/**
 * What keeps this program from playing a plan, or null: more than a study can have, or names and values that it does not know.
 * @param cut throws InputError for more chunks than there may be where the study is kept.
 */
export function findObstacle({ jobs }: StudyPlan, cut: (jobs: readonly PlannedJob[]) => ChunkPlan): string | null {
  try {
    for (const job of jobs) checkSeat(job);
    cut(jobs);
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}
