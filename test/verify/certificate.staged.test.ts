import { formatCard, type Setting, VARIANTS } from '../../src/index.ts';
import { CertificateCheck, certify } from '../../src/verify/certificate.ts';
import type { PlainPosition } from '../../src/verify/plain-game.ts';
import type { PlainGame } from '../../src/verify/setup.ts';
import { readKey } from '../../src/verify/solve-line.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { dealCards } from '../games/cases.ts';
import { readOracle } from '../reference/oracle.ts';
import { createPlain, listTinySettings } from '../reference/tiny.ts';
import { perStage } from '../stage.ts';

/** Deals of each tiny game, by their verdicts. */
const DEALS = { unwinnable: perStage(2, 4), winnable: 1, 'too-large': 0 };
const LIMIT = perStage(250, 1_000);

function holds(game: PlainGame, start: PlainPosition, lines: readonly string[]) {
  const check = new CertificateCheck(game, start);
  for (const line of lines) check.add(line);
  return check.holds;
}

/**
 * Certifies the deals of a tiny game that the plain rules refute, and leaves out a position of each.
 * @returns how many there were, and whether moves were left out because they are not needed.
 */
function certifyTiny(tiny: Setting) {
  const game = createPlain(tiny);
  const counts = { refuted: 0, spared: 0 };
  const left = { ...DEALS };
  for (const [index, expected] of readOracle(tiny).entries()) {
    if (left[expected]-- <= 0) continue;
    const start = game.start(dealCards(tiny, index + 1).map(formatCard));
    const found = certify(game, start, LIMIT);
    expect([expected, 'too-large'], `${tiny.variant.name}, seed ${index + 1}`).toContain(found.verdict);
    if (found.verdict !== 'unwinnable') continue;
    counts.refuted++;
    const positions = Array.from(found.ways.keys(), (key) => readKey(key, game));
    expect(positions.map((position) => game.key(position))).toEqual([...found.ways.keys()]);
    if (positions.some((position) => game.needed(position).length < game.moves(position).length)) counts.spared++;
    const lines = Array.from(found.ways, ([key, count]) => `${count} ${key}`);
    expect(holds(game, start, lines.reverse())).toBe(true);
    const place = index % lines.length;
    expect(holds(game, start, lines.toSpliced(place, 1))).toBe(false);
    const [ways = '', key = ''] = lines[place].split(/ (.*)/);
    expect(holds(game, start, lines.with(place, `${Number(ways) + 1} ${key}`))).toBe(false);
  }
  return counts;
}

test.each(VARIANTS)('certificates of tiny deals that cannot be won hold, and no others: $name', (variant) => {
  const all = listTinySettings(variant).map(certifyTiny);
  expect(sumOf(all.map(({ refuted }) => refuted))).toBeGreaterThan(perStage(3, 15));
  expect(sumOf(all.map(({ spared }) => spared))).toBeGreaterThanOrEqual(perStage(0, 1));
});

describe('lines of a certificate', () => {
  const game = createPlain(listTinySettings(VARIANTS[0])[0]);
  const start = readKey('W: AC / S: AC 5C / T1: 2C 2C', game);
  test.each([
    ['', 'expected a number of ways and a position, such as "2 S: 4D / T1: JH"'],
    ['0 T1: 2C', 'expected a number of ways'],
    ['1 T1 2C', 'expected a pile with its cards'],
    ['1 F: 8C 8C', 'this position of the certificate is won'],
  ])('%j is refused', (line, message) => {
    expect(() => new CertificateCheck(game, start).add(line)).toThrow(message);
  });
});
