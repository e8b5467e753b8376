/** Planning a study: which games, contender plays them, on which deals, and how often. */

import { at } from '../base/objects.ts';
import { type Deal, openSeeds } from '../engine/deal-v1.ts';
import { readTest, type TestPlan } from './deal-test.ts';
import { conflictOf, type InputError, refuseAs } from '../base/errors.ts';
import { chooseRules } from '../engine/games/rules.ts';
import type { Rules } from '../engine/games/variant.ts';
import { checkWeights, type Weights } from '../engine/games/weights.ts';
import { SEED } from '../search/parameters.ts';
import type { StudyKind } from './measures/study-form.ts';
import { joinWeights } from './tables/deal-series.ts';
import { findVariant } from '../variants/registry.ts';
import { findPack } from './tasks.ts';
import { openContender, type ContenderInput } from './contenders.ts';
import { keepDeals } from './deal-files.ts';
import {
  checkLooking,
  describeEnd,
  type EndRequest,
  pickIntervals,
  planFirstLook,
  readIntervalForm,
  type IntervalOptions,
} from './looks.ts';
import { type Contender, describeGroup, hashData, isSearch, listBudgets, type RunConfig } from './run-config.ts';
import { type DealSource, type Job, planJobs, type PlannedStudy } from './study.ts';

/** A game of a study, with its deals: seeds in a row, a list of deals, or a source that makes them. */
export interface GameRequest {
  readonly variant: string;
  /** Options that it leaves out have their defaults. */
  readonly rules?: Rules;
  readonly deals: { readonly firstSeed: number; readonly count: number } | readonly Deal[] | DealSource;
}

/** What a study is asked to play. It is plain data but for the deals. */
export interface StudyRequest extends IntervalOptions, EndRequest {
  /** `bench` compares the contenders of each game with its first one. */
  readonly kind: StudyKind;
  readonly games: readonly GameRequest[];
  readonly contenders: readonly (ContenderInput | Contender)[];
  /** Whether to look for the point of no return of each game that a player loses. */
  readonly noReturn?: boolean;
  readonly repeat?: number;
  /** Tables that replace those of quorum, by variant. */
  readonly weights?: ReadonlyMap<string, Weights>;
  /** Further entries of the manifest about how the study was asked for. */
  readonly options?: Readonly<Record<string, unknown>>;
}

const WEIGHTS_NAME = 8;

function weigh(config: RunConfig, chosen: ReadonlyMap<string, Weights>) {
  const given = chosen.get(config.variant);
  if (given === undefined) return config;
  const weights = checkWeights(findVariant(config.variant), given);
  const name = hashData(weights).slice(0, WEIGHTS_NAME);
  return { ...config, contender: { ...config.contender, label: joinWeights(config.contender.label, name) }, weights };
}

const tooMany = refuseAs('out-of-range', 'repeat');

/**
 * A configuration for each random stream. Stream k has the seed k after the chosen one, so that any of them can be played alone.
 * A player without a parameter `seed` makes no random choices, and plays once.
 * @param repeat null unless the study is a repeated one.
 */
export function listStreams(config: RunConfig, repeat: number | null): RunConfig[] {
  if (repeat === null) return [config];
  const { contender } = config;
  const { seed } = contender.parameters;
  if (typeof seed !== 'number') return [{ ...config, stream: null }];
  const last = seed + repeat - 1;
  if (last > SEED.most)
    throw tooMany(
      `${repeat} streams take the seeds ${seed} to ${last} of ${contender.label}, and the last seed is ${SEED.most}; give a smaller seed`,
    );
  return Array.from({ length: repeat }, (_, stream) => ({
    ...config,
    contender: { ...contender, parameters: { ...contender.parameters, seed: seed + stream } },
    stream,
  }));
}

function openDeals({ variant, deals }: GameRequest) {
  if ('deal' in deals) return deals;
  if (!('firstSeed' in deals)) return keepDeals(deals);
  return openSeeds(deals.firstSeed, deals.count, findPack(variant));
}

function checkTest(kind: StudyKind, contenders: readonly Contender[], { cost }: TestPlan) {
  if (kind !== 'bench' || contenders.length < 2)
    throw conflictOf('sprt')('a test compares contenders with the first one; name two or more');
  if (cost && new Set(contenders.map(isSearch)).size > 1)
    throw conflictOf('sprt')(
      'the nodes of solvers and of players are of different kinds; name contenders of one kind, or compare games won',
    );
}

const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0;

function checkRequest(
  { kind, noReturn, precision, ...request }: StudyRequest,
  contenders: readonly Contender[],
  sources: readonly DealSource[],
) {
  const listed = sources.some(({ firstSeed }) => firstSeed === null);
  if (sources.length === 0 || contenders.length === 0)
    throw refuseAs('missing')('a study without games or contenders has nothing to play; name one of each');
  if (sources.some(({ count, firstSeed }) => !isWhole(count - 1) || !isWhole(firstSeed ?? 0)))
    throw refuseAs('out-of-range', 'deals')('each game needs one deal or more, and whole seeds from 0 on');
  if (noReturn === true && contenders.every(isSearch))
    throw conflictOf('noReturn')('only games that a player lost have a point of no return; name a player');
  const test = readTest(request);
  if (precision !== undefined || test !== null) checkLooking({ ...request, listed });
  if (test !== null) checkTest(kind, contenders, test);
  void readIntervalForm(request);
  if (kind === 'analyze') return;
  for (const contender of contenders) {
    const budgets = listBudgets(contender);
    if (budgets.length > 1) throw refuseBudgets(budgets);
  }
}

/** Of a comparison. */
export const refuseBudgets = (budgets: readonly number[]): InputError =>
  conflictOf('nodes')(`strategies are compared with one budget, not with ${budgets.join(',')}; give one number`);

/** Plans a study: games by contenders by random streams. @throws InputError for a request that cannot be used; FileError. */
export async function planStudy(request: StudyRequest): Promise<PlannedStudy> {
  const { kind, games, repeat = null, weights = new Map() } = request;
  const contenders: Contender[] = [];
  for (const each of request.contenders) contenders.push('label' in each ? each : await openContender(each));
  const sources = games.map(openDeals);
  checkRequest(request, contenders, sources);
  const noReturn = request.noReturn === true;
  const jobs = games.flatMap(({ variant: name, rules: chosen = {} }, place) => {
    const variant = findVariant(name);
    const rules = chooseRules(variant, chosen);
    const deals = at(sources, place);
    return contenders.flatMap((contender) => {
      const config = weigh({ variant: variant.name, rules, contender, noReturn }, weights);
      return listStreams(config, repeat).map((each): Job => ({ config: each, deals }));
    });
  });
  const end = describeEnd(request, Math.max(...sources.map(({ count }) => count)));
  const names = jobs.map(({ config }) => JSON.stringify(describeGroup(config)));
  if (new Set(names).size < names.length)
    throw conflictOf('contenders')(
      'a game and contender are named twice, or cannot be told apart in the files of results; name each once',
    );
  const options = { ...request.options, ...pickIntervals(request), ...end };
  const planned = planJobs(kind, jobs, { options, start: new Date().toISOString() });
  return end === null ? planned : planFirstLook(planned);
}
