import { replayPositions } from '../../src/players/analysis/course.ts';
import { formatDeal, dealFromSeed, dealFromPysol, formatMove, type Move } from '../../src/index.ts';
import { packOf, type Position, type Setting, VARIANTS } from '../../src/index.ts';
import { formatFragment, readFragment, readPasted, readState } from '../../src/page/fragment.ts';
import { type Line, describeBeginning, openDeal, openPosition, titleGame } from '../../src/page/line.ts';
import { imagine } from '../../src/players/followed-game.ts';
import { createPlayer, playGame, randomPlayer } from '../../src/players/index.ts';
import { fillTemplate } from '../../src/cli/page/template-file.ts';
import { quorum } from '../cli/harness.ts';
import { FULL_CASES } from '../games/cases.ts';
import { findCase } from '../players/games.ts';

const playRandomly = (start: Position, length: number): readonly Move[] =>
  playGame(start, createPlayer(randomPlayer, start.setting)).moves.slice(0, length);
const replay = (start: Position, moves: readonly Move[]) => replayPositions(start, moves).at(-1)!.toString();

const openSeed = (setting: Setting, seed: number) => openDeal(setting, dealFromSeed(seed, packOf(setting)));

const describeGame = ({ beginning, moves, played }: Line): object => ({
  moves: moves.map(formatMove),
  played,
  start: beginning.start.toString(),
  deal: beginning.deal,
  name: describeBeginning(beginning),
});

describe.each(VARIANTS)('a game of $name', (variant) => {
  const setting = findCase(variant.name);

  test('comes back from its fragment, by all rules, played to the end or not', () => {
    for (const [i, gameCase] of FULL_CASES.filter((each) => each.variant === variant).entries()) {
      const beginning = openSeed(gameCase, 100 + i);
      const moves = playRandomly(beginning.start, 16);
      for (const played of [0, moves.length >> 1, moves.length]) {
        const game = { beginning, moves, played };
        const fragment = formatFragment(game);
        expect(fragment).toMatch(/^[\w&=:,.-]+$/);
        expect(describeGame(readFragment(fragment))).toEqual(describeGame(game));
      }
    }
  });

  test('comes back where it began with cards, a position or a number of PySolFC', () => {
    const { cards } = dealFromSeed(5, packOf(setting));
    const { start } = openSeed(setting, 5);
    const middle = replay(start, playRandomly(start, 30));
    const beginnings = [
      openDeal(setting, { scheme: 'cards', id: 'mine & yours = 100 % / a+b', cards }),
      openDeal(setting, { scheme: 'cards', id: '', cards }),
      openPosition(middle, 'seed 5, by hand'),
      openPosition(middle, ''),
    ];
    if (variant.pysol !== null) beginnings.push(openDeal(setting, dealFromPysol('ms123', packOf(setting))));
    for (const beginning of beginnings) {
      const game = { beginning, moves: playRandomly(imagine(beginning.start), 10), played: 2 };
      expect(describeGame(readFragment(formatFragment(game)))).toEqual(describeGame(game));
    }
  });

  test('is read wherever it is pasted', async () => {
    const beginning = openSeed(setting, 8);
    const moves = playRandomly(beginning.start, 20);
    const texts = moves.map(formatMove);
    const game = { beginning, moves, played: 5 };
    const opening = beginning.start.toString();
    const paste = (text: string) => readPasted(text, setting);
    const startOf = (text: string) => paste(text).beginning.start.toString();
    expect(describeGame(paste(`https://example.org/page.html#${formatFragment(game)}`))).toEqual(describeGame(game));

    const cards = formatDeal(beginning.deal?.cards ?? []);
    for (const text of [cards, cards.replaceAll(' ', '\n '), `# a comment\n${cards}`])
      expect(startOf(text)).toBe(opening);

    const three = texts.slice(0, 3).join(' ');
    const { stdout: json } = await quorum`solve ${variant.name} --seed 8 --nodes 1000 --json --moves ${three}`;
    const line = paste(json);
    expect([line.played, describeBeginning(line.beginning), startOf(json)]).toEqual([3, 'seed 8', opening]);

    const { stdout: board } = await quorum`deal ${variant.name} --format board --seed 8 --moves ${texts.join(' ')}`;
    expect(startOf(board)).toBe(replay(beginning.start, moves));

    const [made, undone] = [texts.slice(0, 5), texts.slice(5)].map((each) => each.join(' '));
    const kept = paste(`# A game.\n${opening}\nmoves:\n  ${made}\nundone:\n  ${undone}\n`);
    expect([kept.moves.map(formatMove), kept.played]).toEqual([texts, 5]);
  });
});

test('a title says the game, the rules that are not the default, and the deal', () => {
  expect(titleGame(readFragment('congress&rule=worry-back=yes&seed=7').beginning)).toBe(
    'Congress, worry-back=yes, seed 7',
  );
  expect(titleGame(readFragment('parliament&pysol=12345').beginning)).toBe('Parliament, PySolFC 12345');
});

test('nothing in a game ends the element that it stands in', () => {
  const fragment = 'congress&name=</script><!--\u2028&amp;';
  const html = fillTemplate('<script><!--state--></script>', fragment);
  const json = html.slice('<script>'.length, -'</script>'.length);
  expect(json).not.toMatch(/[<>&\u2028]/);
  expect(readState(json)).toBe(fragment);
  expect(() => fillTemplate('<script></script>', '')).toThrow('incomplete');
  expect(readState('<!--state-->')).toBe('');
});
