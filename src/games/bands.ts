/** Bands of deals, by how easy they are for players who do not see the stock. */

import type { Variant } from './variant.ts';

/** From the easiest to the hardest. */
export const BANDS = ['very-easy', 'easy', 'middling', 'hard', 'very-hard'] as const;
export type Band = (typeof BANDS)[number];

/**
 * The band of a deal. The limits between bands divide the deals of a variant by its default rules into fifths. Where
 * the careful player with slips wins more than two fifths of the deals in all its games, these are very easy, and the
 * limits divide the others into quarters. Other readings have the same limits, so that their bands can be compared.
 * @param ease 0..1, as `DifficultyMeter` measures it.
 */
export const findBand = ({ bands }: Pick<Variant, 'bands'>, ease: number): Band =>
  BANDS[bands.filter((limit) => ease < limit).length] ?? 'very-hard';

/** `1` for very easy to `5` for very hard. */
export const numberBand = (band: Band): number => BANDS.indexOf(band) + 1;
