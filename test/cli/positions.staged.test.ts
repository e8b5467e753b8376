import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatMove, parsePosition, findVariant, VARIANTS } from '../../src/index.ts';
import { randomPlayer } from '../../src/players/index.ts';
import { perStage } from '../stage.ts';
import { playSeed } from './games.ts';
import { BROKEN } from './positions/broken.ts';
import {
  ended,
  failure,
  findWide,
  quorum,
  refused,
  run,
  runQuorum,
  succeed,
  unwrap,
  useFiles,
  words,
} from './harness.ts';

const { path, write } = useFiles();

/** The positions of a variant's file: boards of games that were played, typed by hand. */
function readTyped(variant: string) {
  const text = readFileSync(resolve(import.meta.dirname, 'positions', `${variant}.txt`), 'utf8');
  const [, ...parts] = text.split(/^=== (\w+)\n/m);
  return parts.flatMap((part, i) => (i % 2 === 0 ? [{ verdict: part, text: parts[i + 1] ?? '' }] : []));
}

/** @param number of the position in the file, from 1. */
const typed = (variant: string, number: number) => readTyped(variant)[number - 1]?.text ?? '';

/** The line with which a text on standard input is refused. */
async function fail(args: readonly string[], input: string) {
  const ended = await runQuorum(args, input);
  expect(ended).toEqual(failure(2, ''));
  return ended.stderr.trim();
}

const failDeal = (text: string, ...more: readonly string[]) => fail(words`deal --position - ${more}`, text);

/** The line that `deal` prints of a text, or what else it prints of it. */
const deal = (text: string, ...more: readonly string[]) => succeed(words`deal --position - ${more}`, text);
const draw = (text: string) => deal(text, '--format=board');

describe.each(VARIANTS)('positions of $name', ({ name }) => {
  test('of ten boards, however they are typed, are solved or refuted, and the wins replayed by the plain rules', async () => {
    const all = readTyped(name).filter(({ verdict }) => verdict !== 'unseen');
    expect(all).toHaveLength(10);
    const positions = all.filter((_, index) => index % perStage(9, 2) === 0);
    let lines = '';
    for (const { verdict, text } of positions) {
      const line = await succeed(words`solve --position - --shortest 0 --json`, text);
      expect(JSON.parse(line)).toMatchObject({ variant: name, verdict });
      lines += line;
    }
    const wins = positions.filter(({ verdict }) => verdict === 'winnable').length;
    const verified = await runQuorum(words`verify - --states 3000`, lines);
    const [ok = 0, unchecked = 0, failed] = verified.stderr.match(/\d+/g)?.map(Number) ?? [];
    expect([verified.code, ok + unchecked, failed]).toEqual([0, positions.length, 0]);
    expect(ok).toBeGreaterThanOrEqual(wins);
    expect(all.some(({ verdict }) => verdict === 'unwinnable')).toBe(true);
  });

  test('are the same drawn, on one line and on many', async () => {
    for (const { text } of readTyped(name)) {
      const line = await deal(text);
      const narrow = await succeed(words`deal --position - --format board`, text, 40);
      expect(findWide(narrow, 40)).toEqual([]);
      for (const again of [line, await draw(text), narrow, line.replaceAll(' / ', '\n')])
        expect(await deal(again)).toBe(line);
    }
  });

  test.each(Object.entries(BROKEN[name] ?? {}))('with %s are refused', async (_, [edits, message]) => {
    const slips = Object.entries(edits);
    const texts = readTyped(name).map(({ text }) => text);
    const sound = texts.find((text) => slips.every(([old]) => text.includes(old))) ?? '';
    const text = slips.reduce((text, [old, instead]) => text.replace(old, instead), sound);
    expect(await fail(words`solve --position -`, text)).toContain(`quorum: --position -: ${message}`);
  });

  test('with all cards in the stock are refused', async () => {
    const cards = (await succeed(words`deal ${name} --seed 1`)).split('\n', 1)[0].split(': ')[1];
    const count = cards.split(' ').length;
    expect(await quorum`deal --position ${`${name} / S: ${cards}`}`).toEqual(
      failure(2, new RegExp(`--position: S: it has ${count} cards, but the deal leaves \\d+ in the stock\\n`)),
    );
  });
});

describe('a drawn opening', () => {
  test.each(VARIANTS)('of $name is a deal, alone or with others in a file', async ({ name }) => {
    const openings = await succeed(words`deal ${name} --seed 5 --deals 3 --format board`);
    const deals = await succeed(words`deal ${name} --deal-file -`, openings);
    // The cards of a row without places may be dealt in any order.
    expect(await succeed(words`deal ${name} --deal-file - --format board`, deals)).toBe(openings);
    expect(deals).toMatch(/^seed 5: .*\nseed 6: .*\nseed 7: .*\n$/);
    const [first = ''] = openings.split(/\n(?=\n[a-z])/);
    expect(await succeed(words`deal ${name} --deal ${first}`)).toBe(`${deals.split('\n')[0]}\n`);
  });

  test('is read with the name of its deal, however that is broken', async () => {
    const line = await succeed(words`deal cadogan-constitution --seed 5`);
    const named = line.replace('seed 5', 'one of the deals that a friend of mine; s sends #3 of them a week');
    const board = await succeed(words`deal cadogan-constitution --deal-file - --format board`, named, 40);
    expect(await draw(board)).toContain('  R3.1  R3.2');
  });

  test('is refused in a file with another of its name', async () => {
    const board = await succeed(words`deal congress --seed 5 --format board`);
    expect(await fail(words`deal congress --deal-file -`, `${board}\n${board}`)).toBe(
      'quorum: --deal-file -, board 2: the deal of board 1 has the name "seed 5" too; give each deal a name of its own',
    );
  });

  test('is refused where it is none, or one of another game', async () => {
    const board = await succeed(words`deal congress --seed 5 --format board`);
    expect(await refused`deal parliament --deal ${board}`).toBe(
      '--deal, board 1: it is a board of congress, not of parliament; name the variant of the boards',
    );
    expect(await refused`deal congress --deal ${board + board}`).toContain('--deal takes one deal, not several boards');
    const played = await succeed(words`deal congress --seed 5 --moves S-W --format board`);
    expect(await fail(words`deal congress --deal-file -`, board + played)).toBe(
      'quorum: --deal-file -, board 2: it is not an opening; give it as a position',
    );
  });
});

describe('--position', () => {
  const line = parsePosition(typed('congress', 2), findVariant).toString();

  test('is a text, a file or standard input', async () => {
    write('table.txt', line);
    for (const text of [line, path('table.txt')])
      expect(await succeed(words`deal --position ${text}`)).toBe(`${line}\n`);
    expect(await deal(line)).toBe(`${line}\n`);
  });

  test('that is neither a file nor a position is refused', async () => {
    expect(await quorum`deal --position ${path('none.txt')}`).toEqual(
      ended(2, /^quorum: --position .*none\.txt cannot be read: no such file/),
    );
    expect(await refused`deal --position ${''}`).toContain('--position');
    expect(await failDeal('# nothing\n')).toContain('--position -: there is nothing in it');
  });

  test('may be named with its own variant and rules, and with no others', async () => {
    const position = ['--position', typed('congress', 5)];
    expect(await succeed(words`deal congress ${position} --rule worry-back=yes`)).toBe(
      await succeed(words`deal ${position}`),
    );
    expect(await refused`solve parliament ${position}`).toContain('--position is of congress, not of parliament');
    expect(await refused`solve ${position} --rule worry-back=no`).toContain(
      '--rule worry-back=no: the position has worry-back=yes',
    );
  });

  test('does not go with anything that names a deal', async () => {
    for (const flags of ['--seed 3', '--deals 2', '--pysol 5', '--deal TH', '--deal-file x'])
      expect(await refused`deal --position ${line} ${flags.split(' ')}`).toBe(
        '--position already names the game; leave out the deal',
      );
  });

  test('is where a player of explain begins', async () => {
    // The first one that is lost: a proof of that is quick.
    const lost = readTyped('cadogan-constitution').find(({ verdict }) => verdict === 'unwinnable')?.text ?? '';
    const told = await succeed(words`explain --position - --player careful`, lost);
    expect(told).toMatch(/^cadogan-constitution, position, played by careful\nThe game was /);
    expect(told).toContain('The deal is unwinnable');
  });
});

/** A position of Congress with five cards in the stock, of which these have been seen. */
const seen = (stock: string) => typed('congress', 6).replace(/^S: .*$/m, `S: ${stock}`);

describe('a position whose stock has not been seen', () => {
  test('is printed and drawn as far as it is known', async () => {
    for (const stock of ['?', '4D 4S ?']) {
      const line = await deal(seen(stock));
      expect(line).toContain(` / S: ${stock} / `);
      const board = await draw(seen(stock));
      expect(board).toContain(`  Stock (next card first): 5\n    ${stock}\n`);
      expect(await deal(board)).toBe(line);
    }
  });

  test.each(['solve', 'explain'])('is nothing for %s, which points to hint', async (command) => {
    const player = command === 'explain' ? ['--player=careful'] : [];
    expect(await fail(words`${command} --position - ${player}`, seen('4D ?'))).toContain(
      'this command needs the order of 4 stock cards, which is unknown; ask quorum hint for a move',
    );
  });

  test('takes moves as long as they need no card that is not known', async () => {
    expect(await deal(seen('4D 4S ?'), '--moves=S-W,S-W')).toContain('3H 4D 4S / S: ? / ');
    expect(await failDeal(seen('4D 4S ?'), '--moves=S-W,S-W,S-W')).toContain(
      '--moves, move 3, "S-W": it turns up an unknown stock card. Name it behind the move, for example S-W:7H, or give the next cards in the position, as in S: 4D 7C ?',
    );
  });

  test('is refused where no play leads to it, too', async () => {
    expect(await failDeal(seen('?').replace('T8: KS QD', 'T8: QD KS'))).toContain('T8, KS: it cannot lie on QD');
    expect(await failDeal(seen('? 4D'))).toContain('S: ? stands for unseen cards at the end of the stock');
    expect(await refused`deal --position ${'congress / S: ?'}`).toContain(
      'S: it has 104 cards, but the deal leaves 96',
    );
  });
});

const play = (moves: string, ...args: readonly string[]) => quorum`deal congress --seed 7 --moves ${moves} ${args}`;

test('--moves are played from a deal, in any form that names one legal move', async () => {
  const { stdout } = await play('S-W S-W T1-T7:9H');
  expect(stdout).toContain('congress / W: 3D / ');
  for (const moves of ['s-w,s-w 9h-th', 'S-W\nS-W\n# now a build\nT1-10H\n', 'S-W S-W 9♥-T7'])
    expect((await play(moves)).stdout).toBe(stdout);
});

test('--moves come from a file or from standard input', async () => {
  const file = path('game.txt');
  writeFileSync(file, '# my game\nS-W S-W\n9H-TH\n');
  expect(await play(file)).toEqual(await play('S-W S-W 9H-TH'));
  expect(await runQuorum(words`deal congress --seed 7 --moves -`, 'S-W S-W 9H-TH')).toEqual(await play(file));
  expect((await play('none.txt')).stderr).toContain('--moves none.txt cannot be read: no such file');
  const weights = await run`weights congress`;
  expect(await fail(words`solve congress --seed 7 --weights - --moves -`, weights)).toContain(
    '--moves -: standard input has been read already; give a file for one of the two',
  );
});

test.each([
  ['S-W S-W 9H-JH', 'move 3, "9H-JH": T2\'s top is JH, which does not take a 9H; legal here: T1-T7:9H'],
  ['S-W KH', 'move 2, "KH": no KH can be taken here; legal here: '],
  ['S-W foo', 'move 2, "foo": it is not of the form FROM-TO:CARD'],
  ['T5-TH 9C-TH 9C', 'move 2, "9C-TH": '],
])('--moves %j are refused with the number of the move, its text, and why', async (moves, message) => {
  expect(await play(moves)).toEqual(failure(2, `--moves, ${message}`));
});

test('--moves that fit several legal moves are refused with all of them', async () => {
  const position = 'congress / S: ? / T1: QC / T2: QC / T3: JD / T4: 2H / T5: 2H / T6: 3H / T7: 5H / T8: 8H';
  expect(await failDeal(position, '--moves=JD-QC')).toContain(
    '--moves, move 1, "JD-QC": move "JD-QC" is ambiguous here; name the piles: T3-T1:JD, T3-T2:JD',
  );
});

test('--moves belong to one game', async () => {
  expect((await play('S-W', '--deals', '2')).stderr).toContain('--moves belong to one game, and there are 2 deals');
});

test('--moves lead solve on, and solve names them in JSON for verify', async () => {
  const line = await succeed(words`solve parliament --seed 3 --moves S-W,S-W --shortest 0 --json`);
  expect(JSON.parse(line)).toMatchObject({ deal: { seed: 3 }, played: ['S-W', 'S-W'], verdict: 'winnable' });
  expect((await runQuorum(['verify'], line)).stdout).toBe('ok\n');
  expect((await runQuorum(['verify'], line.replace('"played":["S-W",', '"played":['))).stdout).toMatch(
    /^line 1: move \d+, /,
  );
});

test('--moves are the game that explain tells: the move that lost it, a better one, and what is missing', async () => {
  const moves = playSeed('cadogan-constitution', 13, randomPlayer).moves.map(formatMove).join(' ');
  const told = await succeed(words`explain cadogan-constitution --seed 13 --moves ${moves}`);
  expect(told).toMatch(
    /^cadogan-constitution, seed 13\nThe game was lost, with no legal move left after \d+ moves\.\n/,
  );
  expect(unwrap(told)).toMatch(
    /Move \d+, \S+ \(.*\), threw the game away; \S+ \(.*\) begins a win of \d+ moves\. It is proved that nothing wins after it\./,
  );
  expect(told).toContain('Missing at the end:');
  const [, board = ''] = told.split('The final board:\n\n');
  expect(await deal(board)).toBe(await succeed(words`deal cadogan-constitution --seed 13 --moves ${moves}`));
  const resigned = await succeed(words`explain british-constitution --seed 2 --moves -`, '');
  expect(resigned).toContain('It can still be won: after 0 moves');
});

describe('rows of rivers that nobody counted', () => {
  const PILES =
    'F: TC TC TD TD TH TH QS JS / S: QS / H1: KS / H2: KS / H3: KH / H4: KH / V1: JC QC / V2: JC QC / V3: KC QD / V4: KC JD / V5: KD JD / V6: JH JH / V7: QH QH / V8: QD KD';

  test('are asked for where two numbers are possible, also with the last card of the pack', async () => {
    expect(await quorum`solve --position ${`cadogan-congress / ${PILES}`}`).toEqual(
      failure(
        2,
        'rows: say how many rows of rivers have been dealt, for example rows: 2; the piles alone allow 2 to 3',
      ),
    );
    const hint = (rows: number) =>
      succeed(words`hint --json --position ${`cadogan-congress / ${PILES} / rows: ${rows}`}`);
    // They are two positions: a row may be dealt in the first, and the second has vacancies.
    expect(await hint(2)).not.toContain('"S-V1:QS"');
    expect(await hint(3)).toContain('"S-V1:QS"');
  });

  test('are found out where vacancies are refilled at once', async () => {
    expect((await quorum`solve --position ${`cadogan-congress refill=immediate / ${PILES}`}`).code).toBe(0);
  });
});
