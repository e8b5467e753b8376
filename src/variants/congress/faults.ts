import { ACE, formatCard, rankOf } from '../../engine/cards.ts';
import { STOCK, TABLEAU, WASTE, pileName, listNumbered } from '../../engine/piles.ts';
import type { CongressRules } from './words.ts';
import type { Size } from '../../engine/games/game.ts';
import { type Layout, cardsAt } from '../../engine/games/layout.ts';
import { type Fault, faultAt, findAce, findBrokenRun, listSpaces } from '../../engine/games/faults.ts';

export function findCongressFault(layout: Layout, rules: CongressRules, size: Size, opening: number): Fault | null {
  const tableau = listNumbered(TABLEAU, size.piles);
  return (
    findBrokenRun(layout, tableau, () => true, 'a pile goes down by one rank from card to card') ??
    (opening === ACE ? findStrayAce(layout, rules) : null) ??
    findOpenSpace(layout, rules, tableau)
  );
}

/** An ace that began a foundation can come back onto a two only, and lies there until it goes. */
function findStrayAce(layout: Layout, rules: CongressRules) {
  if (rules['worry-back'] === 'no') return findAce(layout);
  for (const [pile, cards] of layout.piles) {
    const ace = cards.findIndex((card, i) => rankOf(card) === ACE && (pile < TABLEAU || i === 0));
    if (ace >= 0)
      return faultAt(
        pile,
        cards[ace],
        'the aces begin the foundations; one that came back from there lies on a two of the tableau',
      );
  }
  return null;
}

/** As long as there are cards, a space is filled at once, or under `choice` before anything else is played. */
function findOpenSpace(layout: Layout, rules: CongressRules, tableau: readonly number[]) {
  const [next] = cardsAt(layout, STOCK);
  const wasteTop = cardsAt(layout, WASTE).at(-1);
  if (next === undefined && wasteTop === undefined) return null;
  const [space, second] = listSpaces(layout, tableau);
  if (rules['space-fill'] === 'choice') {
    if (second === undefined) return null;
    return faultAt(
      second,
      null,
      `it is empty, and so is ${pileName(space)}. While waste or stock has cards, one space is filled before there can be another`,
    );
  }
  if (space === undefined) return null;
  const filler =
    wasteTop === undefined ? 'the next card of the stock' : `the top card of the waste, ${formatCard(wasteTop)}`;
  return faultAt(
    space,
    null,
    `it is empty, but a space is filled at once with ${filler}, unless the first line says space-fill=choice`,
  );
}
