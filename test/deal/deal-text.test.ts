import * as fc from 'fast-check';
import { forAll } from '../engine/arbitraries.ts';
import { dealToJson, parseDealLine, parseDealText } from '../../src/engine/notation/deal-text.ts';
import { dealFromPysol, dealFromSeed, formatCard, formatDeal, InputError } from '../../src/index.ts';
import { settle } from '../games/cases.ts';
import { startMeasuring } from '../processor-time.ts';
import { refusalOf } from '../refusal.ts';
import { FULL_PACK, PACKS } from './packs.ts';

const { cards: CARDS } = dealFromSeed(1, FULL_PACK);
const TEXT = formatDeal(CARDS);
const WORDS = TEXT.split(' ');

const congress = settle('congress');

const parse = (text: string) => parseDealText(text, congress);

/** Why a text is refused whose second line this is. */
const refuse = (line: string) => refusalOf(() => parse(`# comment\n${line}`));

const NO_CARD = 'is not a card; write a rank of A23456789TJQK and a suit of CDHS, for example TH';
const THIRD = 'is copy 3 of AS; remove or correct it, as congress deals 104 cards: 2 each of A to K in C D H S';

const write = (line: object) => JSON.stringify(line);

describe('deal text', () => {
  test.each(PACKS)('of %s reads back as the cards it was written from', (variant, pack) => {
    const setting = settle(variant);
    const layouts = fc.record({
      seed: fc.maxSafeNat(),
      separator: fc.constantFrom(' ', '   ', '\t', ',', ', ', ' ,'),
      lower: fc.boolean(),
      tens: fc.boolean(),
      suits: fc.constantFrom('CDHS', '♣♦♥♠', '♧♢♡♤'),
      selector: fc.constantFrom('', '\uFE0E', '\uFE0F'),
      suitFirst: fc.boolean(),
      name: fc.constantFrom('', ': ', 'A: ', 'round 3, table 4:', '12:30 game: '),
    });
    forAll(100, [layouts], ({ seed, separator, lower, tens, suits, selector, suitFirst, name }) => {
      const { cards } = dealFromSeed(seed, pack);
      const words = cards.map((card) => {
        const [rank, letter] = formatCard(card);
        const suit = suits['CDHS'.indexOf(letter)] + selector;
        const written = rank === 'T' && tens ? '10' : rank;
        return suitFirst ? suit + written : written + suit;
      });
      const text = words.join(separator);
      const deal = parseDealLine(`${name}${lower ? text.toLowerCase() : text}`, 1, setting, 'deals.txt');
      expect(deal?.cards).toEqual(cards);
    });
  });

  test('skips comments and blank lines, and names unnamed deals by their line', () => {
    const text = `# two deals: one named\n\n  12:30 hard one : ${TEXT}\r\n   \n  # more\n${TEXT}\n`;
    const names = parse(text).map(({ scheme, id }) => `${scheme} ${id}`);
    expect(names).toEqual(['cards 12:30 hard one', 'cards line 6']);
  });

  test('may be a line that solve --json printed', () => {
    const variant = 'congress';
    const lines = [
      { variant, rules: {}, deal: { seed: 7, scheme: 'deal-v1', cards: TEXT }, verdict: 'unwinnable' },
      { deal: { pysol: 'ms7', cards: TEXT }, variant },
      { deal: { name: 'my: "hard" one', cards: TEXT }, variant },
      { deal: { cards: TEXT }, variant },
    ];
    const deals = parse(`  ${lines.map(write).join('\n')}`);
    expect(deals.map(({ id }) => id)).toEqual(['seed 7', 'pysol ms7', 'my: "hard" one', 'line 4']);
    for (const { scheme, cards } of deals) expect([scheme, cards]).toEqual(['cards', CARDS]);
  });

  const other = 'but congress is to be played; give a deal of congress, or name the other variant';
  const noObject = 'expected "deal" to be an object with "cards" as text, as solve prints it in JSON';

  test.each([
    [
      '{"variant":"congress",',
      'it begins with { and is no JSON object; give cards, or a whole line of JSON that solve printed',
    ],
    [write({ deal: { cards: TEXT } }), 'expected "variant" to be the name of a variant, as solve prints it in JSON'],
    [write({ variant: 'parliament', deal: { cards: TEXT } }), `"variant" is "parliament", ${other}`],
    [write({ variant: '\u001b'.repeat(50), deal: {} }), `"variant" is "${'\\u001b'.repeat(40)}", ${other}`],
    [write({ variant: 'congress', deal: TEXT }), noObject],
    [write({ variant: 'congress', deal: { cards: [TEXT] } }), noObject],
    [write({ variant: 'congress', deal: { cards: '1H' } }), `card 1 of 1, "1H", ${NO_CARD}`],
  ])('refuses another line of JSON: %s', (line, message) => {
    expect(refuse(line)).toBe(`the text, line 2: ${message}`);
  });

  test.each(['\u001b[2J', '\u0007', '\u009b1A', 'a\rb', '\u202e', '\u2028'])(
    'has no name that steers a terminal: %j',
    (name) => {
      const code = `U+${(/[^\w[]/.exec(name)?.[0] ?? '').charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
      const refusal = `the text, line 2: the deal's name holds ${code}, a character that cannot be shown; give it a name of plain text`;
      expect(refuse(`x${name}x: ${TEXT}`)).toBe(refusal);
      expect(refuse(write({ variant: 'congress', deal: { name: `x${name}x`, cards: TEXT } }))).toBe(refusal);
    },
  );

  test('may have a name in any script, and a tab in it for a blank', () => {
    expect(parse(`Übung\t3 → שלום 🂡 -1: ${TEXT}`)[0]?.id).toBe('Übung 3 → שלום 🂡 -1');
  });

  test('takes time in proportion to its length', () => {
    const measure = startMeasuring();
    for (const part of ['TH,', ':::', ' ,', '♥\uFE0F']) expect(() => parse(part.repeat(1e6))).toThrow(InputError);
    expect(() => parse(`{"variant":${'['.repeat(3e6)}`)).toThrow(InputError);
    expect(measure()).toBeLessThan(10_000);
  });

  test('may start with a byte order mark', () => {
    expect(parse(`\uFEFF${TEXT}`)[0].cards).toEqual(CARDS);
  });

  test('without any deal is refused', () => {
    const message = 'no deal found; give one deal per line, cards separated by blanks';
    expect(refuse('\n')).toBe(`the text: ${message}`);
  });
});

describe('a line that is no deal of the variant', () => {
  const nearly = 'HH 22 H♥ ♥ 10 102 H210 2♥♥ \uFE0F2H 2\uFE0FH H10H 1OH \u017f2 \u212aH'.split(' ');

  test.each<readonly [what: string, words: readonly string[], message: string]>([
    ['one card short', WORDS.slice(1), '103 cards, but congress deals 104; add the missing 1: 2H'],
    ['many cards short', WORDS.slice(0, 8), '8 cards, but congress deals 104; add the missing 96: AC AC AD AD ...'],
    ['a name only', ['name:'], '0 cards, but congress deals 104; add the missing 104: AC AC AD AD ...'],
    ['one card over', [...WORDS, 'as'], `card 105 of 105, "as", ${THIRD}`],
    ['a third copy in place of another card', WORDS.with(0, 'AS'), `card 51 of 104, "AS", ${THIRD}`],
    ['an unknown card', WORDS.with(6, '1H'), `card 7 of 104, "1H", ${NO_CARD}`],
    ...nearly.map((word) => [`nearly a card, ${word}`, [word], `card 1 of 1, "${word}", ${NO_CARD}`] as const),
    ['a long word that is no card', ['<!DOCTYPE-html-of-a-page>'], `card 1 of 1, "<!DOCTYPE-ht", ${NO_CARD}`],
  ])('%s: the message says where, what was expected and how to mend it', (_, words, message) => {
    expect(refuse(words.join(' '))).toBe(`the text, line 2: ${message}`);
  });

  test.each([
    ['an ace', 'parliament', TEXT, 'card 4 of 104, "AS"', '96 cards: 2 each of 2 to K in C D H S'],
    ['a king', 'british-constitution', 'KS', 'card 1 of 1, "KS"', '80 cards: 2 each of 2 to J in C D H S'],
  ])('%s is refused where it is not dealt: %s', (_, variant, text, card, pack) => {
    const message = `${card}, is not dealt in ${variant}; leave it out and give ${pack}`;
    expect(refusalOf(() => parseDealText(text, settle(variant)))).toBe(`the text, line 1: ${message}`);
  });
});

test('a deal is described for JSON by its seed, its number in PySolFC, or its name', () => {
  const pysol = dealFromPysol('ms1', FULL_PACK);
  expect([dealFromSeed(1, FULL_PACK), pysol, parse(`hard one: ${TEXT}`)[0]].map(dealToJson)).toEqual([
    { seed: 1, scheme: 'deal-v1', cards: TEXT },
    { pysol: 'ms1', scheme: 'pysolfc', cards: formatDeal(pysol.cards) },
    { name: 'hard one', scheme: 'cards', cards: TEXT },
  ]);
});
