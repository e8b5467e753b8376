import { existsSync, readFileSync } from 'node:fs';
import { readFragment, readState } from '../../src/page/fragment.ts';
import { titleGame } from '../../src/page/line.ts';
import { failure, json, quorum, run, useFiles, words } from './harness.ts';

const { path } = useFiles();

const gameOf = (html: string) =>
  readState(/<script type="application\/json" id="state">([^]*?)<\/script>/.exec(html)?.[1] ?? '');

test('a page is one file, written or printed, that begins with the game that is named', async () => {
  const file = path('page.html');
  const args = words`page parliament --rule worry-back=yes --pysol 12345 --moves S-W,S-W`;
  const written = await quorum`${args} --out ${file}`;
  expect(written).toMatchObject({ code: 0, stdout: '' });
  expect(written.stderr).toMatch(/page\.html: \d+ KB; open it in a browser\.\n$/);
  const html = readFileSync(file, 'utf8');
  expect(gameOf(html)).toBe('parliament&rule=worry-back=yes&pysol=12345&moves=S-W,S-W');
  expect(html).not.toMatch(/(src|href)="(?!data:|#)/);
  expect(await quorum`${args}`).toEqual({ code: 0, stdout: html, stderr: '' });
});

test('a position keeps its name, and a line that wins stands at its beginning', async () => {
  const position = await run`deal congress --seed 3 --moves S-W`;
  const middle = readFragment(gameOf(await run`page --position ${position.replace('congress', 'congress, tonight')}`));
  expect(titleGame(middle.beginning)).toBe('Congress, tonight');

  const { moves } = await json`solve parliament --seed 25 --json`;
  const won = readFragment(gameOf(await run`page parliament --seed 25 --moves ${moves.join(' ')}`));
  expect([won.moves.length, won.played]).toEqual([moves.length, 0]);
});

test('a page is not for a terminal, and what cannot be used is said before anything is written', async () => {
  const file = path('page.html');
  for (const game of [['congres'], words`congress --moves T1-T2`, ['--position', 'congress / S: ?']])
    expect(await quorum`page ${game} --out ${file}`).toMatchObject({ code: 2, stdout: '' });
  expect(existsSync(file)).toBe(false);
  expect(await quorum`page --out ${path('none', 'page.html')}`).toEqual(failure(1, 'no such file or folder'));
});
