import { describe, expect, test } from 'vitest';
import { packSize } from '../../src/engine/cards.ts';
import { InputError } from '../../src/engine/errors.ts';
import { VARIANTS, findVariant } from '../../src/games/registry.ts';
import { formatRules, listRules, resolveRules } from '../../src/games/rules.ts';

/** Cards dealt, and combinations of options that the variant allows. */
const EXPECTED = [
  { name: 'congress', cards: 104, combinations: 8 },
  { name: 'parliament', cards: 96, combinations: 8 },
  { name: 'cadogan-congress', cards: 96, combinations: 4 },
  { name: 'british-constitution', cards: 80, combinations: 3 },
];

function refusalOf(action: () => unknown): string {
  try {
    action();
    return 'it is accepted';
  } catch (error) {
    return error instanceof InputError ? error.message : `not an InputError: ${String(error)}`;
  }
}

test('the variants are listed in the order of the contract', () => {
  expect(VARIANTS.map(({ name }) => name)).toEqual(EXPECTED.map(({ name }) => name));
});

describe.each(EXPECTED)('$name', ({ name, cards, combinations }) => {
  const variant = findVariant(name);

  test('is found by its name and its aliases in either case', () => {
    for (const each of [name, ...variant.aliases]) {
      expect(findVariant(each)).toBe(variant);
      expect(findVariant(each.toUpperCase())).toBe(variant);
    }
  });

  test('deals the right number of cards', () => {
    expect(packSize(variant.pack(variant.size))).toBe(cards);
  });

  test('explains every value of every option, and where it comes from', () => {
    for (const option of variant.options) {
      expect(option.values.length).toBeGreaterThanOrEqual(2);
      expect(option.meanings).toHaveLength(option.values.length);
      expect(option.source).not.toBe('');
    }
    expect(variant.description.length).toBeGreaterThan(0);
    expect(variant.source).not.toBe('');
  });

  test('has the first value of each option as its default', () => {
    expect(Object.entries(resolveRules(variant, []))).toEqual(variant.options.map(({ key, values }) => [key, values[0]]));
  });

  test('lists every combination once, the defaults first', () => {
    const texts = listRules(variant).map(formatRules);
    expect(texts).toHaveLength(combinations);
    expect(new Set(texts).size).toBe(combinations);
    expect(texts[0]).toBe(formatRules(resolveRules(variant, [])));
  });

  test('takes every combination it lists as settings, in any order', () => {
    for (const rules of listRules(variant)) {
      const settings = formatRules(rules).split(';');
      expect(resolveRules(variant, settings)).toEqual(rules);
      expect(formatRules(resolveRules(variant, settings.toReversed()))).toBe(formatRules(rules));
    }
  });

  test('refuses every combination it does not list', () => {
    const listed = new Set(listRules(variant).map(formatRules));
    const all = variant.options.reduce<string[][]>(
      (lists, { key, values }) => lists.flatMap((list) => values.map((value) => [...list, `${key}=${value}`])),
      [[]],
    );
    const excluded = all.filter((settings) => !listed.has(settings.join(';')));
    expect(all.length - excluded.length).toBe(combinations);
    for (const settings of excluded) {
      expect(refusalOf(() => resolveRules(variant, settings))).toContain(`rules ${settings.join(';')}: `);
    }
  });
});

test('no two variants share a name or an alias', () => {
  const names = VARIANTS.map(({ name }) => name).concat(VARIANTS.flatMap(({ aliases }) => aliases));
  expect(new Set(names).size).toBe(names.length);
  expect(findVariant("president's cabinet").name).toBe('congress');
});

test.each(['', 'klondike', 'congres', ' congress', 'constructor'])('the variant %j is unknown, and the message lists the others', (name) => {
  expect(refusalOf(() => findVariant(name))).toBe(
    `variant "${name}" is unknown; choose from congress, parliament, cadogan-congress, british-constitution`,
  );
});

describe('a rule setting', () => {
  const cadogan = findVariant('cadogan-congress');
  const british = findVariant('british-constitution');

  test('changes its option alone', () => {
    expect(formatRules(resolveRules(cadogan, ['marriage=any']))).toBe('marriage=any;refill=free');
    expect(formatRules(resolveRules(british, ['ruleset=cadogan']))).toBe('fill=forced;ruleset=cadogan');
  });

  const options = 'marriage=suit|any, refill=free|immediate';
  test.each([
    ['foo=bar', `rule "foo=bar": cadogan-congress has no option "foo"; choose from ${options}`],
    ['foo', `rule "foo": cadogan-congress has no option "foo"; choose from ${options}`],
    ['', `rule "": cadogan-congress has no option ""; choose from ${options}`],
    ['=any', `rule "=any": cadogan-congress has no option ""; choose from ${options}`],
    ['Marriage=any', `rule "Marriage=any": cadogan-congress has no option "Marriage"; choose from ${options}`],
    ['toString=any', `rule "toString=any": cadogan-congress has no option "toString"; choose from ${options}`],
    ['space-fill=waste', `rule "space-fill=waste": cadogan-congress has no option "space-fill"; choose from ${options}`],
    ['marriage', 'rule "marriage": marriage of cadogan-congress cannot be ""; choose from suit, any'],
    ['marriage=', 'rule "marriage=": marriage of cadogan-congress cannot be ""; choose from suit, any'],
    ['marriage=none', 'rule "marriage=none": marriage of cadogan-congress cannot be "none"; choose from suit, any'],
    ['marriage=any=suit', 'rule "marriage=any=suit": marriage of cadogan-congress cannot be "any=suit"; choose from suit, any'],
    ['marriage=ANY', 'rule "marriage=ANY": marriage of cadogan-congress cannot be "ANY"; choose from suit, any'],
  ])('%j is refused in one line that says what to choose', (setting, message) => {
    expect(refusalOf(() => resolveRules(cadogan, [setting]))).toBe(message);
  });

  test('made twice is refused, even with the same value', () => {
    expect(refusalOf(() => resolveRules(cadogan, ['marriage=any', 'refill=free', 'marriage=any']))).toBe(
      'rule "marriage=any": marriage is set twice; keep one of them',
    );
  });

  test('that excludes another is refused with the way out', () => {
    expect(refusalOf(() => resolveRules(british, ['ruleset=cadogan', 'fill=deferred']))).toBe(
      'rules fill=deferred;ruleset=cadogan: ruleset=cadogan always fills spaces at once; leave fill at forced',
    );
  });
});
