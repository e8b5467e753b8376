/** Every failure as one line on stderr and an exit code. */

import { CommanderError } from 'commander';
import { escapeControls } from '../../base/text.ts';
import { InputError, messageOf } from '../../base/errors.ts';
import { VARIANT_NAMES } from '../../variants/catalogue.ts';
import { EXIT } from './shell.ts';

export interface Failure {
  /** What to say, or null when everything has been said. */
  readonly message: string | null;
  readonly exitCode: number;
}

const toLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ');

/** Whether an argument may hold a password: an address with a user or with parameters, whatever is wrong with it. */
const mayHoldPassword = (arg: string): boolean => /:.*@|:\/\/.*\?/s.test(arg);

/** A message without the arguments that may hold a password, wherever on the command line they stand. */
function hidePasswords(message: string, args: readonly string[]): string {
  const values = args.flatMap((arg) => [arg, arg.slice(arg.indexOf('=') + 1)]);
  return values
    .filter(mayHoldPassword)
    .reduce((text, value) => text.replaceAll(value, '(not shown, it may hold a password)'), message);
}

export function describeFailure(error: unknown, args: readonly string[]): Failure {
  // Commander has printed its message by then, or the help that was asked for.
  if (error instanceof CommanderError) {
    return { message: null, exitCode: error.exitCode === 0 ? EXIT.done : EXIT.usage };
  }
  const message = hidePasswords(messageOf(error), args);
  return { message, exitCode: error instanceof InputError ? EXIT.usage : EXIT.failure };
}

/** A variant's name of which the words stand alone on the command line: `british constitution`; null without one. */
function findSplitName(args: readonly string[]): string | null {
  const pairs = args.slice(1).map((word, i) => `${args[i]}-${word}`.toLowerCase());
  return pairs.find((pair) => VARIANT_NAMES.includes(pair)) ?? null;
}

/** What to do about a number that stands alone, in a command that takes numbers of deals; null without one. */
function adviseOnNumber(args: readonly string[], flags: readonly string[]): string | null {
  const number = args.find((arg, i) => /^\d+$/.test(arg) && !(args[i - 1] ?? '').startsWith('--'));
  if (number === undefined || !flags.includes('--seed')) return null;
  const pysol = flags.includes('--pysol') ? `, or --pysol ${number} for the deal of PySolFC` : '';
  return `for the deal of that number, write --seed ${number}${pysol}`;
}

/** What Commander says, and what to do about words that it has no use for. @param flags those of the command. */
function adviseOnWords(text: string, args: readonly string[], flags: readonly string[]): string {
  if (!text.startsWith('too many arguments')) return text;
  const name = findSplitName(args);
  const advice = name === null ? adviseOnNumber(args, flags) : `write ${name} as one word, with its hyphen`;
  return advice === null ? text : text.replace(/\.$/, `; ${advice}`);
}

/** Commander's `error: unknown option` in this program's form. @param flags the long ones of the command. */
export const formatUsageError = (text: string, args: readonly string[], flags: readonly string[]): string =>
  `${formatMessage(adviseOnWords(toLine(hidePasswords(text, args).replace(/^error: /, '')), args, flags))}\n`;

/** A line for stderr; what it quotes may come from anywhere. */
export const formatMessage = (message: string): string => `quorum: ${escapeControls(toLine(message))}`;
