/** The page's side: one question at a time to a worker, which is ended and begun anew to cancel one. */

import type { Answer, Message, Progress, Question } from './questions.ts';

/** A question that has not been answered. */
interface Open {
  settle(answer: Answer | null): void;
  fail(message: string): void;
  readonly onProgress: (progress: Progress) => void;
}

export class Asking {
  readonly #program: string;
  #worker: Worker | null = null;
  #open: Open | null = null;

  /** @param program the program of this page, which a worker runs as well. */
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

  /** Ends the worker where it is busy; the next question begins another one. */
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
