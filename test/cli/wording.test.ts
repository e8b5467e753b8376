/** Sentences and numbers that were once wrong. */

import { LETTERS } from '../../src/engine/notation/card-face.ts';
import { formatStory } from '../../src/cli/text/story-text.ts';
import { NO_RETURN_BUDGET } from '../../src/players/analysis/no-return.ts';
import { replayPositions } from '../../src/players/analysis/course.ts';
import { tellStory } from '../../src/players/analysis/story.ts';
import { formatMeasured, formatPercent } from '../../src/base/prose.ts';
import { playSeed } from './games.ts';
import { run } from './harness.ts';

test('a deal without a legal move is decided without a search', async () => {
  const stdout = await run`solve british-constitution --seed 1128 --json`;
  expect(JSON.parse(stdout)).toMatchObject({ verdict: 'unwinnable', nodes: 0 });
});

test('a share that lies half-way is rounded up, though its number in the machine is a little less', () => {
  const told = [1763 / 2000, 0.8815, 1, 0.88149].map((share) => formatPercent(share));
  expect(told.join()).toBe('88.2 %,88.2 %,100.0 %,88.1 %');
  expect(formatMeasured({ value: 0.8815, error: 0.0005 })).toBe('88.2 ±0.1');
});

test('careful turns the stock before it gives up', () => {
  const { ending, moves, start } = playSeed('congress', 2442);
  expect(ending).not.toBe('given-up');
  expect(replayPositions(start, moves).at(-1)?.stockCount).toBe(0);
});

test('one card is no cards, and the board at the end of a game comes once', () => {
  const { start, moves } = playSeed('parliament', 3);
  const count = replayPositions(start, moves).findIndex(({ stockCount }) => stockCount === 1);
  const played = { start, ending: 'given-up', moves: moves.slice(0, count), nodes: 0 } as const;
  const story = tellStory(played, { ...NO_RETURN_BUDGET, memory: 4 });
  const tell = (isOpen: boolean) => formatStory(story, start.setting, { face: LETTERS, width: 200 }, isOpen);
  expect(story.loss?.noReturn).toMatchObject({ fate: 'given-up', winnable: { stock: 1 } });
  const [given, open] = [false, true].map((isOpen) => tell(isOpen).join('\n'));
  expect(given).toContain('with 1 stock card left');
  expect(given).toContain('The game was given up after');
  expect(open).toContain('The game is in progress after');
  expect(open.replaceAll(/\s+/g, ' ')).not.toMatch(/given up|at the end/i);
  expect(given.match(/^parliament/gm)).toHaveLength(1);
});
