/**
 * The conditions of safe moves, one by one. Random tiny games seldom hang by one of them, so these positions
 * are laid out by hand; where the issue is a win lost, complete searches by both forms of the rules say so.
 */

import { parseCard, type Layout, Position, createSetting, findVariant } from '../../src/index.ts';
import { packFoundations } from '../../src/engine/foundations.ts';
import { findMove } from '../../src/engine/moves.ts';
import { isSafeInAnySuit, isSafeInSuits, isSafeWithoutBuilders } from '../../src/games/safe-moves.ts';
import { DepthFirstSearch } from '../../src/search/depth-first.ts';
import { createProofSearch } from '../../src/search/proof-search.ts';
import { readLayout } from '../analysis/layouts.ts';
import { runSearch } from '../search/outcomes.ts';
import { solvePlainly } from '../search/plain-rules.ts';

type Ranks = Layout['foundations'];
type Rules = Readonly<Record<string, string>>;

const MEMORY = { table: 2 ** 20, stack: 2 ** 20 };

function lay(
  name: string,
  rules: Rules,
  numbers: readonly number[],
  piles: Readonly<Record<string, string>>,
  foundations: Ranks,
): Position {
  const [suits, ranks, places, helps] = numbers;
  return Position.place(
    createSetting(findVariant(name), rules, { suits, ranks, piles: places, helps }),
    readLayout(piles, foundations),
  );
}

const isSafe = (position: Position, text: string): boolean =>
  position.game.isSafe(position.row, 0, findMove(text, position.listMoves()));

const both = (...ranks: number[]): number => packFoundations(ranks.map((rank) => [rank, rank] as const));

describe('the bounds on foundations', () => {
  const card = parseCard('5C');

  test('ask for both foundations of the suit, one rank below the card', () => {
    for (const isSafeAt of [
      (ranks: number) => isSafeInAnySuit(ranks, 2, card),
      (ranks: number) => isSafeInSuits(ranks, 2, true, card),
    ]) {
      expect(isSafeAt(both(4, 3))).toBe(true);
      expect(isSafeAt(both(5, 3))).toBe(true);
      expect(
        isSafeAt(
          packFoundations([
            [4, 3],
            [3, 3],
          ]),
        ),
      ).toBe(false);
      expect(
        isSafeAt(
          packFoundations([
            [5, 3],
            [5, 5],
          ]),
        ),
      ).toBe(false);
      expect(isSafeAt(both(3, 5))).toBe(false);
    }
  });

  test('ask for all suits two ranks below where builders are of any suit, and of no other where they are of its own', () => {
    expect(isSafeInAnySuit(both(4, 2), 2, card)).toBe(false);
    expect(
      isSafeInAnySuit(
        packFoundations([
          [4, 4],
          [4, 2],
        ]),
        2,
        card,
      ),
    ).toBe(false);
    expect(isSafeInAnySuit(both(4, 3, 3, 2), 4, card)).toBe(false);
    expect(isSafeInAnySuit(both(4, 3, 3, 3), 4, card)).toBe(true);
    expect(isSafeInAnySuit(both(4, 3), 2, card)).toBe(true);
    expect(isSafeInSuits(both(4, 2), 2, false, card)).toBe(false);
    expect(isSafeInSuits(both(4, 3), 2, false, card)).toBe(true);
    expect(isSafeInSuits(both(4, 0), 2, true, card)).toBe(true);
  });

  test('ask for all suits one rank below where builders may be unable to go up', () => {
    expect(isSafeWithoutBuilders(both(4, 4), 2, card)).toBe(true);
    expect(isSafeWithoutBuilders(both(4, 3), 2, card)).toBe(false);
    expect(isSafeWithoutBuilders(both(3, 4), 2, card)).toBe(false);
    expect(
      isSafeWithoutBuilders(
        packFoundations([
          [4, 4],
          [4, 3],
        ]),
        2,
        card,
      ),
    ).toBe(false);
  });
});

/** A red two is out of reach unless the black four stays for a red three: going up loses. */
const NEEDED: readonly (readonly [
  name: string,
  rules: Rules,
  numbers: readonly number[],
  piles: Readonly<Record<string, string>>,
  move: string,
])[] = [
  ['congress', {}, [2, 5, 1, 0], { S: '', W: '5C 5C 5D 4D 4D 4C 3D 2D 2D 3D', T1: '5D 4C' }, 'T1-F:4C'],
  [
    'cadogan-congress',
    { marriage: 'any' },
    [2, 5, 1, 1],
    { H1: '5D 4C', H2: '5D', V1: '5C 5C 4D 4D 4C 3D 2D 2D 3D' },
    'H1-F:4C',
  ],
  [
    'cadogan-congress',
    { marriage: 'any' },
    [2, 5, 1, 1],
    { H1: '5D', H2: '5D', V1: '5C 5C 4D 4D 4C 3D 2D 2D 3D 4C' },
    'V1-F:4C',
  ],
];

describe('a card that another suit needs', () => {
  test.each(NEEDED)(
    'loses the win when it goes up, is not safe, and is refuted by no search: %s %j %j %j',
    (name, rules, numbers, piles, move) => {
      const position = lay(name, rules, numbers, piles, [
        [3, 3],
        [1, 1],
      ]);
      expect(solvePlainly(position, 5000).verdict).toBe('winnable');
      expect(solvePlainly(position.play(move), 5000).verdict).toBe('unwinnable');
      expect(isSafe(position, move)).toBe(false);
      expect(runSearch(new DepthFirstSearch(position.setting, MEMORY), position).verdict).toBe('winnable');
      expect(runSearch(createProofSearch(position.setting, 2 ** 20), position).verdict).toBe('unknown');
      expect(runSearch(createProofSearch(position.setting, 2 ** 20), position.play(move)).verdict).toBe('unwinnable');
    },
  );

  test('is safe by the same foundations where packets are built in suit', () => {
    const piles = { H1: '5D', H2: '5D', V1: '5C 5C 4D 4D 4C 3D 2D 2D 3D 4C' };
    expect(
      isSafe(
        lay('cadogan-congress', { marriage: 'suit' }, [2, 5, 1, 1], piles, [
          [3, 3],
          [1, 1],
        ]),
        'V1-F:4C',
      ),
    ).toBe(true);
  });
});

describe('a card alone in its place', () => {
  test.each<[string, Rules, readonly number[], Readonly<Record<string, string>>, Ranks, string, boolean]>([
    ['congress', {}, [1, 5, 2, 0], { S: '5C', W: '4C', T1: '5C 4C', T2: '3C' }, [[3, 2]], 'T2-F:3C', false],
    ['congress', {}, [1, 5, 1, 0], { S: '5C', W: '4C', T1: '5C 4C' }, [[3, 3]], 'T1-F:4C', true],
    [
      'british-constitution',
      {},
      [1, 5, 2, 0],
      { T1: '4C', T2: '5C', R2: '4C 5C', R3: '', R4: '', S: '' },
      [[3, 3]],
      'T1-F:4C',
      false,
    ],
    [
      'british-constitution',
      {},
      [2, 5, 1, 0],
      { T1: '5D 4C', R2: '5D', R3: '4C', R4: '5C', S: '5C' },
      [
        [3, 3],
        [4, 4],
      ],
      'T1-F:4C',
      true,
    ],
    [
      'british-constitution',
      {},
      [2, 5, 1, 0],
      { T1: '5D 4C', R2: '5D', R3: '4C', R4: '5C', S: '5C 4D 4D 3D' },
      [
        [3, 3],
        [3, 2],
      ],
      'T1-F:4C',
      false,
    ],
    [
      'cadogan-constitution',
      {},
      [1, 5, 2, 0],
      { T1: '4C', T2: '5C', 'R2.1': '4C', 'R2.2': '5C', R4: '', S: '', W: '' },
      [[3, 3]],
      'T1-F:4C',
      false,
    ],
    [
      'cadogan-constitution',
      {},
      [2, 5, 1, 0],
      { T1: '5D 4C', 'R2.1': '5D', 'R3.1': '4C', R4: '5C', S: '5C', W: '' },
      [
        [3, 3],
        [4, 4],
      ],
      'T1-F:4C',
      true,
    ],
    [
      'cadogan-constitution',
      {},
      [2, 5, 1, 0],
      { T1: '5D 4C', 'R2.1': '5D', 'R3.1': '4C', R4: '5C', S: '5C 4D 4D 3D', W: '' },
      [
        [3, 3],
        [3, 2],
      ],
      'T1-F:4C',
      false,
    ],
    ['cadogan-congress', {}, [1, 5, 1, 1], { H1: '4C', H2: '', V1: '5C', S: '4C 5C' }, [[3, 3]], 'H1-F:4C', false],
    ['cadogan-congress', {}, [1, 5, 1, 1], { H1: '5C', H2: '', V1: '4C', S: '4C 5C' }, [[3, 3]], 'V1-F:4C', false],
    ['cadogan-congress', {}, [1, 5, 1, 1], { H1: '5C 4C', H2: '', V1: '4C', S: '5C' }, [[3, 3]], 'H1-F:4C', true],
    ['cadogan-congress', {}, [1, 5, 1, 1], { H1: '4C', H2: '', V1: '5C 4C 5C', S: '' }, [[3, 3]], 'H1-F:4C', true],
    ['cadogan-congress', {}, [1, 5, 1, 1], { H1: '5C', H2: '', V1: '5C 4C 4C', S: '' }, [[3, 3]], 'V1-F:4C', true],
  ])(
    'of %s %j %j, which would leave a space: %j on %j, %s is safe: %j',
    (name, rules, numbers, piles, foundations, move, safe) => {
      expect(isSafe(lay(name, rules, numbers, piles, foundations), move)).toBe(safe);
    },
  );
});

describe('in Congress', () => {
  const PILES = { S: '5C', W: '4C', T1: '5C 4C' };

  test('nothing from the waste is safe, which would uncover a card of the waste', () => {
    const position = lay('congress', {}, [1, 5, 1, 0], { S: '5C', W: '5C 4C', T1: '4C' }, [[3, 3]]);
    expect(isSafe(position, 'W-F:4C')).toBe(false);
  });

  test('with foundations=at-once the other suits do not matter, but both foundations of the suit and a space do', () => {
    const rules = { foundations: 'at-once', 'stock-deal': 'blocked', 'worry-back': 'yes' };
    const lies = { ...PILES, T2: '5D' };
    const isSafeWith = (foundations: Ranks, piles = lies, game = 'congress'): boolean =>
      isSafe(lay(game, rules, [2, 5, 2, 0], piles, foundations), 'T1-F:4C');
    expect(
      isSafeWith([
        [3, 3],
        [0, 0],
      ]),
    ).toBe(true);
    expect(
      isSafeWith([
        [3, 2],
        [4, 4],
      ]),
    ).toBe(false);
    expect(
      isSafeWith(
        [
          [3, 3],
          [4, 4],
        ],
        { ...lies, T1: '4C' },
      ),
    ).toBe(false);
    expect(
      isSafeWith(
        [
          [3, 3],
          [0, 0],
        ],
        { ...lies, T1: '4C' },
        'diplomat',
      ),
    ).toBe(true);
  });

  test.each([{ 'stock-deal': 'played' }, { 'stock-deal': 'blocked' }, { 'worry-back': 'yes' }])(
    'nothing is safe under %j, where foundations or turns depend on more than the cards left',
    (rules) => {
      for (const fill of ['waste', 'choice']) {
        expect(isSafe(lay('congress', { 'space-fill': fill }, [1, 5, 1, 0], PILES, [[3, 3]]), 'T1-F:4C')).toBe(true);
        expect(
          isSafe(lay('congress', { 'space-fill': fill, ...rules }, [1, 5, 1, 0], PILES, [[3, 3]]), 'T1-F:4C'),
        ).toBe(false);
      }
    },
  );
});
