/** The depth-first search of congress in TypeScript against the same search in C; both make every legal move, without cuts. */

import { withCSearch } from './c-program.ts';
import { CONGRESS, type Scale, STACK_MIB, TABLE_MIB, dealCards, openDeals } from './cases.ts';
import { prepareSearch, type SearchCounts, sumCounts } from './searching.ts';

export interface Comparison {
  /** TypeScript's nodes per second as a share of C's: median, lowest and highest of the pairs. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
  /** Medians. */
  readonly typescriptNodesPerSecond: number;
  readonly cNodesPerSecond: number;
  readonly pairs: number;
  /** Those of both. */
  readonly counts: SearchCounts;
}

const MIB = 2 ** 20;

const sortNumbers = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
const findMedian = (numbers: readonly number[]): number => sortNumbers(numbers)[numbers.length >> 1];

/**
 * Runs the two programs in turn, so that a slow spell of the machine hits both.
 * @returns null when there is no C compiler.
 * @throws Error when the programs do not visit the same nodes and positions.
 */
export function compareWithC({ nodes, pairs }: Scale): Comparison | null {
  return withCSearch((searchInC) => {
    const deals = dealCards(CONGRESS);
    const memory = { table: TABLE_MIB * MIB, stack: STACK_MIB * MIB };
    const search = prepareSearch(CONGRESS.setting, openDeals(CONGRESS), memory, nodes);
    const counts = sumCounts(search());
    const typescript: number[] = [];
    const c: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const started = performance.now();
      search();
      typescript.push((1000 * counts.nodes) / (performance.now() - started));

      const outcomes = searchInC(deals, { nodes, tableMib: TABLE_MIB, stackMib: STACK_MIB });
      const cCounts = sumCounts(outcomes);
      if (cCounts.nodes !== counts.nodes || cCounts.positions !== counts.positions) {
        throw new Error(
          `the searches of congress differ: ${counts.nodes} nodes and ${counts.positions} positions in TypeScript, ` +
            `${cCounts.nodes} and ${cCounts.positions} in C`,
        );
      }
      c.push(cCounts.nodes / outcomes.reduce((sum, { seconds }) => sum + seconds, 0));
    }
    const ratios = sortNumbers(typescript.map((rate, pair) => rate / c[pair]));
    return {
      ratio: findMedian(ratios),
      lowest: ratios[0],
      highest: ratios[pairs - 1],
      typescriptNodesPerSecond: findMedian(typescript),
      cNodesPerSecond: findMedian(c),
      pairs,
      counts,
    };
  });
}
