import { readFileSync, writeFileSync } from 'node:fs';
import { tellWin, drawSight, formatSteps } from '../../src/cli/text/solve-text.ts';
import { dealFromPysol, Position } from '../../src/index.ts';
import { LETTERS } from '../../src/notation/card-face.ts';
import { hideCards } from '../../src/notation/position-text.ts';
import { findCase } from '../players/games.ts';
import { useFolder } from '../folder.ts';
import { run, runQuorum, unwrap } from './harness.ts';

const LOOK = { face: LETTERS, width: 80 };
const path = useFolder();
const play = async (args: readonly string[], lines: readonly string[]): Promise<string> =>
  (await runQuorum(['play', ...args], `${lines.join('\n')}\n`)).stdout;

test('play --pysol shows the card that PySolFC turns at the start, and fills spaces from where it lies', async () => {
  const text = await play(['congress', '--pysol', '12345', '--save', path('game.txt')], ['T3-F:AD']);
  expect(text).toContain('  Stock (next card first): 95\n    ?\n\n  Waste (top card last): 1\n    3H\n');
  expect(text).toContain('T3 is empty: 3H fills it from the waste.');
  const again = await play(['--resume', path('game.txt')], ['T8-F:AH']);
  expect(again).toContain('T8 is empty: 9H fills it from the stock.');
});

test('play --pysol shows the next card of a game without a waste, also when it goes on', async () => {
  const args = ['british-constitution', '--pysol', '12345', '--save', path('game.txt')];
  const text = await play(args, ['R2-T7:7D']);
  expect(text).toMatch(/Stock \(next card first\): 48\n +4H \?/);
  expect(unwrap(text)).toContain('PySolFC shows the next stock card on a waste of its own.');
  expect(await play(['--resume', path('game.txt')], ['q'])).toMatch(/Stock \(next card first\): \d+\n +\w\w \?/);
});

test('play --pysol of other deals hides the stock', async () => {
  expect(await play(['congress', '--seed', '1'], ['q'])).toMatch(/Stock \(next card first\): 96\n +\?/);
});

test('boards between the steps of a deal of PySolFC show its waste', () => {
  const setting = findCase('congress');
  const deal = dealFromPysol('12345', setting.variant.pack(setting.size));
  const start = Position.open(setting, deal.cards);
  const line = [start.listMoves().find((move) => start.play(move).foundationCount > 0) ?? 0];
  const { steps, turning } = tellWin(deal, start, line, 80);
  expect(drawSight(start, hideCards(start, start.stockCount - 8), { ...LOOK, turning }).join('\n')).toContain(
    'Waste (top card last): 1\n    3H',
  );
  expect(formatSteps(steps, { ...LOOK, boards: 1, turning }).join('\n')).toContain('Waste (top card last): 0');
});

test('explain --position tells a saved game, which nobody plays on unasked', async () => {
  await play(['congress', '--seed', '5', '--save', path('game.txt')], ['S-W S-W']);
  const stdout = await run`explain --position ${path('game.txt')}`;
  expect(stdout).toMatch(/^congress, seed 5\nThe game is in progress after 2 moves\.\n/);
  expect(stdout).not.toContain('given up');
  const json = await run`explain --position ${path('game.txt')} --json`;
  expect(JSON.parse(json)).toMatchObject({ player: null, moves: ['S-W', 'S-W'], inProgress: true });
  const asked = await run`explain --position ${path('game.txt')} --player careful`;
  expect(asked).toMatch(/^congress, seed 5, played by careful\n/);
});

test('explain --position lets careful play on from a position alone', async () => {
  await play(['congress', '--seed', '5', '--save', path('game.txt')], ['S-W']);
  const [, , text] = readFileSync(path('game.txt'), 'utf8').split('\n');
  writeFileSync(path('position.txt'), `${text}\n`);
  expect(await run`explain --position ${path('position.txt')}`).toContain('played by careful');
});
