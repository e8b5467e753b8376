/** Colours of charts and pages. Everything is named by CSS variables, so that a chart follows its reader's theme. */

/** Any two of them are told apart with any kind of colour vision; a test simulates each. */
export const LIGHT: readonly string[] = '#0095c6 #b77c00 #255346 #b63598 #834909 #5b5bd6 #490046 #580008 #7d7d7d'.split(
  ' ',
);
export const DARK: readonly string[] = '#8febff #f0a04b #33bdaf #d060c0 #f0e442 #a9a9ff #baffc9 #ffbe8d #888a74'.split(
  ' ',
);

const listColours = (colours: readonly string[]) => colours.map((colour, i) => `--series-${i}:${colour}`).join(';');

const LIGHT_THEME = `--paper:#fff;--ink:#1b1b1b;--soft:#5c5c5c;--grid:#dcdcdc;${listColours(LIGHT)}`;
const DARK_THEME = `--paper:#16181b;--ink:#ececec;--soft:#a8a8a8;--grid:#3a3d42;${listColours(DARK)}`;

/** Colours by the reader's theme, and those of the light one on paper. @param root a selector. */
export const formatTheme = (root: string): string =>
  `${root}{${LIGHT_THEME}}@media screen and (prefers-color-scheme:dark){${root}{${DARK_THEME}}}`;

/** A colour alone never says anything: marks differ in form, and bars are labelled. */
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'wye', 'hexagon', 'times'] as const;

export const colourOf = (style: number): string => `var(--series-${style % LIGHT.length})`;

/** Some have an area, and some are lines alone. */
export const signOf = (style: number) =>
  ({
    fill: colourOf(style),
    stroke: colourOf(style),
    symbol: SYMBOLS[style % SYMBOLS.length] ?? 'circle',
    r: 4.5,
  }) as const;
