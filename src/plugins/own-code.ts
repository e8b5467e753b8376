/** Strategies and players of a user's own, by the names of their files: `./mine.ts`. */

import * as v from 'valibot';
import { writeSetting } from '../async/messages.ts';
import { InputError } from '../base/errors.ts';
import { dropUndefined } from '../base/objects.ts';
import { formatMove } from '../engine/moves.ts';
import type { Setting } from '../games/position.ts';
import type { PlayerKind } from '../players/player.ts';
import type { View } from '../players/view.ts';
import { checkOutcome } from '../search/own-search.ts';
import type { Values } from '../search/parameters.ts';
import type { Budget, NodeListener } from '../search/result.ts';
import type { Search, Strategy } from '../search/strategy.ts';
import type { CodeMark, OwnKindName, OwnSource, PlayRequest, RunRequest } from './channel.ts';
import { checkKind, isRecord, type OwnKind, readOutcome } from './contract.ts';
import { isCount, OwnCodeError } from './module.ts';
import { createRealm, type OwnRealm } from './realm.ts';
import { identify, readSource } from './source.ts';

export interface Opened<Kind> {
  readonly kind: Kind;
  /** Null for those that have names here. */
  readonly code: CodeMark | null;
}

/** One for each file that this thread plays, however many searches or players it makes. */
const realms = new Map<string, OwnRealm>();

/** @returns the file's realm, and its description of itself there. */
function openRealm(source: OwnSource, kind: OwnKindName): readonly [OwnRealm, Omit<OwnKind, 'create'>] {
  const { file } = source;
  const key = `${kind} ${identify({ file, code: source })}`;
  const realm = realms.get(key) ?? createRealm(source, kind);
  try {
    const described = realm.describe();
    realms.set(key, realm);
    const own: unknown = isRecord(described) ? { ...described, create: () => null } : described;
    checkKind(file, kind, own);
    const { name, summary, parameters } = own;
    return [realm, dropUndefined({ name, summary, parameters })];
  } catch (error) {
    throw error instanceof OwnCodeError ? new InputError(error.message, { cause: error }) : error;
  }
}

let made = 0;

/** Searches and players of a file that are kept, with their tables; older ones are made again when they are asked. */
const KEPT = 8;

type Made = ReturnType<typeof make>;

function make(realm: OwnRealm, setting: Setting, budget: Budget | null, values: Values) {
  const { held } = realm;
  const id = ++made;
  const creation = { kind: 'create', id, setting: writeSetting(setting), budget, values } as const;

  function hold() {
    if (!held.delete(id)) {
      const [oldest = null] = held;
      const forget = held.size < KEPT ? null : oldest;
      if (forget !== null) held.delete(forget);
      realm.ask({ ...creation, forget });
    }
    held.add(id);
  }

  hold();
  return {
    file: realm.source.file,
    /** Makes it again where its thread has ended or has let it go, and asks it. */
    ask: (request: PlayRequest | RunRequest, onNodes?: NodeListener) => {
      hold();
      return realm.ask({ id, ...request }, onNodes);
    },
  };
}

const COUNTS = v.array(v.custom<number>(isCount));
/** Moves that a player makes without seeing another card, its nodes after each choice, and their end. */
const PLAN = v.object({
  moves: COUNTS,
  nodes: COUNTS,
  end: v.union([v.picklist(['more', 'given-up']), v.object({ fault: v.string() })]),
});
export type PlayAnswer = v.InferOutput<typeof PLAN>;
const NO_PLAN: PlayAnswer = { moves: [], nodes: [], end: 'more' };

function guardPlayer({ file, ask }: Made) {
  let seed: number | null = null;
  /** The player's plan; nothing of it need be true. */
  let plan = NO_PLAN;
  let at = 0;
  const player = {
    isReplayed: true,
    nodes: 0,
    begin(number: number) {
      player.nodes = 0;
      seed = number;
      plan = NO_PLAN;
      at = 0;
    },
    choose(view: View) {
      if (at === plan.moves.length && plan.end === 'more') plan = think(view);
      const move = plan.moves[at];
      player.nodes = plan.nodes[at++] ?? player.nodes;
      if (move === undefined) {
        if (typeof plan.end === 'object') throw new OwnCodeError(plan.end.fault);
        return -1;
      }
      const choice = view.moves.subarray(0, view.count).indexOf(move);
      if (choice >= 0) return choice;
      throw new OwnCodeError(`${file}: it chose ${formatMove(move)}, which is not among the moves it was shown`);
    },
  };

  /** The stock may be handed over: the game of a view has not been told the order of the hidden cards. */
  function think({ game: { stock }, row, hidden }: View) {
    const answer = ask({ kind: 'play', stock, row, hidden, seed });
    if (!v.is(PLAN, answer)) throw new OwnCodeError(`${file}: its thread sent no valid answer`);
    if (answer.moves.length === 0 && answer.end === 'more') throw new OwnCodeError(`${file}: its thread chose nothing`);
    seed = null;
    at = 0;
    return answer;
  }

  return player;
}

const guardSearch = ({ file, ask }: Made): Search => ({
  run(position, limits) {
    const { game, row, deal } = position;
    const { nodes, deadline, seed, onNodes } = limits;
    const asked = { nodes, deadline: performance.timeOrigin + deadline, seed };
    const answer = ask({ kind: 'run', stock: game.stock, row, deal, limits: asked }, onNodes);
    return checkOutcome(file, position, readOutcome(file, answer, game.stride), limits);
  },
});

export function importStrategy(source: OwnSource): Strategy {
  const [realm, kind] = openRealm(source, 'strategy');
  return { ...kind, create: (setting, budget, values) => guardSearch(make(realm, setting, budget, values)) };
}

export function importPlayer(source: OwnSource): PlayerKind {
  const [realm, kind] = openRealm(source, 'player');
  return { ...kind, create: (setting, values) => guardPlayer(make(realm, setting, null, values)) };
}

/** Reads a file, and runs it in a thread of its own. */
async function load<Kind>(file: string, open: (source: OwnSource) => Kind): Promise<Opened<Kind>> {
  const source = await readSource(file);
  const { sha256, imports } = source;
  return { kind: open(source), code: { sha256, imports } };
}

export const loadStrategy = (file: string): Promise<Opened<Strategy>> => load(file, importStrategy);

export const loadPlayer = (file: string): Promise<Opened<PlayerKind>> => load(file, importPlayer);
