import { countFigures, listMeasured, makeGuide, readFigures } from '../../bench/habits/figures.ts';
import { HABITS } from '../../bench/habits/habits.ts';
import { forbidMoves, listWins } from '../../bench/habits/measuring.ts';
import { type Move, VARIANTS } from '../../src/index.ts';
import { GUIDES } from '../../src/variants/guides.ts';
import { createPlayer, hastyPlayer, type Player } from '../../src/players/index.ts';
import { findCase } from '../players/games.ts';
import { ROOT } from '../root.ts';

const RESULTS = `${ROOT}/results`;

describe.each(VARIANTS)('the habits of $name', ({ name }) => {
  const guide = GUIDES.get(name);
  test('are those that the figures in results make', () => {
    expect(guide).toEqual(makeGuide(RESULTS, name));
    const figures = readFigures(RESULTS).filter(({ variant }) => variant === name);
    const kinds = HABITS[name].flatMap((each) =>
      (each.breaks ? ['never', 'always'] : ['never']).map((kept) => `${each.name} ${kept}`),
    );
    expect(figures.map(({ habit, kept }) => `${habit} ${kept}`).sort()).toEqual(kinds.sort());
    expect(new Set(figures.map(({ player, seed, deals, won }) => [player, seed, deals, won].join())).size).toBe(1);
    expect(figures[0].deals).toBeGreaterThanOrEqual(1000);
  });

  test('are forbidden as long as another move is of use, and only then', () => {
    const setting = findCase(name);
    for (const { follows } of HABITS[name]) {
      const player = createPlayer(hastyPlayer, setting);
      let isHabit: ((move: Move) => boolean) | null = null;
      let isAskedAgain = false;
      const misled: number[] = [];
      const watched: Player = {
        nodes: 0,
        begin: (seed) => player.begin(seed),
        choose(view) {
          const moves = view.listMoves();
          const following = moves.filter((move) => isHabit?.(move)).length;
          if (!isAskedAgain && following > 0 && following < moves.length) misled.push(following);
          const choice = player.choose(view);
          isAskedAgain = choice < 0;
          return choice;
        },
      };
      const without = forbidMoves(watched, setting, (sight) => (isHabit = follows(sight)));
      expect([listWins(setting, without, 1, 1).length, misled]).toEqual([1, []]);
    }
  });
});

test('a habit that is never followed changes no game, and one that is worth much loses games', () => {
  const setting = findCase('parliament');
  const [best] = listMeasured(RESULTS, 'parliament');
  const spec = HABITS['parliament'].find(({ text }) => text === best.habit[0]);
  const play = (follows = spec?.follows): boolean[] => {
    const player = createPlayer(hastyPlayer, setting);
    const kept = follows === undefined ? player : forbidMoves(player, setting, follows);
    return listWins(setting, kept, best.figures.seed, 10);
  };
  const wins = listWins(setting, createPlayer(hastyPlayer, setting), best.figures.seed, 10);
  expect(play(() => () => false)).toEqual(wins);
  expect(countFigures(wins, play())).toMatchObject({ deals: 10, won: 9, missed: 0 });
  expect(play().filter(Boolean).length).toBeLessThan(8);
});
