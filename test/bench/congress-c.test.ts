import { type CLimits, type COutcome, withCSearch } from '../../bench/c-program.ts';
import { CONGRESS } from '../../bench/cases.ts';
import { prepareSearch } from '../../bench/searching.ts';
import { type Card, Position } from '../../src/index.ts';
import { dealCards } from '../games/cases.ts';
import { NO_COMPILER_LINE, runComparison } from './program.ts';

const MIB = 2 ** 20;

interface Trial {
  readonly deals: readonly (readonly Card[])[];
  readonly limits: CLimits;
}

const { setting } = CONGRESS;

const dealSeeds = (count: number) => Array.from({ length: count }, (_, seed) => dealCards(setting, seed));

/** A roomy table, one much too small, one whose number of buckets is no power of two, and none at all. */
const TABLES = [8, 1 / 64, 0.3, 0];
const NODES = [0, 1, 500, 10_000];
const SHORT: readonly Trial[] = TABLES.flatMap((tableMib) =>
  NODES.map((nodes) => ({ deals: dealSeeds(12), limits: { nodes, tableMib, stackMib: 8 } })),
);
/** Enough nodes to outgrow the first stack, which in turn may not grow, grow a little, or grow freely. */
const DEEP: readonly Trial[] = [0, 0.25, 8].map((stackMib) => ({
  deals: dealSeeds(2),
  limits: { nodes: 100_000, tableMib: 8, stackMib },
}));

type Counts = Omit<COutcome, 'seconds'>;

const selectCounts = ({ nodes, positions, verdict, reason }: Counts): Counts => ({ nodes, positions, verdict, reason });

function searchInTypeScript({ deals, limits: { nodes, tableMib, stackMib } }: Trial): Counts[] {
  const openings = deals.map((cards) => Position.open(setting, cards));
  const outcomes = prepareSearch(setting, openings, { table: tableMib * MIB, stack: stackMib * MIB }, nodes)();
  return outcomes.map((each) => selectCounts({ ...each, reason: each.verdict === 'unknown' ? each.reason : null }));
}

/** What C has to agree with: TypeScript's outcomes or, where nothing can be compiled, the line that says so. */
function expectAgreement(trials: readonly Trial[], typescript: readonly Counts[][]): void {
  const c = withCSearch((searchInC) => trials.map(({ deals, limits }) => searchInC(deals, limits).map(selectCounts)));
  expect(c ?? runComparison()).toEqual(c === null ? NO_COMPILER_LINE : typescript);
}

const sumPositions = (outcomes: readonly Counts[]) => outcomes.reduce((sum, { positions }) => sum + positions, 0);

test('a search in C has the nodes, positions and verdicts of one in TypeScript, whatever the table', () => {
  const typescript = SHORT.map(searchInTypeScript);
  expectAgreement(SHORT, typescript);

  const outcomes = typescript.flat();
  expect(outcomes.filter(({ verdict }) => verdict === 'winnable').length).toBeGreaterThan(10);
  expect(outcomes.filter(({ reason }) => reason === 'node-limit').length).toBeGreaterThan(10);
  // The small tables forgot positions, or these trials would show nothing.
  const longest = typescript.filter((_, trial) => SHORT[trial].limits.nodes === Math.max(...NODES));
  const [roomy, ...small] = longest.map(sumPositions);
  expect(small).not.toContain(roomy);
});

test('a search in C cuts off the same lines as one in TypeScript when the stack may not grow', () => {
  const typescript = DEEP.map(searchInTypeScript);
  expectAgreement(DEEP, typescript);
  expect(new Set(typescript.map(sumPositions)).size).toBe(DEEP.length);
});
