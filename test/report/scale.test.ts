import { createLinearScale, createLogScale, createNameScale, roundStep } from '../../src/lab/report/scale.ts';

test.each([
  [1, 1],
  [1.1, 2],
  [2, 2],
  [3, 5],
  [7, 10],
  [0.03, 0.05],
  [0.2, 0.2],
  [340, 500],
])('from %d on, people count in steps of %d', (number, step) => {
  expect(roundStep(number)).toBeCloseTo(step, 12);
});

test('a scale of numbers has round ticks within its ends, at equal distances', () => {
  const scale = createLinearScale(0.97, 1, [100, 400], (value) => value.toFixed(3), 6);
  expect(scale.ticks.map(({ label }) => label).join(' ')).toBe('0.970 0.975 0.980 0.985 0.990 0.995 1.000');
  expect(scale.ticks.map(({ value }) => Math.round(scale.at(value)))).toEqual([100, 150, 200, 250, 300, 350, 400]);
});

test('a scale may run upward', () => {
  const scale = createLinearScale(0, 1, [200, 100], String, 4);
  expect([scale.at(0), scale.at(0.25), scale.at(1)]).toEqual([200, 175, 100]);
});

test('a scale of ratios has the powers of ten around its values', () => {
  const scale = createLogScale(30, 2_000_000, [0, 600]);
  expect(scale.ticks.map(({ label }) => label)).toEqual(['10', '100', '1000', '10⁴', '10⁵', '10⁶', '10⁷']);
  expect(scale.at(1000)).toBeCloseTo(200, 9);
  // Nothing has a place before the first, and a scale of a single number is not empty.
  expect(scale.at(0)).toBe(0);
  expect(createLogScale(100, 100, [0, 10]).ticks.map(({ value }) => value)).toEqual([100, 1000]);
});

test('a scale of names has each in the middle of its place', () => {
  const scale = createNameScale(['A', '2'], [0, 100]);
  expect(scale.ticks.map(({ label, value }) => [label, scale.at(value)])).toEqual([
    ['A', 25],
    ['2', 75],
  ]);
});
