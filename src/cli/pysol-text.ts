/** What has to be known to copy a line of play into PySolFC. */

import { copySteps } from '../analysis/pysol-steps.ts';
import { listSteps, type Step } from '../analysis/steps.ts';
import type { Deal } from '../deal/deal.ts';
import type { Move } from '../engine/moves.ts';
import { Position } from '../games/position.ts';
import type { PysolGame, PysolLimit } from '../games/variant.ts';
import { numberStep } from './step-text.ts';
import { joinNames, wrapText } from './text.ts';

/** Steps for a table, and what is to be said before them. */
export interface Recipe {
  readonly steps: readonly Step[];
  /** Lines; none where nothing has to be said. */
  readonly remarks: readonly string[];
}

/** The steps of a win: those of a deal of PySolFC as they are made there. @param deal the one that the game began with, or null. */
export function tellWin(deal: Deal | null, opening: Position, line: readonly Move[], width?: number): Recipe {
  const steps = listSteps(opening, line);
  const { pysol } = opening.setting.variant;
  if (deal === null || deal.scheme !== 'pysolfc' || pysol === null) return { steps, remarks: [] };
  const copied = copySteps(steps, pysol, Position.open(opening.setting, deal.cards).stockCount);
  return { steps: copied, remarks: formatRemarks(pysol, deal, opening, copied, width) };
}

const TURNS: Readonly<Record<PysolGame['turns'], string>> = {
  opening: 'There the first stock card lies on the waste from the beginning, so that turning it is no step below.',
  always: 'There a stock card lies on the waste whenever it would be empty, so that turning that card is no step below.',
};

function formatRemarks(pysol: PysolGame, { id }: Deal, { setting }: Position, steps: readonly Step[], width?: number): string[] {
  const { title, turns, picture } = pysol;
  const limits = pysol.listLimits(setting.rules).flatMap((limit) => [limit.text, explainLimit(limit, steps)]);
  const places = picture.length === 0 ? 'The rows lie there from left to right.' : 'The piles lie there to the left and the right of the foundations:';
  const text = [`PySolFC deals these cards as number ${id} of ${title}.`, TURNS[turns], ...limits, places].join(' ');
  return [...wrapText(text, '', width), ...(picture.length === 0 ? [] : ['', ...picture.map((line) => `  ${line}`)])];
}

function explainLimit({ breaks, remedy }: PysolLimit, steps: readonly Step[]): string {
  const broken = steps.filter(({ before, moves }) => moves.some((move) => breaks(before.layOut(), move)));
  if (broken.length === 0) return 'No step below does that.';
  return `What cannot be copied for that reason: ${joinNames(broken.map(numberStep))}. ${remedy}`;
}
