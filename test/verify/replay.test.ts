import { PLAIN_BRITISH_CONSTITUTION } from '../../src/reference/british-constitution.ts';
import { PLAIN_CADOGAN_CONGRESS } from '../../src/reference/cadogan-congress.ts';
import { PLAIN_CONGRESS, PLAIN_PARLIAMENT } from '../../src/reference/congress.ts';
import { type ReplayResult, playMoves, replayMoves, verifyLine } from '../../src/reference/replay.ts';
import { createPlainGame } from '../../src/reference/setup.ts';

/** Two piles, and threes for kings. */
const SMALL = createPlainGame(PLAIN_PARLIAMENT, {}, { suits: 1, ranks: 3, piles: 2 });
const DEAL = ['3C', '2C', '2C', '3C'];

const VARIANTS = [PLAIN_CONGRESS, PLAIN_PARLIAMENT, PLAIN_CADOGAN_CONGRESS];

/** Moves separated by blanks, of the small game unless another one is given. */
const replay = (moves: string, game = SMALL, cards = DEAL): ReplayResult =>
  replayMoves(game, game.start(cards), moves.split(' '));

const verify = (line: unknown, states = 0) => verifyLine(JSON.stringify(line), VARIANTS, states);

describe('replaying moves', () => {
  test('a winning line is ok', () => {
    expect(replay('T2-F:2C T2-F:2C T1-F:3C T2-F:3C')).toEqual({ status: 'ok', moves: 4 });
  });

  test.each([
    ['3C-2C', 'no 3C can be taken here (it is in T1); legal here: '],
    ['T3-3D', 'no pile that is built on has the 3D on top; legal here: '],
    ['3c-f', 'no 3C can be taken here (it is in T1); legal here: '],
    ['3D', 'no 3D can be taken here; legal here: '],
    ['2C-2D', "T1's top is 2D, which does not take a 2C"],
    ['T2-F', 'it must name its card; legal here: '],
    ['t2-f', 'it must name its card; legal here: '],
  ])('%s is refused with its reason, in whatever way a person writes it', (text, reason) => {
    const game = createPlainGame(PLAIN_PARLIAMENT, {}, { suits: 2, ranks: 3, piles: 3 });
    const start = game.start(['3C', '2D', '2C', '2C', '3C', '3D', '2D', '3D']);
    expect(playMoves(game, start, ['T2-T1:2D', text])).toMatchObject({
      status: 'illegal',
      index: 2,
      move: text,
      reason: expect.stringContaining(reason),
    });
  });

  test('the first illegal move is numbered from 1 and quoted, also after a win', () => {
    expect(replay('T2-F:2C T1-T2:3C')).toMatchObject({ status: 'illegal', index: 2, move: 'T1-T2:3C' });
    const reason = 'S is empty; no move is legal here';
    const moves = 'T2-F:2C T2-F:2C T1-F:3C T2-F:3C S-W';
    expect(replay(moves)).toEqual({ status: 'illegal', index: 5, move: 'S-W', reason });
  });

  test.each([
    ['T1:3C', 'it is not of the form FROM-TO:CARD, for example T3-F:9H'],
    ['T3-F:3C', 'there is no pile T3 in this game'],
    ['T1-R2:3C', 'there is no pile R2 in this game'],
    ['W-F:3C', 'W is empty'],
    ['T1-F:2C', 'the 2C is not the available card of T1, which is 3C'],
    ['T1-F:3C', 'the foundations of C stand at ranks 1 and 1 and do not take a 3C'],
    ['T1-T2:3C', "T2's top is 2C, which does not take a 3C"],
    ['F-T1:2C', 'the 2C is not the top of a foundation'],
    ['S-T1:2C', 'the rules do not allow it here'],
    ['S-W:2C', 'the rules do not allow it here'],
  ])('%s is refused with its reason and the legal moves', (move, reason) => {
    const listed = 'legal here: T2-F:2C, T2-T1:2C, S-W';
    expect(replay(move)).toEqual({ status: 'illegal', index: 1, move, reason: `${reason}; ${listed}` });
  });

  test('of many legal moves ten are listed, or those from or to the piles of the move that was meant', () => {
    const game = createPlainGame(PLAIN_PARLIAMENT, {});
    const deal = ['3C', '2C', '2C', '2D', '2D', '2H', '2H', '2S', '2S', '3C', ...game.pack.slice(10)];
    expect(replay('nonsense', game, deal)).toMatchObject({
      reason: expect.stringMatching(/legal here: ([^,]+, ){9}[^,]+ and \d+ more$/),
    });
    expect(replay('T2-T3:2C', game, deal)).toMatchObject({
      reason: "T3's top is 2C, which does not take a 2C; legal from T2 or to T3: T2-F:2C, T2-T1:2C",
    });
  });

  test('a move out of a row without places must name its card', () => {
    const game = createPlainGame(PLAIN_BRITISH_CONSTITUTION, {}, { suits: 2, ranks: 3, piles: 2 });
    const deal = ['3D', '2C', '2C', '2D', '3C', '3D', '2D', '3C'];
    const reasons = { 'R2-T2': 'it must name its card', 'R2-T2:4C': 'there is no 4C in R2' };
    for (const [move, text] of Object.entries(reasons)) {
      const reason = `${text}; legal here: R2-T2:2C, R2-T2:2D`;
      expect(replay(`T2-T1:2C ${move}`, game, deal)).toEqual({ status: 'illegal', index: 2, move, reason });
    }
  });
});

/** A line that says of a position of Congress with six cards left that it cannot be won. */
const claim = (piles: string, states: number) => {
  const position = `congress / F: KC KC KD KD KH KH TS TS / ${piles}`;
  return verify({ variant: 'congress', rules: {}, position, verdict: 'unwinnable' }, states);
};

describe('verifying a line of solve --json', () => {
  /** A line whose cards are sorted upwards, so that each can go to the foundations as soon as it is dealt. */
  const winnable = {
    variant: 'parliament',
    rules: { 'space-fill': 'waste' },
    deal: { seed: 1, scheme: 'deal-v1', cards: '' },
    verdict: 'winnable',
    reason: null,
    moves: [] as string[],
    nodes: 1,
    seconds: 0.1,
  };

  /** Plays to the foundations whatever can go there, or turns a card. */
  beforeAll(() => {
    const game = createPlainGame(PLAIN_PARLIAMENT, {});
    let position = game.start(game.pack);
    while (!game.isWon(position)) {
      const legal = game.moves(position);
      const move = legal.find((text) => text.includes('-F:')) ?? 'S-W';
      position = game.apply(position, move);
      winnable.moves.push(move);
    }
    winnable.deal.cards = game.pack.join(' ');
  });

  test('a solution is ok, its cards given as text or as a list', () => {
    const ok = { status: 'ok', moves: winnable.moves.length };
    expect(verify(winnable)).toEqual(ok);
    expect(verify({ ...winnable, deal: { name: 'x', cards: winnable.deal.cards.split(' ') } })).toEqual(ok);
  });

  test('an illegal move is named', () => {
    const moves = ['T1-F:2C', 'T1-F:KH'];
    expect(verify({ ...winnable, moves })).toMatchObject({ status: 'illegal', index: 2, move: 'T1-F:KH' });
  });

  test('an unwinnable line is proved again where it has few enough positions', () => {
    expect(claim('W: JS JS KS KS / T1: QS / T2: QS', 1)).toEqual({ status: 'refuted', positions: 1, given: true });
    expect(claim('S: JS JS QS KS / T1: QS / T2: KS', 3)).toMatchObject({ status: 'skipped', verdict: 'unwinnable' });
    const won = 'T1: KS QS JS / T2: KS QS JS';
    const reason = 'it can be won, in 6 moves that begin with T1-F:JS T2-F:JS T1-F:QS T2-F:QS T1-F:KS T2-F:KS';
    expect(claim(won, 100)).toEqual({ status: 'invalid', reason, given: true });
    expect(claim(won, 0)).toEqual({ status: 'skipped', verdict: 'unwinnable' });
  });

  test.each(['unwinnable', 'unknown'])('a line with the verdict %s has nothing to replay', (verdict) => {
    for (const moves of [undefined, null])
      expect(verify({ ...winnable, verdict, moves })).toEqual({ status: 'skipped', verdict });
  });

  test.each([
    ['', 'expected one JSON object on the line'],
    ['{"variant":', 'expected one JSON object on the line'],
    ['[]', 'expected a JSON object'],
    ['{}', 'expected "variant" to be the name of a variant'],
  ])('%j is invalid', (text, reason) => {
    expect(verifyLine(text, VARIANTS)).toEqual({ status: 'invalid', reason: expect.stringContaining(reason) });
  });

  test.each([
    [{ deal: undefined }, 'expected "deal" to be an object'],
    [{ deal: { cards: 5 } }, 'expected "deal.cards" to be cards separated by blanks'],
    [{ deal: { cards: '2C 3C' } }, 'the deal has 2 cards; parliament deals 96'],
    [{ rules: undefined }, 'expected "rules" to be an object'],
    [{ rules: { 'space-fill': 1 } }, '"space-fill" is no text'],
    [{ rules: { foo: 'bar' } }, 'parliament has no rule "foo"'],
    [{ rules: JSON.parse('{"__proto__":"x"}') }, 'parliament has no rule "__proto__"'],
    // A long s, whose capital is S.
    [{ deal: { cards: '2ſ 3C' } }, 'card 1 of the deal is "2ſ", which is not one of the cards'],
    [{ variant: 'senate' }, 'there is no variant "senate"; the variants are congress, parliament, cadogan-congress'],
    [{ variant: 'toString' }, 'there is no variant "toString"'],
    [{ verdict: 'won' }, 'expected "verdict" to be winnable, unwinnable or unknown'],
    [{ moves: undefined }, 'expected "moves" to be a list of moves'],
    [{ moves: [1] }, 'expected "moves" to be a list of moves'],
    [{ moves: [] }, 'the game is not won after its 0 moves: 8 of 104 cards are on the foundations'],
    [{ verdict: 'unknown', moves: undefined, deal: { cards: '2C' } }, 'the deal has 1 card;'],
  ])('a line with %j is invalid', (change, reason) => {
    const expected = { status: 'invalid', reason: expect.stringContaining(reason) };
    expect(verify({ ...winnable, ...change })).toEqual(expected);
  });
});

function refuteRivers(fields: string) {
  const position = `cadogan-congress / F: KC KC KD KD KH KH KS JS / V1: QS${fields} / S: KS`;
  return verify({ variant: 'cadogan-congress', rules: {}, position, verdict: 'unwinnable' }, 1000);
}

test('a position of cadogan-congress with a stock needs the number of rows dealt', () => {
  const refused = { status: 'invalid', reason: 'expected "rows: N", the number of rows dealt, which is 1 or more' };
  expect(refuteRivers('')).toEqual(refused);
  expect(refuteRivers(' / rows: 1')).toMatchObject({ ...refused, reason: expect.stringContaining('it can be won') });
});
