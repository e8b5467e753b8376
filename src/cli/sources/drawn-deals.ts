/** Deals from boards as `quorum deal --format board` draws them. */

import type { Deal } from '../../deal/deal.ts';
import { InputError, readAt } from '../../base/errors.ts';
import { Position } from '../../games/position.ts';
import { parsePosition } from '../../notation/position-text.ts';
import { recoverDeal } from '../../notation/setup.ts';
import type { Variant } from '../../games/variant.ts';
import { isVariantName } from '../../variants/catalogue.ts';
import { findVariant } from '../../variants/registry.ts';
import { readName } from '../../notation/saved-game.ts';

/** Every drawn board has this title on a line of its own. */
const TITLE = /^\s*Foundations\s*$/m;

/** Whether a text is a drawn board, or begins with one. */
export const isDrawn = (text: string): boolean => TITLE.test(text);

/** The texts of boards drawn one below the other. */
function splitBoards(text: string): string[] {
  const boards: string[] = [];
  for (const line of text.split('\n')) {
    const begins = isVariantName(line.split(/[\s,]/, 1)[0]);
    if (begins || boards.length === 0) boards.push(line);
    else boards[boards.length - 1] += `\n${line}`;
  }
  return boards.filter((board) => board.trim() !== '');
}

/**
 * The deals of drawn openings.
 * @param where the file or option they come from, for messages.
 * @throws InputError for a board that cannot be, belongs to another variant, or on which something has been played.
 */
export const readDrawnDeals = (text: string, variant: Variant, where: string): Deal[] =>
  splitBoards(text).map((board, index) => {
    const place = `${where}, board ${index + 1}`;
    const position = readAt(place, () => parsePosition(board, findVariant));
    if (position instanceof Position && position.setting.variant !== variant) {
      throw new InputError(
        `${place}: it is a board of ${position.setting.variant.name}, not of ${variant.name}; name the variant of the boards`,
      );
    }
    const cards = position instanceof Position ? recoverDeal(position) : null;
    if (cards === null) throw new InputError(`${place}: it is not an opening; give it with --position`);
    return { scheme: 'cards', id: readName(board) ?? `board ${index + 1}`, cards };
  });
