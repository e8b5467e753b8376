import { type Position, createSetting, estimateInterval, findVariant, VARIANTS } from '../../src/index.ts';
import { formatAdvice } from '../../src/cli/text/hint-text.ts';
import { Advisor, randomPlayer } from '../../src/players/index.ts';
import { LETTERS } from '../../src/engine/notation/card-face.ts';
import { openSeed, playLine } from '../games/cases.ts';
import { findCase, findLate } from '../players/games.ts';
import { playSeed } from './games.ts';
import { samplePositions } from '../search/positions.ts';
import { findWide, json, linesOf, run, succeed, unwrap, words } from './harness.ts';

const MOVES = /\b[A-Z]\d?-[A-Z]\d?(:[2-9TJQKA][CDHS])?(?=[ ,\n])/g;
const STUCK = { state: 'stuck', verdict: 'unwinnable', best: null, moves: [] };

/** The position with an unknown stock. */
const hideStock = (position: Position) => String(position).replace(/ \/ S: [^/]*?(?= \/)/, ' / S: ?');

function findCrowded() {
  const setting = createSetting(findVariant('congress'), { 'worry-back': 'yes' });
  const positions = [1, 2].flatMap((seed) => samplePositions(setting, seed, 'promising', 120, 5));
  return positions.reduce((most, each) => (each.listMoves().length > most.listMoves().length ? each : most));
}

const hint = (position: string, nodes = 6000, more: readonly string[] = [], columns?: number) =>
  succeed(words`hint --position ${position} --nodes ${nodes} ${more}`, '', columns);

const readHint = async (position: string, nodes?: number) => JSON.parse(await hint(position, nodes, ['--json']));

describe('a hint', () => {
  let positions: readonly Position[] = [];
  beforeAll(() => {
    const middles = VARIANTS.map(({ name }) => samplePositions(findCase(name), 4, 'promising', 40, 40)[0]);
    positions = [findCrowded(), ...middles];
  });

  test.each([40, 80, 200])('takes one screen of %d columns, whether or not the stock is seen', async (columns) => {
    // Whatever fits into 40 columns fits into more, unless it is laid out for them.
    for (const position of positions.slice(0, columns === 40 ? Infinity : 2)) {
      for (const text of [position.toString(), hideStock(position)]) {
        const screen = await hint(text, undefined, [], columns);
        expect(findWide(screen, columns)).toEqual([]);
        expect(linesOf(screen).length).toBeLessThan(24);
      }
    }
  });
});

describe('a hint with every card known', () => {
  test('names the best move, with what the rules do then, and every other move once', async () => {
    const stdout = await run`hint congress --seed 9 --moves S-W --nodes 20000`;
    expect(stdout).toMatch(
      /^congress, seed 9, after 1 move\nThe game can still be won: a win of \d+ moves is known\.\n\nBest move: \S+\n {2}\S.*\.\n/,
    );
    const moves = openSeed(findCase('congress'), 9).play('S-W').listMoves();
    expect(stdout.match(MOVES)).toHaveLength(1 + moves.length);
  });

  test('is an object in JSON, whose wins can be played', async () => {
    const line = await json`hint parliament --seed 4 --json --nodes 20000`;
    expect(line).toMatchObject({ variant: 'parliament', rules: { 'space-fill': 'waste' }, unseen: 0 });
    expect(line).toMatchObject({ state: 'open', verdict: 'winnable' });
    const start = openSeed(findCase('parliament'), 4);
    let count = 0;
    for (const { move, alike = [], verdict, win = [] } of line.moves) {
      count += 1 + alike.length;
      expect(win[0]).toBe(verdict === 'winnable' ? move : undefined);
      expect(playLine(start, win).isWon).toBe(win.length > 0);
    }
    expect(count).toBe(start.listMoves().length);
    expect(line.moves).toContainEqual(expect.objectContaining({ move: line.best, verdict: 'winnable' }));
  });

  test('says that a game is won, or stuck', async () => {
    const { start, moves } = playSeed('cadogan-congress', 1, randomPlayer);
    const stuck = String(playLine(start, moves));
    expect(await hint(stuck)).toBe('cadogan-congress, position\nNo move is legal: the game is stuck, and lost.\n');
    expect(await readHint(stuck)).toMatchObject(STUCK);
    const won = 'parliament / F: KC KC KD KD KH KH KS KS';
    expect(await hint(won)).toBe('parliament, position\nThe game is won.\n');
    expect(await readHint(won)).toMatchObject({ state: 'won', verdict: 'winnable', best: null });
  });
});

describe('a hint with an unseen stock', () => {
  test.each(VARIANTS)('names no card of it: $name', async ({ name }) => {
    const position = openSeed(findCase(name), 2);
    const text = hideStock(position);
    // Games are longer there, and one has to be played to its end.
    const line = await readHint(text, name.endsWith('constitution') ? 30_000 : 10_000);
    expect(line).toMatchObject({
      position: text,
      unseen: position.stockCount,
      state: 'open',
      verdict: null,
      chancesOf: 'hasty',
      followed: { player: 'thinking:nodes=500', games: expect.any(Number) },
    });
    expect(line.moves[0]).toMatchObject({ move: line.best, behind: 0 });
    for (const { move } of line.moves) expect(move).not.toMatch(/^S-.*:/);
    expect(await hint(text, 2000)).not.toMatch(/S-[A-Z]\d?:/);
  });

  test('says that a game is stuck whatever comes', async () => {
    const stuck =
      'british-constitution / F: AC AC AD AD AH AH AS AS / S: ? / T1: JH / T2: 6D / T3: 4H / T4: 8D / T5: 3H / T6: 4D / T7: 8S / T8: 6C / R2: 6H 6S 8C 9C 9D 9D 9H JD / R3: 2D 4C 5D 7C 8H TS JC JH / R4: 2H 3C 3D 3S 5C 6C 6D 8D';
    expect(await hint(stuck)).toMatch(/No move is legal: the game is stuck, and lost\.\n$/);
    expect(await readHint(stuck)).toMatchObject(STUCK);
  });

  test('leaves out no legal move where the nodes do not suffice to measure chances', async () => {
    const position = openSeed(findCase('congress'), 7);
    const text = hideStock(position);
    expect(new Set((await hint(text, 50)).match(MOVES)).size).toBe(position.listMoves().length);
    expect((await readHint(text, 50)).moves[0]).toMatchObject({ chance: null, chanceError: null });
  });

  test('says how often one wins who takes such advice', async () => {
    // From here games are short, so that few nodes are enough for some.
    const text = hideStock(findLate(findCase('british-constitution'), 3, 20));
    const { followed } = await readHint(text, 100_000);
    expect(followed).toMatchObject({ player: 'thinking:nodes=500' });
    const { games, won, chance, chanceLow, chanceHigh } = followed;
    expect(games).toBeGreaterThan(1);
    expect(chance).toBeCloseTo(won / games, 4);
    const [low, high] = [chanceLow, chanceHigh].map((end) => expect.closeTo(end, 4));
    expect(estimateInterval(won, games)).toEqual({ low, high });
    expect((await hint(text, 100_000)).replaceAll('\n', ' ')).toContain(
      `A player who followed this advice won ${won} of ${games} sampled games (95 % interval of the chance: `,
    );
  });

  test('tells one chance, that of whoever follows the advice, and compares the moves by points', () => {
    const position = openSeed(findCase('congress'), 2);
    const advice = new Advisor(findCase('congress'), { nodes: 5000 }).advise(position);
    const followed = { games: 7, won: 7, interval: estimateInterval(7, 7) };
    const prospects = [{ ...advice.prospects[0], chance: { value: 0.668, error: 0.03 } }];
    const told = { ...advice, followed, prospects };
    const look = { face: LETTERS, width: 80 };
    const tell = (samples: number) =>
      unwrap(formatAdvice(position, { ...told, samples }, position.stockCount, look).join(' '));
    expect(tell(40)).toContain(
      'won 7 of 7 sampled games (95 % interval of the chance: 59.0 to 100.0 %). move points behind',
    );
    expect(tell(40)).toMatch(/ best The table compares the moves\. It says by how many percentage points less often a/);
    expect(tell(40)).not.toContain('66.8');
    expect(tell(8)).not.toContain('±');
  });
});
