/**
 * Putting parts of a study together, which may have other seeds and other numbers of budgets. A chunk that a part has
 * whole is taken as it is. Where parts overlap, chunks are cut differently: records are compared one by one, and a
 * missing chunk is made of the records of several parts.
 */

import { isDeepStrictEqual } from 'node:util';
import { at, findOrMake } from '../base/objects.ts';
import { wasGivenUp, type DealRecord } from '../analysis/outcome.ts';
import { InputError } from '../base/errors.ts';
import { dropSeconds, findStanding, packChunk, readRecords, type KeptChunk, type Standing } from '../store/chunk.ts';
import { identifyFile } from '../store/durable.ts';
import { readProgram } from '../store/provenance.ts';
import { type Chunk, ChunkPlan, isDone, type DealRange } from './chunk-plan.ts';
import { joinPlans } from './growth.ts';
import { findDamage, type JournalDamage } from './opening.ts';
import { readLooks } from './precision.ts';
import { ResultFolder } from './result-folder.ts';
import { nameRanges } from './study-names.ts';
import { listBudgets, type StudyPlan } from './study-plan.ts';
import { comparePlans, createHeader, nameData, readHeader, type StudyHeader } from './study.ts';

type KnownChunk = Standing & Pick<KeptChunk, 'digest'>;

/** A chunk of a part, and the place of its deals in the whole. */
interface Find extends KnownChunk, Pick<Chunk, 'start' | 'count'> {
  readonly part: number;
  readonly chunk: number;
}

/** Whether two records of one deal may both be true: they are equal, or only the larger budget decided the deal. */
export function agree(a: DealRecord | undefined, b: DealRecord | undefined): boolean {
  // A sound chunk has a record for each of its deals.
  if (a === undefined || b === undefined) return false;
  if (a.scheme !== b.scheme || a.deal !== b.deal) return false;
  if (wasGivenUp(a.outcome) || wasGivenUp(b.outcome)) return true;
  if (a.nodesLimit === b.nodesLimit) return isDeepStrictEqual(dropSeconds(a), dropSeconds(b));
  const smaller = Number(a.nodesLimit) < Number(b.nodesLimit) ? a : b;
  return smaller.outcome.verdict === 'unknown';
}

interface Disagreement {
  readonly parts: readonly [number, number];
  readonly deals: DealRange;
}

function joinParts(plan: StudyPlan, parts: readonly Part[]) {
  const chunkPlan = new ChunkPlan(plan.jobs);
  /** All that overlaps each chunk. */
  const finds = new Map<number, Find[]>();

  function addFind(jobIndex: number, find: Find) {
    for (let place = find.start; place < find.start + find.count;) {
      const chunk = chunkPlan.find(jobIndex, place);
      if (chunk === undefined) return;
      findOrMake(finds, chunk.index, () => []).push(find);
      place = chunk.start + chunk.count;
    }
  }

  for (const [part, { header, known }] of parts.entries()) {
    const own = new ChunkPlan(header.plan.jobs);
    for (const [chunk, what] of known) {
      const found = own.at(chunk);
      if (found === undefined) continue;
      const { jobIndex, start, count } = found;
      const seedOf = ({ jobs }: StudyPlan) => at(jobs, jobIndex).deals.firstSeed ?? 0;
      addFind(jobIndex, { ...what, part, chunk, start: start + seedOf(header.plan) - seedOf(plan), count });
    }
  }

  const read = ({ part, chunk }: Find) => readRecords(at(parts, part).folder, chunk);

  async function compare({ jobIndex, start, count }: Chunk, a: Find, b: Find) {
    const [own, other] = [await read(a), await read(b)];
    const found: Disagreement[] = [];
    const end = Math.min(start + count, a.start + a.count, b.start + b.count);
    for (let place = Math.max(start, a.start, b.start); place < end; place++) {
      if (agree(own[place - a.start], other[place - b.start])) continue;
      found.push({ parts: [a.part, b.part], deals: { jobIndex, start: place, end: place + 1 } });
    }
    return found;
  }

  async function assemble({ index, ...chunk }: Chunk, all: readonly Find[]): Promise<KeptChunk | null> {
    const end = chunk.start + chunk.count;
    const records: DealRecord[] = [];
    let stage = Infinity;
    for (let place = chunk.start; place < end;) {
      const [find] = all
        .filter(({ start, count, faulty }) => start <= place && place < start + count && !faulty)
        .sort((a, b) => b.start + b.count - a.start - a.count);
      if (find === undefined) return null;
      const to = Math.min(end, find.start + find.count);
      const slice = (await read(find)).slice(place - find.start, to - find.start);
      if (slice.some(({ outcome }) => outcome.verdict === 'unknown')) stage = Math.min(stage, find.stage);
      records.push(...slice);
      place = to;
    }
    return { chunk: index, ...packChunk(records), ...(stage > 0 && stage < Infinity && { stage }) };
  }

  return {
    chunkPlan,
    listChunks: () => [...finds.keys()].flatMap((index) => chunkPlan.at(index) ?? []),
    /** The deals on which the first two parts that disagree do so. */
    async findDisagreements() {
      const found: Disagreement[] = [];
      for (const chunk of this.listChunks()) {
        const all = finds.get(chunk.index) ?? [];
        for (const [i, a] of all.entries())
          for (const b of all.slice(i + 1))
            if (a.part !== b.part && a.digest !== b.digest) found.push(...(await compare(chunk, a, b)));
      }
      return found.filter(({ parts: both }) => both.join() === found[0]?.parts.join());
    },
    /** A chunk, or null when a part of it is missing. */
    async make(chunk: Chunk) {
      const all = finds.get(chunk.index) ?? [];
      const [whole] = all
        .filter(({ start, count }) => start === chunk.start && count === chunk.count)
        .sort((a, b) => Number(a.faulty) - Number(b.faulty) || b.stage - a.stage);
      const made = whole === undefined || whole.faulty ? await assemble(chunk, all) : null;
      if (made !== null || whole === undefined) return made;
      return { ...(await at(parts, whole.part).folder.read(whole.chunk)), chunk: chunk.index };
    },
  };
}

type Joining = ReturnType<typeof joinParts>;

const COPIED_AT_ONCE = 64;

export class DisagreementError extends Error {
  override readonly name = 'DisagreementError';
  readonly plan: StudyPlan;
  readonly deals: readonly DealRange[];
  readonly paths: readonly string[];

  /** @param disagreements of two parts. */
  constructor(plan: StudyPlan, disagreements: readonly Disagreement[], parts: readonly string[]) {
    const paths = at(disagreements, 0).parts.map((part) => at(parts, part));
    const deals = disagreements.map((each) => each.deals);
    super(
      `${paths.toReversed().join(' and ')} disagree on ${nameRanges(plan.jobs, deals)}; play these again without --seconds, and leave out the wrong folder`,
    );
    this.plan = plan;
    this.deals = deals;
    this.paths = paths;
  }
}

async function openPart(path: string, onDamage: (damage: JournalDamage) => void) {
  const known = new Map<number, KnownChunk>();
  const folder = await ResultFolder.open(path, 'read', (kept) => {
    known.set(kept.chunk, { digest: kept.digest, ...findStanding(kept) });
  });
  try {
    const header = readHeader(folder);
    if (readLooks(header).length > 0)
      throw new InputError(
        `${path} ends by itself, and its intervals hold for its own deals only; go on with it by quorum ${header.plan.kind} --resume ${path}`,
      );
    const damage = findDamage(folder);
    if (damage !== null) onDamage(damage);
    return { folder, header, known };
  } catch (error) {
    await folder.close();
    throw error;
  }
}

type Part = Awaited<ReturnType<typeof openPart>>;

function joinPartPlans(parts: readonly Part[]) {
  const plans = parts.map(({ header }) => header.plan);
  const last = at(parts, parts.length - 1);
  const { path } = last.folder;
  const mismatch = comparePlans(last.header.plan, { ...last.header.plan, ...readProgram() });
  if (mismatch.length > 0)
    throw new InputError(`${path} needs the program that played it: ${mismatch.join('; ')}; use that one`);
  const plan = joinPlans(plans);
  if (plan !== null) return plan;
  const other = parts.find(({ header }) => joinPlans([header.plan, last.header.plan]) === null) ?? at(parts, 0);
  const differences = comparePlans(other.header.plan, last.header.plan);
  throw new InputError(
    `${path} is part of another study than ${other.folder.path}; merge parts of one study only. They differ ("there" is ${other.folder.path}, "here" is ${path}): ${differences.join('; ')}`,
  );
}

/** Copies many chunks at once, because each write to the disk takes as long as another. */
async function copyAll(joining: Joining, target: ResultFolder) {
  const chunks = joining.listChunks();
  for (let first = 0; first < chunks.length; first += COPIED_AT_ONCE) {
    const made = await Promise.all(chunks.slice(first, first + COPIED_AT_ONCE).map((chunk) => joining.make(chunk)));
    await Promise.all(made.flatMap((kept) => (kept === null ? [] : [target.append(kept)])));
  }
}

function joinOptions({ options: { shard: _shard, ...options }, plan: first }: StudyHeader, plan: StudyPlan) {
  if (nameData(first) === nameData(plan)) return options;
  const { deals } = at(plan.jobs, 0);
  const nodes = plan.jobs.map(({ seat }) => listBudgets(seat.who)).reduce((a, b) => (b.length > a.length ? b : a));
  return {
    ...options,
    ...(deals.firstSeed !== null && { seed: deals.firstSeed, deals: deals.count }),
    ...(nodes.length > 1 && { nodes }),
  };
}

async function refuseOwnPart(paths: readonly string[], out: string) {
  const target = await identifyFile(out);
  for (const path of paths)
    if (target !== null && (await identifyFile(path)) === target)
      throw new InputError(
        `--out ${out} is one of the folders to merge, ${path}; name another folder for the merged study`,
      );
}

export interface MissingWork {
  readonly gaps: readonly DealRange[];
  /** Chunks whose unknown deals have not been searched with every budget, and the number of these deals. */
  readonly open: readonly Chunk[];
  readonly unknown: number;
}

function findMissing(folder: ResultFolder, joining: Joining, jobs: StudyPlan['jobs']) {
  const chunks = joining
    .listChunks()
    .filter(({ index }) => folder.standing(index) !== null)
    .sort((a, b) => a.index - b.index);
  const open = chunks.filter(({ index, jobIndex }) => !isDone(folder.standing(index), at(jobs, jobIndex).seat));
  return {
    gaps: [...joining.chunkPlan.listGaps(chunks)],
    open,
    unknown: open.reduce((sum, { index }) => sum + (folder.standing(index)?.unknown ?? 0), 0),
  };
}

/** The caller closes the store. */
export interface MergedStudy {
  readonly header: StudyHeader;
  readonly store: ResultFolder;
  readonly missing: MissingWork;
}

/**
 * Puts parts of a study together in a new folder.
 * @throws InputError when they do not belong together; DisagreementError; FileError.
 */
export async function mergeStudies(
  paths: readonly string[],
  out: string,
  {
    force = false,
    onDamage = () => undefined,
  }: { readonly force?: boolean; readonly onDamage?: (damage: JournalDamage) => void } = {},
): Promise<MergedStudy> {
  await refuseOwnPart(paths, out);
  const parts: Part[] = [];
  let plan: StudyPlan | null = null;
  try {
    for (const path of paths) {
      parts.push(await openPart(path, onDamage));
      plan = joinPartPlans(parts);
    }
    if (plan === null) throw new InputError('there is nothing to merge; name the folders of a study');
    const joining = joinParts(plan, parts);
    const disagreements = await joining.findDisagreements();
    if (disagreements.length > 0) throw new DisagreementError(plan, disagreements, paths);
    const start = at(parts.map(({ header }) => header.start).sort(), 0);
    const header = createHeader(plan, { options: joinOptions(at(parts, 0).header, plan), shard: null, start });
    const store = await ResultFolder.create(out, header, force);
    try {
      await copyAll(joining, store);
      return { header, store, missing: findMissing(store, joining, plan.jobs) };
    } catch (error) {
      await store.close();
      throw error;
    }
  } finally {
    for (const { folder } of parts) await folder.close();
  }
}
