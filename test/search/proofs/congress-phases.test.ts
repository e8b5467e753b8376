import { Position } from '../../../src/index.ts';
import { packFoundations } from '../../../src/engine/foundations.ts';
import { CongressPhases } from '../../../src/variants/congress/phases.ts';
import { createProofSearch } from '../../../src/search/proof-search.ts';
import { readLayout } from '../../analysis/layouts.ts';
import { settle } from '../../games/cases.ts';
import { verdictOf } from '../outcomes.ts';
import { solvePlainly } from '../plain-rules.ts';
import { isDeadEnd, parseCards, readRanks } from '../positions.ts';

test('a card that only a card come back from a foundation can take is not given up', () => {
  const setting = settle('parliament 2x6x1', { 'worry-back': 'yes' });
  let position = Position.open(setting, parseCards('6D 2C 2C 3C 3C 4C 4C 5C 5C 5D 5D 3D 3D 2D 2D 4D 4D 6D 6C 6C'));
  for (let up = 0; up < 8; up++) position = position.play('S-W').play('W-F');
  for (let turn = 0; turn < 7; turn++) {
    position = position.play('S-W');
    expect(solvePlainly(position, 20_000).verdict).toBe('winnable');
    expect(verdictOf(createProofSearch(setting, 2 ** 20), position, 20_000)).toBe('unknown');
  }
});

/** Whether all of waste and stock can have left. */
test.each<[string, string, string, string, string, boolean, boolean]>([
  ['nothing is left', '6D', '', '', '', false, true],
  ['a loose card can leave', '6D', '5C', '', '', false, true],
  ['a tight card cannot where every pile has a tight base', '6D', '6C', '', '', false, false],
  ['a tight card can fill the space of a loose base', '2C', '6C', '', '11', false, true],
  ['two tight cards cannot fill one space', '2C', '6C 8D', '', '11', false, false],
  ['a tight card that leaves first takes the only space', '2C', '6C 5D', '', '11', false, false],
  ['a tight card that fills a space takes the next', '2C', '5D 6C', '', '11', false, true],
  ['a card next to its foundation is loose', '6D', '3C', '', '20', false, true],
  ['a card two above its foundation is not', '6D', '4C', '', '20', false, false],
  ['a foundation is raised by what has left', '6D', '4C 3C', '', '20', false, true],
  ['a foundation is raised up to the king', '6D', 'KC QC JC', '', 'A0', false, true],
  ['a foundation is raised by what lies in the tableau', '6D 3C', '4C', '', '20', false, true],
  ['a card of the stock can leave as it is turned', '6D', '', '5C', '', false, true],
  ['a tight card of the stock stays above the waste', '6D', '5C', '8H', '', false, false],
  ['the waste may be played before a tight card is turned', '6D', '5C', '8H 9H', '', false, false],
  ['cards below a tight one wait for it', '6D', '9H', '7D 8D', '', false, false],
  ['a parent that comes later frees what waits', '6D', '4H', '5C', '', false, true],
  ['a parent that lies below a tight card does not', '6D', '9H 4H', '', '33', false, false],
  ['a card from a foundation takes a card', '9D', '4H', '', '55', true, true],
  ['a card on a foundation takes none where it stays', '9D', '4H', '', '55', false, false],
  ['an ace on a foundation takes none', '9D', '4H', '', '11 11', true, false],
])('by the bound: %s', (_, tableau, waste, stock, ranks, worryBack, expected) => {
  const phases = new CongressPhases();
  phases.begin(packFoundations(readRanks(ranks)), worryBack);
  const [piles, wasted] = [tableau, waste].map(parseCards);
  for (const card of piles) phases.addTableau(card);
  const cards = Uint8Array.from([...wasted, ...parseCards(stock)]);
  expect(phases.run(cards, cards.length, wasted.length, piles.length)).toBe(expected);
});

const ONE_PILE = 'congress 2x9x1';

test.each<[string, Readonly<Record<string, string>>, 'no' | 'yes', boolean]>([
  ['a card of the stock that the tableau takes', { T1: '6D', W: '', S: '5C' }, 'no', false],
  ['a card of the stock that nothing takes', { T1: '6D', W: '', S: '6C' }, 'no', true],
  ['a card of the waste that the tableau takes', { T1: '6D', W: '5C', S: '' }, 'no', false],
  ['a card of the waste below one that nothing takes', { T1: '6D', W: '5C 6C', S: '' }, 'no', true],
  ['a card that only one on a foundation could take', { T1: '9D', W: '2D', S: '' }, 'no', true],
  ['a card that one on a foundation can come back for', { T1: '9D', W: '2D', S: '' }, 'yes', false],
])('in a game with one pile: %s', (_, piles, worryBack, hopeless) => {
  const setting = settle(ONE_PILE, { 'worry-back': worryBack });
  expect(isDeadEnd(Position.place(setting, readLayout(piles, readRanks('44 00'))))).toBe(hopeless);
});

test('a card that has left the waste need not leave it, however many have been turned before it', () => {
  const layout = readLayout({ T1: '2C', W: `${'7C '.repeat(32)}8D`, S: '' }, readRanks('11 00'));
  expect(isDeadEnd(Position.place(settle(ONE_PILE), layout).play('T1-F:2C'))).toBe(false);
});
