import { meanOf } from '../../src/statistics/moments.ts';
import { phraseMove } from '../../src/engine/notation/steps.ts';
import { type Move, moveCard, moveFrom, type Position, VARIANTS } from '../../src/index.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { type Advice, Advisor, GameJudge } from '../../src/players/advisor.ts';
import {
  createPlayer,
  hastyPlayer,
  type Player,
  playGame,
  thinkingPlayer,
  type View,
} from '../../src/players/index.ts';
import { PlayoutJudge } from '../../src/players/rollout.ts';
import { seedOf } from '../../src/players/table.ts';
import { FULL_CASES, type GameCase, openSeed, playLine } from '../games/cases.ts';
import { findCase, findMiddle, forgetGame, permuteHidden, showView } from './games.ts';

const NODES = 4000;
/** Enough for two samples in every game. */
const MORE_NODES = 7000;

const createAdvisor = (gameCase: GameCase, nodes = NODES) => new Advisor(gameCase, { nodes });

/** The position in its game, with its hidden cards in another order but for the first. */
const mix = (position: Position, known: number, seed: number) =>
  permuteHidden(position.withRow(position.row), known, seed);

const listCards = (position: Position) =>
  [...position.layOut().piles.values()]
    .flat()
    .toSorted((a, b) => a - b)
    .join();

const hideCard = (move: Move | null) => (move === null ? '' : phraseMove(move, true));

const hideCards = (advice: Advice) => ({
  ...advice,
  choice: hideCard(advice.choice),
  prospects: advice.prospects.map((each) => ({ ...each, move: hideCard(each.move) })),
});

/** What the thinking player does in a position; null when it gives up. */
function findFirstMove(position: Position) {
  const player = createPlayer(thinkingPlayer, position.setting, { nodes: MORE_NODES / 10 });
  player.begin(seedOf(position));
  const view = showView(position);
  return view.moves[player.choose(view)] ?? null;
}

/** The same in the middle of a game, from the deal and from the layout alone. */
const listMiddles = (name: string) => {
  const middle = findMiddle(findCase(name), 6);
  return [middle, forgetGame(middle)];
};

describe.each(VARIANTS)('advice in $name', ({ name }) => {
  const gameCase = findCase(name);

  test('is the same whatever the order of the hidden cards', () => {
    for (const position of listMiddles(name)) {
      const [advisor, other] = [createAdvisor(gameCase), createAdvisor(gameCase)];
      const advice = hideCards(advisor.advise(position));
      expect(hideCards(advisor.advise(mix(position, 0, 3)))).toEqual(advice);
      expect(hideCards(other.advise(position))).toEqual(advice);
    }
  });

  test('goes by the next cards where they are known, and by no others', () => {
    for (const position of listMiddles(name)) {
      const advisor = createAdvisor(gameCase);
      const hidden = position.stockCount - 3;
      const advice = advisor.advise(position, hidden);
      expect(advisor.advise(mix(position, 3, 4), hidden)).toEqual(advice);
    }
  });

  test('is what the thinking player does, with chances and errors that agree with each other', () => {
    for (const position of listMiddles(name)) {
      const { choice, prospects, samples, nodes } = createAdvisor(gameCase, MORE_NODES).advise(position);
      expect(choice).toBe(findFirstMove(position));
      expect(prospects[0]?.move).toBe(choice);
      expect(samples).toBeGreaterThan(1);
      expect(nodes).toBeLessThanOrEqual(MORE_NODES);
      for (const { move, chance, behind } of prospects) {
        expect(position.listMoves()).toContain(move);
        expect(chance.value).toBeGreaterThanOrEqual(0);
        expect(chance.value).toBeLessThanOrEqual(1);
        expect(chance.error).toBeLessThanOrEqual(0.5);
        expect(behind.value).toBeCloseTo(prospects[0].chance.value - chance.value, 10);
      }
      const others = prospects.slice(1).map(({ chance }) => chance.value);
      expect(others).toEqual(others.toSorted((a, b) => b - a));
    }
  });
});

// In the other games many playouts of these positions end in the same way, whatever is known.
test.each(['congress', 'parliament', 'diplomat'])('known cards change the advice in %s', (name) => {
  for (const position of listMiddles(name)) {
    const advisor = createAdvisor(findCase(name));
    const { prospects } = advisor.advise(position, position.stockCount - 3);
    expect(advisor.advise(position).prospects).not.toEqual(prospects);
  }
});

test('no game is counted that the nodes did not suffice to end', () => {
  const gameCase = findCase('congress');
  const { followed, samples } = createAdvisor(gameCase, 1000).advise(openSeed(gameCase, 3));
  expect(followed).toEqual({ games: 0, won: 0, interval: null });
  expect(samples).toBeGreaterThan(0);
});

test('a chance is the share of wins, and its error that of a mean with a win and a loss more', () => {
  // With so few hidden cards playouts go on to the end of the game: every sample is won or lost.
  const gameCase = findCase('parliament');
  const { start, moves } = playGame(openSeed(gameCase, 3), createPlayer(hastyPlayer, gameCase));
  const turned = moves.flatMap((move, ply) => (moveFrom(move) === STOCK ? [ply] : [])).at(-4);
  const { prospects, samples } = createAdvisor(gameCase).advise(playLine(start, moves.slice(0, turned)));
  for (const { chance } of prospects) {
    expect(Number.isInteger(Math.round(1e6 * chance.value * samples) / 1e6)).toBe(true);
    const share = (chance.value * samples + 1) / (samples + 2);
    expect(chance.error).toBeCloseTo(Math.sqrt((share * (1 - share)) / (samples + 1)), 10);
    expect(chance.error).toBeGreaterThan(0);
  }
});

test.each(['congress', 'parliament', 'cadogan-congress', 'british-constitution'])(
  'in %s a position is valued at about the share of wins that the hasty player makes of it',
  (name) => {
    const gameCase = findCase(name);
    const samples = Array.from({ length: 40 }, (_, i) => findMiddle(gameCase, i + 1)).flatMap((middle) =>
      [0, 1, 2, 3].map((seed) => mix(middle, 0, seed)),
    );
    const [valued, played] = [10, 104].map((horizon) => {
      const judge = new PlayoutJudge(gameCase, { horizon, consolation: 0 });
      return meanOf(samples.map((sample) => judge.judge(sample, sample.listMoves()[0], 1000)));
    });
    // The standard error of the share is about 0.04.
    expect(Math.abs(valued - played)).toBeLessThan(0.1);
  },
);

/** What a player is shown who gives up at once. */
function watch(position: Position, move: Move, hidden: number) {
  const views: View[] = [];
  const player: Player = { nodes: 0, begin: () => {}, choose: (view) => (views.push(view), -1) };
  new GameJudge(player, hidden, () => 1).judge(position, move, NODES);
  return views;
}

test('who plays on after a move sees no more of the stock than is known before it', () => {
  for (const position of listMiddles('parliament')) {
    const [move] = position.listMoves();
    const { stockCount: left } = position.play(move);
    for (const hidden of [position.stockCount, position.stockCount - 2])
      expect(watch(position, move, hidden).map((view) => view.hidden)).toEqual([Math.min(left, hidden)]);
  }
});

/** Middles of games with such a move, and the move as a player sees it. */
const listFills = () =>
  FULL_CASES.flatMap((gameCase) =>
    [1, 2, 3, 4, 5, 6].flatMap((seed) => {
      const middle = findMiddle(gameCase, seed);
      const move = middle.listMoves().find((each) => moveFrom(each) === STOCK && moveCard(each) !== 0);
      if (move === undefined) return [];
      const sample = permuteHidden(forgetGame(middle), 0, seed);
      return moveCard(sample.translate(move)) === moveCard(move) ? [] : [{ sample, seen: move }];
    }),
  );

describe('a move that lays a hidden card on a pile', () => {
  test('is judged with the card that comes next in the sample: no card is there twice', () => {
    const fills = listFills();
    expect(new Set(fills.map(({ sample }) => sample.setting.variant.name)).size).toBeGreaterThanOrEqual(2);
    for (const { sample, seen } of fills) {
      const [view] = watch(sample, seen, sample.stockCount);
      expect(listCards(view.position)).toEqual(listCards(sample));
    }
  });

  test('is worth the same, whatever card is named', () => {
    for (const { sample, seen } of listFills()) {
      const judge = new PlayoutJudge(sample.setting, { horizon: 0, consolation: 1 });
      expect(judge.judge(sample, seen, Infinity)).toBe(judge.judge(sample, sample.translate(seen), Infinity));
    }
  });
});
