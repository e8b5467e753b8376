import { groupSteps, listSteps, type Step } from '../../src/engine/notation/steps.ts';
import { LETTERS } from '../../src/engine/notation/card-face.ts';
import { formatSteps } from '../../src/cli/text/solve-text.ts';
import { countColumns } from '../../src/base/prose.ts';
import { formatCard, VARIANTS } from '../../src/index.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { findPlayer } from '../../src/players/index.ts';
import { findWide } from './harness.ts';
import { playSeed } from './games.ts';

const LOOK = { face: LETTERS, width: 80 };

/** Games of a player who moves at once, one for each variant. */
const GAMES = VARIANTS.map(({ name }) => {
  const { start, moves } = playSeed(name, 5, findPlayer('greedy'));
  return { name, moves, steps: listSteps(start, moves) };
});

/** The numbers that lines begin with, runs written out. */
function listNumbers(lines: readonly string[]) {
  return lines.flatMap((line) => {
    const [, first, last = first] = /^ {2}(\d+)(?:-(\d+))? /.exec(line) ?? [];
    return first === undefined ? [] : Array.from({ length: +last - +first + 1 }, (_, i) => +first + i);
  });
}

const takesFromStock = ({ transfers }: Step) => transfers.some(({ from }) => from === STOCK);

describe.each(GAMES)('a game of $name in steps', ({ moves, steps }) => {
  test.each([40, 80, 200])('has every move once and names every card that moves, in %i columns', (width) => {
    const lines = formatSteps(steps, { ...LOOK, width });
    expect(listNumbers(lines)).toEqual(moves.map((_, i) => i + 1));
    expect(findWide(lines.join('\n'), width)).toEqual([]);
    // A build names the card that it goes onto too, but that one stands before its pile in brackets.
    const named = lines
      .join(' ')
      .replace(/(onto) +\S+/g, '$1')
      .match(/\b[A2-9TJQK][CDHS]\b/g);
    expect(named).toEqual(steps.flatMap(({ transfers }) => transfers.map(({ card }) => formatCard(card))));
  });

  test('is parted where cards of the stock come', () => {
    const groups = groupSteps(steps);
    expect(groups.flat()).toEqual(steps);
    expect(groups.length).toBeGreaterThan(10);
    for (const group of groups) {
      const quiet = group.filter((step) => !takesFromStock(step));
      const lastQuiet = group.lastIndexOf(quiet.at(-1) ?? group[0]);
      // Cards of the stock come at the beginning, by the player's hand, or with the last step, by force.
      expect(group.slice(group.indexOf(quiet[0] ?? group[0]), lastQuiet).filter(takesFromStock)).toEqual([]);
    }
    const lines = formatSteps(steps, LOOK);
    expect(lines.filter((line) => line === '')).toHaveLength(groups.length - 1);
  });

  test('takes no more room in colour', () => {
    const look = { ...LOOK, width: 40, boards: 30 };
    const coloured = formatSteps(steps, { ...look, face: (card) => `\u001B[31m${LETTERS(card)}\u001B[39m` });
    const plain = formatSteps(steps, look);
    expect(coloured.map(countColumns)).toEqual(plain.map((line) => line.length));
    expect(findWide(plain.join('\n'), 40)).toEqual([]);
  });

  test('shows the board after every so many moves', () => {
    const lines = formatSteps(steps, { ...LOOK, boards: 30 });
    const titles = lines.flatMap((line) => /^The board after (\d+) moves:$/.exec(line)?.slice(1).map(Number) ?? []);
    const ends = steps.map(({ first, moves: { length } }) => first + length - 1);
    const wanted = ends.filter((end, i) => Math.floor(end / 30) > Math.floor((ends[i - 1] ?? 0) / 30));
    expect(titles).toEqual(wanted);
    expect(formatSteps(steps, LOOK)).not.toContainEqual(expect.stringContaining('board'));
  });
});
