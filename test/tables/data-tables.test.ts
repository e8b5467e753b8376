import {
  formatTuningPackage,
  listAllTables,
  listStudyTables,
  listTuningTables,
} from '../../src/tables/data-package.ts';
import { PER_DEAL_MEASURES } from '../../src/analysis/stuck-measures.ts';
import { VARIANTS } from '../../src/variants/registry.ts';

const listFiles = (tables: readonly { readonly file: string | null }[]) => tables.map(({ file }) => file).join(' ');

describe('the tables', () => {
  // A column without a meaning is an error wherever it is, so that listing them all is the test.
  const tables = listAllTables();

  test('have each column once, with a sentence for its meaning', () => {
    for (const { columns } of tables) {
      const names = columns.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const { name, description, unit, denominator } of columns) {
        expect(name).toMatch(/^[A-Za-z]\w*$/);
        expect(description).toMatch(/^\w[^]*[^.]$/);
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
    expect(deals.columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(PER_DEAL_MEASURES.map(({ name }) => name.replaceAll('-', '_'))),
    );
  });

  test('of a tuning are those that it writes', () => {
    expect(listFiles(listTuningTables(true))).toBe('generations.csv held-out.csv');
    const { name, resources, interval } = JSON.parse(formatTuningPackage(listTuningTables(false)));
    expect([name, resources, interval]).toMatchObject(['quorum-tuning', [{ path: 'held-out.csv' }], undefined]);
  });

  test('of a study are those that it writes', () => {
    const always = 'deals.csv needs.csv summary.csv stuck.csv';
    const none = { noReturn: false, streams: false, players: false };
    expect(listFiles(listStudyTables('analyze', none))).toBe(always);
    const bench = listStudyTables('bench', { ...none, noReturn: true });
    expect(listFiles(bench)).toBe(`${always} no-return.csv bench.csv profile.csv`);
  });
});
