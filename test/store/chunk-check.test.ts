import type { StudyKind } from '../../src/tables/columns.ts';
import { deflateRawSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/analysis/outcome.ts';
import { checkResult, type ExpectedChunk } from '../../src/studies/chunk-check.ts';
import { decodeChunk, type ChunkContent, type ChunkResult } from '../../src/store/chunk-result.ts';
import { escapeFormula, formatCsvRows, parseCsvRows } from '../../src/tables/csv.ts';
import { describeSeat } from '../../src/studies/seat.ts';
import { takeSeat } from '../../src/studies/seat-playing.ts';
import { createSeat, dealsOf, GREEDY } from '../studies/jobs.ts';
import { encodeChunk, GROUP } from './chunks.ts';

const DEALS = dealsOf('parliament', 5, 4);
const OUTCOMES: readonly Outcome[] = DEALS.map(takeSeat(createSeat({ player: GREEDY })));
const expectKind = (kind: StudyKind): ExpectedChunk => ({
  kind,
  group: GROUP,
  noReturn: false,
  count: 4,
  firstSeed: 5,
  climb: [],
});
const EXPECTED = expectKind('analyze');

const encode = (form: Partial<ExpectedChunk> = {}, deals = DEALS, outcomes = OUTCOMES): ChunkResult =>
  encodeChunk({ ...EXPECTED, ...form }, deals, outcomes);

/** The same with another content, and a digest that fits it. */
function forge(result: ChunkResult, change: (content: ChunkContent) => unknown): ChunkResult {
  const content = decodeChunk(result);
  if (content === null) throw new Error('it cannot be read');
  const text = JSON.stringify(change(content));
  return {
    ...result,
    digest: createHash('sha256').update(text).digest('hex'),
    data: deflateRawSync(text).toString('base64'),
  };
}

describe('a result from elsewhere', () => {
  test.each<StudyKind>(['analyze', 'bench'])('is kept when it is that of the chunk: %s', (kind) => {
    const result = encode({ kind });
    expect(checkResult(result, expectKind(kind))).toEqual({ result });
    expect(checkResult(JSON.parse(JSON.stringify(result)), expectKind(kind))).toEqual({ result });
  });

  test.each([3, null])("is kept when it is that of the chunk's random stream, %j, alone", (stream) => {
    const form = { group: { ...GROUP, stream } };
    const result = encode(form);
    expect(checkResult(result, { ...EXPECTED, ...form })).toEqual({ result });
    expect(checkResult(result, { ...EXPECTED, group: { ...GROUP, stream: 4 } })).toEqual({
      fault: 'has a row of another stream',
    });
    expect(checkResult(result, EXPECTED)).toEqual({ fault: expect.stringContaining('does not consist of 4 rows') });
  });

  test('is kept with the luck of its games', () => {
    const outcomes = OUTCOMES.map((outcome, i) => ({ ...outcome, luck: 0.25 - i / 8 }));
    const result = encode({ kind: 'bench', luck: true }, DEALS, outcomes);
    expect(checkResult(result, { ...expectKind('bench'), luck: true })).toEqual({ result });
    expect(decodeChunk(result)?.traces?.map(({ luck }) => luck)).toEqual([0.25, 0.125, 0, -0.125]);
    const forged = forge(result, ({ traces = [], ...rest }) => ({
      ...rest,
      traces: traces.map((trace) => ({ ...trace, luck: 'much' })),
    }));
    expect(checkResult(forged, { ...expectKind('bench'), luck: true })).toEqual({
      fault: 'is not one of a comparison',
    });
  });

  test('is kept when its deals come from a file, whatever their names', () => {
    const deals = DEALS.map((deal, i) => ({
      ...deal,
      scheme: 'cards' as const,
      id: ['a, "b"', '', '\u00e9 x', 'seed'][i],
    }));
    const result = encode({}, deals);
    expect(checkResult(result, { ...EXPECTED, firstSeed: null })).toEqual({ result });
    expect(checkResult(result, EXPECTED)).toEqual({ fault: 'has a row of another deal' });
  });

  test.each([
    ['=1+1', /no program of ours writes$/],
    ['"a"', /no program of ours writes$/],
    ['"\n"', /cannot be shown$/],
    ['\u001b[2J', /cannot be shown$/],
    ['\u009b2J', /cannot be shown$/],
    ['\u202e', /cannot be shown$/],
  ])('is refused with a deal called %j, which no reader takes', (name, fault) => {
    const forged = forge(
      encode(
        {},
        DEALS.map((deal) => ({ ...deal, scheme: 'cards' as const, id: 'NAME' })),
      ),
      ({ rows, ...rest }) => ({ ...rest, rows: rows.replace('NAME', name) }),
    );
    expect(checkResult(forged, { ...EXPECTED, firstSeed: null })).toEqual({ fault: expect.stringMatching(fault) });
  });

  test('may have rows of every budget that climbs, but unknown ones of the last alone', () => {
    const deals = dealsOf('congress', 1, 4);
    const seat = createSeat({ variant: 'congress', nodes: 3000 });
    const group = describeSeat(seat);
    const result = encodeChunk({ ...EXPECTED, group }, deals, deals.map(takeSeat(seat)));
    const expected = { ...EXPECTED, group, firstSeed: 1 };
    expect([result.counts.unknown > 0, result.counts.won > 0]).toEqual([true, true]);
    expect(checkResult(result, { ...expected, climb: [3000] })).toEqual({ result });
    const limitedTo = (limits: Readonly<Record<string, number>>): ChunkResult =>
      forge(result, ({ rows, ...rest }) => ({
        ...rest,
        rows: rows.replaceAll(
          /(winnable|unknown)(.*),3000,/g,
          (_, verdict: string, cells: string) => `${verdict}${cells},${limits[verdict]},`,
        ),
      }));
    const climbing = { ...expected, group: { ...group, nodesLimit: 5000 }, climb: [3000, 5000] };
    expect(checkResult(limitedTo({ winnable: 3000, unknown: 5000 }), climbing)).toHaveProperty('result');
    expect(checkResult(limitedTo({ winnable: 3000, unknown: 3000 }), climbing)).toEqual({
      fault: 'has a row of another nodes_limit',
    });
    expect(checkResult(limitedTo({ winnable: 2900, unknown: 5000 }), climbing)).toEqual({
      fault: 'has a row of another nodes_limit',
    });
    const without = forge(result, ({ unknown: _unknown, ...rest }) => rest);
    expect(checkResult(without, expected)).toEqual({ fault: 'has no statistics of its unknown deals' });
    const others = forge(result, (content) => ({ ...content, unknown: { ...content.unknown, deals: 4 } }));
    expect(checkResult(others, expected)).toEqual({ fault: 'says another number of deals than its unknown rows' });
  });

  test('brings nothing with it that a result does not have', () => {
    const result = encode();
    expect(checkResult({ ...result, chunk: 3, check: 'x' }, EXPECTED)).toEqual({ result });
  });

  test.each<readonly [string, unknown, RegExp]>([
    ['no object', 'text', /^is no result$/],
    ['nothing', null, /^is no result$/],
    ['without counts', { ...encode(), counts: null }, /^is no result$/],
    [
      'with seconds that are no number',
      { ...encode(), counts: { ...encode().counts, seconds: 'x' } },
      /^is no result$/,
    ],
    ['damaged', { ...encode(), data: `A${encode().data}` }, /^is damaged/],
    [
      'a thousand times larger than it looks',
      forge(encode(), (content) => ({ ...content, rows: 'x'.repeat(1 << 26) })),
      /far too large$/,
    ],
    ['of fewer deals', encode({}, DEALS.slice(1), OUTCOMES.slice(1)), /^does not consist of 4 rows/],
    ['of other seeds', encode({}, dealsOf('parliament', 6, 4)), /^has a row of another deal$/],
    ['in another order', encode({}, [...DEALS].reverse()), /^has a row of another deal$/],
    ['of another variant', encode({ group: { ...GROUP, variant: 'congress' } }), /^has a row of another variant$/],
    ['of other rules', encode({ group: { ...GROUP, rules: 'x=y' } }), /^has a row of another rules$/],
    ['of another player', encode({ group: { ...GROUP, player: 'random' } }), /^has a row of another player$/],
    ['of another budget', encode({ group: { ...GROUP, nodesLimit: 7 } }), /^has a row of another nodes_limit$/],
    [
      'with another rule option',
      forge(encode(), ({ rows, ...rest }) => ({ ...rest, rows: rows.replace(/,(?=\n)/, ',deferred') })),
      /^has a row of another rule_fill$/,
    ],
    ['with other columns', encode({ noReturn: true }), /^does not consist of 4 rows/],
    ['with luck that nobody asked for', encode({ luck: true }), /^does not consist of 4 rows/],
    ['of a comparison', encode({ kind: 'bench' }), /comparison$/],
    [
      'with other counts than its rows',
      { ...encode(), counts: { ...encode().counts, won: 4, lost: 0 } },
      /^says another number of/,
    ],
    [
      'with another tally than its rows',
      forge(encode(), (content) => ({ ...content, tally: { ...content.tally, nodes: 1 } })),
      /number of nodes/,
    ],
    [
      'with other verdicts',
      forge(encode(), ({ rows, ...rest }) => ({ ...rest, rows: rows.replace(',lost,', ',unknown,') })),
      /number of (won|lost|unknown)/,
    ],
    [
      'without a verdict',
      forge(encode(), ({ rows, ...rest }) => ({ ...rest, rows: rows.replace(',lost,', ',constructor,') })),
      /without a verdict$/,
    ],
    [
      'with one row more',
      forge(encode(), ({ rows, ...rest }) => ({ ...rest, rows: `${rows}=cmd()\n` })),
      /^does not consist of 4 rows/,
    ],
    [
      'with statistics of another form',
      forge(encode(), (content) => ({ ...content, tally: { ...content.tally, stuck: [['x', 7]] } })),
      /statistics/,
    ],
    ['of no content', forge(encode(), () => null), /^is (damaged|of another form)/],
    ['of another content', forge(encode(), () => ({ rows: 7 })), /^is of another form$/],
  ])('is refused: %s', (_, value, fault) => {
    expect(checkResult(value, EXPECTED)).toEqual({ fault: expect.stringMatching(fault) });
  });

  test.each<readonly [string, ChunkResult]>([
    ['without traces', encode()],
    ['without times', { ...encode({ kind: 'bench' }), times: [1] }],
    ['with other traces', forge(encode({ kind: 'bench' }), (content) => ({ ...content, traces: [1, 2, 3, 4] }))],
  ])('is refused in a comparison: %s', (_, value) => {
    expect(checkResult(value, expectKind('bench'))).toEqual({ fault: 'is not one of a comparison' });
  });
});

describe('rows of CSV', () => {
  const columns = [0, 1, 2].map((at) => ({ name: String(at), value: (row: readonly string[]) => row[at] }));
  const CELL = string({ unit: constantFrom(...Array.from('ab,"\n \r')), maxLength: 4 }).map((cell) =>
    cell.replace(/^\r+/, ''),
  );

  test('are read as they were written', () => {
    assert(
      property(array(array(CELL, { minLength: 3, maxLength: 3 }), { maxLength: 4 }), (rows) => {
        const text = formatCsvRows(columns, rows);
        expect(parseCsvRows(text, { rows: rows.length, columns: 3 })).toEqual(rows);
        expect(parseCsvRows(text, { rows: rows.length + 1, columns: 3 })).toBeNull();
        expect(parseCsvRows(text, { rows: rows.length, columns: 4 })).toEqual(rows.length === 0 ? [] : null);
      }),
    );
  });

  test('never hold what a spreadsheet takes for a formula', () => {
    const cells = ['=1+1', '+1', '-1', '@x', '\uFF1D1', 'a=1', '1-1', 'W:3 S:5'];
    const text = formatCsvRows([{ name: 'cell', value: (row: string | number) => row }], [...cells, -1]);
    expect(text.trimEnd().split('\n')).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@x",
      "'\uFF1D1",
      'a=1',
      '1-1',
      'W:3 S:5',
      '-1',
    ]);
    expect([...cells, '', 'a"b,c'].map(escapeFormula)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@x",
      "'\uFF1D1",
      'a=1',
      '1-1',
      'W:3 S:5',
      '',
      'a"b,c',
    ]);
  });

  test.each(['a,b', 'a,b\n\n', 'a,b,c\n', '"a,b\n', '"a"b,c\n', 'a\n', '\n'])('are not: %j', (text) => {
    expect(parseCsvRows(text, { rows: 1, columns: 2 })).toBeNull();
  });
});
