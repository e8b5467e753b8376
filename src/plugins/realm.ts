/**
 * A file of somebody's own in a realm of its own: a thread with its own copy of everything that code can reach, of this
 * package and of the language. What it patches, sorts or overwrites there reaches nobody else, and it can end only itself.
 *
 * The other way was to freeze all that is shared. Calls cost nothing then, but the language, this package and Node's
 * modules would have to be frozen without a gap, and files that change some of it for good reasons would break. A
 * context of `node:vm` is no way either: a file that imports one of Node's modules has left it.
 *
 * A thread costs some 20 MB, a start of a tenth of a second, and about 30 microseconds for each question. A strategy is
 * asked once per deal, and a player once per card that it turns up: it plays ahead up to there.
 */

import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { at } from '../base/objects.ts';
import type { NodeListener } from '../search/result.ts';
import { ANSWERS, type OwnKindName, type OwnSource, type Request } from './channel.ts';
import { isObject } from './contract.ts';
import type { KeeperData } from './keeper.ts';
import { OwnCodeError } from './module.ts';

const IMPORT_SECONDS = 60;
/** Milliseconds between two looks at how far the thread is. */
const LOOK = 100;
/** Milliseconds after which a thread that nobody asks anything is ended. */
const IDLE = 5000;
/** Characters of a message. */
const LONGEST_TEXT = 1000;

interface OpenThread {
  readonly keeper: Worker;
  readonly port: MessagePort;
  readonly control: MessagePort;
  readonly flags: Int32Array;
  readonly nodes: Float64Array;
  readonly idle: NodeJS.Timeout;
}

export class OwnRealm {
  readonly source: OwnSource;
  readonly #kind: OwnKindName;
  readonly #seconds: number;
  #thread: OpenThread | null = null;
  #used = false;
  #description: unknown;
  /** The ids of what the file has made in the thread that is open, the one used last at the end. */
  readonly held: Set<number> = new Set();

  /** @param seconds that the import may take. */
  constructor(source: OwnSource, kind: OwnKindName, seconds = IMPORT_SECONDS) {
    this.source = source;
    this.#kind = kind;
    this.#seconds = seconds;
  }

  /** Imports the file, and says what it tells of itself. @throws OwnCodeError when that fails. */
  describe(): unknown {
    if (this.#description === undefined) this.#open();
    return this.#description;
  }

  #open(): OpenThread {
    const thread = this.#start();
    this.#thread = thread;
    try {
      this.#description = this.#listen(thread, 1000 * this.#seconds);
      return thread;
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /**
   * Asks the file something, in a new thread where the last one has ended.
   * @param onNodes what it throws ends the thread.
   * @throws OwnCodeError when the file fails, or ends its thread.
   */
  ask(request: Request, onNodes?: NodeListener): unknown {
    const thread = this.#thread ?? this.#open();
    this.#used = true;
    thread.nodes[0] = 0;
    thread.port.postMessage(request);
    return this.#listen(thread, Infinity, onNodes);
  }

  end(): void {
    const thread = this.#thread;
    if (thread === null) return;
    this.#thread = null;
    this.held.clear();
    clearInterval(thread.idle);
    void thread.keeper.terminate();
  }

  #start(): OpenThread {
    const [questions, endings] = [new MessageChannel(), new MessageChannel()];
    const flags = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const nodes = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
    const [port, control] = [questions.port2, endings.port2];
    const workerData: KeeperData = { source: this.source, kind: this.#kind, port, control, flags, nodes };
    const keeper = new Worker(new URL(this.source.programs.keeper), { workerData, transferList: [port, control] });
    for (const each of [keeper, questions.port1, endings.port1]) each.unref();
    keeper.on('error', () => this.end());
    const idle = setInterval(() => {
      if (!this.#used) this.end();
      this.#used = false;
    }, IDLE);
    idle.unref();
    return { keeper, port: questions.port1, control: endings.port1, flags, nodes, idle };
  }

  #listen(thread: OpenThread, limit: number, onNodes?: NodeListener): unknown {
    const { port, control, flags, nodes } = thread;
    const { file } = this.source;
    for (const started = performance.now(); ;) {
      const seen = Atomics.load(flags, ANSWERS);
      const answer = receiveMessageOnPort(port);
      if (answer !== undefined) return this.#read(answer.message);
      const ending = receiveMessageOnPort(control);
      if (ending !== undefined) {
        this.end();
        throw this.#fault(ending.message);
      }
      if (performance.now() - started > limit) {
        this.end();
        throw new OwnCodeError(`${file}: its import has not come to an end within ${limit / 1000} seconds`);
      }
      if (Atomics.wait(flags, ANSWERS, seen, LOOK) === 'timed-out') this.#tell(at(nodes, 0), onNodes);
    }
  }

  #tell(nodes: number, onNodes: NodeListener | undefined): void {
    try {
      onNodes?.(nodes);
    } catch (error) {
      this.end();
      throw error;
    }
  }

  #read(message: unknown): unknown {
    if (isObject(message) && 'value' in message) return message['value'];
    if (!isObject(message)) throw this.#fault(message);
    throw this.#fault(message['fault'], message['thrown'] === true);
  }

  /** @param said by the thread; it may be anything. */
  #fault(said: unknown, thrown = false): OwnCodeError {
    const { file } = this.source;
    const text = String(said).slice(0, LONGEST_TEXT);
    return new OwnCodeError(text.includes(file) ? text : `${file}: ${text}`, thrown ? { cause: text } : {});
  }
}
