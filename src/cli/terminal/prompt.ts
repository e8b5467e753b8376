/** Questions to a person at the terminal; a file or another program may have the answers ready. */

import { createInterface } from 'node:readline';
import type { Shell } from './shell.ts';

type Silence = 'closed' | 'interrupted';

export class Prompt {
  silence: Silence | null = null;
  readonly #interface;
  readonly #lines;
  /** Lines that have been typed ahead. */
  #ahead = 0;

  constructor({ stdin, stdout }: Shell) {
    const terminal = stdin.isTTY === true && stdout.isTTY === true;
    this.#interface = createInterface({ input: stdin, terminal, ...(terminal ? { output: stdout } : {}) });
    this.#lines = this.#interface[Symbol.asyncIterator]();
    this.#interface.on('line', () => this.#ahead++);
    this.#interface.on('SIGINT', () => this.end('interrupted'));
    this.#interface.on('close', () => this.end('closed'));
  }

  async ask(question: string): Promise<string | null> {
    if (this.silence === null && this.#ahead === 0) {
      this.#interface.setPrompt(question);
      this.#interface.prompt();
    }
    const { value, done } = await this.#lines.next();
    if (done === true || this.silence === 'interrupted') return null;
    this.#ahead--;
    return value.trim();
  }

  end(silence: Silence): void {
    if (this.silence === null || silence === 'interrupted') this.silence = silence;
    this.#interface.close();
  }
}
