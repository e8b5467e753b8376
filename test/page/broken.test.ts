/** What people get wrong: in links, in what they paste, and in the fields. Each with a part of what they are told. */

import { readFragment, readPasted } from '../../src/page/fragment.ts';
import { findCase } from '../players/games.ts';
import { refusalOf } from '../refusal.ts';

const SETTING = findCase('congress');

test.each([
  ['congres', 'variant "congres" is unknown'],
  ['=7', 'is not known'],
  ['&', 'names no variant'],
  ['seed=7', 'names no variant'],
  ['congress&seed', 'has no value'],
  ['congress&seeed=7', '"seeed" in the address is not known'],
  ['congress&seed=-1', 'whole number'],
  ['congress&seed=1.5', 'whole number'],
  ['congress&seed=99999999999999999999', 'whole number'],
  ['congress&seed=9007199254740992', 'whole number'],
  ['congress&seed=7&seed=8', 'given twice'],
  ['congress&seed=7&pysol=8', 'different games'],
  ['congress&pysol=abc', 'is not a number'],
  ['congress&pysol=ms99999999999', 'out of range'],
  ['cadogan-congress&pysol=5', 'PySolFC does not have'],
  ['congress&rule=worry-back=maybe', 'cannot be "maybe"'],
  ['congress&rule=foo=bar', 'no option "foo"'],
  ['congress&rule=worry-back=no&rule=worry-back=yes', 'set twice'],
  ['congress&seed=%E0%A4%A', 'whole number'],
  ['congress&seed=7&moves=T1-T2', 'the line in the address, move 1'],
  ['congress&seed=7&moves=S-W,hello', 'move 2'],
  ['congress&seed=7&at=5', 'at "5"'],
  ['congress&seed=7&moves=S-W&at=x', 'at "x"'],
  ['congress&deal=TH', 'add the missing'],
  ['position=congress', 'lie in no pile'],
  ['position=congress+/+T1:+XX', 'is not a card'],
  ['parliament&position=congress', 'lie in no pile'],
  ['congress&seed=1&name=%1B', 'cannot be shown'],
])('the fragment %j is refused', (fragment, told) => {
  expect(refusalOf(() => readFragment(fragment))).toContain(told);
});

test.each([
  ['', 'nothing is pasted'],
  ['   \n ', 'nothing is pasted'],
  ['hello world', 'is not a card'],
  ['TH 9C', 'add the missing'],
  ['TH TH TH', 'copy 3 of TH'],
  ['{"variant":', 'JSON'],
  ['{"variant":"congress"}', 'rules'],
  ['{"variant":"klondike","rules":{},"deal":{"cards":"TH"},"verdict":"unknown"}', 'klondike'],
  ['congress / Q9: TH', 'no such pile'],
  ['klondike / T1: TH', 'klondike'],
  ['congress / F: AC / F: AD', 'F'],
  ['<img src=x onerror=alert(1)>', 'is not a card'],
  ['file:///page.html#nonsense', 'nonsense'],
  ['# only a comment', 'no deal'],
])('the pasted text %j is refused', (text, told) => {
  expect(refusalOf(() => readPasted(text, SETTING))).toContain(told);
});
