/**
 * Studies from a program: planned, played, continued, extended, merged, audited and compared, and weights tuned.
 * Requests are plain data, progress comes as events, and an AbortSignal stops the work.
 */

export { planStudy, type GameRequest, type StudyRequest } from './planning.ts';
export type { Contender } from './contenders.ts';
export {
  beginStudy,
  resumeStudy,
  type DealOpener,
  type JournalDamage,
  type OpenStudy,
  type ResumeOptions,
} from './opening.ts';
export { runStudy, type PlayedStudy, type RunOptions, type StudyEvent } from './playing.ts';
export { publishStudy, type PublishedStudy } from './results.ts';
export type { EndRequest, IntervalOptions, Look, TestLook } from './precision.ts';
export { DisagreementError, mergeStudies, type MergedStudy, type MissingWork } from './merging.ts';
export { auditStudy, type AuditRequest, type LeftOutRows, type StudyAudit } from './auditing.ts';
export type { Finding } from './row-audit.ts';
export { compareStudies, type HeldContest, type StudyComparison } from './comparing.ts';
export type { PlannedStudy, StudyHeader } from './study.ts';
export type { DealSource, Job, PlayerChoice, SeatPlan, Shard, SolverChoice, StudyPlan } from './study-plan.ts';

export { planTuning, type SeedRange, type TuningPlan, type TuningRequest } from '../tuning/tuning-plan.ts';
export {
  beginTuning,
  publishTuning,
  resumeTuning,
  tuneWeights,
  type OpenTuning,
  type PublishedTuning,
  type TuningEvent,
  type TuningRunOptions,
} from '../tuning/tuning.ts';
export type { TuningResult } from '../tuning/tuning-pool.ts';
