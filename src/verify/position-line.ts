/** Reads a position as `quorum solve --json` writes it, on one line, as far as the plain rules need it. */

import { rankOf, suitOf } from './plain-cards.ts';
import type { PlainGame, PlainPosition } from './plain-game.ts';

const FIELD_FORM = /^(\S+): (.+)$/;

/**
 * The position of a text such as `congress space-fill=choice / F: 6C 3C / W: 7H / S: 4D 7C / T1: JH TD`.
 * @param game the game that it must be a position of.
 * @throws Error naming the first field that is not as expected, or the first card that is wrong.
 */
export function readPosition(text: string, game: PlainGame): PlainPosition {
  const [head = '', ...fields] = text.split(' / ');
  checkHead(head, game);
  const empty = game.start(game.pack);
  const piles: Record<string, readonly string[]> = {};
  for (const pile of Object.keys(empty.piles)) piles[pile] = [];
  let foundations = readTops([], empty.foundations);
  let rowsDealt = 0;
  for (const field of fields) {
    const [, name, content = ''] = FIELD_FORM.exec(field) ?? [];
    if (name === undefined) throw new Error(`expected a pile with its cards, such as "T1: JH TD", and not "${field}"`);
    const words = content.split(' ');
    if (name === 'F') foundations = readTops(words, empty.foundations);
    else if (name === 'rows') rowsDealt = Number(content);
    else piles[name] = words;
  }
  if (!Number.isInteger(rowsDealt) || rowsDealt < 0) throw new Error('expected "rows" to be a number of rows');
  return game.place({ piles, foundations, rowsDealt });
}

/** The first field names the variant and the rules that are not the default. */
function checkHead(head: string, { variant, rules }: PlainGame): void {
  const [name, ...settings] = head.split(' ');
  if (name !== variant) throw new Error(`the position is one of "${name}", but the line names ${variant}`);
  for (const setting of settings) {
    const [key = '', value] = setting.split('=');
    if (!Object.hasOwn(rules, key) || rules[key] !== value)
      throw new Error(`the position has the rule "${setting}", which is not one of the line`);
  }
}

/** The ranks of the foundations whose top cards are named; the others are empty. */
function readTops(tops: readonly string[], opening: PlainPosition['foundations']): PlainPosition['foundations'] {
  const foundations: Record<string, readonly [number, number]> = {};
  for (const suit of Object.keys(opening)) {
    const [one = 0, other = 0, third] = tops.filter((card) => suitOf(card) === suit).map(rankOf);
    if (third !== undefined) throw new Error(`expected two foundations of ${suit}, and not three`);
    foundations[suit] = [Math.max(one, other), Math.min(one, other)];
  }
  return foundations;
}
