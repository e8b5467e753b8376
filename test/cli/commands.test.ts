import { GUIDES } from '../../src/variants/guides.ts';
import { readdirSync } from 'node:fs';
import { fillPlaces } from '../../src/cli/help/help.ts';
import { readVersion } from '../../src/lab/files/provenance.ts';
import { RESULT_FILES } from '../../src/lab/manifest.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import {
  findWide,
  jsonLines,
  quorum,
  refused,
  run,
  runQuorum,
  spawnQuorum,
  succeed,
  unwrap,
  useFiles,
  words,
} from './harness.ts';
import { readText } from '../root.ts';

const { path } = useFiles();

const COMMANDS = readdirSync(new URL('../../src/cli/help/', import.meta.url))
  .filter((name) => name.endsWith('.md') && !['quorum.md', 'words.md'].includes(name))
  .map((name) => name.replace('.md', ''))
  .sort();

test('help lists exactly the commands that have a help file', async () => {
  const stdout = await succeed(['--help']);
  expect(stdout.match(/(?<=^ {2})(?!help)[a-z]+(?= .*(\[|<| {2}))/gm)?.sort()).toEqual(COMMANDS);
});

test('help needs a value for each place, and a place for each value', () => {
  const c = [['t', 'm'] as const, ['u', 'n'] as const];
  expect(fillPlaces('{a} of {b}\n- {c}', { a: 1, b: 'x', c })).toBe('1 of x\n- t: m\n- u: n');
  expect(() => fillPlaces('{a}', {})).toThrow('{a}');
  expect(() => fillPlaces('{}/8 {1..8}', { a: 1 })).toThrow('no place for a');
});

test.each(['', ...COMMANDS])('help of %s has an example, and fits into a terminal, wide or narrow', async (command) => {
  for (const columns of [80, 200, 40]) {
    const { code, stdout } = await runQuorum(['help', command].filter(Boolean), '', columns);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Examples:\n {2}\$ quorum /)]);
    // Commands to be copied stay whole.
    const whole = columns === 40 ? /^(Usage:| {2}(\$|#|sudo|export|cp|deals| {2}--))/ : /^$/;
    expect(findWide(stdout, columns).filter((line) => !whole.test(line))).toEqual([]);
  }
});

test('help names every file that a study may write', async () => {
  const stdout = await run`help analyze`;
  for (const name of [...RESULT_FILES, 'no-return.csv', 'study.json', 'log'])
    expect(stdout).toMatch(new RegExp(`^  ${name} +[a-z]`, 'm'));
});

test('help shows defaults and limits', async () => {
  const stdout = await run`analyze --help`;
  for (const text of [
    'MiB per worker for the tables of a search (1 to 65536; default: 256)',
    'repeatable (default: solver)',
    'who plays: solver, which sees every card, or one that does not see the stock: random, greedy',
  ])
    expect(unwrap(stdout)).toContain(text);
});

test.each([
  ['help', '--help'],
  ['help solve', 'solve --help'],
  ['-v', '--version'],
])('help or version is the same: %s, %s', async (line, other) => {
  expect(await runQuorum(line.split(' '))).toEqual(await runQuorum(other.split(' ')));
});

test.each([
  ['real', /^quorum help play --real: follow a game that you play with real cards/],
  [
    '--nodes',
    /^quorum help solve, list, audit, bench --nodes <n>: moves that .* quorum help tune --nodes <n>: for scores/,
  ],
  ['budget', /^budget what a search may spend on a deal/],
  ['congress', /^quorum rules congress the rules of this game$/],
  ['words', /^Twenty words mean the same in every command, file and page\. variant the name .* study deals played by/],
])('help explains options and words: %s', async (word, text) => {
  expect(unwrap(await succeed(['help', word])).trim()).toMatch(text);
});

test('help has twenty words, and names what it knows for any other', async () => {
  expect(readText('src/cli/help/words.md').match(/^- /gm)).toHaveLength(20);
  expect(await refused`help solvr`).toMatch(
    /word "solvr" is unknown \(did you mean solve\?\); choose from solve, .*, words$/,
  );
});

test('help and version come from the program too', async () => {
  expect(await spawnQuorum(['--version'])).toEqual({ code: 0, stdout: `${readVersion()}\n`, stderr: '' });
});

// positions.staged.test.ts reads the cards of such boards.
test.each(VARIANTS)('deal draws the opening of $name below its name', async ({ name }) => {
  const stdout = await run`deal ${name} --seed 5 --format board`;
  expect([stdout.split('\n')[0], findWide(stdout, 80)]).toEqual([`${name}, seed 5`, []]);
});

test('JSON of deals says what is dealt', async () => {
  const deals = await jsonLines`deal parliament --pysol 5..6 --json`;
  expect(deals).toEqual([
    {
      variant: 'parliament',
      rules: { 'space-fill': 'waste', 'stock-deal': 'anytime', 'worry-back': 'yes', foundations: 'choice' },
      deal: { pysol: '5', scheme: 'pysolfc', cards: expect.any(String) },
    },
    expect.objectContaining({ deal: expect.objectContaining({ pysol: '6' }) }),
  ]);
  expect(await run`deal parliament --pysol 5..6`).toContain(deals[0].deal.cards);
});

test('JSON of rules has every variant, option and value', async () => {
  const rules = await jsonLines`rules --json`;
  expect(rules.map(({ variant }) => variant)).toEqual(VARIANTS.map(({ name }) => name));
  const [{ options }] = await jsonLines`rules british-constitution --json`;
  const text = expect.any(String);
  const values = ['forced', 'deferred'].map((value) => ({ value, meaning: text }));
  expect(options).toEqual([{ key: 'fill', default: 'forced', values, source: text }]);
});

test('JSON of explain tells the same as its text', async () => {
  const args = words`explain cadogan-congress --seed 1 --player greedy`;
  const stdout = await run`${args}`;
  const [story] = await jsonLines`${args} --json`;
  const told = { variant: 'cadogan-congress', player: 'greedy', deal: { seed: 1 }, ending: 'blocked' };
  expect(story).toMatchObject(told);
  expect(story.moves).toHaveLength(story.plies);
  expect(stdout).toContain(`lost, with no legal move left after ${story.plies} moves`);
  expect(stdout).toContain(`, ${story.loss.noReturn.fatal.move} (`);
});

test('JSON of explain --chances has each move judged, and its text the first and the last', async () => {
  const args = [...words`explain congress --seed 3 --chances --moves`, 'S-W S-W'];
  const stdout = await run`${args}`;
  const [{ reviewed }] = await jsonLines`${args} --json`;
  expect(reviewed).toMatchObject([
    { ply: 0, move: 'S-W', hidden: 96 },
    { ply: 1, move: 'S-W', hidden: 95 },
  ]);
  expect(stdout).toMatch(/before move +unseen cards +chance in %\n +1 +96 +\d+\n +2 +95 +\d+\n/);
  expect(stdout).not.toContain('blamed');
});

test('--quiet leaves data and errors alone', async () => {
  const args = words`analyze congress --player greedy --deals 5 --workers 1 --out ${path('out')}`;
  const { stderr, ...data } = await runQuorum(args);
  expect(stderr).toMatch(/5 deals are done.*\nresults are in /);
  expect(await quorum`${args} --force --quiet`).toEqual({ ...data, stderr: '' });
  expect(await refused`--quiet solve congress --seed -1`).toContain('--seed "-1"');
});

test.each([
  ['rules', undefined],
  ['rules', 40],
  ['rules', 60],
  ['rules --guide', 40],
  ['rules --guide', 200],
])('rules fit: %s, into %i columns', async (command, columns) => {
  const { stdout } = await runQuorum(command.split(' '), '', columns);
  // An address cannot be broken.
  expect(findWide(stdout, columns ?? 80).filter((line) => /\s/.test(line.trim()))).toEqual([]);
});

test.each(VARIANTS)('rules explain $name and each of its option values, alone and among all', async (variant) => {
  const stdout = await run`rules ${variant.name}`;
  expect(stdout).toContain(`${variant.title}  (${variant.name}`);
  for (const { key, values } of variant.options) {
    expect(stdout).toContain(`  ${key} = ${values.join(' | ')}   (default ${values[0]})`);
    for (const value of values) expect(stdout).toContain(`    ${value}: `);
  }
  expect(await run`rules`).toContain(stdout.trimEnd());
});

test.each(VARIANTS)('rules have a guide for $name, in text and JSON', async ({ name, title }) => {
  const stdout = await run`rules ${name} --guide`;
  const text = unwrap(stdout);
  expect(text).toContain(`${title} Habits that pay `);
  const { habits = [], won } = GUIDES.get(name) ?? {};
  for (const [habit, [points, low, high]] of habits)
    expect(text).toContain(`${points.toFixed(1)} ${habit} (${low.toFixed(1)} to ${high.toFixed(1)})`);
  const [read] = await jsonLines`rules ${name} --guide --json`;
  expect(read).toMatchObject({ variant: name, title, player: 'hasty', won });
  expect(read.habits).toHaveLength(habits.length);
});
