/** Questions to a person at the terminal; a file or another program may have the answers ready. */

import { createInterface, type Interface } from 'node:readline';
import { InputError } from '../../base/errors.ts';
import type { Shell } from './shell.ts';

type Silence = 'closed' | 'interrupted';

/** @param instead what to do without a terminal. */
export function checkTerminal({ stdin, stdout }: Shell, what: string, instead: string): void {
  if (stdin.isTTY === true && stdout.isTTY === true) return;
  throw new InputError(
    `${what} needs a terminal, but ${stdin.isTTY === true ? 'output' : 'input'} is not one; ${instead}`,
  );
}

export class Prompt {
  silence: Silence | null = null;
  readonly #interface: Interface;
  readonly #typed: string[] = [];
  #answer: ((line: string | null) => void) | null = null;

  constructor({ stdin, stdout }: Shell) {
    const terminal = stdin.isTTY === true && stdout.isTTY === true;
    this.#interface = createInterface({ input: stdin, terminal, ...(terminal ? { output: stdout } : {}) });
    this.#interface.on('line', (line) => {
      this.#typed.push(line.trim());
      this.#settle();
    });
    this.#interface.on('SIGINT', () => this.end('interrupted'));
    this.#interface.on('close', () => this.end('closed'));
  }

  ask(question: string): Promise<string | null> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      if (this.silence === null && this.#typed.length === 0) {
        this.#interface.setPrompt(question);
        this.#interface.prompt();
      }
      this.#settle();
    });
  }

  end(silence: Silence): void {
    if (this.silence !== null) return;
    this.silence = silence;
    this.#interface.close();
    this.#settle();
  }

  #settle() {
    if (this.#answer === null || (this.#typed.length === 0 && this.silence === null)) return;
    const answer = this.#answer;
    this.#answer = null;
    answer(this.#typed.shift() ?? null);
  }
}
