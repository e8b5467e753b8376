/**
 * The point of no return of a lost game: the last position from which it could still be won.
 *
 * If position j of a game can be won, so can every earlier position, by the moves played from there to j and then the
 * win. So there is one last winnable position, and searches on both sides close in on it. A position without a verdict
 * counts as not winnable, because nothing better is known. The result then says `not-found`, and how far on the first
 * proof of a loss lies.
 */
import { at } from '../base/objects.ts';
import { rankOf } from '../engine/cards.ts';
import { formatMove, type Move } from '../engine/moves.ts';
import { zoneOf } from '../engine/piles.ts';
import type { Position, Setting } from '../games/position.ts';
import type { PlayedGame } from '../players/player.ts';
import { checkLine } from '../search/line-check.ts';
import { createMidGameSearch } from '../search/mid-game.ts';
import type { SearchOutcome, SolveResult } from '../search/result.ts';
import { createSolver, DEFAULT_NODES, type Solver } from '../search/solver.ts';
import type { Search } from '../search/strategy.ts';
import { findMoveKind, type MoveKind } from '../notation/steps.ts';
import { replayRows } from './course.ts';
import {
  addGame,
  type ColumnMeasure,
  countMeasure,
  type DistributionRow,
  type Distributions,
  listRows,
  type Measure,
  PLY_WIDTH,
  type Value,
  wordMeasure,
} from './distributions.ts';
import { findRearmost, type StuckPoint } from './stuck.ts';
import { nameRank } from './stuck-measures.ts';

export interface NoReturnBudget {
  /** While closing in. */
  readonly quick: number;
  /** At the boundary that the quick searches leave. */
  readonly thorough: number;
  /**
   * For the deal itself, where neither search finds a win of it or a proof against one. If there is a win, all further
   * positions get the thorough budget.
   */
  readonly deal: number;
  /** MiB for the solver's table. */
  readonly memory: number;
}

export const NO_RETURN_BUDGET: NoReturnBudget = { quick: 10_000, thorough: 200_000, deal: DEFAULT_NODES, memory: 32 };

interface Landmark {
  readonly ply: number;
  /** Stock cards left. */
  readonly stock: number;
  readonly foundation: number;
}

export interface KnownMove {
  readonly move: Move;
  readonly kind: MoveKind;
}

interface LastChance {
  readonly winnable: Landmark;
  /** The win's first move, and the number of its moves. */
  readonly alternative: KnownMove;
  readonly winMoves: number;
}

/** The fate of a lost game. */
export type NoReturn = {
  /** Moves of the game. */
  readonly plies: number;
  /** The first position proved unwinnable; null when none is. */
  readonly lost: Landmark | null;
  /** Moves made by all searches. */
  readonly nodes: number;
} & (
  | { readonly fate: 'unwinnable' }
  /** No win of its first position was found. */
  | { readonly fate: 'unknown' }
  /** It could still be won when the player stopped. */
  | ({ readonly fate: 'given-up' } & LastChance)
  | ({
      readonly fate: 'thrown-away';
      /** The move after which no win was found. */
      readonly fatal: KnownMove;
      /** Whether the position after it is proved lost, or only no win of it was found. */
      readonly certainty: 'proof' | 'not-found';
    } & LastChance)
);

export class NoReturnFinder {
  readonly #search: Search;
  /** The default strategy, which decides more deals than a search for positions in the middle of a game. */
  readonly #solver: Solver;
  readonly #budget: NoReturnBudget;

  constructor(setting: Setting, budget: NoReturnBudget) {
    this.#search = createMidGameSearch(setting, budget.memory);
    this.#solver = createSolver(setting, { nodes: budget.deal, memory: budget.memory });
    this.#budget = budget;
  }

  /** @param played a game that was not won. */
  find(played: PlayedGame): NoReturn {
    const hunt = new Hunt(this.#search, played);
    hunt.closeIn(this.#budget.quick);
    hunt.proveLoss(this.#budget.quick);
    hunt.pushOn(this.#budget.thorough);
    if (hunt.isDealOpen) hunt.settleDeal(this.#solver, this.#budget.thorough);
    return hunt.describe();
  }
}

/** The knowledge of one game's positions, each named by its ply: the number of moves made before it. */
class Hunt {
  /** The last position found winnable; -1 for none. */
  #won = -1;
  /** The win from there. */
  #line: readonly Move[] = [];
  /** The first position proved unwinnable; one after the last for none. */
  #lost: number;
  #nodes = 0;
  readonly #search: Search;
  readonly #start: Position;
  readonly #moves: readonly Move[];
  readonly #positions: readonly Position[];

  constructor(search: Search, { start, moves }: PlayedGame) {
    this.#search = search;
    this.#start = start;
    this.#moves = moves;
    this.#positions = Array.from(replayRows(start, moves), (row) => start.withRow(row));
    this.#lost = moves.length + 1;
  }

  /** Goes back in growing steps from the end, where positions are easiest to decide, to a win. Then bisects. */
  closeIn(nodes: number): void {
    let failed = this.#lost;
    for (let step = 1; failed > 0 && this.#won < 0; step *= 2) {
      const ply = Math.max(0, failed - step);
      if (!this.#isWinnable(ply, nodes)) failed = ply;
    }
    this.#bisect(failed, nodes);
  }

  /** Bisects for the first position that can be proved lost. Wins found on the way count. */
  proveLoss(nodes: number): void {
    let open = this.#won;
    while (this.#lost - open > 1) {
      const middle = (this.#lost + open) >> 1;
      this.#isWinnable(middle, nodes);
      if (this.#lost > middle) open = middle;
    }
  }

  /** Looks harder at the first position not found winnable. If it is won, bisects the positions still open. */
  pushOn(nodes: number): void {
    if (this.#won + 1 < this.#lost && this.#isWinnable(this.#won + 1, nodes)) this.#bisect(this.#lost, nodes);
  }

  /** @param failed a position not found winnable, or one after the last. */
  #bisect(failed: number, nodes: number): void {
    let open = failed;
    while (open - this.#won > 1) {
      const middle = (this.#won + open) >> 1;
      if (!this.#isWinnable(middle, nodes)) open = middle;
    }
  }

  /** Whether the deal itself has no verdict. */
  get isDealOpen(): boolean {
    return this.#won < 0 && this.#lost > 0;
  }

  /** Decides the deal by a longer search. If it is winnable, looks hard for the last position that still is. */
  settleDeal(solver: Solver, nodes: number): void {
    if (!this.#take(0, solver.solve(this.#start))) return;
    this.#bisect(this.#lost, nodes);
  }

  #isWinnable(ply: number, nodes: number): boolean {
    return this.#take(ply, this.#search.run(at(this.#positions, ply), { nodes, deadline: Infinity, seed: 0 }));
  }

  /** Takes what a search has found out about a position. @returns whether it can be won. */
  #take(ply: number, outcome: SearchOutcome | SolveResult): boolean {
    this.#nodes += outcome.nodes;
    if (outcome.verdict === 'unwinnable') this.#lost = Math.min(this.#lost, ply);
    if (outcome.verdict !== 'winnable') return false;
    const { line } = outcome;
    checkLine(this.#start, [...this.#moves.slice(0, ply), ...line]);
    if (ply > this.#won) {
      // While the win follows the moves of the game, later positions are winnable too.
      let same = 0;
      while (line[same] === this.#moves[ply + same]) same++;
      this.#won = ply + same;
      this.#line = line.slice(same);
    }
    return true;
  }

  describe(): NoReturn {
    const plies = this.#moves.length;
    const [won, lost] = [this.#won, this.#lost];
    const common = { plies, lost: lost > plies ? null : this.#describePosition(lost), nodes: this.#nodes };
    if (lost === 0) return { fate: 'unwinnable', ...common };
    if (won < 0) return { fate: 'unknown', ...common };
    const layout = at(this.#positions, won).layOut();
    const know = (move: Move): KnownMove => ({ move, kind: findMoveKind(layout, move) });
    const chance = {
      winnable: this.#describePosition(won),
      alternative: know(at(this.#line, 0)),
      winMoves: this.#line.length,
    };
    if (won === plies) return { fate: 'given-up', ...common, ...chance };
    const certainty = lost === won + 1 ? 'proof' : 'not-found';
    return { fate: 'thrown-away', ...common, ...chance, fatal: know(at(this.#moves, won)), certainty };
  }

  #describePosition(ply: number): Landmark {
    const { stockCount: stock, foundationCount: foundation } = at(this.#positions, ply);
    return { ply, stock, foundation };
  }
}

/* Points of no return as columns, and counted over many games. */

type NoReturnMeasure = Measure<NoReturn>;
type Thrown = Extract<NoReturn, { readonly fate: 'thrown-away' }>;

const ifThrown =
  <V extends Value>(value: (game: Thrown) => V | null) =>
  (game: NoReturn): V | null =>
    game.fate === 'thrown-away' ? value(game) : null;

const ifWinnable =
  <V extends Value>(value: (game: LastChance) => V) =>
  (game: NoReturn): V | null =>
    'winnable' in game ? value(game) : null;

/** The fields of one game's row. The same names mean the same in the statistics below. */
export const NO_RETURN_FIELDS: readonly ColumnMeasure<NoReturn>[] = [
  wordMeasure(
    'fate',
    ({ fate }) => fate,
    'fate of a lost game: never winnable, no win of the deal found within the nodes that the manifest names, given up while it could still be won, or thrown away by one move',
    ['unwinnable', 'unknown', 'given-up', 'thrown-away'],
  ),
  wordMeasure(
    'certainty',
    ifThrown(({ certainty }) => certainty),
    'whether the position after the fatal move is proved lost, or only no win of it was found within the nodes that the manifest names',
    ['proof', 'not-found'],
  ),
  countMeasure('plies', ({ plies }) => plies, 'moves', 'moves of the game'),
  countMeasure(
    'ply',
    ifWinnable(({ winnable }) => winnable.ply),
    'moves',
    'moves before the last position that was found winnable',
  ),
  countMeasure(
    'stock',
    ifWinnable(({ winnable }) => winnable.stock),
    'cards',
    'stock cards left in that position',
  ),
  countMeasure(
    'foundation',
    ifWinnable(({ winnable }) => winnable.foundation),
    'cards',
    'cards on the foundations in that position',
  ),
  wordMeasure(
    'move',
    ifThrown(({ fatal }) => formatMove(fatal.move)),
    'the move that threw the game away',
  ),
  wordMeasure(
    'kind',
    ifThrown(({ fatal }) => fatal.kind),
    'the kind of that move',
  ),
  wordMeasure(
    'alternative',
    ifWinnable(({ alternative }) => formatMove(alternative.move)),
    'the first move of the win that was found instead',
  ),
  wordMeasure(
    'alternative_kind',
    ifWinnable(({ alternative }) => alternative.kind),
    'the kind of that first move',
  ),
  countMeasure(
    'win_moves',
    ifWinnable(({ winMoves }) => winMoves),
    'moves',
    'moves of that win',
  ),
  countMeasure(
    'lost_ply',
    ({ lost }) => lost?.ply ?? null,
    'moves',
    'moves before the first position that is proved lost; empty where none is',
  ),
  countMeasure('lost_stock', ({ lost }) => lost?.stock ?? null, 'cards', 'stock cards left in that position'),
  countMeasure('nodes', ({ nodes }) => nodes, 'moves', 'moves made by all searches for the point of no return'),
];

/** A field as a measure of games that one move threw away. */
function countField(name: string, width = 1): NoReturnMeasure {
  const field = NO_RETURN_FIELDS.find((each) => each.name === name.replaceAll('-', '_'));
  if (field === undefined) throw new Error(`points of no return have no field ${name}`);
  return { name, value: ifThrown(field.value), width };
}

/** Fates of all lost games. For those thrown away also the place and the move; `gap` is the number of moves of which one was fatal. */
const NO_RETURN_MEASURES: readonly NoReturnMeasure[] = [
  { name: 'fate', value: ({ fate }) => fate },
  countField('certainty'),
  { name: 'gap', value: ifThrown<Value>(({ winnable, lost }) => (lost === null ? 'none' : lost.ply - winnable.ply)) },
  countField('ply', PLY_WIDTH),
  countField('stock'),
  countField('foundation'),
  countField('kind'),
  countField('alternative-kind'),
  countField('lost-ply', PLY_WIDTH),
  countField('lost-stock'),
  { name: 'plies-left', value: ifThrown(({ plies, winnable }) => plies - winnable.ply), width: PLY_WIDTH },
];

/** A lost game, and its end. */
interface LostGame {
  readonly noReturn: NoReturn | null;
  readonly stuck: StuckPoint | null;
}

/** Stock cards are counted in classes this wide beside other words. */
export const STOCK_WIDTH = 8;

/** The nearest copy of a card for which the suit furthest behind waits at the end: its rank, and its zone. */
function findMissing({ needs }: StuckPoint): readonly string[] {
  const rank = findRearmost(needs)?.rank;
  const copies = needs.flatMap(({ card, copies: all }) =>
    card !== null && rankOf(card) === rank ? all.slice(0, 1) : [],
  );
  const [nearest] = copies.sort((a, b) => a.depth - b.depth);
  return rank === undefined || nearest === undefined ? [] : [nameRank(rank), zoneOf(nearest.pile)];
}

const joinWords = (...words: readonly (string | number)[]): string => words.join(' ');

/** What several facts together say of a loss, as words with blanks between them. */
const LOSS_MEASURES: readonly Measure<LostGame>[] = [
  {
    // Between which numbers of stock cards left it was lost, which survival curves need.
    name: 'lost-between',
    value: ({ noReturn }) =>
      noReturn && joinWords('winnable' in noReturn ? noReturn.winnable.stock : 'start', noReturn.lost?.stock ?? 'end'),
  },
  {
    name: 'habit',
    value: ({ noReturn }) =>
      noReturn?.fate === 'thrown-away'
        ? joinWords(
            noReturn.fatal.kind,
            noReturn.alternative.kind,
            noReturn.winnable.stock - (noReturn.winnable.stock % STOCK_WIDTH),
          )
        : null,
  },
  {
    name: 'cause',
    value: ({ noReturn, stuck }) =>
      noReturn?.fate === 'thrown-away' && stuck !== null
        ? joinWords(...findMissing(stuck), noReturn.fatal.kind, noReturn.alternative.kind)
        : null,
  },
];

/** @param game none whose point of no return was not looked for. */
export function addNoReturn(distributions: Distributions, game: LostGame): void {
  if (game.noReturn !== null) addGame(distributions, NO_RETURN_MEASURES, game.noReturn);
  addGame(distributions, LOSS_MEASURES, game);
}

/** The distributions as rows, by measure and then by value. */
export const listNoReturnRows = (distributions: Distributions): DistributionRow[] => [
  ...listRows(distributions, NO_RETURN_MEASURES),
  ...listRows(distributions, LOSS_MEASURES),
];
