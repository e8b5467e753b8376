/** The board is a grid of buttons, one for each spot, with cards in them. Only changes are drawn anew. */

import { at } from '../base/objects.ts';
import { type Card, JACK, colourOf, rankOf, suitOf } from '../engine/cards.ts';
import { moveCard, moveFrom } from '../engine/moves.ts';
import { STOCK, WASTE, isBag, isNumbered, pileName, zoneOf } from '../engine/piles.ts';
import { count } from '../base/prose.ts';
import { suitName, writeRank } from '../engine/notation/card-face.ts';
import { drawSymbol, find, findAround, make } from './dom.ts';
import type { Session } from './session.ts';
import { type Spot, type SpotRow, describeSpot, isSource, isTarget } from './spots.ts';

const FANNED = 10;
/** The width limits the cards of a board with so few rows; the height limits those of others. */
const FEW_ROWS = 3;
const PHONE = 520;

export type BoardView = ReturnType<typeof createBoard>;

export function createBoard(session: Session) {
  const root = find('board');
  const buttons = new Map<string, HTMLButtonElement>();
  const drawn = new Map<string, string>();
  const table = root.parentElement ?? root;
  let current = '';

  const button = (id: string) => {
    const found = buttons.get(id);
    if (found === undefined) throw new Error(`the board has no spot ${id}`);
    return found;
  };
  const setCurrent = (id: string) => {
    buttons.get(current)?.setAttribute('tabindex', '-1');
    current = id;
    button(id).setAttribute('tabindex', '0');
  };
  /** Elements of a spot's cards from `card` on, the upper of two copies; only the top card's if it is null. */
  const cardsFrom = (spot: Spot, card: Card | null) => {
    const all = Array.from(button(spot.id).querySelectorAll<HTMLElement>('.card'));
    return all.slice(card === null ? -1 : all.findLastIndex((each) => Number(each.dataset['card']) === card));
  };
  const spotAt = (target: EventTarget | null) => {
    const id = findAround(target, '.spot')?.dataset['spot'];
    return session.spots.find((spot) => spot.id === id) ?? null;
  };

  const buildRow = ({ name, spots }: SpotRow) => {
    const cells = spots.map((spot) => {
      const made = make('button', { class: 'spot', 'data-spot': spot.id, tabindex: -1 });
      buttons.set(spot.id, made);
      return make('div', { role: 'gridcell', class: `cell ${kindOf(spot)}` }, made);
    });
    const { pile } = at(spots, 0);
    const last = kindOf(at(spots, spots.length - 1));
    // On a board of many rows the waste finds room below the stock.
    const kind = last === 'waste' && session.rows.length > FEW_ROWS ? 'stock' : last;
    // `R2` of R2 and of R2.1, `T` of T1.
    const title = isBag(pile) || isNumbered(pile) ? { 'data-title': pileName(pile).replace(/\.?1$/, '') } : {};
    return make('div', { role: 'row', class: 'row', 'aria-label': name, 'data-row': kind, ...title }, ...cells);
  };

  const draw = (spot: Spot) => {
    const { isNextShown } = session;
    const key = spot.pile === STOCK ? `${isNextShown} ${spot.cards.length} ${spot.cards[0]}` : spot.cards.join();
    if (drawn.get(spot.id) === key) return;
    drawn.set(spot.id, key);
    const element = button(spot.id);
    element.replaceChildren(...drawSpot(spot, isNextShown));
    const seen = spot.pile === WASTE ? Math.min(FANNED, spot.cards.length) : spot.cards.length;
    element.style.setProperty('--count', String(seen));
  };

  /** Counts cards that lie on another, in each row and in all: the style lets piles grow by them. */
  const measurePiles = () => {
    let sum = 0;
    for (const [i, { spots }] of session.rows.entries()) {
      const row = root.children[i];
      if (!(row instanceof HTMLElement) || row.dataset['row'] !== 'pile') continue;
      const deep = Math.max(...spots.map(({ cards }) => cards.length)) - 1;
      row.style.setProperty('--deep', String(deep));
      sum += Math.max(1, deep);
    }
    root.style.setProperty('--all-deep', String(sum));
  };

  const update = () => {
    measurePiles();
    const { picked, grip, hinted, legal, spots, isNextShown, dueSpace, position } = session;
    const { variant, size } = position.setting;
    root.classList.toggle('won', position.isWon);
    const targets = picked === null ? [] : session.targetsOf(picked);
    for (const spot of spots) {
      const { pile, cards } = spot;
      draw(spot);
      const target = targets.includes(spot) || (picked === null && dueSpace === pile && cards.length === 0);
      const closed = position.stockCount > 0 && variant.opensLate?.(pile, size) === true;
      const isHinted = hinted !== null && isSource(spot, hinted);
      const marks = {
        source: legal.some((move) => isSource(spot, move)),
        picked: spot === picked,
        target,
        'hint-from': isHinted,
        'hint-to': hinted !== null && isTarget(spot, hinted, spots) && moveFrom(hinted) !== pile,
        closed,
      };
      const element = button(spot.id);
      for (const [name, holds] of Object.entries(marks)) element.classList.toggle(name, holds);
      element.setAttribute('aria-pressed', String(marks.picked));
      const held = spot === picked ? cardsFrom(spot, grip) : isHinted ? cardsFrom(spot, moveCard(hinted)) : [];
      for (const card of element.querySelectorAll<HTMLElement>('.card'))
        card.classList.toggle('held', held.includes(card));
      const state = closed ? ', closed until the stock is used up' : target ? ', can go here' : '';
      element.setAttribute('aria-label', describeSpot(spot, isNextShown) + state);
    }
  };

  /** Foundations lie at the side where that makes cards larger; on a phone they stay where they are beside an answer. */
  const arrange = () => {
    const { clientWidth: width, clientHeight: height } = table;
    const isWide = innerWidth > innerHeight || width > PHONE;
    root.classList.toggle('wide', isWide && width > height * (session.rows.length > FEW_ROWS ? 1 : 1.45));
  };

  const rebuild = () => {
    const { rows, position } = session;
    buttons.clear();
    drawn.clear();
    root.setAttribute('aria-label', `Board of ${position.setting.variant.title}`);
    root.replaceChildren(...rows.map(buildRow));
    const counts = {
      rows: rows.length,
      beside: root.querySelectorAll(':scope > :is([data-row=foundation], [data-row=stock])').length,
      growing: root.querySelectorAll(':scope > [data-row=pile]').length,
      titled: root.querySelectorAll(':scope > :is([data-row=pile], [data-row=bag])').length,
    };
    for (const [what, number] of Object.entries(counts)) root.style.setProperty(`--${what}`, String(number));
    arrange();
    setCurrent(session.firstSpot.id);
    update();
  };

  rebuild();
  new ResizeObserver(arrange).observe(table);
  return {
    root,
    rebuild,
    update,
    button,
    cardsFrom,
    spotAt,
    /** Null if the player may not take hold of it. */
    gripAt: (target: EventTarget | null) => {
      const [spot, touched] = [spotAt(target), findAround(target, '.card')];
      const card = Number(touched?.dataset['card']);
      return spot !== null && touched !== null && cardsFrom(spot, card)[0] === touched ? card : null;
    },
    findPlace: (spot: Spot) =>
      (cardsFrom(spot, null)[0] ?? button(spot.id).querySelector('.place') ?? button(spot.id)).getBoundingClientRect(),
    focus: (id: string) => {
      setCurrent(id);
      button(id).focus();
    },
    setCurrent,
  };
}

const kindOf = ({ pile }: Spot) => (isBag(pile) ? 'bag' : isNumbered(pile) ? 'pile' : zoneOf(pile));

function drawSpot({ pile, cards, suit }: Spot, shown: boolean) {
  const place = make('span', { class: 'place' }, ...(suit === null ? [] : [drawSymbol(suitName(suit))]));
  if (pile === STOCK) {
    const next = cards.slice(0, 1).map((card) => (shown ? drawCard(card) : make('span', { class: 'card back' })));
    return [place, ...next, drawLabel(String(cards.length))];
  }
  if (pile !== WASTE) return [place, ...cards.map(drawCard), drawLabel(isNumbered(pile) ? pileName(pile) : '')];
  const label = cards.length > FANNED ? count(cards.length, 'card') : '';
  return [place, ...cards.slice(-FANNED).map(drawCard), drawLabel(label)];
}

const COURT = ['jack', 'queen', 'king'];

const drawLabel = (text: string) => make('span', { class: 'label', 'data-text': text });

/** The style draws the rank, since screen readers, and people who speak to the page, go by the name of the spot. */
export function drawCard(card: Card): HTMLElement {
  const suit = suitName(suitOf(card));
  const rank = make('span', { class: 'rank', 'data-text': writeRank(card) });
  const corner = make('span', { class: 'corner' }, rank, drawSymbol(suit));
  const court = COURT[rankOf(card) - JACK];
  const figure = court === undefined ? [] : [drawSymbol(court, 'court')];
  const look = { class: colourOf(card) === 1 ? 'card red' : 'card', 'data-card': card };
  return make('span', look, corner, ...figure, drawSymbol(suit, 'pip'));
}
