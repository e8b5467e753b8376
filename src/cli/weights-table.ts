/** A table of weights for people. */

import type { Variant } from '../games/variant.ts';
import { findTable, WEIGHT_MEANINGS, type WeightKind, type WeightTable } from '../games/weights.ts';
import { formatTable, wrapText } from './text.ts';

/** Ends the name of what is added to a weight while the stock is full. */
const EARLY = ' early';

const show = (weight: number | undefined): string => (weight === undefined ? '' : String(weight));

/** The weights of a table that has one or two for each feature. */
function listRows(table: WeightTable): string[][] {
  const names = Object.keys(table);
  if (!names.some((name) => name.endsWith(EARLY))) return names.map((name) => [name, show(table[name])]);
  const features = names.filter((name) => !name.endsWith(EARLY));
  return [['', 'late', 'early'], ...features.map((name) => [name, show(table[name]), show(table[name + EARLY])])];
}

/**
 * The lines of a table that ships.
 * @param other another one of the same features to stand beside it, or null.
 */
export function formatWeightTable(variant: Variant, kind: WeightKind, other: WeightTable | null, width: number): string[] {
  const shipped = findTable(variant, kind);
  const head = wrapText(`${variant.name}, ${kind}: ${WEIGHT_MEANINGS[kind]}`, '', width);
  const rows =
    other === null ? listRows(shipped) : [['', 'ships', 'file'], ...Object.keys(shipped).map((name) => [name, show(shipped[name]), show(other[name])])];
  return [...head, ...formatTable(rows, 1).map((line) => `  ${line}`)];
}
