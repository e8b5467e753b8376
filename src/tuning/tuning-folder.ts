/** The folder of a tuning: the journal that grows while it lasts, and the files that are made at its end. */

import { join } from 'node:path';
import { InputError } from '../base/errors.ts';
import { writeDurably } from '../store/durable.ts';
import type { JournalHeader } from '../store/journal-line.ts';
import { StepLog } from '../store/step-log.ts';
import { beginWork, type Held, holdsWork, leaveWork, openWork, writeTo } from '../store/work-folder.ts';
import { MANIFEST } from '../studies/manifest.ts';
import { formatCsv } from '../tables/csv.ts';
import { DATA_PACKAGE, formatTuningPackage, listTuningTables } from '../tables/data-package.ts';
import {
  GENERATION_COLUMNS,
  type GenerationRow,
  HELD_OUT_COLUMNS,
  type HeldOutPair,
} from '../tables/tuning-columns.ts';

const WEIGHTS = 'weights.json';
const GENERATIONS = 'generations.csv';
const HELD_OUT = 'held-out.csv';

export interface TuningFiles {
  readonly weights: string;
  readonly generations: readonly GenerationRow[];
  readonly heldOut: readonly HeldOutPair[];
  readonly manifest: object;
}

export class TuningFolder {
  readonly path: string;
  readonly #held: Held<StepLog>;

  private constructor(held: Held<StepLog>) {
    this.path = held.path;
    this.#held = held;
  }

  static holdsTuning(path: string): boolean {
    return holdsWork(path, 'tuning');
  }

  static async create(path: string, header: JournalHeader, force: boolean): Promise<TuningFolder> {
    const files = [WEIGHTS, GENERATIONS, HELD_OUT, DATA_PACKAGE, MANIFEST];
    return new TuningFolder(await beginWork(path, 'tuning', files, force, (file) => StepLog.create(file, header)));
  }

  /** @throws InputError when there is none; FileError when it cannot be opened or is being written. */
  static async open(path: string): Promise<TuningFolder> {
    const openLog = async (file: string): Promise<StepLog> => {
      const log = await StepLog.open(file);
      if (log !== null) return log;
      throw new InputError(`${path} holds a tuning whose first line has been damaged; begin it again elsewhere`);
    };
    return new TuningFolder(await openWork(path, 'tuning', 'append', openLog));
  }

  get header(): JournalHeader {
    return this.#held.journal.header;
  }

  read(step: number): unknown {
    return this.#held.journal.read(step);
  }

  append(step: number, value: unknown): Promise<void> {
    return writeTo(this.path, () => this.#held.journal.append(step, value));
  }

  publish({ weights, generations, heldOut, manifest }: TuningFiles): Promise<string[]> {
    const texts: (readonly [name: string, text: string])[] = [
      [WEIGHTS, `${weights}\n`],
      ...(generations.length === 0 ? [] : [[GENERATIONS, formatCsv(GENERATION_COLUMNS, generations)] as const]),
      [HELD_OUT, formatCsv(HELD_OUT_COLUMNS, heldOut)],
      [DATA_PACKAGE, formatTuningPackage(listTuningTables(generations.length > 0))],
      [MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`],
    ];
    return writeTo(this.path, async () => {
      for (const [name, text] of texts) await writeDurably(join(this.path, name), [text]);
      return texts.map(([name]) => name);
    });
  }

  close(): Promise<void> {
    return leaveWork(this.#held);
  }
}
