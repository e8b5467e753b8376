/** Choosing another game: variant, rules, and a seed, a number of PySolFC or a pasted text. */

import { InputError } from '../base/errors.ts';
import { type Setting, createSetting } from '../games/position.ts';
import { resolveRules } from '../games/rules.ts';
import { VARIANTS, findVariant } from '../variants/registry.ts';
import { find, make } from './dom.ts';
import { dealNumber, dealSeed } from './fragment.ts';
import { type Line, openDeal } from './line.ts';
import { readPasted } from './pasted.ts';
import type { Session } from './session.ts';

/** Seeds that a page draws by itself stay short enough to be told. */
const SHORT_SEEDS = 1_000_000;

const drawSeed = (): number => Math.floor(Math.random() * SHORT_SEEDS);

/** The text of an error for people. */
export const explainError = (error: unknown): string =>
  error instanceof InputError
    ? error.message
    : `this page has failed (${error instanceof Error ? error.message : String(error)}); please report what you did`;

type Origin = 'seed' | 'pysol' | 'paste';

export class SetupDialog {
  readonly #dialog = find('setup', HTMLDialogElement);
  readonly #form = find('setup-form', HTMLFormElement);
  readonly #variant = find('variant', HTMLSelectElement);
  readonly #rules = find('rule-options');
  readonly #seed = find('seed', HTMLInputElement);
  readonly #pysol = find('pysol', HTMLInputElement);
  readonly #paste = find('paste', HTMLTextAreaElement);
  readonly #error = find('setup-error');
  readonly #session: Session;

  constructor(session: Session, onOpened: () => void) {
    this.#session = session;
    this.#variant.append(...VARIANTS.map(({ name, title }) => make('option', { value: name }, title)));
    this.#variant.addEventListener('change', () => this.#showRules({}));
    find('random').addEventListener('click', () => {
      this.#seed.value = String(drawSeed());
    });
    for (const [field, origin] of [
      [this.#seed, 'seed'],
      [this.#pysol, 'pysol'],
      [this.#paste, 'paste'],
    ] as const) {
      field.addEventListener('input', () => this.#choose(origin));
      field.addEventListener('focus', () => this.#choose(origin));
    }
    this.#form.addEventListener('change', () => this.#showFields());
    find('setup-cancel').addEventListener('click', () => this.#dialog.close());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      try {
        const game = this.#readGame();
        this.#dialog.close();
        session.open(game);
        onOpened();
      } catch (error) {
        this.#error.textContent = explainError(error);
      }
    });
  }

  open(): void {
    const { setting, deal } = this.#session.beginning;
    this.#error.textContent = '';
    this.#variant.value = setting.variant.name;
    this.#showRules(setting.rules);
    this.#seed.value = String(drawSeed());
    this.#pysol.value = deal?.scheme === 'pysolfc' ? deal.id : '';
    this.#paste.value = '';
    this.#choose('seed');
    this.#dialog.showModal();
  }

  #origin(): Origin {
    const value = new FormData(this.#form).get('origin');
    return value === 'pysol' || value === 'paste' ? value : 'seed';
  }

  #choose(origin: Origin): void {
    find(`origin-${origin}`, HTMLInputElement).checked = true;
    this.#showFields();
  }

  /** PySolFC has not all of the games. */
  #showFields(): void {
    const { pysol } = findVariant(this.#variant.value);
    const missing = pysol === null;
    find('origin-pysol', HTMLInputElement).disabled = missing;
    this.#pysol.disabled = missing;
    this.#pysol.placeholder = missing ? 'PySolFC has no such game' : 'for example 12345';
    if (missing && this.#origin() === 'pysol') this.#choose('seed');
    this.#rules.hidden = this.#rules.childElementCount === 0;
  }

  #showRules(chosen: Readonly<Record<string, string | undefined>>): void {
    const { options } = findVariant(this.#variant.value);
    const fields = options.map(({ key, title, values, meanings }) => {
      const select = make(
        'select',
        { id: `rule-${key}`, 'data-rule': key },
        ...values.map((value, i) => make('option', { value }, `${value} – ${meanings[i]}`)),
      );
      select.value = chosen[key] ?? values[0];
      return make('div', { class: 'field' }, make('label', { for: `rule-${key}` }, title), select);
    });
    this.#rules.replaceChildren(...fields);
    this.#showFields();
  }

  #readSetting(): Setting {
    const variant = findVariant(this.#variant.value);
    const rules = Array.from(
      this.#rules.querySelectorAll('select'),
      (select) => `${select.dataset['rule']}=${select.value}`,
    );
    return createSetting(variant, resolveRules(variant, rules));
  }

  #readGame(): Line {
    const setting = this.#readSetting();
    const origin = this.#origin();
    if (origin === 'paste') return readPasted(this.#paste.value, setting);
    const deal = origin === 'pysol' ? dealNumber(setting, this.#pysol.value) : dealSeed(setting, this.#seed.value);
    return { beginning: openDeal(setting, deal), moves: [], played: 0 };
  }
}
