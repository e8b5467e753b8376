/** The parts of a study: folders on one or several machines that hold records of the same question. */

import { conflictOf } from '../base/errors.ts';
import { at } from '../base/objects.ts';
import { readProgram } from './files/provenance.ts';
import { comparePrecision, readLooks } from './looks.ts';
import { missStudy, readStudyFile } from './opening.ts';
import { hashData, listBudgets } from './run-config.ts';
import { comparePlans, joinPlans, type StudyFile, type StudyPlan } from './study.ts';

interface Part {
  readonly path: string;
  readonly file: StudyFile;
}

const conflicting = conflictOf('paths');

function joinAllPlans(parts: readonly Part[]): StudyPlan {
  const first = at(parts, 0);
  const refuse = (other: Part, differences: readonly string[]) =>
    conflicting(
      `${other.path} is part of another study than ${first.path}; merge parts of one study only. They differ ("there" is ${first.path}, "here" is ${other.path}): ${differences.join('; ')}`,
    );
  for (const part of parts) {
    const differences = comparePrecision(first.file, part.file);
    if (differences.length > 0) throw refuse(part, differences);
  }
  const plan = joinPlans(parts.map(({ file }) => file.plan));
  if (plan !== null) return plan;
  const other = parts.find(({ file }) => joinPlans([first.file.plan, file.plan]) === null) ?? at(parts, 1);
  throw refuse(other, comparePlans(first.file.plan, other.file.plan));
}

function joinOptions({ options, plan: first }: StudyFile, plan: StudyPlan, isFixed: boolean) {
  if (hashData(first) === hashData(plan)) return options;
  const { deals } = at(plan.jobs, 0);
  const nodes = plan.jobs
    .map(({ config }) => listBudgets(config.contender))
    .reduce((a, b) => (b.length > a.length ? b : a));
  return {
    ...options,
    ...(isFixed && deals.firstSeed !== null && { seed: deals.firstSeed, deals: deals.count }),
    ...(nodes.length > 1 && { nodes }),
  };
}

/**
 * The study that asks for all that its parts ask for. They may have other seeds and other numbers of budgets.
 * @throws InputError when they do not belong together, or another program has played them; FileError.
 */
export async function joinParts(paths: readonly string[]): Promise<StudyFile> {
  /** Equal ones count once: thousands of parts have the same. */
  const parts = new Map<string, Part>();
  const starts: string[] = [];
  for (const path of paths) {
    const file = await readStudyFile(path);
    if (file === null) throw missStudy(path);
    const { start, ...asked } = file;
    starts.push(start);
    const key = JSON.stringify(asked);
    if (!parts.has(key)) parts.set(key, { path, file });
  }
  const different = [...parts.values()];
  const program = readProgram();
  for (const { path, file } of different) {
    const mismatch = comparePlans(file.plan, { ...file.plan, ...program });
    if (mismatch.length > 0)
      throw conflicting(`${path} needs the program that played it: ${mismatch.join('; ')}; use that one`);
  }
  const plan = joinAllPlans(different);
  const first = at(different, 0).file;
  // Of a study that ends by itself, the part that has come farthest knows all looks.
  const counts = different.map(({ file }) => file.previousCounts ?? []);
  const previousCounts = counts.reduce((a, b) => (b.length > a.length ? b : a));
  const isFixed = readLooks(first).length === 0;
  return {
    format: first.format,
    plan,
    options: joinOptions(first, plan, isFixed),
    start: at(starts.sort(), 0),
    ...(!isFixed && previousCounts.length > 0 && { previousCounts }),
  };
}
