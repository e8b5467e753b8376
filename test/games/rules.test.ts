import { packSize } from '../../src/engine/cards.ts';
import {
  createSetting,
  type Rules,
  britishConstitution,
  cadoganCongress,
  cadoganConstitution,
  congress,
  parliament,
  VARIANTS,
  findVariant,
} from '../../src/index.ts';
import { chooseRules, formatRules, listRules, parseRules, resolveRules } from '../../src/games/rules.ts';
import { refusalOf } from '../refusal.ts';

/** Cards dealt, and combinations of options that the variant allows. */
const EXPECTED = [
  { name: 'congress', cards: 104, combinations: 24 },
  { name: 'parliament', cards: 96, combinations: 24 },
  { name: 'cadogan-congress', cards: 96, combinations: 4 },
  { name: 'british-constitution', cards: 80, combinations: 2 },
  { name: 'cadogan-constitution', cards: 80, combinations: 1 },
  { name: 'diplomat', cards: 104, combinations: 48 },
];

const listSettings = (rules: Rules): string[] => Object.entries(rules).map(([key, value]) => `${key}=${value}`);

test('the variants are listed in the order of the contract', () => {
  expect(VARIANTS.map(({ name }) => name)).toEqual(EXPECTED.map(({ name }) => name));
});

describe.each(EXPECTED)('$name', ({ name, cards, combinations }) => {
  const variant = findVariant(name);

  test('is found by its name and its aliases in either case, with the rules that they stand for', () => {
    for (const [alias, preset] of [[name, {}] as const, ...Object.entries(variant.aliases)]) {
      for (const found of [alias, alias.toUpperCase()].map(findVariant)) {
        expect(found.name).toBe(name);
        expect(createSetting(found).rules).toEqual(chooseRules(variant, preset));
        expect(createSetting(found, chooseRules(variant)).rules).toEqual(chooseRules(variant));
      }
    }
  });

  test('deals the right number of cards', () => {
    expect(packSize(variant.pack(variant.size))).toBe(cards);
  });

  test('explains every value of every option', () => {
    for (const option of variant.options) {
      expect(option.values.length).toBeGreaterThanOrEqual(2);
      expect(option.meanings).toHaveLength(option.values.length);
    }
  });

  test('has the first value of each option as its default', () => {
    expect(Object.entries(resolveRules(variant, []))).toEqual(
      variant.options.map(({ key, values }) => [key, values[0]]),
    );
  });

  test('lists every combination once, the defaults first', () => {
    const texts = listRules(variant).map(formatRules);
    const all = variant.options.reduce<string[][]>(
      (lists, { key, values }) => lists.flatMap((list) => values.map((value) => [...list, `${key}=${value}`])),
      [[]],
    );
    expect(texts.toSorted()).toEqual(all.map((settings) => settings.join(';')).sort());
    expect(texts).toHaveLength(combinations);
    expect(texts[0]).toBe(formatRules(resolveRules(variant, [])));
  });

  test('takes every combination it lists as settings, in any order', () => {
    for (const rules of listRules(variant)) {
      const settings = listSettings(rules);
      expect(settings.join(';')).toBe(formatRules(rules));
      expect(resolveRules(variant, settings)).toEqual(rules);
      expect(parseRules(variant, formatRules(rules))).toEqual(rules);
      expect(formatRules(resolveRules(variant, settings.toReversed()))).toBe(formatRules(rules));
    }
  });

  test('refuses the options it once had, and says what to do instead', () => {
    for (const [key, instead] of Object.entries(variant.formerOptions)) {
      expect(variant.options.map((option) => option.key)).not.toContain(key);
      expect(refusalOf(() => resolveRules(variant, [`${key}=x`]))).toBe(
        `rule "${key}=x": ${name} has no option "${key}" any more; ${instead}`,
      );
    }
  });

  test('has the same name, size and options by the plain rules', () => {
    expect(variant.plain.name).toBe(name);
    expect(variant.plain.size).toEqual(variant.size);
    expect(Object.entries(variant.plain.options)).toEqual(variant.options.map(({ key, values }) => [key, values]));
  });
});

test('no two variants share a name or an alias', () => {
  const names = VARIANTS.map(({ name }) => name).concat(VARIANTS.flatMap(({ aliases }) => Object.keys(aliases)));
  expect(new Set(names).size).toBe(names.length);
  expect(findVariant("president's cabinet").name).toBe('congress');
  expect(findVariant('constitution-1914').name).toBe('cadogan-constitution');
});

test.each([
  { name: '', advice: '' },
  { name: 'klondike', advice: '' },
  { name: 'congres', advice: ' (did you mean congress?)' },
  { name: ' congress', advice: ' (did you mean congress?)' },
  { name: 'constructor', advice: '' },
])('the variant "$name" is unknown, and the message lists the others', ({ name, advice }) => {
  expect(refusalOf(() => findVariant(name))).toBe(
    `variant "${name}" is unknown${advice}; choose from ${EXPECTED.map((each) => each.name).join(', ')}`,
  );
});

describe('a rule setting', () => {
  const cadogan = findVariant('cadogan-congress');
  const british = findVariant('british-constitution');

  test('changes its option alone', () => {
    expect(formatRules(resolveRules(cadogan, ['marriage=any']))).toBe('marriage=any;refill=free');
    expect(formatRules(resolveRules(british, ['fill=deferred']))).toBe('fill=deferred');
    expect(formatRules(resolveRules(congress, ['stock-deal=played']))).toBe(
      'space-fill=waste;stock-deal=played;worry-back=no;foundations=choice',
    );
  });

  const options = 'marriage=suit|any, refill=free|immediate';
  test.each([
    ['foo=bar', `rule "foo=bar": cadogan-congress has no option "foo"; choose from ${options}`],
    ['foo', `rule "foo": cadogan-congress has no option "foo"; choose from ${options}`],
    ['', `rule "": cadogan-congress has no option ""; choose from ${options}`],
    ['=any', `rule "=any": cadogan-congress has no option ""; choose from ${options}`],
    ['Marriage=any', `rule "Marriage=any": cadogan-congress has no option "Marriage"; choose from ${options}`],
    ['toString=any', `rule "toString=any": cadogan-congress has no option "toString"; choose from ${options}`],
    [
      'space-fill=waste',
      `rule "space-fill=waste": cadogan-congress has no option "space-fill"; choose from ${options}`,
    ],
    ['marriage', 'rule "marriage": marriage of cadogan-congress cannot be ""; choose from suit, any'],
    ['marriage=', 'rule "marriage=": marriage of cadogan-congress cannot be ""; choose from suit, any'],
    ['marriage=none', 'rule "marriage=none": marriage of cadogan-congress cannot be "none"; choose from suit, any'],
    [
      'marriage=any=suit',
      'rule "marriage=any=suit": marriage of cadogan-congress cannot be "any=suit"; choose from suit, any',
    ],
    ['marriage=ANY', 'rule "marriage=ANY": marriage of cadogan-congress cannot be "ANY"; choose from suit, any'],
  ])('%j is refused in one line that says what to choose', (setting, message) => {
    expect(refusalOf(() => resolveRules(cadogan, [setting]))).toBe(message);
  });

  test('made twice is refused, even with the same value', () => {
    expect(refusalOf(() => resolveRules(cadogan, ['marriage=any', 'refill=free', 'marriage=any']))).toBe(
      'rule "marriage=any": marriage is set twice; keep one of them',
    );
  });

  test.each(['ruleset=cadogan', 'ruleset=standard', 'ruleset=x', 'ruleset=', 'ruleset'])(
    '%j is refused, naming the game that it was',
    (setting) => {
      expect(refusalOf(() => resolveRules(british, [setting]))).toBe(
        `rule "${setting}": british-constitution has no option "ruleset" any more; leave it out, and for ruleset=cadogan play the variant cadogan-constitution, which is a game of its own now`,
      );
      expect(refusalOf(() => resolveRules(british, ['fill=deferred', setting]))).toContain('cadogan-constitution');
    },
  );

  test('is refused by a variant without options', () => {
    expect(refusalOf(() => resolveRules(cadoganConstitution, ['fill=forced']))).toBe(
      'rule "fill=forced": cadogan-constitution has no option "fill"; it has none',
    );
  });
});

describe('rules chosen in a program', () => {
  test('are the defaults but for those named', () => {
    expect(chooseRules(congress)).toEqual({
      'space-fill': 'waste',
      'stock-deal': 'anytime',
      'worry-back': 'no',
      foundations: 'choice',
    });
    expect(chooseRules(parliament, { 'stock-deal': 'played' })).toEqual({
      'space-fill': 'waste',
      'stock-deal': 'played',
      'worry-back': 'no',
      foundations: 'choice',
    });
    expect(chooseRules(cadoganCongress, { marriage: 'any' })).toEqual({ marriage: 'any', refill: 'free' });
    expect(chooseRules(britishConstitution, { fill: 'deferred' })).toEqual({ fill: 'deferred' });
    expect(chooseRules(cadoganConstitution)).toEqual({});
  });

  test('have the type of their values', () => {
    const fill: 'waste' | 'choice' = chooseRules(congress)['space-fill'];
    expect(fill).toBe('waste');
    // @ts-expect-error -- other values are possible
    const deal: 'anytime' = chooseRules(congress)['stock-deal'];
    expect(deal).toBe('anytime');
    const refill: 'free' | 'immediate' = chooseRules(cadoganCongress).refill;
    expect(refill).toBe('free');
  });

  test('do not compile with a misspelt option or value, nor with that of another variant, and are refused', () => {
    // @ts-expect-error -- misspelt
    const attempts = [() => chooseRules(congress, { 'space-fil': 'choice' })];
    // @ts-expect-error -- a misspelt value
    attempts.push(() => chooseRules(congress, { 'space-fill': 'chose' }));
    // @ts-expect-error -- another variant's
    attempts.push(() => createSetting(parliament, { fill: 'forced' }));
    // @ts-expect-error -- a former option
    attempts.push(() => createSetting(britishConstitution, { ruleset: 'cadogan' }));
    // @ts-expect-error -- an option of another variant, where there is none
    attempts.push(() => chooseRules(cadoganConstitution, { fill: 'forced' }));
    expect(attempts.map(refusalOf)).toEqual(
      ['no option "space-fil"', 'cannot be "chose"', 'no option "fill"', 'cadogan-constitution', 'it has none'].map(
        (part): unknown => expect.stringContaining(part),
      ),
    );
  });
});
