import { WASTE } from '../engine/piles.ts';
import { GUIDES } from '../variants/guides.ts';
import { explainGuide, formatWorth, type Guide, type Habit, listSections } from '../engine/games/guide.ts';
import { cardsAt } from '../engine/games/layout.ts';
import type { Setting } from '../engine/games/position.ts';
import type { RuleOption, Rules } from '../engine/games/variant.ts';
import { describeStep, lastMove, listSteps, type Step } from '../engine/notation/steps.ts';
import { drawCard } from './board-view.ts';
import { count, toPercent, toSentence } from '../base/prose.ts';
import type { Mistake } from '../players/review.ts';
import { sayCard, writeCard } from '../engine/notation/card-face.ts';
import { find, findAround, make, makeList, say } from './dom.ts';
import { keyOfLine } from './line.ts';
import type { Session } from './session.ts';

/** @returns `update` for when the line has changed, and `mark`, which shows mistakes in it. */
export function showSteps(session: Session) {
  const [list, title] = [find('steps'), find('steps-title')];
  const listButtons = () => Array.from(list.querySelectorAll('button'));
  let shown = '-';
  let steps: readonly Step[] = [];
  let costs = new Map<number, number>();

  list.addEventListener('click', ({ target }) => {
    const step = findAround(target, '[data-ply]');
    if (step === null) return;
    session.jump(Number(step.dataset['ply']));
    // On phones the list is below the board.
    scrollTo({ top: 0 });
  });
  // One stop for Tab, however long the line is.
  list.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const buttons = listButtons();
    const next = buttons[buttons.findIndex((button) => button === event.target) + by];
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    next.focus();
  });

  /** Scrolls the list, and never the page. */
  const scrollBy = ({ offsetTop, offsetHeight }: HTMLElement) => {
    const top = offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2;
  };

  const update = () => {
    const { line } = session;
    const key = keyOfLine(line);
    if (key !== shown) {
      shown = key;
      steps = listSteps(session.followed.record.start, line.moves);
      list.replaceChildren(...steps.map((step) => drawStep(step, costs)));
    }
    title.textContent =
      line.moves.length === 0
        ? 'No move has been made yet.'
        : `${count(steps.length, 'step')}, ${count(line.moves.length, 'move')}`;
    const at = steps.findLastIndex(({ first }) => first <= line.played);
    for (const [i, button] of listButtons().entries()) {
      button.tabIndex = i === Math.max(0, at) ? 0 : -1;
      if (i === at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
      button.classList.toggle('ahead', i > at);
      if (i === Math.max(0, at)) scrollBy(button);
    }
  };
  return {
    update,
    mark: (mistakes: readonly Mistake[]) => {
      costs = new Map(mistakes.map(({ ply, cost }) => [ply, cost]));
      shown = '-';
      update();
    },
  };
}

function drawStep(step: Step, costs: ReadonlyMap<number, number>) {
  const { action, fills } = describeStep(step, { face: writeCard });
  const last = lastMove(step);
  const number = make('span', { class: 'number' }, step.moves.length === 1 ? String(last) : `${step.first}–${last}`);
  const cost = step.moves.reduce((sum, _, i) => sum + (costs.get(step.first - 1 + i) ?? 0), 0);
  const mark = cost === 0 ? [] : [make('b', { class: 'bad' }, ` mistake: −${toPercent(cost, 0)}`)];
  const words = make('span', {}, action, ...mark, ...fills.map((fill) => make('span', { class: 'fill' }, fill)));
  return make('li', {}, make('button', { 'data-ply': last, tabindex: -1 }, number, words));
}

export function showStock(session: Session): () => void {
  const toggle = find('show-stock', HTMLInputElement);
  const lists = find('piles');
  toggle.addEventListener('change', () => session.showStock(toggle.checked));
  return () => {
    const { position, stockShown } = session;
    const { unseen, known } = session.followed;
    const waste = cardsAt(position.layOut(), WASTE);
    toggle.checked = stockShown;
    toggle.disabled = unseen.length > 0;
    lists.replaceChildren(
      ...(stockShown || (unseen.length > 0 && known.length > 0)
        ? listCards(`Stock, next card first: ${count(known.length, 'card')}`, known)
        : []),
      ...listCards(`Waste, top card last: ${count(waste.length, 'card')}`, waste),
    );
  };
}

function listCards(title: string, cards: readonly number[]) {
  const items = cards.map((card) => make('li', {}, drawCard(card), make('span', { class: 'unseen' }, sayCard(card))));
  return makeList(title, 'cards', items, 'ol');
}

const nameSource = (source: string) => say(`Source: ${source}`, 'muted');

function explainOption({ key, title, values, meanings, source }: RuleOption, rules: Rules) {
  const terms = values.flatMap((value, i) => {
    const chosen = rules[key] === value;
    return [
      make('dt', { class: chosen ? 'chosen' : '' }, value + (chosen ? ' (played here)' : '')),
      make('dd', {}, toSentence(meanings[i] ?? '')),
    ];
  });
  return make('section', {}, make('h3', {}, title), make('dl', {}, ...terms), nameSource(source));
}

export const explainRules = ({ variant, rules }: Setting): Node[] => [
  ...variant.description.map((paragraph) => say(paragraph)),
  nameSource(variant.source),
  ...(variant.options.length === 0 ? [] : [make('h3', {}, 'Rule options')]),
  ...variant.options.map((option) => explainOption(option, rules)),
  ...listHabits(GUIDES.get(variant.name)),
];

const drawHabit = ([text, worth]: Habit) => {
  const [points, interval] = formatWorth(worth);
  const behind = make('span', { class: 'muted' }, `(${interval})`);
  return make('li', {}, make('strong', {}, points), make('span', {}, `${text} `, behind));
};

const listHabits = (guide: Guide | undefined) =>
  guide === undefined
    ? []
    : [
        ...listSections(guide).flatMap(([title, habits]) => makeList(title, 'habits', habits.map(drawHabit))),
        say(explainGuide(guide), 'muted'),
      ];
