import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { useFolder } from '../folder.ts';
import { failure, programCommand, quorum, runQuorum, words } from './harness.ts';

const MANY = Array.from({ length: 9999 }, (_, i) => i).join();

const path = useFolder();

describe('bad usage exits 2', () => {
  test.each([
    [
      'a number alone, which may be that of a deal',
      'solve congress 12345',
      /got 2; for the deal of that number, write --seed 12345, or --pysol 12345 for the deal of PySolFC/,
    ],
    ['a number alone where no deal is named', 'rules congress 12345', 'Expected 1 argument but got 2.'],
    ['an empty deal', 'solve congress --deal \t', '--deal is empty'],
    ['an unknown variant', 'solve klondike', /"klondike".*congress, parliament/],
    ['a variant in two words', 'solve british constitution --seed 1', 'write british-constitution as one word'],
    ['a variant in two words before a depth', 'perft Cadogan Congress 3', 'write cadogan-congress as one word'],
    ['a misspelt player', 'explain congress --player carfeul', 'did you mean careful?'],
    ['a misspelt strategy', 'bench congress --strategy baem:nodes=5', /did you mean beam\?.*nrpa/],
    ['a misspelt command', 'sovle congress', "'sovle' (Did you mean solve?)"],
    ['a misspelt option', 'solve congress --sed 1', "'--sed' (Did you mean --seed?)"],
    ['help on a misspelt command', 'help anlayze', 'no command "anlayze" (did you mean analyze?); choose from solve, '],
    ['help on two words', 'help solve congress', "too many arguments for 'help'"],
    ['two deal sources', 'solve congress --seed 1 --pysol 1', '--seed/--deals and --pysol'],
    ['--deals with a deal file', 'solve congress --deals 2 --deal-file -', '--deals and --deal-file'],
    ['PySolFC numbers it does not have', 'solve cadogan-congress --pysol 1', 'PySolFC has no cadogan-congress'],
    ['PySolFC numbers from the last to the first', 'list congress --pysol 20..1', /"20\.\.1" cannot be.*give 1\.\.20/],
    ['PySolFC numbers of two kinds', 'list congress --pysol 1..ms20', /"1\.\.ms20".*in the same form/],
    ['PySolFC numbers counted twice', 'list congress --pysol 1..20 --deals 20', /"1\.\.20".*--deals.*keep one of them/],
    ['PySolFC numbers that go too far', 'list congress --pysol ms8589934591 --deals 2', /"ms8589934592".*ms8589934591/],
    [
      'more PySolFC numbers than can be counted',
      'list congress --pysol 1..99999999999999999999',
      'more than 9007199254740991; ask for fewer',
    ],
    ['a PySolFC number that is none', 'solve congress --pysol x1', '"x1"'],
    ['a list for PySolFC without its numbers', 'list congress --format pysol', 'name some with --pysol'],
    [
      'a list for PySolFC of numbers that it deals by another generator',
      'list congress --pysol 31999..32000 --format pysol',
      'from 32000 on',
    ],
    [
      'a list for PySolFC of deals without a win',
      'list congress --pysol 32000 --format pysol --unknown',
      'winnable deals only',
    ],
    [
      'a list for PySolFC by other rules',
      'list congress --pysol 32000 --format pysol --rule space-fill=choice',
      /may have no win in PySolFC\. There a space .*space-fill=waste/,
    ],
    ['--exit-verdict with several deals', 'solve congress --deals 2 --exit-verdict', 'single deal'],
    ['a deal file without deals', 'solve congress --deal-file -', 'no deal found'],
    ['a depth that is no number', 'perft congress deep', 'depth "deep"'],
    ['an unknown format', 'deal congress --format picture', 'text, board'],
    ['a study without a folder', 'analyze congress', '--out is missing'],
    [
      'part of a comparison that no folder keeps',
      'bench congress --shard 1/2',
      '--shard plays a part for quorum merge; name a folder for it with --out',
    ],
    ['an option without its value', 'solve congress --seed', '--seed'],
    ['a missing variant', 'solve', 'no game is named; name a variant, or give a position with --position'],
    ['a signature of other deals', 'bench congress --signature --deals 2', 'leave out congress, --deals'],
    ['nothing to verify', 'verify -', 'standard input has no lines'],
  ])('for %s', async (_, line, message) => {
    expect(await runQuorum(line.split(' '))).toEqual(failure(2, message));
  });

  test.each([
    [
      'a rule with several values, again and again',
      `analyze congress${' --rule space-fill=waste,choice'.repeat(60)}`,
      '"space-fill=waste,choice": space-fill is set twice; keep one of them',
    ],
    [
      'rules with many values that there are not',
      `analyze cadogan-congress --rule marriage=${MANY} --rule refill=${MANY}`,
      '"marriage=0": marriage of cadogan-congress cannot be "0"; choose from suit, any',
    ],
    ['a former rule', 'analyze all --rule ruleset=cadogan', /"ruleset".*variant cadogan-constitution/],
    ['a rule that no variant has', 'analyze all --rule foo=bar', /"foo=bar".*marriage/],
    ['a bad value of a rule that only one variant has', 'analyze all --rule marriage=x', 'suit, any'],
    ['a value of a rule given twice', 'analyze all --rule marriage=suit,suit', /marriage=suit.* twice/],
    ['a missing variant', 'analyze', 'the variant is missing; name one, or all'],
    ['a misspelt variant', 'analyze congress,parlament', '"parlament" is unknown (did you mean parliament?)'],
    ['a variant named twice', 'analyze congress,parliament,congress', 'congress is named twice; name it once'],
    ['a player given twice', 'analyze congress --player greedy --player greedy', '--player greedy is given twice'],
    ['a strategy given twice', 'bench congress --strategy nrpa --strategy nrpa', 'nrpa is given twice'],
    [
      'a shard after the last',
      'analyze congress --shard 4/3',
      '--shard 4/3: the part "4" cannot be used; give a whole number from 1 to 3',
    ],
    ['a shard of none', 'analyze congress --shard 1/0', 'the number of parts "0" cannot be used'],
    ['a shard that is none', 'analyze congress --shard x', '--shard "x" cannot be used; give i/n, for example 1/4'],
    [
      'luck without a player',
      'bench congress --luck --strategy nrpa',
      /--luck is for players, .*name one with --player/,
    ],
    [
      'the luck of deals that were not shuffled',
      'bench congress --player careful --luck --pysol 1..9',
      'known of shuffled deals alone; name them with --seed',
    ],
    ['a negative seed', 'analyze congress --seed -1', /--seed "-1".* from 0 to 9007199254740991/],
    ['no deals', 'analyze congress --deals 0', /--deals "0".* from 1 /],
    ['no nodes', 'analyze congress --nodes 0', /--nodes "0".* from 1 /],
    ['negative seconds', 'analyze congress --seconds -1', '--seconds "-1"'],
    ['no memory', 'analyze congress --memory 0', /--memory "0".* from 1 /],
    ['no workers', 'analyze congress --workers 0', /--workers "0".* from 1 /],
    ['a deal limit of nothing', 'analyze congress --deal-limit 0', /--deal-limit "0".* from 0\.1 /],
    ...['analyze all', 'bench congress'].map((study): [string, string, string] => [
      `more deals than can be counted: ${study}`,
      `${study} --deals 9007199254740990`,
      '--deals 9007199254740990: all games together have more deals than can be counted; ask for fewer',
    ]),
  ])('before a folder is made, for %s', async (_, line, message) => {
    expect(await runQuorum([...line.split(' '), '--out', 'unused'])).toEqual(failure(2, message));
    expect(existsSync('unused')).toBe(false);
  });

  test('for bad deals before a folder is touched, even with --force', async () => {
    writeFileSync(path('deals.csv'), 'precious');
    expect(await quorum`analyze congress --deal AS --force --out ${path()}`).toEqual(
      failure(2, 'but congress deals 104; add the missing 103'),
    );
    expect(readFileSync(path('deals.csv'), 'utf8')).toBe('precious');
  });

  test('for a folder in the place of a deal file or of standard input', async () => {
    expect(await quorum`solve congress --deal-file ${path()}`).toEqual(
      failure(2, `--deal-file ${path()} cannot be read: it is a folder; name`),
    );
    const [program = '', ...args] = programCommand(words`solve congress --deal-file -`);
    const stdin = openSync(path(), 'r');
    const { status, stdout, stderr } = spawnSync(program, args, { stdio: [stdin, 'pipe', 'pipe'], encoding: 'utf8' });
    closeSync(stdin);
    expect({ code: status, stdout, stderr }).toEqual(failure(2, '--deal-file - cannot be read: it is a folder; name'));
  });

  test('for no command at all, with the help on stderr', async () => {
    expect(await runQuorum([])).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('Usage: quorum') });
  });
});

test.each(['solve', 'analyze', 'bench'])('memory that cannot be had exits 1 for %s', async (command) => {
  const out = command === 'solve' ? [] : ['--out', path('new')];
  expect(await quorum`${command} congress --deals 1 --memory 65536 --strategy depth-first ${out}`).toEqual(
    failure(
      1,
      /congress, seed 1: 65536 MiB for a search cannot be had \(.*\); give less with --memory, or use fewer --workers in a study/,
    ),
  );
});

describe('a file that is not there exits 1', () => {
  test.each([
    [
      'with a value, on Windows too, where a colon follows the drive',
      String.raw`solve congress --strategy portfolio:steps=C:\none.json:nodes=5`,
      String.raw`steps: C:\none.json`,
    ],
    ['with deals', 'analyze all --deal-file none --out unused', '--deal-file none'],
    ['to verify', 'verify none', 'none'],
  ])('%s', async (_, line, file) => {
    expect(await runQuorum(line.split(' '))).toEqual(failure(1, `${file} cannot be read: no such file`));
    expect(existsSync('unused')).toBe(false);
  });
});
