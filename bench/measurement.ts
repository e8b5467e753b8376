/** Timing the tasks of a case with tinybench. */

import { Bench } from 'tinybench';
import { type Case, type Scale, STACK_MIB, TABLE_MIB, openDeals } from './cases.ts';
import { prepareExpansion } from './expansion.ts';
import { prepareSearch, sumCounts } from './searching.ts';

export interface Measurement {
  /** The case's name. */
  readonly game: string;
  readonly task: string;
  /** From the median sample. */
  readonly perSecond: number;
  /** tinybench's relative margin of error of the mean (95 %), in percent. */
  readonly margin: number;
  readonly samples: number;
  /** What one sample counts: the fingerprint, which does not change when only the speed does. */
  readonly counts: Readonly<Record<string, number>>;
}

interface Timing {
  /** Median seconds of a call. */
  readonly seconds: number;
  readonly margin: number;
  readonly samples: number;
}

function timeCalls(call: () => void, { samples, milliseconds }: Scale): Timing {
  const bench = new Bench({
    iterations: samples,
    time: milliseconds,
    warmupIterations: 1,
    warmupTime: milliseconds / 4,
    throws: true,
  });
  bench.add('call', call, { async: false });
  const [task] = bench.runSync();
  if (task.result.state !== 'completed') throw new Error(`the benchmark ended ${task.result.state}`);
  const { p50, rme, samplesCount } = task.result.latency;
  return { seconds: p50 / 1000, margin: rme, samples: samplesCount };
}

function measureTask<Counts extends Measurement['counts']>(
  work: () => Counts,
  scale: Scale,
): { timing: Timing; counts: Counts } {
  let counts = work();
  const timing = timeCalls(() => {
    counts = work();
  }, scale);
  return { timing, counts };
}

/** Measures the engine and the depth-first search on one case. */
export function measureCase(benchCase: Case, scale: Scale): Measurement[] {
  const game = benchCase.name;
  const expansion = measureTask(prepareExpansion(benchCase, scale.positions), scale);
  const memory = { table: TABLE_MIB * 2 ** 20, stack: STACK_MIB * 2 ** 20 };
  const search = prepareSearch(benchCase.setting, openDeals(benchCase), memory, scale.nodes);
  const searching = measureTask(() => sumCounts(search()), scale);

  const describe = (task: string, done: number, timing: Timing, counts: Measurement['counts']): Measurement => ({
    game,
    task,
    perSecond: done / timing.seconds,
    margin: timing.margin,
    samples: timing.samples,
    counts,
  });
  const { timing, counts } = expansion;
  return [
    describe('positions expanded', counts.positions, timing, counts),
    describe('children generated', counts.children, timing, counts),
    describe('depth-first nodes', searching.counts.nodes, searching.timing, searching.counts),
  ];
}
