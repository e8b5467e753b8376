/** Whatever is read as text from outside is accepted rightly, or refused in one line and soon. */

import { deepEqual, doesNotMatch, equal, notEqual, ok } from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseDealLine } from '../../src/engine/notation/deal-text.ts';
import {
  type Card,
  formatDeal,
  createSetting,
  Position,
  resolveRules,
  type Rules,
  type Setting,
  findVariant,
  VARIANTS,
} from '../../src/index.ts';
import { findMove, formatMove } from '../../src/engine/moves.ts';
import { checkDeal } from '../../src/reference/position.ts';
import { replayMoves, verifyLine } from '../../src/reference/replay.ts';
import { createPlainGame } from '../../src/reference/setup.ts';
import { quorum, runQuorum } from '../cli/harness.ts';
import { openSeed, playChoices, playLine } from '../games/cases.ts';
import { mutateText, RUNS, testReader } from './mutation.ts';

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

const checkPack = (name: string, cards: readonly Card[]) =>
  checkDeal(name, formatDeal(cards).split(' '), createPlainGame(findVariant(name).plain, {}).pack);

const readDeal = (text: string, setting: Setting) => parseDealLine(text, 1, setting, '--deal');

describe('deal text', () => {
  const WORDS = ['TH', '10h', '9C', 'as', 'KD', 'name:', '1H', '2♥', 'H2'];
  const inputs = fc.tuple(variantOf, fc.nat(50)).chain(([variant, seed]) => {
    const setting = createSetting(variant);
    const text = formatDeal(openSeed(setting, seed).deal ?? []);
    return fc.tuple(fc.constant(setting), mutateText(fc.constantFrom(text, `a name: ${text}`), WORDS));
  });

  testReader(
    'is a whole pack or refused',
    inputs,
    ([setting, text]) => readDeal(text, setting),
    ({ cards, id }, [setting, text]) => {
      checkPack(setting.variant.name, cards);
      const words = formatDeal(cards);
      deepEqual(readDeal(words, setting)?.cards, cards);
      // The cards are those of the text: none came from its name.
      ok(text.trim().endsWith(words.slice(-2)) || !/[2-9TJQKA][CDHS]\s*$/.test(text));
      ok(id.length > 0);
    },
  );
});

const WORDS = 'S-W W-F T1-T2 T3-F:9H S-V R2-T3:9H R3-R2:4C S-V3:KD R2.1 V-F H1 :2C T9 T0 T01'.split(' ');
const games = fc.tuple(variantOf, fc.nat(20), fc.array(fc.nat(40), { maxLength: 60 }), fc.nat());
const inputs = games.chain(([variant, seed, choices, which]) => {
  const positions = playChoices(openSeed(createSetting(variant), seed), choices);
  const game = createPlainGame(variant.plain, {});
  // The same game by the plain rules.
  let plain = game.start(formatDeal(positions[0].deal ?? []).split(' '));
  for (const [i, position] of positions.slice(0, -1).entries()) {
    const moves = position.listMoves();
    plain = game.apply(plain, formatMove(moves[choices[i] % moves.length]));
  }
  const moves = positions.at(-1)!.listMoves();
  const text = moves.length === 0 ? 'S-W' : formatMove(moves[which % moves.length]);
  return fc.tuple(
    fc.constant({ moves, game, plain }),
    mutateText(fc.constantFrom(text, text.split(':', 1)[0] ?? ''), WORDS),
  );
});

testReader(
  'the text of a move means a move that is legal by both forms of the rules, or none',
  inputs,
  ([{ moves }, text]) => findMove(text, moves),
  (move, [{ game, plain }]) => {
    ok(game.moves(plain).includes(formatMove(move)));
    notEqual(replayMoves(game, plain, [formatMove(move)]).status, 'illegal');
  },
  ([{ game, plain }, text]) => equal(replayMoves(game, plain, [text]).status, 'illegal'),
);

interface Line {
  readonly variant: string;
  readonly rules: Rules;
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

const anyLine = fc.nat().map((which) => lines[which % lines.length]);
const PARTS = '"verdict":"winnable" "unwinnable" "rules":{} "__proto__":"x" "moves":[] "S-W", "space-fill":"choice"';
const anyText = mutateText(anyLine, ['congress', 'parliament', 'TH', ...PARTS.split(' ')]);

testReader(
  'a line for verify is ok only if the other form of the rules says so',
  anyText,
  (text) => {
    const { status } = verifyLine(text, PLAIN);
    return status === 'ok' || status === 'skipped' ? status : null;
  },
  (status, text) => equal(judge(text), status),
);

/** Options that could make a search long, where a change has made their number large. */
const LONG = new Set(['--deals', '--nodes', '--memory', '--seconds']);

test('any command line ends with a known code, and one line of what is wrong', async () => {
  const deal = formatDeal(openSeed(createSetting(findVariant('parliament')), 1).deal ?? []);
  const others = 'rule space-fill=choice,strategy beam,seed 7,pysol 12345,nodes 100,memory 4,seconds 1,deals 2'.split(
    ',',
  );
  const sound = fc.constantFrom(['--deal', deal], ...others.map((each) => `--${each}`.split(' ')));
  const option = sound
    .chain(([flag, text]) => fc.tuple(fc.constant(flag), mutateText(fc.constant(text), ['=', ',', ':', 'NaN', '1e3'])))
    .filter(([flag, text]) => !LONG.has(flag) || !(Number(text) > 200));
  const variant = mutateText(fc.constantFrom('parliament', 'congress', 'british-constitution'), ['all', ',']);
  const options = fc.array(option, { minLength: 1, maxLength: 3 });
  const property = fc.asyncProperty(variant, options, async (name, given) => {
    const { code, stderr } = await runQuorum(['solve', name, '--nodes', '50', '--memory', '2', ...given.flat()]);
    ok([0, 1, 2].includes(code ?? -1));
    doesNotMatch(stderr, /^\s+at |TypeError|RangeError|SyntaxError|undefined is not/m);
    ok(code !== 2 || /^quorum: [^\n]+\n$/.test(stderr));
  });
  await expect(fc.assert(property, { numRuns: Math.ceil(RUNS / 10), seed: 12 })).resolves.toBeUndefined();
});
