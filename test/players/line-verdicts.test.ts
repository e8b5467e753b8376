import { fakeMoves } from '../games/cases.ts';
import { LineVerdicts } from '../../src/players/analysis/line-verdicts.ts';

test('all moves from a lost position lead to lost ones, and only winnable positions lead to a winnable one', () => {
  const verdicts = new LineVerdicts();
  verdicts.note(fakeMoves(1, 2), 'winnable');
  verdicts.note(fakeMoves(1, 2, 3, 4), 'unwinnable');
  const [won, lost] = ['winnable', 'unwinnable'];
  expect(verdicts.judge(fakeMoves(1, 2, 3, 4, 5))).toEqual([won, won, won, undefined, lost, lost]);
});

test('positions on the way of a known win are winnable, and those beside it are not known', () => {
  const verdicts = new LineVerdicts();
  verdicts.note(fakeMoves(1), 'winnable', fakeMoves(2, 3));
  for (const line of [
    [1, 2],
    [1, 2, 3],
  ])
    expect(verdicts.judge(fakeMoves(...line)).at(-1)).toBe('winnable');
  expect(verdicts.judge(fakeMoves(1, 2, 4))).toEqual(['winnable', 'winnable', 'winnable', undefined]);
});

test('another line has the verdicts of the moves that both have in common', () => {
  const verdicts = new LineVerdicts();
  verdicts.note(fakeMoves(1), 'unknown');
  verdicts.note(fakeMoves(1, 2, 3), 'unwinnable');
  expect(verdicts.judge(fakeMoves(1, 2, 5))).toEqual([undefined, 'unknown', undefined, undefined]);
  // A line that is only shorter has what is known of its own moves.
  expect(verdicts.judge(fakeMoves(1, 2))).toEqual([undefined, 'unknown', undefined]);
  expect(new LineVerdicts().judge(fakeMoves(1))).toEqual([undefined, undefined]);
});
