/** `quorum study collect`: brings results from Redis into a study folder and publishes them. */

import { InputError } from '../../base/errors.ts';
import { ResultFolder } from '../../studies/result-folder.ts';
import { Collector } from '../../queue/collect.ts';
import { isOver } from '../../queue/queue-worker.ts';
import { comparePlans, nameShard, readHeader, type StudyHeader } from '../../studies/study.ts';
import type { Options } from '../options/options.ts';
import { watchInterrupts } from '../terminal/interrupt.ts';
import { readIntervalForm } from '../../studies/precision.ts';
import { EXIT, tellLine, type Shell } from '../terminal/shell.ts';
import { countChunks, nameChunks } from '../text/study-names.ts';
import { findDamage } from '../../studies/opening.ts';
import { openManifest } from '../../studies/results.ts';
import { tellDamage } from '../sources/study-source.ts';
import { reportStudy } from '../text/study-report.ts';
import { checkVersion, pause, withRedis, type Access } from '../sources/redis-access.ts';

type CollectOptions = Options<'redis' | 'study' | 'out' | 'wait' | 'remove' | 'confidence' | 'interval'>;

/** @throws InputError unless it is clear which one. */
async function findStudy({ link, store, voice }: Access, name: string | undefined): Promise<StudyHeader> {
  if (name !== undefined) return store.find(name);
  const [header, ...others] = await store.list((_study, message) => voice.say(message));
  if (header === undefined) throw new InputError(`${link.name} has no study; submit one with quorum study submit`);
  if (others.length === 0) return header;
  const names = [header, ...others].map(({ study }) => study).join(', ');
  throw new InputError(`${link.name} has several studies; name one with --study: ${names}`);
}

/** The folder to collect into, begun or gone on with. */
async function openFolder(shell: Shell, path: string, header: StudyHeader): Promise<ResultFolder> {
  if (!ResultFolder.holdsStudy(path)) return ResultFolder.create(path, header, openManifest(header), false);
  const folder = await ResultFolder.open(path, 'append', undefined, header.study);
  try {
    const own = folder.vouched ? header : readHeader(folder);
    const differences = comparePlans(own.plan, header.plan);
    if (own.shard !== null) differences.push(`it is the part ${nameShard(own.shard)} there and the whole here`);
    if (differences.length > 0)
      throw new InputError(`--out ${path} holds another study: ${differences.join('; ')}; name another folder`);
    const damage = findDamage(folder);
    if (damage !== null) await tellDamage(shell, damage);
    await folder.mend(own);
    return folder;
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/** Collects until nothing is missing, or no more can be had. */
async function collectAll(
  { store, voice }: Access,
  collector: Collector,
  { study }: StudyHeader,
  wait: boolean,
  signal: AbortSignal,
): Promise<void> {
  const total = collector.listMissing().length;
  let collected = 0;
  let told = performance.now();
  while (!signal.aborted) {
    const { submitted, ...counts } = await store.count(study);
    const kept = await collector.collect(signal);
    collected += kept;
    if (collected >= total) return;
    if (!wait || (isOver({ submitted, ...counts }) && kept === 0)) return;
    if (performance.now() - told > 10_000) {
      told = performance.now();
      voice.say(`study ${study}: ${collected} of ${countChunks(total)} collected`);
    }
    await pause(signal);
  }
}

async function collectStudy(
  shell: Shell,
  access: Access,
  options: CollectOptions,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const started = performance.now();
  const header = await findStudy(access, options.study);
  checkVersion(header);
  const { study, plan } = header;
  const { store, voice } = access;
  const folder = await openFolder(shell, path, header);
  try {
    const collector = new Collector(store, header, folder, (chunk, damage) =>
      voice.say(`study ${study}: the result of ${nameChunks(plan.jobs, [chunk])} ${damage}`),
    );
    await collectAll(access, collector, header, options.wait === true, signal);
    const missing = collector.listMissing();
    const cutShort = signal.aborted ? 'interrupted' : 'chunks are missing';
    if (await reportStudy(shell, { store: folder, header }, started, cutShort, options)) {
      if (options.remove !== true) return;
      await store.remove(study);
      await tellLine(shell.stderr, `study ${study} is removed from ${access.link.name}`);
      return;
    }
    const names = nameChunks(plan.jobs, missing);
    await tellLine(
      shell.errors,
      `missing: ${countChunks(missing.length)}, ${names}; collect again when they have been played, or play them here with quorum ${plan.kind} --resume ${path}`,
    );
    shell.exitCode = signal.aborted ? EXIT.interrupted : EXIT.failure;
  } finally {
    await folder.close();
  }
}

export async function runCollect(shell: Shell, options: CollectOptions): Promise<void> {
  const { out } = options;
  if (out === undefined) throw new InputError('--out is missing; name a folder for the results');
  void readIntervalForm(options);
  const interrupt = watchInterrupts();
  const { signal } = interrupt;
  let ended = false;
  const collect = async (access: Access): Promise<void> => {
    await collectStudy(shell, access, options, out, signal);
    ended = true;
  };
  try {
    await withRedis(shell, options, collect, signal);
  } finally {
    interrupt.stop();
  }
  if (ended) return;
  // Redis was away, and is not waited for.
  await tellLine(shell.stderr, `interrupted; the collected results are in ${out}; collect again to continue`);
  shell.exitCode = EXIT.interrupted;
}
