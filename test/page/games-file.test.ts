import { type KeptGame, readGames, tallyGames } from '../../src/page/games-file.ts';

const keep = (game: string, state: KeptGame['state'], moves: number): KeptGame => ({ game, state, moves, changed: 1 });

const write = (game: Partial<KeptGame>) => JSON.stringify({ format: 'quorum-games', version: 1, games: [game] });

test('statistics count what has ended, game by game, and the games won one after the other', () => {
  const games = [
    keep('congress&seed=6', 'won', 210),
    keep('congress&seed=5&moves=S-W', 'running', 1),
    keep('congress&seed=4', 'won', 230),
    keep('congress&seed=3', 'lost', 80),
    keep('parliament&rule=worry-back=yes&seed=2', 'lost', 9),
    keep('congress&seed=1', 'won', 250),
  ];
  expect(tallyGames(games)).toEqual([
    { game: 'congress', ended: 4, won: 3, streak: 2, longest: 2, fewest: 210 },
    { game: 'parliament worry-back=yes', ended: 1, won: 0, streak: 0, longest: 0, fewest: null },
  ]);
});

test.each([
  ['', 'this is no file of games;'],
  ['[1]', 'no file of games (see format)'],
  ['{"format":"quorum-games","version":2,"games":[]}', 'no file of games (see version)'],
  [write({ game: 'congress&seed=1' }), 'no file of games (see games.0.state)'],
  [write(keep('congress&seed=1&moves=T1-T1', 'won', 1)), 'game 1 of the file: the line in the address, move 1'],
  [write(keep('congress&seed=1&moves=S-W', 'won', 1)), 'game 1 of the file: its moves do not win it'],
  [write(keep('congress&seed=1', 'won', -1)), 'no file of games (see games.0.moves)'],
])('of the file %s it is told what is wrong', (text, told) => {
  expect(() => readGames(text)).toThrow(told);
});
