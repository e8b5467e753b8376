/**
 * Studies from a program: planned, played, continued, extended, merged and audited, and weights tuned.
 * Requests are plain data, progress comes as events, and an AbortSignal stops the work.
 */

export { planStudy, type GameRequest, type StudyRequest } from './planning.ts';
export type { ContenderInput } from './contenders.ts';
export {
  beginStudy,
  resumeStudy,
  type BeginOptions,
  type DealOpener,
  type OpenStudy,
  type ResumeOptions,
} from './opening.ts';
export { runStudy, type PlayedStudy, type RunOptions, type StudyEvent } from './playing.ts';
export { publishStudy, type KeptStudy, type PublishedStudy, type PublishOptions } from './results.ts';
export type { EndRequest, IntervalOptions, Look, TestLook } from './looks.ts';
export { readStatus, type JobStatus, type StudyStatus } from './status.ts';
export { mergeStudies, type MergedStudy } from './merging.ts';
export { auditStudy, type AuditRequest, type LeftOutRows, type StudyAudit } from './auditing.ts';
export type { Claim, Finding } from './sample-check.ts';
export type { Damage, LogContents } from './record-store.ts';
export type { Contender, PlayerContender, RunConfig, SearchContender } from './run-config.ts';
export {
  parseShard,
  type DealSource,
  type Job,
  type PlannedStudy,
  type Shard,
  type StudyFile,
  type StudyPlan,
} from './study.ts';

export { planTuning, type SeedRange, type TuningPlan, type TuningRequest } from './tuning-plan.ts';
export {
  beginTuning,
  publishTuning,
  resumeTuning,
  tuneWeights,
  type BeginTuningOptions,
  type OpenTuning,
  type PublishedTuning,
  type TuningEvent,
  type TuningRunOptions,
} from './tuning.ts';
export type { TuningResult } from './tuner.ts';
