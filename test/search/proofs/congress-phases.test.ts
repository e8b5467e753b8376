import { parseCard, Position, createSetting, congress, parliament } from '../../../src/index.ts';
import { packFoundations } from '../../../src/engine/foundations.ts';
import { CongressPhases } from '../../../src/variants/congress/phases.ts';
import { createProofSearch } from '../../../src/search/proof-search.ts';
import { readLayout } from '../../analysis/layouts.ts';
import { runSearch } from '../outcomes.ts';
import { solvePlainly } from '../plain-rules.ts';

const read = (text: string): number[] => (text === '' ? [] : text.split(' ').map(parseCard));

test('a card that only a card come back from a foundation can take is not given up', () => {
  const setting = createSetting(parliament, { 'worry-back': 'yes' }, { suits: 2, ranks: 6, piles: 1 });
  let position = Position.open(setting, read('6D 2C 2C 3C 3C 4C 4C 5C 5C 5D 5D 3D 3D 2D 2D 4D 4D 6D 6C 6C'));
  for (let up = 0; up < 8; up++) position = position.play('S-W').play('W-F');
  for (let turn = 0; turn < 7; turn++) {
    position = position.play('S-W');
    expect(solvePlainly(position, 20_000).verdict).toBe('winnable');
    expect(runSearch(createProofSearch(setting, 2 ** 20), position, { nodes: 20_000 }).verdict).toBe('unknown');
  }
});

/** Whether all of waste and stock can have left, by the bound. */
function run(
  tableau: string,
  waste: string,
  stock: string,
  ranks: readonly (readonly [number, number])[],
  worryBack = false,
): boolean {
  const phases = new CongressPhases();
  phases.begin(packFoundations(ranks), worryBack);
  for (const card of read(tableau)) phases.addTableau(card);
  const cards = Uint8Array.from([...read(waste), ...read(stock)]);
  return phases.run(cards, cards.length, read(waste).length, read(tableau).length);
}

test.each<[string, string, string, string, readonly (readonly [number, number])[], boolean, boolean]>([
  ['nothing is left', '6D', '', '', [], false, true],
  ['a loose card can leave', '6D', '5C', '', [], false, true],
  ['a tight card cannot where every pile has a tight base', '6D', '6C', '', [], false, false],
  ['a tight card can fill the space of a loose base', '2C', '6C', '', [[1, 1]], false, true],
  ['two tight cards cannot fill one space', '2C', '6C 8D', '', [[1, 1]], false, false],
  ['a tight card that leaves first takes the only space', '2C', '6C 5D', '', [[1, 1]], false, false],
  ['a tight card that fills a space takes the next', '2C', '5D 6C', '', [[1, 1]], false, true],
  ['a card next to its foundation is loose', '6D', '3C', '', [[2, 0]], false, true],
  ['a card two above its foundation is not', '6D', '4C', '', [[2, 0]], false, false],
  ['a foundation is raised by what has left', '6D', '4C 3C', '', [[2, 0]], false, true],
  ['a foundation is raised up to the king', '6D', 'KC QC JC', '', [[10, 0]], false, true],
  ['a foundation is raised by what lies in the tableau', '6D 3C', '4C', '', [[2, 0]], false, true],
  ['a card of the stock can leave as it is turned', '6D', '', '5C', [], false, true],
  ['a tight card of the stock stays above the waste', '6D', '5C', '8H', [], false, false],
  ['the waste may be played before a tight card is turned', '6D', '5C', '8H 9H', [], false, false],
  ['cards below a tight one wait for it', '6D', '9H', '7D 8D', [], false, false],
  ['a parent that comes later frees what waits', '6D', '4H', '5C', [], false, true],
  ['a parent that lies below a tight card does not', '6D', '9H 4H', '', [[3, 3]], false, false],
  ['a card from a foundation takes a card', '9D', '4H', '', [[5, 5]], true, true],
  ['a card on a foundation takes none where it stays', '9D', '4H', '', [[5, 5]], false, false],
  [
    'an ace on a foundation takes none',
    '9D',
    '4H',
    '',
    [
      [1, 1],
      [1, 1],
    ],
    true,
    false,
  ],
])('by the bound: %s', (_, tableau, waste, stock, ranks, worryBack, expected) => {
  expect(run(tableau, waste, stock, ranks, worryBack)).toBe(expected);
});

const ONE_PILE = { suits: 2, ranks: 9, piles: 1 };

/** Whether a position is hopeless by the bound. */
function isHopeless({ setting, game, row }: Position): boolean {
  const relaxation = setting.variant.relax(setting.rules, setting.size);
  if (relaxation?.isHopeless === undefined) throw new Error('the game has a relaxation with a bound');
  const image = new Int32Array(relaxation.words);
  expect(relaxation.project(game, row, image, 0)).toBe(true);
  return relaxation.isHopeless(image, 0);
}

test.each<[string, Readonly<Record<string, string>>, 'no' | 'yes', boolean]>([
  ['a card of the stock that the tableau takes', { T1: '6D', W: '', S: '5C' }, 'no', false],
  ['a card of the stock that nothing takes', { T1: '6D', W: '', S: '6C' }, 'no', true],
  ['a card of the waste that the tableau takes', { T1: '6D', W: '5C', S: '' }, 'no', false],
  ['a card of the waste below one that nothing takes', { T1: '6D', W: '5C 6C', S: '' }, 'no', true],
  ['a card that only one on a foundation could take', { T1: '9D', W: '2D', S: '' }, 'no', true],
  ['a card that one on a foundation can come back for', { T1: '9D', W: '2D', S: '' }, 'yes', false],
])('in a game with one pile: %s', (_, piles, worryBack, hopeless) => {
  const setting = createSetting(congress, { 'worry-back': worryBack }, ONE_PILE);
  expect(
    isHopeless(
      Position.place(
        setting,
        readLayout(piles, [
          [4, 4],
          [0, 0],
        ]),
      ),
    ),
  ).toBe(hopeless);
});

test('a card that has left the waste is not among those that must, however many have been turned before it', () => {
  const waste = [...Array.from({ length: 32 }, () => '7C'), '8D'].join(' ');
  const position = Position.place(
    createSetting(congress, {}, ONE_PILE),
    readLayout({ T1: '2C', W: waste, S: '' }, [
      [1, 1],
      [0, 0],
    ]),
  );
  expect(isHopeless(position.play('T1-F:2C'))).toBe(false);
});
