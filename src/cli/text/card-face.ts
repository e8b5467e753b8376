import type { BoardLayout } from '../../notation/board-drawing.ts';
import { type CardFace, LETTERS, WITH_SYMBOL } from '../../notation/card-face.ts';
import { colourOf } from '../../engine/cards.ts';
import { isDrawable, type Output, type Shell, textWidth } from '../terminal/shell.ts';

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

export type Look = Pick<BoardLayout, 'face' | 'width'>;

export const chooseLook = ({ stdout }: Shell, ascii?: boolean): Look => ({
  face: chooseFace(stdout, ascii),
  width: textWidth(stdout),
});

/** Files, other programs and terminals that may not know the symbols get letters. @param ascii letters everywhere. */
export function chooseFace(output: Output, ascii = false, env = process.env): CardFace {
  const symbols = !ascii && isDrawable(output, env) && takesSymbols(env);
  const face = symbols ? WITH_SYMBOL : LETTERS;
  return takesColour(output, env) ? inColour(face) : face;
}
