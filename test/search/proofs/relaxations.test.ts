import { createMoves } from '../../../src/engine/moves.ts';
import { ok } from 'node:assert/strict';
import { type Move, moveTo, type Position } from '../../../src/index.ts';
import { FOUNDATION } from '../../../src/engine/piles.ts';
import type { Relaxation } from '../../../src/engine/games/relaxation.ts';
import { sumOf } from '../../../src/statistics/moments.ts';
import { FULL_CASES, formatRowName, TINY_CASES } from '../../games/cases.ts';
import { listStarts } from './relaxed-counts.ts';

/** What lies around a row, and in it before it is written. */
const JUNK = -1_515_870_811;

/** A row written amidst others, which must stay as they are; null where `write` says that there is none. */
function writeAmidst(relaxation: Relaxation, write: (rows: Int32Array, at: number) => boolean) {
  const stride = relaxation.words;
  const rows = new Int32Array(3 * stride).fill(JUNK);
  const written = write(rows, stride);
  let isKept = true;
  for (let i = 0; i < stride; i++) isKept &&= rows[i] === JUNK && rows[i + 2 * stride] === JUNK;
  ok(isKept, 'words beside the row have changed');
  return written ? rows.slice(stride, 2 * stride) : null;
}

/** The image of a position, or null in the middle of a fill. */
const project = (relaxation: Relaxation, { game, row }: Position) =>
  writeAmidst(relaxation, (rows, at) => relaxation.project(game, row, rows, at));

const textOf = (relaxation: Relaxation, row: Int32Array<ArrayBuffer>) => formatRowName(row, relaxation.words);

/** The images one relaxed move away, in the order of the moves. */
function listNext(relaxation: Relaxation, image: Int32Array<ArrayBuffer>) {
  const moves = createMoves(relaxation.maxMoves);
  return Array.from(moves.subarray(0, relaxation.generate(image, 0, moves)), (move) => {
    const next = writeAmidst(relaxation, (rows, at) => {
      relaxation.apply(image, 0, rows, at, move);
      return true;
    });
    return textOf(relaxation, next ?? image);
  });
}

/** The images of a position, or of all that come next where it has none. */
function listImages(relaxation: Relaxation, position: Position): string[] {
  const image = project(relaxation, position);
  if (image !== null) return [textOf(relaxation, image)];
  return position.listMoves().flatMap((move) => listImages(relaxation, position.play(move)));
}

/** Whether a move of the game leads to where the image stays or one relaxed move goes. */
function checkMoves(relaxation: Relaxation, position: Position) {
  const image = project(relaxation, position);
  if (image === null || relaxation.isOpen(image, 0)) return 0;
  const next = listNext(relaxation, image);
  const reached = new Set([...next, textOf(relaxation, image)]);
  const moves = position.listMoves();
  const listAfter = (move: Move) => listImages(relaxation, position.play(move));
  if (moves.flatMap(listAfter).every((each) => reached.has(each))) return moves.length;
  // Only for the sake of a safe move may others be left out.
  const safe = moves.filter((move) => moveTo(move) === FOUNDATION && position.game.isSafe(position.row, 0, move));
  expect(next).toHaveLength(1);
  expect(safe.flatMap(listAfter)).toContain(next[0]);
  return 1;
}

test.each([...FULL_CASES, ...TINY_CASES].filter(({ variant }) => variant.relax !== undefined))(
  'the relaxation of $name follows every move, but where one safe move is enough; it is open at wins, not at openings',
  (gameCase) => {
    const relaxation = gameCase.variant.relax?.(gameCase.rules, gameCase.size);
    if (relaxation === undefined) throw new Error('it has no relaxation');
    const starts = listStarts(gameCase);
    expect(sumOf(starts.map((position) => checkMoves(relaxation, position)))).toBeGreaterThanOrEqual(50);
    let ends = 0;
    for (const position of starts.filter(({ isWon, deal }) => isWon || deal !== null)) {
      const image = project(relaxation, position);
      if (image === null) continue;
      ends++;
      expect(relaxation.isOpen(image, 0)).toBe(position.isWon);
    }
    expect(ends).toBeGreaterThanOrEqual(3);
  },
);
