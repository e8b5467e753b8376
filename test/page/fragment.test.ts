import {
  formatDeal,
  dealFromSeed,
  dealFromPysol,
  formatMove,
  type Move,
  createSetting,
  packOf,
  Position,
  type Setting,
  listRules,
  VARIANTS,
} from '../../src/index.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { formatFragment, readFragment, readPasted, readState } from '../../src/page/fragment.ts';
import { type Line, nameBeginning, openDeal, openPosition, titleGame } from '../../src/page/line.ts';
import { imagine } from '../../src/players/followed-game.ts';
import { fillTemplate } from '../../src/cli/page/template-file.ts';
import { runQuorum } from '../cli/harness.ts';

function playRandomly(start: Position, length: number, seed: number): Move[] {
  const random = new Xorshift32();
  random.seed(seed);
  const moves: Move[] = [];
  for (let position = start; moves.length < length;) {
    const legal = position.listMoves();
    if (legal.length === 0) break;
    const move = legal[random.below(legal.length)];
    moves.push(move);
    position = position.play(move);
  }
  return moves;
}

const openSeed = (setting: Setting, seed: number): ReturnType<typeof openDeal> =>
  openDeal(setting, dealFromSeed(seed, packOf(setting)));

const describeGame = ({ beginning, moves, played }: Line): object => ({
  moves: moves.map(formatMove),
  played,
  start: beginning.start.toString(),
  deal: beginning.deal,
  name: nameBeginning(beginning),
});

describe.each(VARIANTS.map((variant) => [variant.name, variant] as const))('a game of %s', (_, variant) => {
  test('comes back from its fragment, by all rules, played to the end or not', () => {
    for (const [i, rules] of listRules(variant).entries()) {
      const beginning = openSeed({ ...createSetting(variant), rules }, 100 + i);
      const moves = playRandomly(beginning.start, 16, 1 + i);
      for (const played of [0, moves.length >> 1, moves.length]) {
        const game = { beginning, moves, played };
        const fragment = formatFragment(game);
        expect(fragment).toMatch(/^[\w&=:,.-]+$/);
        expect(describeGame(readFragment(fragment))).toEqual(describeGame(game));
      }
    }
  });

  test('comes back where it began with cards, a position or a number of PySolFC', () => {
    const setting = createSetting(variant);
    const { cards } = dealFromSeed(5, packOf(setting));
    const middle = playRandomly(Position.open(setting, cards), 30, 9).reduce<Position>(
      (position, move) => position.play(move),
      Position.open(setting, cards),
    );
    const beginnings = [
      openDeal(setting, { scheme: 'cards', id: 'mine & yours = 100 % / a+b', cards }),
      openDeal(setting, { scheme: 'cards', id: '', cards }),
      openPosition(middle.toString(), 'seed 5, by hand'),
      openPosition(middle.toString(), ''),
    ];
    if (variant.pysol !== null) beginnings.push(openDeal(setting, dealFromPysol('ms123', packOf(setting))));
    for (const beginning of beginnings) {
      const game = { beginning, moves: playRandomly(imagine(beginning.start), 10, 3), played: 2 };
      expect(describeGame(readFragment(formatFragment(game)))).toEqual(describeGame(game));
    }
  });

  test('is read wherever it is pasted', async () => {
    const setting = createSetting(variant);
    const beginning = openSeed(setting, 8);
    const moves = playRandomly(beginning.start, 20, 4);
    const game = { beginning, moves, played: 12 };
    expect(describeGame(readPasted(`https://example.org/page.html#${formatFragment(game)}`, setting))).toEqual(
      describeGame(game),
    );

    const cards = formatDeal(beginning.deal?.cards ?? []);
    const folded = cards.replaceAll(' ', '\n ');
    for (const text of [cards, folded, `# a comment\n${cards}`])
      expect(readPasted(text, setting).beginning.start.toString()).toBe(beginning.start.toString());

    const { stdout: json } = await runQuorum([
      'solve',
      variant.name,
      '--seed',
      '8',
      '--json',
      '--nodes',
      '1000',
      '--moves',
      moves.slice(0, 3).map(formatMove).join(' '),
    ]);
    const line = readPasted(json, setting);
    expect(line.played).toBe(3);
    expect(nameBeginning(line.beginning)).toBe('seed 8');
    expect(line.beginning.start.toString()).toBe(beginning.start.toString());

    const { stdout: board } = await runQuorum([
      'deal',
      variant.name,
      '--seed',
      '8',
      '--format',
      'board',
      '--moves',
      moves.map(formatMove).join(' '),
    ]);
    const end = moves.reduce<Position>((position, move) => position.play(move), beginning.start);
    expect(readPasted(board, setting).beginning.start.toString()).toBe(end.toString());

    const saved = `# A game of quorum.\n${beginning.start.toString()}\nmoves:\n  ${moves.slice(0, 12).map(formatMove).join(' ')}\nundone:\n  ${moves.slice(12).map(formatMove).join(' ')}\n`;
    const kept = readPasted(saved, setting);
    expect([kept.moves.map(formatMove), kept.played]).toEqual([moves.map(formatMove), 12]);
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
