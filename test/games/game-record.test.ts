import { GameRecord } from '../../src/engine/games/game-record.ts';
import { FULL_CASES, openSeed } from './cases.ts';

test('a game that was taken back goes on as before by the same move, and anew by another', () => {
  const start = openSeed(FULL_CASES[0], 1);
  const [first, other] = start.listMoves();
  const [second] = start.play(first).listMoves();
  const record = new GameRecord(start, [first, second]);
  expect([record.undo(5), record.undo(1)]).toEqual([2, 0]);
  record.play(first);
  expect([record.moves, record.undone]).toEqual([[first], [second]]);
  record.undo(1);
  record.play(other);
  expect([record.moves, record.undone, record.redo(1)]).toEqual([[other], [], 0]);
  expect(String(record.position)).toBe(String(start.play(other)));
});
