import { InputError, messageOf } from '../base/errors.ts';
import { toSentence } from '../base/prose.ts';

type Attributes = Readonly<Record<string, string | number>>;

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly (Node | string)[]): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => fill(document.createElement(tag), attributes, children);

export const makeSvg = <K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: readonly Node[]
): SVGElementTagNameMap[K] => fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

export function find(id: string): HTMLElement;
export function find<E extends HTMLElement>(id: string, type: new () => E): E;
export function find(id: string, type: new () => HTMLElement = HTMLElement): HTMLElement {
  const element = document.querySelector(`#${id}`);
  if (element instanceof type) return element;
  throw new Error(`the page has no ${type.name} #${id}`);
}

export const onClick = (id: string, act: () => void): void => find(id).addEventListener('click', act);

/** @param told the element that names the fault of an action. */
export async function tryOut(told: string, act: () => void | Promise<void>): Promise<void> {
  const fault = find(told);
  fault.textContent = '';
  try {
    await act();
  } catch (error) {
    fault.textContent = explainError(error);
    fault.scrollIntoView({ block: 'nearest' });
  }
}

export const onSubmit = (id: string, told: string, act: () => void | Promise<void>): void =>
  find(id).addEventListener('submit', (event) => {
    event.preventDefault();
    void tryOut(told, act);
  });

/** A paragraph. */
export const say = (text: string, kind = ''): HTMLElement => make('p', { class: kind }, text);

export function makeButton(text: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const button = make('button', { type: 'button', ...attributes }, text);
  button.addEventListener('click', onClick);
  return button;
}

export function makeTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): HTMLTableElement {
  const head = make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text)));
  const body = rows.map((cells) => make('tr', {}, ...cells.map((cell) => make('td', {}, String(cell)))));
  return make('table', {}, make('thead', {}, head), make('tbody', {}, ...body));
}

/** A list with a heading; nothing where there are no items. */
export const makeList = (title: string, kind: string, items: readonly Node[], tag: 'ul' | 'ol' = 'ul'): Node[] =>
  items.length === 0 ? [] : [make('h3', {}, title), make(tag, { class: kind }, ...items)];

export const drawSymbol = (id: string, kind = ''): SVGSVGElement =>
  makeSvg('svg', { 'aria-hidden': 'true', class: kind }, makeSvg('use', { href: `#${id}` }));

export const explainError = (error: unknown): string =>
  toSentence(
    error instanceof InputError ? error.message : `this page has failed, please report it: ${messageOf(error)}`,
  );

/** The element that an event has come from, or the nearest around it. */
export const findAround = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Tells screen readers. */
export function announce(text: string): void {
  const region = find('live');
  if (text === '') return;
  // The same text twice is read out only if it differs.
  region.textContent = region.textContent === text ? `${text}\u00A0` : text;
}

/** The browser may refuse to keep anything: then nothing is there. */
function askStorage<T, None>(ask: (storage: Storage) => T, none: None): T | None {
  try {
    return ask(localStorage);
  } catch {
    return none;
  }
}

export const readKept = (key: string): string | null => askStorage((kept) => kept.getItem(key), null);

export const listKeptKeys = (prefix: string): string[] =>
  askStorage((kept) => Object.keys(kept).filter((key) => key.startsWith(prefix)), []);

export const keepText = (key: string, text: string): void => askStorage((kept) => kept.setItem(key, text), undefined);

export function rememberChoice(control: HTMLSelectElement | HTMLInputElement): void {
  const key = `quorum-${control.id}`;
  const kept = readKept(key);
  const isBox = control instanceof HTMLInputElement;
  if (isBox) control.checked = kept === 'true';
  else if (kept !== null) control.value = kept;
  control.addEventListener('change', () => keepText(key, String(isBox ? control.checked : control.value)));
}
