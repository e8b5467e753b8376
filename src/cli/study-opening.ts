/** Beginning a study, or going on with one: in a folder, or in memory alone. */

import { InputError } from '../engine/errors.ts';
import type { Counts, StudyKind } from '../report/chunk-result.ts';
import { MemoryStore, type ChunkStore } from '../report/chunk-store.ts';
import { ResultFolder } from '../report/result-folder.ts';
import { comparePlans, readHeader } from '../run/study.ts';
import { readIntervalForm, type IntervalOptions } from './interval-choice.ts';
import type { Shell } from './shell.ts';
import { nameShard } from './study-names.ts';
import { askForStudy, type AskedStudy, type StudyOptions } from './study-plan.ts';
import { openManifest, warnOfDamage } from './study-publishing.ts';

/** The options of commands that play studies here. */
export interface PlayingOptions extends StudyOptions, IntervalOptions {
  readonly workers: number;
  readonly dealLimit?: number;
  readonly out?: string;
  readonly resume?: string;
  readonly force?: true;
  readonly json?: true;
  readonly profile?: true;
}

/** A study at hand. */
export interface OpenStudy extends AskedStudy {
  readonly store: ChunkStore;
  /** What has been played before, chunk by chunk. */
  readonly played: ReadonlyMap<number, Counts>;
}

/** What a command line asks for. */
export interface Request {
  readonly kind: StudyKind;
  /** Without one, the plan is that of the folder to go on with. */
  readonly variant: string | undefined;
  readonly options: PlayingOptions;
  /** The options that stand on the command line. */
  readonly flags: readonly string[];
}

/** The options that do not say what is played. */
const FREE_FLAGS: ReadonlySet<string> = new Set(['--resume', '--workers', '--deal-limit', '--json', '--profile', '--confidence', '--interval']);

async function beginStudy(asked: AskedStudy, path: string, force: boolean): Promise<OpenStudy> {
  const store = await ResultFolder.create(path, asked.header, openManifest(asked.header), force);
  return { ...asked, store, played: new Map() };
}

async function resumeStudy(shell: Shell, { kind, variant, options }: Request, path: string): Promise<OpenStudy> {
  const played = new Map<number, Counts>();
  const given = variant === undefined ? null : await askForStudy(shell, kind, variant, options);
  const folder = await ResultFolder.open(path, 'append', ({ chunk, counts }) => played.set(chunk, counts), given?.header.study);
  try {
    const header = given !== null && folder.vouched ? given.header : readHeader(folder);
    const asked = given ?? (await askForStudy(shell, header.plan.kind, String(header.options['variant']), { ...options, ...header.options }));
    const differences = comparePlans(header.plan, asked.header.plan);
    const [there, here] = [header, asked.header].map(({ shard }) => nameShard(shard));
    if (there !== here) differences.push(`the shard is ${there} there and ${here} here`);
    if (differences.length > 0) {
      throw new InputError(`--resume ${path} holds another study: ${differences.join('; ')}; use the same, or another folder`);
    }
    await warnOfDamage(shell, folder);
    await folder.mend(header);
    return { store: folder, header, jobs: asked.jobs, played };
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/** @throws InputError for options that do not go together. */
function checkResuming({ variant, options: { out, force }, flags }: Request, path: string): void {
  if (out !== undefined) throw new InputError('--out and --resume name two folders; keep one of them');
  if (force === true) throw new InputError('--force throws away what --resume goes on with; keep one of them');
  const others = flags.filter((flag) => !FREE_FLAGS.has(flag));
  if (variant === undefined && others.length > 0) {
    throw new InputError(`--resume ${path} plays its own plan; leave out ${others.join(', ')}, or name the variant too, and all will be compared`);
  }
}

/**
 * Opens what a command line asks for: a folder that is begun or gone on with. A comparison needs none.
 * @throws InputError for options that do not go together, or a folder that holds something else.
 */
export async function openStudy(shell: Shell, request: Request): Promise<OpenStudy> {
  const { kind, variant, options } = request;
  const { out, resume, shard } = options;
  void readIntervalForm(options);
  if (resume !== undefined) {
    checkResuming(request, resume);
    if (variant === undefined || ResultFolder.holdsStudy(resume)) return resumeStudy(shell, request, resume);
    return beginStudy(await askForStudy(shell, kind, variant, options), resume, false);
  }
  if (variant === undefined) throw new InputError('the variant is missing; name one, or all');
  if (out === undefined && kind === 'analyze') throw new InputError('--out is missing; name a folder for the results');
  if (out === undefined && shard !== undefined) {
    throw new InputError('--shard plays a part for quorum merge; name a folder for it with --out');
  }
  const asked = await askForStudy(shell, kind, variant, options);
  if (out !== undefined) return beginStudy(asked, out, options.force === true);
  return { ...asked, store: new MemoryStore(), played: new Map() };
}
