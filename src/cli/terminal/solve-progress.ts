import { setImmediate as takeTurn } from 'node:timers/promises';
import { formatPercent } from '../../base/prose.ts';
import { isInterruption, runInterruptibly, watchInterrupts } from './interrupt.ts';
import { type Shell, sayInterrupted, StatusLine } from './shell.ts';

const PATIENCE = 1000;

interface Named {
  readonly name: string;
}

export class SolveProgress {
  readonly #shell: Shell;
  readonly #deals: number;
  readonly #nodes: number;
  readonly #line: StatusLine;
  #deal: Named | null = null;
  #number = 0;
  #made = 0;
  #isWon = false;
  #signal: AbortSignal | null = null;

  constructor(shell: Shell, deals: number, nodes: number, now?: () => number) {
    this.#shell = shell;
    this.#deals = deals;
    this.#nodes = nodes;
    this.#line = new StatusLine(shell.stderr, now);
  }

  async watch(solve: () => Promise<void>): Promise<void> {
    const interrupt = watchInterrupts(['SIGINT']);
    this.#signal = interrupt.signal;
    try {
      await solve();
      if (!interrupt.signal.aborted) return;
    } catch (error) {
      if (!isInterruption(error)) throw error;
    } finally {
      interrupt.stop();
    }
    await sayInterrupted(this.#shell, this.#describeInterruption());
  }

  async *follow<Deal extends Named>(deals: Iterable<Deal> | AsyncIterable<Deal>): AsyncGenerator<Deal> {
    for await (const deal of deals) {
      this.#deal = deal;
      this.#number += 1;
      this.#made = 0;
      this.#isWon = false;
      this.#line.delay(PATIENCE);
      yield deal;
      this.#deal = null;
      // An interrupt between two deals is heard of here.
      await takeTurn();
      if (this.#signal?.aborted === true) return;
    }
  }

  readonly attempt = <T>(search: () => T): T => {
    try {
      return runInterruptibly(search);
    } finally {
      this.#line.clear();
    }
  };

  readonly onNodes = (nodes: number): void => {
    this.#made = nodes;
    this.#line.draw(() => this.#describe());
  };

  readonly onWin = (): void => {
    this.#isWon = true;
    // Nothing more is heard until it is done.
    this.#line.delay(0);
    this.#line.draw(() => this.#describe());
  };

  #describe(): string[] {
    const share = formatPercent(this.#made / this.#nodes);
    const name = this.#nameDeal();
    const place = this.#deals > 1 ? `${name}, ${this.#number} of ${this.#deals}` : name;
    return this.#isWon
      ? [`${place}: won, its line is being shortened`, `${name}: won`, 'won']
      : [
          `${place}: ${this.#made} of ${this.#nodes} nodes, ${share}`,
          `${place}: ${share} of the nodes`,
          `${name}: ${share}`,
          share,
        ];
  }

  #nameDeal(): string {
    return this.#deal?.name || `deal ${this.#number}`;
  }

  #describeInterruption(): string {
    const done = this.#number - (this.#deal === null ? 0 : 1);
    const decided = this.#deals > 1 ? [`${done} of ${this.#deals} deals are done`] : [];
    const state = this.#isWon
      ? 'was won, and its line was being shortened'
      : `was at ${this.#made} of ${this.#nodes} nodes`;
    const search = this.#deal === null ? [] : [`${this.#nameDeal()} ${state}`];
    return `interrupted: ${[...decided, ...search].join(', ') || 'nothing has been solved'}`;
  }
}
