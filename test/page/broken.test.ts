import { expect, test } from 'vitest';
import { InputError } from '../../src/base/errors.ts';
import { createSetting } from '../../src/games/position.ts';
import { dealNumber, dealSeed, readFragment } from '../../src/page/fragment.ts';
import { readPasted } from '../../src/page/fragment.ts';
import { congress } from '../../src/variants/congress/variant.ts';
import { BROKEN_FIELDS, BROKEN_FRAGMENTS, BROKEN_TEXTS } from './broken.ts';

const SETTING = createSetting(congress);

function findFault(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'nothing was wrong with it';
}

test.each(BROKEN_FRAGMENTS)('the fragment %j is refused', (fragment, told) => {
  expect(findFault(() => readFragment(fragment))).toContain(told);
});

test.each(BROKEN_TEXTS)('the pasted text %j is refused', (text, told) => {
  expect(findFault(() => readPasted(text, SETTING))).toContain(told);
});

test.each(BROKEN_FIELDS)('the %s %j is refused', (field, text, told) => {
  expect(findFault(() => (field === 'seed' ? dealSeed(SETTING, text) : dealNumber(SETTING, text)))).toContain(told);
});
