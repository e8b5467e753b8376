import { setImmediate as takeTurn } from 'node:timers/promises';
import { formatPercent } from '../../base/prose.ts';
import { withInterrupt, isInterruption, runInterruptibly } from './interrupt.ts';
import { type Shell, logInterrupted, createStatusLine } from './shell.ts';

const DRAW_DELAY = 1000;

interface Named {
  readonly name: string;
}

/** `watch` solves deals from `follow`. Each is searched by `attempt`, and tells `onNodes` and `onWin`. */
export function createSolveProgress(shell: Shell, deals: number, nodes: number, now?: () => number) {
  const line = createStatusLine(shell.stderr, now);
  let deal: Named | null = null;
  /** That of the present deal, from 1. */
  let number = 0;
  let made = 0;
  let isWon = false;
  let signal: AbortSignal | null = null;

  const describeDeal = () => deal?.name || `deal ${number}`;
  const describe = () => {
    const state = isWon ? 'won, its line is being shortened' : `${formatPercent(made / nodes)} of ${nodes} nodes`;
    return `${state}: ${describeDeal()}${deals > 1 ? `, ${number} of ${deals}` : ''}`;
  };
  const describeInterruption = () => {
    const state = isWon ? 'was won, and its line was being shortened' : `was at ${made} of ${nodes} nodes`;
    const done = number - (deal === null ? 0 : 1);
    return `interrupted: ${done} of ${deals} deals are done${deal === null ? '' : `, ${describeDeal()} ${state}`}`;
  };

  return {
    async watch(solve: (signal: AbortSignal) => Promise<void>) {
      try {
        await withInterrupt(
          (given) => {
            signal = given;
            return solve(given);
          },
          ['SIGINT'],
        );
        if (signal?.aborted !== true) return;
      } catch (error) {
        // A thread that searched for this one ends with the signal's reason.
        if (!isInterruption(error) && signal?.aborted !== true) throw error;
      }
      await logInterrupted(shell, describeInterruption());
    },
    async *follow<Deal extends Named>(given: Iterable<Deal> | AsyncIterable<Deal>) {
      for await (const each of given) {
        [deal, made, isWon] = [each, 0, false];
        number += 1;
        line.delay(DRAW_DELAY);
        yield each;
        deal = null;
        // An interrupt between two deals is noticed here.
        await takeTurn();
        if (signal?.aborted === true) return;
      }
    },
    attempt: <T>(search: () => T) => {
      try {
        return runInterruptibly(search);
      } finally {
        line.clear();
      }
    },
    onNodes: (count: number) => {
      made = count;
      line.draw(describe);
    },
    onWin: () => {
      isWon = true;
      // No progress is reported until the line is shortened.
      line.delay(0);
      line.draw(describe);
    },
  };
}
