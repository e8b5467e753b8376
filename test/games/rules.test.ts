import { packSize } from '../../src/engine/cards.ts';
import {
  cadoganConstitution,
  congress,
  createSetting,
  diplomat,
  findVariant,
  parliament,
  type Rules,
  VARIANTS,
} from '../../src/index.ts';
import {
  chooseRules,
  describeRules,
  formatRules,
  listRules,
  parseRules,
  resolveAllRules,
  resolveRules,
} from '../../src/engine/games/rules.ts';
import { refusalOf } from '../refusal.ts';

/** Cards dealt, and combinations of options that the variant allows. */
const EXPECTED = [
  ['congress', 104, 24],
  ['parliament', 96, 24],
  ['cadogan-congress', 96, 4],
  ['british-constitution', 80, 2],
  ['cadogan-constitution', 80, 12],
  ['diplomat', 104, 144],
] as const;
const NAMES = EXPECTED.map(([name]) => name);

const listSettings = (rules: Rules) => Object.entries(rules).map(([key, value]) => `${key}=${value}`);

test('the variants are listed in the order of the contract', () => {
  expect(VARIANTS.map(({ name }) => name)).toEqual(NAMES);
});

describe.each(EXPECTED)('%s', (name, cards, combinations) => {
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

  test('explains every value of every option, the first of which is the default', () => {
    for (const { values, meanings } of variant.options) {
      expect(values.length).toBeGreaterThanOrEqual(2);
      expect(meanings).toHaveLength(values.length);
    }
    const defaults = variant.options.map(({ key, values }) => [key, values[0]]);
    expect(Object.entries(resolveRules(variant, []))).toEqual(defaults);
  });

  test('lists every combination once, the defaults first', () => {
    const texts = listRules(variant).map(formatRules);
    expect(new Set(texts).size).toBe(combinations);
    const possible = variant.options.reduce<string[][]>(
      (choices, { key, values }) => choices.flatMap((each) => values.map((value) => [...each, `${key}=${value}`])),
      [[]],
    );
    const allowed = possible.filter((settings) => refusalOf(() => resolveRules(variant, settings)) === '');
    expect(texts).toEqual(allowed.map((settings) => settings.join(';')));
    expect(texts[0]).toBe(formatRules(resolveRules(variant, [])));
  });

  test('takes every combination it lists as settings, in any order', () => {
    for (const rules of listRules(variant)) {
      const settings = listSettings(rules);
      const text = settings.join(';');
      expect(formatRules(rules)).toBe(text);
      expect(resolveRules(variant, settings)).toEqual(rules);
      expect(parseRules(variant, text)).toEqual(rules);
      expect(formatRules(resolveRules(variant, settings.toReversed()))).toBe(text);
    }
  });

  test('has the same name, size and options by the plain rules', () => {
    expect(variant.plain.name).toBe(name);
    expect(variant.plain.size).toEqual(variant.size);
    expect(Object.entries(variant.plain.options)).toEqual(variant.options.map(({ key, values }) => [key, values]));
  });
});

test('no two variants share a name or an alias', () => {
  const names = VARIANTS.flatMap(({ name, aliases }) => [name].concat(Object.keys(aliases)));
  expect(new Set(names).size).toBe(names.length);
  for (const [written, name] of [
    ["President's Cabinet", 'congress'],
    ['Lady Palk', 'diplomat'],
    ['Rows of Four', 'diplomat'],
    ['British Constitution', 'british-constitution'],
    ['New British Constitution', 'cadogan-constitution'],
    ['CADOGAN_CONGRESS', 'cadogan-congress'],
    ['the congress (Lady Cadogan, 1914)', 'cadogan-congress'],
  ] as const)
    expect([written, findVariant(written).name]).toEqual([written, name]);
  expect(findVariant('constitution-1914').name).toBe('cadogan-constitution');
});

test.each([
  ['', ''],
  ['klondike', ''],
  ['congres', ' (did you mean congress?)'],
  ['con gres', ' (did you mean congress?)'],
  ['constructor', ''],
])('the variant "%s" is unknown, and the message lists the others', (name, advice) => {
  const message = `variant "${name}" is unknown${advice}; choose from ${NAMES.join(', ')}`;
  expect(refusalOf(() => findVariant(name))).toBe(message);
});

const refusePysol = (name: string) => refusalOf(() => resolveRules(findVariant(name), ['pysol']));

describe('a rule setting', () => {
  const cadogan = findVariant('cadogan-congress');
  const refuse = (...settings: string[]) => refusalOf(() => resolveRules(cadogan, settings));

  test('changes its option alone', () => {
    const rules = resolveRules(congress, ['stock-deal=played']);
    expect(formatRules(rules)).toBe('space-fill=waste;stock-deal=played;worry-back=no;foundations=choice');
  });

  test.each([
    ['foo=bar', 'foo'],
    ['foo', 'foo'],
    ['', ''],
    ['=any', ''],
    ['Marriage=any', 'Marriage'],
    ['toString=any', 'toString'],
    ['space-fill=waste', 'space-fill'],
  ])('%j is refused in one line that names the options', (setting, key) => {
    const choices = 'marriage=suit|any, refill=free|immediate';
    expect(refuse(setting)).toBe(`rule "${setting}": cadogan-congress has no option "${key}"; choose from ${choices}`);
  });

  test.each(['marriage', 'marriage=', 'marriage=none', 'marriage=any=suit', 'marriage=ANY'])(
    '%j is refused in one line that says what to choose',
    (setting) => {
      const named = `marriage of cadogan-congress cannot be "${setting.slice(9)}"`;
      expect(refuse(setting)).toBe(`rule "${setting}": ${named}; choose from suit, any`);
    },
  );

  test('made twice is refused, even with the same value', () => {
    expect(refuse('marriage=any', 'refill=free', 'marriage=any')).toBe(
      'rule "marriage=any": marriage is set twice; keep one of them',
    );
  });

  test('is refused by a variant without options', () => {
    expect(refusalOf(() => resolveRules({ ...congress, options: [] }, ['fill=forced']))).toBe(
      'rule "fill=forced": congress has no option "fill"; it has none',
    );
  });

  test('is refused without the rule that its value needs, and among several values only if it is in none', () => {
    const lacking = 'rule "space=jack": it needs fill=deferred; add that rule';
    expect(refusalOf(() => resolveRules(cadoganConstitution, ['space=jack']))).toBe(lacking);
    expect(refusalOf(() => resolveAllRules([cadoganConstitution], ['space=any,jack']))).toBe(lacking);
    const [all] = resolveAllRules([cadoganConstitution], ['fill=forced,deferred', 'space=any,jack']);
    expect(all.map(({ fill, space }) => `${fill} ${space}`)).toEqual(['forced any', 'deferred any', 'deferred jack']);
  });

  test('of a value that had another name is read as the value of today', () => {
    expect(resolveRules(diplomat, ['worry-back=yes'])).toEqual(resolveRules(diplomat, ['worry-back=pile']));
  });

  test.each([
    ['congress', [], 'worry-back=yes'],
    ['parliament', ['space-fill=choice'], 'space-fill=choice worry-back=yes'],
    ['cadogan-constitution', [], 'fill=deferred row4-build=yes'],
    ['cadogan-constitution', ['fill=forced'], 'row4-build=yes'],
    ['new-british-constitution', [], 'fill=deferred row4-build=yes build=any space=jack'],
    ['diplomat', ['space=king'], 'space=king worry-back=anywhere'],
    ['rows-of-four', [], 'redeals=2 worry-back=anywhere'],
    ['lady-palk', ['worry-back=no'], 'move=sequence'],
  ])('pysol of %s is PySolFC, but for what is named besides: %j', (name, others, expected) => {
    const variant = findVariant(name);
    for (const settings of [
      ['pysol', ...others],
      [...others, 'pysol'],
    ])
      expect(describeRules(variant, resolveRules(variant, settings))).toBe(expected);
    expect(resolveAllRules([variant], ['pysol', ...others])).toEqual([[resolveRules(variant, ['pysol', ...others])]]);
  });

  test('pysol is refused where PySolFC has no game with the rules', () => {
    expect(refusePysol('cadogan-congress')).toBe(
      'rule "pysol": PySolFC has no game with the rules of cadogan-congress. Leave out the rule.',
    );
    expect(refusePysol('british-constitution')).toMatch(
      /british-constitution\. There no card .* cadogan-constitution has/,
    );
    expect(refusalOf(() => resolveAllRules([cadogan], ['pysol']))).toContain('no variant here has an option "pysol"');
  });
});

describe('rules chosen in a program', () => {
  test('are the defaults but for those named', () => {
    const settings = ['space-fill=waste', 'stock-deal=played', 'worry-back=no', 'foundations=choice'];
    expect(listSettings(chooseRules(parliament, { 'stock-deal': 'played' }))).toEqual(settings);
    expect(chooseRules({ ...congress, options: [] })).toEqual({});
    const wrong = { 'space-fil': 'choice' };
    expect(refusalOf(() => createSetting(findVariant('congress'), wrong))).toContain('no option "space-fil"');
  });
});
