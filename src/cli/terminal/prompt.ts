/** Questions to a person at the terminal; a file or another program may have the answers ready. */

import { createInterface, type Interface } from 'node:readline';
import { readTextLines } from '../../lab/files/text-lines.ts';
import type { Shell } from './shell.ts';

type Silence = 'closed' | 'interrupted';

export class Prompt {
  silence: Silence | null = null;
  /** Null without a terminal: a file or another program is read as all text is, within its limits. */
  readonly #interface: Interface | null;
  readonly #lines: AsyncIterator<string>;
  readonly #end = new AbortController();
  readonly #ended: Promise<IteratorResult<string>>;
  /** Lines that have been typed ahead. */
  #ahead = 0;

  constructor({ stdin, stdout }: Shell) {
    const terminal = stdin.isTTY === true && stdout.isTTY === true;
    this.#interface = terminal ? createInterface({ input: stdin, terminal, output: stdout }) : null;
    this.#lines = this.#interface?.[Symbol.asyncIterator]() ?? readTextLines(stdin, 'standard input');
    this.#ended = new Promise((resolve) => {
      this.#end.signal.addEventListener('abort', () => resolve({ value: undefined, done: true }));
    });
    this.#interface?.on('line', () => this.#ahead++);
    this.#interface?.on('SIGINT', () => this.end('interrupted'));
    this.#interface?.on('close', () => this.end('closed'));
  }

  async ask(question: string): Promise<string | null> {
    if (this.silence === null && this.#ahead === 0) {
      this.#interface?.setPrompt(question);
      this.#interface?.prompt();
    }
    const next = this.#lines.next();
    // It fails when the program closes its input at the end.
    next.catch(() => undefined);
    const { value, done } = await Promise.race([next, this.#ended]);
    if (done === true || this.silence === 'interrupted') return null;
    this.#ahead--;
    return value.trim();
  }

  end(silence: Silence): void {
    if (this.silence === null || silence === 'interrupted') this.silence = silence;
    // What was typed ahead of the end of a terminal's input is still read.
    if (this.#interface === null) this.#end.abort();
    else this.#interface.close();
  }
}
