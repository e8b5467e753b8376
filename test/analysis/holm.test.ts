import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustByHolm } from '../../src/statistics/paired-rates.ts';

const PROBABILITIES = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

test.each([
  // The example that textbooks give: at the level 0.05 the first and the last are significant.
  { values: [0.01, 0.04, 0.03, 0.005], adjusted: [0.03, 0.06, 0.06, 0.02] },
  { values: [0.2], adjusted: [0.2] },
  { values: [0.5, 0.6], adjusted: [1, 1] },
  { values: [], adjusted: [] },
])('Holm adjusts $values to $adjusted', ({ values, adjusted }) => {
  expect(adjustByHolm(values)).toEqual(adjusted.map((value) => expect.closeTo(value, 12)));
});

test("Holm's correction lowers no p-value, keeps their order, and raises none above Bonferroni's", () => {
  fc.assert(
    fc.property(PROBABILITIES, (values) => {
      const adjusted = adjustByHolm(values);
      for (const [i, value] of values.entries()) {
        expect(adjusted[i]).toBeGreaterThanOrEqual(value);
        expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, values.length * value));
      }
      const inOrder = values.map((value, i) => ({ value, adjusted: adjusted[i] })).sort((a, b) => a.value - b.value);
      expect(inOrder.map((each) => each.adjusted)).toEqual(adjusted.toSorted((a, b) => a - b));
    }),
  );
});
