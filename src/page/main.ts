/** Puts the page together. The page and its worker are one program, so that the file holds it once. */

import { at } from '../base/objects.ts';
import { readAddress, watchAddress } from './address.ts';
import { createFlights } from './animation.ts';
import { createBoard } from './board-view.ts';
import { count, toSentence } from '../base/prose.ts';
import { sayChange } from './change-words.ts';
import { announce, explainError, find, findAround, rememberChoice, onClick } from './dom.ts';
import { openSeed, readFragment, readState } from './fragment.ts';
import { createGamesDialog } from './games-dialog.ts';
import { keepGame, listKept, noteGame, resumeGame } from './kept-games.ts';
import { type Line, startLine, titleGame } from './line.ts';
import { showEnding, showLiveVerdict } from './live-verdict.ts';
import { listenToBoard } from './input.ts';
import { createPlayback } from './playback.ts';
import { createAsking } from './questions.ts';
import { askForCards } from './real-cards.ts';
import { explainRules, showSteps, showStock } from './panels.ts';
import { findFinish } from '../players/analysis/finish.ts';
import { Session } from './session.ts';
import { showReview } from './review-view.ts';
import { createSetup, drawSeed } from './setup-dialog.ts';
import { showSolver } from './solver-view.ts';
import { serveQuestions } from './worker.ts';
import { CATALOGUE } from '../variants/catalogue.ts';

const DEFAULT_GAME = `${at(CATALOGUE, 0).name}&seed=1`;

function showMessage(text: string) {
  const message = find('message');
  find('message-text').textContent = text;
  message.hidden = text === '';
}

const NOTE = 2500;
/** The most milliseconds in which a game is finished, unless its player wants to see it slowly. */
const FINISH = 3000;
let noteEnd = 0;

/** Shows for a moment why nothing has happened. Screen readers have been told. */
function showNote(text: string) {
  const note = find('note');
  clearTimeout(noteEnd);
  note.textContent = toSentence(text);
  note.hidden = text === '';
  noteEnd = setTimeout(() => (note.hidden = true), NOTE);
}

function onCopy(id: string, name: string, write: () => string) {
  const copy = async () => {
    const text = write();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      showMessage(`${name} cannot be copied by this browser; copy it from here: ${text}`);
      return;
    }
    const { classList } = find(id);
    classList.add('done');
    setTimeout(() => classList.remove('done'), 1500);
    announce(`${name} is copied.`);
  };
  onClick(id, () => void copy());
}

/** The game of the address, or the one that the file was made for, or the one that was played last. */
function openFirst() {
  const made = readState(find('state').textContent ?? '');
  const last = made === DEFAULT_GAME ? listKept().find(({ kept }) => kept.state === 'running')?.kept.game : undefined;
  for (const fragment of [readAddress(), last ?? made]) {
    if (fragment === '') continue;
    try {
      return resumeGame(readFragment(fragment));
    } catch (error) {
      showMessage(explainError(error));
    }
  }
  return resumeGame(readFragment(DEFAULT_GAME));
}

/** A key presses a button that is there, unless the focus is in a field. */
function findAction(key: string) {
  const button = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]:not([hidden])`);
  if (button === null) return undefined;
  return () => {
    button.click();
    if (button.matches('summary')) button.focus();
  };
}

function openPage(program: string) {
  const session = new Session(openFirst());
  const open = (line: Line) => session.open(resumeGame(line));
  const board = createBoard(session);
  const flights = createFlights(board, session);
  const playback = createPlayback(session);
  const steps = showSteps(session);
  const asking = createAsking(program);
  const clearAnswer = showSolver(session, asking, playback);
  const updateReview = showReview(session, createAsking(program), steps.mark, (facts) => noteGame(session, facts));
  const updateStock = showStock(session);
  const askCards = askForCards(session);
  const updateVerdict = showLiveVerdict(session, createAsking(program));
  const ending = showEnding(session, createAsking(program), (band) => noteGame(session, { band }));
  const openSetup = createSetup(session, asking, (line) => {
    open(line);
    board.focus(session.firstSpot.id);
  });
  listenToBoard(board, session, flights, (text, refused = false) => {
    announce(text);
    if (refused) showNote(text);
  });

  const address = watchAddress(
    () => session.fragment,
    (fragment) => {
      try {
        open(readFragment(fragment));
      } catch (error) {
        showMessage(explainError(error));
      }
    },
  );

  const describe = () => {
    const { position, line } = session;
    // The Congress (Lady Cadogan, 1914)
    const [title = ''] = position.setting.variant.title.split(' (');
    const whole = titleGame(session.beginning);
    document.title = `${whole} – quorum`;
    find('title').textContent = title;
    find('subtitle').textContent = whole.slice(title.length).replace(/^,? /, '');
    find('score').textContent = `${position.foundationCount} of ${position.game.foundationTotal}`;
    find('left').textContent = String(position.stockCount);
    find('made').textContent = String(line.played);
    find('undo', HTMLButtonElement).disabled = line.played === 0;
    find('redo', HTMLButtonElement).disabled = line.played === line.moves.length;
    find('finish').hidden = findFinish(position) === null;
  };

  const showRules = () => {
    const { setting } = session.position;
    find('rules-title').textContent = `Rules of ${setting.variant.title}`;
    find('rules').replaceChildren(...explainRules(setting));
  };

  /** Whatever shows the line, or how far it is played. */
  const showLine = () => {
    playback.update();
    steps.update();
    updateReview();
    describe();
    ending.update();
  };

  session.onChange = (change) => {
    if (change.kind === 'opened') {
      board.rebuild();
      playback.stop();
      showRules();
    } else {
      if (change.kind !== 'marked') flights.note();
      board.update();
    }
    updateStock();
    askCards();
    if (change.kind === 'marked') return;
    flights.fly(change);
    showMessage('');
    showNote('');
    clearAnswer();
    updateVerdict();
    showLine();
    if (change.kind === 'opened') address.begin();
    else {
      keepGame(session);
      address.keep();
    }
    announce(sayChange(change, session));
  };

  /** A reader who takes over stops the playback. */
  const takeOver = (act: () => void) => () => {
    playback.stop();
    act();
  };
  const undo = takeOver(() => session.undo());
  const redo = takeOver(() => session.redo());
  const playAgain = takeOver(() => session.jump(startLine(session.beginning).played));
  addEventListener('keydown', (event) => {
    const { altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const isTyped = findAround(target, 'textarea, select, input:not([type=checkbox], [type=range])') !== null;
    const key = event.key.toLowerCase();
    if (altKey || isTyped || document.querySelector('dialog[open]') !== null) return;
    const isCommand = ctrlKey || metaKey;
    const act = isCommand ? { y: redo, z: shiftKey ? redo : undo }[key] : findAction(key);
    if (act === undefined || event.defaultPrevented) return;
    event.preventDefault();
    act();
  });
  board.root.addEventListener('pointerdown', () => playback.stop());
  onClick('undo', undo);
  onClick('redo', redo);
  onClick('finish', () => {
    session.continueWith(findFinish(session.position) ?? [], true);
    playback.start(FINISH);
  });
  onClick('new', openSetup);
  onClick('show-games', createGamesDialog(open));
  onClick('again', playAgain);
  onClick('next', () => open(startLine(openSeed(session.position.setting, drawSeed()))));
  onClick('message-close', () => showMessage(''));
  onCopy('copy-link', 'The link', address.link);
  onCopy('copy-result', 'The result', () => `${ending.describe()} ${address.link()}`);
  onCopy('copy-position', 'The position', () => session.followed.sight.toString());
  for (const id of ['theme', 'speed', 'level']) rememberChoice(find(id, HTMLSelectElement));

  showRules();
  updateStock();
  askCards();
  showLine();
  announce(`${titleGame(session.beginning)}, ${count(session.line.played, 'move')} made.`);
}

if (typeof document === 'undefined') serveQuestions();
else {
  // Where a web server offers a worker beside the page, it keeps the page for times without a network.
  if (document.querySelector('link[rel=manifest]') !== null && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('worker.js');
  const program = new Blob([document.currentScript?.textContent ?? ''], { type: 'text/javascript' });
  openPage(URL.createObjectURL(program));
}
