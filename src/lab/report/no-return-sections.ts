import { type Cell, findMeasure } from '../measures/measure.ts';
import { CAUSE, LOST_BETWEEN, NO_RETURN_MEASURES, traceSurvival } from '../measures/no-return.ts';
import { joinNames } from '../../base/prose.ts';
import { MOVE_KINDS } from '../../engine/notation/steps.ts';
import { labelOfZone } from '../../variants/catalogue.ts';
import { findVariant } from '../../variants/registry.ts';
import { countGames, describeClasses, describeParts, shareOfValue } from './counted-section.ts';
import { chartPoints, type Entry, formatShare, listColumns, type Section, tabulateEntries } from './section.ts';

/** A measure of points of no return; empty where nobody looked for them. */
const noReturnOf =
  (measure: string) =>
  ({ figures }: Entry) =>
    figures.noReturn?.get(measure) ?? [];

/** The values of a measure of points of no return, as shares of the games. @param words a name per value. */
function describeWords(
  measure: string,
  axis: string,
  words: Readonly<Record<string, string>>,
  section: Pick<Section, 'id' | 'title' | 'paragraphs'>,
) {
  const countsOf = noReturnOf(measure);
  return describeParts({
    ...section,
    countsOf,
    axis,
    words,
    sizeOf: (entry, value) => shareOfValue(countsOf(entry), value),
  });
}

const listSearchNodes = (entries: readonly Entry[]) =>
  joinNames(
    [...new Set(entries.flatMap(({ figures }) => figures.noReturnNodes ?? []))].map((nodes) =>
      nodes.toLocaleString('en'),
    ),
  );

const FATES = {
  'thrown-away': 'thrown away',
  'given-up': 'given up',
  unknown: 'no win found',
  unwinnable: 'never winnable',
};

export const describeFates = (entries: readonly Entry[]): Section | null =>
  describeWords('no_return_fate', 'share of the lost games', FATES, {
    id: 'fates',
    title: 'How games were lost',
    paragraphs: [
      `Thrown away: one move lost the game. Given up: it could still be won when the player stopped. No win found: a search of ${listSearchNodes(entries)} nodes found no win of the deal, so no move can be blamed. A longer search may find one. Never winnable: the deal is proved to have no win.`,
    ],
  })(entries);

export const describeStock = describeClasses({
  id: 'no-return-stock',
  title: 'When games are thrown away',
  paragraphs: ['The number of stock cards that were left when one move threw the game away.'],
  countsOf: noReturnOf('no_return_stock'),
  label: 'stock cards left',
  axis: 'share of the games thrown away',
  classes: findMeasure(NO_RETURN_MEASURES, 'no_return_stock').chartBin ?? 1,
});

const SURVIVAL_STEP = 12;

/** By the stock cards dealt; empty where nothing is known. */
function traceEntry({ figures: { variant, noReturn, won } }: Entry) {
  const counts = noReturn?.get(LOST_BETWEEN);
  if (counts === undefined) return [];
  const survival = traceSurvival(findVariant(variant), counts, won);
  return survival.map(({ share, least, most }, x) => ({ x, y: share, low: least, high: most }));
}

export function describeSurvival(all: readonly Entry[]): Section | null {
  const entries = all
    .map((entry) => ({ ...entry, points: traceEntry(entry) }))
    .filter(({ points }) => points.length > 0);
  if (entries.length === 0) return null;
  const most = Math.max(...entries.map(({ points }) => points.length - 1));
  const times = Array.from({ length: Math.floor(most / SURVIVAL_STEP) + 1 }, (_, i) => i * SURVIVAL_STEP);
  const sharesOf = ({ points }: (typeof entries)[number]) => times.map((time) => points[time]?.y ?? null);
  const header = times.map(String);
  return {
    id: 'survival',
    title: 'How long games can still be won',
    paragraphs: [
      'The share of the games that can still be won when so many stock cards have been dealt. The band goes from the games with a known win to those without a proof that they are lost.',
      'The line between is Turnbull’s estimate. Where proofs are rare they come late, and the line lies too high. A game that was given up counts as lost at its end.',
    ],
    chart: chartPoints(
      entries,
      {
        kind: 'steps',
        label: 'stock cards dealt',
        across: { least: 0, most, ratios: false },
        axis: 'share of the games',
      },
      ({ points }) => points,
    ),
    table: tabulateEntries(entries, [...listColumns(['games']), ...listColumns(header, formatShare)], (entry) => [
      entry.figures.deals,
      ...sharesOf(entry),
    ]),
  };
}

export const describeKinds = describeWords('no_return_kind', 'share of the games thrown away', MOVE_KINDS, {
  id: 'no-return-moves',
  title: 'Which moves throw games away',
  paragraphs: [
    'The kind of the move that threw the game away. Where nothing is proved, it is the move made in the last position with a known win.',
  ],
});

const MOST_CAUSES = 5;

const KINDS: Readonly<Record<string, string>> = MOVE_KINDS;

/** A value of the measure `no_return_cause` in words: the missing card, where it lay, the fatal move, and a better one. */
export function describeCause(value: string): string[] {
  const [rank = '', zone = '', fatal = '', better = ''] = value.split(' ');
  return [rank, labelOfZone(zone), KINDS[fatal] ?? fatal, KINDS[better] ?? better];
}

export function describeCauses(all: readonly Entry[]): Section | null {
  const rows = all.flatMap((entry) => {
    const counts = noReturnOf(CAUSE)(entry);
    const games = countGames(counts);
    const most = counts.toSorted((a, b) => b.count - a.count).slice(0, MOST_CAUSES);
    const names: Cell[] = [entry.game, entry.who];
    return most.map(({ value, count }) => names.concat(describeCause(value), `${count} of ${games}`, count / games));
  });
  if (rows.length === 0) return null;
  return {
    id: 'causes',
    title: 'What lost the games',
    paragraphs: [
      `The ${MOST_CAUSES} most frequent causes of each player. A cause has the lowest rank that was missing at the end, and where its nearest copy lay. It also has the kind of the move that threw the game away, and the kind of a move that would have kept a win.`,
    ],
    chart: null,
    table: {
      columns: [
        ...listColumns(['game', 'player', 'missing', 'where', 'move made', 'better move', 'games']),
        ...listColumns(['share'], formatShare),
      ],
      texts: 6,
      rows,
    },
  };
}
