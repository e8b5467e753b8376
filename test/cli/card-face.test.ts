import { chooseFace } from '../../src/cli/text/card-face.ts';
import type { Output } from '../../src/cli/terminal/shell.ts';
import { parseCard } from '../../src/engine/cards.ts';
import { PassThrough } from 'node:stream';

const FILE: Output = new PassThrough();
const TERMINAL: Output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
const UTF8 = { LANG: 'en_GB.UTF-8', TERM: 'xterm' };

const RED = '\u001B[31m';
const BACK = '\u001B[39m';

describe('cards look like', () => {
  test.each([
    ['symbols, red ones in red, on a terminal', TERMINAL, false, UTF8, `T♣ ${RED}9♦${BACK} ${RED}A♥${BACK} K♠`],
    ['letters in colour with --ascii', TERMINAL, true, UTF8, `TC ${RED}9D${BACK} ${RED}AH${BACK} KS`],
    [
      'letters where the terminal may not know symbols',
      TERMINAL,
      false,
      { LANG: 'C' },
      `TC ${RED}9D${BACK} ${RED}AH${BACK} KS`,
    ],
    [
      'letters where another locale goes first',
      TERMINAL,
      false,
      { ...UTF8, LC_ALL: 'C' },
      `TC ${RED}9D${BACK} ${RED}AH${BACK} KS`,
    ],
    ['symbols without colour under NO_COLOR', TERMINAL, false, { ...UTF8, NO_COLOR: '1' }, 'T♣ 9♦ A♥ K♠'],
    ['plain letters on a dumb terminal', TERMINAL, false, { ...UTF8, TERM: 'dumb' }, 'TC 9D AH KS'],
    ['plain letters in a file', FILE, false, UTF8, 'TC 9D AH KS'],
    [
      'letters in colour in a file under FORCE_COLOR',
      FILE,
      false,
      { ...UTF8, FORCE_COLOR: '1' },
      `TC ${RED}9D${BACK} ${RED}AH${BACK} KS`,
    ],
    [
      'plain letters when NO_COLOR and FORCE_COLOR disagree',
      FILE,
      false,
      { NO_COLOR: '1', FORCE_COLOR: '1' },
      'TC 9D AH KS',
    ],
    ['symbols without colour under FORCE_COLOR=0', TERMINAL, false, { ...UTF8, FORCE_COLOR: '0' }, 'T♣ 9♦ A♥ K♠'],
    ['in colour when NO_COLOR is empty', TERMINAL, true, { NO_COLOR: '' }, `TC ${RED}9D${BACK} ${RED}AH${BACK} KS`],
  ] as const)('%s', (_, output, ascii, env, text) => {
    const face = chooseFace(output, ascii, env);
    expect(['TC', '9D', 'AH', 'KS'].map((card) => face(parseCard(card))).join(' ')).toBe(text);
  });
});
