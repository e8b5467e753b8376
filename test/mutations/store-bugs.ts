import type { BugsByFile } from './mutants.ts';

/** Bugs that lose records, take up what was never written, or keep nobody out of a file. */
export const STORE_BUGS: BugsByFile = {
  'store/chunk': {
    'store/chunk.test.ts': [
      ['digestText(text) === digest ? text : null', 'text'],
      ['Object.hasOwn(object, name) ? object[name] : void 0', 'object[name]'],
      ['[...names].sort()', '[...names]'],
      ['start += at(lengths, lists++)', 'start + at(lengths, lists++)'],
    ],
  },
  'store/durable': {
    'store/durable.test.ts': [
      ['gathered = "";\n  }', '}'],
      ['await rm(draft, { force: true });\n  const handle', 'const handle'],
      ['open(draft, "wx")', 'open(path, "w")'],
    ],
  },
  'store/folder-lock': {
    'store/folder-lock.test.ts': [
      ['host !== hostname() || !exists(pid)', '!exists(pid)'],
      ['!status.zombie && status.start === start', '!status.zombie'],
      ['formatOwner(now) !== formatOwner(owner)', 'false'],
      ['if (isAlive(owner)) rivals', 'if (exists(owner.pid)) rivals'],
      [
        'refuseLiving(path, what);\n        if (draft',
        'if (draft === null) refuseLiving(path, what);\n        if (draft',
      ],
    ],
  },
  'store/game-file': {
    'cli/play.test.ts:the file of a game': [
      ['found !== this.#text && (found', 'false && (found'],
      ['found !== null || existsSync(place)', 'true'],
      ['await followLinks(this.path)', 'this.path'],
      ['this.#text = text;', ''],
    ],
  },
  'store/journal': {
    'store/journal.test.ts': [
      ['stage > other.stage', 'stage >= other.stage'],
      ['if (offset === found?.offset) continue;', ''],
      ['grown.former?.includes(state.header?.study ?? "") === true', 'true'],
      ['!isKeptChunk(value) || !isIntact(value)', '!isKeptChunk(value)'],
      ['lost - noted + (torn ? 1 : 0)', 'lost - noted'],
      ['if (this.#state.torn) await this.#handle.truncate(this.#state.length);', ''],
      ['offset += length + 1;', 'offset += length;'],
    ],
  },
  'store/journal-line': {
    'store/journal.test.ts': [
      ['`${study}${JSON.stringify(value)}`', 'JSON.stringify(value)'],
      ['if (length <= LONGEST_LINE) rest.push(part);\n    else rest = [];', 'rest.push(part);'],
      ['if (start < part.length) add', 'if (start < part.length - 1) add'],
      ['if (length > 0) yield take(false)', 'if (length > 0) yield take(true)'],
    ],
  },
  'store/step-log': {
    'store/step-log.test.ts': [
      ['if (!ended) break;', ''],
      ['await this.#handle.truncate(this.#length);', ''],
      ['NO_STUDY : header.study', 'NO_STUDY : NO_STUDY'],
      ['this.#length += line.length;', ''],
    ],
  },
};
