/** The steps of a line as text, and how to copy them into PySolFC. */

import type { Deal } from '../../deal/deal-v1.ts';
import type { Move } from '../../engine/moves.ts';
import { Position } from '../../games/position.ts';
import type { PysolGame, PysolLimit } from '../../games/variant.ts';
import { LETTERS } from '../../notation/card-face.ts';
import type { Look } from './card-face.ts';
import {
  copySteps,
  describeStep,
  groupSteps,
  listSteps,
  showsNext,
  type Step,
  turnNext,
  type Turning,
} from '../../notation/steps.ts';
import { seePosition, type Sight } from '../../notation/position-text.ts';
import { drawBoard } from './board-drawing.ts';
import { count, joinNames, PAGE_WIDTH, wrapText } from '../../base/prose.ts';

export interface Recipe {
  readonly steps: readonly Step[];
  /** Lines; none where nothing has to be said. */
  readonly remarks: readonly string[];
  /** Of a deal of PySolFC, so that boards show what it shows. */
  readonly turning?: Turning;
}

/** The steps of a win: those of a deal of PySolFC as they are made there. @param deal the one that the game began with, or null. */
export function tellWin(deal: Deal | null, opening: Position, line: readonly Move[], width?: number): Recipe {
  const steps = listSteps(opening, line);
  const { pysol } = opening.setting.variant;
  if (deal === null || deal.scheme !== 'pysolfc' || pysol === null) return { steps, remarks: [] };
  const turning = { turns: pysol.turns, stock: Position.open(opening.setting, deal.cards).stockCount };
  const copied = copySteps(steps, turning);
  return { steps: copied, remarks: formatRemarks(pysol, deal, opening, copied, width), turning };
}

const TURNS: Readonly<Record<PysolGame['turns'], string>> = {
  opening: 'PySolFC turns the first stock card at the start, so no step below does.',
  always: 'PySolFC turns a stock card whenever the waste is empty, so no step below does.',
};

function formatRemarks(
  pysol: PysolGame,
  { id }: Deal,
  { setting }: Position,
  steps: readonly Step[],
  width?: number,
): string[] {
  const { title, turns, picture } = pysol;
  const limits = pysol.listLimits(setting.rules).flatMap((limit) => [limit.text, explainLimit(limit, steps)]);
  const places =
    picture.length === 0
      ? 'PySolFC shows the rows from left to right.'
      : 'PySolFC shows the piles to the left and right of the foundations:';
  const text = [`PySolFC deals these cards as number ${id} of ${title}.`, TURNS[turns], ...limits, places].join(' ');
  return [...wrapText(text, '', width), ...(picture.length === 0 ? [] : ['', ...picture.map((line) => `  ${line}`)])];
}

function explainLimit({ breaks, remedy }: PysolLimit, steps: readonly Step[]): string {
  const broken = steps.filter(({ before, moves }) => moves.some((move) => breaks(before.layOut(), move)));
  if (broken.length === 0) return 'No step below does that.';
  return `These steps cannot be copied for that reason: ${joinNames(broken.map(numberStep))}. ${remedy}`;
}

/* The steps of a line as lines of text. */

export interface StepLayout extends Partial<Look> {
  /** After every so many moves the board is drawn; never unless given. */
  readonly boards?: number;
  /** Of a deal of PySolFC. */
  readonly turning?: Turning | undefined;
}

/** The board of a position, as PySolFC shows it where the deal is one of its own. */
export function drawSight(position: Position, sight: Sight, { turning, ...layout }: StepLayout): string[] {
  const shown = turning !== undefined && showsNext(position, turning);
  return drawBoard(position.setting, shown ? turnNext(sight) : sight, layout).split('\n');
}

/** The numbers of a step's moves: `8`, or `8-14`. */
export const numberStep = ({ first, moves }: Step): string =>
  moves.length === 1 ? `${first}` : `${first}-${first + moves.length - 1}`;

/** What to do in a step, and below it what happens by itself; the first line begins with `label`. */
export function formatStep(
  step: Step,
  label: string,
  { face = LETTERS, width = PAGE_WIDTH }: StepLayout = {},
): string[] {
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

const isBoardDue = (step: Step, every = Infinity): boolean =>
  Math.floor(countMoves(step) / every) > Math.floor((step.first - 1) / every);

const formatBoard = (step: Step, layout: StepLayout): string[] => [
  `The board after ${count(countMoves(step), 'move')}:`,
  '',
  ...drawSight(step.after, seePosition(step.after), layout),
];
