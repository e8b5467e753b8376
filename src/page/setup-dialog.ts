/** Choosing another game: variant, rules, and a seed, a number of PySolFC or a pasted text. */

import { InputError } from '../base/errors.ts';
import { at } from '../base/objects.ts';
import { createSetting } from '../games/position.ts';
import { resolveRules } from '../games/rules.ts';
import { VARIANTS, findVariant } from '../variants/registry.ts';
import { find, make } from './dom.ts';
import { dealNumber, dealSeed } from './fragment.ts';
import { type Line, openDeal } from './line.ts';
import { readPasted } from './pasted.ts';
import type { Session } from './session.ts';

/** Seeds that a page draws by itself stay short enough to be told. */
const SHORT_SEEDS = 1_000_000;

export const drawSeed = (): string => String(Math.floor(Math.random() * SHORT_SEEDS));

/** The text of an error for people. */
export const explainError = (error: unknown): string =>
  error instanceof InputError
    ? error.message
    : `this page has failed (${error instanceof Error ? error.message : String(error)}); please report what you did`;

/** @param onOpened is told when another game has been opened. @returns a function that opens the dialog. */
export function createSetup(session: Session, onOpened: () => void): () => void {
  const dialog = find('setup', HTMLDialogElement);
  const form = find('setup-form', HTMLFormElement);
  const variants = find('variant', HTMLSelectElement);
  const rules = find('rule-options');
  const fields = {
    seed: find('seed', HTMLInputElement),
    pysol: find('pysol', HTMLInputElement),
    paste: find('paste', HTMLTextAreaElement),
  } as const;
  const origins = ['seed', 'pysol', 'paste'] as const;
  const choices = origins.map((origin) => find(`origin-${origin}`, HTMLInputElement));
  const error = find('setup-error');

  const findOrigin = (): (typeof origins)[number] => origins.find((_, i) => choices[i]?.checked) ?? 'seed';
  const choose = (origin: (typeof origins)[number]): void => {
    for (const [i, choice] of choices.entries()) choice.checked = origins[i] === origin;
  };

  /** PySolFC has not all of the games. */
  const showFields = (): void => {
    const missing = findVariant(variants.value).pysol === null;
    for (const each of [fields.pysol, at(choices, 1)]) each.disabled = missing;
    fields.pysol.placeholder = missing ? 'PySolFC has no such game' : 'for example 12345';
    if (missing && findOrigin() === 'pysol') choose('seed');
    rules.hidden = rules.childElementCount === 0;
  };
  const showRules = (chosen: Readonly<Record<string, string | undefined>>): void => {
    const { options } = findVariant(variants.value);
    const selects = options.map(({ key, title, values, meanings }) => {
      const select = make(
        'select',
        { id: `rule-${key}`, 'data-rule': key },
        ...values.map((value, i) => make('option', { value }, `${value} – ${meanings[i]}`)),
      );
      select.value = chosen[key] ?? values[0];
      return make('div', { class: 'field' }, make('label', { for: `rule-${key}` }, title), select);
    });
    rules.replaceChildren(...selects);
    showFields();
  };

  const readGame = (): Line => {
    const variant = findVariant(variants.value);
    const asked = Array.from(rules.querySelectorAll('select'), (each) => `${each.dataset['rule']}=${each.value}`);
    const setting = createSetting(variant, resolveRules(variant, asked));
    const origin = findOrigin();
    const { value } = fields[origin];
    if (origin === 'paste') return readPasted(value, setting);
    const deal = origin === 'pysol' ? dealNumber(setting, value) : dealSeed(setting, value);
    return { beginning: openDeal(setting, deal), moves: [], played: 0 };
  };

  variants.append(...VARIANTS.map(({ name, title }) => make('option', { value: name }, title)));
  variants.addEventListener('change', () => showRules({}));
  find('random').addEventListener('click', () => {
    fields.seed.value = drawSeed();
  });
  for (const origin of origins) {
    for (const event of ['input', 'focus']) fields[origin].addEventListener(event, () => choose(origin));
  }
  form.addEventListener('change', showFields);
  find('setup-cancel').addEventListener('click', () => dialog.close());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    try {
      const game = readGame();
      dialog.close();
      session.open(game);
      onOpened();
    } catch (failure) {
      error.textContent = explainError(failure);
    }
  });

  return () => {
    const { setting, deal } = session.beginning;
    error.textContent = '';
    variants.value = setting.variant.name;
    fields.seed.value = drawSeed();
    fields.pysol.value = deal?.scheme === 'pysolfc' ? deal.id : '';
    fields.paste.value = '';
    choose('seed');
    showRules(setting.rules);
    dialog.showModal();
  };
}
