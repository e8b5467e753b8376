import { type Setting, formatRules, type Nesting, type Variant, VARIANTS } from '../../src/index.ts';
import type { CompleteResult } from '../../src/verify/certificate.ts';
import { listTinySettings, nameSize } from '../reference/tiny.ts';
import { perStage } from '../stage.ts';
import { solvePlainly } from '../search/plain-rules.ts';
import { nameSetting, openSeed } from './cases.ts';

const DEALS_A_SIZE = perStage(4, 8);
const REFERENCE_LIMIT = 2_000;

const CASES = VARIANTS.flatMap((variant) =>
  variant.nestings.map((nesting) => ({ name: variant.name, ...nesting, variant, nesting })),
);

/** The tiny games of the stricter reading for which the nesting is said to hold. */
const listStrict = (variant: Variant, nesting: Nesting) =>
  listTinySettings(variant).filter(
    ({ rules }) => rules[nesting.option] === nesting.strict && (nesting.holds?.(rules) ?? true),
  );

/** Verdicts by setting: most are wanted more than once. */
const known = new Map<string, readonly CompleteResult['verdict'][]>();

function listVerdicts(setting: Setting) {
  const name = `${nameSetting(setting)} ${nameSize(setting.size)}`;
  const verdicts =
    known.get(name) ??
    Array.from(
      { length: DEALS_A_SIZE },
      (_, index) => solvePlainly(openSeed(setting, index + 1), REFERENCE_LIMIT).verdict,
    );
  known.set(name, verdicts);
  return verdicts;
}

test.each(CASES)(
  'a deal won under stricter rules is never lost under looser ones: $name, $option=$strict and $loose',
  ({ variant, nesting }) => {
    let both = 0;
    for (const tiny of listStrict(variant, nesting)) {
      const strict = listVerdicts(tiny);
      const loose = listVerdicts({ ...tiny, rules: { ...tiny.rules, [nesting.option]: nesting.loose } });
      for (const [index, verdict] of strict.entries()) {
        const contradicts = verdict === 'winnable' && loose[index] === 'unwinnable';
        expect(contradicts, `${formatRules(tiny.rules)}, seed ${index + 1}`).toBe(false);
        if (verdict === 'winnable' && loose[index] === 'winnable') both++;
      }
    }
    expect(both).toBeGreaterThanOrEqual(perStage(4, 10));
  },
);

test.each(VARIANTS.filter((variant) => variant.options.length > 0))(
  'a nesting is known of every value of every option of $name',
  ({ options, nestings }) => {
    for (const { key, values } of options) {
      const nested = nestings.filter(({ option }) => option === key).flatMap(({ strict, loose }) => [strict, loose]);
      expect([...new Set(nested)].sort()).toEqual(values.toSorted());
    }
  },
);
