/** What is missing at a position: the cards that the foundations wait for, and what lies on them. */

import { type Card, makeCard, rankOf, RANKS, SUITS } from '../engine/cards.ts';
import { distanceOf, isBag, type Pile, STOCK, zoneOf } from '../engine/piles.ts';
import type { Layout } from '../games/layout.ts';
import { PILED_ZONES, ZONES } from '../variants/catalogue.ts';
import { type Course, LAST_POSITIONS } from './course.ts';
import { addGame, type DistributionRow, type Distributions, listRows, type Measure } from './distributions.ts';
import { type Fills, measureFills, type SuitTotals, type ZoneCounts } from './zones.ts';

/** One copy of a card that is not on the foundations. */
export interface Copy {
  readonly pile: Pile;
  /**
   * Cards that lie on it; in the stock the cards to be turned before it. 0 is available, as every
   * card of a row without places is.
   */
  readonly depth: number;
  /** The card directly on it; null when none is, and in the stock. */
  readonly cover: Card | null;
}

/** What the lower foundation of a suit waits for; the higher one has had that card, or waits for it too. */
export interface Need {
  /** 0..3, in the order C D H S. */
  readonly suit: number;
  /** Null when the suit is complete. */
  readonly card: Card | null;
  /** The copies that are not on the foundations, nearest first: the fewest cards on it, then by zone. */
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

/** What each suit needs next, in the order of suits. */
export function findNeeds(layout: Layout): Need[] {
  return layout.foundations.map(([, lower], suit) => {
    const card = makeCard(lower + 1, suit);
    const copies = findCopies(layout, card);
    // A card that no pile holds is not in the pack: the suit ends below it.
    return { suit, card: copies.length === 0 ? null : card, copies };
  });
}

/** The rank that the suits with the fewest cards on their lower foundations need, and those suits; null when all are complete. */
export function findRearmost(needs: readonly Need[]): { readonly suits: string; readonly rank: number } | null {
  let [rank, suits] = [Infinity, ''];
  for (const { suit, card } of needs) {
    if (card === null || rankOf(card) > rank) continue;
    suits = rankOf(card) < rank ? SUITS.charAt(suit) : suits + SUITS.charAt(suit);
    rank = rankOf(card);
  }
  return suits === '' ? null : { rank, suits };
}

/* Stuck points: where games that were not won came to a halt, and what was missing there. */

/** A position in which a game that was not won ended, or came nearest to a win. */
export interface StuckPoint {
  readonly fills: Fills;
  /** What each suit needs next. */
  readonly needs: readonly Need[];
}

export const describeStuckPoint = (layout: Layout): StuckPoint => ({
  fills: measureFills(layout),
  needs: findNeeds(layout),
});

/** What measures go by. */
export interface StuckGame {
  readonly zones: ZoneCounts;
  readonly suits: SuitTotals;
  /** Null after a win. */
  readonly stuck: StuckPoint | null;
  /** Null after a win, and for a solver, which plays no game. */
  readonly course: Course | null;
}

type StuckMeasure = Measure<StuckGame>;

/** Long games are counted in classes, because their number of moves has hardly a limit. */
const PLY_WIDTH = 10;

/** @param suit 0..3, in the order C D H S. */
export const findNeed = ({ stuck }: StuckGame, suit: number): Need | undefined =>
  stuck?.needs.find((need) => need.suit === suit);

export const nameRank = (rank: number): string => RANKS.charAt(rank - 1);

const PLACE_MEASURES: readonly StuckMeasure[] = [
  ...ZONES.map((zone): StuckMeasure => ({ name: zone, value: ({ zones }) => zones[zone] ?? null })),
  ...Array.from(SUITS, (suit): StuckMeasure => ({
    name: `foundation-${suit}`,
    value: ({ suits }) => suits[suit] ?? null,
  })),
  ...PILED_ZONES.flatMap((zone): StuckMeasure[] => [
    { name: `${zone}-piles`, value: ({ stuck }) => stuck?.fills[zone]?.piles ?? null },
    { name: `${zone}-tallest`, value: ({ stuck }) => stuck?.fills[zone]?.tallest ?? null },
  ]),
];

const COURSE_MEASURES: readonly StuckMeasure[] = [
  { name: 'plies', value: ({ course }) => course?.plies ?? null, width: PLY_WIDTH },
  { name: 'progress-ply', value: ({ course }) => course?.progressPly ?? null, width: PLY_WIDTH },
  { name: 'progress-stock', value: ({ course }) => course?.progressStock ?? null },
  ...Array.from({ length: LAST_POSITIONS }, (_, i): StuckMeasure => ({
    name: `legal-moves-${i + 1}`,
    value: ({ course }) => course?.legalMoves[i] ?? null,
  })),
];

/** The rank each suit needs, `none` when it is complete, and the suits that are furthest behind. */
const NEED_MEASURES: readonly StuckMeasure[] = [
  ...Array.from(SUITS, (letter, suit): StuckMeasure => ({
    name: `need-${letter}`,
    value: (game) => {
      const need = findNeed(game, suit);
      if (need === undefined) return null;
      return need.card === null ? 'none' : nameRank(rankOf(need.card));
    },
  })),
  {
    name: 'rearmost-rank',
    value: ({ stuck }) => {
      const rearmost = stuck && findRearmost(stuck.needs);
      return rearmost && nameRank(rearmost.rank);
    },
  },
  { name: 'rearmost-suits', value: ({ stuck }) => (stuck && findRearmost(stuck.needs))?.suits ?? null },
];

/** Of the nearest copy of the card that each suit needs, where there is one. */
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

/** Those that rows of single deals have; after a win only the first, which say where cards lie. */
export const DEAL_MEASURES: readonly StuckMeasure[] = [...PLACE_MEASURES, ...COURSE_MEASURES, ...NEED_MEASURES];

/** Every measure, in the order reports list them; how a game ended is the `reason` of a deal's row. */
export const STUCK_MEASURES: readonly StuckMeasure[] = [
  ...DEAL_MEASURES,
  ...COPY_MEASURES,
  { name: 'ending', value: ({ course }) => course?.ending ?? null },
];

/** Counts one game that was not won. */
export const addStuckGame = (distributions: Distributions, game: StuckGame): void =>
  addGame(distributions, STUCK_MEASURES, game);

/** The distributions as rows, by measure and then by value. */
export const listStuckRows = (distributions: Distributions): DistributionRow[] =>
  listRows(distributions, STUCK_MEASURES);
