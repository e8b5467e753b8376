import { InputError } from '../base/errors.ts';
import { toSentence } from '../base/prose.ts';
import { describeRules, isInPysol, PYSOL_RULES, resolveRules } from '../engine/games/rules.ts';
import { VARIANTS, findVariant } from '../variants/registry.ts';
import { find, make, onClick, onSubmit, say } from './dom.ts';
import { findSetting, formatFragment, openNumber, openSeed, readPasted } from './fragment.ts';
import { type Line, startLine } from './line.ts';
import { LEVELS, dateOf } from '../players/analysis/daily.ts';
import type { Asking } from './questions.ts';
import { describePlaces, listOpenPlaces, readOpening } from '../players/followed-game.ts';
import type { Session } from './session.ts';

/** Seeds that a page draws by itself stay short enough to be told. */
const SHORT_SEEDS = 1_000_000;

export const drawSeed = (): string => String(Math.floor(Math.random() * SHORT_SEEDS));

const findChoice = (origin: string) => find(`origin-${origin}`, HTMLInputElement);

const choose = (origin: string) => {
  findChoice(origin).checked = true;
};

export function createSetup(session: Session, asking: Asking, open: (line: Line) => void): () => void {
  const dialog = find('setup', HTMLDialogElement);
  const form = find('setup-form', HTMLFormElement);
  const variants = find('variant', HTMLSelectElement);
  const [rules, folded] = [find('rule-options'), find('rules-fold')];
  const fields = {
    seed: find('seed', HTMLInputElement),
    pysol: find('pysol', HTMLInputElement),
    paste: find('paste', HTMLTextAreaElement),
    daily: find('level', HTMLSelectElement),
    real: find('real', HTMLInputElement),
  };

  const readSetting = () => {
    const asked = Array.from(rules.querySelectorAll('select'), (each) => `${each.dataset['rule']}=${each.value}`);
    return findSetting(variants.value, asked);
  };
  const showFields = () => {
    const missing = findVariant(variants.value).pysol === null;
    for (const each of [fields.pysol, findChoice('pysol')]) each.disabled = missing;
    fields.pysol.placeholder = missing ? 'PySolFC has no such game' : 'for example 12345';
    fields.real.placeholder = describePlaces(listOpenPlaces(readSetting()));
    if (missing && findChoice('pysol').checked) choose('seed');
    const { variant, rules: chosen } = readSetting();
    find('rules-chosen').textContent = describeRules(variant, chosen) || 'as usual';
    folded.hidden = rules.childElementCount === 0;
  };
  const showRules = (chosen: Readonly<Record<string, string | undefined>>) => {
    const selects = findVariant(variants.value).options.map(({ key, title, values, meanings }) => {
      const select = make(
        'select',
        { id: `rule-${key}`, 'data-rule': key },
        ...values.map((value) => make('option', { value }, value)),
      );
      select.value = chosen[key] ?? values[0];
      const meaning = say('', 'muted');
      const explain = () => (meaning.textContent = toSentence(meanings[select.selectedIndex] ?? ''));
      select.addEventListener('change', explain);
      explain();
      return make('div', { class: 'field' }, make('label', { for: `rule-${key}` }, title), select, meaning);
    });
    rules.replaceChildren(...selects);
    showFields();
  };

  const askDaily = async (game: string, date: string) => {
    const level = LEVELS.find((each) => each === fields.daily.value) ?? LEVELS[0];
    const seed = (await asking.ask('daily', { game, date, level }))?.seed ?? null;
    if (seed !== null) return seed;
    throw new InputError('no deal of today is proved to be winnable under these rules; choose a seed');
  };
  const readGame = async () => {
    const setting = readSetting();
    const origin = new FormData(form).get('origin');
    if (origin === 'paste') return readPasted(fields.paste.value, setting);
    if (origin === 'real') return startLine({ deal: null, name: '', start: readOpening(setting, fields.real.value) });
    if (origin === 'pysol') return startLine(openNumber(setting, fields.pysol.value));
    const startSeed = (seed: string) => startLine(openSeed(setting, seed));
    if (origin === 'daily') return startSeed(await askDaily(formatFragment(startSeed('1')), dateOf(Date.now())));
    return startSeed(fields.seed.value);
  };

  variants.append(...VARIANTS.map(({ name, title }) => make('option', { value: name }, title)));
  variants.addEventListener('change', () => showRules({}));
  onClick('random', () => {
    fields.seed.value = drawSeed();
  });
  for (const [origin, field] of Object.entries(fields)) {
    for (const event of ['input', 'focus']) field.addEventListener(event, () => choose(origin));
  }
  // A number of PySolFC is played by its rules, unless others are chosen.
  fields.pysol.addEventListener('input', () => {
    const variant = findVariant(variants.value);
    const isUsual = describeRules(variant, readSetting().rules) === '';
    if (isUsual && isInPysol(variant)) showRules(resolveRules(variant, [PYSOL_RULES]));
  });
  form.addEventListener('change', showFields);
  onClick('setup-cancel', () => dialog.close());
  const button = find('deal', HTMLButtonElement);
  // Unless it waits for the deal of the day, others may be asking.
  dialog.addEventListener('close', () => button.disabled && asking.cancel());
  onSubmit('setup-form', 'setup-error', async () => {
    button.disabled = true;
    try {
      const line = await readGame();
      dialog.close();
      open(line);
    } finally {
      button.disabled = false;
    }
  });

  return () => {
    const { deal, start } = session.beginning;
    find('setup-error').textContent = '';
    variants.value = start.setting.variant.name;
    fields.seed.value = drawSeed();
    fields.pysol.value = deal?.scheme === 'pysolfc' ? deal.id : '';
    fields.paste.value = fields.real.value = '';
    find('level-date').textContent = dateOf(Date.now());
    choose('seed');
    showRules(start.setting.rules);
    dialog.showModal();
  };
}
