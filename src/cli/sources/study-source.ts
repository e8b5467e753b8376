import { at, dropUndefined } from '../../base/objects.ts';
import { InputError } from '../../base/errors.ts';
import { joinSome } from '../../base/prose.ts';
import { SOLVER } from '../../players/registry.ts';
import { STRATEGIES } from '../../search/solver.ts';
import type { StudyKind } from '../../lab/measures/study-form.ts';
import { choosePlayers, chooseStrategies } from '../../lab/contenders.ts';
import { beginStudy, resumeStudy, type OpenStudy } from '../../lab/opening.ts';
import { planStudy } from '../../lab/planning.ts';
import { MOST_DEALS, pickIntervals } from '../../lab/looks.ts';
import type { RunConfig } from '../../lab/run-config.ts';
import type { Damage } from '../../lab/record-store.ts';
import { parseShard, type PlannedStudy, type StudyFile } from '../../lab/study.ts';
import { findVariant, VARIANTS } from '../../variants/registry.ts';
import type { AS_JSON, Given } from '../options/option-spec.ts';
import {
  type DEAL_OPTIONS,
  type DealOptions,
  DEFAULT_DEALS,
  type ERROR_OPTIONS,
  type FORCE,
  type OUT,
  type PLAYER_LIST,
  type PLAYING_OPTIONS,
  readBudget,
  type REPEAT,
  type RULES,
  type SOLVING_OPTIONS,
} from '../options/shared-options.ts';
import { type Shell, logWrapped } from '../terminal/shell.ts';
import { chooseSettings, noteSettings, openDealsOfEach } from './deal-source.ts';
import { chooseWeights, describeWeights } from './weights-source.ts';
import { resolveAllRules } from '../../engine/games/rules.ts';
import { holdsWork } from '../../lab/folder.ts';

interface PlayingOptions extends Given<
  | (typeof DEAL_OPTIONS | typeof SOLVING_OPTIONS | typeof ERROR_OPTIONS | typeof PLAYING_OPTIONS)[number]
  | typeof RULES
  | typeof PLAYER_LIST
  | typeof REPEAT
  | typeof AS_JSON
> {
  readonly noReturn?: true;
  readonly precision?: number;
  readonly sprt?: string;
}

type AskedOptions = Omit<PlayingOptions, 'weights'>;

/** A comparison of strategies names no players. */
type StudyOptions = Omit<AskedOptions, 'player'> & Partial<Pick<AskedOptions, 'player'>>;

export interface CommandRequest {
  readonly kind: StudyKind;
  /** Without one, the plan is that of the folder to go on with. */
  readonly variant: string | undefined;
  readonly options: PlayingOptions;
  readonly flags: readonly string[];
}

function chooseVariants(names: string) {
  if (names === 'all') return VARIANTS;
  const variants = names.split(',').map(findVariant);
  const twice = variants.find((variant, i) => variants.indexOf(variant) < i);
  if (twice !== undefined) throw new InputError(`${names}: ${twice.name} is named twice; name it once`);
  return variants;
}

const ALL_STRATEGIES = STRATEGIES.map(({ name }) => name);

const chooseNames = (given: readonly string[], usual: readonly string[]) => (given.length > 0 ? given : usual);

/** In a comparison, strategies that are named with players come first, unless the solver has its place among them. */
function nameDefaults(kind: StudyKind, options: AskedOptions): StudyOptions {
  const { player, ...others } = options;
  const strategy = chooseNames(others.strategy, [STRATEGIES[0].name]);
  if (kind === 'analyze' && others.strategy.length > 0 && player.length > 0 && !player.includes(SOLVER))
    throw new InputError(`--strategy is for the solver; give --player ${SOLVER} too, or leave it out`);
  if (kind === 'analyze') return { ...options, strategy, player: chooseNames(player, [SOLVER]) };
  if (player.length === 0) return { ...others, strategy: chooseNames(others.strategy, ALL_STRATEGIES) };
  if (player.includes(SOLVER)) return { ...others, strategy, player };
  return { ...others, player: others.strategy.length > 0 ? [SOLVER, ...player] : player };
}

async function chooseContenders({ player = [], strategy, nodes: budgets, ...options }: StudyOptions) {
  const players = await choosePlayers(player);
  const [nodes = 0, ...climb] = [budgets].flat();
  const strategies = await chooseStrategies(strategy, readBudget({ ...options, nodes }), climb);
  return players.flatMap((each): readonly RunConfig['contender'][] => (each === null ? strategies : [each]));
}

/** They change nothing about a study itself. */
const RUNNING_OPTIONS = /^(?:out|resume|force|workers|shard|dealLimit|noDeals|json)$/;

export async function askForStudy(
  shell: Shell,
  kind: StudyKind,
  variantNames: string,
  { weights: files, ...given }: PlayingOptions,
): Promise<PlannedStudy> {
  const variants = chooseVariants(variantNames);
  const weights = await chooseWeights(files, variants, shell.stdin);
  const options = nameDefaults(kind, given);
  const contenders = await chooseContenders(options);
  const rules = resolveAllRules(variants, chooseSettings(options, variants));
  const isFixed = options.precision === undefined && options.sprt === undefined;
  const sources = await openDealsOfEach(options, variants, shell.stdin, isFixed ? DEFAULT_DEALS : MOST_DEALS);
  await noteSettings(shell, options, variants);
  return planStudy({
    ...options,
    kind,
    games: variants.flatMap(({ name }, i) =>
      at(rules, i).map((each) => ({ variant: name, rules: each, deals: at(sources, i) })),
    ),
    contenders,
    weights,
    options: {
      variant: variantNames,
      ...Object.fromEntries(Object.entries(options).filter(([name]) => !RUNNING_OPTIONS.test(name))),
      ...(weights.size > 0 && { weights: describeWeights(weights) }),
    },
  });
}

/** @param flags the given ones that belong to a plan; the folder's plan is compared with them if a variant is named. */
export function checkResuming(
  path: string,
  { out, force }: Given<typeof OUT | typeof FORCE>,
  variant: string | undefined,
  flags: readonly string[],
): void {
  if (out !== undefined) throw new InputError('--out and --resume name two folders; keep one of them');
  if (force === true) throw new InputError('--force discards the study that --resume continues; keep one of them');
  if (variant === undefined && flags.length > 0) {
    throw new InputError(
      `--resume ${path} follows its own plan; leave out ${flags.join(', ')}, or name the variant too for a comparison with the plan`,
    );
  }
}

/** The options that do not say what is played. */
const FREE_FLAGS = /^--(?:resume|workers|deal-limit|no-deals|json|confidence|interval|shard)$/;
/** They may ask for more than a folder has; strategies are compared with one budget. */
const GROWING_FLAGS = {
  analyze: ['--deals', '--nodes'],
  bench: ['--deals'],
};

const MOST_NAMED = 5;

/** Names the lines of logs that were left out. */
export function logDamage(shell: Shell, damage: readonly Damage[]): Promise<void> {
  const lines = damage.map(({ file, line, torn }) => `${file}, line ${line}${torn ? ' (cut short)' : ''}`);
  const what = damage.length === 1 ? 'a line of the log does' : `${damage.length} lines of the logs do`;
  return logWrapped(shell, `${what} not count, and the deals are played again: ${joinSome(lines, MOST_NAMED)}`);
}

const readShard = ({ shard }: PlayingOptions) => (shard === undefined ? {} : { shard: parseShard(shard) });

async function goOn(shell: Shell, request: CommandRequest, path: string) {
  const { kind, variant, options, flags } = request;
  const onDamage = (damage: readonly Damage[]): void => void logDamage(shell, damage);
  if (variant !== undefined)
    return resumeStudy(path, {
      ...readShard(options),
      planned: await askForStudy(shell, kind, variant, options),
      onDamage,
    });
  const { deals, nodes } = options;
  return resumeStudy(path, {
    ...readShard(options),
    ...pickIntervals(options),
    ...dropUndefined({ deals, nodes: flags.includes('--nodes') ? [nodes].flat() : undefined }),
    openDeals: (variants, begun) => openDealsOfEach(readDealOptions(begun), variants, shell.stdin, DEFAULT_DEALS),
    onDamage,
  });
}

export function readDealOptions({ deal, dealFile, pysol, deals }: StudyFile['options']): DealOptions {
  return {
    ...(typeof deal === 'string' && { deal }),
    ...(typeof dealFile === 'string' && { dealFile }),
    ...(typeof pysol === 'string' && { pysol }),
    ...(typeof deals === 'number' && { deals }),
  };
}

/** Begins a study, or goes on with one. A comparison needs no folder. */
export async function openStudy(shell: Shell, request: CommandRequest): Promise<OpenStudy> {
  const { kind, variant, options, flags } = request;
  const { out, resume, shard } = options;
  if (resume !== undefined) {
    const bound = flags.filter((flag) => !FREE_FLAGS.test(flag) && !GROWING_FLAGS[kind].includes(flag));
    checkResuming(resume, options, variant, bound);
    if (variant === undefined || holdsWork(resume, 'study')) return goOn(shell, request, resume);
  } else if (variant === undefined) throw new InputError('the variant is missing; name one, or all');
  else if (out === undefined && kind === 'analyze')
    throw new InputError('--out is missing; name a folder for the results');
  else if (out === undefined && shard !== undefined)
    throw new InputError('--shard plays a part of a study; name its folder with --resume or --out');
  const begun = { ...readShard(options), force: options.force === true };
  const planned = await askForStudy(shell, kind, variant, options);
  try {
    return await beginStudy(planned, resume ?? out, begun);
  } catch (error) {
    // Another machine has begun it since.
    if (resume === undefined || !holdsWork(resume, 'study')) throw error;
    return goOn(shell, request, resume);
  }
}
