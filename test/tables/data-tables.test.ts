import {
  formatDataPackage,
  formatTuningPackage,
  listAllTables,
  listStudyTables,
  listTuningTables,
} from '../../src/tables/data-package.ts';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import { DEAL_MEASURES } from '../../src/analysis/stuck-measures.ts';
import { VARIANTS } from '../../src/variants/registry.ts';

const formOf = (noReturn: boolean) => ({ noReturn, luck: false, streams: false, players: false });
const listFiles = (kind: 'analyze' | 'bench', noReturn: boolean): string =>
  listStudyTables(kind, formOf(noReturn))
    .map(({ file }) => file)
    .join(' ');

describe('the tables', () => {
  // A column without a meaning is an error wherever it is, so that listing them all is the test.
  const tables = listAllTables();

  test('have each column once, with a meaning that is a sentence without a full stop', () => {
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
      expect.arrayContaining(DEAL_MEASURES.map(({ name }) => name.replaceAll('-', '_'))),
    );
  });

  test('of a tuning are those that it writes', () => {
    expect(listTuningTables(true).map(({ file }) => file)).toEqual(['generations.csv', 'held-out.csv']);
    const { name, resources, interval } = JSON.parse(formatTuningPackage(listTuningTables(false)));
    expect([name, resources.map((each: { path: string }) => each.path), interval]).toEqual([
      'quorum-tuning',
      ['held-out.csv'],
      undefined,
    ]);
  });

  test('of a study are those that it writes', () => {
    expect(listFiles('analyze', false)).toBe('deals.csv needs.csv summary.csv stuck.csv');
    expect(listFiles('bench', true)).toBe(
      'deals.csv needs.csv summary.csv stuck.csv no-return.csv bench.csv profile.csv',
    );
  });
});

describe('a data package', () => {
  const { profile, resources } = JSON.parse(formatDataPackage(listStudyTables('bench', formOf(true)), EXACT_INTERVAL));

  test('has the form of Frictionless Data', () => {
    expect(profile).toBe('tabular-data-package');
    for (const resource of resources) {
      expect(resource).toMatchObject({
        profile: 'tabular-data-resource',
        name: expect.stringMatching(/^[-a-z0-9._/]+$/),
        format: 'csv',
        schema: { missingValues: [''] },
      });
      for (const { type } of resource.schema.fields) expect(['string', 'integer', 'number']).toContain(type);
    }
  });

  test('says of what a rate is one', () => {
    const summary = resources.find(({ name }: { name: string }) => name === 'summary');
    expect(summary.schema.fields.find(({ name }: { name: string }) => name === 'win_rate')).toMatchObject({
      type: 'number',
      unit: 'share',
      denominator: 'deals',
    });
  });
});
