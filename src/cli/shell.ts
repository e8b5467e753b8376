/** What a command has of the outside world: its streams and its exit code. */

import type { Readable } from 'node:stream';

export interface Output extends NodeJS.WritableStream {
  /** Whether a person is watching. */
  readonly isTTY?: boolean;
  /** Of the terminal; unset where there is none. */
  readonly columns?: number;
}

export interface Shell {
  /** Data only. */
  readonly stdout: Output;
  /** Everything that is not data. */
  readonly stderr: Output;
  readonly stdin: Readable;
  /** Set by the command that ran. */
  exitCode: number;
}

/** Exit codes that scripts rely on. */
export const EXIT = {
  done: 0,
  failure: 1,
  usage: 2,
  winnable: 10,
  unwinnable: 20,
  unknown: 30,
  interrupted: 130,
} as const;

/** Writes a line and waits until the stream has taken it, so that nothing piles up in memory. */
export function writeLine(output: Output, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(`${line}\n`, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
