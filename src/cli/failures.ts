/** Every failure as one line on stderr and an exit code. */

import { CommanderError } from 'commander';
import { InputError } from '../engine/errors.ts';
import { EXIT } from './shell.ts';

export interface Failure {
  /** One line without a newline, or null when everything has been said. */
  readonly message: string | null;
  readonly exitCode: number;
}

const toLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ');

export function describeFailure(error: unknown): Failure {
  // Commander has printed its message by then, or the help that was asked for.
  if (error instanceof CommanderError) {
    return { message: null, exitCode: error.exitCode === 0 ? EXIT.done : EXIT.usage };
  }
  const message = toLine(error instanceof Error ? error.message : String(error));
  return { message, exitCode: error instanceof InputError ? EXIT.usage : EXIT.failure };
}

/** Commander's `error: unknown option` in this program's form. */
export const formatUsageError = (text: string): string => `${formatMessage(toLine(text.replace(/^error: /, '')))}\n`;

export const formatMessage = (message: string): string => `quorum: ${message}`;
