/** A dot says after each move whether the game can still be won. It looks at the stock, so it is off at first. */

import type { Move } from '../engine/moves.ts';
import type { Band } from '../engine/games/variant.ts';
import { Position } from '../engine/games/position.ts';
import { count } from '../base/prose.ts';
import { sayDuty, sayEnding } from './change-words.ts';
import { find, rememberChoice } from './dom.ts';
import { nameOf } from './fragment.ts';
import { LineVerdicts } from '../players/analysis/line-verdicts.ts';
import { type Beginning, titleGame } from './line.ts';
import type { Asking } from './questions.ts';
import type { Session } from './session.ts';

/** A share of a usual search's moves, which decides nearly all positions within a second. */
const EFFORT = 0.1;
const PAUSE = 150;

const TEXTS = {
  winnable: 'can still be won',
  unwinnable: 'lost, which is proved',
  unknown: 'it is unknown whether it can be won',
  searched: '…',
};

export function showLiveVerdict(session: Session, asking: Asking): () => void {
  const toggle = find('live-toggle', HTMLInputElement);
  const [figure, text, back] = [find('live-figure'), find('live-text'), find('live-back', HTMLButtonElement)];
  let verdicts = new LineVerdicts();
  let beginning = session.beginning;
  /** The ply of the first position that is known to be lost; -1 for none. */
  let firstLost = -1;
  let timer = 0;
  rememberChoice(toggle);

  const show = () => {
    const { moves, played } = session.line;
    const known = verdicts.judge(moves);
    const verdict = session.position.isWon ? 'winnable' : session.isStuck ? 'unwinnable' : known[played];
    firstLost = known.indexOf('unwinnable');
    const isExact = known[firstLost - 1] === 'winnable';
    figure.dataset['verdict'] = verdict ?? 'searched';
    text.textContent = TEXTS[verdict ?? 'searched'];
    back.hidden = firstLost > played || firstLost < 1;
    back.textContent = `${isExact ? 'Lost' : 'Lost at the latest'} at move ${firstLost}: go back before it`;
    return verdict;
  };
  const search = async (moves: readonly Move[]) => {
    const question = { game: session.fragment, effort: EFFORT, quick: true };
    const answer = await asking.ask('solve', question).catch(() => null);
    if (answer === null) return;
    verdicts.note(moves, answer.verdict, answer.verdict === 'winnable' ? answer.line : []);
    show();
  };
  const update = () => {
    clearTimeout(timer);
    asking.cancel();
    const isHidden = session.followed.unseen.length > 0;
    figure.hidden = !toggle.checked || isHidden;
    if (session.beginning !== beginning) verdicts = new LineVerdicts();
    beginning = session.beginning;
    const { moves } = session.followed.record;
    if (session.isStuck) verdicts.note(moves, 'unwinnable');
    const verdict = show();
    if (toggle.checked && !isHidden && verdict === undefined) timer = setTimeout(() => void search(moves), PAUSE);
  };

  toggle.addEventListener('change', update);
  back.addEventListener('click', () => session.jump(firstLost - 1));
  update();
  return update;
}

/** @param keepBand is told how hard the deal of a game that has ended is. */
export function showEnding(session: Session, asking: Asking, keepBand: (band: Band) => void) {
  const banner = find('banner');
  /** Moves of the shortest win found of a deal that was asked about; null where none is. */
  const found = new WeakMap<Beginning, number | null>();

  const describeFound = () => {
    const moves = found.get(session.beginning) ?? null;
    return moves === null ? '' : `; the solver found a win in ${moves}`;
  };
  const show = () => {
    const { position, isStuck } = session;
    const text = sayEnding(session) || sayDuty(session);
    banner.textContent = position.isWon ? text.replace(/\.$/, `${describeFound()}.`) : text;
    banner.className = `banner ${position.isWon ? 'won' : isStuck ? 'stuck' : 'due'}`;
    banner.hidden = text === '';
    find('over').hidden = !position.isWon && !isStuck;
    find('copy-result').hidden = !position.isWon;
  };
  const rate = async (beginning: Beginning) => {
    found.set(beginning, null);
    // From the deal on, before PySolFC turns a card.
    const answer = await asking.ask('rate', { game: `${nameOf(beginning)}&at=0` }).catch(() => null);
    if (answer === null) found.delete(beginning);
    if (answer === null || session.beginning !== beginning) return;
    found.set(beginning, answer.length);
    if (beginning.deal !== null) keepBand(answer.band);
    show();
  };

  return {
    update: () => {
      show();
      const { position, beginning, isStuck } = session;
      if ((position.isWon || isStuck) && beginning.start instanceof Position && !found.has(beginning))
        void rate(beginning);
    },
    /** `Congress, seed 7: won in 231 moves; the solver found a win in 225.` */
    describe: () => `${titleGame(session.beginning)}: won in ${count(session.line.played, 'move')}${describeFound()}.`,
  };
}
