import { formatDeal, dealFromSeed, congress } from '../../src/index.ts';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { useFolder } from '../folder.ts';
import { failure, programCommand, quorum, runQuorum, words } from './harness.ts';

const FULL = dealFromSeed(1, congress.pack(congress.size)).cards;
const LAST = formatDeal(FULL.slice(-1));
const SHORT_DEAL = formatDeal(FULL.slice(0, 103));

const path = useFolder();

beforeEach(() => {
  writeFileSync(path('file'), 'precious');
  mkdirSync(path('results'));
  writeFileSync(path('results', 'deals.csv'), 'precious');
});

describe('bad usage exits 2', () => {
  const OUT = words`--out unused`;
  const cases: readonly (readonly [what: string, args: readonly string[], message: RegExp])[] = [
    [
      'a number alone, which may be that of a deal',
      ['solve', 'congress', '12345'],
      /got 2; for the deal of that number, write --seed 12345, or --pysol 12345 for the deal of PySolFC/,
    ],
    ['a number alone where no deal is named', ['rules', 'congress', '12345'], /Expected 1 argument but got 2\./],
    [
      'a rule with several values, again and again',
      [
        'analyze',
        'congress',
        ...OUT,
        ...Array.from({ length: 60 }, () => ['--rule', 'space-fill=waste,choice']).flat(),
      ],
      /"space-fill=waste,choice": space-fill is set twice; keep one of them/,
    ],
    [
      'rules with many values that there are not',
      [
        'analyze',
        'cadogan-congress',
        ...OUT,
        ...['marriage', 'refill'].flatMap((key) => [
          '--rule',
          `${key}=${Array.from({ length: 9999 }, (_, i) => i).join()}`,
        ]),
      ],
      /"marriage=0": marriage of cadogan-congress cannot be "0"; choose from suit, any/,
    ],
    ['an empty deal', ['solve', 'congress', '--deal', ' '], /--deal is empty/],
    [
      'a former rule among many variants',
      words`analyze all --rule ruleset=cadogan ${OUT}`,
      /"ruleset".*variant cadogan-constitution/,
    ],
    ['a rule that no variant has', words`analyze all --rule foo=bar ${OUT}`, /"foo=bar".*marriage/],
    ['a bad value of a rule that only one variant has', words`analyze all --rule marriage=x ${OUT}`, /suit, any/],
    ['an unknown variant', ['solve', 'klondike'], /"klondike".*congress, parliament/],
    [
      'a misspelt variant among several',
      ['analyze', 'congress,parlament', ...OUT],
      /"parlament" is unknown \(did you mean parliament\?\)/,
    ],
    ['a variant in two words', words`solve british constitution --seed 1`, /write british-constitution as one word/],
    [
      'a variant in two words before a depth',
      ['perft', 'Cadogan', 'Congress', '3'],
      /write cadogan-congress as one word/,
    ],
    ['a misspelt player', words`explain congress --player carfeul`, /did you mean careful\?/],
    ['a misspelt strategy', words`bench congress --strategy baem:nodes=5`, /did you mean beam\?/],
    ['a misspelt command', ['sovle', 'congress'], /'sovle' \(Did you mean solve\?\)/],
    ['a misspelt option', words`solve congress --sed 1`, /'--sed' \(Did you mean --seed\?\)/],
    [
      'help on a misspelt command',
      ['help', 'anlayze'],
      /no command "anlayze" \(did you mean analyze\?\); choose from solve, /,
    ],
    ['help on two words', ['help', 'solve', 'congress'], /too many arguments for 'help'/],
    ['a negative seed', words`solve congress --seed -1`, /--seed "-1".*from 0 to 9007199254740991/],
    ['seeds that run past the last', words`deal congress --seed 9007199254740991 --deals 2`, /ask for fewer/],
    ['no deals', words`deal congress --deals 0`, /--deals "0".*from 1/],
    ['no nodes', words`solve congress --nodes 0`, /--nodes "0"/],
    ['negative seconds', words`solve congress --seconds -1`, /--seconds "-1"/],
    ['no memory', words`solve congress --memory 0`, /--memory "0"/],
    ['no workers', words`analyze congress --workers 0 ${OUT}`, /--workers "0"/],
    ['two deal sources', words`solve congress --seed 1 --pysol 1`, /--seed\/--deals and --pysol/],
    ['--deals with a deal file', words`solve congress --deals 2 --deal-file -`, /--deals and --deal-file/],
    ['PySolFC numbers it does not have', words`solve cadogan-congress --pysol 1`, /PySolFC has no cadogan-congress/],
    [
      'PySolFC numbers from the last to the first',
      words`list congress --pysol 20..1`,
      /"20\.\.1" cannot be used.*give 1\.\.20/,
    ],
    ['PySolFC numbers of two kinds', words`list congress --pysol 1..ms20`, /"1\.\.ms20".*in the same form/],
    [
      'PySolFC numbers counted twice',
      words`list congress --pysol 1..20 --deals 20`,
      /"1\.\.20".*--deals.*keep one of them/,
    ],
    [
      'PySolFC numbers that go too far',
      words`list congress --pysol ms8589934591 --deals 2`,
      /"ms8589934592".*ms8589934591/,
    ],
    [
      'more PySolFC numbers than can be counted',
      words`list congress --pysol 1..99999999999999999999`,
      /more than 9007199254740991; ask for fewer/,
    ],
    ['a list for PySolFC without its numbers', words`list congress --format pysol`, /name some with --pysol/],
    [
      'a list for PySolFC of numbers that it deals by another generator',
      words`list congress --pysol 31999..32000 --format pysol`,
      /from 32000 on/,
    ],
    [
      'a list for PySolFC of deals without a win',
      words`list congress --pysol 32000 --format pysol --unknown`,
      /winnable deals only/,
    ],
    [
      'a list for PySolFC by other rules',
      words`list congress --pysol 32000 --format pysol --rule space-fill=choice`,
      /may have no win in PySolFC\. There a space .*space-fill=waste/,
    ],
    ['a PySolFC number that is none', words`solve congress --pysol x1`, /"x1"/],
    ['--exit-verdict with several deals', words`solve congress --deals 2 --exit-verdict`, /single deal/],
    ['a deal file without deals', words`solve congress --deal-file -`, /no deal found/],
    ['a depth that is no number', ['perft', 'congress', 'deep'], /depth "deep"/],
    ['an unknown format', words`deal congress --format picture`, /text, board/],
    ['analyze without a folder', ['analyze', 'congress'], /--out is missing/],
    ['analyze without a variant', ['analyze', ...OUT], /the variant is missing; name one, or all/],
    [
      'a variant named twice',
      ['analyze', 'congress,parliament,congress', ...OUT],
      /congress is named twice; name it once/,
    ],
    [
      'a player given twice',
      words`analyze congress --player greedy --player greedy ${OUT}`,
      /--player greedy is given twice/,
    ],
    ['a value of a rule given twice', words`analyze all --rule marriage=suit,suit ${OUT}`, /marriage=suit.* twice/],
    [
      'a shard after the last',
      words`analyze congress --shard 4/3 ${OUT}`,
      /--shard 4\/3: the part "4" cannot be used; give a whole number from 1 to 3/,
    ],
    ['a shard of none', words`analyze congress --shard 1/0 ${OUT}`, /the number of parts "0" cannot be used/],
    [
      'a shard that is none',
      words`analyze congress --shard x ${OUT}`,
      /--shard "x" cannot be used; give i\/n, for example 1\/4/,
    ],
    ['a deal limit of nothing', words`analyze congress --deal-limit 0 ${OUT}`, /--deal-limit "0"/],
    ['an option without its value', words`solve congress --seed`, /--seed/],
    ['a missing variant', ['solve'], /no game is named; name a variant, or give a position with --position/],
    ['one argument too many', ['rules', 'congress', 'parliament'], /too many arguments/],
    ['an unknown strategy', words`solve congress --strategy magic`, /magic.*restarts/],
    [
      'the same strategy twice',
      words`bench congress --strategy restarts --strategy restarts ${OUT}`,
      /restarts is given twice/,
    ],
    [
      'luck without a player',
      words`bench congress --strategy nrpa --luck ${OUT}`,
      /--luck is for players, .*name one with --player/,
    ],
    [
      'the luck of deals that were not shuffled',
      words`bench congress --player careful --luck --pysol 1..9 ${OUT}`,
      /known of shuffled deals alone; name them with --seed/,
    ],
    [
      'part of a comparison that no folder keeps',
      words`bench congress --shard 1/2`,
      /--shard plays a part for quorum merge; name a folder for it with --out/,
    ],
    ['bench in two folders', words`bench congress --resume unused ${OUT}`, /--out and --resume name two folders/],
    ['a signature of other deals', words`bench congress --signature --deals 2`, /leave out congress, --deals/],
    ['nothing to verify', ['verify', '-'], /standard input has no lines/],
  ];

  test.each(cases)('for %s', async (_, args, message) => {
    expect(await runQuorum(args)).toEqual(failure(2, message));
    expect(existsSync('unused')).toBe(false);
  });

  test('for a broken line of a deal file, naming the line', async () => {
    writeFileSync(path('deals.txt'), `# two deals\nfirst: ${formatDeal(FULL)}\n\nsecond: ${SHORT_DEAL}\n`);
    const ended = await quorum`solve congress --deal-file ${path('deals.txt')}`;
    expect(ended).toEqual(failure(2, new RegExp(`deals\\.txt, line 4: 103 cards.*missing 1: ${LAST}`)));
  });

  test('for bad deals before a folder is touched, even with --force', async () => {
    const args = words`analyze congress --deal ${SHORT_DEAL} --force --out ${path('results')}`;
    expect(await runQuorum(args)).toEqual(failure(2, /103 cards/));
    expect(readFileSync(path('results', 'deals.csv'), 'utf8')).toBe('precious');
  });

  test('for a folder in the place of a deal file or of standard input', async () => {
    expect(await quorum`solve congress --deal-file ${path('results')}`).toEqual(
      failure(2, /--deal-file .*results cannot be read: it is a folder; name/),
    );
    const [program = '', ...args] = programCommand(words`solve congress --deal-file -`);
    const stdin = openSync(path('results'), 'r');
    const { status, stdout, stderr } = spawnSync(program, args, { stdio: [stdin, 'pipe', 'pipe'], encoding: 'utf8' });
    closeSync(stdin);
    expect({ code: status, stdout, stderr }).toEqual(failure(2, /--deal-file - cannot be read: it is a folder; name/));
  });

  test('for no command at all, with the help on stderr', async () => {
    const { code, stdout, stderr } = await runQuorum([]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: quorum');
  });
});

describe('a study with more deals than can be counted', () => {
  const LIMIT = /--deals 9007199254740990: all games together have more deals than can be counted; ask for fewer/;

  test.each([
    ['analyze', words`analyze all --out unused`],
    ['bench', ['bench', 'congress']],
  ])('is refused at once, before a folder is made: %s', async (_, args) => {
    expect(await quorum`${args} --deals 9007199254740990`).toEqual(failure(2, LIMIT));
    expect(existsSync('unused')).toBe(false);
  });
});

describe('memory that cannot be had exits 1', () => {
  const LARGE = words`congress --memory 65536 --strategy depth-first`;
  const message =
    /congress, seed 1: 65536 MiB for a search cannot be had \(.*\); give less with --memory, or use fewer --workers in a study/;

  test.each([
    ['solve', ['solve']],
    ['analyze', words`analyze --deals 1 --out`],
    ['bench', words`bench --deals 1 --out`],
  ])('for %s', async (_, args) => {
    const out = args.at(-1) === '--out' ? [path('new')] : [];
    expect(await runQuorum([...args, ...out, ...LARGE])).toEqual(failure(1, message));
  });
});

describe('files that cannot be used exit 1', () => {
  test('for a value in a file that is not there, on Windows too, where a colon follows the drive', async () => {
    const ended = await runQuorum(['solve', 'congress', '--strategy', 'portfolio:steps=C:\\none.json:nodes=5']);
    expect(ended).toEqual(failure(1, /steps: C:\\none\.json cannot be read: no such file/));
  });

  test('for a deal file that is not there', async () => {
    const ended = await quorum`analyze all --deal-file ${path('none')} --out ${path('new')}`;
    expect(ended).toEqual(failure(1, /--deal-file .*none cannot be read: no such file/));
    expect(existsSync(path('new'))).toBe(false);
  });

  test('for a file to verify that is not there', async () => {
    expect(await quorum`verify ${path('none')}`).toEqual(failure(1, /none cannot be read: no such file/));
  });
});
