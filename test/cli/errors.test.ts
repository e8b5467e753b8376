import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { failure, programCommand, quorum, refused, runQuorum, useFiles, words } from './harness.ts';

const TOO_MANY = 'all games together have more deals than can be counted; ask for fewer';
const MANY = Array.from({ length: 9999 }, (_, i) => i).join();
const RULES = Array(60).fill('--rule space-fill=waste,choice').join(' ');

const { path, read, write } = useFiles();

test.each([
  ['solve congress 12345', 'got 2; for the deal of that number, write --seed 12345, or --pysol 12345 for'],
  ['rules congress 12345', 'Expected 1 argument but got 2.'],
  ['solve congress --deal \t', '--deal is empty'],
  ['solve klondike', /"klondike".*congress, parliament/],
  ['solve british constitution --seed 1', 'write british-constitution as one word'],
  ['solve Cadogan Congress', 'write cadogan-congress as one word'],
  ['explain congress --player carfeul', 'did you mean careful?'],
  ['bench congress --strategy baem:nodes=5', /did you mean beam\?.*nrpa/],
  ['sovle congress', "'sovle' (Did you mean solve?)"],
  ['solve congress --sed 1', "'--sed' (Did you mean --seed?)"],
  ['help anlayze', 'word "anlayze" is unknown (did you mean analyze?); choose from solve, '],
  ['help solve congress', "too many arguments for 'help'"],
  ['solve congress --seed 1 --pysol 1', '--seed/--deals and --pysol'],
  ['solve congress --deals 2 --deal-file -', '--deals and --deal-file'],
  ['solve cadogan-congress --pysol 1', 'PySolFC has no cadogan-congress'],
  ['list congress --pysol 20..1', /"20\.\.1" cannot be.*give 1\.\.20/],
  ['list congress --pysol 1..ms20', /"1\.\.ms20".*in the same form/],
  ['list congress --pysol 1..20 --deals 20', /"1\.\.20".*--deals.*keep one of them/],
  ['list congress --pysol ms8589934591 --deals 2', /"ms8589934592".*ms8589934591/],
  ['list congress --pysol 1..99999999999999999999', 'more than 9007199254740991; ask for fewer'],
  ['solve congress --pysol x1', '"x1"'],
  ['list congress --format pysol', 'name some with --pysol'],
  ['list congress --pysol 31999..32000 --format pysol', 'from 32000 on'],
  ['list congress --pysol 32000 --format pysol --verdict unknown', 'winnable deals only'],
  ['list congress --pysol 32000 --format pysol --rule space-fill=choice', /no win in PySolFC.* space-fill=waste/],
  ['solve congress --deals 2 --exit-verdict', 'single deal'],
  ['analyze congress --player greedy --strategy beam --out x', '--strategy is for the solver;'],
  ['solve congress --deal-file -', 'no deal found'],
  ['deal congress --format picture', 'text, board'],
  ['analyze congress', '--out is missing'],
  ['bench congress --shard 1/2', '--shard plays a part of a study; name its folder with --resume or --out'],
  ['solve congress --seed', '--seed'],
  ['solve congress --seed 5 --seed 6', '--seed is given twice, as 5 and as 6; keep one of them'],
  ['analyze congress --out a --out b', '--out is given twice, as a and as b; keep one of them'],
  ['deal congress --format text --format board', '--format is given twice'],
  ['analyze congress --workers 1000 --out unused', /--workers "1000".* from 1 to \d+/],
  ['solve congress --json --ascii', '--ascii has no effect with --json; leave it out'],
  ['hint congress --json --ascii', '--ascii has no effect with --json; leave it out'],
  ['solve congress --compact --boards 3', '--boards has no effect with --compact; leave it out'],
  ['solve congress --compact --json', '--compact has no effect with --json; leave it out'],
  ['deal congress --json --format board', '--format has no effect with --json; leave it out'],
  ['bench congress --alpha 0.1', '--alpha and --beta are the errors of a test; name its hypotheses with --sprt'],
  ['report x --page javascript:alert(1)', 'an address that begins with http, https or file'],
  ['report x --page data:text/html,x', 'an address that begins with http, https or file'],
  ['report x --page \tJavaScript:x', 'an address that begins with http, https or file'],
  ['report x --page java\nscript:x', 'an address that begins with http, https or file'],
  ['solve', 'no game is named; name a variant, or give a position with --position'],
  ['bench congress --signature --deals 2', 'leave out congress, --deals'],
  ['verify -', 'standard input has no lines'],
])('bad usage exits 2 quorum %s', async (line, message) => {
  expect(await runQuorum(line.split(' '))).toEqual(failure(2, message));
});

test.each([
  ['analyze congress RULES', '"space-fill=waste,choice": space-fill is set twice; keep one of them'],
  ['analyze cadogan-congress --rule marriage=MANY --rule refill=MANY', 'marriage of cadogan-congress cannot be "0"'],
  ['analyze all --rule foo=bar', /"foo=bar".*marriage/],
  ['analyze all --rule marriage=x', 'suit, any'],
  ['analyze all --rule marriage=suit,suit', /marriage=suit.* twice/],
  ['analyze', 'the variant is missing; name one, or all'],
  ['analyze congress,parlament', '"parlament" is unknown (did you mean parliament?)'],
  ['analyze congress,parliament,congress', 'congress is named twice; name it once'],
  ['analyze congress --player greedy --player greedy', 'the player greedy is given twice'],
  ['bench congress --strategy nrpa --strategy nrpa', 'nrpa is given twice'],
  ['analyze congress --shard 4/3', '--shard 4/3: the shard "4" cannot be used; give a whole number from 0 to 3'],
  ['analyze congress --shard 1/0', 'the number of shards "0" cannot be used'],
  ['analyze congress --shard x', '--shard x: it is no shard; give i/n, for example 1/4'],
  ['analyze congress --seed -1', /--seed "-1".* from 0 to 9007199254740991/],
  ['analyze congress --deals 0', /--deals "0".* from 1 /],
  ['analyze congress --nodes 0', /--nodes "0".* from 1 /],
  ['analyze congress --seconds -1', '--seconds "-1"'],
  ['analyze congress --memory 0', /--memory "0".* from 1 /],
  ['analyze congress --workers 0', /--workers "0".* from 1 /],
  ['analyze congress --deal-limit 0', /--deal-limit "0".* from 0\.1 /],
  ['analyze all --deals 9007199254740990', TOO_MANY],
  ['bench congress --deals 9007199254740990', TOO_MANY],
])('bad usage exits 2 before a folder is made: quorum %s', async (line, message) => {
  const args = line.replace('RULES', RULES).replaceAll('MANY', MANY).split(' ');
  expect(await runQuorum([...args, '--out', 'unused'])).toEqual(failure(2, message));
  expect(existsSync('unused')).toBe(false);
});

test('bad usage exits 2 for bad deals before a folder is touched, even with --force', async () => {
  write('deals.csv', 'precious');
  expect(await refused`analyze congress --deal AS --force --out ${path()}`).toContain(
    'but congress deals 104; add the missing 103',
  );
  expect(read('deals.csv')).toBe('precious');
});

test('bad usage exits 2 for a folder in the place of a deal file or of standard input', async () => {
  expect(await refused`solve congress --deal-file ${path()}`).toContain(
    `--deal-file ${path()} cannot be read: it is a folder; name`,
  );
  const [program = '', ...args] = programCommand(words`solve congress --deal-file -`);
  const stdin = openSync(path(), 'r');
  const { status, stdout, stderr } = spawnSync(program, args, { stdio: [stdin, 'pipe', 'pipe'], encoding: 'utf8' });
  closeSync(stdin);
  expect({ code: status, stdout, stderr }).toEqual(failure(2, '--deal-file - cannot be read: it is a folder; name'));
});

test('bad usage exits 2 for a line without end, wherever it is read', async () => {
  const endless = 'A'.repeat(2 ** 21);
  for (const line of ['solve congress --deal-file -', 'verify -', 'play congress', 'hint --position -'])
    expect(await runQuorum(line.split(' '), endless)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('line 1: it has more than 1048576 characters; give a text file of shorter lines'),
    });
});

test.each([
  'solve LONG',
  'LONG',
  'solve congress --LONG',
  'solve congress LONG',
  'solve congress --deal LONG',
  'solve congress --deal-file LONG',
  'solve congress --pysol LONG',
  'solve congress --seed LONG',
  'solve congress --rule LONG',
  'solve congress --moves LONG',
  'solve --position LONG',
  'analyze congress --player LONG --out unused',
  'report LONG --out unused',
  'help LONG',
])('bad usage exits 2 for a long argument without all of it: quorum %s', async (line) => {
  for (const part of ['x', 'AS ']) {
    const { code, stderr } = await runQuorum(line.split(' ').map((word) => word.replace('LONG', part.repeat(70_000))));
    expect([code, stderr.length < 1000]).toEqual([2, true]);
  }
});

test('bad usage exits 2 for no command at all, with the help on stderr', async () => {
  expect(await runQuorum([])).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('Usage: quorum') });
});

test.each(['solve', 'analyze', 'bench'])('memory that cannot be had exits 1 for %s', async (command) => {
  const out = command === 'solve' ? [] : ['--out', path('new')];
  const message =
    /congress, seed 1: 65536 MiB for a search cannot be had \(.*\); give searches less memory, or a study fewer workers/;
  expect(await quorum`${command} congress --deals 1 --memory 65536 --strategy depth-first ${out}`).toEqual(
    failure(1, message),
  );
});

test.each([
  ['analyze all --deal-file none --out unused', '--deal-file none cannot be read: no such file'],
  ['verify none', 'none cannot be read: no such file'],
  ['play --resume none', 'none cannot be read: no such file'],
  ['hint --position none', '--position none cannot be read: no such file'],
  ['solve congress --weights none', '--weights none cannot be read: no such file'],
  ['solve congress --strategy ./none.js', 'none.js) cannot be read: no such file'],
  ['report none --out unused', 'none does not exist'],
  ['audit none', 'none holds no study'],
])('a file or folder that is not there is bad usage: quorum %s', async (line, message) => {
  expect(await runQuorum(line.split(' '))).toEqual(failure(2, message));
  expect(existsSync('unused')).toBe(false);
});
