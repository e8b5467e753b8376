/**
 * The review of a game: the chance of winning by the visible cards, its costliest moves, and the verdict by the deal.
 */

import { messageOf } from '../base/errors.ts';
import { toSentence } from '../base/prose.ts';
import { writeCard, writeSuit } from '../engine/notation/card-face.ts';
import { listPhaseRows } from '../players/analysis/story.ts';
import { tellBlocker } from '../players/analysis/stuck.ts';
import { listMistakes, type Mistake, tellBalance, tellLoss, tellMistake, traceChances } from '../players/review.ts';
import { drawCurve } from './curve.ts';
import { find, make, makeButton, makeList, makeTable, onClick, say } from './dom.ts';
import type { GameFacts } from './games-file.ts';
import { type Line, keyOfLine, positionAt } from './line.ts';
import type { Answer, Asking } from './questions.ts';
import type { Session } from './session.ts';

const KEY =
  'Line: the chance of winning by the visible cards, an estimate for the hasty player. Shade: luck, what the cards gave or took. Dots: mistakes. Grey: every card is known.';
/** Of the mistakes, so many are listed. */
const LISTED = 3;

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
  const [told, answer] = [find('course'), find('review')];
  let shown = '';
  let curve: ReturnType<typeof drawCurve> | null = null;
  /** What is left of a review when its line is. */
  let rest: readonly Node[] = [];

  const describe = ({ moves, story, band }: Answer<'review'>, line: Line) => {
    const { loss, phases } = story;
    const noReturn = loss?.noReturn ?? null;
    const mistakes = listMistakes(moves, positionAt(line, 0), noReturn);
    mark(mistakes);
    keep({ mistakes, band });
    const explain = (mistake: Mistake) => tellMistake(mistake, positionAt(line, mistake.ply), writeCard);
    const show = (ply: number) => {
      session.jump(ply);
      session.hint(mistakes.find((each) => each.ply === ply)?.rival ?? null);
      // On phones the review is below the board.
      scrollTo({ top: 0 });
    };
    const goBack = (ply: number) => makeButton('Go back there', () => show(ply));
    const costliest = mistakes.toSorted((a, b) => b.cost - a.cost).slice(0, LISTED);
    curve = drawCurve(traceChances(moves, line.moves.length, noReturn), mistakes, explain, show);
    curve.mark(session.line.played);
    const turn = noReturn?.fate === 'thrown-away' ? noReturn.winnable.ply : NaN;
    const missing = loss?.blockers.map((blocker) => make('li', {}, tellBlocker(blocker, writeCard))) ?? [];
    told.replaceChildren(...(moves.length === 0 ? [] : [curve.figure]));
    answer.replaceChildren(
      say(tellLoss(noReturn, moves)),
      ...(turn >= 0 && costliest.every(({ ply }) => ply !== turn) ? [goBack(turn)] : []),
      ...(moves.length === 0 ? [] : [say(tellBalance(moves))]),
      make(
        'ol',
        { class: 'verdicts' },
        ...costliest.map((each) => make('li', {}, `${explain(each)} `, goBack(each.ply))),
      ),
      ...makeList('Missing at the end', 'verdicts', missing),
      make('h3', {}, 'Where the cards lay'),
      makeTable(['after move', ...phases.map(({ ply }) => String(ply))], listPhaseRows(phases, writeSuit)),
      say(KEY, 'muted'),
    );
  };

  const ask = async () => {
    const { line, isOwn } = session;
    scrollTo({ top: 0 });
    if (session.followed.unseen.length > 0)
      return told.replaceChildren(say('A game with real cards can be reviewed once its stock is known.'));
    if (line.moves.length === 0) return told.replaceChildren(say('No move has been made yet.'));
    shown = keyOfLine(line);
    const progress = say('');
    const cancel = () => {
      asking.cancel();
      told.replaceChildren();
    };
    told.replaceChildren(progress, makeButton('Cancel', cancel));
    try {
      const found = await asking.ask('review', { game: session.fragment }, ({ nodes, limit }) => {
        progress.textContent = `Move ${nodes} of ${limit} is reviewed …`;
      });
      if (found === null) return;
      describe(found, line);
      answer.scrollIntoView();
      scrollTo({ top: 0 });
      const restore = () => {
        session.open({ line, isOwn });
        shown = keyOfLine(line);
        describe(found, line);
      };
      rest = [makeButton('Back to the reviewed game', restore)];
    } catch (error) {
      told.textContent = toSentence(`the review has failed: ${messageOf(error)}`);
    }
  };

  for (const id of ['ask-review', 'over-review']) onClick(id, () => void ask());
  return () => {
    curve?.mark(session.line.played);
    if (shown === '' || shown === keyOfLine(session.line)) return;
    shown = '';
    asking.cancel();
    told.replaceChildren();
    answer.replaceChildren(...rest);
    mark([]);
  };
}
