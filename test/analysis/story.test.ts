import { describe, expect, test } from 'vitest';
import { NO_RETURN_BUDGET } from '../../src/analysis/no-return.ts';
import { tellStory } from '../../src/analysis/story.ts';
import { formatStory } from '../../src/analysis/story-text.ts';
import { parseCard } from '../../src/engine/cards.ts';
import { encodeMove, STOCK, WASTE } from '../../src/engine/moves.ts';
import { findVariant } from '../../src/games/registry.ts';
import { resolveRules } from '../../src/games/rules.ts';
import { greedyPlayer } from '../../src/players/greedy.ts';
import { createSetting } from '../../src/search/strategy.ts';
import { dealSeeds, findCase, playGames } from '../players/games.ts';

const BUDGET = { ...NO_RETURN_BUDGET, memory: 4 };

/** The deal of the tests of the point of no return: turned to the end, the first 5 buries both 3s. */
const variant = findVariant('parliament');
const setting = createSetting(variant, resolveRules(variant, []), { suits: 1, ranks: 5, piles: 1, helps: 0 });
const cards = '4C 3C 3C 2C 2C 5C 4C 5C'.split(' ').map(parseCard);
const turn = encodeMove(STOCK, WASTE, 0);

describe('the story of a lost game', () => {
  const played = { ending: 'blocked', moves: Array.from({ length: 7 }, () => turn), nodes: 7 } as const;
  const story = tellStory(setting, cards, played, BUDGET);

  test('goes by quarters of the stock, from the opening to the end', () => {
    expect(story.phases.map(({ ply, zones }) => [ply, zones.stock])).toEqual([[0, 7], [2, 5], [4, 3], [6, 1], [7, 0]]);
  });

  test('shows the board at the turning point and what was missing in the end', () => {
    expect(story.loss?.turningPoint?.piles).toEqual({ S: ['5C', '4C', '5C'], W: ['3C', '3C', '2C', '2C'], T1: ['4C'] });
    expect(story.loss?.needs).toMatchObject([{ suit: 'C', rank: '2', copies: [{ pile: 'W', depth: 3 }, { pile: 'W', depth: 4 }] }]);
  });

  test('reads well', () => {
    expect(formatStory(story, ({ piles }) => `(W: ${piles['W'].join(' ')})`)).toEqual([
      'The game was lost, with no legal move left after 7 moves.',
      '  after 0 moves    foundations 2 (C 2); stock 7, waste 0, tableau 1',
      '  after 2 moves    foundations 2 (C 2); stock 5, waste 2, tableau 1',
      '  after 4 moves    foundations 2 (C 2); stock 3, waste 4, tableau 1',
      '  after 6 moves    foundations 2 (C 2); stock 1, waste 6, tableau 1',
      '  after 7 moves    foundations 2 (C 2); stock 0, waste 7, tableau 1',
      '',
      'Last seen winnable after 4 moves, with 3 stock cards left.',
      expect.stringMatching(/^Move 5, S-W \(turning a stock card\), threw the game away; W-F:2C \(a card to a foundation\) begins a win of \d+ moves\.$/),
      'Nothing wins after it: that is proved.',
      '',
      'The board then:',
      '',
      '(W: 3C 3C 2C 2C)',
      '',
      'Missing at the end:',
      '  2C: in the waste under 3 cards, the nearest a 5; in the waste under 4 cards, the nearest a 2',
      '',
      'Last progress after 0 moves, with 7 stock cards left.',
      'Legal moves in the last positions: 2, 2, 1, 1, 0.',
      '',
      'The final board:',
      '',
      '(W: 3C 3C 2C 2C 5C 4C 5C)',
    ]);
  });
});

test('a game given up while it could be won is told so', () => {
  const lines = formatStory(tellStory(setting, cards, { ending: 'given-up', moves: [turn], nodes: 1 }, BUDGET), () => 'board');
  expect(lines[0]).toBe('The game was given up after 1 move.');
  expect(lines.join('\n')).toMatch(/Given up while it could still be won: after 1 move, with 6 stock cards left, .* begins a win of \d+ moves\./);
});

test('a game that was won has phases and no more', () => {
  const gameCase = findCase('parliament');
  const deals = dealSeeds(gameCase, 1, 20);
  const games = playGames(greedyPlayer, gameCase, deals);
  const won = games.findIndex(({ ending }) => ending === 'won');
  const story = tellStory(createSetting(gameCase.variant, gameCase.rules), deals[won], games[won], BUDGET);
  expect(story.loss).toBeNull();
  const lines = formatStory(story, () => 'board');
  expect(lines).toHaveLength(1 + story.phases.length);
  expect(lines[0]).toMatch(/^The game was won after \d+ moves\.$/);
});
