import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Outcome, InputError } from '../../src/index.ts';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import { makeCard } from '../../src/engine/cards.ts';
import { STOCK, WASTE } from '../../src/engine/piles.ts';
import type { DealRow } from '../../src/measures/deals.ts';
import type { Group } from '../../src/measures/study-form.ts';
import { FileError } from '../../src/store/file-error.ts';
import type { StudyDescription } from '../../src/studies/manifest.ts';
import { publishResults } from '../../src/studies/publication.ts';
import { RESULT_FILES, ResultFolder } from '../../src/studies/result-folder.ts';
import { planJobs } from '../../src/studies/study.ts';
import { useFolder } from '../folder.ts';
import { UNKNOWN, WON as WIN } from '../store/chunks.ts';
import { createJob } from './jobs.ts';
import { packChunk } from '../../src/store/chunk.ts';

const GROUP: Group = {
  variant: 'congress',
  rules: 'space-fill=waste;worry-back=no',
  player: 'solver',
  strategy: 'beam:nodes=5000',
  nodesLimit: 5000,
  memory: 256,
};
const GREEDY: Group = { ...GROUP, player: 'greedy', strategy: null, nodesLimit: null, memory: null };

const WON: Outcome = {
  ...WIN,
  nodes: 1234,
  moves: 201,
  seconds: 0.25,
  zones: { foundation: 104, stock: 0, waste: 0, tableau: 0 },
  suits: { C: 26, D: 26, H: 26, S: 26 },
};

const CUT = {
  ...UNKNOWN,
  nodes: 5000,
  zones: { foundation: 40, stock: 10, waste: 30, tableau: 24 },
  suits: { C: 1, D: 13, H: 26, S: 0 },
  stuck: {
    fills: { tableau: { piles: 7, tallest: 9 } },
    needs: [
      {
        suit: 0,
        card: makeCard(1, 0),
        copies: [
          { pile: WASTE, depth: 3, cover: makeCard(7, 1) },
          { pile: STOCK, depth: 5, cover: null },
        ],
      },
      { suit: 2, card: null, copies: [] },
    ],
  },
} satisfies Outcome;

const LOST: Outcome = {
  ...CUT,
  verdict: 'lost',
  reason: 'blocked',
  course: { ending: 'blocked', plies: 123, progressPly: 99, progressStock: 4, legalMoves: [0, 2] },
};

const RUN: StudyDescription = {
  kind: 'analyze',
  version: '1.2.3',
  commit: null,
  options: { nodes: 5000 },
  seeds: { first: 1, last: 2, count: 2 },
  start: '2030-01-02T03:04:05.000Z',
  study: '0123456789abcdef',
  shard: null,
};

const ROWS: readonly DealRow[] = [
  { ...GROUP, scheme: 'deal-v1', deal: '1', outcome: WON },
  { ...GROUP, scheme: 'cards', deal: 'odd, "name"', outcome: CUT },
];

const RULES = 'rule_space_fill,rule_stock_deal,rule_worry_back,rule_foundations';
const RULE_CELLS = 'waste,anytime,no,choice';
const GAME = 'congress,space-fill=waste;worry-back=no';
const SOLVER = `${GAME},solver,beam:nodes=5000,5000`;
const KEYS = 'variant,rules,player,strategy,nodes_limit';
const STUCK_HEADER = `${KEYS},measure,value,low,high,count,share`;

const path = useFolder();
const read = (...names: string[]) => readFileSync(path(...names), 'utf8');

const { header: HEADER } = planJobs({ version: '1.2.3', commit: null }, 'analyze', [createJob({ count: 2 })], {
  options: {},
  shard: null,
  start: RUN.start,
});

const create = (folder = path(), force = false) => ResultFolder.create(folder, HEADER, force);

const packRow = ({ scheme, deal, nodesLimit, outcome }: DealRow) => packChunk([{ scheme, deal, nodesLimit, outcome }]);

/** One chunk per row, kept in an order other than theirs. */
async function publishRows(results: ResultFolder, rows: readonly DealRow[], groups: readonly Group[] = [GROUP]) {
  for (const [chunk, row] of [...rows.entries()].reverse()) await results.append({ chunk, ...packRow(row) });
  const players = groups.map(({ player }) => player);
  const chunks = rows.map(({ player }, index) => ({ index, jobIndex: players.indexOf(player), start: index }));
  const seconds = 1.23456;
  const asked = groups.map(() => rows.length);
  await publishResults(results, { groups, asked, chunks, form: EXACT_INTERVAL, study: RUN, seconds, complete: true });
}

/** @returns what reads one of the files. */
async function writeResults(rows: readonly DealRow[], groups = [GROUP]) {
  const results = await create(path('new', 'results'));
  await publishRows(results, rows, groups);
  await results.close();
  return (name: string) => read('new', 'results', name);
}

const TUNING = '^--out FOLDER holds a tuning; choose another folder$';

describe('a result folder', () => {
  test('holds deals.csv with missing values empty and odd names quoted', async () => {
    const third: DealRow = { ...GREEDY, scheme: 'deal-v1', deal: '3', outcome: LOST };
    const readFile = await writeResults([...ROWS, third], [GROUP, GREEDY]);
    expect(readFile('deals.csv')).toBe(
      [
        [
          `${KEYS},scheme,deal,verdict,won,reason,nodes,moves,foundation,stock,waste,tableau`,
          'foundation_C,foundation_D,foundation_H,foundation_S,tableau_piles,tableau_tallest',
          'plies,progress_ply,progress_stock,legal_moves,need_C,need_D,need_H,need_S',
          'rearmost_rank,rearmost_suits,need_C_at,need_D_at,need_H_at,need_S_at',
          RULES,
        ].join(','),
        `${SOLVER},deal-v1,1,winnable,1,,1234,201,104,0,0,0,26,26,26,26${','.repeat(17)}${RULE_CELLS}`,
        `${SOLVER},cards,"odd, ""name""",unknown,,node-limit,5000,,40,10,30,24,1,13,26,0,7,9,,,,,A,,none,,A,C,W:3 S:5,,,,${RULE_CELLS}`,
        `${GAME},greedy,,,deal-v1,3,lost,0,blocked,5000,,40,10,30,24,1,13,26,0,7,9,123,99,4,2,A,,none,,A,C,W:3 S:5,,,,${RULE_CELLS}`,
        '',
      ].join('\n'),
    );
  });

  test('holds a manifest that says what was run and what came of it, and tables of that', async () => {
    const readFile = await writeResults(ROWS);
    const totals = { deals: 2, won: 1, lost: 0, unknown: 1, nodes: 6234, seconds: 1.25 };
    expect(JSON.parse(readFile('manifest.json'))).toEqual({
      ...RUN,
      node: process.version,
      machine: {
        cpu: expect.stringMatching(/./),
        threads: cpus().length,
        system: expect.stringMatching(/\S+ \S+ \S+/),
      },
      seconds: 1.235,
      finished: true,
      interrupted: false,
      totals,
      groups: [{ ...GROUP, asked: 2, ...totals }],
    });
    expect(readFile('summary.csv')).toBe(
      [
        `${KEYS},asked,deals,won,lost,unknown,win_rate,unknown_rate,ci_low,ci_high,nodes,moves_mean,${RULES}`,
        `${SOLVER},2,2,1,0,1,0.5,0.5,0.012579,1,6234,201,${RULE_CELLS}`,
        '',
      ].join('\n'),
    );
    // A row for each copy.
    expect(readFile('blockers.csv')).toBe(
      [
        `${KEYS},scheme,deal,suit,rank,copy,pile,zone,depth`,
        `${SOLVER},cards,"odd, ""name""",C,A,1,W,waste,3`,
        `${SOLVER},cards,"odd, ""name""",C,A,2,S,stock,5`,
        '',
      ].join('\n'),
    );
    const [header, ...rows] = readFile('stuck.csv').trimEnd().split('\n');
    expect(header).toBe(STUCK_HEADER);
    const [foundation, ...others] = rows.map((row) => row.replace(`${SOLVER},`, ''));
    expect([foundation, others.length]).toEqual(['foundation,40,40,40,1,1', 20]);
    expect(others).toContain('need_C_zone,waste,,,1,1');
  });

  test('has no rates where there are no deals', async () => {
    const readFile = await writeResults([]);
    expect(readFile('summary.csv')).toContain(`${SOLVER},0,0,0,0,0,,,,,0,,${RULE_CELLS}\n`);
    expect(readFile('stuck.csv')).toBe(`${STUCK_HEADER}\n`);
  });

  test('has a journal and a manifest before any work is done, which says so, and no other file', async () => {
    const results = await create();
    expect(readdirSync(path()).sort()).toEqual(['chunks.jsonl', 'lock.json', 'manifest.json']);
    expect(JSON.parse(read('manifest.json'))).toMatchObject({ finished: false, interrupted: false, totals: null });
    await results.close();
    expect(existsSync(path('lock.json'))).toBe(false);
  });

  test('is opened with its header and all that has been kept, and goes on', async () => {
    const results = await create();
    await results.append({ chunk: 1, ...packRow(ROWS[1]) });
    await results.close();
    const found: number[] = [];
    const again = await ResultFolder.open(path(), 'append', ({ chunk }) => found.push(chunk));
    expect([again.journal.header, again.journal.damaged, found]).toEqual([HEADER, 0, [1]]);
    expect([again.standing(0) !== null, again.standing(1) !== null]).toEqual([false, true]);
    expect(await again.read(1)).toMatchObject({ chunk: 1, ...packRow(ROWS[1]) });
    await publishRows(again, ROWS);
    await again.close();
    const readFile = await writeResults(ROWS);
    for (const name of RESULT_FILES) expect(read(name)).toBe(readFile(name));
  });

  test('of nothing cannot be opened', async () => {
    const attempt = ResultFolder.open(path(), 'append');
    await expect(attempt).rejects.toThrow(InputError);
    await expect(attempt).rejects.toThrow(/holds no study: it has no chunks\.jsonl/);
    expect(readdirSync(path())).toEqual([]);
  });

  test('whose journal cannot be opened is given back', async () => {
    mkdirSync(path('chunks.jsonl'));
    await expect(ResultFolder.open(path(), 'append')).rejects.toThrow(/cannot be opened: it is a folder; /);
    expect(readdirSync(path())).toEqual(['chunks.jsonl']);
  });

  test('is refused when it holds a study, which can be gone on with', async () => {
    await (await create()).close();
    const before = read('chunks.jsonl');
    await expect(create()).rejects.toThrow(
      /already holds results \(chunks\.jsonl, manifest\.json\).*go on with --resume .*--force/,
    );
    expect(read('chunks.jsonl')).toBe(before);
  });

  test.each([
    ['any result', false, ['summary.csv'], 'already holds results \\(summary\\.csv\\).*--force'],
    ['a tuning', false, ['manifest.json', 'tuning.jsonl'], TUNING],
    ['a tuning, even when forced', true, ['manifest.json', 'tuning.jsonl'], TUNING],
  ])('is refused when it holds %s, and stays as it is', async (_, force, files, message) => {
    for (const name of files) writeFileSync(path(name), `precious ${name}`);
    const attempt = create(path(), force);
    await expect(attempt).rejects.toThrow(InputError);
    await expect(attempt).rejects.toThrow(new RegExp(message.replace('FOLDER', path())));
    for (const name of files) expect(read(name)).toBe(`precious ${name}`);
    expect(readdirSync(path()).sort()).toEqual(files);
  });

  test('is replaced when forced, other files staying', async () => {
    writeFileSync(path('deals.csv'), 'old');
    writeFileSync(path('notes.txt'), 'mine');
    const results = await create(path(), true);
    await publishRows(results, ROWS);
    await results.close();
    expect(read('deals.csv')).toMatch(/^variant,rules/);
    expect(read('notes.txt')).toBe('mine');
  });

  test.each(['file', 'file/below'])('cannot be %s', async (name) => {
    writeFileSync(path('file'), '');
    const attempt = create(path(name));
    await expect(attempt).rejects.toThrow(FileError);
    await expect(attempt).rejects.toThrow(/--out .* cannot be written: .*; choose a folder that can$/);
  });
});
