import type { Move } from '../../src/engine/moves.ts';
import { LineVerdicts } from '../../src/page/line.ts';

const line = (...moves: number[]): readonly Move[] => moves.map((move) => move as Move);

test('all moves from a lost position lead to lost ones, and only winnable positions lead to a winnable one', () => {
  const verdicts = new LineVerdicts();
  verdicts.follow(line(1, 2, 3, 4, 5));
  verdicts.note(2, 'winnable');
  verdicts.note(4, 'unwinnable');
  expect([0, 1, 2, 3, 4, 5].map((ply) => verdicts.at(ply))).toEqual([
    'winnable',
    'winnable',
    'winnable',
    undefined,
    'unwinnable',
    'unwinnable',
  ]);
  expect(verdicts.firstLost).toBe(4);
});

test('positions on the way of a known win are winnable, and those beside it are not known', () => {
  const verdicts = new LineVerdicts();
  verdicts.follow(line(1));
  verdicts.note(1, 'winnable', line(2, 3));
  verdicts.follow(line(1, 2));
  expect(verdicts.at(2)).toBe('winnable');
  verdicts.follow(line(1, 2, 3));
  expect(verdicts.at(3)).toBe('winnable');
  verdicts.follow(line(1, 2, 4));
  expect([1, 2, 3].map((ply) => verdicts.at(ply))).toEqual(['winnable', 'winnable', undefined]);
});

test('another line keeps the verdicts of the moves that both have in common', () => {
  const verdicts = new LineVerdicts();
  verdicts.follow(line(1, 2, 3));
  verdicts.note(1, 'unknown');
  verdicts.note(3, 'unwinnable');
  verdicts.follow(line(1, 2, 5));
  expect([1, 2, 3].map((ply) => verdicts.at(ply))).toEqual(['unknown', undefined, undefined]);
  // A line that is only shorter keeps what is known of its own moves.
  verdicts.note(3, 'unwinnable');
  verdicts.follow(line(1, 2));
  expect(verdicts.firstLost).toBe(Infinity);
  expect(new LineVerdicts().at(1)).toBeUndefined();
});
