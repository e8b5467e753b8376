import { NO_RETURN_BUDGET } from '../../src/players/analysis/no-return.ts';
import { tellStory } from '../../src/players/analysis/story.ts';
import { formatStory } from '../../src/cli/text/story-text.ts';
import { VARIANTS } from '../../src/index.ts';
import { encodeMove } from '../../src/engine/moves.ts';
import { STOCK, WASTE } from '../../src/engine/piles.ts';
import { LETTERS } from '../../src/engine/notation/card-face.ts';
import { greedyPlayer, createPlayer, playGame } from '../../src/players/index.ts';
import { unwrap } from '../cli/harness.ts';
import { playLine } from '../games/cases.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { dealSeeds, findCase, findMiddle, forgetGame, playGames } from '../players/games.ts';
import { BURIED } from './layouts.ts';

const LOOK = { face: LETTERS, width: 80 };
const BUDGET = { ...NO_RETURN_BUDGET, memory: 4 };

const turn = encodeMove(STOCK, WASTE, 0);
const turnTimes = (times: number) => Array.from({ length: times }, () => turn);

test('the story of a lost game has its phases, the move that lost it, the boards and what is missing', () => {
  const story = tellStory({ start: BURIED, ending: 'blocked', moves: turnTimes(7), nodes: 7 }, BUDGET);
  const lines = formatStory(story, BURIED.setting, LOOK);
  expect(lines.slice(0, 6)).toEqual([
    'The game was lost, with no legal move left after 7 moves.',
    '',
    'after move  foundations  C  stock  waste  tableau',
    '         0            2  2      7      0        1',
    '         2            2  2      5      2        1',
    '         4            2  2      3      4        1',
  ]);
  const [, lost, then, missing] = unwrap(lines.join(' ')).split(/(?=Last seen)|(?=The board then)|(?=Missing at)/);
  expect(lost).toMatch(
    /^Last seen winnable after 4 moves, .*\. Move 5, S-W \(turning a stock card\), threw the game away; W-F:2C \(a card to a foundation\) begins a win of \d+ moves\. It is proved/,
  );
  expect(then).toContain('Waste (top card last): 4 3C 3C 2C 2C T1');
  expect(missing).toContain(
    '2C: in the waste under 3 cards, the nearest a 5; in the waste under 4 cards, the nearest a 2',
  );
  expect(missing).toContain(
    'Last progress after 0 moves, with 7 stock cards left. Legal moves in the last positions: 2, 2',
  );
  expect(missing).toMatch(/The final board: .* Waste \(top card last\): 7 3C 3C 2C 2C 5C 4C 5C T1/);
});

test('a game given up while it could be won is told so', () => {
  const played = { start: BURIED, ending: 'given-up', moves: [turn], nodes: 1 } as const;
  const lines = formatStory(tellStory(played, BUDGET), BURIED.setting, LOOK);
  expect(lines[0]).toBe('The game was given up after 1 move.');
  expect(unwrap(lines.join(' '))).toMatch(
    /Given up while it could still be won: after 1 move, with 6 stock cards left, .* begins a win of \d+ moves\./,
  );
});

test('a game that was won has phases and no more', () => {
  const gameCase = findCase('parliament');
  const games = playGames(greedyPlayer, gameCase, dealSeeds(gameCase, 1, 20));
  const won = games.find(({ ending }) => ending === 'won')!;
  const story = tellStory(won, BUDGET);
  expect(story.loss).toBeNull();
  const lines = formatStory(story, BURIED.setting, LOOK);
  expect(lines).toHaveLength(3 + story.phases.length);
  expect(lines[0]).toMatch(/^The game was won after \d+ moves\.$/);
});

describe('a story that begins in the middle of a game', () => {
  test('goes by quarters of the stock that was left, and counts moves from there', () => {
    const middle = BURIED.play(turn).play(turn);
    for (const start of [middle, forgetGame(middle)]) {
      const story = tellStory({ start, ending: 'blocked', moves: turnTimes(5), nodes: 5 }, BUDGET);
      expect(story.phases.map(({ ply, zones }) => [ply, zones['stock'], zones['waste']])).toEqual([
        [0, 5, 2],
        [2, 3, 4],
        [3, 2, 5],
        [4, 1, 6],
        [5, 0, 7],
      ]);
      expect(story.course).toMatchObject({
        ending: 'blocked',
        plies: 5,
        progressPly: 0,
        progressStock: 5,
        legalMoves: [0, 1, 1, 2, 2],
      });
      expect(story.loss?.noReturn).toMatchObject({ fate: 'thrown-away', winnable: { ply: 2 }, certainty: 'proof' });
    }
  });

  test('has a start and an end when no stock was left', () => {
    const late = playLine(BURIED, turnTimes(7));
    const story = tellStory({ start: forgetGame(late), ending: 'blocked', moves: [], nodes: 0 }, BUDGET);
    expect(story.phases.map(({ ply, zones }) => [ply, zones['stock']])).toEqual([[0, 0]]);
    expect(story.loss).toMatchObject({ noReturn: { fate: 'unwinnable', lost: { ply: 0 } }, turningPoint: null });
  });

  test.each(VARIANTS)('of $name has every card in each of its phases', ({ name }) => {
    const gameCase = findCase(name);
    const middle = findMiddle(gameCase, 6);
    for (const start of [middle, forgetGame(middle)]) {
      const played = playGame(start, createPlayer(greedyPlayer, gameCase));
      const story = tellStory(played, { quick: 300, thorough: [600], deal: 600, memory: 1 });
      expect(story.phases[0]).toMatchObject({
        ply: 0,
        zones: { stock: start.stockCount, foundation: start.foundationCount },
      });
      expect(story.phases.at(-1)?.ply).toBe(played.moves.length);
      for (const { zones } of story.phases)
        expect(sumOf(Object.values(zones).map(Number))).toBe(start.game.foundationTotal);
      expect(story.loss === null).toBe(played.ending === 'won');
    }
  });
});
