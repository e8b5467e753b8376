import { describe, expect, test } from 'vitest';
import type { Deal } from '../../src/deal/deal.ts';
import {
  agree,
  findUnknown,
  listChunkRows,
  replaceUnknown,
  sliceChunk,
  type ChunkRow,
} from '../../src/studies/chunk-rows.ts';
import { joinChunks, summarizeChunk, type PlayedChunk } from '../../src/store/chunk-result.ts';
import { describeSeat, type SeatPlan } from '../../src/studies/seat.ts';
import { takeSeat } from '../../src/studies/seat-playing.ts';
import { createSeat, dealsOf, GREEDY } from '../studies/jobs.ts';

const FORM = { noReturn: false, luck: false, streams: false };
const DEALS = dealsOf('congress', 1, 12);

/** Plays deals on this thread. */
function play(seat: SeatPlan, deals: readonly Deal[]): PlayedChunk {
  const played = takeSeat(seat);
  return summarizeChunk(
    { kind: 'analyze', group: describeSeat(seat), noReturn: seat.noReturn },
    deals,
    deals.map(played),
  );
}

/** Without the clock. */
const strip = ({ counts, content }: PlayedChunk): unknown => ({ ...content, ...counts, seconds: 0 });

const [SMALL, MEDIUM, LARGE] = [3000, 8000, 30_000].map((nodes) => createSeat({ variant: 'congress', nodes }));
const BEFORE = play(SMALL, DEALS);
const OPEN = findUnknown(BEFORE.content, FORM);

const rows = ({ content }: PlayedChunk): ChunkRow[] => listChunkRows(content, FORM);
const verdicts = (chunk: PlayedChunk): string[] => rows(chunk).map(({ verdict }) => verdict);

describe('unknown deals that are searched again', () => {
  const again = play(
    LARGE,
    OPEN.map((place) => DEALS[place]),
  );
  const after = replaceUnknown(BEFORE, again, FORM);

  test('take the place of what they were, and the others stay', () => {
    expect(OPEN.length).toBeGreaterThan(3);
    expect(OPEN.length).toBeLessThan(DEALS.length);
    expect(after.counts.unknown).toBeLessThan(OPEN.length);
    const [old, found, made] = [BEFORE, again, after].map(rows);
    expect(made).toEqual(old.map((row, place) => (OPEN.includes(place) ? found[OPEN.indexOf(place)] : row)));
    expect(new Set(made.map(({ nodesLimit }) => nodesLimit))).toEqual(new Set(['3000', '30000']));
  });

  test('leave the statistics of the rows that there are then', () => {
    const alone = rows(after).map((row, place) => play(row.nodesLimit === '3000' ? SMALL : LARGE, [DEALS[place]]));
    expect(strip(after)).toEqual(strip(joinChunks(alone)));
    expect(after.counts.nodes).toBe(rows(after).reduce((sum, { nodes }) => sum + Number(nodes), 0));
    expect(after.counts.seconds).toBeCloseTo(BEFORE.counts.seconds + again.counts.seconds);
  });

  test('must be these', () => {
    expect(() => replaceUnknown(BEFORE, play(LARGE, DEALS.slice(0, 1)), FORM)).toThrow(
      'other deals have been searched again',
    );
    expect(
      verdicts(
        replaceUnknown(
          BEFORE,
          play(
            SMALL,
            OPEN.map((place) => DEALS[place]),
          ),
          FORM,
        ),
      ),
    ).toEqual(verdicts(BEFORE));
  });
});

describe('part of a chunk', () => {
  test('is what it would have been by itself, where all on one side of the cut were won', () => {
    const alone = DEALS.map((deal) => play(MEDIUM, [deal]));
    const chunk = joinChunks(alone);
    const open = findUnknown(chunk.content, FORM);
    let [made, refused] = [0, 0];
    for (let from = 0; from < DEALS.length; from++) {
      for (let to = from + 1; to <= DEALS.length; to++) {
        const slice = sliceChunk(chunk, from, to, FORM);
        const isMixed = [
          open.some((place) => place >= from && place < to),
          open.some((place) => place < from || place >= to),
        ].every(Boolean);
        expect(slice && strip(slice)).toEqual(isMixed ? null : strip(joinChunks(alone.slice(from, to))));
        if (slice === null) refused += 1;
        else made += 1;
      }
    }
    expect([made, refused].every((count) => count > 10)).toBe(true);
  });

  test('is not made of what is kept deal by deal, or has other statistics', () => {
    const deals = DEALS.slice(0, 4);
    const seat = createSeat({ variant: 'congress', player: GREEDY });
    const compared = summarizeChunk(
      { kind: 'bench', group: describeSeat(SMALL), noReturn: false },
      deals,
      deals.map(takeSeat(SMALL)),
    );
    expect(sliceChunk(compared, 0, 2, FORM)).toBeNull();
    expect(sliceChunk(compared, 0, 4, FORM)).toBe(compared);
    const lost = play(seat, deals);
    expect(lost.counts.lost).toBeGreaterThan(2);
    expect(sliceChunk(lost, 1, 3, FORM)).toBeNull();
  });
});

describe('two rows of a deal', () => {
  const row: ChunkRow = {
    text: 'a\n',
    scheme: 'deal-v1',
    deal: '1',
    verdict: 'unknown',
    reason: 'node-limit',
    nodes: '9',
    nodesLimit: '500',
  };

  test.each<[string, Partial<ChunkRow>, boolean]>([
    ['alike', {}, true],
    ['of another deal', { deal: '2' }, false],
    ['with the same budget and another verdict', { text: 'b\n', verdict: 'winnable' }, false],
    ['that a larger budget decides', { text: 'b\n', verdict: 'winnable', nodesLimit: '5000' }, true],
    ['that a smaller budget has decided', { text: 'b\n', verdict: 'winnable', nodesLimit: '60' }, false],
    ['of which one was given up', { text: 'b\n', reason: 'worker-hung' }, true],
  ])('%s: %o', (_, change, expected) => {
    const other = { ...row, ...change };
    expect([agree(row, other), agree(other, row)]).toEqual([expected, expected]);
  });
});
