/** A command's streams and its exit code, and how it writes to them. */

import { readFile } from 'node:fs/promises';
import { Writable, type Readable } from 'node:stream';
import { PAGE_WIDTH, wrapText } from '../../base/prose.ts';
import { escapeControls } from '../../base/text.ts';
import { colourOf } from '../../engine/cards.ts';
import type { BoardLayout } from '../../engine/notation/board-drawing.ts';
import { type CardFace, LETTERS, WITH_SYMBOL } from '../../engine/notation/card-face.ts';
import { explainFileError, hasCode } from '../../lab/files/file-error.ts';

export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

interface Input extends Readable {
  readonly isTTY?: boolean;
}

export interface Shell {
  readonly stdout: Output;
  /** Everything that is neither data nor an error. Nobody hears it with --quiet. */
  stderr: Output;
  readonly errors: Output;
  readonly stdin: Input;
  exitCode: number;
}

export const textWidth = ({ columns }: Output): number => Math.min(columns || PAGE_WIDTH, PAGE_WIDTH);

/** A file or another program sets no limit to a table; a terminal that says 0 columns does not know its width. */
export const tableWidth = ({ columns }: Output): number => columns || Infinity;

export const EXIT = {
  done: 0,
  failure: 1,
  usage: 2,
  /** A study has all the deals that it may have, and is not as precise as was asked for. */
  imprecise: 3,
  /** More is to be played. */
  unfinished: 3,
  winnable: 10,
  unwinnable: 20,
  unknown: 30,
  /** By SIGINT; see `interruptedCode`. */
  interrupted: 130,
  /** By SIGPIPE's convention: whoever reads the output wants no more of it. */
  readerGone: 141,
} as const;

/** The only controls in this program's own data: the ends of lines, and the red of cards. */
// oxlint-disable-next-line no-control-regex
const OWN_CONTROLS = /(\n|\u001B\[3[19]m)/;

/** Text from files or other programs is shown by a terminal, and never obeyed. Every second part is our own. */
const showText = (text: string) =>
  text
    .split(OWN_CONTROLS)
    .map((part, i) => (i % 2 === 0 ? escapeControls(part) : part))
    .join('');

const writeText = (output: Output, text: string): Promise<Error | null> =>
  new Promise((resolve) => {
    output.write(`${showText(text)}\n`, (error) => resolve(error ?? null));
  });

export const createSilence = (): Output => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Nobody reads the output any more, as after `| head`, which is no fault. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

export const explainOutputError = (error: Error): unknown =>
  hasCode(error, 'EPIPE')
    ? new ReaderGone()
    : explainFileError(error, 'standard output cannot be written', 'the output is not complete; run the command again');

export const isDrawable = ({ isTTY }: Output, env = process.env): boolean => isTTY === true && env['TERM'] !== 'dumb';

/** Black suits stay in the colour of the terminal, which may be white on black. */
const inColour =
  (face: CardFace): CardFace =>
  (card) =>
    colourOf(card) === 1 ? `\u001B[31m${face(card)}\u001B[39m` : face(card);

const isOn = (value: string | undefined) => value !== undefined && value !== '';

const takesSymbols = (env: NodeJS.ProcessEnv) =>
  /utf-?8/i.test([env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find(isOn) ?? '') || env['WT_SESSION'] !== undefined;

/** NO_COLOR goes first, then FORCE_COLOR, then whether somebody is watching. */
function takesColour(output: Output, env: NodeJS.ProcessEnv) {
  if (isOn(env['NO_COLOR'])) return false;
  if (isOn(env['FORCE_COLOR'])) return env['FORCE_COLOR'] !== '0';
  return isDrawable(output, env);
}

/** How cards are printed. */
export type CardStyle = Pick<BoardLayout, 'face' | 'width'>;

export const chooseStyle = ({ stdout }: Shell, ascii?: boolean): CardStyle => ({
  face: chooseFace(stdout, ascii),
  width: textWidth(stdout),
});

/** Files, other programs and terminals that may not know the symbols get letters. @param ascii letters everywhere. */
export function chooseFace(output: Output, ascii = false, env = process.env): CardFace {
  const symbols = !ascii && isDrawable(output, env) && takesSymbols(env);
  const face = symbols ? WITH_SYMBOL : LETTERS;
  return takesColour(output, env) ? inColour(face) : face;
}

const CLEAR = '\r\u001B[K';

const DRAW_INTERVAL = 100;

/** A line of a terminal that is drawn again and again; it is not seen elsewhere. */
export function createStatusLine(output: Output, now: () => number = () => performance.now()) {
  let drawn = false;
  let due = -Infinity;
  const delay = (milliseconds: number) => {
    due = now() + milliseconds;
  };
  const clear = () => {
    if (drawn) output.write(CLEAR);
    drawn = false;
  };
  return {
    delay,
    clear,
    draw: (describe: () => string) => {
      if (!isDrawable(output) || now() < due) return;
      delay(DRAW_INTERVAL);
      drawn = true;
      output.write(CLEAR + describe().slice(0, (output.columns || 80) - 1));
    },
    log: (line: string) => {
      clear();
      output.write(`${line}\n`);
    },
  };
}

type Lines = string | readonly string[];
const join = (text: Lines) => [text].flat().join('\n');

/** Waits until the stream has taken the text, so that nothing piles up in memory. */
export async function print({ stdout }: Pick<Shell, 'stdout'>, text: Lines): Promise<void> {
  const error = await writeText(stdout, join(text));
  if (error !== null) throw explainOutputError(error);
}

/** @param file of the package, in `src`. */
export const printFile = async (shell: Shell, file: string): Promise<void> =>
  print(shell, (await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).trimEnd());

/** Does not fail: nothing more can be said where the stream takes nothing. */
export async function log({ stderr }: Pick<Shell, 'stderr'>, text: Lines): Promise<void> {
  await writeText(stderr, join(text));
}

/** In lines as long as the terminal is wide. */
export const logWrapped = (shell: Pick<Shell, 'stderr'>, text: string): Promise<void> =>
  log(shell, wrapText(text, tableWidth(shell.stderr)));

export const wrapRemarks = ({ stderr }: Shell, remarks: readonly string[]): string[] =>
  remarks.flatMap((remark) => wrapText(remark, textWidth(stderr)));

export function logInterrupted(shell: Shell, text: string): Promise<void> {
  shell.exitCode = EXIT.interrupted;
  return log(shell, text);
}
