/** Habits of The Congress of 1914. */

import { moveFrom, moveTo } from '../../src/engine/moves.ts';
import { type Pile, STOCK } from '../../src/engine/piles.ts';
import { COLUMNS, HELPS, RIVERS } from '../../src/variants/cadogan-congress/words.ts';
import {
  both,
  cardOf,
  gap,
  type HabitSpec,
  heightUnder,
  isRaise,
  isSole,
  type Kind,
  make,
  prefer,
  rank,
  resist,
} from './sight.ts';
import { RAISE_HABITS } from './shared.ts';

const isPacket = (pile: Pile): boolean => pile >= HELPS && pile < COLUMNS;
const isRiver = (pile: Pile): boolean => pile >= COLUMNS;

const isRow: Kind = (move) => moveTo(move) === RIVERS;
const isFromRiver: Kind = (move) => isRiver(moveFrom(move));
const isFromPacket: Kind = (move) => isPacket(moveFrom(move));
const isRiverRefill: Kind = (move) => moveFrom(move) === STOCK && isRiver(moveTo(move));
const isToPacket: Kind = (move, sight) => isPacket(moveTo(move)) && sight.top(moveTo(move)) !== 0;
const isMarriage = both(isFromRiver, isToPacket);
/** Into an empty packet, once the pack is used up. */
const isOpening: Kind = (move, sight) =>
  isRiver(moveFrom(move)) && isPacket(moveTo(move)) && sight.top(moveTo(move)) === 0;

export const CADOGAN_CONGRESS_HABITS: readonly HabitSpec[] = [
  {
    name: 'wait-for-row',
    text: 'Do not deal a new row as soon as you may; play other cards first.',
    ...resist(isRow),
  },
  { name: 'marry', text: 'Build cards of the rivers on the packets.', ...make(isMarriage) },
  {
    name: 'wait-to-marry',
    text: 'Do not build every card of a river on a packet as soon as it fits.',
    ...resist(isMarriage),
  },
  {
    name: 'join',
    text: 'Build the top card of a packet on another packet.',
    ...make(both(isFromPacket, isToPacket)),
  },
  {
    name: 'empty',
    text: "Empty packets: play a packet's only card to a foundation or another packet.",
    ...make(both(isFromPacket, isSole)),
  },
  {
    name: 'wait-to-refill',
    text: 'Do not refill the rivers as soon as they have a vacancy.',
    ...resist(isRiverRefill),
  },
  {
    name: 'refill-late',
    text: 'Refill the river whose last card its foundation needs latest.',
    ...prefer(isRiverRefill, (move, sight) =>
      Math.max(
        0,
        ...sight
          .cards(moveTo(move))
          .slice(-1)
          .map((card) => sight.gap(card)),
      ),
    ),
  },
  ...RAISE_HABITS,
  {
    name: 'wait-to-raise-river',
    text: 'Do not send every card of a river to its foundation as soon as it fits.',
    ...resist(both(isRaise, isFromRiver)),
  },
  {
    name: 'raise-packet',
    text: 'If a packet and a river have the same card, play that of the packet.',
    ...prefer(isRaise, (move) => Number(isPacket(moveFrom(move))), cardOf),
  },
  {
    name: 'open-high',
    text: 'When the pack is used up, often begin an empty packet with the highest card that you can.',
    ...prefer(isOpening, rank),
  },
  {
    name: 'open-late',
    text: 'When the pack is used up, often begin an empty packet with the card that its foundation needs last.',
    ...prefer(isOpening, gap),
  },
  {
    name: 'open-long',
    text: 'When the pack is used up, often begin an empty packet with a card of the longest river.',
    ...prefer(isOpening, heightUnder),
  },
  {
    name: 'open-dig',
    text: 'When the pack is used up, often take cards for empty packets where a needed card lies least deep.',
    ...prefer(isOpening, (move, sight) => -sight.depth(moveFrom(move))),
  },
  {
    name: 'wait-to-open',
    text: 'When the pack is used up, do not fill every empty packet at once.',
    ...resist(isOpening),
  },
];
