/**
 * The review of a game: the chance of winning by the visible cards, its costliest moves, and the verdict by the deal.
 */

import { messageOf } from '../base/errors.ts';
import { toPercent, toSentence } from '../base/prose.ts';
import { writeCard, writeSuit } from '../engine/notation/card-face.ts';
import { describeMove } from '../engine/notation/steps.ts';
import { listPhaseRows } from '../players/analysis/story.ts';
import { tellBlocker } from '../players/analysis/stuck.ts';
import { listCostliest, listMistakes, type Mistake, tellBalance, tellLoss } from '../players/review.ts';
import { drawCurve } from './curve.ts';
import { find, make, makeButton, makeTable, onClick, say } from './dom.ts';
import type { GameFacts } from './games-file.ts';
import { type Line, keyOfLine, positionAt } from './line.ts';
import type { Answer, Asking } from './questions.ts';
import type { Session } from './session.ts';

/**
 * @param mark shows the mistakes in the list of moves. @param keep is told of them and of the band.
 * @returns a function to be called when the line has changed, or how far it is played.
 */
export function showReview(
  session: Session,
  asking: Asking,
  mark: (mistakes: readonly Mistake[]) => void,
  keep: (facts: GameFacts) => void,
): () => void {
  const [answer, stop] = [find('review'), find('review-stop')];
  let shown = '';
  let curve: ReturnType<typeof drawCurve> | null = null;

  const show = (ply: number) => {
    session.jump(ply);
    // On phones the review is below the board.
    scrollTo({ top: 0 });
  };
  const describeCostly = ({ ply, move, better }: ReturnType<typeof listCostliest>[number], line: Line) => {
    const position = positionAt(line, ply);
    const [made, best] = [move, better.move].map(
      (each) => describeMove(position, each, { face: writeCard, hidden: true }).action,
    );
    const lost = `Move ${ply + 1}, ${made}, cost ${toPercent(better.by.value, 0)} points. Better: ${best}.`;
    const goBack = makeButton('Go back there', () => {
      show(ply);
      session.hint(better.move);
    });
    return make('li', {}, `${lost} `, goBack);
  };
  const describe = ({ moves, story, band }: Answer<'review'>, line: Line) => {
    const { loss, phases } = story;
    const mistakes = listMistakes(moves, positionAt(line, 0));
    curve = drawCurve(moves, mistakes, show);
    curve.mark(session.line.played);
    mark(mistakes);
    keep({ mistakes, band });
    const turn = loss?.noReturn.fate === 'thrown-away' ? loss.noReturn.winnable.ply : null;
    const missing = loss?.blockers.map((blocker) => make('li', {}, tellBlocker(blocker, writeCard))) ?? [];
    return [
      say(tellLoss(loss?.noReturn ?? null, moves)),
      ...(turn === null ? [] : [makeButton('Go back there', () => show(turn))]),
      ...(moves.length === 0 ? [] : [curve.figure, say(tellBalance(moves))]),
      make('ol', { class: 'verdicts' }, ...listCostliest(moves).map((each) => describeCostly(each, line))),
      ...(missing.length === 0
        ? []
        : [make('h3', {}, 'Missing at the end'), make('ul', { class: 'verdicts' }, ...missing)]),
      make('h3', {}, 'Where the cards lay'),
      makeTable(['after move', ...phases.map(({ ply }) => String(ply))], listPhaseRows(phases, writeSuit)),
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
      answer.scrollIntoView();
    } catch (error) {
      answer.textContent = toSentence(`the review has failed: ${messageOf(error)}`);
    } finally {
      stop.hidden = true;
    }
  };

  onClick('ask-review', () => void ask());
  onClick('review-stop', () => asking.cancel());
  return () => {
    curve?.mark(session.line.played);
    if (shown === keyOfLine(session.line)) return;
    asking.cancel();
    answer.replaceChildren();
    mark([]);
  };
}
