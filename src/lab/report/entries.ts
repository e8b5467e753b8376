/** Who played which game: the lines of tables, and the rows of charts. */

import { findOrMake, groupBy } from '../../base/objects.ts';
import { formatGame, parseRules, titleRules } from '../../engine/games/rules.ts';
import { PLAYERS, SOLVER } from '../../players/registry.ts';
import { STRATEGIES } from '../../search/solver.ts';
import { sumOf } from '../../statistics/moments.ts';
import { EXACT_INTERVAL } from '../../statistics/intervals.ts';
import { findVariant } from '../../variants/registry.ts';
import type { DealSeries, NamedSeries } from '../contest.ts';
import { isSolver as isSolvers } from '../measures/study-form.ts';
import type { Count } from '../measures/no-return.ts';
import { measureWinRate } from '../performance.ts';
import type { CountedMeasures, GroupFigures, StudyFigures } from '../study-figures.ts';
import { splitWeights } from '../tables/deal-series.ts';

/** The random streams of a repeated study are one entry. */
export interface Entry {
  readonly figures: GroupFigures;
  /** How many random streams there are. */
  readonly streams: number;
  /** Its deals; undefined where their rows are missing. */
  readonly deals: DealSeries | undefined;
  /** The game and its options, for programs: `congress worry-back=yes`. */
  readonly game: string;
  /** For people: `Congress, worry-back=yes`. */
  readonly title: string;
  /** The player, and whatever else tells this group from others. */
  readonly who: string;
  readonly style: number;
}

export const isSolver = ({ figures }: Entry): boolean => isSolvers(figures);

const PLAYER_NAMES = [SOLVER, ...PLAYERS.map(({ name }) => name)];
/** The style of whoever has none of its own. */
export const OTHER: number = PLAYER_NAMES.length;
const STRATEGY_NAMES = STRATEGIES.map(({ name }) => name);

/** A player has one style in all reports, and so has a strategy of the solver; those of one's own share the last. */
export function styleOf({ player, strategy }: Pick<GroupFigures, 'player' | 'strategy'>): number {
  const [names, label] = player === SOLVER ? [STRATEGY_NAMES, strategy] : [PLAYER_NAMES, player];
  const index = names.indexOf(label.split(':', 1)[0] ?? '');
  return index < 0 && label !== '' ? OTHER : Math.max(0, index);
}

function mergeCounts(all: readonly CountedMeasures[]): CountedMeasures {
  const merged = new Map<string, Map<string, Count>>();
  for (const [measure, counts] of all.flatMap((each) => [...each])) {
    const sums = findOrMake(merged, measure, () => new Map<string, Count>());
    for (const own of counts) sums.set(own.value, { ...own, count: own.count + (sums.get(own.value)?.count ?? 0) });
  }
  return new Map(Array.from(merged, ([measure, sums]) => [measure, [...sums.values()]]));
}

const SUMS = ['asked', 'deals', 'won', 'lost', 'unknown', 'nodes'] as const;

/** Without the deals, nothing is known about the interval. @param groups the streams of one group. */
function mergeStreams(
  groups: readonly [GroupFigures, ...GroupFigures[]],
  deals: DealSeries | undefined,
  interval: string | null,
): GroupFigures {
  const [first] = groups;
  if (groups.length === 1) return first;
  const method = interval === 'wilson' ? interval : EXACT_INTERVAL.method;
  const form = { method, confidence: first.confidence ?? EXACT_INTERVAL.confidence } as const;
  const sums = Object.fromEntries(SUMS.map((name) => [name, sumOf(groups.map((each) => each[name]))]));
  const seconds = groups.flatMap((each) => each.seconds ?? []);
  return {
    ...first,
    ...sums,
    interval: deals === undefined ? null : measureWinRate([...deals.deals.values()], form).interval,
    seconds: seconds.length < groups.length ? null : sumOf(seconds),
    stuck: mergeCounts(groups.map(({ stuck }) => stuck)),
    noReturn: first.noReturn && mergeCounts(groups.flatMap(({ noReturn }) => noReturn ?? [])),
  };
}

function findSeries(figures: GroupFigures, all: readonly DealSeries[]) {
  const [strategy, weights] = splitWeights(figures.strategy);
  const wanted = { ...figures, strategy, weights };
  const names = ['variant', 'rules', 'player', 'strategy', 'weights'] as const;
  return all.find((series) => names.every((name) => series[name] === wanted[name]));
}

const keyOfGroup = ({ variant, rules, player, strategy, nodesLimit }: GroupFigures) =>
  JSON.stringify([variant, rules, player, strategy, nodesLimit]);

/** In the order of the files. Strategies, budgets and folders are named where there are several. */
export function listEntries(studies: readonly StudyFigures[], series: readonly NamedSeries[]): Entry[] {
  const solvers = studies.flatMap(({ groups }) => groups).filter(isSolvers);
  const strategies = new Set(solvers.map(({ strategy }) => strategy)).size > 1;
  const budgets = new Set(solvers.map(({ nodesLimit }) => nodesLimit)).size > 1;
  const formatContender = ({ player, strategy, nodesLimit }: GroupFigures) => {
    if (player !== SOLVER || !(strategies || budgets)) return player;
    return budgets && nodesLimit !== '' ? `${strategy}, ${nodesLimit} nodes` : strategy;
  };
  const listAll = (named: boolean) =>
    studies.flatMap(({ name, groups, interval }) =>
      groupBy(groups, keyOfGroup).map((own): Entry => {
        const [first] = own;
        const deals = findSeries(first, series.find((each) => each.name === name)?.series ?? []);
        const variant = findVariant(first.variant);
        const rules = parseRules(variant, first.rules);
        return {
          figures: mergeStreams(own, deals, interval),
          streams: own.length,
          deals,
          game: formatGame(variant, rules),
          title: titleRules(variant, rules),
          who: (named ? `${name}: ` : '') + formatContender(first),
          style: styleOf(first),
        };
      }),
    );
  const entries = listAll(false);
  // If two folders have the same group, all folders are named.
  return new Set(entries.map(({ game, who }) => `${game}, ${who}`)).size < entries.length ? listAll(true) : entries;
}
