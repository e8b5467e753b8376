import { describe, expect, test } from 'vitest';
import { formatCard } from '../../src/engine/cards.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { NESTINGS } from '../../src/games/nesting.ts';
import { findVariant } from '../../src/games/registry.ts';
import { formatRules } from '../../src/games/rules.ts';
import { createPlainGame } from '../../src/verify/registry.ts';
import { solveExhaustively, type ExhaustiveResult } from '../reference/exhaustive.ts';
import { TINY_GAMES, type TinyGame } from '../reference/tiny.ts';

const DEALS_A_SIZE = 16;
const REFERENCE_LIMIT = 2_000;

const CASES = NESTINGS.flatMap((nesting) =>
  TINY_GAMES.filter(
    ({ variant, rules }) =>
      nesting.variants.includes(variant) && rules[nesting.option] === nesting.strict && nesting.holds(rules),
  ).map((tiny) => ({ nesting, tiny })),
);

function listVerdicts({ variant, rules, size }: TinyGame): ExhaustiveResult['verdict'][] {
  const pack = findVariant(variant).pack(size);
  const game = createPlainGame(variant, rules, size);
  return Array.from({ length: DEALS_A_SIZE }, (_, index) => {
    const texts = dealFromSeed(index + 1, pack).cards.map(formatCard);
    return solveExhaustively(game, texts, REFERENCE_LIMIT).verdict;
  });
}

describe('a deal won under stricter rules is never lost under looser ones', () => {
  test.each(NESTINGS)('$option: $strict is contained in $loose', (nesting) => {
    let both = 0;
    for (const { tiny } of CASES.filter((each) => each.nesting === nesting)) {
      const strict = listVerdicts(tiny);
      const loose = listVerdicts({ ...tiny, rules: { ...tiny.rules, [nesting.option]: nesting.loose } });
      for (const [index, verdict] of strict.entries()) {
        const contradicts = verdict === 'winnable' && loose[index] === 'unwinnable';
        expect(contradicts, `${tiny.variant} ${formatRules(tiny.rules)}, seed ${index + 1}`).toBe(false);
        if (verdict === 'winnable' && loose[index] === 'winnable') both++;
      }
    }
    expect(both).toBeGreaterThanOrEqual(20);
  });
});
