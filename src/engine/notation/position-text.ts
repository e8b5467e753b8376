/**
 * Positions as text: the variant with the rules that are not at their defaults, then one field for each pile. Fields
 * stand on lines of their own, or parted by ` / `.
 */

import { type Card, RANKS, SUITS, readCards } from '../cards.ts';
import { InputError, refuseAs } from '../../base/errors.ts';
import { FOUNDATION, type Pile, type RowCount, STOCK, findRowCount, lookUpPile, pileName } from '../piles.ts';
import { UNSEEN, cardsAt, withPile } from '../games/layout.ts';
import { PartialPosition, type Position, type Setting } from '../games/position.ts';
import { createHeadError, readFields } from './position-fields.ts';
import { resolveRules } from '../games/rules.ts';
import { type Setup, openAnyDeal, placeSetup } from './setup.ts';
import type { Variant } from '../games/variant.ts';

const malformed = refuseAs('malformed', 'position');

const QUOTED = 12;

/** The open cards, and the cards of the stock that are not. */
export type Sight = Pick<PartialPosition, 'setting' | 'seen' | 'unseen'>;

export const seePosition = (position: Position | PartialPosition): Sight =>
  position instanceof PartialPosition ? position : { setting: position.setting, seen: position.layOut(), unseen: [] };

/** For somebody who has not seen the last `hidden` cards of the stock. */
export function hideCards(position: Position, hidden: number): PartialPosition {
  const layout = position.layOut();
  const stock = cardsAt(layout, STOCK);
  const known = stock.length - hidden;
  return new PartialPosition(position.setting, withPile(layout, STOCK, stock.slice(0, known)), stock.slice(known));
}

/**
 * Reads the text of a position, or a drawn board.
 * @throws InputError when it is no position that play can lead to, naming the pile, the card and the reason.
 */
export function parsePosition(text: string, findVariant: (name: string) => Variant): Position | PartialPosition {
  const { head, fields } = readFields(text);
  const setting = readSetting(head, findVariant);
  const known = openAnyDeal(setting).piles;
  const piles = new Map<Pile, readonly Card[]>();
  let tops: readonly Card[] = [];
  let hidden = false;
  let rows: Setup['rows'] = null;
  for (const [name, words] of fields) {
    const count = findRowCount(name);
    if (count !== undefined) {
      rows = { field: name, count: readRows(count, words) };
      continue;
    }
    const pile = lookUpPile(name);
    if (pile !== FOUNDATION && (pile === undefined || !known.has(pile)))
      throw new InputError(describeUnknownPile(name, setting, known.keys()), {
        code: 'unknown-name',
        field: 'position',
      });
    if (pile === STOCK && words.at(-1) === UNSEEN) hidden = true;
    const cards = readPile(name, hidden && pile === STOCK ? words.slice(0, -1) : words);
    if (pile === FOUNDATION) tops = cards;
    else piles.set(pile, cards);
  }
  return placeSetup({ setting, piles, tops, hidden, rows });
}

const isSetting = (word: string) => word.includes('=');

function readSetting(head: string, findVariant: (name: string) => Variant) {
  const [game = [], ...notes] = head.split(',').map((part) => part.split(/\s+/));
  if (head.includes(':')) throw createHeadError(head.slice(0, QUOTED));
  const variant = findVariant(game.filter((word) => !isSetting(word)).join(' '));
  // After a comma stands the name of the deal or the player; but rules may be parted by commas too.
  const noted = notes.flat().filter((word) => variant.options.some(({ key }) => word.startsWith(`${key}=`)));
  return { variant, rules: resolveRules(variant, [...game.filter(isSetting), ...noted]), size: variant.size };
}

function readRows({ field, rows: what }: RowCount, words: readonly string[]) {
  const name = field.toLowerCase();
  const [text = ''] = words;
  const rows = Number(text);
  if (words.length === 1 && /^\d{1,3}$/.test(text) && rows >= 1) return rows;
  throw malformed(
    `${name}: "${words.join(' ').slice(0, QUOTED)}" cannot be used; give the number of ${what} that have been dealt, for example ${name}: 4`,
  );
}

function readPile(name: string, words: readonly string[]) {
  return words.flatMap((word) => {
    const cards = readCards(word);
    if (cards.length > 0) return cards;
    if (word === UNSEEN)
      throw malformed(`${name}: ? stands for unseen cards at the end of the stock, S, and nowhere else`);
    throw malformed(
      `${name}: "${word.slice(0, QUOTED)}" is not a card; write a rank of ${RANKS} and a suit of ${SUITS}, for example TH`,
    );
  });
}

function describeUnknownPile(name: string, { variant }: Setting, piles: Iterable<Pile>) {
  const names = [FOUNDATION, ...piles].map(pileName).join(' ');
  return `${name.slice(0, QUOTED)}: ${variant.name} has no such pile; its piles are ${names}`;
}
