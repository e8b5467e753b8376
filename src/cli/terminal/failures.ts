import { CommanderError } from 'commander';
import { InputError, LibraryError, messageOf, shortenText } from '../../base/errors.ts';
import { escapeControls } from '../../base/text.ts';
import { VARIANT_NAMES } from '../../variants/catalogue.ts';
import { EXIT, log, ReaderGone, type Shell } from './shell.ts';

const toLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ');

/** A message may quote text from anywhere. */
export const formatMessage = (message: string): string => `quorum: ${escapeControls(shortenText(toLine(message)))}`;

export const logError = ({ errors }: Pick<Shell, 'errors'>, message: string): Promise<void> =>
  log({ stderr: errors }, formatMessage(message));

/** The library's options have the names of the flags: `heldOut` is `--held-out`. */
const formatFlag = (option: string) => `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export function describeFailure(error: unknown): { readonly message: string | null; readonly exitCode: number } {
  // Commander has printed its message, or the help that was asked for.
  if (error instanceof CommanderError)
    return { message: null, exitCode: error.exitCode === 0 ? EXIT.done : EXIT.usage };
  if (error instanceof ReaderGone) return { message: null, exitCode: EXIT.readerGone };
  const message = error instanceof LibraryError ? error.describe(formatFlag) : messageOf(error);
  return { message, exitCode: error instanceof InputError ? EXIT.usage : EXIT.failure };
}

/** Advice on needless words: a variant's name in two words, or the number of a deal. */
function adviseOnWords(args: readonly string[], flags: readonly string[]) {
  const pairs = args.slice(1).map((word, i) => `${args[i]}-${word}`.toLowerCase());
  const name = pairs.find((pair) => VARIANT_NAMES.includes(pair));
  if (name !== undefined) return `; write ${name} as one word, with its hyphen`;
  const number = args.find((arg, i) => /^\d+$/.test(arg) && !(args[i - 1] ?? '').startsWith('--'));
  if (number === undefined || !flags.includes('--seed')) return '.';
  const pysol = flags.includes('--pysol') ? `, or --pysol ${number} for the deal of PySolFC` : '';
  return `; for the deal of that number, write --seed ${number}${pysol}`;
}

/** What to do, where Commander does not say it. @param command null where none is named. */
function adviseOnUsage(message: string, command: string | null) {
  if (message.startsWith('unknown command')) return '; quorum --help lists the commands';
  const help = command === null ? 'quorum --help' : `quorum help ${command}`;
  if (message.startsWith('unknown option')) return `; ${help} lists the options`;
  return /^missing required argument|argument missing$/.test(message) ? `; see ${help}` : '';
}

/** @param command the one that is named, if any, with its options. */
export function formatUsageError(
  text: string,
  args: readonly string[],
  command: { readonly name: string; readonly flags: readonly string[] } | null,
): string {
  const message = toLine(text.replace(/^error: /, ''));
  const advised = message.startsWith('too many arguments')
    ? message.replace(/\.$/, () => adviseOnWords(args, command?.flags ?? []))
    : message + adviseOnUsage(message, command?.name ?? null);
  return `${formatMessage(advised)}\n`;
}
