import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatDeal } from '../../src/engine/cards.ts';
import { readVersion } from '../../src/lab/files/provenance.ts';
import { formatBlock, packBlock, parseBlock, unpackBlock } from '../../src/lab/record-block.ts';
import { formatStudy, parseStudy, type StudyPlan } from '../../src/lab/study.ts';
import { dealsOf } from '../lab/jobs.ts';
import { keepLines, readLines, tear } from '../lab/logs.ts';
import { ended, failure, type Line, quorum, readCsvFiles, run, useFiles, words } from './harness.ts';

const { out, path, read, readFiles, readManifest, write } = useFiles();

/** Every file of the test, with its text. */
const readAll = () =>
  readdirSync(path(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [parentPath, name, readFileSync(join(parentPath, name), 'utf8')]);

const GAMES = words`cadogan-congress,parliament --rule marriage=suit,any --seed 11 --deals 6 --nodes 500 --memory 4`;
const play = (...line: Line) => quorum`analyze ${words(...line)} --workers 1`;
const GREEDY = words`parliament --deals 2 --player greedy`;

let whole = '';
let printed = '';

beforeAll(async () => {
  whole = join(mkdtempSync(join(tmpdir(), 'quorum-resume-')), 'whole');
  printed = (await play`${GAMES} --out ${whole}`).stdout;
  return () => rmSync(dirname(whole), { recursive: true });
});

/** Leaves some blocks of the finished study, as a crash would have. */
function beginStudy() {
  cpSync(whole, path('out'), { recursive: true });
  expect(readLines(path('out')).length).toBeGreaterThan(4);
  keepLines(path('out'), (_, i) => i % 2 === 0);
}

/** Runs a command. @returns how it ended, and whether every file has stayed as it was. */
async function attempt(...line: Line) {
  const before = readAll();
  const ended = await play(...line);
  return { ...ended, untouched: JSON.stringify(readAll()) === JSON.stringify(before) };
}

const refusal = (text: string | RegExp, code = 2) => ({ ...failure(code, text), untouched: true });

test('analyze --resume goes on from the plan of the folder, and ends with the files of an undisturbed study', async () => {
  beginStudy();
  // What a crash leaves of a line, and the zeros that some file systems leave where power was lost.
  tear(path('out'), `{"config":"01${'\0'.repeat(4096)}`);
  const { options } = readManifest('out');
  const { code, stdout, stderr } = await play`--resume ${out}`;
  expect([code, stdout]).toEqual([0, printed]);
  expect(stderr).toMatch(
    /^a line of the log does not count, and the deals are played again: .*out\/log\/\S+\.jsonl, line 4 \(cut short\)$/m,
  );
  expect(stderr).toMatch(/results are in .*out: deals\.csv/);
  expect(readFiles('out')).toEqual(readCsvFiles(whole));
  expect(readManifest('out')).toMatchObject({ options, totals: { deals: 18 } });
});

function writeDeals(first: number) {
  const deals = dealsOf('parliament', first, 4).map(({ cards }) => formatDeal(cards));
  write('deals', deals.join('\n'));
}

test('analyze --resume goes on with the deals of a file', async () => {
  writeDeals(1);
  await play`parliament --deal-file ${path('deals')} --player greedy --out ${out}`;
  const results = readFiles('out');
  keepLines(path('out'), (_, i) => i === 1);
  expect((await play`--resume ${out}`).code).toBe(0);
  expect(readFiles('out')).toEqual(results);
  writeDeals(2);
  expect(await attempt`--resume ${out}`).toEqual(
    refusal(/holds another study: digest is [0-9a-f]{64} there and [0-9a-f]{64} here; use/),
  );
});

/** Makes the study of a folder one that another program began, everything else being right. */
function changePlan(folder: string, change: Partial<StudyPlan>) {
  const file = parseStudy(read(folder, 'study.json'));
  if (typeof file === 'string') throw new Error(file);
  write(`${folder}/study.json`, formatStudy({ ...file, plan: { ...file.plan, ...change } }));
}

describe('analyze --resume refuses another study:', () => {
  test('in anything that it plays, saying what differs', async () => {
    beginStudy();
    const differs = 'firstSeed is 11 there and 12 here';
    const games = `cadogan-congress: ${differs}; parliament: ${differs}; use the same, or another folder`;
    expect(await attempt`${GAMES.map((word) => (word === '11' ? '12' : word))} --resume ${out}`).toEqual(
      refusal(`${path('out')} holds another study: ${games}`),
    );
  });

  test('that another version began, which alone may go on with it', async () => {
    await play`${GREEDY} --out ${out}`;
    changePlan('out', { version: '0.0.9' });
    const message = `holds another study: version is 0.0.9 there and ${readVersion()} here; use the same, or another folder`;
    expect(await attempt`--resume ${out}`).toEqual(refusal(message));
    expect(await attempt`${GREEDY} --resume ${out}`).toEqual(refusal(message));
    changePlan('out', { version: readVersion(), commit: 'f00' });
    expect(await attempt`--resume ${out}`).toEqual(
      refusal(/holds another study: commit is f00 there and \S+ here; use/),
    );
  });

  test('whose question was edited, damaged or removed, and goes on when it is asked again', async () => {
    await play`${GREEDY} --out ${out}`;
    const results = readFiles('out');
    const text = read('out', 'study.json');
    for (const damaged of [text.replace(readVersion(), '0.0.9'), text.slice(0, 20), null]) {
      if (damaged === null) rmSync(path('out', 'study.json'));
      else write('out/study.json', damaged);
      expect(await attempt`--resume ${out}`).toEqual(
        refusal(
          /out holds a study whose study\.json has been damaged or removed; resume it with the variant and all options/,
        ),
      );
    }
    expect(await play`${GREEDY} --resume ${out}`).toEqual(ended(0, /^[^:]+: 2 deals are done/));
    expect(readFiles('out')).toEqual(results);
    await run`merge ${out} --out ${path('merged')}`;
    expect(readFiles('merged')).toEqual(results);
  });

  test('that disagrees with itself on a deal', async () => {
    await play`${GREEDY} --out ${out}`;
    const block = parseBlock(readLines(path('out'))[0])!;
    const records = unpackBlock(block)!;
    Object.assign(records[0].outcome, { nodes: 7 });
    write('out/log/zzz.jsonl', formatBlock(packBlock(block, records)));
    expect(await attempt`--resume ${out}`).toEqual(
      refusal(/out\/log\/\S+, line 1 and .*zzz\.jsonl, line 1 disagree on deal 1 \(deal-v1\); play it again/),
    );
  });
});

describe('analyze --resume is bad usage', () => {
  test('where there is no study to take the plan from', async () => {
    mkdirSync(path('out'));
    expect(await attempt`--resume ${out}`).toEqual(
      refusal(/out holds no study: it has no study\.json; name the folder of a study/),
    );
    const { code, stderr } = await play`--resume ${path('none')}`;
    expect([code, existsSync(path('none'))]).toEqual([2, false]);
    expect(stderr).toMatch(/none holds no study/);
  });

  test('with options that do not go with it', async () => {
    mkdirSync(path('out'));
    expect(await attempt`${GAMES} --resume ${out} --out ${path('new')}`).toEqual(
      refusal(/--out and --resume name two folders; keep one of them/),
    );
    expect(await attempt`${GAMES} --resume ${out} --force`).toEqual(
      refusal(/--force discards the study that --resume continues; keep one of them/),
    );
    const others =
      /follows its own plan; leave out --seed, --memory, or name the variant too for a comparison with the plan/;
    expect(await attempt`--resume ${out} --seed 5 --memory 3`).toEqual(refusal(others));
    expect(existsSync(path('new'))).toBe(false);
  });
});
