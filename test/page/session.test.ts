import { NO_MOVE } from '../../src/engine/moves.ts';
import { formatMove, VARIANTS } from '../../src/index.ts';
import { STOCK, isBag } from '../../src/engine/piles.ts';
import { ROW2, ROW3 } from '../../src/variants/british-constitution/words.ts';
import { readFragment } from '../../src/page/fragment.ts';
import { sayChange, sayEnding } from '../../src/page/change-words.ts';
import { type Change, findKnownWin, Session } from '../../src/page/session.ts';
import { availableCard, describeSpot, isSource, isTarget, type Spot } from '../../src/page/spots.ts';

const open = (fragment = 'congress&seed=7'): Session => new Session({ line: readFragment(fragment), isOwn: true });

const findSpot = ({ spots }: Session, id: string): Spot => spots.find((each) => each.id === id)!;

const GAMES = [...VARIANTS.map(({ name }) => name), 'new-british-constitution', 'cadogan-constitution&rule=pysol'];

test.each(GAMES)('every legal move of %s goes from spot to spot, no two of them the same way', (name) => {
  const session = open(`${name}&seed=11`);
  for (let i = 0; i < 60 && session.legal.length > 0; i++) {
    const ways = session.legal.map((move) => {
      const from = session.spots.filter((spot) => isSource(spot, move));
      const to = session.spots.filter((spot) => isTarget(spot, move, session.spots));
      // Rows without places have equal cards and several spaces; all other ways are one move's own.
      const isOne = from.length > 0 && to.length > 0 && (to.length === 1 || isBag(to[0].pile));
      return isOne ? `${from[0].id} ${to[0].id} ${availableCard(from[0])}` : `no way for ${formatMove(move)}`;
    });
    expect(ways.filter((way) => way.startsWith('no way'))).toEqual([]);
    expect(new Set(ways).size).toBe(ways.length);
    session.play(session.legal[(i * 7) % session.legal.length]);
  }
});

test('the next stock card of a PySolFC number lies open where its waste is empty, and nowhere else', () => {
  const session = open('cadogan-constitution&rule=pysol&pysol=5');
  expect([session.position.stockCount, session.isNextShown, session.hidden]).toEqual([47, false, 47]);
  const first = open('cadogan-constitution&rule=pysol&pysol=5&at=0');
  expect([first.position.stockCount, first.isNextShown, first.hidden]).toEqual([48, true, 47]);
});

test('moves are taken back and made again, and another move ends the line there', () => {
  const session = open();
  const kinds: Change['kind'][] = [];
  session.onChange = ({ kind }) => kinds.push(kind);
  session.play(session.position.findMove('S-W'));
  session.play(session.position.findMove('S-W'));
  session.undo();
  session.redo();
  session.jump(0);
  session.jump(1);
  expect(session.fragment).toBe('congress&seed=7&moves=S-W,S-W&at=1');
  session.play(session.legal.find((move) => formatMove(move) !== 'S-W')!);
  expect(session.line.moves.length).toBe(2);
  expect(session.fragment).not.toContain('at=');
  expect(kinds).toEqual(['moved', 'moved', 'undone', 'moved', 'jumped', 'moved', 'moved']);
});

test('what is picked up may go where a legal move takes it, and is put down by any change', () => {
  const session = open();
  const picked = session.spots.find((spot) => spot.pile !== STOCK && session.movesFrom(spot).length > 0)!;
  session.pick(picked);
  expect(session.picked?.id).toBe(picked.id);
  expect(session.targetsOf(picked).length).toBeGreaterThan(0);
  session.play(session.position.findMove('S-W'));
  expect(session.picked).toBe(null);
  session.pick(findSpot(session, 'F:hearts2'));
  expect(session.picked).toBe(null);
});

test('cards of a row without places stay where they lie, and of two copies the one leaves that was taken', () => {
  const session = open('british-constitution&seed=21');
  for (let i = 0; i < 120 && session.legal.length > 0; i++) {
    const before = new Map(session.spots.map((spot) => [spot.id, availableCard(spot)]));
    const move = session.legal[i % session.legal.length];
    const source = session.spots.findLast((spot) => isSource(spot, move));
    session.play(move, source);
    const changed = session.spots.filter((spot) => isBag(spot.pile) && before.get(spot.id) !== availableCard(spot));
    // One place of a row gives a card and one takes it; in row 4 the stock may bring an equal one.
    expect(changed.length).toBeLessThanOrEqual(2);
    const leaves = source !== undefined && (source.pile === ROW2 || source.pile === ROW3);
    expect(!leaves || changed.some(({ id }) => id === source.id)).toBe(true);
  }
});

test('a space that must be filled is said, and so is a game that is stuck', () => {
  const session = open('british-constitution&seed=21');
  const texts: string[] = [];
  session.onChange = (change) => texts.push(sayChange(change, session));
  for (let i = 0; i < 2000 && session.legal.length > 0; i++) session.play(session.legal[0]);
  expect(texts).toContainEqual(expect.stringContaining('Now you can only fill the space in R2: choose the card.'));
  expect(session.isStuck || session.position.isWon).toBe(true);
  expect(sayEnding(session)).toMatch(/The game is (won|stuck)/);
  expect(texts.at(-1)).toContain(sayEnding(session));
});

test('a stock that lies face down is not told', () => {
  const session = open();
  const stock = findSpot(session, 'S');
  expect(describeSpot(stock, false)).toBe('Stock: 96 cards, face down');
  expect(describeSpot(stock, true)).toBe('Stock: 96 cards, next 3 of diamonds');
  expect(describeSpot(findSpot(session, 'T1'), false)).toBe('T1: 9 of hearts');
  expect(describeSpot(findSpot(session, 'F:hearts1'), false)).toBe('Foundation of hearts, 1: empty');
});

test('a line that does not win is no known win', () => {
  expect(findKnownWin(open('congress&seed=7&moves=S-W,S-W&at=0').line)).toBe(null);
});

test('nobody has to guess cards of a stock that was turned over', () => {
  const session = open('diplomat&rule=redeals=2&seed=1');
  const draw = () => session.play(session.legal.find((move) => ['S-W', 'W-S'].includes(formatMove(move))) ?? NO_MOVE);
  expect(session.hidden).toBe(session.position.stockCount);
  while (session.position.stockCount > 0) draw();
  draw();
  expect([session.position.stockCount > 1, session.hidden]).toEqual([true, 0]);
});
