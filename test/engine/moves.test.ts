import { formatCard, parseCard } from '../../src/index.ts';
import { type Move, encodeMove, findMove, formatMove, moveCard, moveFrom, moveTo } from '../../src/engine/moves.ts';
import { FOUNDATION, STOCK, TABLEAU, WASTE } from '../../src/engine/piles.ts';
import { ROW2 } from '../../src/variants/british-constitution/words.ts';
import { RIVERS } from '../../src/variants/cadogan-congress/words.ts';
import { ALL_CARDS } from './arbitraries.ts';
import { refusalOf } from '../refusal.ts';
import { PILES } from './pile-codes.ts';

const nineOfHearts = parseCard('9H');

describe('a move', () => {
  test('keeps its piles and its card, and is found again by its text', () => {
    const texts = new Set<string>();
    for (const [fromName, from] of PILES) {
      for (const [toName, to] of PILES) {
        const moved = ALL_CARDS[(7 * from + 11 * to) % ALL_CARDS.length];
        const move = encodeMove(from, to, moved);
        expect([moveFrom(move), moveTo(move), moveCard(move)]).toEqual([from, to, moved]);
        const text = formatMove(move);
        expect(text).toBe(`${fromName}-${toName}:${formatCard(moved)}`);
        expect(findMove(text, [move])).toBe(move);
        texts.add(text);
      }
    }
    expect(texts.size).toBe(PILES.length ** 2);
  });

  test('is found again by its text among all others of its card', () => {
    const legal = PILES.flatMap(([, from]) => PILES.map(([, to]) => encodeMove(from, to, nineOfHearts)));
    for (let i = 0; i < legal.length; i += 13) expect(findMove(formatMove(legal[i]), legal)).toBe(legal[i]);
  });

  test.each([
    ['S-W', encodeMove(STOCK, WASTE, 0)],
    ['S-V', encodeMove(STOCK, RIVERS, 0)],
  ])('%s is written without a card', (text, move) => {
    expect(formatMove(move)).toBe(text);
    expect(findMove(text, [move])).toBe(move);
  });
});

describe('the text of a move', () => {
  const nine = encodeMove(TABLEAU + 2, FOUNDATION, nineOfHearts);
  const build = encodeMove(TABLEAU + 2, TABLEAU, nineOfHearts);
  const [club, spade] = ['8C', '8S'].map((card) => encodeMove(ROW2, TABLEAU + 2, parseCard(card)));
  const legal: readonly Move[] = [encodeMove(STOCK, WASTE, 0), nine, build, club, spade];

  test.each(['T3-F:9H', 't3-f:9h', '  T3-F:9H ', 'T3-F', 't3-f'])('is read as %j', (text) => {
    expect(findMove(text, legal)).toBe(nine);
  });

  const tops = ['TD', 'TD', '9C'].map(parseCard);
  const top = (pile: number) => tops[pile - TABLEAU] ?? 0;

  test.each([
    ['9h', nine],
    ['9H-F', nine],
    ['9♥', nine],
    ['9H-8H', nine],
    ['9H-TD', build],
    ['T3-10♦', build],
    ['8c-9c', club],
    ['8S-T3', spade],
    ['R2-9C:8S', spade],
  ])('may be as short as %j where one legal move fits', (text, move) => {
    expect(findMove(text, legal, top)).toBe(move);
  });

  test.each([
    ['9H-TD', TABLEAU + 2, TABLEAU + 1, 'T3-T1:9H, T3-T2:9H'],
    ['9H', WASTE, FOUNDATION, 'T3-F:9H, W-F:9H'],
    ['9H-T1', WASTE, TABLEAU, 'T3-T1:9H, W-T1:9H'],
  ])('%j is ambiguous where several piles fit, and the message lists them', (text, from, to, listed) => {
    const moves = [...legal, encodeMove(from, to, nineOfHearts)];
    const message = `move "${text}" is ambiguous here; name the piles: ${listed}`;
    expect(refusalOf(() => findMove(text, moves, top))).toBe(message);
  });

  test.each(['8C', '9H-9C', '9H-TH', '9C-TD', 'R2-9C'])(
    '%j is refused where no move fits, or a card is needed',
    (text) => {
      expect(refusalOf(() => findMove(text, legal, top))).not.toBe('');
    },
  );

  test('may come from any iterable of legal moves', () => {
    expect(findMove('T3-F', new Set(legal))).toBe(nine);
    expect(findMove('T3-F', legal.values())).toBe(nine);
  });

  test('without a card is ambiguous where several moves fit, and the message lists them', () => {
    const message = 'move "R2-T3" is ambiguous here; name the card: R2-T3:8C, R2-T3:8S';
    expect(refusalOf(() => findMove('R2-T3', legal))).toBe(message);
    expect(findMove('R2-T3:8S', legal)).toBe(spade);
  });

  test.each(['R2-T3', 'R3-R2', 'R4-R3', 'R4-R3.1'])('%s needs a card even where one move fits', (text) => {
    const named = `${text}:8C`;
    const codes = new Map(PILES);
    const [from = '', to = ''] = text.split('-');
    const only = encodeMove(codes.get(from) ?? -1, codes.get(to) ?? -1, parseCard('8C'));
    expect(findMove(named, [only])).toBe(only);
    expect(refusalOf(() => findMove(text, [only]))).toContain('name the card');
  });

  test.each(['T3-T2:9H', 'T3-F:8H', 'T3-F:9D', 'S-V', 'T4-F', 'S-W:9H', 'F-T3:9H'])(
    '%s is refused where no such move is legal, or none at all',
    (text) => {
      for (const moves of [legal, []])
        expect(refusalOf(() => findMove(text, moves))).toBe(`move "${text}" is not legal here`);
    },
  );

  const nonsense =
    'T3 T3- -F T3F:9H T3-F: T3-F:9 T3-9H:8C-F 9H-F:8H 10 H9 T3-F:1H T3-F:9X T3-F:ß T3-F-T1 ' +
    'T9-F T0-F:9H T-F R1-T1:9H R5-R4:9H R5.1-R4.1:9H R2.9-T1:9H R2.-T1:9H X1-F constructor-F';
  test.each(['', 'T3 - F', ...nonsense.split(' ')])('%j is refused as no move', (text) => {
    expect(refusalOf(() => findMove(text, legal))).toBe(
      `move "${text}" is not of the form FROM-TO:CARD, for example T3-F:9H`,
    );
  });
});
