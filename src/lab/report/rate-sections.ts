import { traceSeries } from '../contest.ts';
import { groupBy } from '../../base/objects.ts';
import { isSolver as isSolvers } from '../measures/study-form.ts';
import { SOLVER } from '../../players/registry.ts';
import { findShare } from '../../statistics/run-lengths.ts';
import {
  chartPoints,
  type Entry,
  formatShare,
  labelOf,
  listColumns,
  formatIntervalName,
  listRuns,
  rowOf,
  type Section,
  showRate,
  tabulateEntries,
  viewRates,
} from './section.ts';

const isSolver = ({ figures }: Entry) => isSolvers(figures);
const rateOf = ({ figures: { won, deals } }: Entry) => won / deals;
const showEnds = (entry: Entry) => `${showRate(entry, 'ci_low')} to ${showRate(entry, 'ci_high')}`;
const isPartial = ({ figures: { deals, asked } }: Entry) => deals < asked;

/** One sentence for each: the rate, its interval, and of how many deals it is. */
export const listHeadlines = (entries: readonly Entry[]): string[] =>
  groupBy(entries, ({ game }) => game)
    .flat()
    .map((entry) => {
      const { deals, asked, unknown } = entry.figures;
      const rate = showRate(entry, 'win_rate');
      const n = [deals, ...(isPartial(entry) ? [asked] : [])].map((count) => count.toLocaleString('en')).join(' of ');
      const can = unknown > 0 ? 'are known to be winnable' : 'can be won';
      const what = isSolver(entry) ? `${rate} of the deals ${can}` : `${entry.who} wins ${rate} of the games`;
      const where = isSolver(entry) && entry.who !== SOLVER ? labelOf(entry) : entry.game;
      return `${where}: ${what} (${showEnds(entry)}, n = ${n}, ${formatIntervalName([entry])}).`;
    });

export function describeRates(entries: readonly Entry[]): Section {
  const view = viewRates(entries, [...(entries.some(isPartial) ? ['asked'] : []), 'deals', 'won', 'lost', 'unknown']);
  return {
    id: 'win-rates',
    title: 'Win rates',
    paragraphs: [
      `Each mark is the share of the deals that were won. The line through it is the ${formatIntervalName(entries)}.`,
      entries.some(isSolver) &&
        'The solver sees every card, so its rate says how many deals can be won at all. All others see only the face-up cards, as a person does.',
      entries.some(({ figures }) => figures.unknown > 0) &&
        'The lower end of the interval counts unknown deals as lost. The upper end counts them as won. A thick line goes from one rate to the other.',
    ].filter((text) => text !== false),
    chart: {
      kind: 'rates',
      axis: 'share of the deals that were won',
      rows: entries.map((entry) => {
        const { won, unknown, deals, interval } = entry.figures;
        return { ...rowOf(entry), rate: rateOf(entry), most: (won + unknown) / deals, low: 0, high: 1, ...interval };
      }),
    },
    table: tabulateEntries(entries, view.columns, ({ figures }) => view.listCells(figures)),
  };
}

const TIME_DIGITS = 3;
const thoughtOf = ({ figures: { nodes, deals } }: Entry) => nodes / deals;

/** Null unless some game was played with more and with less thought. */
export function describeThought(all: readonly Entry[]): Section | null {
  const players = all.filter((entry) => !isSolver(entry) && entry.figures.nodes > 0);
  const entries = groupBy(players, ({ game }) => game).flatMap((own) => (own.length > 1 ? own : []));
  if (entries.length === 0) return null;
  const thoughts = entries.map(thoughtOf);
  const view = viewRates(entries);
  return {
    id: 'thought',
    title: 'The value of thought',
    paragraphs: [
      'The horizontal axis shows how many moves a player makes in a game on average, at the table and in thought. The vertical axis shows the share of games that it wins.',
      'Moves are the same on every machine. The seconds in the table were measured on the machine that played the study, on one core, without the search for points of no return.',
    ],
    chart: chartPoints(
      entries,
      {
        kind: 'lines',
        label: 'moves per game, at the table and in thought',
        across: { least: Math.min(...thoughts), most: Math.max(...thoughts), ratios: true },
        axis: 'games won',
      },
      (entry) => [{ x: thoughtOf(entry), y: rateOf(entry), ...entry.figures.interval }],
    ),
    table: tabulateEntries(
      entries,
      [
        { name: 'moves made and tried per game', show: (moves) => String(Math.round(moves)) },
        { name: 'seconds per game', show: (seconds) => seconds.toFixed(TIME_DIGITS) },
        ...view.columns,
      ],
      (entry) => {
        const { seconds, deals } = entry.figures;
        return [thoughtOf(entry), seconds && seconds / deals, ...view.listCells(entry.figures)];
      },
    ),
  };
}

const SHARES = [0.5, 0.9, 0.99];

export function describeProfiles(all: readonly Entry[]): Section | null {
  const entries = listRuns(all.filter(isSolver)).map((entry) =>
    Object.assign(entry, { profile: traceSeries(entry.deals) }),
  );
  if (entries.length === 0) return null;
  const shareDecided = ({ profile }: (typeof entries)[number]) => profile.points.at(-1)?.share ?? 0;
  const starts = entries.flatMap(({ profile }) => profile.points.find(({ decided }) => decided > 0)?.nodes ?? []);
  const ends = entries.map(({ profile }) => profile.points.at(-1)?.nodes ?? 1);
  return {
    id: 'profiles',
    title: 'How soon deals are decided',
    paragraphs: [
      'Each line is the share of the deals that a search has decided within that number of nodes. A node is a move that the search made. The band around it is the 95 % interval at each point. Where budgets climb, the nodes are those of the search that decided the deal.',
    ],
    chart: chartPoints(
      entries,
      {
        kind: 'steps',
        label: 'nodes',
        across: { least: Math.min(...starts, ...ends), most: Math.max(...ends), ratios: true },
        axis: 'deals decided',
      },
      ({ profile }) => profile.points.map(({ nodes, share, interval }) => ({ x: nodes, y: share, ...interval })),
    ),
    table: tabulateEntries(
      entries,
      [
        ...listColumns(['deals']),
        ...listColumns(['decided'], formatShare),
        ...listColumns(SHARES.map((share) => `${100 * share} % within`)),
      ],
      (entry) => [
        entry.profile.deals,
        shareDecided(entry),
        ...SHARES.map((share) => findShare(entry.profile, share) ?? 'not reached'),
      ],
    ),
  };
}
