/** Questions of the page to its worker, and the worker's answers. All of them can be sent from one to the other. */

import type { PositionVerdict } from '../analysis/move-verdicts.ts';
import type { Advice } from '../players/advisor.ts';
import type { Decision } from '../search/result.ts';

export interface Question {
  readonly kind: 'solve' | 'advise' | 'judge';
  /** The game as a fragment; the question is about the position where it stands. */
  readonly game: string;
}

/** The outcome of a search: the verdict, the moves made and, of a win, its line. */
export type SolveAnswer = Decision & { readonly kind: 'solve'; readonly nodes: number; readonly seconds: number };

export type Answer =
  | SolveAnswer
  | { readonly kind: 'advise'; readonly advice: Advice }
  | { readonly kind: 'judge'; readonly verdict: PositionVerdict };

export interface Progress {
  readonly kind: 'progress';
  /** Moves made so far, and the most that may be made. */
  readonly nodes: number;
  readonly limit: number;
  /** Whether a win is found, and is being shortened. */
  readonly won: boolean;
}

export type Message = Answer | Progress | { readonly kind: 'failed'; readonly message: string };

/** A question without an answer so far. */
interface Open {
  settle(answer: Answer | null): void;
  fail(message: string): void;
  readonly onProgress: (progress: Progress) => void;
}

/** Puts one question at a time to a worker. To cancel one it ends the worker, and the next question starts another. */
export class Asking {
  readonly #program: string;
  #worker: Worker | null = null;
  #open: Open | null = null;

  /** @param program the page's own program, which a worker runs as well. */
  constructor(program: string) {
    this.#program = program;
  }

  /**
   * Asks; a question that is still open is cancelled.
   * @returns the answer, or null when it was cancelled.
   * @throws Error when the worker fails.
   */
  ask(question: Question, onProgress: (progress: Progress) => void): Promise<Answer | null> {
    this.cancel();
    return new Promise((resolve, reject) => {
      this.#open = { settle: resolve, fail: (message) => reject(new Error(message)), onProgress };
      this.#worker ??= this.#start();
      this.#worker.postMessage(question);
    });
  }

  /** Ends a busy worker. */
  cancel(): void {
    const open = this.#open;
    if (open === null) return;
    this.#drop();
    open.settle(null);
  }

  #hear(message: Message): void {
    const open = this.#open;
    if (open === null) return;
    if (message.kind === 'progress') open.onProgress(message);
    else if (message.kind === 'failed') this.#fail(message.message);
    else {
      this.#open = null;
      open.settle(message);
    }
  }

  #fail(message: string): void {
    const open = this.#open;
    this.#drop();
    open?.fail(message);
  }

  #drop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#open = null;
  }

  #start(): Worker {
    const url = URL.createObjectURL(new Blob([this.#program], { type: 'text/javascript' }));
    const worker = new Worker(url);
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      // The browser has read the program by now.
      URL.revokeObjectURL(url);
      this.#hear(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(event.message === '' ? 'the worker could not be started' : event.message);
    });
    return worker;
  }
}
