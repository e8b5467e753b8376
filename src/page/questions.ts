import type { PositionVerdict } from '../analysis/move-verdicts.ts';
import type { OrderVerdict } from '../analysis/any-order.ts';
import type { NoReturn } from '../analysis/no-return.ts';
import type { Advice } from '../players/advisor.ts';
import type { ReviewedMove } from '../players/review.ts';
import type { Decision } from '../search/result.ts';
import type { Level } from './daily.ts';

export interface GameQuestion {
  readonly kind: 'solve' | 'advise' | 'judge';
  /** The game as a fragment; the question is about the position where it stands. */
  readonly game: string;
  /** How many times the usual moves a search may make; once unless given. */
  readonly effort?: number;
  /** For advice: how many of the stock's last cards the player has not seen. */
  readonly hidden?: number;
  /** Whether a win need not be made shorter. */
  readonly quick?: boolean;
}

export type Question =
  | GameQuestion
  | { readonly kind: 'daily'; readonly game: string; readonly date: string; readonly level: Level }
  /** All moves of the game are judged, however far it is played. */
  | { readonly kind: 'review'; readonly game: string };

interface Answers {
  readonly solve: Decision & { readonly nodes: number; readonly seconds: number };
  readonly advise: { readonly advice: Advice; readonly orders: OrderVerdict | null };
  readonly judge: { readonly verdict: PositionVerdict };
  /** `noReturn` is null after a win. */
  readonly review: { readonly moves: readonly ReviewedMove[]; readonly noReturn: NoReturn | null };
  /** The seed is null where no deal is certified. */
  readonly daily: { readonly seed: string | null };
}

export type Answer<Kind extends Question['kind'] = Question['kind']> = {
  [Each in Kind]: { readonly kind: Each } & Answers[Each];
}[Kind];

interface Progress {
  readonly kind: 'progress';
  /** Moves made by the search so far, and the most that it may make; in a review, moves judged of all. */
  readonly nodes: number;
  readonly limit: number;
  readonly won: boolean;
}

export type Message = Answer | Progress | { readonly kind: 'failed'; readonly message: string };

interface Open {
  readonly settle: (answer: Answer | null) => void;
  readonly fail: (error: Error) => void;
  readonly onProgress: (progress: Progress) => void;
}

export type Asking = ReturnType<typeof createAsking>;

/** Puts one question at a time to a worker. Cancelling a question ends the worker. @param url of the worker's program. */
export function createAsking(url: string) {
  let worker: Worker | null = null;
  let open: Open | null = null;

  const drop = () => {
    const dropped = open;
    worker?.terminate();
    [worker, open] = [null, null];
    return dropped;
  };
  const hear = (message: Message) => {
    if (open === null) return;
    if (message.kind === 'progress') open.onProgress(message);
    else if (message.kind === 'failed') drop()?.fail(new Error(message.message));
    else {
      const { settle } = open;
      open = null;
      settle(message);
    }
  };
  const start = () => {
    const started = new Worker(url);
    started.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
    started.addEventListener('error', (event) => {
      event.preventDefault();
      drop()?.fail(new Error(event.message || 'the worker could not be started'));
    });
    return started;
  };
  const cancel = () => {
    if (open !== null) drop()?.settle(null);
  };

  /** @returns null when the question was cancelled. @throws Error when the worker fails. */
  function ask<Asked extends Question>(
    question: Asked,
    onProgress?: Open['onProgress'],
  ): Promise<Answer<Asked['kind']> | null>;
  function ask(question: Question, onProgress: Open['onProgress'] = () => {}): Promise<Answer | null> {
    cancel();
    return new Promise((settle, fail) => {
      open = { settle, fail, onProgress };
      worker ??= start();
      worker.postMessage(question);
    });
  }
  return { cancel, ask };
}
