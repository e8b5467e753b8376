import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeDeal, formatDeal, parseDealLine, parseDealText, readDealLines } from '../../src/deal/deal-text.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { dealFromPysol } from '../../src/deal/pysol.ts';
import { InputError } from '../../src/engine/errors.ts';
import { ACELESS_PACK, BRITISH_PACK, FULL_PACK, PACKS } from './packs.ts';

const { cards: CARDS } = dealFromSeed(1, FULL_PACK);
const TEXT = formatDeal(CARDS);
const WORDS = TEXT.split(' ');

const parse = (text: string): ReturnType<typeof parseDealText> => parseDealText(text, FULL_PACK, 'congress', 'deals.txt');

describe('deal text', () => {
  test.each(PACKS)('of %s reads back as the cards it was written from', (variant, pack) => {
    const layouts = fc.record({
      seed: fc.maxSafeNat(),
      blank: fc.constantFrom(' ', '   ', '\t'),
      lower: fc.boolean(),
      tens: fc.boolean(),
      name: fc.constantFrom('', ': ', 'A: ', 'round 3, table 4:', '12:30 game: '),
    });
    fc.assert(
      fc.property(layouts, ({ seed, blank, lower, tens, name }) => {
        const { cards } = dealFromSeed(seed, pack);
        const text = formatDeal(cards).replaceAll('T', tens ? '10' : 'T').replaceAll(' ', blank);
        const deal = parseDealLine(`${name}${lower ? text.toLowerCase() : text}`, 1, pack, variant, 'deals.txt');
        expect(deal?.cards).toEqual(cards);
      }),
    );
  });

  test('skips comments and blank lines, and names unnamed deals by their line', () => {
    const text = `# two deals: one named\n\n  12:30 hard one : ${TEXT}\r\n   \n  # more\n${TEXT}\n`;
    expect(parse(text).map(({ scheme, id }) => [scheme, id])).toEqual([
      ['cards', '12:30 hard one'],
      ['cards', 'line 6'],
    ]);
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
      for await (const deal of readDealLines(source, FULL_PACK, 'congress', '-')) ids.push(deal.id);
      expect(ids).toEqual(['line 2', 'second']);
    }
  });

  test('without any deal is refused', async () => {
    const error = new InputError('deals.txt: no deal found; give one deal per line, cards separated by blanks');
    expect(() => parse('# nothing\n\n')).toThrow(error);
    const deals = readDealLines(['# nothing', ''], FULL_PACK, 'congress', 'deals.txt');
    await expect(deals.next()).rejects.toThrow(error);
  });
});

describe('a line that is no deal of the variant', () => {
  const FULL = '104 cards: 2 each of A to K in C D H S';

  const failures: readonly (readonly [what: string, words: readonly string[], message: string])[] = [
    ['one card short', WORDS.slice(1), '103 cards, but congress deals 104; add the missing 1: 2H'],
    ['many cards short', WORDS.slice(0, 8), '8 cards, but congress deals 104; add the missing 96: AC AC AD AD ...'],
    ['a name only', ['name:'], '0 cards, but congress deals 104; add the missing 104: AC AC AD AD ...'],
    [
      'one card over',
      [...WORDS, 'as'],
      `card 105 of 105, "as", is copy 3 of AS; remove or correct it, as congress deals ${FULL}`,
    ],
    [
      'a third copy in place of another card',
      WORDS.with(0, 'AS'),
      `card 51 of 104, "AS", is copy 3 of AS; remove or correct it, as congress deals ${FULL}`,
    ],
    [
      'an unknown card',
      WORDS.with(6, '1H'),
      'card 7 of 104, "1H", is not a card; write a rank of A23456789TJQK and a suit of CDHS, for example TH',
    ],
    [
      'a long word that is no card',
      ['<!DOCTYPE-html-of-a-page>'],
      'card 1 of 1, "<!DOCTYPE-ht", is not a card; write a rank of A23456789TJQK and a suit of CDHS, for example TH',
    ],
  ];

  test.each(failures)('%s: the message says where, what was expected and how to mend it', (_, words, message) => {
    expect(() => parse(`# comment\n${words.join(' ')}`)).toThrow(new InputError(`deals.txt, line 2: ${message}`));
  });

  test('an ace is refused where aces are not dealt', () => {
    expect(() => parseDealText(TEXT, ACELESS_PACK, 'parliament', '--deal')).toThrow(
      new InputError(
        '--deal, line 1: card 4 of 104, "AS", is not dealt in parliament; leave it out and give 96 cards: 2 each of 2 to K in C D H S',
      ),
    );
  });

  test('a king is refused where kings are not dealt', () => {
    expect(() => parseDealText('KS', BRITISH_PACK, 'british-constitution', '--deal')).toThrow(
      new InputError(
        '--deal, line 1: card 1 of 1, "KS", is not dealt in british-constitution; leave it out and give 80 cards: 2 each of 2 to J in C D H S',
      ),
    );
  });
});

describe('a deal described for JSON', () => {
  test('shows a seed as a number', () => {
    expect(describeDeal(dealFromSeed(1, FULL_PACK))).toEqual({ seed: 1, scheme: 'deal-v1', cards: TEXT });
  });

  test('shows a PySolFC number as it was given', () => {
    const deal = dealFromPysol('ms1', FULL_PACK, 'congress');
    expect(describeDeal(deal)).toEqual({ pysol: 'ms1', scheme: 'pysolfc', cards: formatDeal(deal.cards) });
  });

  test('shows the name of a deal given as cards', () => {
    expect(describeDeal(parse(`hard one: ${TEXT}`)[0])).toEqual({ name: 'hard one', scheme: 'cards', cards: TEXT });
  });
});
