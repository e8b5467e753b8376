/** Sentences and numbers that were once wrong. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LETTERS } from '../../src/notation/card-face.ts';
import { formatStory } from '../../src/cli/text/story-text.ts';
import { NO_RETURN_BUDGET } from '../../src/analysis/no-return.ts';
import { replayPositions } from '../../src/analysis/course.ts';
import { tellStory } from '../../src/analysis/story.ts';
import { formatMeasured, formatPercent } from '../../src/base/prose.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { findCase } from '../players/games.ts';
import { openSeed } from '../games/cases.ts';
import { quorum } from './harness.ts';

test('a deal without a legal move is decided without a search', async () => {
  const { stdout } = await quorum`solve british-constitution --seed 1128 --json`;
  expect(JSON.parse(stdout)).toMatchObject({ verdict: 'unwinnable', nodes: 0 });
});

test.each(['congress', 'parliament'])('the rules of %s say what is known of stock-deal=blocked', async (variant) => {
  const { stdout } = await quorum`rules ${variant}`;
  const text = stdout.replaceAll(/\s+/g, ' ');
  expect(text).not.toContain('no win is known');
  expect(text).toContain('in 10,000, eight wins of Parliament are known and none of Congress');
  const file = resolve(import.meta.dirname, `../../results/solver/${variant}-stock-deal-blocked/summary.csv`);
  expect(readFileSync(file, 'utf8')).toContain(variant === 'congress' ? ',10000,0,' : ',10000,8,');
});

test('a share that lies half-way is rounded up, though its number in the machine is a little less', () => {
  expect([1763 / 2000, 0.8815, 1, 0.88149].map((share) => formatPercent(share))).toEqual([
    '88.2 %',
    '88.2 %',
    '100.0 %',
    '88.1 %',
  ]);
  expect(formatMeasured({ value: 0.8815, error: 0.0005 })).toBe('88.2 ±0.1');
});

test('careful turns the stock before it gives up', () => {
  const gameCase = findCase('congress');
  const { ending, moves, start } = playGame(openSeed(gameCase, 2442), createPlayer(hastyPlayer, gameCase));
  expect(ending).not.toBe('given-up');
  expect(replayPositions(start, moves).at(-1)?.stockCount).toBe(0);
});

test('one card is no cards, and the board at the end of a game comes once', () => {
  const gameCase = findCase('parliament');
  const { start, moves } = playGame(openSeed(gameCase, 3), createPlayer(hastyPlayer, gameCase));
  const own = moves.slice(
    0,
    replayPositions(start, moves).findIndex(({ stockCount }) => stockCount === 1),
  );
  const played = { start, ending: 'given-up', moves: own, nodes: 0 } as const;
  const story = tellStory(played, { ...NO_RETURN_BUDGET, memory: 4 });
  const tell = (isOpen: boolean) => formatStory(story, start.setting, { face: LETTERS, width: 200 }, isOpen);
  expect(story.loss?.noReturn).toMatchObject({ fate: 'given-up', winnable: { stock: 1 } });
  expect(tell(false).join(' ')).toContain('with 1 stock card left');
  expect(tell(false).join(' ')).toContain('The game was given up after');
  expect(tell(true).join(' ')).toContain('The game is in progress after');
  expect(tell(true).join(' ')).not.toMatch(/given up|at the end/i);
  expect(tell(false).filter((line) => line.startsWith('parliament'))).toHaveLength(1);
});

test('the example of compare names folders that have deals', async () => {
  const { stdout } = await quorum`help compare`;
  expect(stdout).not.toContain('solver/');
});
