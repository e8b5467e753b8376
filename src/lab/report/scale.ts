/** Scales of charts: from values to places along an axis, with ticks. */

interface Tick {
  readonly value: number;
  readonly label: string;
}

export interface Scale {
  at(value: number): number;
  readonly ticks: readonly Tick[];
}

export type Extent = readonly [from: number, to: number];

const STEPS = [1, 2, 5, 10];

/** The least of 1, 2, 5, 10, 20 and so on, or of their tenths, that is no less than a number above 0. */
export function roundStep(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  return (STEPS.find((step) => step * power >= number * (1 - 1e-9)) ?? 10) * power;
}

const place = (share: number, [from, to]: Extent) => from + share * (to - from);

/** Equal distances for equal differences. @param count about the most ticks. */
export function createLinearScale(
  least: number,
  most: number,
  extent: Extent,
  format: (value: number) => string,
  count = 6,
): Scale {
  const step = roundStep((most - least) / count);
  const ticks: Tick[] = [];
  for (let i = Math.ceil(least / step - 1e-9); i * step <= most + step * 1e-9; i++)
    ticks.push({ value: i * step, label: format(i * step) });
  return { at: (value) => place((value - least) / (most - least), extent), ticks };
}

const LARGEST_PLAIN = 3;

function formatPower(power: number) {
  if (power >= 0 && power <= LARGEST_PLAIN) return String(10 ** power);
  return `10${Array.from(String(power), (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '⁻').join('')}`;
}

/** Equal distances for equal ratios, with ticks at powers of ten. @param least above 0. */
export function createLogScale(least: number, most: number, extent: Extent): Scale {
  const low = Math.floor(Math.log10(least) + 1e-9);
  const high = Math.max(Math.ceil(Math.log10(most) - 1e-9), low + 1);
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => ({
    value: 10 ** (low + i),
    label: formatPower(low + i),
  }));
  return { at: (value) => place((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low), extent), ticks };
}

/** Names at equal distances, each in the middle of its place. */
export function createNameScale(names: readonly string[], extent: Extent): Scale {
  return {
    at: (value) => place((value + 0.5) / names.length, extent),
    ticks: names.map((label, value) => ({ value, label })),
  };
}
