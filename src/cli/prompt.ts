/** Questions to a person who sits at the terminal. */

import { createInterface, type Interface } from 'node:readline';
import { InputError } from '../engine/errors.ts';
import type { Shell } from './shell.ts';

/** How a person ends a conversation without a word: Ctrl-D, or Ctrl-C. */
export type Silence = 'closed' | 'interrupted';

/**
 * Sees to it that somebody is there to be asked.
 * @param what needs it, as the command line names it.
 * @param instead what to do elsewhere.
 * @throws InputError when input or output is not a terminal.
 */
export function checkTerminal({ stdin, stdout }: Shell, what: string, instead: string): void {
  if (stdin.isTTY === true && stdout.isTTY === true) return;
  throw new InputError(`${what} asks a person at a terminal, but ${stdin.isTTY === true ? 'output' : 'input'} is not one; ${instead}`);
}

/** Asks question after question. Until `close` the program waits for what is typed. */
export class Prompt {
  /** Set once nobody answers any more. */
  silence: Silence | null = null;
  readonly #lines: Interface;
  #answer: (line: string | null) => void = () => undefined;

  constructor({ stdin, stdout }: Shell) {
    this.#lines = createInterface({ input: stdin, output: stdout, terminal: true });
    this.#lines.on('SIGINT', () => {
      this.silence = 'interrupted';
      this.#lines.close();
    });
    this.#lines.on('close', () => {
      this.silence ??= 'closed';
      this.#answer(null);
    });
  }

  /** What is typed after `question`, without blanks around it; null after Ctrl-D or Ctrl-C. */
  ask(question: string): Promise<string | null> {
    if (this.silence !== null) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#lines.question(question, (line) => resolve(line.trim()));
    });
  }

  /** Leaves the terminal as it was. */
  close(): void {
    this.#lines.close();
  }
}
