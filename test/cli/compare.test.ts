import { mkdirSync, writeFileSync } from 'node:fs';
import { useFolder } from '../folder.ts';
import { quorum, readJsonLines, runQuorum, failure } from './harness.ts';

const path = useFolder();

interface Row {
  readonly variant?: string;
  readonly rules?: string;
  readonly player?: string;
  readonly strategy?: string;
  readonly limit?: number;
  readonly deal: number;
  readonly verdict: string;
  readonly nodes?: number;
}

function writeStudy(name: string, rows: readonly Row[]): void {
  mkdirSync(path(name));
  const lines = rows.map(
    ({
      variant = 'congress',
      rules = 'worry-back=no',
      player = 'solver',
      strategy = 'nrpa',
      limit = 100,
      deal,
      verdict,
      nodes = 10,
    }) =>
      [
        variant,
        rules,
        player,
        'deal-v1',
        deal,
        verdict,
        nodes,
        player === 'solver' ? strategy : '',
        player === 'solver' ? limit : '',
      ].join(','),
  );
  writeFileSync(
    path(name, 'deals.csv'),
    `${['variant,rules,player,scheme,deal,verdict,nodes,strategy,nodes_limit', ...lines].join('\n')}\n`,
  );
}

/** Rows of deals with these verdicts: w winnable, u unwinnable, ? unknown, W won, L lost. */
function play(verdicts: string, shared: Omit<Row, 'deal' | 'verdict'> = {}): Row[] {
  const names: Readonly<Record<string, string>> = {
    w: 'winnable',
    u: 'unwinnable',
    '?': 'unknown',
    W: 'won',
    L: 'lost',
  };
  return Array.from(verdicts, (letter, i) => ({ ...shared, deal: i + 1, verdict: names[letter] }));
}

async function compare(names: readonly string[], ...options: string[]): Promise<Record<string, unknown>[]> {
  const { code, stdout, stderr } = await quorum`compare ${names.map((name) => path(name))} ${options} --format json`;
  expect([code, stderr]).toEqual([0, '']);
  return readJsonLines(stdout);
}

const fail = (names: readonly string[], ...options: string[]) =>
  quorum`compare ${names.map((name) => path(name))} ${options}`;

describe('compare', () => {
  test('counts what two strategies decided, and the nodes that it took them', async () => {
    writeStudy('a', play('ww??u?', { strategy: 'nrpa', nodes: 10 }));
    writeStudy('b', play('w?wwuw', { strategy: 'beam', nodes: 30 }));
    expect(await compare(['a', 'b'])).toEqual([
      expect.objectContaining({
        variant: 'congress',
        first: `${path('a')}: nrpa`,
        second: `${path('b')}: beam`,
        measure: 'decided',
        deals: 6,
        first_count: 3,
        second_count: 5,
        gained: 3,
        missed: 1,
        mcnemar_p: 0.625,
        holm_p: null,
        nodes_ratio: 3,
      }),
    ]);
  });

  test('counts the games won where players or readings of the rules differ, unknown deals both ways', async () => {
    writeStudy('strict', play('wwu?u'));
    writeStudy('loose', play('www?u', { rules: 'worry-back=yes' }));
    writeStudy('careful', play('WLLLL', { player: 'careful' }));
    expect(await compare(['strict', 'loose'])).toMatchObject([
      {
        first: `${path('strict')}: worry-back=no`,
        second: `${path('loose')}: worry-back=yes`,
        measure: 'won',
        first_unknown: 1,
        gained: 1,
        missed: 0,
        unsure: 1,
        difference_low: 0,
        difference_high: 0.4,
      },
    ]);
    expect(await compare(['strict', 'careful'])).toMatchObject([
      { measure: 'won', gained: 0, missed: 1, unsure: 1, nodes_ratio: null },
    ]);
  });

  test('matches series by all but the weights they were played by', async () => {
    writeStudy('a', [...play('ww?', { strategy: 'nrpa' }), ...play('WLL', { player: 'careful' })]);
    writeStudy('b', [
      ...play('www', { strategy: 'nrpa:weights=0a1b2c3d' }),
      ...play('WWL', { player: 'careful:weights=0a1b2c3d' }),
    ]);
    expect(await compare(['a', 'b'])).toMatchObject([
      { first: path('a'), second: `${path('b')}: weights=0a1b2c3d`, measure: 'decided', gained: 1, missed: 0 },
      { first: path('a'), second: `${path('b')}: weights=0a1b2c3d`, measure: 'won', gained: 1, missed: 0 },
    ]);
  });

  test('takes the luck away where both studies have measured it', async () => {
    for (const [name, games] of [
      ['first', '1:0.4 0:-0.1 1:0'],
      ['second', '1:0.2 1:0.3 0:-0.2'],
    ]) {
      const lines = games
        .split(' ')
        .map(
          (game, i) =>
            `congress,none,${name},deal-v1,${i + 1},${game.startsWith('1') ? 'won' : 'lost'},9,,,${game.slice(2)}`,
        );
      mkdirSync(path(name));
      writeFileSync(
        path(name, 'deals.csv'),
        `${['variant,rules,player,scheme,deal,verdict,nodes,strategy,nodes_limit,luck', ...lines].join('\n')}\n`,
      );
    }
    writeStudy('plain', play('WLL', { rules: 'none', player: 'plain' }));
    // 0.2, 0.6 and -0.8, where the plain differences are 0, 1 and -1.
    const [row] = await compare(['first', 'second']);
    expect(row).toMatchObject({ luck_difference: 0, luck_difference_variance: 0.52 });
    expect(row['luck_difference_ci_high']).toBeCloseTo(1.959964 * Math.sqrt(0.52 / 3), 5);
    const { stdout } = await quorum`compare ${path('first')} ${path('second')}`;
    expect(stdout).toMatch(/ without luck +95 % interval +worth\n/);
    expect(stdout).toMatch(/ 0\.00 +-81\.60 to \+81\.60 +1\.92\n/);
    expect((await compare(['first', 'plain']))[0]).not.toHaveProperty('luck_difference');
  });

  test('finds no difference between a study and itself, and one between two budgets', async () => {
    for (const [name, nodes] of [
      ['small', '60'],
      ['again', '60'],
      ['large', '3000'],
    ]) {
      const ended = await quorum`
          bench parliament --deals 40 --strategy depth-first --memory 1 --workers 1 --nodes ${nodes} --out
          ${path(name)}
        `;
      expect(ended.code).toBe(0);
    }
    expect(await compare(['small', 'again'])).toMatchObject([
      { gained: 0, missed: 0, difference_low: 0, difference_high: 0, mcnemar_p: 1, nodes_ratio: 1 },
    ]);
    const [row] = await compare(['small', 'large']);
    expect(row).toMatchObject({ measure: 'decided', missed: 0 });
    expect(row['mcnemar_p']).toBeLessThan(0.001);
    expect(row['ci_low']).toBeGreaterThan(0);
  });

  test('compares all of one folder with each other, with the correction of Holm', async () => {
    writeStudy('study', [
      ...play('w????', { strategy: 'nrpa' }),
      ...play('wwww?', { strategy: 'beam' }),
      ...play('wwwww', { strategy: 'restarts' }),
    ]);
    const rows = await compare(['study']);
    expect(rows.map(({ first, second, mcnemar_p, holm_p }) => [first, second, mcnemar_p, holm_p])).toEqual([
      ['nrpa', 'beam', 0.25, 0.5],
      ['nrpa', 'restarts', 0.125, 0.375],
      ['beam', 'restarts', 1, 1],
    ]);
  });

  test('matches what folders have several of, and says what has no partner', async () => {
    const games = (limit: number) => [
      ...play('w?', { strategy: 'nrpa', limit }),
      ...play('ww', { strategy: 'beam', limit }),
    ];
    writeStudy('small', [...games(100), ...play('w', { variant: 'parliament', limit: 100 })]);
    // In whatever order they were played.
    writeStudy('large', games(900).toReversed());
    const { code, stdout, stderr } = await fail(['small', 'large']);
    expect(code).toBe(0);
    expect(stdout.match(/^congress.*$/gm)).toEqual([
      'congress, space-fill=waste, stock-deal=anytime, worry-back=no, foundations=choice, solver, nrpa: deals decided',
      'congress, space-fill=waste, stock-deal=anytime, worry-back=no, foundations=choice, solver, beam: deals decided',
    ]);
    expect(stdout).toContain(`  A  ${path('small')}: 100 nodes\n  B  ${path('large')}: 900 nodes\n`);
    expect(stderr).toBe(
      `not compared, because a folder has no counterpart: ${path('small')}: parliament space-fill=waste stock-deal=anytime worry-back=no foundations=choice solver nrpa 100 nodes\n`,
    );
  });

  test('prints CSV, and a table that becomes a list in a narrow terminal', async () => {
    writeStudy('a', play('ww?'));
    writeStudy('b', play('w??', { limit: 5 }));
    const { stdout } = await fail(['a', 'b'], '--format', 'csv');
    expect(stdout).toMatch(/^variant,first,second,measure,deals,.*\ncongress,.*,decided,3,2,1,0,0,0,1,0,/);
    const narrow = await runQuorum(['compare', path('a'), path('b')], '', 40);
    expect(narrow.stdout).toMatch(/^B against A\n {2}deals +3\n/m);
  });
});

describe('compare refuses', () => {
  beforeEach(() => {
    writeStudy('a', play('ww?'));
  });

  test.each([
    {
      name: 'studies of other deals',
      rows: play('wwww'),
      message: /1 of .*b \(seed 4\) are not in .*a; --common compares/,
      code: 2,
    },
    {
      name: 'studies of other games',
      rows: play('ww?', { variant: 'parliament' }),
      message: /the folders have no game in common/,
      code: 2,
    },
    {
      name: 'verdicts that contradict each other',
      rows: play('wu?'),
      message: /congress, seed 2: .*a says winnable and .*b says unwinnable; one of them is wrong/,
      code: 1,
    },
  ])('$name', async ({ rows, message, code }) => {
    writeStudy('b', rows);
    const ended = await fail(['a', 'b']);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });

  test('a folder named twice, one of a single player, and one that is not there', async () => {
    expect(await fail(['a', 'a'])).toEqual(failure(2, 'is named twice'));
    expect(await fail(['a'])).toEqual(failure(2, 'was played by more than one player or strategy'));
    expect(await fail(['a', 'a/'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/a\/ is the same folder as .*a; name each folder once/),
    });
    expect(await fail(['a', 'nowhere'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/nowhere does not exist; name a study folder made by analyze or bench/),
    });
    mkdirSync(path('empty'));
    expect(await fail(['a', 'empty'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/empty has no deals\.csv; name a study folder/),
    });
  });

  test('no deals in common, and takes those in common when asked to', async () => {
    writeStudy('b', play('wwww'));
    expect(await compare(['a', 'b'], '--common')).toMatchObject([{ deals: 3, gained: 1 }]);
    writeStudy('c', [{ deal: 9, verdict: 'winnable' }]);
    expect(await fail(['a', 'c'], '--common')).toEqual(failure(2, 'have no deal of congress in common'));
  });
});
