/** SVG as text. */

type Attributes = Readonly<Record<string, string | number>>;

/** Text in which nothing is taken for markup, in an element as in an attribute. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Digits after the point of a coordinate: a hundredth of a pixel is not to be seen. */
const DIGITS = 2;

const formatAttribute = (value: string | number): string =>
  typeof value === 'number' ? String(Number(value.toFixed(DIGITS))) : escapeMarkup(value);

/** An element. @param inside markup, not text. */
export function createElement(name: string, attributes: Attributes, inside = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${formatAttribute(value)}"`).join('');
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
}

/** A line of text at a place. */
export const createText = (text: string, attributes: Attributes): string => createElement('text', attributes, escapeMarkup(text));

/** A line through points. */
export const createPath = (points: readonly (readonly [x: number, y: number])[], attributes: Attributes): string =>
  createElement('path', {
    d: points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${formatAttribute(x)} ${formatAttribute(y)}`).join(''),
    ...attributes,
  });
