import { wrapText } from '../../base/prose.ts';

export interface Drawing {
  readonly height: number;
  readonly title: string;
  /** For people who cannot see it. */
  readonly description: string;
  readonly body: string;
}

/** One concept has the same style in all charts. */
export interface Series {
  readonly name: string;
  readonly style: number;
}

type Attributes = Readonly<Record<string, string | number>>;

export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const DIGITS = 2;

const formatAttribute = (value: string | number) =>
  typeof value === 'number' ? String(Number(value.toFixed(DIGITS))) : escapeMarkup(value);

export function createElement(name: string, attributes: Attributes, inside = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${formatAttribute(value)}"`)
    .join('');
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
}

export const createText = (text: string, attributes: Attributes): string =>
  createElement('text', attributes, escapeMarkup(text));

export type Coordinates = readonly [x: number, y: number];

export function createPath(points: readonly Coordinates[], attributes: Attributes): string {
  const steps = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${formatAttribute(x)} ${formatAttribute(y)}`);
  return createElement('path', { d: steps.join(''), ...attributes });
}

/** Two thirds of a printed page show it without making it smaller. */
export const CHART_WIDTH = 720;

export const LETTER_WIDTH = 6.6;

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
export const CHART_STYLE = [
  '.chart text{font:12px system-ui,sans-serif;fill:var(--ink)}',
  '.chart .soft{fill:var(--soft)}',
  '.chart .strong{font-weight:600}',
  '.chart .paper{fill:var(--paper)}',
  '.chart .grid{stroke:var(--grid);stroke-width:1;fill:none}',
  '.chart .axis{stroke:var(--soft);stroke-width:1;fill:none}',
  '.chart .line{fill:none;stroke-width:1.8}',
  '.chart .range{fill:none;stroke-width:5;opacity:.5}',
  '.chart .band{stroke:none;opacity:.18}',
  '.chart .gap{stroke:var(--paper);stroke-width:1}',
].join('');

const SERIES_STYLES = LIGHT.length;

export const strokeOf = (style: number): string => `stroke:var(--series-${style % SERIES_STYLES})`;
export const fillOf = (style: number): string => `fill:var(--series-${style % SERIES_STYLES})`;

const MARK = 4.5;

/** Corners in half sizes of a mark. The first mark is a circle, and those without corners are rings. */
const CORNERS = [
  '',
  '-.9,-.9 .9,-.9 .9,.9 -.9,.9',
  '0,-1.2 1.1,.9 -1.1,.9',
  '0,-1.3 1.3,0 0,1.3 -1.3,0',
  '0,1.2 1.1,-.9 -1.1,-.9',
  '-.4,-1.2 .4,-1.2 .4,-.4 1.2,-.4 1.2,.4 .4,.4 .4,1.2 -.4,1.2 -.4,.4 -1.2,.4 -1.2,-.4 -.4,-.4',
];

export function drawMark(number: number, x: number, y: number): string {
  const place = number % SERIES_STYLES;
  const drawCircle = (r: number, style: string) => createElement('circle', { cx: x, cy: y, r, style });
  if (place === 0) return drawCircle(MARK, fillOf(number));
  const corners = CORNERS[place];
  if (corners === undefined) return drawCircle(MARK - 1, `fill:none;stroke-width:2;${strokeOf(number)}`);
  const points = corners.split(' ').map((corner) => {
    const [dx = 0, dy = 0] = corner.split(',').map(Number);
    return `${(x + dx * MARK).toFixed(1)},${(y + dy * MARK).toFixed(1)}`;
  });
  return createElement('polygon', { points: points.join(' '), style: fillOf(number) });
}

const LEGEND_ROW = 20;

/** In as many rows as needed; with their height in pixels. */
export function drawLegend(series: readonly Series[], drawSign: (style: number, x: number, y: number) => string) {
  let [x, y] = [12, LEGEND_ROW / 2];
  const parts: string[] = [];
  for (const { name, style } of series) {
    const width = 34 + name.length * LETTER_WIDTH;
    if (x > 12 && x + width > CHART_WIDTH) [x, y] = [12, y + LEGEND_ROW];
    parts.push(drawSign(style, x, y), createText(name, { x: x + 12, y: y + 4 }));
    x += width;
  }
  return { body: parts.join(''), height: y + LEGEND_ROW / 2 };
}

export const drawSquare = (style: number, x: number, y: number): string =>
  createElement('rect', { x: x - 5, y: y - 5, width: 10, height: 10, style: fillOf(style) });

export const drawHorizontal = (y: number, from: number, to: number, attributes: Attributes): string =>
  createPath(
    [
      [from, y],
      [to, y],
    ],
    attributes,
  );
export const drawVertical = (x: number, from: number, to: number, attributes: Attributes): string =>
  createPath(
    [
      [x, from],
      [x, to],
    ],
    attributes,
  );

const CAPTION_LETTERS = 100;
const CAPTION_LINE = 16;

/**
 * @param id unique in the page.
 * @param caption of a file of its own, which has a title and its style too; null in a page.
 */
export function formatSvg(drawing: Drawing, id: string, caption: string | null): string {
  const { title, description } = drawing;
  const width = CHART_WIDTH;
  const alone = caption !== null;
  const lines = alone ? wrapText(caption, CAPTION_LETTERS) : [];
  const heading = alone ? 24 : 0;
  const end = heading + drawing.height;
  const height = end + (alone ? CAPTION_LINE * lines.length + 12 : 0);
  const around = alone
    ? createElement('style', {}, `${formatTheme('.chart')}${CHART_STYLE}`) +
      createElement('rect', { width, height, class: 'paper' }) +
      createText(title, { x: 4, y: 16, class: 'strong' }) +
      lines.map((line, i) => createText(line, { x: 4, y: end + CAPTION_LINE * (i + 1), class: 'soft' })).join('')
    : '';
  const body = alone ? createElement('g', { transform: `translate(0,${heading})` }, drawing.body) : drawing.body;
  const names =
    createElement('title', { id: `${id}-title` }, escapeMarkup(title)) +
    createElement('desc', { id: `${id}-text` }, escapeMarkup(description));
  return createElement(
    'svg',
    {
      ...(alone ? { xmlns: 'http://www.w3.org/2000/svg', width, height } : {}),
      class: 'chart',
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-text`,
    },
    names + around + body,
  );
}
