import { createSetting, congress } from '../../src/index.ts';
import { openNumber, openSeed, readFragment, readPasted } from '../../src/page/fragment.ts';
import { refusalOf } from '../refusal.ts';
import { BROKEN_FIELDS, BROKEN_FRAGMENTS, BROKEN_TEXTS } from './broken.ts';

const SETTING = createSetting(congress);

test.each(BROKEN_FRAGMENTS)('the fragment %j is refused', (fragment, told) => {
  expect(refusalOf(() => readFragment(fragment))).toContain(told);
});

test.each(BROKEN_TEXTS)('the pasted text %j is refused', (text, told) => {
  expect(refusalOf(() => readPasted(text, SETTING))).toContain(told);
});

test.each(BROKEN_FIELDS)('the %s %j is refused', (field, text, told) => {
  expect(refusalOf(() => (field === 'seed' ? openSeed(SETTING, text) : openNumber(SETTING, text)))).toContain(told);
});
