import {
  dealFromSeed,
  InputError,
  createSetting,
  packOf,
  Position,
  annealing,
  parliament,
  findVariant,
  VARIANTS,
} from '../../src/index.ts';
import { applyWeights, checkWeights, listTables, mixStages, WEIGHT_KINDS } from '../../src/games/weights.ts';
import { formatWeights, parseWeights, createSearch } from '../../src/extend.ts';
import { carefulPlayer, createPlayer, playGame } from '../../src/players/index.ts';

const BUDGET = { nodes: 3000, seconds: null, memory: 1 };
const DEAL = dealFromSeed(5, packOf(createSetting(parliament)));

function play(variant: typeof parliament): { readonly nodes: number; readonly moves: readonly number[] } {
  const setting = createSetting(variant);
  const opening = Position.open(setting, DEAL.cards);
  const { nodes } = createSearch(annealing, setting, BUDGET).run(opening, {
    nodes: BUDGET.nodes,
    deadline: Infinity,
    seed: 0,
  });
  return { nodes, moves: playGame(opening, createPlayer(carefulPlayer, setting)).moves };
}

/** The text of a file with a value at some place, or with nothing there. @param place names with points between them. */
function changeFile(place: string, value: unknown): string {
  const file: unknown = JSON.parse(formatWeights({ variant: parliament, weights: listTables(parliament) }));
  const names = place.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : at),
    file,
  );
  if (typeof owner !== 'object' || owner === null) throw new Error(`there is no ${place}`);
  if (value === undefined) Reflect.deleteProperty(owner, last);
  else Object.defineProperty(owner, last, { value, enumerable: true });
  return JSON.stringify(file);
}

describe('a file of weights', () => {
  test.each(VARIANTS)('has all tables of $name, and is read back as it was', (variant) => {
    const weights = listTables(variant);
    for (const indent of [0, 2])
      expect(parseWeights(formatWeights({ variant, weights }, 'by hand', indent), findVariant)).toEqual({
        variant,
        weights,
      });
    expect(Object.keys(weights)).toEqual(WEIGHT_KINDS.filter((kind) => variant.weights[kind] !== null));
    for (const table of Object.values(weights)) expect(Object.values(table).every(Number.isFinite)).toBe(true);
  });

  test('gives the same weights in whatever order they stand', () => {
    const weights = Object.fromEntries(Object.entries(parliament.weights.scores).toReversed());
    const text = changeFile('tables', { scores: { weights } });
    expect(JSON.stringify(parseWeights(text, findVariant).weights)).toBe(
      JSON.stringify({ scores: parliament.weights.scores }),
    );
  });

  test.each<[string, string, unknown, string]>([
    [
      'of another format',
      'format',
      'quorum-weights-9',
      'it is no file of weights: its format is not "quorum-weights-1"; make one with quorum weights VARIANT --out FILE',
    ],
    ['with a strange key', 'seed', 1, '"seed" is unknown; a file of weights has format, variant, comment, tables'],
    ['of nobody', 'variant', undefined, 'it names no variant; say whose weights they are'],
    [
      'of an unknown variant',
      'variant',
      'parlament',
      `variant "parlament" is unknown (did you mean parliament?); choose from ${VARIANTS.map(({ name }) => name).join(', ')}`,
    ],
    ['with a list of tables', 'tables', [1], 'it has no tables; give some of scores, evaluation, policy, values'],
    [
      'without tables',
      'tables',
      {},
      'weights of parliament: there is no table; give some of scores, evaluation, policy, values',
    ],
    [
      'with an unknown table',
      'tables.score',
      { weights: {} },
      'weights of parliament: "score" is no table (did you mean scores?); choose from scores, evaluation, policy, values',
    ],
    [
      'with bare numbers',
      'tables.scores',
      [1, 2],
      'table scores has no weights; give an object with the meaning and the weights',
    ],
    [
      'with a list for weights',
      'tables.scores.weights',
      [1, 2],
      'scores of parliament: give an object with a number for each feature; quorum weights parliament lists them',
    ],
    [
      'with an unknown feature',
      'tables.scores.weights.turnrank',
      1,
      'scores of parliament: "turnrank" is no feature (did you mean turnRank?); quorum weights parliament lists them',
    ],
    [
      'with a feature of every object',
      'tables.scores.weights.toString',
      1,
      'scores of parliament: "toString" is no feature; quorum weights parliament lists them',
    ],
    [
      'without a feature',
      'tables.scores.weights.build',
      undefined,
      'scores of parliament: build is missing, of 16 features; give a number for each',
    ],
    [
      'without most features',
      'tables.policy.weights',
      { foundation: 1 },
      'policy of parliament: foundation early, lowerRanks, lowerRanks early, waste, waste early and 66 more are missing, of 72 features; give a number for each',
    ],
    [
      'with a text for a number',
      'tables.values.weights.vacant',
      '1',
      'values of parliament: vacant is "1"; give a number from -100 to 100',
    ],
    [
      'with nothing for a number',
      'tables.values.weights.vacant early',
      null,
      'values of parliament: vacant early is null; give a number from -100 to 100',
    ],
    [
      'with too large a number',
      'tables.scores.weights.free',
      100.5,
      'scores of parliament: free is 100.5; give a number from -100 to 100',
    ],
    [
      'with a number too far below nought',
      'tables.scores.weights.free',
      -100.5,
      'scores of parliament: free is -100.5; give a number from -100 to 100',
    ],
    [
      'with noise below nought',
      'tables.scores.weights.noise',
      -1,
      'scores of parliament: noise is -1; give a number from 0 to 100',
    ],
  ])('%s is refused in one line', (_, place, value, message) => {
    expect(() => parseWeights(changeFile(place, value), findVariant)).toThrow(new InputError(message));
  });

  test.each(['', '[', 'null', '"x"', '[]', '{"__proto__": 1}'])('that holds %j is refused', (text) => {
    expect(() => parseWeights(text, findVariant)).toThrow(/^it (is not JSON|is no file of weights)/);
  });

  test('with values or an evaluation is refused where positions are not valued', () => {
    const { evaluation, values } = listTables(parliament);
    expect(() => checkWeights(findVariant('cadogan-congress'), { evaluation })).toThrow(
      'cadogan-congress has no evaluation: its beams count cards and nothing else; leave it out',
    );
    expect(() => checkWeights(findVariant('cadogan-congress'), { values })).toThrow(
      'cadogan-congress has no values: its playouts go to the end of the game; leave them out',
    );
  });
});

test('weights of two stages are those of the end, and what the share of the stock that is left adds', () => {
  const mixed = new Float64Array(2);
  mixStages(Float64Array.of(1, 10, 2, -8), 0.25, mixed);
  expect(mixed).toEqual(Float64Array.of(3.5, 0));
});

describe('a variant with other weights', () => {
  test('is searched and played by them, each by its own table, and the variant stays as it was', () => {
    const before = play(parliament);
    const { scores, policy } = parliament.weights;
    const searched = play(applyWeights(parliament, { scores: { ...scores, noise: 9, free: -3 } }));
    const played = play(applyWeights(parliament, { policy: { ...policy, waste: 2, 'waste early': 1 } }));
    expect(searched).toMatchObject({ moves: before.moves });
    expect(searched).not.toMatchObject({ nodes: before.nodes });
    expect(played).toMatchObject({ nodes: before.nodes });
    expect(played).not.toMatchObject({ moves: before.moves });
    expect(play(parliament)).toEqual(before);
  });
});
