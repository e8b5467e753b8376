import { NO_MOVE } from '../../src/engine/moves.ts';
import { readFileSync } from 'node:fs';
import { describeWin, drawSight, formatSteps } from '../../src/cli/text/solve-text.ts';
import { dealFromPysol, Position } from '../../src/index.ts';
import { LETTERS } from '../../src/engine/notation/card-face.ts';
import { hideCards } from '../../src/engine/notation/position-text.ts';
import { formatFragment, readFragment, readState } from '../../src/page/fragment.ts';
import { findCase } from '../players/games.ts';
import { json, run, runQuorum, unwrap, useFiles, words } from './harness.ts';

const LOOK = { face: LETTERS, width: 80 };
const { path, write } = useFiles();
const GAME = () => path('game.txt');
const play = async (args: readonly string[], line: string) => (await runQuorum(['play', ...args], `${line}\n`)).stdout;

test('play --pysol shows the card that PySolFC turns at the start, and fills spaces from where it lies', async () => {
  const text = await play(words`congress --pysol 12345 --save ${GAME}`, 'T3-F:AD');
  expect(text).toContain('  Stock (next card first): 95\n    ?\n\n  Waste (top card last): 1\n    3H\n');
  expect(text).toContain('T3 is empty: 3H fills it from the waste.');
  const again = await play(words`--resume ${GAME}`, 'T8-F:AH');
  expect(again).toContain('T8 is empty: 9H fills it from the stock.');
});

test('play --pysol shows the next card of a game without a waste, also when it goes on', async () => {
  const text = await play(words`british-constitution --pysol 12345 --save ${GAME}`, 'R2-T7:7D');
  expect(text).toMatch(/Stock \(next card first\): 48\n +4H \?/);
  expect(unwrap(text)).toContain('PySolFC shows the next stock card on a waste of its own.');
  expect(await play(words`--resume ${GAME}`, 'q')).toMatch(/Stock \(next card first\): \d+\n +\w\w \?/);
});

test('one number shows one opening in every command', async () => {
  const opening = /Stock \(next card first\): 95\n {4}(9H|\?)[^]*Waste \(top card last\): 1\n {4}3H\n/;
  expect(await play(words`congress --pysol 12345`, 'q')).toMatch(opening);
  expect(await run`deal congress --pysol 12345 --format board`).toMatch(opening);
  expect(await run`hint congress --pysol 12345`).toContain('3H fills it from the waste');
  expect(await json`hint congress --pysol 12345 --json`).toMatchObject({ position: expect.stringContaining('W: 3H') });
  expect(await run`explain congress --pysol 12345`).toMatch(/stock +waste +tableau\n +0 +0 +0 +0 +0 +0 +95 +1 +8\n/);
  const told = await json`explain congress --pysol 12345 --json`;
  expect(told).toMatchObject({
    played: ['S-W'],
    phases: [{ ply: 0, zones: { stock: 95, waste: 1 } }, {}, {}, {}, {}, {}],
  });
  const page = readFragment(readState(/id="state">(.*?)</.exec(await run`page congress --pysol 12345`)?.[1] ?? ''));
  expect(formatFragment(page)).toBe('congress&rule=worry-back=yes&pysol=12345&moves=S-W');
  expect(readFragment('congress&rule=pysol&pysol=12345')).toEqual(page);
  expect(readFragment('congress&pysol=12345&moves=T3-F:AD').moves.length).toBe(1);
});

test('play --pysol of other deals hides the stock', async () => {
  expect(await play(words`congress --seed 1`, 'q')).toMatch(/Stock \(next card first\): 96\n +\?/);
});

test('boards between the steps of a deal of PySolFC show its waste', () => {
  const setting = findCase('congress');
  const deal = dealFromPysol('12345', setting.variant.pack(setting.size));
  const start = Position.open(setting, deal.cards);
  const line = [start.listMoves().find((move) => start.play(move).foundationCount > 0) ?? NO_MOVE];
  const { steps, turning } = describeWin(deal, start, line, 80);
  expect(drawSight(start, hideCards(start, start.stockCount - 8), { ...LOOK, turning }).join('\n')).toContain(
    'Waste (top card last): 1\n    3H',
  );
  expect(formatSteps(steps, { ...LOOK, boards: 1, turning }).join('\n')).toContain('Waste (top card last): 0');
});

test('explain --position tells a saved game, which nobody plays on unasked', async () => {
  await play(words`congress --seed 5 --save ${GAME}`, 'S-W S-W');
  const stdout = await run`explain --position ${GAME}`;
  expect(stdout).toMatch(/^congress, seed 5\nThe game is in progress after 2 moves\.\n/);
  expect(stdout).not.toContain('given up');
  expect(await json`explain --position ${GAME} --json`).toMatchObject({
    player: null,
    moves: ['S-W', 'S-W'],
    inProgress: true,
  });
  expect(await run`explain --position ${GAME} --player careful`).toMatch(/^congress, seed 5, played by careful\n/);
});

test('explain --position lets careful play on from a position alone', async () => {
  await play(words`congress --seed 5 --save ${GAME}`, 'S-W');
  const [, , text] = readFileSync(GAME(), 'utf8').split('\n');
  write('position.txt', `${text}\n`);
  expect(await run`explain --position ${path('position.txt')}`).toContain('played by careful');
});
