/**
 * Sizes that can be searched completely, as `readSize` reads them. For a combination of rule values the last line counts
 * whose settings it has.
 */
export const TINY_SIZES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  congress: {
    '': '1x8x1 1x10x2 2x5x1',
    'worry-back=yes': '1x8x1 1x10x2 2x4x1',
    'stock-deal=played': '1x8x1 1x10x2 2x5x1',
    'stock-deal=blocked': '1x9x2 2x4x2 2x5x2',
    'foundations=at-once': '1x10x2 2x5x1',
    'stock-deal=blocked foundations=at-once': '1x9x2 2x4x1',
  },
  parliament: {
    '': '1x9x1 1x11x2 2x6x1',
    'worry-back=yes': '1x9x1 1x11x2 2x5x1',
    'stock-deal=played': '1x9x1 1x11x2 2x6x1',
    'stock-deal=blocked': '1x11x2 2x5x2 2x6x3',
    'stock-deal=blocked worry-back=yes': '1x11x2 2x4x2 2x6x3',
    'foundations=at-once': '1x11x2 2x6x1',
    'stock-deal=blocked foundations=at-once': '1x11x2 2x6x3',
  },
  'cadogan-congress': { '': '1x10x1x1 1x12x2x1 1x12x1x2 2x6x1x1' },
  'british-constitution': { '': '2x5x2 2x7x3 3x4x2 4x4x2' },
  'cadogan-constitution': {
    '': '1x5x2 2x4x2 2x5x2 3x4x2',
    'build=any': '1x5x2 2x4x1 2x5x2',
    'space=jack': '2x3x2 2x4x2',
    'build=any space=jack': '1x5x2 2x4x2 2x5x2',
  },
  diplomat: {
    '': '1x6x1 2x3x1 1x7x2 2x4x2',
    'worry-back=pile': '1x6x1 2x3x1 1x7x2',
    'stock-deal=played': '1x6x1 2x3x1 1x7x2',
    'stock-deal=blocked': '1x6x1 2x3x1 1x7x2',
    'foundations=at-once': '1x6x1 1x7x2',
    'stock-deal=blocked foundations=at-once': '1x6x1 2x3x1 1x7x2',
    'worry-back=anywhere': '1x6x1 1x7x2',
    'space=king': '1x6x1 1x7x2',
  },
};
