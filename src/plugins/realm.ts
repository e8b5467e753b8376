/**
 * A user's file in a realm of its own: a thread that has copies of this package and the language. Patches made there
 * reach nobody else, and the file can end only itself.
 *
 * The other way was to freeze all that is shared. Calls cost nothing then. But the language, this package and Node's
 * modules would have to be frozen without a gap. Files that patch them for good reasons would break. A context of
 * `node:vm` is no way either: a file that imports one of Node's modules has left it.
 *
 * A thread costs some 20 MB, a start of a tenth of a second, and about 30 microseconds for each question. A strategy is
 * asked once per deal, and a player once per card that it turns up: it plays ahead up to there.
 */

import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { at } from '../base/objects.ts';
import type { NodeListener } from '../search/result.ts';
import { ANSWERS, type OwnKindName, type OwnSource, type OwnRequest } from './channel.ts';
import { isRecord } from './contract.ts';
import type { KeeperData } from './keeper.ts';
import { OwnCodeError } from './module.ts';

const IMPORT_SECONDS = 60;
/** Milliseconds between two looks at how far the thread is. */
const LOOK = 100;
/** Milliseconds after which a thread that nobody asks anything is ended. */
const IDLE = 5000;
/** Characters of a message. */
const LONGEST_TEXT = 1000;

/** @returns an error of the file that names it. @param said by its thread; it may be anything. */
function describeFault(file: string, said: unknown, thrown = false) {
  const text = String(said).slice(0, LONGEST_TEXT);
  return new OwnCodeError(text.includes(file) ? text : `${file}: ${text}`, thrown ? { cause: text } : {});
}

function readAnswer(file: string, message: unknown) {
  if (!isRecord(message)) throw describeFault(file, message);
  if ('value' in message) return message['value'];
  throw describeFault(file, message['fault'], message['thrown'] === true);
}

function startThread(source: OwnSource, kind: OwnKindName) {
  const [questions, endings] = [new MessageChannel(), new MessageChannel()];
  const flags = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const nodes = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  const [port, control] = [questions.port2, endings.port2];
  const workerData: KeeperData = { source, kind, port, control, flags, nodes };
  const transferList = [port, control];
  // It needs no loader of this process.
  const keeper = new Worker(new URL(source.programs.keeper), { workerData, transferList, execArgv: [] });
  for (const each of [keeper, questions.port1, endings.port1]) each.unref();
  return { keeper, port: questions.port1, control: endings.port1, flags, nodes };
}

type OwnThread = ReturnType<typeof startThread>;

export type OwnRealm = ReturnType<typeof createRealm>;

/** @param seconds that the import may take. */
export function createRealm(source: OwnSource, kind: OwnKindName, seconds = IMPORT_SECONDS) {
  const { file } = source;
  /** The ids of the objects that the file has made in the open thread, the one used last at the end. */
  const held = new Set<number>();
  let thread: OwnThread | null = null;
  let idle: NodeJS.Timeout | undefined;
  let used = false;
  let description: unknown;

  function end() {
    clearInterval(idle);
    void thread?.keeper.terminate();
    thread = null;
    held.clear();
  }

  /** Waits for an answer, and ends the thread if none comes. */
  function listen({ port, control, flags, nodes }: OwnThread, limit: number, onNodes?: NodeListener) {
    for (const started = performance.now(); ;) {
      const seen = Atomics.load(flags, ANSWERS);
      const answer = receiveMessageOnPort(port);
      if (answer !== undefined) return readAnswer(file, answer.message);
      try {
        const ending = receiveMessageOnPort(control);
        if (ending !== undefined) throw describeFault(file, ending.message);
        if (performance.now() - started > limit)
          throw new OwnCodeError(`${file}: its import has not come to an end within ${limit / 1000} seconds`);
        if (Atomics.wait(flags, ANSWERS, seen, LOOK) === 'timed-out') onNodes?.(at(nodes, 0));
      } catch (error) {
        end();
        throw error;
      }
    }
  }

  function open() {
    thread = startThread(source, kind);
    thread.keeper.on('error', end);
    idle = setInterval(() => {
      if (!used) end();
      used = false;
    }, IDLE).unref();
    try {
      description = listen(thread, 1000 * seconds);
      return thread;
    } catch (error) {
      end();
      throw error;
    }
  }

  return {
    source,
    held,
    /** Imports the file. @returns its description of itself. @throws OwnCodeError when that fails. */
    describe(): unknown {
      if (description === undefined) open();
      return description;
    },
    /**
     * Asks the file something, in a new thread where the last one has ended.
     * @param onNodes an error that it throws ends the thread.
     * @throws OwnCodeError when the file fails, or ends its thread.
     */
    ask(request: OwnRequest, onNodes?: NodeListener): unknown {
      const asked = thread ?? open();
      used = true;
      asked.nodes[0] = 0;
      asked.port.postMessage(request);
      return listen(asked, Infinity, onNodes);
    },
  };
}
