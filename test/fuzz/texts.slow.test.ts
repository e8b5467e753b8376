/** Whatever is read as text from outside is accepted rightly, or refused in one line and soon. */

import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from 'node:assert/strict';
import * as fc from 'fast-check';
import { readStrategy, readPlayer, nameOfSpec } from '../../src/studies/contenders.ts';
import { parseDealLine } from '../../src/notation/deal-text.ts';
import {
  formatDeal,
  dealFromPysol,
  createSetting,
  packOf,
  Position,
  formatRules,
  resolveRules,
  type Rules,
  findStrategy,
  STRATEGIES,
  findVariant,
  VARIANTS,
} from '../../src/index.ts';
import { findMove, formatMove } from '../../src/engine/moves.ts';
import { listTables, WEIGHT_KINDS } from '../../src/games/weights.ts';
import { formatWeights, parseWeights } from '../../src/notation/weights-text.ts';
import { findPlayer, PLAYERS } from '../../src/players/registry.ts';
import { checkDeal } from '../../src/verify/position.ts';
import { replayMoves, verifyLine } from '../../src/verify/replay.ts';
import { createPlainGame } from '../../src/verify/setup.ts';
import { quorum, runQuorum } from '../cli/harness.ts';
import { openSeed, playChoices, playLine } from '../games/cases.ts';
import { attempt, countRuns, checkReader, mutateText, mutateValue } from './mutation.ts';
import { resolveAllRules } from '../../src/games/rules.ts';

const RUNS = countRuns(1000);

const variantOf = fc.constantFrom(...VARIANTS);
const PLAIN = VARIANTS.map(({ plain }) => plain);

/** Lines that `solve --json` prints, some of each verdict. */
let lines: readonly string[] = [];
beforeAll(async () => {
  const solved = await Promise.all(
    VARIANTS.map(({ name }) => quorum`solve ${name} --seed 1 --deals 4 --nodes 3000 --memory 4 --shortest 0 --json`),
  );
  lines = solved.flatMap(({ stdout }) => stdout.trimEnd().split('\n'));
  ok(lines.filter((line) => line.includes('"winnable"')).length > 5);
});

describe('deal text', () => {
  const WORDS = ['TH', '10h', '9C', 'as', 'KD', 'name:', '1H', '2♥', 'H2'];
  const inputs = fc.tuple(variantOf, fc.nat(50)).chain(([variant, seed]) => {
    const text = formatDeal(openSeed(createSetting(variant), seed).deal ?? []);
    return fc.tuple(fc.constant(variant), mutateText(fc.constantFrom(text, `a name: ${text}`), WORDS));
  });

  test('is a whole pack or refused', async () => {
    const rarer = await checkReader(RUNS, inputs, ([variant, text]) => {
      const setting = createSetting(variant);
      const read = attempt(() => parseDealLine(text, 1, setting, '--deal'));
      if (read === null) return false;
      const { cards, id } = read;
      const words = formatDeal(cards).split(' ');
      checkDeal(variant.name, words, createPlainGame(variant.plain, {}).pack);
      deepEqual(parseDealLine(words.join(' '), 1, setting, '--deal')?.cards, cards);
      // The cards are those of the text: none came from its name.
      ok(text.trim().endsWith(words.at(-1) ?? '') || !/[2-9TJQKA][CDHS]\s*$/.test(text));
      ok(id.length > 0);
      return true;
    });
    expect(rarer).toBeGreaterThan(0.01);
  });

  test('of PySolFC is a number or refused', async () => {
    const numbers = mutateText(
      fc.oneof(
        fc.nat().map(String),
        fc.nat().map((number) => `ms${number}`),
        fc.bigInt({ min: 0n, max: 2n ** 70n }).map(String),
      ),
      ['ms', '32000', '8589934591'],
    );
    const parliament = findVariant('parliament');
    const rarer = await checkReader(RUNS, numbers, (text) => {
      const read = attempt(() => dealFromPysol(text, packOf(createSetting(parliament))));
      if (read === null) return false;
      match(text, /^(ms)?\d+$/);
      checkDeal('parliament', formatDeal(read.cards).split(' '), createPlainGame(parliament.plain, {}).pack);
      return true;
    });
    expect(rarer).toBeGreaterThan(0.01);
  });
});

const WORDS = 'S-W W-F T1-T2 T3-F:9H S-V R2-T3:9H R3-R2:4C S-V3:KD R2.1 V-F H1 :2C T9 T0 T01'.split(' ');
const games = fc.tuple(variantOf, fc.nat(20), fc.array(fc.nat(40), { maxLength: 60 }), fc.nat());
const inputs = games.chain(([variant, seed, choices, which]) => {
  const position = playChoices(openSeed(createSetting(variant), seed), choices).at(-1)!;
  const legal = position.listMoves();
  const text = legal.length === 0 ? 'S-W' : formatMove(legal[which % legal.length]);
  return fc.tuple(
    fc.constant({ variant, seed, choices }),
    mutateText(fc.constantFrom(text, text.split(':', 1)[0] ?? ''), WORDS),
  );
});

test('the text of a move means the same legal move by both forms of the rules, or none', async () => {
  const rarer = await checkReader(RUNS, inputs, ([{ variant, seed, choices }, text]) => {
    const positions = playChoices(openSeed(createSetting(variant), seed), choices);
    const position = positions.at(-1)!;
    const game = createPlainGame(variant.plain, {});
    // The same position by the plain rules.
    let plain = game.start(formatDeal(positions[0].deal ?? []).split(' '));
    for (let i = 0; i + 1 < positions.length; i++) {
      const moves = positions[i].listMoves();
      plain = game.apply(plain, formatMove(moves[choices[i] % moves.length]));
    }
    const read = attempt(() => findMove(text, position.listMoves()));
    const replayed = replayMoves(game, plain, [text]);
    if (read === null) {
      equal(replayed.status, 'illegal');
      return false;
    }
    ok(game.moves(plain).includes(formatMove(read)));
    notEqual(replayed.status, 'illegal');
    return true;
  });
  expect(rarer).toBeGreaterThan(0.01);
});

interface Line {
  readonly variant: string;
  readonly rules: Readonly<Record<string, string>>;
  readonly deal: { readonly cards: string | readonly string[] };
  readonly verdict: string;
  readonly moves: readonly string[];
}

function judge(text: string): 'ok' | 'skipped' {
  const { variant: name, rules, deal, verdict, moves }: Line = JSON.parse(text);
  const variant = VARIANTS.find((each) => each.name === name)!;
  const asked = Object.entries(rules).map(([key, value]) => `${key}=${value}`);
  const setting = createSetting(variant, resolveRules(variant, asked));
  const cards = typeof deal.cards === 'string' ? deal.cards : deal.cards.join(' ');
  const opening = Position.open(setting, parseDealLine(cards, 1, setting, 'line')?.cards ?? []);
  if (verdict !== 'winnable') return 'skipped';
  ok(playLine(opening, moves).isWon);
  return 'ok';
}

test('a line for verify is ok only if the other form of the rules says so', async () => {
  const anyLine = fc.nat().map((which) => lines[which % lines.length]);
  const parts = '"verdict":"winnable" "unwinnable" "rules":{} "__proto__":"x" "moves":[] "S-W", "space-fill":"choice"';
  const words = ['congress', 'parliament', 'TH', ...parts.split(' ')];
  const inputs = fc.oneof(
    mutateText(anyLine, words),
    mutateValue(anyLine.map((line): unknown => JSON.parse(line))).map((value) => JSON.stringify(value)),
  );
  const rarer = await checkReader(RUNS, inputs, (text) => {
    const { status } = verifyLine(text, PLAIN);
    if (status !== 'ok' && status !== 'skipped') return false;
    equal(judge(text), status);
    return true;
  });
  expect(rarer).toBeGreaterThan(0.01);
});

const settings = VARIANTS.flatMap(({ options }) =>
  options.flatMap(({ key, values }) => [...values.map((value) => `${key}=${value}`), `${key}=${values.join(',')}`]),
);

test('a rule has values that the variant knows, or is refused', async () => {
  const texts = fc.array(mutateText(fc.constantFrom(...settings), settings), { minLength: 1, maxLength: 3 });
  const rarer = await checkReader(
    RUNS,
    fc.tuple(fc.subarray([...VARIANTS], { minLength: 1 }), texts),
    ([variants, rules]) => {
      const read = attempt(() => resolveAllRules(variants, rules));
      if (read === null) return false;
      for (const [i, variant] of variants.entries()) {
        const known = Object.fromEntries(variant.options.map(({ key, values }) => [key, values]));
        const all: readonly Rules[] = read[i];
        ok(new Set(all.map(formatRules)).size === all.length);
        for (const chosen of all) {
          deepEqual(Object.keys(chosen), Object.keys(known));
          for (const [key, value] of Object.entries(chosen)) {
            ok(known[key].includes(value));
            const asked = rules.flatMap((rule) =>
              rule.startsWith(`${key}=`) ? rule.slice(key.length + 1).split(',') : [],
            );
            ok((asked.length > 0 ? asked : known[key].slice(0, 1)).includes(value));
          }
        }
      }
      return true;
    },
  );
  expect(rarer).toBeGreaterThan(0.01);
});

const readOther = (text: string) => readPlayer(text, { kind: findPlayer(nameOfSpec(text)), code: null });

describe('who plays', () => {
  const NUMBER = String.raw`\+?\d+(e\d+)?`;
  const BUDGET = { nodes: 1000, seconds: null, memory: 16 };

  const readSolver = (text: string) => readStrategy(text, { kind: findStrategy(nameOfSpec(text)), code: null }, BUDGET);

  test('is a strategy with its budget, or refused', async () => {
    const names = STRATEGIES.map(({ name }) => name);
    const sound = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('', ':nodes=1000', ':memory=64', ':nodes=1e6:memory=8'))
      .map((parts) => parts.join(''));
    const form = new RegExp(`^(${names.join('|')})(:(nodes|memory)=${NUMBER})*$`, 'i');
    const rarer = await checkReader(RUNS, mutateText(sound, [...names, ':nodes=', ':memory=', '=5', ':']), (text) => {
      const read = attempt(() => readSolver(text));
      if (read === null) return false;
      match(text, form);
      const { label, strategy, budget } = read;
      deepEqual(readSolver(label), read);
      for (const key of ['nodes', 'memory'] as const) {
        const given = new RegExp(`:${key}=(${NUMBER})`, 'i').exec(text)?.[1];
        equal(budget[key], given === undefined ? BUDGET[key] : Number(given));
      }
      ok(text.startsWith(strategy));
      return true;
    });
    expect(rarer).toBeGreaterThan(0.01);
  });

  test('is a player with his budget, or refused', async () => {
    const names = PLAYERS.map(({ name }) => name);
    const sound = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('', ':nodes=1000', ':nodes=1e3'))
      .map((parts) => parts.join(''));
    const rarer = await checkReader(RUNS, mutateText(sound, [...names, ':nodes=', '=5', ':']), (text) => {
      const read = attempt(() => readOther(text));
      if (read === null) return false;
      match(text, new RegExp(`^(${names.join('|')})(:nodes=${NUMBER})?$`, 'i'));
      deepEqual(readOther(read.label), read);
      return true;
    });
    expect(rarer).toBeGreaterThan(0.01);
  });
});

test('a file of weights has every number of its tables, or is refused', async () => {
  const files = variantOf.map((variant) => JSON.parse(formatWeights({ variant, weights: listTables(variant) })));
  const texts = mutateText(
    variantOf.map((variant) => formatWeights({ variant, weights: { scores: variant.weights.scores } })),
    ['"noise":', '-', '1e999', '{}', 'null', '"tables"'],
  );
  const changed = mutateValue(files).map((file) => JSON.stringify(file) ?? '');
  const rarer = await checkReader(RUNS, fc.oneof(changed, texts), (text) => {
    const read = attempt(() => parseWeights(text, findVariant));
    if (read === null) return false;
    const { variant, weights } = read;
    for (const kind of WEIGHT_KINDS) {
      const { [kind]: table = {} } = weights;
      ok(Object.values(table).every(Number.isFinite));
      if (weights[kind] !== undefined) deepEqual(Object.keys(table), Object.keys(listTables(variant)[kind] ?? {}));
    }
    deepEqual(parseWeights(formatWeights(read), findVariant), read);
    return true;
  });
  expect(rarer).toBeGreaterThan(0.01);
});

/** Options that could make a search long, where a change has made their number large. */
const LONG = new Set(['--deals', '--nodes', '--memory', '--seconds']);

test('a command line with anything in it ends with a code that is known, and one line of what is wrong', async () => {
  const deal = formatDeal(openSeed(createSetting(findVariant('parliament')), 1).deal ?? []);
  const sound = fc.constantFrom(
    ['--deal', deal],
    ['--rule', 'space-fill=choice'],
    ['--strategy', 'beam'],
    ['--seed', '7'],
    ['--pysol', '12345'],
    ['--nodes', '100'],
    ['--memory', '4'],
    ['--seconds', '1'],
    ['--deals', '2'],
  );
  const option = sound
    .chain(([flag, text]) => fc.tuple(fc.constant(flag), mutateText(fc.constant(text), ['=', ',', ':', 'NaN', '1e3'])))
    .filter(([flag, text]) => !LONG.has(flag) || !(Number(text) > 200));
  const variant = mutateText(fc.constantFrom('parliament', 'congress', 'british-constitution'), ['all', ',']);
  const options = fc.array(option, { minLength: 1, maxLength: 3 });
  const property = fc.asyncProperty(variant, options, async (name, given) => {
    const { code, stderr } = await runQuorum(['solve', name, '--nodes', '50', '--memory', '2', ...given.flat()]);
    ok(code === 0 || code === 1 || code === 2);
    doesNotMatch(stderr, /^\s+at |TypeError|RangeError|SyntaxError|undefined is not/m);
    ok(code !== 2 || /^quorum: [^\n]+\n$/.test(stderr));
  });
  await expect(fc.assert(property, { numRuns: Math.ceil(RUNS / 10), seed: 12 })).resolves.toBeUndefined();
});
