/** The page's side: one question at a time to a worker, which is ended and begun anew to cancel one. */

import type { Answer, Message, Progress, Question } from './questions.ts';

export class Asking {
  readonly #program: string;
  #worker: Worker | null = null;
  #end: ((answer: Answer | null) => void) | null = null;

  /** @param program the program of this page, which a worker runs as well. */
  constructor(program: string) {
    this.#program = program;
  }

  /**
   * Asks; a question that is still open is cancelled.
   * @returns the answer, or null when it was cancelled.
   * @throws Error when the worker fails.
   */
  async ask(question: Question, onProgress: (progress: Progress) => void): Promise<Answer | null> {
    this.cancel();
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.#end = null;
      };
      this.#end = (answer) => {
        settle();
        resolve(answer);
      };
      worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        if (data.kind === 'progress') onProgress(data);
        else if (data.kind === 'failed') {
          this.#drop();
          reject(new Error(data.message));
        } else this.#end?.(data);
      }, { signal: this.#renew().signal });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        this.#drop();
        reject(new Error(event.message === '' ? 'the worker could not be started' : event.message));
      }, { once: true });
      worker.postMessage(question);
    });
  }

  /** Ends the worker where it is busy; the next question begins another one. */
  cancel(): void {
    const end = this.#end;
    if (end === null) return;
    this.#drop();
    end(null);
  }

  #listening: AbortController | null = null;

  /** Listeners of earlier questions hear no more. */
  #renew(): AbortController {
    this.#listening?.abort();
    this.#listening = new AbortController();
    return this.#listening;
  }

  #drop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#end = null;
  }

  #start(): Worker {
    const url = URL.createObjectURL(new Blob([this.#program], { type: 'text/javascript' }));
    const worker = new Worker(url);
    // The browser has read it by the time that the worker answers.
    worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
    return worker;
  }
}
