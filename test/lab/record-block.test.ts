import { createHash } from 'node:crypto';
import { createFaultOutcome, type DealRecord, type Outcome } from '../../src/players/analysis/outcome.ts';
import { formatBlock, packBlock, parseBlock, unpackBlock, type RecordBlock } from '../../src/lab/record-block.ts';
import { createRunner } from '../../src/lab/runner.ts';
import { createConfig, dealsOf, GREEDY } from './jobs.ts';
import { recordDeals, UNKNOWN, WON } from './records.ts';

const ADDRESS = { config: '0123456789abcdef', source: 'seeds', first: 7 };
const deals = dealsOf('parliament', 7, 6);
const outcomes = deals.map(createRunner(createConfig({ player: GREEDY, noReturn: true })));
const records = recordDeals(deals, outcomes);
const block = packBlock(ADDRESS, records);

/** The line of a block, as another program would write it. */
function forgeLine(fields: object) {
  const text = JSON.stringify(fields);
  const check = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${text.slice(0, -1)},"check":"${check}"}`;
}

const change =
  (fields: object) =>
  (record: (typeof records)[number]): DealRecord => ({ ...record, outcome: Object.assign({}, record.outcome, fields) });

describe('a block of records', () => {
  test('is read back from its line, with times to the microsecond', () => {
    const line = formatBlock(block);
    const read = parseBlock(line.trimEnd());
    expect(read).toEqual(block);
    expect(line).toBe(`${forgeLine(block)}\n`);
    const seconds = (each: (typeof records)[number]) => Math.round(each.outcome.seconds * 1e6) / 1e6;
    const expected = records.map((each) => ({ ...each, outcome: { ...each.outcome, seconds: seconds(each) } }));
    expect(unpackBlock(read!)).toEqual(expected);
  });

  test('has the same records wherever they were played, and times of its own', () => {
    const slower = outcomes.map((outcome) => Object.assign({}, outcome, { seconds: outcome.seconds + 1 }));
    const again = packBlock(ADDRESS, recordDeals(deals, slower));
    expect(again).toEqual({ ...block, times: again.times });
    expect(again.times).not.toEqual(block.times);
  });

  test('says what came of each deal', () => {
    const kinds: Outcome[] = [
      WON,
      UNKNOWN,
      { ...UNKNOWN, verdict: 'unwinnable', reason: null },
      createFaultOutcome('worker-hung', 1),
    ];
    expect(packBlock(ADDRESS, recordDeals(deals.slice(0, 4), kinds)).verdicts).toBe('wulf');
  });

  test.each<[string, Partial<Record<keyof RecordBlock, unknown>>]>([
    ['no configuration', { config: undefined }],
    ['half a deal', { first: 0.5 }],
    ['deals below 0', { first: -1 }],
    ['no deal', { verdicts: '', times: [] }],
    ['another letter', { verdicts: 'wwwwwx' }],
    ['fewer times than deals', { times: [1] }],
    ['a time below 0', { times: [-1, 1, 1, 1, 1, 1] }],
    ['records that are no text', { records: 7 }],
  ])('with a right check and %s is none', (_, change) => {
    expect(parseBlock(forgeLine({ ...block, ...change }))).toBeNull();
  });

  test.each<[string, Partial<RecordBlock>]>([
    ['are no packed text', { records: 'AAAA' }],
    ['are those of other verdicts', { verdicts: block.verdicts.replaceAll('l', 'w') }],
    ['are fewer', { records: packBlock(ADDRESS, records.slice(1)).records }],
    ['are those of other deals', { first: 8 }],
    ['lack their places', packBlock(ADDRESS, records.map(change({ zones: null })))],
    ['have a stuck point without piles', packBlock(ADDRESS, records.map(change({ stuck: { blockers: [null] } })))],
  ])('with a right check is none when its records %s', (_, change) => {
    const read = parseBlock(forgeLine({ ...block, ...change }));
    expect([read === null, read && unpackBlock(read)]).toEqual([false, null]);
  });
});
