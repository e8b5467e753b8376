import { type KeptGame, readGames, tallyGames } from '../../src/page/games-file.ts';

const keep = (game: string, state: KeptGame['state'], moves: number): KeptGame => ({ game, state, moves, changed: 1 });

const write = (...games: readonly object[]) => JSON.stringify({ format: 'quorum-games', version: 1, games });

test('statistics count what has ended, game by game, and the games won one after the other', () => {
  const games = [
    keep('congress&seed=6', 'won', 210),
    // Others may write the parts of an address in another order.
    keep('congress&at=1&moves=S-W,S-W&seed=8', 'running', 1),
    keep('congress&seed=5&moves=S-W', 'running', 1),
    keep('congress&seed=4', 'won', 230),
    keep('congress&seed=3', 'lost', 80),
    keep('parliament&rule=worry-back=yes&seed=2', 'lost', 9),
    keep('congress&seed=1', 'won', 250),
  ];
  expect(tallyGames(readGames(write(...games)).games)).toEqual([
    { game: 'congress', ended: 4, won: 3, streak: 2, longest: 2, fewest: 210 },
    { game: 'parliament worry-back=yes', ended: 1, won: 0, streak: 0, longest: 0, fewest: null },
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
  [[1], 'its field "game" cannot be used'],
])('the entry %j is left out and named, and the others are taken', (entry, told) => {
  const { games, faults } = readGames(
    write(keep('congress&seed=2', 'lost', 3), entry, keep('parliament&seed=2', 'lost', 3)),
  );
  expect(games.map(({ name }) => name)).toEqual(['congress&seed=2', 'parliament&seed=2']);
  expect(faults).toEqual([expect.stringMatching(/^Game 2 of the file is left out: .*\.$/)]);
  expect(faults[0]).toContain(told);
});
