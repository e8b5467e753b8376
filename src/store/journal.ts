/**
 * The journal of a study: a header, then a line for each chunk that has been played, in any order. A line is on the
 * disk before anybody relies on it. A line that was cut short or damaged is found when the journal is opened, and left
 * out. Each line ends with a check that covers its text and the study's name. A chunk's digest only covers its records,
 * which would fit another number or another study too. If a chunk has two lines, the one whose unknown deals were
 * searched more often counts. Otherwise the first one counts, unless it has given-up deals, which the second one tried
 * again. Nothing that has been written is ever changed. A new header is appended for a damaged one, and for a study
 * that has grown; the latter names the former header.
 */

import { open, stat, type FileHandle } from 'node:fs/promises';
import * as v from 'valibot';
import { at } from '../base/objects.ts';
import {
  COUNT,
  findStanding,
  isIntact,
  isKeptChunk,
  type ChunkReader,
  type KeptChunk,
  type Standing,
} from './chunk.ts';
import { checkPlace, writeAt, writeDurably } from './durable.ts';
import { FileError } from './file-error.ts';
import {
  formatLine,
  isHeader,
  listNames,
  NO_STUDY,
  parseLine,
  readByteLines,
  type JournalHeader,
  type Place,
} from './journal-line.ts';

interface ChunkPlace extends Place, Standing {}

/** The first header that is sound; a later one replaces a damaged first line. */
async function findHeader(path: string): Promise<{ readonly header: JournalHeader; readonly offset: number } | null> {
  for await (const { bytes, offset, ended } of readByteLines(path)) {
    const header = ended ? parseLine([NO_STUDY], bytes) : null;
    if (isHeader(header)) return { header, offset };
  }
  return null;
}

const NOTE = v.object({ damaged: COUNT });

const isBetter = ({ stage = 0 }: KeptChunk, other: Standing | undefined) =>
  other === undefined || stage > other.stage || (other.faulty && stage === other.stage);

async function readState(path: string, known: string | null, onChunk: (kept: KeptChunk) => void) {
  const found = await findHeader(path);
  const header = found?.header ?? null;
  const places = new Map<number, ChunkPlace>();
  const state = {
    header,
    /** The names of the study, its present one first; none where nobody knows them. */
    names: header === null ? [known].filter((name) => name !== null) : listNames(header),
    places,
    /** Whole lines that are damaged, and how many of them have been reported. */
    lost: 0,
    noted: 0,
    length: 0,
    /** Whether the file may hold part of a line after them. */
    torn: false,
  };
  for await (const { offset, length, bytes, ended } of readByteLines(path)) {
    state.torn = !ended;
    if (!ended) break;
    state.length = offset + length + 1;
    if (offset === found?.offset) continue;
    const value = parseLine(state.names, bytes);
    const grown = value === null && state.header !== null ? parseLine([NO_STUDY], bytes) : null;
    if (v.is(NOTE, value)) state.noted = value.damaged;
    else if (isHeader(grown) && grown.former?.includes(state.header?.study ?? '') === true) {
      state.header = grown;
      state.names = listNames(grown);
    } else if (!isKeptChunk(value) || !isIntact(value)) state.lost += 1;
    else if (isBetter(value, places.get(value.chunk))) {
      places.set(value.chunk, { offset, length, ...findStanding(value) });
      onChunk(value);
    }
  }
  state.noted = Math.min(state.lost, state.noted);
  return state;
}

type State = Awaited<ReturnType<typeof readState>>;

/** A device or a pipe may have no end. */
async function refuseDevice(path: string) {
  const state = await stat(path);
  if (!state.isFile() && !state.isDirectory())
    throw new FileError(`${path} is no ordinary file; name the folder of a study`);
}

export class Journal implements ChunkReader {
  readonly #path;
  readonly #handle;
  readonly #state;
  /** Damaged lines that have not been reported, with the header and a last line that was cut short. */
  readonly damaged: number;
  /** Whether its header has been damaged, but its chunks are those of the named study. */
  readonly vouched: boolean;
  /** The chunks of the next write. */
  #waiting: KeptChunk[] = [];
  #next: Promise<void> | null = null;
  #writing: Promise<void> = Promise.resolve();

  private constructor(path: string, handle: FileHandle, state: State) {
    this.#path = path;
    this.#handle = handle;
    this.#state = state;
    const { header, names, places, lost, noted, torn } = state;
    this.damaged = lost - noted + (torn ? 1 : 0);
    // If only the header is damaged, nothing is lost.
    this.vouched = header === null && names.length > 0 && (places.size > 0 || this.damaged <= 1);
  }

  get header(): JournalHeader | null {
    return this.#state.header;
  }

  static async create(path: string, header: JournalHeader): Promise<Journal> {
    await writeDurably(path, formatLine(NO_STUDY, header));
    return Journal.open(path, 'append');
  }

  /**
   * Opens a journal, and checks every line. The file stays as it is until something is appended. The rest after the
   * last whole line is cut off only then.
   * @param mode `read` for a file that need not be writable.
   * @param onChunk told of every sound chunk that counts, and of earlier tries before it.
   * @param known the name of the study, whose chunks are taken even when the header has been damaged.
   */
  static async open(
    path: string,
    mode: 'append' | 'read',
    onChunk: (kept: KeptChunk) => void = () => undefined,
    known: string | null = null,
  ): Promise<Journal> {
    await refuseDevice(path);
    const state = await readState(path, known, onChunk);
    return new Journal(path, await open(path, mode === 'append' ? 'r+' : 'r'), state);
  }

  /** Appends a header where it has been damaged, and the number of damaged lines, so that they are reported once. */
  async mend(header: JournalHeader): Promise<void> {
    const { lost, noted, torn } = this.#state;
    const lines = [
      ...(this.header === null ? [formatLine(NO_STUDY, header)] : []),
      ...(lost > noted ? [formatLine(header.study, { damaged: lost })] : []),
    ];
    if (lines.length > 0 || torn) await this.#writeLines(lines);
  }

  async extend(header: JournalHeader): Promise<void> {
    await this.#writeLines([formatLine(NO_STUDY, header)]);
    this.#state.header = header;
    this.#state.names = listNames(header);
  }

  standing(chunk: number): Standing | null {
    return this.#state.places.get(chunk) ?? null;
  }

  async read(chunk: number): Promise<KeptChunk> {
    const place = this.#state.places.get(chunk);
    if (place === undefined) throw new Error(`chunk ${chunk} is not in the journal`);
    const { length, offset } = place;
    const bytes = Buffer.alloc(length);
    await this.#handle.read(bytes, 0, length, offset);
    const kept = parseLine(this.#state.names, bytes);
    if (isKeptChunk(kept)) return kept;
    throw new Error(`chunk ${chunk} of the journal has been damaged; go on with --resume to play it again`);
  }

  checkPlace(): Promise<void> {
    return checkPlace(this.#path, this.#handle, 'played deals');
  }

  /** Appends a chunk; resolves once it is on the disk. Chunks that come meanwhile share the next write. */
  append(kept: KeptChunk): Promise<void> {
    this.#waiting.push(kept);
    if (this.#next === null) {
      this.#next = this.#writing.then(() => this.#writeWaiting());
      // Callers that wait for it are told of a failure.
      this.#writing = this.#next.catch(() => undefined);
    }
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#handle.close();
  }

  async #writeWaiting() {
    const chunks = this.#waiting;
    this.#waiting = [];
    this.#next = null;
    const { names, places, length: end } = this.#state;
    const [study] = names;
    if (study === undefined) throw new Error('nothing can be appended to the journal of an unknown study');
    const lines = chunks.map((kept) => formatLine(study, kept));
    await this.#writeLines(lines);
    let offset = end;
    for (const [i, kept] of chunks.entries()) {
      const length = Buffer.byteLength(at(lines, i)) - 1;
      // Deals that are given up now are not tried again before the next run.
      if (isBetter(kept, places.get(kept.chunk)))
        places.set(kept.chunk, { offset, length, ...findStanding(kept), faulty: false });
      offset += length + 1;
    }
  }

  async #writeLines(lines: readonly string[]) {
    // A file without a name would be lost.
    await this.checkPlace();
    const bytes = Buffer.from(lines.join(''));
    try {
      if (this.#state.torn) await this.#handle.truncate(this.#state.length);
      this.#state.torn = true;
      await writeAt(this.#handle, bytes, this.#state.length);
      await this.#handle.datasync();
      this.#state.torn = false;
    } catch (error) {
      // Part of a line may be there, and is cut off. If that fails, the next write tries it again.
      await this.#handle.truncate(this.#state.length).catch(() => undefined);
      throw error;
    }
    this.#state.length += bytes.length;
  }
}
