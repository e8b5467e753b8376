import { parseClimb } from '../../src/cli/options/option-spec.ts';
import { parseNumber } from '../../src/base/text.ts';
import { extendBudgets } from '../../src/lab/opening.ts';
import { InputError } from '../../src/base/errors.ts';

describe('a whole number', () => {
  test.each([
    ['5000', 5000],
    ['5e6', 5_000_000],
    ['5E+6', 5_000_000],
    ['1.5e3', 1500],
    ['2.50e1', 25],
    ['1.0', 1],
    ['+7', 7],
  ])('%s is read', (text, value) => {
    expect(parseNumber('--nodes', text, true, 1, 1e12)).toBe(value);
  });

  test.each(['1.5e0', '1.55e1', '5e-1', '1e1.5', '.5e1', '5.', 'e5', '', '1_000', '0x10', '1e99', 'Infinity'])(
    '"%s" is not',
    (text) => {
      expect(() => parseNumber('--nodes', text, true, 1, 1e12)).toThrow(
        `--nodes "${text}" cannot be used; give a whole number from 1 to 1000000000000`,
      );
    },
  );
});

const listNumbers = (text: string) => text.split(',').map(Number);

describe('budgets', () => {
  test('are one number or several', () => {
    expect(parseClimb('--nodes', '5e6', 1, 1e12)).toBe(5e6);
    expect(parseClimb('--nodes', '5e6,5e7,500000000', 1, 1e12)).toEqual([5e6, 5e7, 5e8]);
  });

  test.each(['5e6,5e6', '5e7,5e6', '5e6,', ',5e6', '5e6 5e7'])('"%s" are refused', (text) => {
    expect(() => parseClimb('--nodes', text, 1, 1e12)).toThrow(InputError);
  });

  test.each([
    ['5', '50,500', '5,50,500'],
    ['5,50', '50,500', '5,50,500'],
    ['5,50', '5,50,500', '5,50,500'],
    ['5,50,500', '50', '5,50,500'],
    ['5', '5', '5'],
  ])('%s and %s more are %s', (there, more, all) => {
    expect(extendBudgets(listNumbers(there), listNumbers(more), 'out')).toEqual(listNumbers(all));
  });

  test.each([
    ['50', '5'],
    ['5,500', '50'],
    ['5,500', '50,500'],
    ['5,500', '5,50'],
  ])('%s cannot be followed by %s', (there, more) => {
    const least = listNumbers(there).at(-1);
    expect(() => extendBudgets(listNumbers(there), listNumbers(more), 'out')).toThrow(
      `out has been searched with ${there} nodes; further budgets must be larger than ${least}`,
    );
  });
});
