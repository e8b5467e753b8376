import { expect, test } from 'vitest';
import { BANDS, numberBand } from '../../src/engine/games/variant.ts';
import { formatSolvableSeeds } from '../../src/engine/notation/pysol-seeds.ts';
import { runPython } from '../python.ts';

/** It reads the numbers by running the module, and what was tried by an expression. */
const READER = `import re, sys; text = sys.stdin.read(); names = {}; exec(text, names)
print(list(names["SOLVABLE_SEEDS"]), re.search(r"covering (.+)\\.", text).group(1), names.get("BANDS"))`;

test.for([0, 1, 8, 17])(
  'a module of %d numbers is read by Python, and by what PySolFC makes such modules with',
  (count, context) => {
    const numbers = Array.from({ length: count }, (_, i) => String(32_000 + 3 * i));
    const bands = numbers.map((_, i) => BANDS[i % BANDS.length]);
    const module = formatSolvableSeeds({
      title: 'Congress',
      game: 'congress worry-back=yes',
      listed: numbers.map((number, i) => ({ number, band: bands[i] })),
      first: 32_000n,
      tried: 60,
      program: 'quorum',
    });
    expect(runPython('-c', [READER], context, module.join('\n'))).toEqual([
      `[${numbers.join(', ')}] 32000-32059 ${bands.map(numberBand).join('') || 'None'}`,
    ]);
  },
);
