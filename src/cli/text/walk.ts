/** Walking through a line of play at the terminal, step by step, forth and back. */

import { at } from '../../base/objects.ts';
import type { Step } from '../../notation/steps.ts';
import type { Position } from '../../games/position.ts';
import { seeNextCards } from '../../notation/position-text.ts';
import { Prompt } from '../terminal/prompt.ts';
import { EXIT, type Shell, print } from '../terminal/shell.ts';
import { drawSight, formatStep, numberStep, type StepLayout } from './solve-text.ts';
import { wrapText } from '../../base/prose.ts';

/** Cards of the stock that a board shows: as far as somebody at the table looks ahead. */
const AHEAD = 8;
const QUESTION = 'Enter next, b back, N move, q quit > ';

/** What a person can ask for: the place to be shown next (0 is the start, i the i-th step), or the end. */
type Wish = { readonly place: number } | 'quit' | { readonly complaint: string };

const findPlace = (steps: readonly Step[], move: number): number => steps.filter(({ first }) => first <= move).length;

function readWish(answer: string, place: number, steps: readonly Step[]): Wish {
  const moves = steps.reduce((sum, step) => sum + step.moves.length, 0);
  const word = answer.toLowerCase();
  if (['', 'n', 'next'].includes(word)) return place === steps.length ? 'quit' : { place: place + 1 };
  if (['b', 'back'].includes(word)) return place === 0 ? { complaint: 'This is the beginning.' } : { place: place - 1 };
  if (['q', 'quit'].includes(word)) return 'quit';
  if (/^\d+$/.test(word) && Number(word) <= moves) return { place: findPlace(steps, Number(word)) };
  return {
    complaint: `"${answer}" is none of these: Enter for the next step, b for the one before, a move from 0 to ${moves}, or q to quit.`,
  };
}

function formatPlace(start: Position, steps: readonly Step[], place: number, layout: StepLayout): string[] {
  const draw = (position: Position): string[] => [
    '',
    ...drawSight(position, seeNextCards(position, AHEAD), layout),
    '',
  ];
  if (place === 0) return ['', 'The cards at the beginning:', ...draw(start)];
  const step = at(steps, place - 1);
  const head = `Step ${place} of ${steps.length}, move ${numberStep(step)}:`;
  const end = place === steps.length ? [`That was the last step${step.after.isWon ? ': the game is won' : ''}.`] : [];
  return ['', head, ...formatStep(step, '  ', layout), '', 'The cards after it:', ...draw(step.after), ...end];
}

/**
 * Shows the start and then, as it is asked for, one step after the other: what to do at the table, what the rules do
 * then, and how the cards lie afterwards. The shell exits with 130 after Ctrl-C.
 */
export async function walkSteps(
  shell: Shell,
  start: Position,
  steps: readonly Step[],
  layout: StepLayout,
): Promise<void> {
  const prompt = new Prompt(shell);
  try {
    let wish: Wish = { place: 0 };
    let place = 0;
    while (wish !== 'quit') {
      if ('place' in wish) ({ place } = wish);
      const lines =
        'place' in wish ? formatPlace(start, steps, place, layout) : wrapText(wish.complaint, '', layout.width);
      await print(shell, lines);
      const answer = await prompt.ask(QUESTION);
      wish = answer === null ? 'quit' : readWish(answer, place, steps);
    }
  } finally {
    prompt.close();
  }
  if (prompt.silence === 'interrupted') shell.exitCode = EXIT.interrupted;
}
