import type { Position } from '../../src/engine/games/position.ts';
import { createPlayer, type PlayerKind, PLAYERS, playGame } from '../../src/players/index.ts';
import { THINKING_PLAYERS } from '../../src/players/rollout.ts';
import { describeAllowed, type Values } from '../../src/search/parameters.ts';
import { refusalOf } from '../refusal.ts';
import { findCase, findLate, findMiddle, watchPlayer } from './games.ts';

const TURNS = 6;

/** The first moves of a player in a game, and the nodes that each took. */
function begin(kind: PlayerKind, start: Position, given: Values) {
  const seen: number[] = [];
  const player = createPlayer(kind, start.setting, given);
  playGame(
    start,
    watchPlayer(player, (_, choice) => (seen.push(choice, player.nodes) < 2 * TURNS ? choice : -1)),
  );
  return seen.join();
}

interface Change {
  readonly starts: readonly Position[];
  /** What is set beside each parameter: little thought. */
  readonly base: Values;
  /** For each parameter a value that makes another game. */
  readonly values: Values;
}

const MIDDLES = [
  findMiddle(findCase('parliament'), 7),
  findMiddle(findCase('congress'), 5),
  findMiddle(findCase('cadogan-congress'), 5),
];
const CHANGES: Readonly<Record<string, Change>> = {
  random: { starts: MIDDLES, base: {}, values: { seed: 1 } },
  ...Object.fromEntries(
    THINKING_PLAYERS.map(({ name }) => [
      name,
      { starts: MIDDLES.slice(1), base: { nodes: 1200 }, values: { nodes: 600, seed: 1 } },
    ]),
  ),
  rollout: {
    starts: [...MIDDLES, findLate(findCase('congress'), 9003, 4)],
    base: { nodes: 1200 },
    values: Object.fromEntries([
      ...['consolation', 'drop', 'replace', 'stretches', 'ending'].map((key) => [key, 0]),
      ...Object.entries({ nodes: 600, horizon: 2, breadth: 2, open: 1, seed: 1 }),
    ]),
  },
};

const CASES = PLAYERS.flatMap((kind) =>
  Object.entries(kind.parameters ?? {}).map(([key, parameter]) => ({ kind, key, parameter })),
);

/** The first moves of each kind with its base alone, by start. */
const usual = new Map<PlayerKind, string[]>();

describe.each(CASES)('$kind.name: $key', ({ kind, key, parameter }) => {
  const { starts, base, values } = CHANGES[kind.name];

  test('makes another game', () => {
    const known = usual.get(kind) ?? [];
    usual.set(kind, known);
    const isOther = (start: Position, i: number) => {
      known[i] ??= begin(kind, start, base);
      return begin(kind, start, { ...base, [key]: values[key] }) !== known[i];
    };
    expect(starts.some(isOther)).toBe(true);
  });

  test('has its default within its limits, and refuses what is outside, naming them', () => {
    const { least, most, default: preset } = parameter;
    expect(parameter.meaning).toMatch(/^[A-Z][^]*\.$/);
    const refuse = (value: typeof preset) => refusalOf(() => createPlayer(kind, starts[0].setting, { [key]: value }));
    expect(refuse(preset)).toBe('');
    for (const wrong of [least - 1, most + 1, NaN, ...(parameter.kind === 'integer' ? [least + 0.5] : [])])
      expect(refuse(wrong)).toContain(`cannot be used; give ${describeAllowed(parameter)}`);
  });
});

test('players that say nothing of parameters have none', () => {
  const names = PLAYERS.flatMap(({ name, parameters }) => (parameters === undefined ? [name] : []));
  expect(names).toEqual(['greedy', 'hasty', 'careful']);
  for (const kind of PLAYERS) {
    expect(() => createPlayer(kind, MIDDLES[0].setting, { magic: 1 })).toThrow(
      /"magic" is no parameter here; (there are none|choose from (seed|nodes) )/,
    );
  }
});
