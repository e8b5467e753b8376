import { chooseFace, type Output } from '../../src/cli/terminal/shell.ts';
import { parseCard } from '../../src/engine/cards.ts';
import { PassThrough } from 'node:stream';

const FILE: Output = new PassThrough();
const TERMINAL: Output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
const UTF8 = { LANG: 'en_GB.UTF-8', TERM: 'xterm' };

/** Two cards in red, and back again. */
const colour = (text: string) => text.replaceAll(/\S+[DH♦♥]/g, '\u001B[31m$&\u001B[39m');
const [LETTERS, SYMBOLS] = ['TC 9D AH KS', 'T♣ 9♦ A♥ K♠'];

test.each([
  ['symbols, red ones in red, on a terminal', TERMINAL, false, UTF8, colour(SYMBOLS)],
  ['letters in colour with --ascii', TERMINAL, true, UTF8, colour(LETTERS)],
  ['letters where the terminal may not know symbols', TERMINAL, false, { LANG: 'C' }, colour(LETTERS)],
  ['letters where another locale goes first', TERMINAL, false, { ...UTF8, LC_ALL: 'C' }, colour(LETTERS)],
  ['symbols without colour under NO_COLOR', TERMINAL, false, { ...UTF8, NO_COLOR: '1' }, SYMBOLS],
  ['plain letters on a dumb terminal', TERMINAL, false, { ...UTF8, TERM: 'dumb' }, LETTERS],
  ['plain letters in a file', FILE, false, UTF8, LETTERS],
  ['letters in colour in a file under FORCE_COLOR', FILE, false, { ...UTF8, FORCE_COLOR: '1' }, colour(LETTERS)],
  ['plain letters when both disagree', FILE, false, { NO_COLOR: '1', FORCE_COLOR: '1' }, LETTERS],
  ['symbols without colour under FORCE_COLOR=0', TERMINAL, false, { ...UTF8, FORCE_COLOR: '0' }, SYMBOLS],
  ['in colour when NO_COLOR is empty', TERMINAL, true, { NO_COLOR: '' }, colour(LETTERS)],
] as const)('cards look like %s', (_, output, ascii, env, text) => {
  const face = chooseFace(output, ascii, env);
  expect(
    LETTERS.split(' ')
      .map((card) => face(parseCard(card)))
      .join(' '),
  ).toBe(text);
});
