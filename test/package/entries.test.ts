import { dirname } from 'node:path';
import {
  type Card,
  congress,
  countPaths,
  createSetting,
  createSolver,
  dealSeeds,
  findVariant,
} from '../../src/index.ts';
import { Xorshift32 } from '../../src/extend.ts';
import {
  InputError,
  MoveJudge,
  packOf,
  parseCard,
  parsePile,
  parsePosition,
  PartialPosition,
} from '../../src/index.ts';
import { pileName, Position, solve, STRATEGIES, VARIANTS, verifyLine } from '../../src/index.ts';
import { Advisor, findPlayer } from '../../src/players/index.ts';
import { dealCards } from '../games/cases.ts';
import { readText } from '../root.ts';

const setting = createSetting(congress);
const cards = dealCards(setting, 7);
const opening = Position.open(setting, cards);
const plain = VARIANTS.map((variant) => variant.plain);

describe('what cannot be used is refused, with what was expected', () => {
  test.each<[string, unknown, RegExp]>([
    [
      '104 fives',
      Array<Card>(104).fill(parseCard('5C')),
      /^card 3 of 104, 20, is copy 3 of 5C; remove or correct it, as congress deals 104 cards/,
    ],
    [
      'a number that is no card',
      [200, ...cards.slice(1)],
      /^card 1 of 104, 200, is not a card; give the numbers that parseCard returns, for example 42 for/,
    ],
    ['a text for a card', ['TH', ...cards.slice(1)], /^card 1 of 104, "TH", is not a card; give the numbers/],
    ['three cards', cards.slice(0, 3), /^3 cards, but congress deals 104; add the missing 101: /],
    ['what is no list', 'AC AD', /^a deal is a list of cards; give the numbers/],
  ])('as a deal: %s', (_, value, message) => {
    // As a program without types may give it.
    const open = (): unknown => Position.open(setting, JSON.parse(JSON.stringify(value)));
    expect(open).toThrow(InputError);
    expect(open).toThrow(message);
  });

  test.each<[object, RegExp]>([
    [{ nodes: NaN }, /^nodes NaN cannot be used; give a whole number from 0 to/],
    [{ nodes: -1 }, /^nodes -1 cannot/],
    [{ nodes: '5000' }, /^nodes "5000" cannot/],
    [{ nodes: 0.5 }, /^nodes 0.5 cannot/],
    [{ memory: NaN }, /^memory NaN cannot be used; give a number from 0 to/],
    [{ seconds: NaN }, /^seconds NaN cannot/],
    [{ parameters: { width: 3 } }, /^portfolio: "width" is no parameter here/],
    [{ shortening: { nodes: NaN, seconds: null } }, /^shortening: nodes NaN cannot/],
  ])('as options of a solver: %j', (options, message) => {
    expect(() => solve(opening, options)).toThrow(InputError);
    expect(() => createSolver(setting, options)).toThrow(message);
  });

  test('as options of a judge, an adviser and others', () => {
    expect(() => new MoveJudge(setting, { memory: NaN })).toThrow(/^memory NaN/);
    expect(() => new MoveJudge(setting, { memory: 1 }).judge(opening, { nodes: NaN })).toThrow(/^nodes NaN/);
    expect(() => new Advisor(setting, { nodes: NaN })).toThrow(/^nodes NaN/);
    expect(() => [...dealSeeds(1, NaN, packOf(setting))]).toThrow(/^NaN deals cannot be made/);
    expect(() => countPaths(opening, -1)).toThrow(/^depth -1 cannot/);
    expect(() => findPlayer('solver')).toThrow(/^the solver sees every card and is no player; use createSolver/);
  });
});

test('a solver and a judge refuse a position of other rules, another game or another size', () => {
  const others = [createSetting(congress, { 'stock-deal': 'blocked' }), createSetting(findVariant('diplomat'))];
  for (const other of [...others, { ...setting, size: { ...setting.size, ranks: 12 } }]) {
    expect(() => createSolver(other).solve(opening)).toThrow(/^the position is of congress \(.* and not of /);
    expect(() => new MoveJudge(other, { memory: 1 }).judge(opening)).toThrow(InputError);
  }
  const { piles, ...size } = setting.size;
  const same = createSolver({ ...setting, size: { ...size, piles } }, { nodes: 1 });
  expect(same.solve(opening).verdict).toBe('unknown');
});

test('a position keeps its cards when those that it was given change', () => {
  const given = [...cards];
  const position = Position.open(setting, given);
  given.fill(parseCard('5C'));
  expect(position.deal).toEqual(cards);
});

test('names, cards and limits that nothing has are refused, and not read as something else', () => {
  const random = new Xorshift32(7);
  for (const limit of [0, -3, 65_537, 1e6, NaN])
    expect(() => random.below(limit)).toThrow(`the limit ${limit} cannot be used; give one from 1 to 65536, or`);
  for (const text of ['1X', '', 'T', '10', 'AHH'])
    expect(() => parseCard(text)).toThrow(`"${text}" is not a card; write a rank`);
  expect(['th', '10♥', 'TH'].map(parseCard)).toEqual([42, 42, 42]);
  for (const name of ['X', 'T9', 'waste', '']) expect(() => parsePile(name)).toThrow(`pile "${name}" is unknown`);
  const { piles } = opening.layOut();
  for (const pile of piles.keys()) expect(piles.get(parsePile(pileName(pile)))).toBe(piles.get(pile));
  // As a program without types asks.
  const nameless: ReadonlyMap<unknown, unknown> = piles;
  expect(() => nameless.get('W')).toThrow('piles are numbers, and not "W"; parsePile gives the number of a name');
});

describe('texts and JSON', () => {
  test('of a position are read as the same position', () => {
    const later = opening.play(opening.listMoves()[0]);
    expect(parsePosition(later.toString(), findVariant).toString()).toBe(later.toString());
    const { rules } = setting;
    expect(JSON.parse(JSON.stringify(later))).toEqual({ variant: 'congress', rules, position: later.toString() });
    const seen = parsePosition(later.toString().replace(/ S: (\w+ \w+)[^/]*/, ' S: $1 ? '), findVariant);
    expect(seen).toBeInstanceOf(PartialPosition);
    expect(seen.toString()).toMatch(/ \/ S: \w+ \w+ \? \//);
    expect(() => seen instanceof PartialPosition && seen.imagine([])).toThrow(/are not the unseen cards; give these/);
  });

  test.each(['the opening of a deal', 'a position'])('of a result are verified: %s', (kind) => {
    const position = kind === 'a position' ? opening.play(opening.listMoves()[0]) : opening;
    const result = solve(position, { nodes: 1_000_000, memory: 16 });
    if (result.verdict !== 'winnable') throw new Error(result.verdict);
    const moves = result.line.length;
    const given = kind === 'a position';
    expect(verifyLine(JSON.stringify(result), plain)).toEqual({ status: 'ok', moves, ...(given && { given }) });
    expect(String(result)).toMatch(new RegExp(`^winnable in ${moves} moves: \\w+-`));
  });

  test('of a result without a win say why', () => {
    const result = solve(opening, { nodes: 10, memory: 1 });
    expect(String(result)).toBe('unknown (node-limit)');
    expect(JSON.parse(JSON.stringify(result))).toMatchObject({ verdict: 'unknown', reason: 'node-limit' });
    expect(verifyLine(JSON.stringify(result), plain)).toEqual({ status: 'skipped', verdict: 'unknown' });
  });
});

test.each(STRATEGIES)('a listener ends a search and leaves its solver as good as new: $name', (strategy) => {
  const options = { nodes: 60_000, memory: 4, strategy };
  let most = 10_000;
  const onNodes = (nodes: number) => {
    if (nodes > most) throw new Error('enough');
  };
  const solver = createSolver(setting, { ...options, onNodes });
  expect(() => solver.solve(opening)).toThrow('enough');
  most = Infinity;
  const { seconds: _, ...result } = solver.solve(opening);
  expect(createSolver(setting, options).solve(opening)).toMatchObject(result);
});

/** The names that an entry exports, with the text of the module that each comes from. */
function* listExports(entry: string) {
  const source = readText('src', entry);
  for (const [, name = ''] of source.matchAll(/^export \w+ (\w+)/gm)) yield { name, text: source };
  for (const [, names, from] of source.matchAll(/^export (?:type )?{([^}]*)} from '(.*)';$/gm)) {
    const text = readText('src', dirname(entry), from);
    for (const [, name] of names.matchAll(/(?:type )?(\w+),?/g)) yield { name, text };
  }
}

test.each([
  'index',
  'extend',
  'players/index',
  'statistics/index',
  'lab/index',
  'lab/async/index',
  'lab/async/browser',
])('every name that %s exports has a docstring', (entry) => {
  const exported = [...listExports(`${entry}.ts`)];
  expect(exported).not.toEqual([]);
  const bare = exported.filter(
    ({ name, text }) => !new RegExp(`\\*/\nexport (async |abstract )?\\w+\\*? ${name}\\b`).test(text),
  );
  expect(bare.map(({ name }) => name)).toEqual([]);
});
