export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** For people who cannot see it. */
  readonly description: string;
  readonly body: string;
}

type Attributes = Readonly<Record<string, string | number>>;

export const escapeMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

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

export type Place = readonly [x: number, y: number];

export function createPath(points: readonly Place[], attributes: Attributes): string {
  const steps = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${formatAttribute(x)} ${formatAttribute(y)}`);
  return createElement('path', { d: steps.join(''), ...attributes });
}

/** Two thirds of a printed page show it without making it smaller. */
export const CHART_WIDTH = 720;

export const LETTER_WIDTH = 6.6;

/** Colours that people with any kind of colour vision tell apart (after Okabe and Ito, "Color Universal Design", 2008). */
const LIGHT = ['#0072b2', '#b54a00', '#00795a', '#a3497f', '#8a6500', '#5b5bd6', '#333333', '#8c1d40', '#7d7d7d'];
const DARK = ['#56b4e9', '#f0a04b', '#2fbf97', '#e39bc4', '#f0e442', '#a9a9ff', '#dddddd', '#ff9d9d', '#969696'];

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
  '.chart .band{stroke:none;opacity:.18}',
  '.chart .gap{stroke:var(--paper);stroke-width:1}',
].join('');

const SERIES_STYLES = LIGHT.length;

export const strokeOf = (series: number): string => `stroke:var(--series-${series % SERIES_STYLES})`;
export const fillOf = (series: number): string => `fill:var(--series-${series % SERIES_STYLES})`;

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

export function drawMark(series: number, x: number, y: number): string {
  const place = series % SERIES_STYLES;
  const style = fillOf(series);
  if (place === 0) return createElement('circle', { cx: x, cy: y, r: MARK, style });
  const corners = CORNERS[place];
  if (corners === undefined)
    return createElement('circle', {
      cx: x,
      cy: y,
      r: MARK - 1,
      style: `fill:none;stroke-width:2;${strokeOf(series)}`,
    });
  const points = corners.split(' ').map((corner) => {
    const [dx = 0, dy = 0] = corner.split(',').map(Number);
    return `${(x + dx * MARK).toFixed(1)},${(y + dy * MARK).toFixed(1)}`;
  });
  return createElement('polygon', { points: points.join(' '), style });
}

const LEGEND_ROW = 20;

/** In as many rows as needed; with their height in pixels. */
export function drawLegend(names: readonly string[], drawSign: (series: number, x: number, y: number) => string) {
  let [x, y] = [12, LEGEND_ROW / 2];
  const parts: string[] = [];
  for (const [series, name] of names.entries()) {
    const width = 34 + name.length * LETTER_WIDTH;
    if (x > 12 && x + width > CHART_WIDTH) [x, y] = [12, y + LEGEND_ROW];
    parts.push(drawSign(series, x, y), createText(name, { x: x + 12, y: y + 4 }));
    x += width;
  }
  return { body: parts.join(''), height: y + LEGEND_ROW / 2 };
}

export const drawSquare = (series: number, x: number, y: number): string =>
  createElement('rect', { x: x - 5, y: y - 5, width: 10, height: 10, style: fillOf(series) });

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

/** @param id unique in the page. @param alone whether it is a file of its own, which needs its style. */
export function formatSvg({ width, height, title, description, body }: Drawing, id: string, alone: boolean): string {
  const style = alone
    ? createElement('style', {}, `${formatTheme('.chart')}${CHART_STYLE}`) +
      createElement('rect', { width, height, class: 'paper' })
    : '';
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
    names + style + body,
  );
}
