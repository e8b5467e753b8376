/** Where the cards of a position lie, and which of them the foundations wait for. */

import { type Card, makeCard, rankOf, RANKS, SUITS } from '../engine/cards.ts';
import { distanceOf, isBag, isNumbered, type Pile, STOCK, type Zone, zoneOf } from '../engine/piles.ts';
import { countRaised, type Layout } from '../games/layout.ts';
import { PILED_ZONES, ZONES } from '../variants/catalogue.ts';
import { type Course, LAST_POSITIONS } from './course.ts';
import {
  addGame,
  type ColumnMeasure,
  countMeasure,
  type DistributionRow,
  type Distributions,
  listRows,
  type Measure,
  PLY_WIDTH,
  wordMeasure,
} from './distributions.ts';

/** Cards in each zone of the variant. */
export interface ZoneCounts {
  readonly foundation?: number;
  readonly stock?: number;
  readonly waste?: number;
  readonly tableau?: number;
  readonly [zone: Zone]: number;
}

/** Suit letter to the cards of that suit on both its foundations. */
export type SuitTotals = Readonly<Record<string, number>>;

interface Fill {
  /** Piles that are not empty. */
  readonly piles: number;
  readonly tallest: number;
}

/** The variant's zones of several piles with places. */
export type Fills = Readonly<Record<Zone, Fill>>;

export function countZones(layout: Layout): ZoneCounts {
  const counts: Record<Zone, number> = { foundation: countRaised(layout) };
  for (const [pile, cards] of layout.piles) {
    const zone = zoneOf(pile);
    counts[zone] = (counts[zone] ?? 0) + cards.length;
  }
  return counts;
}

export const sumFoundations = ({ foundations }: Layout): SuitTotals =>
  Object.fromEntries(foundations.map(([higher, lower], suit) => [SUITS.charAt(suit), higher + lower]));

export function measureFills({ piles }: Layout): Fills {
  const fills: Record<Zone, Fill> = {};
  for (const [pile, cards] of piles) {
    if (!isNumbered(pile)) continue;
    const zone = zoneOf(pile);
    const { piles: filled, tallest } = fills[zone] ?? { piles: 0, tallest: 0 };
    fills[zone] = { piles: filled + Math.min(1, cards.length), tallest: Math.max(tallest, cards.length) };
  }
  return fills;
}

/** A card that is not on the foundations. */
export interface Copy {
  readonly pile: Pile;
  /** Cards that lie on it, or are turned before it. 0 is available, as every card of a row without places is. */
  readonly depth: number;
  /** The card directly on it; null for none, and in the stock. */
  readonly cover: Card | null;
}

/** The card that the lower foundation of a suit waits for. The higher one has had it, or waits for it too. */
export interface Need {
  /** 0..3, in the order C D H S. */
  readonly suit: number;
  /** Null when the suit is complete. */
  readonly card: Card | null;
  /** Its copies outside the foundations: those under the fewest cards first, then by zone. */
  readonly copies: readonly Copy[];
}

function findCopies({ piles }: Layout, card: Card): Copy[] {
  const copies: Copy[] = [];
  for (const [pile, cards] of piles) {
    for (let at = cards.indexOf(card); at >= 0; at = cards.indexOf(card, at + 1)) {
      if (pile === STOCK) copies.push({ pile, depth: at, cover: null });
      else if (isBag(pile)) copies.push({ pile, depth: 0, cover: null });
      else copies.push({ pile, depth: cards.length - 1 - at, cover: cards[at + 1] ?? null });
    }
  }
  return copies.sort((a, b) => a.depth - b.depth || distanceOf(a.pile) - distanceOf(b.pile));
}

/** The next need of each suit, in the order of suits. */
export function findNeeds(layout: Layout): Need[] {
  return layout.foundations.map(([, lower], suit) => {
    const card = makeCard(lower + 1, suit);
    const copies = findCopies(layout, card);
    // A card that no pile holds is not in the pack: the suit ends below it.
    return { suit, card: copies.length === 0 ? null : card, copies };
  });
}

/** The lowest rank needed, and the suits that need it; null when all are complete. */
export function findRearmost(needs: readonly Need[]): { readonly suits: string; readonly rank: number } | null {
  let [rank, suits] = [Infinity, ''];
  for (const { suit, card } of needs) {
    if (card === null || rankOf(card) > rank) continue;
    suits = rankOf(card) < rank ? SUITS.charAt(suit) : suits + SUITS.charAt(suit);
    rank = rankOf(card);
  }
  return suits === '' ? null : { rank, suits };
}

/* Stuck points: the positions in which games that were not won came to a halt. */

/** A position in which a game that was not won ended, or came nearest to a win. */
export interface StuckPoint {
  readonly fills: Fills;
  /** The next need of each suit. */
  readonly needs: readonly Need[];
}

export const describeStuckPoint = (layout: Layout): StuckPoint => ({
  fills: measureFills(layout),
  needs: findNeeds(layout),
});

export interface StuckGame {
  readonly zones: ZoneCounts;
  readonly suits: SuitTotals;
  /** Null after a win. */
  readonly stuck: StuckPoint | null;
  /** Null after a win, and for a solver, which plays no game. */
  readonly course: Course | null;
}

type StuckMeasure = Measure<StuckGame>;
type DealMeasure = ColumnMeasure<StuckGame>;

/** @param suit 0..3, in the order C D H S. */
export const findNeed = ({ stuck }: StuckGame, suit: number): Need | undefined =>
  stuck?.needs.find((need) => need.suit === suit);

export const nameRank = (rank: number): string => RANKS.charAt(rank - 1);

/** In the order of `SUITS`. */
export const SUIT_NAMES = ['clubs', 'diamonds', 'hearts', 'spades'] as const;

const AT_END = "at the end of the game, or in the search's best position";
const NO_WIN = 'empty after a win';
const LOST_GAME = 'empty after a win and for the solver';

const PLACE_MEASURES: readonly DealMeasure[] = [
  ...ZONES.map((zone): DealMeasure =>
    countMeasure(
      zone,
      ({ zones }) => zones[zone] ?? null,
      'cards',
      `cards in the zone ${zone} ${AT_END}; empty where there is no such zone`,
    ),
  ),
  ...SUIT_NAMES.map((name, suit): DealMeasure => {
    const letter = SUITS.charAt(suit);
    return countMeasure(
      `foundation-${letter}`,
      ({ suits }) => suits[letter] ?? null,
      'cards',
      `cards of ${name} on both foundations ${AT_END}`,
    );
  }),
  ...PILED_ZONES.flatMap((zone): DealMeasure[] => [
    countMeasure(
      `${zone}-piles`,
      ({ stuck }) => stuck?.fills[zone]?.piles ?? null,
      'piles',
      `piles of the zone ${zone} that are not empty ${AT_END}; ${NO_WIN}`,
    ),
    countMeasure(
      `${zone}-tallest`,
      ({ stuck }) => stuck?.fills[zone]?.tallest ?? null,
      'cards',
      `cards in the tallest pile of the zone ${zone} ${AT_END}; ${NO_WIN}`,
    ),
  ]),
];

function namePosition(back: number): string {
  if (back === 0) return 'the final position';
  return `the position ${back} ${back === 1 ? 'move' : 'moves'} before the final one`;
}

const COURSE_MEASURES: readonly DealMeasure[] = [
  countMeasure(
    'plies',
    ({ course }) => course?.plies ?? null,
    'moves',
    `moves of a game that a player lost; ${LOST_GAME}`,
    PLY_WIDTH,
  ),
  countMeasure(
    'progress-ply',
    ({ course }) => course?.progressPly ?? null,
    'moves',
    `moves made before the foundations first held as many cards as they ever did; ${LOST_GAME}`,
    PLY_WIDTH,
  ),
  countMeasure(
    'progress-stock',
    ({ course }) => course?.progressStock ?? null,
    'cards',
    `stock cards that were left then; ${LOST_GAME}`,
  ),
  ...Array.from({ length: LAST_POSITIONS }, (_, back): DealMeasure =>
    countMeasure(
      `legal-moves-${back + 1}`,
      ({ course }) => course?.legalMoves[back] ?? null,
      'moves',
      `legal moves in ${namePosition(back)} of a game that a player lost`,
    ),
  ),
];

/** The rank each suit needs, `none` when it is complete, and the suits that are furthest behind. */
const NEED_MEASURES: readonly DealMeasure[] = [
  ...SUIT_NAMES.map((name, suit): DealMeasure =>
    wordMeasure(
      `need-${SUITS.charAt(suit)}`,
      (game) => {
        const need = findNeed(game, suit);
        if (need === undefined) return null;
        return need.card === null ? 'none' : nameRank(rankOf(need.card));
      },
      `the rank of ${name} that the foundations wait for, or none, ${AT_END}. Empty after a win`,
      [...Array.from(RANKS), 'none'],
    ),
  ),
  wordMeasure(
    'rearmost-rank',
    ({ stuck }) => {
      const rearmost = stuck && findRearmost(stuck.needs);
      return rearmost && nameRank(rearmost.rank);
    },
    `the lowest rank that the foundations wait for; ${NO_WIN}`,
    Array.from(RANKS),
  ),
  wordMeasure(
    'rearmost-suits',
    ({ stuck }) => (stuck && findRearmost(stuck.needs))?.suits ?? null,
    `the suits that wait for it, as letters one after the other; ${NO_WIN}`,
  ),
];

const COPY_MEASURES: readonly StuckMeasure[] = Array.from(SUITS).flatMap((letter, suit): StuckMeasure[] => {
  const nearest = (game: StuckGame) => findNeed(game, suit)?.copies[0] ?? null;
  return [
    {
      name: `need-${letter}-zone`,
      value: (game) => {
        const copy = nearest(game);
        return copy && zoneOf(copy.pile);
      },
    },
    { name: `need-${letter}-depth`, value: (game) => nearest(game)?.depth ?? null },
    {
      name: `need-${letter}-cover`,
      value: (game) => {
        const copy = nearest(game);
        return copy && (copy.cover === null ? 'none' : nameRank(rankOf(copy.cover)));
      },
    },
  ];
});

/** Measures of single deals. After a win only the first, which say where cards lie. */
export const DEAL_MEASURES: readonly DealMeasure[] = [...PLACE_MEASURES, ...COURSE_MEASURES, ...NEED_MEASURES];

/** Every measure, in the order of reports. The end of a game is the `reason` of a deal's row. */
export const STUCK_MEASURES: readonly StuckMeasure[] = [
  ...DEAL_MEASURES,
  ...COPY_MEASURES,
  { name: 'ending', value: ({ course }) => course?.ending ?? null },
];

export const addStuckGame = (distributions: Distributions, game: StuckGame): void =>
  addGame(distributions, STUCK_MEASURES, game);

/** The distributions as rows, by measure and then by value. */
export const listStuckRows = (distributions: Distributions): DistributionRow[] =>
  listRows(distributions, STUCK_MEASURES);
