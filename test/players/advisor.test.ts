import { meanOf } from '../../src/statistics/moments.ts';
import { nameMove } from '../../src/notation/steps.ts';
import { type Move, moveCard, moveFrom, type Position, VARIANTS } from '../../src/index.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { type Advice, Advisor, GameJudge } from '../../src/players/advisor.ts';
import {
  createPlayer,
  type Player,
  type View,
  hastyPlayer,
  thinkingPlayer,
  playGame,
} from '../../src/players/index.ts';
import { PlayoutJudge } from '../../src/players/rollout.ts';
import { FULL_CASES, openSeed, playLine } from '../games/cases.ts';
import { findCase, findMiddle, forgetGame, permuteHidden, watchPlayer } from './games.ts';

const NODES = 4000;
/** Enough for two samples in every game. */
const MORE_NODES = 7000;

const listCards = (position: Position) =>
  [...position.layOut().piles.values()]
    .flat()
    .toSorted((a, b) => a - b)
    .join();

const hideCard = (move: Move | null) => (move === null ? '' : nameMove(move, true));

const hideCards = (advice: Advice) => ({
  ...advice,
  choice: hideCard(advice.choice),
  prospects: advice.prospects.map((each) => ({ ...each, move: hideCard(each.move) })),
});

/** What the thinking player does in a position; null when it gives up. */
function findFirstMove(position: Position) {
  const player = createPlayer(thinkingPlayer, position.setting, { nodes: MORE_NODES / 10 });
  let first: Move | null = null;
  const watched = watchPlayer(player, (view, choice) => {
    first = view.moves[choice] ?? null;
    return -1;
  });
  playGame(position, watched);
  return first;
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
      const advisor = new Advisor(gameCase, { nodes: NODES });
      const advice = hideCards(advisor.advise(position));
      expect(hideCards(advisor.advise(permuteHidden(position.withRow(position.row), 0, 3)))).toEqual(advice);
      expect(hideCards(new Advisor(gameCase, { nodes: NODES }).advise(position))).toEqual(advice);
    }
  });

  test('goes by the next cards where they are known, and by no others', () => {
    for (const position of listMiddles(name)) {
      const advisor = new Advisor(gameCase, { nodes: NODES });
      const hidden = position.stockCount - 3;
      const advice = advisor.advise(position, hidden);
      expect(advisor.advise(permuteHidden(position.withRow(position.row), 3, 4), hidden)).toEqual(advice);
    }
  });

  test('is what the thinking player does, with chances and errors that agree with each other', () => {
    for (const position of listMiddles(name)) {
      const { choice, prospects, samples, nodes } = new Advisor(gameCase, { nodes: MORE_NODES }).advise(position);
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
    const advisor = new Advisor(findCase(name), { nodes: NODES });
    const { prospects } = advisor.advise(position, position.stockCount - 3);
    expect(advisor.advise(position).prospects).not.toEqual(prospects);
  }
});

test('no game is counted that the nodes did not suffice to end', () => {
  const gameCase = findCase('congress');
  const { followed, games, samples } = new Advisor(gameCase, { nodes: 1000 }).advise(openSeed(gameCase, 3));
  expect({ games, value: followed.value }).toEqual({ games: 0, value: NaN });
  expect(samples).toBeGreaterThan(0);
});

test('a chance is the share of wins, and its error that of a mean with a win and a loss more', () => {
  // With so few hidden cards playouts go on to the end of the game: every sample is won or lost.
  const gameCase = findCase('parliament');
  const { start, moves } = playGame(openSeed(gameCase, 3), createPlayer(hastyPlayer, gameCase));
  const turned = moves.findLastIndex(
    (_, ply) => moves.slice(ply).filter((move) => moveFrom(move) === STOCK).length === 4,
  );
  const late = playLine(start, moves.slice(0, turned));
  const { prospects, samples } = new Advisor(gameCase, { nodes: NODES }).advise(late);
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
    const [valued, played] = [10, 104].map((horizon) => new PlayoutJudge(gameCase, { horizon, consolation: 0 }));
    const cases = Array.from({ length: 40 }, (_, i) => findMiddle(gameCase, i + 1)).flatMap((middle) =>
      Array.from({ length: 4 }, (_, i) => ({
        sample: permuteHidden(middle.withRow(middle.row), 0, i),
        move: middle.listMoves()[0],
      })),
    );
    const average = (judge: PlayoutJudge) => meanOf(cases.map(({ sample, move }) => judge.judge(sample, move, 1000)));
    // The standard error of the share is about 0.04.
    expect(Math.abs(average(valued) - average(played))).toBeLessThan(0.1);
  },
);

/** A player who gives up at once. */
const watch = (look: (view: View) => void): Player => ({
  nodes: 0,
  begin: () => {},
  choose(view) {
    look(view);
    return -1;
  },
});

test('who plays on after a move sees no more of the stock than is known before it', () => {
  for (const position of listMiddles('parliament')) {
    const [move] = position.listMoves();
    const { stockCount: left } = position.play(move);
    for (const hidden of [position.stockCount, position.stockCount - 2]) {
      const seen: number[] = [];
      const watcher = watch((view) => seen.push(view.hidden));
      new GameJudge(watcher, hidden, () => 1).judge(position, move, NODES);
      expect(seen).toEqual([Math.min(left, hidden)]);
    }
  }
});

/** Middles of games with such a move, and the move as a player sees it, that does not know the card. */
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
      const packs: string[] = [];
      const watcher = watch(({ position }) => packs.push(listCards(position)));
      new GameJudge(watcher, sample.stockCount, () => 1).judge(sample, seen, NODES);
      expect(packs.slice(0, 1)).toEqual([listCards(sample)]);
    }
  });

  test('is worth the same, whatever card is named', () => {
    for (const { sample, seen } of listFills()) {
      const judge = new PlayoutJudge(sample.setting, { horizon: 0, consolation: 1 });
      expect(judge.judge(sample, seen, Infinity)).toBe(judge.judge(sample, sample.translate(seen), Infinity));
    }
  });
});
