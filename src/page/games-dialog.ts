import { count, toPercent } from '../base/prose.ts';
import { MOVE_KINDS } from '../engine/notation/steps.ts';
import { find, make, makeButton, makeList, makeTable, onClick, say, tryOut } from './dom.ts';
import { readFragment } from './fragment.ts';
import { tallyHabits } from '../players/analysis/tallies.ts';
import { type NamedGame, tallyGames, writeGames } from './games-file.ts';
import { giveUp, importGames, listKept } from './kept-games.ts';
import { type Line, titleGame } from './line.ts';

const LISTED = 20;
const HABITS = 6;
const NONE =
  'A game is kept here, in this browser, from its first move on. It has ended when it is won, when no move is left, or when you give it up.';

const STATES = { running: '', won: 'won in ', lost: 'lost after ' };

export function createGamesDialog(open: (line: Line) => void): () => void {
  const dialog = find('games', HTMLDialogElement);
  const told = find('games-told');
  const file = find('games-file', HTMLInputElement);

  const drawGame = (named: NamedGame) => {
    const { name, kept } = named;
    const title = titleGame(readFragment(name).beginning);
    const openAgain = () => {
      open(readFragment(kept.game));
      dialog.close();
    };
    const giveUpNow = () => {
      giveUp(named);
      draw();
    };
    const show = makeButton(title, () => void tryOut('games-told', openAgain));
    const text = `${STATES[kept.state]}${count(kept.moves, 'move')}, ${new Date(kept.changed).toLocaleDateString()}`;
    const end = makeButton('Give up', giveUpNow, { 'aria-label': `Give up ${title}` });
    return make('li', {}, show, make('span', { class: 'muted' }, text), ...(kept.state === 'running' ? [end] : []));
  };
  const draw = () => {
    const games = listKept();
    const ended = games.filter(({ kept }) => kept.state !== 'running');
    const running = games.filter(({ kept }) => kept.state === 'running');
    find('games-lists').replaceChildren(
      ...makeList('Go on with', 'kept', running.map(drawGame)),
      ...drawTallies(games),
      ...makeList('Ended', 'kept', ended.slice(0, LISTED).map(drawGame)),
      say(NONE, 'muted'),
    );
  };

  onClick('games-export', () => {
    const url = URL.createObjectURL(
      new Blob([writeGames(listKept().map(({ kept }) => kept))], { type: 'application/json' }),
    );
    make('a', { href: url, download: 'quorum-games.json' }).click();
    URL.revokeObjectURL(url);
  });
  onClick('games-import', () => file.click());
  const takeOver = async (chosen: File) => {
    await tryOut('games-told', async () => {
      const { taken, faults } = importGames(await chosen.text());
      told.textContent = [`${count(taken, 'game')} taken over.`, ...faults].join(' ');
    });
    file.value = '';
    draw();
  };
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen !== undefined) void takeOver(chosen);
  });
  onClick('games-close', () => dialog.close());

  return () => {
    told.textContent = '';
    draw();
    dialog.showModal();
  };
}

function drawTallies(games: readonly NamedGame[]) {
  const tallies = tallyGames(games);
  if (tallies.length === 0) return [];
  const rows = tallies.map(({ game, band, ended, won, streak, longest, fewest }) => {
    const name = band === null ? game : `· ${band.replace('-', ' ')} deals`;
    const share = `${toPercent(won / ended, 0)}\u00A0%\u00A0of\u00A0${ended}`;
    return [name, share, `${streak},\u00A0best\u00A0${longest}`, fewest ?? '–'];
  });
  return [
    make('h3', {}, 'Statistics'),
    makeTable(['game', 'won', 'in a row', 'fewest moves'], rows),
    ...drawHabits(games),
  ];
}

function drawHabits(games: readonly NamedGame[]) {
  const found = games.flatMap(({ kept }) => (kept.mistakes === undefined ? [] : [kept.mistakes]));
  const rows = tallyHabits(found.flat()).map(({ made, better, times, cost }) => [
    MOVE_KINDS[made],
    MOVE_KINDS[better],
    times,
    toPercent(cost / found.length),
  ]);
  if (rows.length === 0)
    return [say('Your costliest habits are shown here once reviews of games that have ended find mistakes.', 'muted')];
  return [
    make('h3', {}, `Costliest habits in ${count(found.length, 'reviewed game')}`),
    makeTable(['you made', 'better was', 'times', 'points a game'], rows.slice(0, HABITS)),
  ];
}
