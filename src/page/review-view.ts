/**
 * The review of a game: the chance of winning by the visible cards, its costliest moves, and the verdict by the deal.
 */

import { messageOf } from '../base/errors.ts';
import { toPercent, toSentence } from '../base/prose.ts';
import { writeCard } from '../engine/notation/card-face.ts';
import { describeMove } from '../engine/notation/steps.ts';
import { blame, listCostliest, smoothChances } from '../players/review.ts';
import { drawCurve, find, make, makeButton, onClick, say } from './dom.ts';
import { type Line, keyOfLine, positionAt } from './line.ts';
import type { Answer, Asking } from './questions.ts';
import type { Session } from './session.ts';

const FATES = {
  unwinnable: 'it cannot be won, which is proved. Nothing could have saved the game.',
  unknown: 'no win of it was found, so no move can be blamed.',
  'given-up': 'the game can still be won.',
};

/** The verdict of a search that sees the stock. */
function tellVerdict({ noReturn }: Answer<'review'>) {
  if (noReturn === null) return 'The game was won.';
  if (noReturn.fate !== 'thrown-away') return `By the deal: ${FATES[noReturn.fate]}`;
  const threw = noReturn.certainty === 'proof' ? 'threw' : 'may have thrown';
  return `By the deal: move ${noReturn.winnable.ply + 1} ${threw} the game away.`;
}

/** @returns a function that takes the review away when it is of another line. */
export function showReview(session: Session, asking: Asking): () => void {
  const [answer, stop] = [find('review'), find('review-stop')];
  let shown = '';

  const goBack = (ply: number) => makeButton('Go back there', () => session.jump(ply));
  const describeCostly = ({ ply, move, better }: ReturnType<typeof listCostliest>[number], line: Line) => {
    const position = positionAt(line, ply);
    const [made, best] = [move, better.move].map(
      (each) => describeMove(position, each, { face: writeCard, hidden: true }).action,
    );
    const lost = `Move ${ply + 1}, ${made}, cost ${toPercent(better.by.value, 0)} points. Better: ${best}.`;
    return make('li', {}, `${lost} `, goBack(ply));
  };
  const describe = (found: Answer<'review'>, line: Line) => {
    const { moves: reviewed, noReturn } = found;
    const chances = smoothChances(reviewed);
    const percent = (i: number) => toPercent(chances.at(i) ?? 0, 0);
    const told = `Chance of winning by the visible cards: ${percent(0)} % at first, ${percent(-1)} % before move ${reviewed.length}`;
    const costliest = listCostliest(reviewed);
    return [
      say(tellVerdict(found)),
      ...(noReturn?.fate === 'thrown-away' ? [goBack(noReturn.winnable.ply)] : []),
      ...(reviewed.length === 0
        ? []
        : [
            make(
              'figure',
              { class: 'curve' },
              drawCurve(chances, told),
              make('figcaption', { class: 'muted' }, `${toSentence(told)} The lines are at 100 % and 0 %.`),
            ),
            say(blame(reviewed, noReturn !== null && noReturn.fate !== 'given-up')),
            make('ol', { class: 'verdicts' }, ...costliest.map((each) => describeCostly(each, line))),
          ]),
      say('These chances of winning are estimates for the hasty player.', 'muted'),
    ];
  };

  const ask = async () => {
    const { line } = session;
    // It is being made.
    if (!stop.hidden) return;
    if (session.followed.unseen.length > 0)
      return answer.replaceChildren(say('A game with real cards can be reviewed once its stock is known.'));
    if (line.moves.length === 0) return answer.replaceChildren(say('No move has been made yet.'));
    shown = keyOfLine(line);
    stop.hidden = false;
    try {
      const found = await asking.ask('review', { game: session.fragment }, ({ nodes, limit }) => {
        answer.textContent = `Move ${nodes} of ${limit} …`;
      });
      answer.replaceChildren(...(found === null ? [] : describe(found, line)));
    } catch (error) {
      answer.textContent = toSentence(`the review has failed: ${messageOf(error)}`);
    } finally {
      stop.hidden = true;
    }
  };

  onClick('ask-review', () => void ask());
  onClick('review-stop', () => asking.cancel());
  return () => {
    if (shown === keyOfLine(session.line)) return;
    asking.cancel();
    answer.replaceChildren();
  };
}
