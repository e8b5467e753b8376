import * as fc from 'fast-check';
import { forAll } from '../engine/arbitraries.ts';
import { describeDeal, parseDealLine, parseDealText, readDealLines } from '../../src/notation/deal-text.ts';
import {
  formatCard,
  formatDeal,
  dealFromSeed,
  dealFromPysol,
  InputError,
  createSetting,
  findVariant,
  britishConstitution,
  congress,
  parliament,
} from '../../src/index.ts';
import { startMeasuring } from '../processor-time.ts';
import { FULL_PACK, PACKS } from './packs.ts';

const { cards: CARDS } = dealFromSeed(1, FULL_PACK);
const TEXT = formatDeal(CARDS);
const WORDS = TEXT.split(' ');

const parse = (text: string) => parseDealText(text, createSetting(congress));

const NO_CARD = 'is not a card; write a rank of A23456789TJQK and a suit of CDHS, for example TH';
const THIRD = 'is copy 3 of AS; remove or correct it, as congress deals 104 cards: 2 each of A to K in C D H S';

const write = (line: object) => JSON.stringify(line);

describe('deal text', () => {
  test.each(PACKS)('of %s reads back as the cards it was written from', (variant, pack) => {
    const setting = createSetting(findVariant(variant));
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
      const words = cards.map(formatCard).map((word) => {
        const rank = word.replace('T', tens ? '10' : 'T').slice(0, -1);
        const suit = suits['CDHS'.indexOf(word.slice(-1))] + selector;
        return suitFirst ? suit + rank : rank + suit;
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
    const texts = [
      { variant: 'congress', rules: {}, deal: { seed: 7, scheme: 'deal-v1', cards: TEXT }, verdict: 'unwinnable' },
      { deal: { pysol: 'ms7', cards: TEXT }, variant: 'congress' },
      { deal: { name: 'my: "hard" one', cards: TEXT }, variant: 'congress' },
      { deal: { cards: TEXT }, variant: 'congress' },
    ].map(write);
    const deals = parse(`  ${texts.join('\n')}`);
    expect(deals.map(({ id }) => id)).toEqual(['seed 7', 'pysol ms7', 'my: "hard" one', 'line 4']);
    expect(new Set(deals.map(({ scheme, cards }) => scheme + formatDeal(cards)))).toEqual(new Set([`cards${TEXT}`]));
  });

  const other = 'but congress is to be played; give a deal of congress, or name the other variant';
  const noObject = 'expected "deal" to be an object with "cards" as text, as solve --json prints it';

  test.each([
    [
      '{"variant":"congress",',
      'it begins with { and is no JSON object; give cards, or a whole line that solve --json printed',
    ],
    [write({ deal: { cards: TEXT } }), 'expected "variant" to be the name of a variant, as solve --json prints it'],
    [write({ variant: 'parliament', deal: { cards: TEXT } }), `"variant" is "parliament", ${other}`],
    [write({ variant: '\u001b'.repeat(50), deal: {} }), `"variant" is "${'\\u001b'.repeat(40)}", ${other}`],
    [write({ variant: 'congress', deal: TEXT }), noObject],
    [write({ variant: 'congress', deal: { cards: [TEXT] } }), noObject],
    [write({ variant: 'congress', deal: { cards: '1H' } }), `card 1 of 1, "1H", ${NO_CARD}`],
  ])('refuses another line of JSON: %s', (line, message) => {
    expect(() => parse(`# comment\n${line}`)).toThrow(new InputError(`the text, line 2: ${message}`));
  });

  test.each(['\u001b[2J', '\u0007', '\u009b1A', 'a\rb', '\u202e', '\u2028'])(
    'has no name that steers a terminal: %j',
    (name) => {
      const code = `U+${(/[^\w[]/.exec(name)?.[0] ?? '').charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
      const error = new InputError(
        `the text, line 1: the deal's name holds ${code}, a character that cannot be shown; give it a name of plain text`,
      );
      expect(() => parse(`x${name}x: ${TEXT}`)).toThrow(error);
      expect(() => parse(write({ variant: 'congress', deal: { name: `x${name}x`, cards: TEXT } }))).toThrow(error);
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

  test('can be read line by line, from plain and from asynchronous sources', async () => {
    const lines = ['# a comment', TEXT, `second: ${TEXT}`];
    async function* produceLines(): AsyncGenerator<string> {
      yield* lines;
    }
    for (const source of [lines, produceLines()]) {
      const ids: string[] = [];
      for await (const { deal, place } of readDealLines(source, createSetting(congress), '-'))
        ids.push(`${place} ${deal.id}`);
      expect(ids).toEqual(['2 line 2', '3 second']);
    }
  });

  test('without any deal is refused', async () => {
    const message = 'no deal found; give one deal per line, cards separated by blanks';
    expect(() => parse('# nothing\n\n')).toThrow(new InputError(`the text: ${message}`));
    const deals = readDealLines(['# nothing', ''], createSetting(congress), 'deals.txt');
    await expect(deals.next()).rejects.toThrow(new InputError(`deals.txt: ${message}`));
  });
});

describe('a line that is no deal of the variant', () => {
  const nearly = [
    'HH',
    '22',
    'H♥',
    '♥',
    '10',
    '102',
    'H210',
    '2♥♥',
    '\uFE0F2H',
    '2\uFE0FH',
    'H10H',
    '1OH',
    '\u017f2',
    '\u212aH',
  ];

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
    expect(() => parse(`# comment\n${words.join(' ')}`)).toThrow(new InputError(`the text, line 2: ${message}`));
  });

  test.each([
    ['an ace', createSetting(parliament), TEXT, 'card 4 of 104, "AS"', '96 cards: 2 each of 2 to K in C D H S'],
    ['a king', createSetting(britishConstitution), 'KS', 'card 1 of 1, "KS"', '80 cards: 2 each of 2 to J in C D H S'],
  ])('%s is refused where it is not dealt', (_, setting, text, card, pack) => {
    const message = `${card}, is not dealt in ${setting.variant.name}; leave it out and give ${pack}`;
    expect(() => parseDealText(text, setting)).toThrow(new InputError(`the text, line 1: ${message}`));
  });
});

test('a deal described for JSON has its seed as a number, its number in PySolFC as given, or its name', () => {
  const pysol = dealFromPysol('ms1', FULL_PACK);
  expect([dealFromSeed(1, FULL_PACK), pysol, parse(`hard one: ${TEXT}`)[0]].map(describeDeal)).toEqual([
    { seed: 1, scheme: 'deal-v1', cards: TEXT },
    { pysol: 'ms1', scheme: 'pysolfc', cards: formatDeal(pysol.cards) },
    { name: 'hard one', scheme: 'cards', cards: TEXT },
  ]);
});
