import { suggestName } from '../../src/base/text.ts';

const NAMES = ['congress', 'parliament', 'cadogan-congress', 'british-constitution', 'cadogan-constitution', 'nrpa'];

describe('a misspelt word', () => {
  test.each([
    ['congres', 'congress'],
    ['ocngress', 'congress'],
    ['Parlament', 'parliament'],
    ['british constitution', 'british-constitution'],
    ['cadogan_congress', 'cadogan-congress'],
    ['cadoganconstitution', 'cadogan-constitution'],
    ['brit', 'british-constitution'],
    ['npra', 'nrpa'],
  ])('%s is taken for %s', (word, name) => {
    expect(suggestName(word, NAMES)).toBe(` (did you mean ${name}?)`);
  });

  test.each(['', 'klondike', 'cadogan', 'xyz', 'n'.repeat(100_000)])(
    'like no name, or like several, is taken for none',
    (word) => {
      expect(suggestName(word, NAMES)).toBe('');
    },
  );
});
