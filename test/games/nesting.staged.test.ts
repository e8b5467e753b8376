import { formatRules, type Setting, VARIANTS } from '../../src/index.ts';
import type { CompleteResult } from '../../src/reference/complete-search.ts';
import { listTinySettings, formatSize } from '../reference/tiny.ts';
import { perStage } from '../stage.ts';
import { solvePlainly } from '../search/plain-rules.ts';
import { nameSetting, openSeeds } from './cases.ts';

const DEALS_A_SIZE = perStage(4, 8);
const REFERENCE_LIMIT = 2_000;

const CASES = VARIANTS.flatMap((variant) => variant.nestings.map((nesting) => ({ variant, ...nesting })));

/** Verdicts by setting: most are wanted more than once. */
const known = new Map<string, readonly CompleteResult['verdict'][]>();

function listVerdicts(setting: Setting) {
  const name = `${nameSetting(setting)} ${formatSize(setting.size)}`;
  const verdicts =
    known.get(name) ??
    openSeeds(setting, 1, DEALS_A_SIZE).map((opening) => solvePlainly(opening, REFERENCE_LIMIT).verdict);
  known.set(name, verdicts);
  return verdicts;
}

test.each(CASES)(
  'a deal won under stricter rules is never lost under looser ones: $variant.name, $option=$strict and $loose',
  ({ variant, option, strict, loose, ...nesting }) => {
    let both = 0;
    for (const tiny of listTinySettings(variant)) {
      const { rules } = tiny;
      if (rules[option] !== strict || nesting.holds?.(rules) === false) continue;
      const looser = listVerdicts({ ...tiny, rules: { ...rules, [option]: loose } });
      for (const [index, verdict] of listVerdicts(tiny).entries()) {
        if (verdict !== 'winnable') continue;
        expect(looser[index], `${formatRules(rules)}, seed ${index + 1}`).not.toBe('unwinnable');
        if (looser[index] === 'winnable') both++;
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
