import { formatMove, VARIANTS } from '../../src/index.ts';
import { openAnyGame } from '../../src/cli/sources/position-source.ts';
import { failure, findWide, quorum, refused, run, runQuorum, unwrap, useFiles, words } from './harness.ts';
import { typeGame } from './companion.ts';

const { path } = useFiles();

/** @returns what `play` prints. */
async function typeLines(args: readonly string[], lines: readonly string[], columns?: number) {
  const { stdout } = await runQuorum(['play', ...args], lines.map((line) => `${line}\n`).join(''), columns);
  return stdout;
}

const hint = (position: string, ...moves: string[]) => quorum`hint --position ${position} ${moves} --nodes 2000 --json`;

test.each(VARIANTS)('a game with real cards is followed, whatever is typed by mistake: $name', async ({ name }) => {
  const { moves, ending, ...game } = typeGame(name, 3);
  // Two games are played to their end, and others as far as says something about their piles.
  const isWhole = name === 'congress' || name === 'british-constitution';
  const typed = game.typed.slice(0, isWhole ? undefined : 90);
  const file = path('game.txt');
  const lines = typed.map(({ line }) => line);
  const stdout = await typeLines(words`${name} --real --nodes 2000 --save ${file}`, lines, 80);
  const said = unwrap(stdout);
  for (const { answer } of typed) expect(said).toContain(answer);
  expect(said.includes('The game is won, in')).toBe(isWhole && ending === 'won');
  expect(findWide(stdout, 80)).toEqual([]);
  const saved = await openAnyGame({ rule: [], position: file }, undefined, process);
  expect(saved.moves.length).toBeGreaterThan(20);
  expect(saved.moves.map(formatMove)).toEqual(moves.slice(0, isWhole ? undefined : saved.moves.length).map(formatMove));
});

test('a game with real cards may begin in the middle, and with moves that name turned cards', async () => {
  const waste = 'KS KS KD KD KH KH KC KC QS QS QD QD QH QH QC QC JS JS JD JD JC JC TS TS TD TD TC TC';
  const game = `congress / F: 6C 3C / S: ? / T1: 9H / T2: JH / T3: 4S / T4: 3H / T5: 9S / T6: 5H / T7: TH / T8: 9C / W: ${waste}`;
  const turned = await hint(game, '--moves=S-W:7H T1-T7:9H S-W:AD');
  const file = path('game.txt');
  const lines = ['t 7h', 't1-t7', '', 'ad', 'q'];
  const said = await typeLines(words`--position ${game} --save ${file} --nodes 2000`, lines);
  expect(said).toContain('Which card did you turn?');
  expect(JSON.parse((await hint(file)).stdout)).toEqual(JSON.parse(turned.stdout));
  expect(await hint(game, '--moves=S-W')).toEqual(
    failure(2, 'it turns up an unknown stock card. Name it behind the move, for example S-W:7H'),
  );
  expect(await hint(game, '--moves=S-W:KS')).toEqual(failure(2, 'it cannot be KS: one is in W, the other in W'));
});

test('a game with real cards says what is wrong with what is typed, and goes on', async () => {
  const typed =
    '9h 9h 9h, back 2, 9h jh 4s 3h 9s 5h th 9c, t, nothing, 9h, t 9s, t ts, correct 9s 8d, correct ts th, ' +
    'correct 4c 4d, peek, hint open, undo 2, t 4d, next qq, next 2c, unseen, w, give up';
  const said = unwrap(await typeLines(words`congress --real --save ${path('game.txt')}`, typed.split(', ')));
  for (const text of [
    'T3: it cannot be 9H: one is in T1, the other in T2',
    '"nothing" cannot be played: a card from the stock has come to W; name it, for example as 7H or S-W:7H',
    'Turn a card: 9H comes onto the waste.',
    'there are two 9S: one in T5 at the start, and card 2 of the stock; add 1 or 2 to say which is wrong',
    'The game was played again with TH for TS.',
    'no 4C has been named since the start of the game',
    'peek cannot be used: it looks at the order of the stock',
    'hint open cannot be used: it looks at the order of the stock',
    'the next card of the stock is 9S, as was said before',
    '"qq" is not a card',
    'The next card is known: 9S.',
    'The waste, top card last: 1',
    'It cannot be told where the game was lost, because the order of 92 stock cards was never seen.',
  ])
    expect(said).toContain(text);
});

test('a game with real cards asks for the open cards pile by pile, where piles have several', async () => {
  const piles = await typeLines(['diplomat', '--real'], ['ac ad ah as 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h']);
  expect(unwrap(piles)).toMatch(/T1: 4 cards, the available one last T4: one card $/);
  const rows = await typeLines(['british-constitution', '--real'], ['2c 2d 2h 2s 3c 3d', '3h 3s', 'back 1']);
  expect(unwrap(rows)).toMatch(
    /T1 to T8: one card each T7 to T8: one card each R2: 8 cards, in any order T8: one card $/,
  );
});

test('a game with real cards is not asked for where a deal is named, or every card is known', async () => {
  expect(await refused`play --real`).toContain('--real needs a game; name a variant');
  expect(await refused`play congress --real --seed 3`).toContain('--real asks for the cards as they lie');
  const known = await run`deal congress --seed 3 --format board`;
  expect(await refused`play --real --position ${known}`).toContain(
    'every card of the position is known; leave out --real',
  );
});
