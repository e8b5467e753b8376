import { readFileSync, writeFileSync } from 'node:fs';
import { POLICY, SCORES } from '../../src/variants/congress/weights.ts';
import { joinWeights, splitWeights } from '../../src/tables/deal-series.ts';
import { askForStudy } from '../../src/cli/sources/study-source.ts';
import { useFolder } from '../folder.ts';
import { quorum, runQuorum, words } from './harness.ts';

const path = useFolder();

/** Writes a file of weights of Parliament with other noise. */
async function writeWeights(name: string, noise: number): Promise<string> {
  const file = JSON.parse((await quorum`weights parliament --what scores --json`).stdout);
  file.tables.scores.weights.noise = noise;
  writeFileSync(path(name), JSON.stringify(file));
  return path(name);
}

describe('weights', () => {
  test('prints the tables that ship, one weight or two for each feature', async () => {
    const { code, stdout } = await runQuorum(words`weights congress`, '', 40);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^congress, scores: what searches try\\n[^:]*\\n {2}noise +${SCORES.noise}\\n`));
    expect(stdout).toMatch(new RegExp(`\\n +late +early\\n {2}foundation +${POLICY.foundation.join(' +')}\\n`));
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40);
  });

  test('writes a file that it reads, and shows it beside what ships', async () => {
    expect((await quorum`weights cadogan --out ${path('all.json')}`).code).toBe(0);
    expect(Object.keys(JSON.parse(readFileSync(path('all.json'), 'utf8')).tables)).toEqual(['scores', 'policy']);
    const again = words`weights cadogan --what policy --out ${path('all.json')}`;
    expect(await runQuorum(again)).toMatchObject({
      code: 2,
      stderr: `quorum: --out ${path('all.json')} exists already; name another file, or replace it with --force\n`,
    });
    expect((await quorum`${again} --force`).code).toBe(0);
    expect(Object.keys(JSON.parse(readFileSync(path('all.json'), 'utf8')).tables)).toEqual(['policy']);
    const { stdout } = await runQuorum([
      'weights',
      'parliament',
      '--what',
      'scores',
      '--weights',
      await writeWeights('mine.json', 7),
    ]);
    const { noise, foundation } = SCORES;
    expect(stdout).toMatch(
      new RegExp(`\\n +ships +file\\n {2}noise +${noise} +7\\n {2}foundation +${foundation} +${foundation}\\n`),
    );
  });

  test.each([
    [
      words`weights parliament --what score`,
      '--what "score" is no table (did you mean scores?); choose from scores, evaluation, policy, values',
    ],
    [
      words`weights british-constitution --what values`,
      'british-constitution has no values: its playouts go to the end of the game; leave them out',
    ],
    [['weights', 'parlament'], 'variant "parlament" is unknown (did you mean parliament?)'],
  ])('refuses %j', async (args, message) => {
    const { code, stdout, stderr } = await runQuorum(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

async function ask(...files: string[]) {
  const shell = {
    stdout: process.stdout,
    stderr: process.stderr,
    errors: process.stderr,
    stdin: process.stdin,
    exitCode: 0,
  };
  const asked = {
    nodes: 10,
    memory: 1,
    rule: [],
    strategy: ['nrpa'],
    player: ['solver', 'careful'],
    weights: files,
    deals: 2,
    workers: 1,
  };
  const { header, jobs } = await askForStudy(shell, 'analyze', 'congress,parliament', asked);
  const { weights = [] }: { weights?: object[] } = header.options;
  return {
    study: header.study,
    weights,
    seats: jobs.map(({ seat: { variant, who, weights: own } }) => [variant, who.label, own]),
  };
}

describe('--weights', () => {
  test('goes into the plan of its variant, and into the label of whoever plays it', async () => {
    const [shipped, mine, other] = [
      await ask(),
      await ask(await writeWeights('mine.json', 7)),
      await ask(await writeWeights('other.json', 8)),
    ];
    expect(new Set([shipped.study, mine.study, other.study]).size).toBe(3);
    expect(shipped.weights).toEqual([]);
    const numbers = { scores: expect.objectContaining({ noise: 7 }) };
    expect(mine.seats).toEqual([
      ['congress', 'nrpa', undefined],
      ['congress', 'careful', undefined],
      ['parliament', expect.stringMatching(/^nrpa:weights=[\da-f]{8}$/), numbers],
      ['parliament', expect.stringMatching(/^careful:weights=[\da-f]{8}$/), numbers],
    ]);
    // What a study was begun with is enough to go on with it.
    writeFileSync(path('kept.json'), JSON.stringify(mine.weights[0]));
    expect((await ask(path('kept.json'))).study).toBe(mine.study);
    expect(mine.seats[2][1]).not.toBe(other.seats[2][1]);
  });

  test.each([
    ['nrpa', ''],
    ['nrpa:step=2', 'a5e013e6'],
  ])('is taken out of the label of %j as it went in', (label, weights) => {
    expect(splitWeights(joinWeights(label, weights))).toEqual([label, weights]);
  });

  test('changes what solve does', async () => {
    const command = words`solve parliament --seed 42 --strategy annealing --nodes 500 --shortest 0 --json`;
    const [shipped, own] = [
      await runQuorum(command),
      await runQuorum([...command, '--weights', await writeWeights('mine.json', 0.5)]),
    ];
    const [first, second] = [shipped, own].map(({ stdout }) => JSON.parse(stdout));
    expect([second.nodes, second.moves]).not.toEqual([first.nodes, first.moves]);
  });

  test('is refused when it is no file of weights that fits', async () => {
    const mine = await writeWeights('mine.json', 1);
    writeFileSync(path('broken.json'), '{');
    const short = JSON.parse(readFileSync(mine, 'utf8'));
    delete short.tables.scores.weights.free;
    writeFileSync(path('short.json'), JSON.stringify(short));
    const attempts: [string[], number, string][] = [
      [
        words`solve congress --weights ${mine}`,
        2,
        `--weights ${mine}: these are weights of parliament, not of congress; name a file that fits, or leave it out`,
      ],
      [
        words`bench congress,cadogan --weights ${mine}`,
        2,
        `--weights ${mine}: these are weights of parliament, not of congress, cadogan-congress; name a file that fits, or the other variant`,
      ],
      [
        words`bench parliament --weights ${mine} --weights ${mine}`,
        2,
        `--weights ${mine}: weights of parliament are given twice; keep one of the files`,
      ],
      [
        words`bench parliament --weights ${path('broken.json')}`,
        2,
        `--weights ${path('broken.json')}: it is not JSON (`,
      ],
      [
        words`hint parliament --weights ${path('short.json')}`,
        2,
        `--weights ${path('short.json')}: scores of parliament: free is missing, of 16 features`,
      ],
      [
        words`explain parliament --weights ${path('none.json')}`,
        1,
        `--weights ${path('none.json')} cannot be read: no such file or folder`,
      ],
    ];
    for (const [args, code, message] of attempts) {
      const ended = await runQuorum(args);
      expect([ended.code, ended.stdout]).toEqual([code, '']);
      expect(ended.stderr).toContain(`quorum: ${message}`);
      expect(ended.stderr.trimEnd()).not.toContain('\n');
    }
  });
});
