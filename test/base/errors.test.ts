import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parseDealLine } from '../../src/engine/notation/deal-text.ts';
import { InputError, readAt } from '../../src/base/errors.ts';
import { readTest } from '../../src/lab/deal-test.ts';
import { createProgram } from '../../src/cli/main.ts';
import { describeFailure } from '../../src/cli/terminal/failures.ts';
import {
  dealFromPysol,
  dealSeeds,
  findStrategy,
  findVariant,
  parsePosition,
  Position,
  solve,
} from '../../src/index.ts';
import { findPlayer } from '../../src/players/index.ts';
import { settle } from '../games/cases.ts';
import { FULL_PACK } from '../deal/packs.ts';
import { readText, ROOT } from '../root.ts';

const setting = settle('congress');
const [{ cards }] = dealSeeds(1, 1, FULL_PACK);
const opening = Position.open(setting, cards);

const catchError = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof InputError) return error;
  }
  throw new Error('there was no InputError');
};

describe('an error of the library tells programs what is wrong, and with which option', () => {
  test.each<[string, string | null, () => unknown]>([
    ['unknown-name', 'variant', () => findVariant('klondike')],
    ['unknown-name', 'strategy', () => findStrategy('baem')],
    ['unknown-name', 'player', () => findPlayer('carfeul')],
    ['unknown-name', 'rules', () => parsePosition('congress space-fil=choice / S: 4D', findVariant)],
    ['unknown-name', 'parameters.width', () => solve(opening, { parameters: { width: 3 } })],
    ['out-of-range', 'parameters.seed', () => solve(opening, { parameters: { seed: -1 } })],
    ['out-of-range', 'nodes', () => solve(opening, { nodes: -1 })],
    ['out-of-range', 'shortening', () => solve(opening, { shortening: { nodes: -1, seconds: null } })],
    ['out-of-range', 'seed', () => [...dealSeeds(-1, 1, FULL_PACK)]],
    ['malformed', 'pysol', () => dealFromPysol('x', FULL_PACK)],
    ['malformed', 'position', () => parsePosition('congress / S: 4X', findVariant)],
    ['not-allowed', 'cards', () => Position.open(setting, [...cards.slice(1), cards[1]])],
    ['missing', 'cards', () => parseDealLine('AC AD', 1, setting, 'deals.txt')],
    ['not-allowed', 'move', () => opening.play('T1-T1')],
  ])('%s, %s', (code, field, act) => {
    expect(catchError(act)).toMatchObject({ code, field });
  });
});

test('options have their names in the library, and are flags on the command line', () => {
  const error = catchError(() => readAt('plan', () => readTest({ alpha: 0.1 })));
  expect(error).toMatchObject({ code: 'missing', field: 'sprt' });
  expect(error.message).toBe('plan: alpha and beta are the errors of a test; name its hypotheses with sprt');
  expect(describeFailure(error)).toEqual({
    message: 'plan: --alpha and --beta are the errors of a test; name its hypotheses with --sprt',
    exitCode: 2,
  });
  const other = new InputError((name) => `give ${name('heldOut')}`);
  expect([other.message, other.code, other.field]).toEqual(['give heldOut', 'invalid', null]);
  expect(describeFailure(other).message).toBe('give --held-out');
});

test('only the command line names flags', async () => {
  const output = new PassThrough();
  const shell = { stdout: output, stderr: output, stdin: output, errors: output, exitCode: 0 };
  const { commands } = await createProgram(shell, []);
  const flags = new Set(commands.flatMap(({ options }) => options.flatMap(({ long }) => long ?? [])));
  expect(flags.size).toBeGreaterThan(50);
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  const naming = files.filter((file) => {
    if (!file.endsWith('.ts') || file.startsWith('cli')) return false;
    const code = readText('src', file).replaceAll(/\/\*.*?\*\/|^ *\/\/.*$/gms, '');
    return (code.match(/--[a-z][a-z-]*/g) ?? []).some((word) => flags.has(word));
  });
  expect(naming).toEqual([]);
});
