import { isObject } from '../../src/base/objects.ts';
import { annealing, createSetting, findVariant, parliament, VARIANTS } from '../../src/index.ts';
import { applyWeights, checkWeights, listTables, mixStages, WEIGHT_KINDS } from '../../src/engine/games/weights.ts';
import { createSearch, formatWeights, parseWeights } from '../../src/extend.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { runSearch } from '../search/outcomes.ts';
import { refusalOf } from '../refusal.ts';
import { openSeed } from './cases.ts';

function play(variant: typeof parliament) {
  const setting = createSetting(variant);
  const opening = openSeed(setting, 5);
  const search = createSearch(annealing, setting, { nodes: 3000, seconds: null, memory: 1 });
  const { nodes } = runSearch(search, opening, { nodes: 3000 });
  return { nodes, moves: playGame(opening, createPlayer(hastyPlayer, setting)).moves };
}

const read = (text: string) => parseWeights(text, findVariant);

const refuse = (text: string) => refusalOf(() => read(text));

/** The text of a file with a value, or nothing, at some place: names with points between them. */
function changeFile(place: string, value: unknown) {
  const file: unknown = JSON.parse(formatWeights({ variant: parliament, weights: listTables(parliament) }));
  const names = place.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<unknown>((at, name) => (isObject(at) ? Reflect.get(at, name) : at), file);
  if (!isObject(owner)) throw new Error(`there is no ${place}`);
  // Nothing is written of a value that is undefined.
  Object.defineProperty(owner, last, { value, enumerable: true });
  return JSON.stringify(file);
}

describe('a file of weights', () => {
  test.each(VARIANTS)('has all tables of $name, and is read back as it was', (variant) => {
    const weights = listTables(variant);
    for (const indent of [0, 2])
      expect(read(formatWeights({ variant, weights }, 'by hand', indent))).toEqual({ variant, weights });
    expect(Object.keys(weights)).toEqual(WEIGHT_KINDS.filter((kind) => variant.weights[kind] !== undefined));
    for (const table of Object.values(weights)) expect(Object.values(table).every(Number.isFinite)).toBe(true);
  });

  test('gives the same weights in whatever order they stand', () => {
    const { scores } = parliament.weights;
    const weights = Object.fromEntries(Object.entries(scores).toReversed());
    const text = changeFile('tables', { scores: { weights } });
    expect(JSON.stringify(read(text).weights)).toBe(JSON.stringify({ scores }));
  });

  const tables = 'scores, evaluation, policy, plan, values';
  const names = VARIANTS.map(({ name }) => name).join(', ');

  test.each<[string, unknown, string]>([
    ['format', 'quorum-weights-9', 'it is no file of weights: its format is not "quorum-weights-1"; give a file that'],
    ['seed', 1, '"seed" is unknown; a file of weights has format, variant, comment, tables'],
    ['variant', undefined, 'it names no variant; say whose weights they are'],
    ['variant', 'parlament', `variant "parlament" is unknown (did you mean parliament?); choose from ${names}`],
    ['tables', [1], `it has no tables; give some of ${tables}`],
    ['tables', {}, `weights of parliament: there is no table; give some of ${tables}`],
    ['tables.score', { weights: {} }, 'weights of parliament: "score" is no table (did you mean scores?); choose from'],
    ['tables.scores', [1], 'table scores has no weights; give an object with the meaning and the weights'],
  ])('with %s as %j is refused in one line', (place, value, message) => {
    expect(refuse(changeFile(place, value))).toContain(message);
  });

  test.each<[string, string, unknown, string]>([
    ['scores', '', [1], 'give an object with a number for each feature; quorum weights parliament lists them'],
    ['scores', '.turnrank', 1, '"turnrank" is no feature (did you mean turnRank?); quorum weights parliament lists'],
    ['scores', '.toString', 1, '"toString" is no feature; quorum weights parliament lists them'],
    ['scores', '.build', undefined, 'build is missing, of 16 features; give a number for each'],
    ['policy', '', { foundation: 1 }, 'foundation early, lowerRanks, lowerRanks early, waste, waste early and'],
    ['values', '.vacant', '1', 'vacant is "1"; give a number from -100 to 100'],
    ['values', '.vacant early', null, 'vacant early is null; give a number from -100 to 100'],
    ['scores', '.free', 100.5, 'free is 100.5; give a number from -100 to 100'],
    ['scores', '.free', -100.5, 'free is -100.5; give a number from -100 to 100'],
    ['scores', '.noise', -1, 'noise is -1; give a number from 0 to 100'],
  ])('with the table %s whose weights%s are %j is refused in one line', (table, feature, value, message) => {
    const text = changeFile(`tables.${table}.weights${feature}`, value);
    expect(refuse(text)).toContain(`${table} of parliament: ${message}`);
  });

  test.each(['', '[', 'null', '"x"', '[]', '{"__proto__": 1}'])('that holds %j is refused', (text) => {
    expect(refuse(text)).toMatch(/^it (is not JSON|is no file of weights)/);
  });

  test('with values or an evaluation is refused where positions are not valued', () => {
    const { evaluation, values } = listTables(parliament);
    const [first, second] = [{ evaluation }, { values }].map((table) =>
      refusalOf(() => checkWeights(findVariant('cadogan-constitution'), table)),
    );
    const has = 'cadogan-constitution has no';
    expect(first).toContain(`${has} evaluation: its beams count cards and nothing else; leave it out`);
    expect(second).toContain(`${has} values: its playouts go to the end of the game; leave them out`);
  });
});

test('weights of two stages are those of the end, and what the share of the stock that is left adds', () => {
  const mixed = new Float64Array(2);
  mixStages(Float64Array.of(1, 10, 2, -8), 0.25, mixed);
  expect([...mixed]).toEqual([3.5, 0]);
});

test('a variant with other weights is searched and played by them, and itself stays as it was', () => {
  const before = play(parliament);
  const { scores, policy } = parliament.weights;
  const searched = play(applyWeights(parliament, { scores: { ...scores, noise: 9, free: -3 } }));
  const played = play(applyWeights(parliament, { policy: { ...policy, waste: 2, 'waste early': 1 } }));
  expect([searched.moves, played.nodes]).toEqual([before.moves, before.nodes]);
  expect(searched.nodes).not.toBe(before.nodes);
  expect(played.moves).not.toEqual(before.moves);
  expect(play(parliament)).toEqual(before);
});
