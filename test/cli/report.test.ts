import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMove } from '../../src/engine/moves.ts';
import { readFragment } from '../../src/page/fragment.ts';
import { readRows } from '../csv.ts';
import { failure, findWide, json, quorum, refused, run, succeed, unwrap, useFiles, words } from './harness.ts';

/** Studies of players that several tests look at. */
const RESULTS = mkdtempSync(join(tmpdir(), 'quorum-report-'));
const GREEDY = join(RESULTS, 'greedy');
const CAREFUL = join(RESULTS, 'careful');

beforeAll(async () => {
  const game = words`analyze british-constitution --workers 1`;
  await quorum`${game} --player greedy --deals 16 --no-return --out ${GREEDY}`;
  await quorum`${game} --player careful --deals 40 --out ${CAREFUL}`;
});

afterAll(() => {
  rmSync(RESULTS, { recursive: true });
});

/** A rate as reports print it. */
function formatRate(folder: string, digits: number) {
  const [{ won, deals }] = readRows(join(folder, 'summary.csv'));
  return `${((100 * Number(won)) / Number(deals)).toFixed(digits)} %`;
}

const { path, read, readManifest, readTable, write } = useFiles();

/** Plays so few games that the report on them is made at once. @returns the folders, one for each of the last words. */
async function analyze(args: string, ...last: string[]) {
  for (const word of last) await quorum`analyze ${args.split(' ')} ${word} --workers 1 --out ${path(word)}`;
  return last.map((word) => path(word));
}

const idsOf = (page: string) => Array.from(page.matchAll(/<section id="([\w-]+)"/g), ([, id]) => id);
const partOf = (page: string, id: string) => new RegExp(`<section id="${id}">.*?</section>`, 's').exec(page)?.[0] ?? '';
/** Blanks that keep figures together on pages are blanks too. */
const plain = (page: string) => page.replaceAll('\u00A0', ' ');

/** The figures of a part, as the page gives them. */
const readCsv = (page: string, name: string) =>
  decodeURIComponent(page.split(`download="${name}.csv" href="data:text/csv;charset=utf-8,`)[1].split('"', 1)[0]);

test('report writes a page that needs nothing else, with a chart and a table for each part', async () => {
  const { code, stdout, stderr } = await quorum`report ${GREEDY} ${CAREFUL} --out ${path('report.html')}`;
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toBe(`the report is in ${path('report.html')}\n`);
  const written = read('report.html');
  const page = plain(written);
  expect(page).not.toMatch(/(?:src|href)="(?!#|data:)|@import|url\(|<script/);
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
  const parts = words`
      win-rates comparison lengths foundation-totals stuck-map places fates survival no-return-moves causes method
    `;
  expect(idsOf(page)).toEqual(parts);
  // Neither the method nor the causes have a chart; the others have one for wide and one for narrow screens.
  expect(page.match(/<div class="chart /g)).toHaveLength(2 * (parts.length - 2));
  expect(page.match(/<table/g)).toHaveLength(parts.length - 1);
  // One sentence for a game, with its name and whole per cents of so few games; then the first chart, before all else.
  const careful = formatRate(CAREFUL, 0);
  expect(page).toMatch(
    new RegExp(
      `<li>British Constitution: careful wins ${careful} \\(\\d+ to \\d+, n = 40\\), greedy [\\d.]+ % \\(\\d+ to \\d+, n = 16\\)\\.</li></ul>\n<section id="win-rates">\n?<figure><h2>Careful wins most: ${careful}</h2>\n?<div class="chart wide" [^>]*><svg`,
    ),
  );
  // A number and its sign stay in one line, and so does the number of deals.
  expect(written).toMatch(/ wins \d+\u00A0% \(\d+ to \d+, n\u00A0=\u00A040\)/);
  // Below each figure: how it was made.
  for (const id of parts.slice(0, -1))
    expect(partOf(page, id).replaceAll(/<\/?(?:code|span)>/g, '')).toMatch(
      /seeds 1 to 16; .*made by quorum analyze british-constitution --player greedy --deals 16 --no-return\. /,
    );
});

test('report links lost games to a page, at the last position that could still be won', async () => {
  const page = 'pages/my "own" page.html';
  const [folder] = await analyze('parliament --player hasty --player solver --deals', '12');
  const stdout = await run`report ${folder} --format html --page ${page}`;
  const section = partOf(stdout, 'lost-games');
  const links = Array.from(
    section.matchAll(/<a href="pages\/my &#34;own&#34; page.html#([^"]*)">([^<]*)<\/a><\/td><td>(\d+)<\/td>/g),
  );
  const rows = readTable('12', 'deals');
  const lost = rows.filter(({ player, verdict }) => player === 'hasty' && verdict === 'lost').slice(0, 12);
  expect(links.map(([, , , seed]) => seed)).toEqual(lost.map(({ deal }) => deal));
  expect(links.length).toBeGreaterThan(0);
  for (const [, fragment = '', told = '', seed] of links) {
    const { beginning, moves, played } = readFragment(fragment.replaceAll('&#38;', '&'));
    expect(beginning.deal).toMatchObject({ scheme: 'deal-v1', id: seed });
    // The solver wins from there.
    const line = moves.slice(0, played).map(formatMove).join();
    const solved: unknown = await json`solve parliament --seed ${seed} --json --moves ${line}`;
    expect(solved).toMatchObject({ verdict: 'winnable' });
    expect(section).toContain(`<td>${moves.length}</td><td>${played}</td>`);
    // The link says which move was wrong, by its number and card, and which was better.
    expect(told).toMatch(
      new RegExp(`^move ${played + 1}, ${formatMove(moves[played]).replace(/.*:/, '')} .*; better: `),
    );
  }
});

test('report compares the deals of folders that have them, and says how soon a search decided them', async () => {
  const folders = await analyze('cadogan-congress --deals 20 --player', 'greedy', 'random', 'solver');
  expect(idsOf(await run`report ${folders} --format html`)).toEqual(expect.arrayContaining(['comparison', 'profiles']));
});

test('report gives the same page again, and its figures as CSV, shares from 0 to 1', async () => {
  const printed = await quorum`report ${GREEDY} --format html`;
  expect(await quorum`report ${GREEDY} --format html`).toEqual(printed);
  const [{ won, lost, win_rate: rate, ci_low: low, ci_high: high }] = readRows(join(GREEDY, 'summary.csv'));
  const [header, row] = readCsv(printed.stdout, 'win-rates').trimEnd().split('\n');
  expect(header).toBe(
    'game,player,deals,win rate,95 % interval from,to,won,lost,unknown,moves per game,seconds per game',
  );
  expect(row).toMatch(`british-constitution,greedy,16,${rate},${low},${high},${won},${lost},0,`);
});

test('report names the seconds of games, and the nodes of the search for points of no return', async () => {
  const stdout = await run`report ${GREEDY} ${CAREFUL} --format html`;
  const [head, ...rows] = readCsv(stdout, 'win-rates').trimEnd().split('\n');
  expect(head.split(',').at(-1)).toBe('seconds per game');
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row.split(',').at(-1)).toMatch(/^0\.\d+$/);
  expect(stdout).toContain('Undecided: a search of 5,000,000 nodes found no win of the deal');
  expect(plain(stdout)).toMatch(/The line through it is the 95 % interval/);
});

test('report names the levels of intervals that differ', async () => {
  const folders = await analyze('parliament --player greedy --deals 9 --confidence', '0.9', '0.99');
  const stdout = await succeed(['report', ...folders], '', 200);
  expect(stdout).toMatch(/win rate +interval +won/);
  for (const level of [90, 99]) expect(unwrap(stdout)).toContain(`${level} % interval)`);
});

test('report counts the seconds of games without the search for points of no return', async () => {
  await analyze('congress --player greedy --deals 1 --no-return --seed', '3');
  const { seconds, totals, noReturn } = readManifest('3');
  expect(noReturn).toEqual({ quick: 10_000, thorough: [200_000, 2_000_000], deal: 5_000_000, memory: 32 });
  expect(totals.seconds).toBeLessThan(seconds / 5);
});

test('report prints the same tables, in any width', async () => {
  for (const [columns, interval] of [
    [40, /95 % interval +\d+ to \d+ %/],
    [80, /careful +40 +\d+ % +\d+ to \d+ %/],
    [200, /careful +40 +\d+ % +\d+ to \d+ %/],
  ] as const) {
    const stdout = await succeed(['report', GREEDY, CAREFUL], '', columns);
    expect(stdout).toMatch(interval);
    expect(findWide(stdout, columns)).toEqual([]);
    for (const figure of ['WIN RATES', formatRate(CAREFUL, 0), 'WHICH MOVES THROW GAMES AWAY'])
      expect(stdout).toContain(figure);
    // An interval stays in one piece, beside its rate, and nothing speaks of charts.
    expect(stdout).not.toMatch(/chart|thick line|A mark/);
  }
});

test('report writes Markdown, and charts as files', async () => {
  const stdout = await run`report ${GREEDY} --format markdown`;
  expect(stdout).toContain(`## Greedy wins ${formatRate(GREEDY, 0)}\n`);
  // A table of one row would be read across the page.
  expect(stdout).toContain(`| deals | 16 |\n`);
  expect(stdout).not.toMatch(/chart|thick line|A mark/);
  const charts = await quorum`report ${GREEDY} --format svg --out ${path('charts')}`;
  expect(charts.stderr).toBe(`7 charts are in ${path('charts')}\n`);
  expect(readdirSync(path('charts'))).toEqual(expect.arrayContaining(['win-rates.svg', 'captions.txt']));
  expect(read('charts/captions.txt')).toMatch(
    /^win-rates: .* seeds 1 to 16; exact 95 % intervals; quorum 0\.1\.0.*; made by quorum analyze .*\.$/m,
  );
  expect(read('charts/win-rates.svg')).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
});

test('report gives a player the same colour in every report, and draws differences', async () => {
  const folders = await analyze('cadogan-congress --deals 20 --player', 'greedy', 'careful');
  const both = await run`report ${folders} --format html`;
  const alone = await run`report ${folders[1]} --format html`;
  const coloursOf = (page: string) =>
    new Set(Array.from(partOf(page, 'win-rates').matchAll(/--series-(\d)/g), ([, colour]) => Number(colour)));
  // After the solver's come those of random, greedy, hasty and careful.
  expect(coloursOf(both)).toEqual(new Set([2, 4]));
  expect(coloursOf(alone)).toEqual(new Set([4]));
  expect(partOf(both, 'comparison')).toMatch(/<h2>The Congress .*>careful against greedy</s);
});

test('report of a bench leads with the nodes that strategies need, in one sentence for all random streams', async () => {
  const search = words`--strategy beam --strategy annealing --nodes 20000 --repeat 2 --deals 4`;
  await quorum`bench congress ${search} --workers 1 --out ${path('bench')}`;
  const stdout = plain(await run`report ${path('bench')} --format html`);
  expect(idsOf(stdout).slice(0, 2)).toEqual(['comparison', 'win-rates']);
  const [first, ...others] = Array.from(
    /<ul class="headlines">(.*)<\/ul>/.exec(stdout)?.[1].matchAll(/<li>(.*?)<\/li>/g) ?? [],
  );
  expect(first[1]).toMatch(
    /^Congress: (beam|annealing) needs \d+\.\d\d \(\d+\.\d\d to \d+\.\d\d, n = 4\) times the nodes of (beam|annealing)\.$/,
  );
  expect(others.map(([, sentence]) => sentence)).toEqual([expect.stringContaining('n = 8, 2 random streams)')]);
  expect(readCsv(stdout, 'win-rates').trimEnd().split('\n')).toHaveLength(3);
});

test('report compares the pairs that answer a question: two players, or two readings, and names their game', async () => {
  const game = words`analyze british-constitution --player greedy --player random --rule fill=forced,deferred`;
  await quorum`${game} --deals 9 --workers 1 --out ${path('readings')}`;
  const stdout = await run`report ${path('readings')} --format html`;
  const pairs = readCsv(stdout, 'comparison').trimEnd().split('\n').slice(1);
  expect(pairs).toHaveLength(4);
  for (const pair of pairs) {
    const [variant, first = '', second = ''] = pair.split(',');
    expect(variant).toBe('british-constitution');
    expect(first.split(' ').filter((word) => second.includes(word))).toHaveLength(1);
  }
  expect(partOf(stdout, 'comparison')).toMatch(
    /<text[^>]*>British Constitution, fill=deferred<\/text>.*>random against greedy</s,
  );
});

test('report says at the top that a study is not finished, and how much of it there is', async () => {
  cpSync(GREEDY, path(), { recursive: true });
  write('manifest.json', read('manifest.json').replace('"finished": true', '"finished": false'));
  const [header, row] = read('summary.csv').split('\n');
  const cells = row.split(',').with(header.split(',').indexOf('asked'), '99');
  write('summary.csv', `${header}\n${cells.join()}\n`);
  const [, first, warning] = (await succeed(['report', path()], '', 200)).split('\n');
  expect([first, warning]).toEqual(['', expect.stringMatching(/ is not finished: it has 16 of its 99 games\.$/)]);
});

test('report does not draw what too few games say', async () => {
  const stdout = await run`report ${CAREFUL} ${GREEDY} --format html`;
  expect(stdout).toContain('Players with fewer than 10 of these games are in the table only.');
  const places = partOf(stdout, 'places');
  expect(places).toMatch(/<td>careful<\/td>/);
  expect(places).not.toMatch(/<text[^>]*>careful<\/text>/);
});

test('report names folders apart where they have the same games and players', async () => {
  const [folder] = await analyze('british-constitution --player greedy --deals', '3');
  expect(await succeed(['report', folder, GREEDY], '', 200)).toMatch(/^british-constitution +greedy: greedy +16 /m);
});

test.each([
  [[GREEDY, GREEDY], 'is named twice; name each folder once'],
  [[GREEDY, `${GREEDY}/`], `${GREEDY}/ is the same folder as ${GREEDY}; name each folder once`],
  [[`${RESULTS}/nowhere`], 'nowhere does not exist; name a study folder made by analyze or bench'],
  [words`${GREEDY} --format svg`, '--format svg writes several files; name a folder for them with --out'],
  [words`${GREEDY} --format pdf`, "'pdf' is invalid. Allowed choices are html, markdown, svg, table."],
])('report on %j is refused', async (args, message) => {
  expect(await quorum`report ${args}`).toEqual(failure(2, message));
});

test.each([
  ['won', 'abc', 'won "abc" is no number'],
  ['unknown', '', 'unknown "" is no whole number from 0 on'],
  ['lost', '5', ' won, 5 lost and 0 unknown are not the 16 deals'],
  ['asked', '', 'asked "" is no whole number from 0 on'],
  ['ci_high', '1.5', 'ci_high "1.5" is no number from 0 to 1'],
])('report refuses a summary.csv with %s "%s"', async (name, value, message) => {
  cpSync(GREEDY, path(), { recursive: true });
  const [header, row] = read('summary.csv').split('\n');
  const cells = row.split(',').with(header.split(',').indexOf(name), value);
  write('summary.csv', `${header}\n${cells.join()}\n`);
  const refusal = await refused`report ${path()}`;
  expect(refusal).toContain(`${path('summary.csv')}, line 2: `);
  expect(refusal).toContain(`${message}; the file is damaged, make it again`);
});

test('report of a folder without a study, or a damaged one, names the file', async () => {
  expect(await quorum`report ${path()}`).toEqual(
    failure(2, 'summary.csv cannot be read: no such file or folder; name a study folder made by analyze or bench'),
  );
  cpSync(GREEDY, path(), { recursive: true });
  write('stuck.csv', 'variant,rules,player,measure,value,low,count\ncongress\n');
  expect(await refused`report ${path()}`).toContain(
    'stuck.csv is damaged: not every line has the 7 cells that the first one names',
  );
  write('manifest.json', '{');
  expect(await refused`report ${path()}`).toContain(
    `${path('manifest.json')} is damaged: it is no JSON object; resume the study to make it again`,
  );
});
