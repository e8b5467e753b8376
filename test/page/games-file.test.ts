import { type KeptGame, readGames, tallyGames } from '../../src/page/games-file.ts';
import { tallyHabits } from '../../src/players/analysis/tallies.ts';

const keep = (game: string, state: KeptGame['state'], moves: number): KeptGame => ({ game, state, moves, changed: 1 });

const mistake = (made: string, better: string, cost: number) => ({ made, better, cost });

const write = (...games: readonly object[]) => JSON.stringify({ format: 'quorum-games', version: 1, games });

test('statistics count what has ended, game by game, and the games won one after the other', () => {
  const games = [
    { ...keep('congress&seed=6', 'won', 210), band: 'easy' },
    // Others may write the parts of an address in another order.
    keep('congress&at=1&moves=S-W,S-W&seed=8', 'running', 1),
    keep('congress&seed=5&moves=S-W', 'running', 1),
    keep('congress&seed=4', 'won', 230),
    { ...keep('congress&seed=3', 'lost', 80), band: 'easy' },
    keep('parliament&rule=worry-back=yes&seed=2', 'lost', 9),
    { ...keep('congress&seed=1', 'won', 250), band: 'very-hard' },
  ];
  expect(tallyGames(readGames(write(...games)).games)).toEqual([
    { game: 'Congress', band: null, ended: 4, won: 3, streak: 2, longest: 2, fewest: 210 },
    { game: 'Congress', band: 'easy', ended: 2, won: 1, streak: 1, longest: 1, fewest: 210 },
    { game: 'Congress', band: 'very-hard', ended: 1, won: 1, streak: 1, longest: 1, fewest: 250 },
    { game: 'Parliament, worry-back=yes', band: null, ended: 1, won: 0, streak: 0, longest: 0, fewest: null },
  ]);
});

test('statistics say which mistakes of the reviews repeat, the costliest first', () => {
  const mistakes = [
    ['build', 0.25],
    ['shuffle', 0.5],
    ['build', 0.5],
  ] as const;
  expect(tallyHabits(mistakes.map(([better, cost]) => ({ made: 'turn', better, cost })))).toEqual([
    { made: 'turn', better: 'build', times: 2, cost: 0.75 },
    { made: 'turn', better: 'shuffle', times: 1, cost: 0.5 },
  ]);
});

test.each([
  ['', 'this is no file of games;'],
  ['[1]', 'no file of games (see format)'],
  ['{"format":"quorum-games","version":2,"games":[]}', 'no file of games (see version)'],
])('of the file %s it is told what is wrong', (text, told) => {
  expect(() => readGames(text)).toThrow(told);
});

test.each([
  [{ game: 'congress&seed=1' }, 'its field "state" cannot be used'],
  [keep('congress&seed=1&moves=T1-T1', 'won', 1), 'the line in the address, move 1'],
  [keep('congress&seed=1&moves=S-W', 'won', 1), 'its moves do not win it'],
  [keep('congress&seed=1', 'won', -1), 'its field "moves" cannot be used'],
  [{ ...keep('congress&seed=1', 'lost', 1), changed: 9e15 }, 'its field "changed" cannot be used'],
  [keep('congress&pysol=x', 'running', 1), 'is not a number'],
  [{ ...keep('congress&seed=1', 'won', 1), band: 'odd' }, 'its field "band" cannot be used'],
  [{ ...keep('congress&seed=1', 'won', 1), mistakes: [mistake('x', 'turn', 1)] }, '"mistakes.0.made"'],
  [[1], 'its field "game" cannot be used'],
])('the entry %j is left out and named, and the others are taken', (entry, told) => {
  const { games, faults } = readGames(
    write(keep('congress&seed=2', 'lost', 3), entry, keep('parliament&seed=2', 'lost', 3)),
  );
  expect(games.map(({ name }) => name)).toEqual(['congress&seed=2', 'parliament&seed=2']);
  expect(faults).toEqual([expect.stringMatching(/^Game 2 of the file is left out: .*\.$/)]);
  expect(faults[0]).toContain(told);
});
