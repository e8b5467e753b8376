import { moveFrom, moveTo, pileName } from '../../src/index.ts';
import { FOUNDATION } from '../../src/engine/piles.ts';
import { readFragment } from '../../src/page/fragment.ts';
import { createHands } from '../../src/page/hands.ts';
import { Session } from '../../src/page/session.ts';

function sit(fragment = 'congress&seed=7') {
  const session = new Session({ line: readFragment(fragment), isOwn: true });
  const said: string[] = [];
  const hands = createHands(session, (text) => said.push(text));
  const find = (id: string) => session.spots.find((each) => each.id === id)!;
  return { session, said, touch: (id: string) => hands.press(find(id)), send: (id: string) => hands.send(find(id)) };
}

test('a card is picked up, put back, picked up again and put down', () => {
  const { session, said, touch } = sit();
  touch('T1');
  expect(said).toEqual(['Picked up 9 of hearts. It can go to: T7']);
  touch('T1');
  expect(session.picked).toBe(null);
  touch('T1');
  touch('T7');
  expect(session.fragment).toBe('congress&seed=7&moves=T1-T7:9H');
});

test('a touch of another card that can move picks that one up instead', () => {
  const { session, touch } = sit();
  touch('T1');
  touch('T8');
  expect(session.picked?.id).toBe('T8');
  touch('T2');
  expect(session.line.moves.length).toBe(0);
});

test('the stock is turned by one touch, and a card without a move says so', () => {
  const { session, said, touch } = sit();
  touch('S');
  expect(session.fragment).toContain('moves=S-W');
  touch('T2');
  expect(said).toEqual(['jack of hearts: no move from here']);
  touch('F:hearts1');
  expect(said.length).toBe(1);
});

test('where the player chooses what fills a space, one touch of the card fills it', () => {
  const { session, touch } = sit('congress&rule=space-fill=choice&seed=7&moves=S-W,T1-T7:9H');
  expect(session.dueSpace).not.toBe(null);
  touch('W');
  expect(session.fragment).toContain('W-T1:3D');
  session.undo();
  touch('S');
  expect(session.fragment).toContain('S-T1:');
});

test('a card is sent to the foundation, or to the only pile that takes it, or stays', () => {
  const { session, send } = sit();
  expect(send('T2')).toBe(false);
  expect(send('T1')).toBe(true);
  expect(session.fragment).toContain('T1-T7:9H');
  const opened = sit('parliament&seed=3');
  const raised = opened.session.legal.find((move) => moveTo(move) === FOUNDATION)!;
  expect(opened.send(pileName(moveFrom(raised)))).toBe(true);
  expect(opened.session.position.foundationCount).toBe(9);
});
