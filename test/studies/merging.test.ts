import { createFaultOutcome, type DealRecord } from '../../src/analysis/outcome.ts';
import { agree } from '../../src/studies/merging.ts';
import { UNKNOWN, WON } from '../store/chunks.ts';

const RECORD: DealRecord = { scheme: 'deal-v1', deal: '1', nodesLimit: 500, outcome: UNKNOWN };

describe('two records of a deal', () => {
  test.each<[string, Partial<DealRecord>, boolean]>([
    ['alike', {}, true],
    ['alike but for the time they took', { outcome: { ...UNKNOWN, seconds: 9 } }, true],
    ['of another deal', { deal: '2' }, false],
    ['with other cards on the foundations', { outcome: { ...UNKNOWN, zones: { foundation: 8 } } }, false],
    ['with the same budget and another verdict', { outcome: WON }, false],
    ['that a larger budget decides', { outcome: WON, nodesLimit: 5000 }, true],
    ['that a smaller budget has decided', { outcome: WON, nodesLimit: 60 }, false],
    ['of which one was given up', { outcome: createFaultOutcome('worker-hung', 3) }, true],
  ])('%s: %o', (_, change, expected) => {
    const other = { ...RECORD, ...change };
    expect([agree(RECORD, other), agree(other, RECORD)]).toEqual([expected, expected]);
  });

  test('disagree where one of them is missing', () => {
    expect([agree(RECORD, undefined), agree(undefined, RECORD)]).toEqual([false, false]);
  });
});
