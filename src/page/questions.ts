/** What the page asks its worker. The answers are those of the command line. */

import { Caller } from '../base/calls.ts';
import type { PositionVerdict } from '../players/analysis/move-verdicts.ts';
import type { OrderVerdict } from '../players/analysis/any-order.ts';
import type { Band } from '../engine/games/variant.ts';
import type { Story } from '../players/analysis/story.ts';
import type { Advice } from '../players/advisor.ts';
import type { ReviewedMove } from '../players/review.ts';
import type { Decision } from '../search/result.ts';
import type { Level } from '../players/analysis/daily.ts';

/** A game as a fragment. Questions are about the position where it stands; a review is of all its moves. */
interface Game {
  readonly game: string;
}

interface Search extends Game {
  /** How many times the usual moves it may make; once unless given. */
  readonly effort?: number;
  /** Whether a win need not be made shorter. */
  readonly quick?: boolean;
}

export interface Progress {
  /** Moves made by the search so far, and the most that it may make; in a review, moves judged of all. */
  readonly nodes: number;
  readonly limit: number;
  readonly won: boolean;
}

interface Question<Input, Result> {
  readonly input: Input;
  readonly progress: Progress;
  readonly result: Result;
}

export interface Questions {
  readonly solve: Question<Search, Decision & { readonly nodes: number; readonly seconds: number }>;
  /** `hidden`: how many of the stock's last cards the player has not seen. */
  readonly advise: Question<
    Game & { readonly hidden: number },
    { readonly advice: Advice; readonly orders: OrderVerdict | null }
  >;
  readonly judge: Question<Game, PositionVerdict>;
  /** How hard a deal is, and the moves of the shortest win found of it; null where none is. */
  readonly rate: Question<Game, { readonly band: Band; readonly length: number | null }>;
  readonly review: Question<
    Game,
    { readonly moves: readonly ReviewedMove[]; readonly story: Story; readonly band: Band }
  >;
  /** The seed is null where no deal is certified. */
  readonly daily: Question<Game & { readonly date: string; readonly level: Level }, { readonly seed: string | null }>;
}

export type Answer<Kind extends keyof Questions> = Questions[Kind]['result'];

export type Asking = Caller<Questions>;

/** Puts one question at a time to a worker. @param url of the worker's program. */
export const createAsking = (url: string): Asking =>
  new Caller((onReply, onFailure) => {
    const worker = new Worker(url);
    worker.addEventListener('message', ({ data }) => onReply(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      onFailure(new Error(event.message || 'the worker could not be started'));
    });
    return worker;
  });
