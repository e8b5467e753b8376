import { traceSeries } from '../contest.ts';
import { at, groupBy } from '../../base/objects.ts';
import { formatLevel, joinSome } from '../../base/prose.ts';
import { RATE_MEASURES } from '../measures/summary.ts';
import { findShare } from '../../statistics/run-lengths.ts';
import { meanOf } from '../../statistics/moments.ts';
import { describeDistribution } from './counted-section.ts';
import { type Entry, isSolver } from './entries.ts';
import {
  capitalize,
  countDigits,
  formatCount,
  formatEnds,
  formatIntervalName,
  formatRate,
  formatShareOf,
  listColumns,
  rowOf,
  type Section,
  tabulateEntries,
  tellRange,
  viewMeasures,
} from './section.ts';

const rateOf = ({ figures: { won, deals } }: Entry) => won / deals;
const intervalOf = ({ figures: { interval } }: Entry) => interval ?? { low: 0, high: 1 };
const showRate = (entry: Entry) => formatRate(rateOf(entry), intervalOf(entry));
const byRate = (a: Entry, b: Entry) => rateOf(b) - rateOf(a);

const TIME_DIGITS = 3;
const USUAL_LEVEL = 0.95;

const countDeals = ({ figures: { deals, asked } }: Entry) =>
  [deals, ...(deals < asked ? [asked] : [])].map(formatCount).join(' of ');

/** `82.0 to 83.1, n = 20,000`; what is usual, or the same as before, is left out. */
function showEnds(entry: Entry, before?: Entry) {
  const { confidence } = entry.figures;
  const n = countDeals(entry);
  return [
    formatEnds(intervalOf(entry)),
    (before === undefined || countDeals(before) !== n) && `n = ${n}`,
    confidence !== null && confidence !== USUAL_LEVEL && `${formatLevel(confidence)} interval`,
    entry.streams > 1 && `${entry.streams} random streams`,
  ]
    .filter(Boolean)
    .join(', ');
}

const isUnsure = ({ figures }: Entry) => figures.unknown > 0;
const tellWinnable = (solved: readonly Entry[]) => (solved.some(isUnsure) ? 'are known to be winnable' : 'can be won');

const MOST_PLAYERS = 4;

/** One sentence for each game: the rate of each player, its interval, of how many deals it is, and what can be won. */
export const listHeadlines = (entries: readonly Entry[]): string[] =>
  groupBy(entries, ({ title }) => title).map((own) => {
    const players = own.filter((entry) => !isSolver(entry)).toSorted(byRate);
    const [solver] = own.filter(isSolver).toSorted(byRate);
    const won = players.map(
      (entry, i) => `${entry.who}${i === 0 ? ' wins' : ''} ${showRate(entry)} (${showEnds(entry, players[i - 1])})`,
    );
    const parts = won.length === 0 ? [] : [joinSome(won, MOST_PLAYERS)];
    if (solver !== undefined) {
      const last = players.at(-1);
      const same = last !== undefined && countDeals(last) === countDeals(solver);
      parts.push(`${showRate(solver)} of the deals ${tellWinnable([solver])}${same ? '' : ` (${showEnds(solver)})`}`);
    }
    return `${own[0].title}: ${parts.join('; ')}.`;
  });

const rangeOf = (entries: readonly Entry[]) => {
  const sorted = entries.toSorted(byRate);
  return { best: at(sorted, 0), worst: at(sorted, sorted.length - 1) };
};

/** The rates of a player in all games, with the games where they are lowest and highest. */
function tellRates(entries: readonly Entry[]) {
  const { best, worst } = rangeOf(entries);
  if (best === worst) return showRate(best);
  return `from ${showRate(worst)} in ${worst.title} to ${showRate(best)} in ${best.title}`;
}

function tellSolved(solved: readonly Entry[]) {
  const { best, worst } = rangeOf(solved);
  const least = `${showRate(worst)} of the deals ${tellWinnable(solved)}`;
  return best === worst ? least : `${least} in ${worst.title}, and ${showRate(best)} in ${best.title}`;
}

/** Of whoever wins most on average, and of the solver. */
function findRates(entries: readonly Entry[]) {
  const [best, ...others] = groupBy(
    entries.filter((entry) => !isSolver(entry)),
    ({ who }) => who,
  ).toSorted((a, b) => meanOf(b.map(rateOf)) - meanOf(a.map(rateOf)));
  const solved = groupBy(entries.filter(isSolver), ({ title }) => title)
    .map((own) => at(own.toSorted(byRate), 0))
    .toSorted((a, b) => rateOf(a) - rateOf(b));
  if (best === undefined) return tellSolved(solved);
  const wins = `${capitalize(best[0].who)} wins ${others.length > 0 ? 'most: ' : ''}${tellRates(best)}`;
  if (solved.length === 0) return wins;
  const range = tellRange([0, solved.length - 1], (i) => showRate(at(solved, i)));
  return `${wins}; ${range} of the deals ${tellWinnable(solved)}`;
}

export function describeRates(entries: readonly Entry[]): Section {
  // The interval stands beside its rate, where there is little room too.
  const names = ['deals', 'win_rate', 'ci_low', 'ci_high', 'won', 'lost', 'unknown'];
  if (entries.some(({ figures }) => figures.deals < figures.asked)) names.push('asked');
  const titles = { ci_low: formatIntervalName(entries) };
  const view = viewMeasures(RATE_MEASURES, names, titles, Math.max(...entries.map(intervalOf).map(countDigits)));
  const costs = [
    { name: 'moves per game', show: (moves: number) => formatCount(Math.round(moves)) },
    { name: 'seconds per game', show: (seconds: number) => seconds.toFixed(TIME_DIGITS) },
  ];
  const unsure = entries.some(isUnsure);
  return {
    id: 'win-rates',
    topic: 'Win rates',
    title: findRates(entries),
    paragraphs: [
      entries.some(isSolver) &&
        'The solver sees every card, so its rate says how many deals can be won at all. All others see only the face-up cards, as a person does.',
      'Moves per game are made at the table and in thought. Seconds were measured on the machine that played the study, on one core, without the search for points of no return.',
      unsure && 'The lower end of an interval counts unknown deals as lost, and the upper end counts them as won.',
    ].filter((text) => text !== false),
    reading: [
      `A mark is the share of the deals that were won. The line through it is the ${formatIntervalName(entries)}.`,
      ...(unsure ? ['A thick line goes from the rate with all unknown deals lost to that with all of them won.'] : []),
    ],
    chart: {
      kind: 'rates',
      axis: 'share of the deals that were won',
      rows: groupBy(entries, ({ title }) => title)
        .flat()
        .map((entry) => {
          const { won, unknown, deals } = entry.figures;
          const most = (won + unknown) / deals;
          const numbers = { rate: rateOf(entry), most, label: showRate(entry) };
          return Object.assign(rowOf(entry), numbers, intervalOf(entry));
        }),
    },
    table: tabulateEntries(entries, [...view.columns, ...costs], ({ figures }) => {
      const { nodes, seconds, deals } = figures;
      return [...view.listCells(figures), nodes / deals, seconds && seconds / deals];
    }),
  };
}

/** How many deals were won in so many moves. */
function countLengths({ deals }: Entry) {
  const counts = new Map<number, number>();
  for (const { moves } of [...(deals?.deals.values() ?? [])].flat()) {
    if (moves !== null) counts.set(moves, (counts.get(moves) ?? 0) + 1);
  }
  return Array.from(counts, ([low, count]) => ({ value: String(low), low, count }));
}

export const describeLengths = describeDistribution({
  id: 'lengths',
  topic: 'How long wins are',
  tell: (medians) => `Wins take ${medians} moves, in the median`,
  paragraphs: ['The moves of won games, and of the wins that the solver found. These are not the shortest ones.'],
  countsOf: countLengths,
  label: 'moves',
  axis: 'share of the wins',
});

const SHARES = [0.5, 0.9, 0.99];

export function describeProfiles(all: readonly Entry[]): Section | null {
  const entries = all
    .filter(isSolver)
    .flatMap((entry) => (entry.deals ? Object.assign({}, entry, { profile: traceSeries(entry.deals) }) : []));
  if (entries.length === 0) return null;
  const starts = entries.flatMap(({ profile }) => profile.points.find(({ decided }) => decided > 0)?.nodes ?? []);
  const ends = entries.map(({ profile }) => profile.points.at(-1)?.nodes ?? 1);
  const halves = entries.flatMap(({ profile }) => findShare(profile, 0.5) ?? []);
  const range = tellRange(halves, formatCount);
  return {
    id: 'profiles',
    topic: 'How soon deals are decided',
    title:
      halves.length < entries.length
        ? 'Not every search decides half of the deals'
        : `Half of the deals are decided within ${range} nodes`,
    paragraphs: [
      'The share of the deals that a search has decided within that number of nodes. A node is a move that the search made. Where budgets climb, the nodes are those of the search that decided the deal.',
    ],
    reading: ['The band around a line is the 95 % interval at each point.'],
    chart: {
      kind: 'steps',
      label: 'nodes',
      across: { least: Math.min(...starts, ...ends), most: Math.max(...ends), scale: 'ratios' },
      axis: 'share of the deals decided',
      rows: entries.map((entry) => {
        // From the last point without a decision on.
        const first = entry.profile.points.findIndex(({ decided }) => decided > 0) - 1;
        const points = entry.profile.points.slice(Math.max(0, first));
        const drawn = points.map(({ nodes, share, interval }) => Object.assign({ x: nodes, y: share }, interval));
        return Object.assign(rowOf(entry), { points: drawn });
      }),
    },
    table: tabulateEntries(
      entries,
      [
        ...listColumns(['deals']),
        ...listColumns(['decided'], formatShareOf(Math.max(...entries.map(({ profile }) => profile.deals)))),
        ...listColumns(SHARES.map((share) => `${100 * share} % within`)),
      ],
      (entry) => [
        entry.profile.deals,
        entry.profile.points.at(-1)?.share ?? 0,
        ...SHARES.map((share) => findShare(entry.profile, share) ?? 'not reached'),
      ],
    ),
  };
}
