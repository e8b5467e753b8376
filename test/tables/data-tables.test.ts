import { STUCK_MEASURES } from '../../src/lab/measures/endings.ts';
import { LOSS_MEASURES } from '../../src/lab/measures/no-return.ts';
import type { StudyForm } from '../../src/lab/measures/study-form.ts';
import { formatTuningPackage } from '../../src/lab/tables/data-package.ts';
import { createStudyTables, listAllTables } from '../../src/lab/tables/study-tables.ts';
import { VARIANTS } from '../../src/variants/registry.ts';

const listFiles = (tables: readonly { readonly file: string | null }[]) => tables.map(({ file }) => file).join(' ');

describe('the tables', () => {
  // A column without a meaning is an error wherever it is, so that listing them all is the test.
  const tables = listAllTables();

  test('have each column once, with a sentence for its meaning', () => {
    for (const { columns } of tables) {
      const names = columns.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const { name, meaning, unit, denominator } of columns) {
        expect(name).toMatch(/^[A-Za-z]\w*$/);
        expect(meaning).toMatch(/^\w[^]*[^.]$/);
        expect(unit === 'share').toBe(denominator !== undefined);
      }
    }
  });

  test('have a column for every rule option, with all its values', () => {
    const [deals] = tables;
    for (const { key, values } of VARIANTS.flatMap(({ options }) => options)) {
      const column = deals.columns.find(({ name }) => name === `rule_${key.replaceAll('-', '_')}`);
      expect(column?.values).toEqual(expect.arrayContaining([...values]));
    }
  });

  test('name what is counted as their columns are named', () => {
    const names = new Set([...STUCK_MEASURES, ...LOSS_MEASURES].map(({ name }) => name));
    expect(names.size).toBe(STUCK_MEASURES.length + LOSS_MEASURES.length);
    for (const name of names) expect(name).toMatch(/^[A-Za-z]\w*$/);
  });

  test('of a tuning are those that it writes', () => {
    const { name, resources, interval } = JSON.parse(formatTuningPackage());
    const files = [{ path: 'generations.csv' }, { path: 'held-out.csv' }];
    expect([name, resources, interval]).toMatchObject(['quorum-tuning', files, undefined]);
  });

  const PLAIN: StudyForm = {
    variants: ['congress'],
    solver: true,
    players: false,
    streams: false,
    noReturn: false,
    test: false,
  };
  const columnsOf = (form: Partial<StudyForm>, name = 'deals') => {
    const table = createStudyTables('bench', { ...PLAIN, ...form }).tables.find((each) => each.name === name);
    return table!.columns.map((column) => column.name);
  };

  test('of a study are those that it writes', () => {
    const always = 'deals.csv blockers.csv summary.csv stuck.csv';
    expect(listFiles(createStudyTables('analyze', PLAIN).tables)).toBe(always);
    const bench = createStudyTables('bench', { ...PLAIN, noReturn: true }).tables;
    expect(listFiles(bench)).toBe(`${always} no-return.csv bench.csv profile.csv`);
  });

  test('of a study have no columns of other games, or of what nobody did', () => {
    const names = columnsOf({});
    expect(names).toEqual(expect.arrayContaining(['tableau_piles', 'rule_worry_back']));
    for (const name of ['helps', 'rivers_piles', 'row2', 'rule_marriage', 'plies', 'stream', 'no_return_fate'])
      expect(names).not.toContain(name);
    expect(columnsOf({ variants: ['british-constitution'] })).toEqual(expect.arrayContaining(['row2', 'rule_fill']));
    expect(columnsOf({ players: true, noReturn: true, streams: true })).toEqual(
      expect.arrayContaining(['plies', 'legal_moves', 'no_return_fate', 'stream']),
    );
    const players = columnsOf({ solver: false, players: true }, 'bench');
    expect(players).toEqual(expect.arrayContaining(['win_rate', 'unknown_rate', 'mcnemar_p']));
    for (const name of ['decided', 'nodes_par2', 'sign_flip_p']) expect(players).not.toContain(name);
    expect(columnsOf({ test: true }, 'bench')).not.toContain('mcnemar_p');
  });
});
