/** Colours of charts and pages. Everything is named by CSS variables, so that a chart follows its reader's theme. */

/**
 * Any two of them are told apart with any kind of colour vision, and differ in lightness by steps, so that they are
 * told apart in grey too. A test simulates each.
 */
export const LIGHT: readonly string[] = '#152c25 #b082bf #782307 #4d3fdd #2c864b #ca6b15 #6e367b #47048f #67686e'.split(
  ' ',
);
export const DARK: readonly string[] = '#d9f9db #616e97 #64e0f0 #90abff #f65a1a #bf6551 #f6af6e #ece513 #b1989a'.split(
  ' ',
);

const listColours = (colours: readonly string[]) => colours.map((colour, i) => `--series-${i}:${colour}`).join(';');

const LIGHT_THEME = `--paper:#fff;--ink:#1b1b1b;--soft:#5c5c5c;--grid:#dcdcdc;${listColours(LIGHT)}`;
const DARK_THEME = `--paper:#16181b;--ink:#ececec;--soft:#a8a8a8;--grid:#3a3d42;${listColours(DARK)}`;

/** Colours by the reader's theme, and those of the light one on paper. @param root a selector. */
export const formatTheme = (root: string): string =>
  `${root}{${LIGHT_THEME}}@media screen and (prefers-color-scheme:dark){${root}{${DARK_THEME}}}`;

/** A colour alone never says anything: marks differ in form too, and are labelled. */
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'wye', 'hexagon', 'times'] as const;

export const colourOf = (style: number): string => `var(--series-${style % LIGHT.length})`;

/** Some have an area, and some are lines alone. */
export const signOf = (style: number) =>
  ({
    fill: colourOf(style),
    stroke: colourOf(style),
    symbol: SYMBOLS[style % SYMBOLS.length] ?? 'circle',
    r: 4,
  }) as const;
