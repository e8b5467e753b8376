import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openGame } from '../../src/cli/sources/position-source.ts';
import { formatSteps, describeWin } from '../../src/cli/text/solve-text.ts';
import { LETTERS } from '../../src/engine/notation/card-face.ts';
import {
  createSetting,
  type Deal,
  dealFromPysol,
  findVariant,
  formatCard,
  type Move,
  moveFrom,
  moveTo,
  packOf,
  pileName,
  Position,
  resolveRules,
} from '../../src/index.ts';
import { chooseMove } from '../games/cases.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { perStage } from '../stage.ts';
import { json, readJsonLines, run, unwrap, words } from './harness.ts';
import {
  makeStep,
  PysolCongress,
  PysolConstitution,
  PysolDiplomat,
  readSteps,
  type PysolTable,
} from './pysol-table.ts';

async function readCards(variant: string, number: number) {
  const { deal } = await json`deal ${variant} --pysol ${number} --json`;
  return deal.cards.split(' ');
}

interface HardDeal {
  readonly variant: string;
  readonly deal: { readonly pysol: string };
  readonly moves: readonly string[];
}

/** Deals that take the solver many millions of nodes: what `solve --json` printed of them, with other budgets or strategies. */
const HARD_DEALS: readonly HardDeal[] = readJsonLines(
  readFileSync(resolve(import.meta.dirname, 'pysol-lines.jsonl'), 'utf8'),
);

/** What `solve` prints of a number. A hard deal is not solved again: its line is known, and printed in the same way. */
async function printSolution(variant: string, number: number) {
  const pysol = String(number);
  const hard = HARD_DEALS.find((each) => each.variant === variant && each.deal.pysol === pysol);
  if (hard === undefined) {
    return run`solve ${variant} --pysol ${pysol} ${OPTIONS}`;
  }
  const named = { rule: [], pysol, moves: hard.moves.join(' ') };
  const { deal, start, moves } = await openGame(named, variant, process);
  return printLine(deal, start, moves);
}

function printLine(deal: Deal | null, start: Position, moves: readonly Move[]) {
  const { steps, remarks } = describeWin(deal, start, moves, 80);
  return [...remarks, '', ...formatSteps(steps, { face: LETTERS, width: 80 })].join('\n');
}

function copySteps(table: PysolTable, text: string) {
  // Sentences have tens as 10.
  for (const [index, step] of readSteps(text.replace(/\b10(?=[CDHS]\b)/g, 'T')).entries()) {
    try {
      makeStep(table, step);
    } catch (error) {
      throw new Error(`step ${index + 1}, "${step}"`, { cause: error });
    }
  }
}

const TABLES: Readonly<Record<string, (cards: readonly string[]) => PysolTable>> = {
  congress: (cards) => new PysolCongress(cards, false),
  parliament: (cards) => new PysolCongress(cards, true),
  'cadogan-constitution': (cards) => new PysolConstitution(cards),
  'new-british-constitution': (cards) => new PysolConstitution(cards, true),
  diplomat: (cards) => new PysolDiplomat(cards),
  'rows-of-four': (cards) => new PysolDiplomat(cards, { redeals: 2 }),
  'lady-palk': (cards) => new PysolDiplomat(cards, { runs: true }),
};

const NUMBERS = perStage(6, 30);
/** Of random games. */
const MOVES = perStage(300, 1000);
/** Lines as they are found take a tenth of the time; those that are shortened come in the second stage. */
const OPTIONS = words`--nodes 2000000 --shortest 0`;

/** Too few of its deals are won by these nodes. */
const HARDEST = 'new-british-constitution';

test.each(Object.keys(TABLES).filter((variant) => variant !== HARDEST))(
  `solve %s --pysol prints steps that win in PySolFC, numbers 1 to ${NUMBERS}`,
  async (variant) => {
    // Where nothing has to be searched, the hard ones too.
    const hard = HARD_DEALS.flatMap((each) => (each.variant === variant ? [Number(each.deal.pysol)] : []));
    for (const number of new Set([...Array.from({ length: NUMBERS }, (_, i) => i + 1), ...hard])) {
      const table = TABLES[variant](await readCards(variant, number));
      copySteps(table, await printSolution(variant, number));
      expect(table.isWon).toBe(true);
    }
  },
);

test.each(Object.keys(TABLES))(
  `the rules of PySolFC for %s allow no move that it forbids, numbers 1 to ${NUMBERS}`,
  (variant) => {
    const returned = new Set<string>();
    for (let number = 1; number <= NUMBERS; number++) {
      const found = findVariant(variant);
      const setting = createSetting(found, resolveRules(found, ['pysol']));
      const deal = dealFromPysol(String(number), packOf(setting));
      const start = Position.open(setting, deal.cards);
      const random = seedRandom(number);
      const line: Move[] = [];
      for (let position = start; line.length < MOVES; position = position.play(line[line.length - 1])) {
        const moves = position.listMoves();
        if (moves.length === 0) break;
        line.push(chooseMove(moves, random));
      }
      for (const move of line) returned.add(`${pileName(moveFrom(move))}-${pileName(moveTo(move))}`);
      copySteps(TABLES[variant](deal.cards.map(formatCard)), printLine(deal, start, line));
    }
    const kind = variant.includes('constitution') ? 'W-R4.1' : 'F-T1';
    expect(returned).toContain(kind);
  },
);

test('solve --pysol says what PySolFC shows, and where the piles lie', async () => {
  const stdout = await run`solve congress --pysol 7 --shortest 0`;
  expect(stdout).toMatch(/number 7 of Congress\. PySolFC turns the\sfirst\sstock\scard/);
  expect(stdout).toMatch(/^ {2}T1 {2}C C {2}T2\n {2}T3 {2}S S {2}T4\n {2}T5 {2}H H {2}T6\n {2}T7 {2}D D {2}T8$/m);
  expect(await run`solve congress --seed 7 --shortest 0`).not.toMatch(/PySolFC/);
});

test('solve --pysol names the steps of British Constitution that cannot be copied, and all others can until the first of them', async () => {
  const stdout = await run`solve british-constitution --pysol 3 --shortest 0`;
  const text = unwrap(stdout);
  const [, named = ''] =
    /cannot be copied for that reason: ([\d, and]+)\. The variant cadogan-constitution has the same deals/.exec(text) ??
    [];
  const bad = named.split(/, | and /).map(Number);
  const builds = Array.from(stdout.matchAll(/^ {2}(\d+) +\w\w from T\d onto/gm), (match) => Number(match[1]));
  expect(bad).toEqual(builds);
  expect(bad.length).toBeGreaterThan(0);
  const table = new PysolConstitution(await readCards('british-constitution', 3));
  const steps = readSteps(stdout);
  for (const step of steps.slice(0, bad[0] - 1)) makeStep(table, step);
  expect(() => makeStep(table, steps[bad[0] - 1])).toThrow(/does not go onto/);
});

test('solve --pysol warns of fills that PySolFC makes otherwise', async () => {
  const stdout = await run`solve parliament --pysol 32000 --rule space-fill=choice --shortest 0`;
  expect(unwrap(stdout)).toMatch(
    /There a space is filled from the waste, .* With space-fill=waste every step can be copied\./,
  );
  const redealt = await run`solve lady-palk --pysol 1 --rule redeals=2 --shortest 0`;
  expect(unwrap(redealt)).toMatch(/There Lady Palk never turns the waste over\. (No step|These steps)/);
});
