/** The steps of a line as lines of text. */

import { describeStep } from '../analysis/move-text.ts';
import { type Step, groupSteps } from '../analysis/steps.ts';
import { type CardFace, LETTERS } from '../engine/card-face.ts';
import { seePosition } from '../games/position-text.ts';
import { drawBoard } from './board-drawing.ts';
import { PAGE_WIDTH, count, wrapText } from './text.ts';

export interface StepLayout {
  /** Letters unless given. */
  readonly face?: CardFace;
  /** Columns, at least 40. */
  readonly width?: number;
  /** After every so many moves the board is drawn; never unless given. */
  readonly boards?: number;
}

/** The numbers of a step's moves: `8`, or `8-14`. */
export const numberStep = ({ first, moves }: Step): string => (moves.length === 1 ? `${first}` : `${first}-${first + moves.length - 1}`);

/** What to do in a step, and below it what happens by itself; the first line begins with `label`. */
export function formatStep(step: Step, label: string, { face = LETTERS, width = PAGE_WIDTH }: StepLayout = {}): string[] {
  const { action, fills } = describeStep(step, { face });
  const indent = ' '.repeat(label.length);
  const [first, ...rest] = wrapText(action, indent, width);
  return [label + first.trimStart(), ...rest, ...fills.flatMap((fill) => wrapText(fill, `${indent}  `, width))];
}

/** Every step on a line of its own, numbered by its moves, with blank lines between groups. */
export function formatSteps(steps: readonly Step[], layout: StepLayout = {}): string[] {
  const labelWidth = Math.max(0, ...steps.map((step) => numberStep(step).length));
  const lines: string[] = [];
  for (const group of groupSteps(steps)) {
    if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
    for (const step of group) {
      lines.push(...formatStep(step, `  ${numberStep(step).padEnd(labelWidth)}  `, layout));
      if (isBoardDue(step, layout.boards)) lines.push('', ...formatBoard(step, layout), '');
    }
  }
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

const countMoves = ({ first, moves }: Step): number => first + moves.length - 1;

/** Whether a multiple of `every` moves has been made within the step. */
const isBoardDue = (step: Step, every = Infinity): boolean => Math.floor(countMoves(step) / every) > Math.floor((step.first - 1) / every);

const formatBoard = (step: Step, layout: StepLayout): string[] => [
  `The board after ${count(countMoves(step), 'move')}:`,
  '',
  ...drawBoard(step.after.setting, seePosition(step.after), layout).split('\n'),
];
