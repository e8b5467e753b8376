import { CAUSE, LOST_BETWEEN, traceSurvival } from '../measures/no-return.ts';
import { at, groupBy } from '../../base/objects.ts';
import { MOVE_KINDS } from '../../engine/notation/steps.ts';
import { labelOfZone } from '../../variants/catalogue.ts';
import { findVariant } from '../../variants/registry.ts';
import { countGames, describeParts } from './counted-section.ts';
import type { Entry } from './entries.ts';
import { capitalize, formatShareOf, listColumns, type Section, tabulateEntries, tellRange } from './section.ts';

/** A measure of points of no return; empty where nobody looked for them. */
const noReturnOf =
  (measure: string) =>
  ({ figures }: Entry) =>
    figures.noReturn?.get(measure) ?? [];

const FATES = {
  'thrown-away': 'thrown away',
  'given-up': 'given up',
  unknown: 'no win found',
  unwinnable: 'never winnable',
};

export const describeFates = (all: readonly Entry[]): Section | null => {
  const nodes = all.flatMap(({ figures }) => figures.noReturnNodes ?? []);
  return describeParts({
    id: 'fates',
    topic: 'How games were lost',
    tell: (range, fate) => `${capitalize(fate)}: ${range} of the lost games`,
    paragraphs: [
      `Thrown away: one move lost the game. Given up: it could still be won when the player stopped. No win found: a search of ${Math.max(0, ...nodes).toLocaleString('en')} nodes found no win of the deal, so no move can be blamed. A longer search may find one. Never winnable: the deal is proved to have no win.`,
    ],
    countsOf: noReturnOf('no_return_fate'),
    axis: 'share of the lost games',
    words: FATES,
  })(all);
};

export const describeKinds = describeParts({
  id: 'no-return-moves',
  topic: 'Which moves throw games away',
  tell: (range, kind) => `${capitalize(kind)} threw away ${range} of the games that one move lost`,
  paragraphs: [
    'The kind of the move that threw the game away. Where nothing is proved, it is the move made in the last position with a known win.',
  ],
  countsOf: noReturnOf('no_return_kind'),
  axis: 'share of the games thrown away',
  words: MOVE_KINDS,
});

/** From all stock cards left to none; empty where nothing is known. */
function traceEntry({ figures: { variant, noReturn, won, deals } }: Entry) {
  const counts = noReturn?.get(LOST_BETWEEN);
  if (counts === undefined) return [];
  const survival = traceSurvival(findVariant(variant), counts, won);
  const rate = won / deals;
  return survival.map(({ share, least, most }, dealt) => ({
    left: survival.length - 1 - dealt,
    alive: { y: share, low: least, high: most },
    chance: { y: Math.min(1, rate / share), low: Math.min(1, rate / most), high: Math.min(1, rate / least) },
  }));
}

const SHOWN = { alive: 'can still be won', chance: 'won in the end, of those' } as const;
const CURVES = ['alive', 'chance'] as const;
const TABLE_STEP = 12;

export function describeSurvival(all: readonly Entry[]): Section | null {
  const entries = all
    .map((entry) => Object.assign({}, entry, { points: traceEntry(entry) }))
    .filter(({ points }) => points.length > 0);
  if (entries.length === 0) return null;
  const curves = groupBy(entries, ({ title }) => title).flatMap((own) =>
    CURVES.flatMap((curve) => own.map((entry) => Object.assign({}, entry, { curve }))),
  );
  const most = Math.max(...entries.map(({ points }) => points.length - 1));
  const lefts = Array.from({ length: Math.floor(most / TABLE_STEP) + 1 }, (_, i) => i * TABLE_STEP).toReversed();
  const titles = lefts.map((left) => `${left} left`);
  const half = entries.map(({ points }) => at(points, Math.floor(points.length / 2)).alive.y);
  const format = formatShareOf(Math.max(...entries.map(({ figures }) => figures.deals)));
  return {
    id: 'survival',
    topic: 'How long games can still be won',
    title: `With half of the stock left, ${tellRange(half, format)} of the games can still be won`,
    paragraphs: [
      'The share of the games that can still be won when that number of stock cards is left, and the share of those that the player won in the end.',
      'The share is Turnbull’s estimate. Where proofs are rare they come late, and it is too high. A game that was given up counts as lost at its end.',
    ],
    reading: ['The band goes from the games with a known win to those without a proof that they are lost.'],
    chart: {
      kind: 'steps',
      label: 'stock cards left',
      across: { least: 0, most, scale: 'backward' },
      axis: 'share of the games',
      rows: curves.map(({ points, curve, ...entry }) => ({
        heading: `${entry.title}: ${SHOWN[curve]}`,
        name: entry.who,
        style: entry.style,
        across: { least: 0, most: points.length - 1, scale: 'backward' },
        points: points.map((point) => Object.assign({ x: point.left }, point[curve])),
      })),
    },
    table: {
      ...tabulateEntries(
        curves,
        [...listColumns(['share', 'games']), ...listColumns(titles, format)],
        ({ figures, points, curve }) => [
          SHOWN[curve],
          figures.deals,
          ...lefts.map((left) => points.find((point) => point.left === left)?.[curve].y ?? null),
        ],
      ),
      texts: 3,
    },
  };
}

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
    return most.map(({ value, count }) => Object.assign({}, entry, { words: describeCause(value), count, games }));
  });
  const [top] = rows.toSorted((a, b) => b.count - a.count);
  if (top === undefined) return null;
  const [, , fatal = '', better = ''] = top.words;
  return {
    id: 'causes',
    topic: 'What lost the games',
    title: `${top.title}, ${top.who}: ${fatal} lost ${top.count} of ${top.games} games, where ${fatal === better ? 'another such move' : better} kept a win`,
    paragraphs: [
      `The ${MOST_CAUSES} most frequent causes of each player. A cause has the lowest rank that was missing at the end, and where its nearest copy lay. It also has the kind of the move that threw the game away, and the kind of a move that would have kept a win.`,
    ],
    chart: null,
    table: {
      ...tabulateEntries(
        rows,
        [
          ...listColumns(['missing', 'where', 'move made', 'better move', 'games']),
          ...listColumns(['share'], formatShareOf(top.games)),
        ],
        ({ words, count, games }) => [...words, `${count} of ${games}`, count / games],
      ),
      texts: 6,
    },
  };
}
