/** The page put together: what is told of a change, and in which order. */

import { Address } from './address.ts';
import { Flights } from './animation.ts';
import { Announcer } from './dom.ts';
import { Asking } from './asking.ts';
import { BoardView } from './board-view.ts';
import { count } from './card-words.ts';
import { sayChange, sayDuty, sayEnding } from './change-words.ts';
import { find } from './dom.ts';
import { readFragment } from './fragment.ts';
import { type Game, nameBeginning, titleGame } from './game.ts';
import { listenToBoard } from './input.ts';
import { Playback } from './playback.ts';
import { explainRules } from './rules-view.ts';
import { Session, type Change } from './session.ts';
import { SetupDialog, explainError } from './setup-dialog.ts';
import { SolverView } from './solver-view.ts';
import { readState } from './fragment.ts';
import { StepsView } from './steps-view.ts';
import { StockView } from './card-view.ts';
import { addThemeButton } from './theme.ts';

/** What is played where neither the address nor the file says. */
const DEFAULT_GAME = 'congress&seed=1';

/** A line of text that people must see: what could not be used, and why. */
function showMessage(text: string): void {
  const message = find('message');
  find('message-text').textContent = text;
  message.hidden = text === '';
}

/** The game of the address, or else the one that the file was made for. */
function openFirst(): Game {
  const made = readState(find('state').textContent ?? '');
  for (const fragment of [Address.fragment, made]) {
    if (fragment === '') continue;
    try {
      return readFragment(fragment);
    } catch (error) {
      showMessage(explainError(error));
    }
  }
  return readFragment(DEFAULT_GAME);
}

export function openPage(program: string): void {
  const session = new Session(openFirst());
  const announcer = new Announcer(find('live'));
  const say = (text: string): void => announcer.say(text);
  const board = new BoardView(find('board'), session);
  const flights = new Flights(board, session);
  const playback = new Playback(session, say);
  const steps = new StepsView(find('steps'), find('steps-title'), session);
  const solver = new SolverView(session, new Asking(program), playback);
  const stock = new StockView(session);
  const setup = new SetupDialog(session, () => board.focus(session.rows[1].spots[0].id));
  listenToBoard(find('board'), board, session, flights, say);
  const address = new Address(() => session.fragment);

  const describe = (): void => {
    const { beginning, position, line, isStuck } = session;
    const title = titleGame(beginning);
    document.title = `${title} – quorum`;
    find('title').textContent = beginning.setting.variant.title;
    find('subtitle').textContent = title.slice(beginning.setting.variant.title.length + 2) || nameBeginning(beginning);
    find('score').textContent = `${position.foundationCount} of ${position.game.foundationTotal}`;
    find('left').textContent = String(position.stockCount);
    find('made').textContent = String(line.played);
    const banner = find('banner');
    banner.textContent = sayEnding(session) || sayDuty(session);
    banner.className = `banner ${position.isWon ? 'won' : isStuck ? 'stuck' : 'due'}`;
    banner.hidden = banner.textContent === '';
    find('undo', HTMLButtonElement).disabled = line.played === 0;
    find('redo', HTMLButtonElement).disabled = line.played === line.moves.length;
  };

  const rebuild = (): void => {
    playback.stop();
    playback.rebuild();
    find('rules-title').textContent = `Rules of ${session.beginning.setting.variant.title}`;
    find('rules').replaceChildren(...explainRules(session.beginning.setting));
  };

  session.listen((change: Change) => {
    if (change.kind === 'opened') {
      board.rebuild();
      rebuild();
    } else {
      if (change.kind !== 'marked') flights.note();
      board.update();
    }
    stock.update();
    if (change.kind === 'marked') return;
    flights.fly(change);
    showMessage('');
    solver.clear();
    playback.update();
    steps.update();
    describe();
    address.keep();
    say(sayChange(change, session));
  });

  address.listen((fragment) => {
    try {
      session.open(readFragment(fragment));
    } catch (error) {
      showMessage(explainError(error));
    }
  });
  addEventListener('keydown', (event) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLTextAreaElement
    )
      return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    playback.stop();
    if (key === 'y' || event.shiftKey) session.redo();
    else session.undo();
  });
  // Who takes the game into the own hands stops the playback.
  find('board').addEventListener('pointerdown', () => playback.stop());
  find('undo').addEventListener('click', () => (playback.stop(), session.undo()));
  find('redo').addEventListener('click', () => (playback.stop(), session.redo()));
  find('new').addEventListener('click', () => setup.open());
  find('message-close').addEventListener('click', () => showMessage(''));
  addCopyButton('copy-link', () => address.link, 'The link', say);
  addCopyButton('copy-position', () => session.position.toString(), 'The position', say);
  addThemeButton(find('theme'));

  // Where there is room beside the table, the rules lie open.
  find('rules-panel', HTMLDetailsElement).open = matchMedia('(min-width: 1080px)').matches;
  rebuild();
  steps.update();
  stock.update();
  describe();
  say(`${titleGame(session.beginning)}, ${count(session.line.played, 'move')} made.`);
}

/** Copies a text, or shows it where the browser does not let it be copied. */
function addCopyButton(id: string, write: () => string, name: string, say: (text: string) => void): void {
  const button = find(id);
  button.addEventListener('click', () => {
    const text = write();
    void copyText(text).then((copied) => {
      if (!copied) showMessage(`${name} cannot be copied by this browser; copy it from here: ${text}`);
      else {
        say(`${name} is copied.`);
        button.classList.add('done');
        setTimeout(() => button.classList.remove('done'), 1500);
      }
      return copied;
    });
  });
}

/** @returns whether the browser has let it be copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
