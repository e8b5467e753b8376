/**
 * The full-size deals in `proofs/unwinnable-*.txt`, which nobody can win: made with whole ranks in blocks, with the kings
 * last, or with all threes buried. Their names say whether complete search refutes them as well as a proof (`both`), or
 * the proof alone, and how many nodes that took.
 */

import { readFileSync } from 'node:fs';
import { createSetting, type Deal, parseDealText, Position, type Setting, type Variant } from '../../src/index.ts';

/** A variant's lost deals. @param kind what the file's name says after the variant's. */
export function readLostDeals(variant: Variant, kind = ''): Deal[] {
  const file = new URL(`proofs/unwinnable-${variant.name}${kind}.txt`, import.meta.url);
  return parseDealText(readFileSync(file, 'utf8'), createSetting(variant));
}

/** The opening of a lost deal that takes a complete search long to exhaust. */
export function openLongLost(setting: Setting): Position {
  const deal = readLostDeals(setting.variant).find(({ id }) => id.includes('proof'));
  if (deal === undefined) throw new Error(`complete search refutes all lost deals of ${setting.variant.name}`);
  return Position.open(setting, deal.cards);
}
