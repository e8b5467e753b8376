import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { runCommand } from '../../src/cli/main.ts';
import { openGame } from '../../src/cli/sources/position-source.ts';
import { answerLine } from '../../src/cli/play/commands.ts';
import { GameFile } from '../../src/lab/files/game-file.ts';
import { Session } from '../../src/cli/play/session.ts';
import { LETTERS } from '../../src/engine/notation/card-face.ts';
import { replayPositions } from '../../src/players/analysis/course.ts';
import { formatCard, formatMove, VARIANTS } from '../../src/index.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { cardsAt, describeLayout } from '../../src/engine/games/layout.ts';
import { FileError } from '../../src/lab/files/file-error.ts';
import { openSeed } from '../games/cases.ts';
import { findCase } from '../players/games.ts';
import { playSeed } from './games.ts';
import { ended, failure, findWide, type Line, quorum, runQuorum, unwrap, useFiles, words } from './harness.ts';

const { path, read, write } = useFiles();
const GAME = () => path('game.txt');

function findWonGame(name: string) {
  for (let seed = 1; ; seed++) {
    const played = playSeed(name, seed);
    if (played.ending === 'won') return played;
  }
}

const play = (args: readonly string[], lines: readonly string[], columns?: number) =>
  runQuorum(words`play --nodes 1000 ${args}`, lines.map((line) => `${line}\n`).join(''), columns);

const newGame = (...deal: Line) => [...words(...deal), '--save', GAME()];
const readGame = (name = 'game.txt') => openGame({ rule: [], position: path(name) }, undefined, process);
const resumed = () => ['--resume', GAME()];

test('a game goes on by moves, their short forms and their numbers, and tells what the rules do', async () => {
  const { code, stdout, stderr } = await play(newGame`congress --seed 7`, ['S-W', 'w-t3', '9h-th', '1', 'q']);
  expect(code).toBe(0);
  expect(stdout).toContain('Turn a card: 3D comes onto the waste.');
  expect(stdout).toContain('3D from the waste onto 4S (T3).');
  expect(stdout).toContain('9H from T1 onto TH (T7).\nT1 is empty: JH fills it from the stock.');
  expect(stderr).toBe(`The game is saved in ${GAME()}. To continue:\n  quorum play --resume ${GAME()}\n`);
  const saved = await readGame();
  expect(saved.moves.slice(0, 3).map(formatMove)).toEqual(['S-W', 'W-T3:3D', 'T1-T7:9H']);
  expect(saved.moves).toHaveLength(4);
});

test('a game says what is wrong with a line, and goes on', async () => {
  const lines = 'T1-F,nonsense,99,S-T3,undo,undo x,S-W T1-F:9H,undo,1 2,q'.split(',');
  const { code, stdout } = await play(newGame`congress --seed 7`, lines);
  expect(code).toBe(0);
  for (const text of [
    '"T1-F" cannot be played: the foundations of H stand at ranks 0 and 0',
    '"nonsense" is neither a move nor a command; type help for a list of commands',
    'there is no move 99; the legal moves have the numbers 1 to 7',
    '"S-T3" cannot be played: the rules do not allow it with the next card of the stock',
    'There is nothing to take back.',
    'undo "x" cannot be used; give a number of moves, or all',
    'Turn a card: 3D comes onto the waste.\n"T1-F:9H" cannot be played',
    '2 is not played: the numbers change after a move; give one number per line',
  ])
    expect(unwrap(stdout)).toContain(unwrap(text));
});

test('a game is taken back to the start, and made again, and keeps what was taken back', async () => {
  const moves = playSeed('parliament', 3).moves.map(formatMove);
  const back = ['undo 3', 'undo all', 'history', 'redo 5', 'q'];
  const first = await play(newGame`parliament --seed 3`, [...moves.slice(0, 40), ...back]);
  expect(first.stdout).toContain('37 moves taken back.');
  expect(first.stdout).toContain('Nothing has been played.');
  const second = await play(resumed(), ['history', 'redo all', 'history', 'undo', moves[39], 'q']);
  const listed = second.stdout.match(/[A-Z]\d?-[A-Z]\d?(:..)?(?=[\s]|$)/g) ?? [];
  expect(listed.join(' ')).toContain(moves.slice(0, 40).join(' '));
  expect(second.stdout).toContain('35 moves played again.');
  expect((await readGame()).moves.map(formatMove)).toEqual(moves.slice(0, 40));
});

test.each(VARIANTS)('a game is won by following hints, and says so: $name', async ({ name }) => {
  const { start: opening, moves } = findWonGame(name);
  const [start] = replayPositions(opening, moves).slice(-7);
  const game = { setting: findCase(name), name: 'seed', start, moves: [] };
  const file = await GameFile.keep(GAME());
  const session = new Session(game, { face: LETTERS, width: 80 }, undefined, file);
  let last: string | undefined = '';
  for (let moves = 0; moves < 6 && last === ''; moves++) {
    const { lines } = await answerLine(session, 'hint open');
    const best = /^Best move: (\S+)$/m.exec(lines.join('\n'))?.[1] ?? '';
    const answer = await answerLine(session, best);
    if (answer.over === true) last = answer.lines.at(-1);
  }
  expect(last).toMatch(/^The game is won, in \d+ moves?\.$/);
});

test('a game that is given up is told as a story, and can be taken up again', async () => {
  const moves = playSeed('congress', 3).moves.slice(0, 30).map(formatMove);
  const given = await play(newGame`congress --seed 3`, [...moves, 'give up', 'S-W']);
  expect(given.code).toBe(0);
  expect(given.stdout).toContain('The game was given up after 30 moves.');
  expect((await play(resumed(), ['history'])).stdout.match(/[A-Z]\d?-[A-Z]\d?/g)?.length).toBeGreaterThanOrEqual(30);
});

describe('the stock of a game', () => {
  test.each(VARIANTS)('is hidden until somebody asks: $name', async ({ name }) => {
    const start = openSeed(findCase(name), 5);
    const lines = ['hint', 'moves', 'board', 'history', 'help', 'S-T1', 'S-F'];
    const hidden = await play(newGame`${name} --seed 5`, lines);
    const stock = cardsAt(start.layOut(), STOCK).map(formatCard);
    const { S: _, ...open } = describeLayout(start.layOut()).piles;
    // Foundations may begin with aces, and the help has examples of moves.
    const known = new Set([...Object.values(open).flat(), 'AC', 'AD', 'AH', 'AS', '9H', '7C', '8D']);
    const told = hidden.stdout.match(/\b[A2-9TJQK][CDHS]\b/g) ?? [];
    expect(told.filter((card) => !known.has(card))).toEqual([]);
    expect(hidden.stdout).toContain(`Stock (next card first): ${stock.length}\n    ?\n`);
    const asked = await play(resumed(), ['show stock']);
    expect(unwrap(asked.stdout)).toContain(stock.join(' '));
  });

  test('is looked at by hint open, which says so', async () => {
    const { stdout } = await runQuorum(words`play ${newGame`parliament --seed 4 --nodes 20000`}`, 'hint open\n');
    expect(stdout).toMatch(/Looking at the hidden cards:\nThe game can still be won/);
  });
});

const illegal = (where: string) => ended(2, new RegExp(`^quorum: ${where}move 1, "H1-H2:2C": `));

const keep = (count: number) => Promise.all(Array.from({ length: count }, () => GameFile.keep(GAME())));

describe('the file of a game', () => {
  let moves: string[];

  beforeEach(async () => {
    moves = playSeed('cadogan-congress', 3).moves.slice(0, 20).map(formatMove);
    await play(newGame`cadogan-congress --seed 3 --rule marriage=any`, [...moves.slice(0, 10), 'undo 2']);
  });

  test('is a position and moves, which other commands read', async () => {
    const opening = openSeed({ ...findCase('cadogan-congress'), rules: { marriage: 'any', refill: 'free' } }, 3);
    const fields = opening.toString().split(' / ');
    expect(read('game.txt').split('\n')).toEqual([
      expect.stringMatching(/^# /),
      expect.stringMatching(/^# /),
      [`${fields[0]}, seed 3`, ...fields.slice(1)].join(' / '),
      'moves:',
      expect.stringMatching(/^ {2}\S/),
      'undone:',
      expect.stringMatching(/^ {2}\S+ \S+$/),
      '',
    ]);
    const whole = await readGame();
    const named = { rule: ['marriage=any'], seed: 3, moves: GAME() };
    const apart = await openGame(named, 'cadogan-congress', process);
    expect(whole.name).toBe('seed 3');
    expect(whole.moves.map(formatMove)).toEqual(moves.slice(0, 8));
    expect(apart.moves).toEqual(whole.moves);
    expect(apart.position.toString()).toBe(whole.position.toString());
  });

  test('is read with the line ends and the mark of Windows, too', async () => {
    const text = read('game.txt');
    write('windows.txt', `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect(await readGame('windows.txt')).toMatchObject({ name: 'seed 3', moves: (await readGame()).moves });
  });

  test('is never replaced by that of another game', async () => {
    const before = read('game.txt');
    const refusal = `${GAME()} exists already; resume the game in it, or name another file`;
    expect(await play(newGame`congress`, ['q'])).toEqual(failure(2, refusal));
    const lines = [`save ${GAME()}`, `save ${path('third.txt')}`, 'S-W'];
    const { stdout } = await play(words`congress --save ${path('other.txt')}`, lines);
    expect(stdout).toContain('exists already; resume the game in it');
    expect(read('game.txt')).toBe(before);
    expect(read('other.txt')).not.toContain('S-W');
    expect(read('third.txt')).toContain('S-W');
  });

  test('that cannot be written is said, and the game goes on', async () => {
    expect(await play(words`congress --save ${path('game.txt', 'x.txt')}`, ['q'])).toEqual(
      failure(1, /the game cannot be saved in .*: part of the path is a file, not a folder; /),
    );
    const lines = [`save ${path('none', 'x.txt')}`, 'S-W'];
    const later = await play(words`congress --save ${path('new.txt')}`, lines);
    expect(unwrap(later.stdout)).toContain('cannot be saved');
    expect(later.code).toBe(0);
  });

  test('of two games of one file loses nothing: the second to write is told, and may write elsewhere', async () => {
    const [first, second] = await keep(2);
    await first.write('first');
    const attempt = second.write('second');
    await expect(attempt).rejects.toThrow(FileError);
    await expect(attempt).rejects.toThrow('another program has changed that file; the game goes on in memory only');
    await first.write('first again');
    expect(read('game.txt')).toBe('first again');
    expect(readdirSync(path())).toEqual(['game.txt']);
  });

  test('is written through a link, and anew when somebody has removed it', async () => {
    symlinkSync('game.txt', path('link.txt'));
    const file = await GameFile.keep(path('link.txt'));
    await file.write('one');
    expect([lstatSync(path('link.txt')).isSymbolicLink(), read('game.txt')]).toEqual([true, 'one']);
    rmSync(GAME());
    await file.write('two');
    expect(read('game.txt')).toBe('two');
    await (await GameFile.keep(`${path()}/./other.txt`)).write('three');
    expect(read('other.txt')).toBe('three');
  });

  test('that another game has changed meanwhile is not replaced by the command either', async () => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const running = runCommand(words`play ${resumed()}`, { stdin, stdout, stderr });
    await once(stdout, 'data');
    await play(resumed(), ['undo 1', 'q']);
    const changed = read('game.txt');
    stdin.end('undo 2\nq\n');
    expect(await running).toBe(1);
    expect(unwrap(String(stderr.read()))).toBe(
      `quorum: the game cannot be saved in ${GAME()}: another program has changed that file; the game goes on in memory only; type save and the name of a writable file The game is not saved: its file could not be written. `,
    );
    expect(read('game.txt')).toBe(changed);
  });

  test('with a move that is not legal is refused, by the name of the file and not by an option that nobody gave', async () => {
    const text = read('game.txt');
    const wrong = path('wrong.txt');
    writeFileSync(wrong, text.replace(/(moves:\n +)\S+/, '$1H1-H2:2C'));
    expect(await play(['--resume', wrong], [])).toEqual(illegal(String.raw`--resume \S+wrong\.txt, `));
    expect(await quorum`solve --position ${wrong}`).toEqual(illegal(String.raw`--position \S+wrong\.txt, `));
    expect(await quorum`solve --position ${GAME()} --moves H1-H2:2C`).toEqual(illegal('--moves, '));
    writeFileSync(wrong, text.replace(/(undone:\n +)\S+/, '$1H1-H2:2C'));
    expect(await play(['--resume', wrong], [])).toEqual(illegal(String.raw`--resume \S+wrong\.txt, undone, `));
  });

  test('that was changed to something else is refused', async () => {
    writeFileSync(GAME(), 'congress / T1: JH\nmoves:\n');
    expect(await play(resumed(), ['q'])).toEqual(ended(2, /^quorum: --resume \S+game\.txt: /));
    expect(existsSync(GAME())).toBe(true);
    expect(await play(words`${resumed()} --seed 3`, [])).toEqual(
      failure(2, '--resume goes on with the game of a file; leave out the variant and everything that names a game'),
    );
    expect(await play(words`congress --moves -`, [])).toEqual(
      failure(2, 'standard input is what you type; give a file, or the text itself, instead of -'),
    );
  });
});

test.each([40, 80, 200])('everything that is said fits into %d columns', async (columns) => {
  const lines = 'hint,hint open,S-W 1,board,nonsense,history,show stock,help,give up'.split(',');
  // Whatever fits into 40 columns fits into more, unless it is laid out for them.
  for (const { name } of VARIANTS.slice(columns === 40 ? 0 : -1)) {
    const { stdout } = await play(words`${name} --seed 4 --save ${path(`${name}.txt`)}`, lines, columns);
    expect(findWide(stdout, columns)).toEqual([]);
  }
});
