/** Asks for the cards that lie open after the deal of a game with real cards. */

import { type Card, readCards } from '../../engine/cards.ts';
import { InputError } from '../../base/errors.ts';
import { wrapText } from '../../base/prose.ts';
import { isBag, kindOfPile, type Pile, pileName } from '../../engine/piles.ts';
import type { Setting } from '../../games/position.ts';
import { nameGame } from '../../games/rules.ts';
import { layOpening, listOpenPlaces } from '../../players/followed-game.ts';
import type { Prompt } from '../terminal/prompt.ts';
import { print, type Shell } from '../terminal/shell.ts';
import type { Look } from '../text/card-face.ts';
import type { GameToPlay } from './session.ts';
import { refuseWord } from './typing.ts';

const HELP =
  'Type the cards as they lie, several on a line, for example 7H 10S QC. back takes the last card back, back 3 the last three. quit stops.';

/** The piles that lack cards next: `T3 to T8: one card each`. */
function describePlaces(places: readonly Pile[]): string {
  const [first = 0] = places;
  const lacking = places.lastIndexOf(first) + 1;
  if (lacking > 1)
    return `${pileName(first)}: ${lacking} cards, ${isBag(first) ? 'in any order' : 'the available one last'}`;
  const others = places.findIndex((pile, i) => kindOfPile(pile) !== kindOfPile(first) || pile === places[i + 1]);
  const last = places.slice(0, others < 0 ? places.length : others).at(-1) ?? first;
  return last === first ? `${pileName(first)}: one card` : `${pileName(first)} to ${pileName(last)}: one card each`;
}

/** Takes words as cards, one place after the other. @throws InputError for the first that cannot lie there; those before it stay. */
function layCards(setting: Setting, cards: Card[], places: readonly Pile[], line: string): void {
  for (const word of line.split(/[\s,]+/).filter((each) => each !== '')) {
    const read = readCards(word);
    if (read.length === 0) throw refuseWord(word);
    for (const card of read) {
      const pile = places[cards.length];
      if (pile === undefined) throw new InputError(`${word} is one card too many; the others are in the stock`);
      try {
        layOpening(setting, [...cards, card]);
      } catch (error) {
        throw error instanceof InputError ? new InputError(`${pileName(pile)}: ${error.message}`) : error;
      }
      cards.push(card);
    }
  }
}

/** @returns the game, or null when nobody answers any more. */
export async function askOpening(
  setting: Setting,
  { width }: Look,
  shell: Shell,
  prompt: Prompt,
): Promise<GameToPlay | null> {
  const places = listOpenPlaces(setting);
  const cards: Card[] = [];
  const say = (text: string): Promise<void> => print(shell, wrapText(text, '', width));
  await say(`${nameGame(setting.variant, setting.rules)}, with real cards. ${HELP}`);
  while (cards.length < places.length) {
    await say(describePlaces(places.slice(cards.length)));
    const line = await prompt.ask('> ');
    if (line === null || /^(?:q|quit|exit)$/i.test(line)) return null;
    const [isBack, back = '1'] = /^(?:back|undo|u)(?: +(\d+))?$/i.exec(line) ?? [];
    try {
      if (/^(?:help|\?)$/i.test(line)) await say(HELP);
      else if (isBack !== undefined) cards.splice(Math.max(0, cards.length - Number(back)));
      else layCards(setting, cards, places, line);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      await say(error.message);
    }
  }
  return { setting, name: 'real cards', start: layOpening(setting, cards), moves: [], undone: [] };
}
