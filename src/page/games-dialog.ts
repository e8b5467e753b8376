/** The games that the browser keeps, to go on with or to look at; what has come of them; and their file. */

import { count } from '../base/prose.ts';
import { find, make, makeButton } from './dom.ts';
import { readFragment } from './fragment.ts';
import { type KeptGame, tallyGames, writeGames } from './games-file.ts';
import { dropGame, giveUp, importGames, listKept } from './kept-games.ts';
import { type Line, titleGame } from './line.ts';
import { explainError } from './setup-dialog.ts';

/** Games that have ended and are listed. */
const LISTED = 20;

const STATES: Readonly<Record<KeptGame['state'], string>> = { running: '', won: 'won in ', lost: 'lost after ' };

/** @returns a function that opens the dialog. */
export function createGamesDialog(open: (line: Line) => void): () => void {
  const dialog = find('games', HTMLDialogElement);
  const told = find('games-told');
  const file = find('games-file', HTMLInputElement);

  const drawGame = (kept: KeptGame): HTMLElement => {
    const line = readFragment(kept.game);
    const title = titleGame(line.beginning);
    const show = makeButton(title, () => {
      dialog.close();
      open(line);
    });
    const day = new Date(kept.changed).toLocaleDateString();
    const isRunning = kept.state === 'running';
    const end = makeButton(
      isRunning ? 'Give up' : 'Remove',
      () => {
        (isRunning ? giveUp : dropGame)(kept);
        draw();
      },
      { 'aria-label': `${isRunning ? 'Give up' : 'Remove'} ${title}` },
    );
    const moves = make('span', { class: 'muted' }, `${STATES[kept.state]}${count(kept.moves, 'move')}, ${day}`);
    return make('li', {}, show, moves, end);
  };
  const listGames = (title: string, games: readonly KeptGame[]): Node[] =>
    games.length === 0 ? [] : [make('h3', {}, title), make('ul', { class: 'kept' }, ...games.map(drawGame))];

  const drawTallies = (games: readonly KeptGame[]): Node[] => {
    const tallies = tallyGames(games);
    if (tallies.length === 0) return [];
    const heads = ['game', 'ended', 'won', 'in a row', 'at most', 'fewest moves'];
    const rows = tallies.map(({ game, ended, won, streak, longest, fewest }) =>
      [game, ended, `${won} (${Math.round((100 * won) / ended)} %)`, streak, longest, fewest ?? '–'].map((cell) =>
        make('td', {}, String(cell)),
      ),
    );
    const head = make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text)));
    return [
      make('h3', {}, 'Statistics'),
      make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows.map((cells) => make('tr', {}, ...cells)))),
      make('p', { class: 'effort' }, 'A game has ended when it is won, when no move is left, or when you give it up.'),
    ];
  };

  const draw = (): void => {
    const games = listKept();
    const running = games.filter(({ state }) => state === 'running');
    const ended = games.filter(({ state }) => state !== 'running').slice(0, LISTED);
    const parts = [...listGames('Go on with', running), ...listGames('Ended', ended), ...drawTallies(games)];
    find('games-lists').replaceChildren(
      ...(parts.length === 0
        ? [make('p', {}, 'A game is kept here, in this browser, from its first move on.')]
        : parts),
    );
  };

  find('games-export').addEventListener('click', () => {
    const url = URL.createObjectURL(new Blob([writeGames(listKept())], { type: 'application/json' }));
    make('a', { href: url, download: 'quorum-games.json' }).click();
    URL.revokeObjectURL(url);
  });
  find('games-import').addEventListener('click', () => file.click());
  file.addEventListener('change', () => {
    void file.files?.[0]?.text().then((text) => {
      try {
        told.textContent = `${count(importGames(text), 'game')} taken over.`;
      } catch (error) {
        told.textContent = explainError(error);
      }
      file.value = '';
      draw();
    });
  });
  find('games-close').addEventListener('click', () => dialog.close());

  return () => {
    told.textContent = '';
    draw();
    dialog.showModal();
  };
}
