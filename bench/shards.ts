/**
 * How busy machines are that share a study of Congress with two budgets: the nodes of all searches, over the slots times
 * the nodes of the busiest slot. The costs are those of the published study of 100,000 deals; larger studies draw from
 * them. `npx tsx bench/shards.ts` prints the table of the lab book.
 */

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { at } from '../src/base/objects.ts';
import { findOwner } from '../src/lab/tasks.ts';
import { createRandom } from '../src/statistics/bootstrap.ts';
import { sumOf } from '../src/statistics/moments.ts';

const STUDY = 'solver/congress,';
const FIRST_BUDGET = 5e6;
const BLOCK = 16;
/** Of the first searches, where a server hands them out. */
const CHUNKS = 20_000;

const readRows = (name: string) =>
  readFileSync(new URL(`../results/${name}.csv`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(STUDY) || line.startsWith('study,'))
    .map((line) => line.split(','));

function readColumn(name: string, column: string) {
  const [header = [], ...rows] = readRows(name);
  return rows.map((row) => Number(at(row, header.indexOf(column))));
}

const PLAYED = at(readColumn('rates', 'deals'), 0);
/** The nodes of the second searches: those of deals that the first budget left unknown. */
const HARD = readColumn('hard-deals', 'nodes');
/** The mean nodes of all other deals. */
const EASY = (at(readColumn('rates', 'nodes'), 0) - sumOf(HARD)) / (PLAYED - HARD.length);

/** When the last of some slots is done, of which each takes the next part as soon as it is free. */
function endOf(parts: readonly number[], slots: number): number {
  const ends = new Float64Array(slots);
  for (const part of parts) {
    let first = 0;
    for (let slot = 1; slot < slots; slot++) if (at(ends, slot) < at(ends, first)) first = slot;
    ends[first] = at(ends, first) + part;
  }
  return Math.max(...ends);
}

interface Case {
  readonly deals: number;
  readonly parts: number;
  readonly slots: number;
}

/** The second searches of a study, by their deals. */
function drawHard(deals: number): (readonly [deal: number, nodes: number])[] {
  const random = createRandom();
  const draw = (limit: number) => Math.floor((random() / 2 ** 32) * limit);
  const count = Math.round((deals * HARD.length) / PLAYED);
  const places = Array.from({ length: count }, () => draw(deals)).sort((a, b) => a - b);
  return places.map((deal) => [deal, at(HARD, draw(HARD.length))]);
}

export function measureBusiness({ deals, parts, slots }: Case) {
  const hard = drawHard(deals);
  const all = EASY * (deals - hard.length) + sumOf(hard.map(([, nodes]) => FIRST_BUDGET + nodes));
  const first = Array.from({ length: parts }, () => (EASY * (deals - hard.length)) / parts);
  const [own, dealt] = [first.map(() => 0), first.map(() => 0)];
  for (const [rank, [deal, nodes]] of hard.entries()) {
    const owner = findOwner(Math.floor(deal / BLOCK), parts);
    first[owner] = at(first, owner) + FIRST_BUDGET;
    own[owner] = at(own, owner) + nodes;
    dealt[rank % parts] = at(dealt, rank % parts) + nodes;
  }
  const share = (end: number) => all / slots / end;
  return {
    /** Each part searches the unknown deals of its own blocks again. */
    oneArray: share(
      endOf(
        first.map((nodes, part) => nodes + at(own, part)),
        slots,
      ),
    ),
    /** The second budget in an array of its own, dealt out deal by deal. */
    twoArrays: share(endOf(first, slots) + endOf(dealt, slots)),
    /** One queue of deals for all slots, as a server would have it. */
    oneQueue: share(
      endOf(
        [
          ...Array.from({ length: CHUNKS }, () => (all - sumOf(hard.map(([, nodes]) => nodes))) / CHUNKS),
          ...hard.map(([, nodes]) => nodes),
        ],
        slots,
      ),
    ),
  };
}

function printTable() {
  console.log('| deals | parts | slots | one array | two arrays | one queue |\n|---|---|---|---|---|---|');
  for (const deals of [1e5, 3e5, 1e6, 3e6, 1e7])
    for (const [parts, slots] of [
      [100, 100],
      [1000, 100],
      [1000, 1000],
      [10_000, 1000],
    ] as const) {
      const { oneArray, twoArrays, oneQueue } = measureBusiness({ deals, parts, slots });
      const cells = [deals, parts, slots, ...[oneArray, twoArrays, oneQueue].map((share) => share.toFixed(2))];
      console.log(`| ${cells.join(' | ')} |`);
    }
}

if (import.meta.url === pathToFileURL(at(process.argv, 1)).href) printTable();
