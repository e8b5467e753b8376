import { formatCard } from '../../engine/cards.ts';
import { TABLEAU, listNumbered } from '../../engine/piles.ts';
import { type Fault, faultAt, lengthOfRun } from '../../engine/games/faults.ts';
import type { Size } from '../../engine/games/game.ts';
import { type Layout, cardsAt } from '../../engine/games/layout.ts';
import { DEALT } from './game.ts';
import type { DiplomatRules } from './words.ts';

export function findDiplomatFault(layout: Layout, rules: DiplomatRules, size: Size): Fault | null {
  const redeals = layout.rowsDealt ?? 0;
  if (redeals > Number(rules.redeals)) {
    const allowed =
      rules.redeals === '0' ? 'there is none, unless the first line says redeals=2' : 'there are two at most';
    return { place: 'redeals', card: null, reason: `${redeals} are given, but ${allowed}` };
  }
  for (const pile of listNumbered(TABLEAU, size.piles)) {
    const cards = cardsAt(layout, pile);
    const first = cards.length - lengthOfRun(cards);
    if (first < DEALT) continue;
    return faultAt(
      pile,
      cards[first],
      `it cannot lie on ${formatCard(cards[first - 1])}. Only the ${DEALT} cards dealt to a pile need not go down by one rank from card to card. Its available card stands last`,
    );
  }
  return null;
}
