import { fitLimits } from '../../bench/difficulty/band-limits.ts';
import { BANDS, findBand } from '../../src/engine/games/variant.ts';

/** Deals in each band, the easiest first. */
function countBands(eases: readonly number[]) {
  const bands = fitLimits(eases);
  return BANDS.map((band) => eases.filter((ease) => findBand({ bands }, ease) === band).length);
}

const listEases = (count: number) => Array.from({ length: count }, (_, i) => i / (count + 1));

describe('the limits that fit deals', () => {
  test('divide them into fifths', () => {
    expect(fitLimits(listEases(10).toReversed())).toEqual([0.682, 0.5, 0.318, 0.136]);
    expect(countBands(listEases(100))).toEqual([20, 20, 20, 20, 20]);
  });

  test('divide the others into quarters where more than a fifth are as easy as can be', () => {
    expect(countBands([...listEases(80), ...Array.from({ length: 20 }, () => 1)])).toEqual([20, 20, 20, 20, 20]);
    expect(countBands([...listEases(40), ...Array.from({ length: 60 }, () => 1)])).toEqual([60, 10, 10, 10, 10]);
  });
});
