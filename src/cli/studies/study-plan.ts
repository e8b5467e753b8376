/** What a study plays, as the command line names it. */

import type { StudyKind } from '../../tables/columns.ts';
import { InputError } from '../../base/errors.ts';
import type { Rules, Variant } from '../../games/variant.ts';
import type { Weights } from '../../games/weights.ts';
import { findVariant, VARIANTS } from '../../variants/registry.ts';
import { SOLVER } from '../../players/registry.ts';
import { readProgram } from '../../store/provenance.ts';
import { ChunkPlan } from '../../studies/chunk-plan.ts';
import type { DealSource, Job, Shard } from '../../studies/plan.ts';
import type { SeatPlan } from '../../studies/seat.ts';
import { listStreams } from '../../studies/streams.ts';
import { createHeader, planStudy, type StudyHeader } from '../../studies/study.ts';
import { STRATEGIES } from '../../search/registry.ts';
import { readBudget, type BudgetOptions } from '../options/strategy-choice.ts';
import { openDealsOfEach, type DealOptions } from '../sources/deal-source.ts';
import { parseNumber } from '../options/options.ts';
import { choosePlayers } from '../options/player-choice.ts';
import { resolveAllRules } from '../text/rule-text.ts';
import type { Shell } from '../terminal/shell.ts';
import { chooseStrategies } from '../options/strategy-choice.ts';
import { planLooks, type PrecisionOptions } from './study-precision.ts';
import { chooseWeights, describeWeights, weighSeat, type GivenWeights } from '../sources/weights-source.ts';

/** The argument that names games, for the help. */
export const VARIANTS_ARGUMENT = 'a variant, several with commas between them, or all';

/** Deals played unless the command line says how many. */
export const DEFAULT_DEALS = 100;

/** The options that say what a study plays; a comparison has no players and no time limit. */
export interface StudyOptions extends DealOptions, PrecisionOptions, Omit<BudgetOptions, 'nodes'> {
  /** Several for what is unknown to be searched again. */
  readonly nodes: number | readonly number[];
  readonly rule: readonly string[];
  readonly strategy: readonly string[];
  readonly player?: readonly string[];
  readonly noReturn?: true;
  readonly luck?: true;
  readonly repeat?: number;
  readonly weights?: readonly GivenWeights[];
  readonly shard?: string;
}

/** The budgets of `--nodes`, one after the other. */
export const listNodes = ({ nodes }: Pick<StudyOptions, 'nodes'>): readonly number[] =>
  typeof nodes === 'number' ? [nodes] : nodes;

/**
 * The budgets of a study with further ones after them.
 * @param more some of those that it has may be named again.
 * @throws InputError for one that would have to come before another that has been used.
 */
export function addBudgets(there: readonly number[], more: readonly number[], path: string): StudyOptions['nodes'] {
  const kept = there.filter((nodes) => nodes < more[0]);
  const again = there.slice(kept.length);
  const budgets = more.length > again.length ? [...kept, ...more] : there;
  if (again.every((nodes, i) => nodes === more[i] || i >= more.length))
    return budgets.length === 1 ? budgets[0] : budgets;
  throw new InputError(
    `--nodes ${more.join(',')}: ${path} has been searched with ${there.join(',')}; further budgets must be larger than ${there.at(-1)}`,
  );
}

/** A variant with its rules and deals. */
interface PlannedGame {
  readonly variant: Variant;
  readonly rules: Rules;
  readonly deals: DealSource;
}

/** @param names a variant, several with commas between them, or `all`. */
function chooseVariants(names: string): readonly Variant[] {
  if (names === 'all') return VARIANTS;
  const variants = names.split(',').map(findVariant);
  const twice = variants.find((variant, i) => variants.indexOf(variant) < i);
  if (twice !== undefined) throw new InputError(`${names}: ${twice.name} is named twice; name it once`);
  return variants;
}

/** The games that a command line names, in its order, and each variant by all the rules it names. */
async function planGames(shell: Shell, variantNames: string, options: StudyOptions): Promise<PlannedGame[]> {
  const variants = chooseVariants(variantNames);
  const rulesOf = resolveAllRules(variants, options.rule);
  const sources = await openDealsOfEach(options, variants, shell.stdin, DEFAULT_DEALS);
  return variants.flatMap((variant, index) =>
    rulesOf[index].map((rules) => ({ variant, rules, deals: sources[index] })),
  );
}

/** A comparison is of strategies, of players, or of both: strategies that are named with players come first, unless the solver has its place among them. */
function nameContenders({ player: given = [], ...options }: StudyOptions): StudyOptions {
  const { strategy } = options;
  if (given.length === 0)
    return { ...options, strategy: strategy.length > 0 ? strategy : STRATEGIES.map(({ name }) => name) };
  if (given.includes(SOLVER))
    return { ...options, strategy: strategy.length > 0 ? strategy : [STRATEGIES[0].name], player: given };
  return { ...options, player: strategy.length > 0 ? [SOLVER, ...given] : given };
}

/** The same options with whoever plays unless they say so. */
function nameDefaults(kind: StudyKind, options: StudyOptions): StudyOptions {
  if (kind === 'bench') return nameContenders(options);
  const { strategy, player } = options;
  return {
    ...options,
    strategy: strategy.length > 0 ? strategy : [STRATEGIES[0].name],
    ...(player && { player: player.length > 0 ? player : [SOLVER] }),
  };
}

/** @throws InputError for deals, or players, whose luck cannot be measured. */
function checkLuck({ deal, dealFile, pysol, player = [] }: StudyOptions): void {
  if (player.every((name) => name === SOLVER))
    throw new InputError('--luck is for players, who do not see the stock; name one with --player');
  if (deal !== undefined || dealFile !== undefined || pysol !== undefined) {
    throw new InputError(
      '--luck goes by what other cards might have come, which is known of shuffled deals alone; name them with --seed and --deals',
    );
  }
}

/**
 * The jobs that a command line names: variants by rules by players, the solver counting once for each
 * of its strategies, and by random streams where those are asked for.
 * @param variantNames a variant, several with commas between them, or `all`.
 * @param weights those of some variants.
 * @throws InputError for unusable deals, rules, players or strategies; FileError when a file cannot be read.
 */
async function planJobs(
  shell: Shell,
  kind: StudyKind,
  variantNames: string,
  options: StudyOptions,
  weights: ReadonlyMap<string, Weights>,
): Promise<Job[]> {
  const players = await choosePlayers(options.player ?? []);
  const noReturn = options.noReturn === true;
  if (noReturn && players.every((player) => player === null)) {
    throw new InputError('--no-return is for games that a player lost; name one with --player');
  }
  if (options.luck === true) checkLuck(options);
  const [nodes, ...climb] = listNodes(options);
  if (kind === 'bench' && climb.length > 0) {
    throw new InputError(
      `--nodes ${listNodes(options).join(',')}: strategies are compared with one budget; give one number`,
    );
  }
  const strategies = await chooseStrategies(options.strategy, readBudget({ ...options, nodes }), climb);
  const everybody = players.flatMap((player): readonly SeatPlan['who'][] => (player === null ? strategies : [player]));
  const games = await planGames(shell, variantNames, options);
  return games.flatMap(({ variant, rules, deals }) =>
    everybody.flatMap((who) => {
      const seat = weighSeat(
        { variant: variant.name, rules, who, noReturn, ...(options.luck && { luck: true }) },
        weights,
      );
      return listStreams(seat, options.repeat ?? null).map((each): Job => ({ seat: each, deals }));
    }),
  );
}

const SHARD = /^(\d+)\/(\d+)$/;
const MAX_SHARDS = 1_000_000;

/** @throws InputError unless the text is `i/n` with 1 ≤ i ≤ n. */
function parseShard(text: string): Shard {
  const [, index, count] = SHARD.exec(text) ?? [];
  if (index === undefined || count === undefined) {
    throw new InputError(`--shard "${text}" cannot be used; give i/n, for example 1/4 for the first of four parts`);
  }
  const parts = parseNumber(`--shard ${text}: the number of parts`, count, true, 1, MAX_SHARDS);
  return { index: parseNumber(`--shard ${text}: the part`, index, true, 1, parts), count: parts };
}

/** What has no part in what a study is: where it is kept, by how many it is played, how it is shown. */
const RUNNING_OPTIONS: ReadonlySet<string> = new Set([
  'out',
  'resume',
  'force',
  'workers',
  'dealLimit',
  'redis',
  'json',
  'bench',
  'profile',
]);

/** The options that a study is described by. */
const describeOptions = (variant: string, options: StudyOptions): Record<string, unknown> => ({
  variant,
  ...Object.fromEntries(Object.entries(options).filter(([name]) => !RUNNING_OPTIONS.has(name))),
});

/** A study as the command line asks for it. */
export interface AskedStudy {
  readonly header: StudyHeader;
  readonly jobs: readonly Job[];
}

/**
 * Plans a study as this program would play it.
 * @throws InputError for unusable deals, rules, players, strategies or shards; FileError when a file cannot be read.
 */
export async function askForStudy(
  shell: Shell,
  kind: StudyKind,
  variant: string,
  given: StudyOptions,
): Promise<AskedStudy> {
  const { weights: files = [], ...others } = given;
  const weights = await chooseWeights(files, chooseVariants(variant), shell.stdin);
  const options = nameDefaults(kind, {
    ...planLooks(others),
    ...(weights.size > 0 && { weights: describeWeights(weights) }),
  });
  const shard = options.shard === undefined ? null : parseShard(options.shard);
  const [first] = options.looks ?? [];
  const jobs = await planJobs(
    shell,
    kind,
    variant,
    first === undefined ? options : { ...options, deals: first },
    weights,
  );
  // A study that is too large is found out before anything is written.
  void new ChunkPlan(jobs);
  const start = new Date().toISOString();
  const plan = planStudy(readProgram(), kind, jobs);
  return { header: createHeader(plan, { options: describeOptions(variant, options), shard, start }), jobs };
}
