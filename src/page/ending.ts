/** The end of a game: what has come of it beside what the solver needs, and what can be played next. */

import { count } from '../base/prose.ts';
import { sayDuty, sayEnding } from './change-words.ts';
import { find } from './dom.ts';
import { formatFragment } from './fragment.ts';
import { type Beginning, titleGame } from './line.ts';
import type { Asking } from './questions.ts';
import type { Session } from './session.ts';

export interface Ending {
  /** To be called after each change. */
  update(): void;
  /** `Congress, seed 7: won in 231 moves; the solver needs 225.` */
  describe(): string;
}

/** @param asking whom others ask only while no game is won. */
export function showEnding(session: Session, asking: Asking): Ending {
  const banner = find('banner');
  /** Moves of the solver's win of the cards that were asked about last; null where it has found none. */
  let known: { readonly beginning: Beginning; readonly moves: number | null } | null = null;

  const describeNeeds = (): string =>
    known?.beginning === session.beginning && known.moves !== null ? `; the solver needs ${known.moves}` : '';
  const show = (): void => {
    const { position, isStuck } = session;
    const text = sayEnding(session) || sayDuty(session);
    banner.textContent = position.isWon ? text.replace(/\.$/, `${describeNeeds()}.`) : text;
    banner.className = `banner ${position.isWon ? 'won' : isStuck ? 'stuck' : 'due'}`;
    banner.hidden = text === '';
    find('over').hidden = !position.isWon && !isStuck;
    find('copy-result').hidden = !position.isWon;
  };
  const askNeeds = async (beginning: Beginning): Promise<void> => {
    known = { beginning, moves: null };
    const game = formatFragment({ beginning, moves: [], played: 0 });
    const answer = await asking.ask({ kind: 'solve', game }, () => {}).catch(() => null);
    if (answer === null) known = null;
    if (answer?.kind !== 'solve' || answer.verdict !== 'winnable') return;
    known = { beginning, moves: answer.line.length };
    show();
  };

  return {
    update: () => {
      show();
      if (session.position.isWon && known?.beginning !== session.beginning) void askNeeds(session.beginning);
    },
    describe: () => `${titleGame(session.beginning)}: won in ${count(session.line.played, 'move')}${describeNeeds()}.`,
  };
}
