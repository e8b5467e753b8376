/** Strategies and players of somebody's own, as the rest of the program meets them: what they say is checked here. */

import { writeSetting } from '../async/messages.ts';
import { formatMove } from '../engine/moves.ts';
import type { Position, Setting } from '../games/position.ts';
import type { Player, PlayerKind } from '../players/player.ts';
import type { View } from '../players/view.ts';
import { checkOutcome } from '../search/own-search.ts';
import type { Values } from '../search/parameters.ts';
import type { Budget, Limits, NodeListener, SearchOutcome } from '../search/result.ts';
import type { Search, Strategy } from '../search/strategy.ts';
import type { PlayAnswer, Request } from './channel.ts';
import { checkKind, isObject, type OwnKind, readOutcome } from './contract.ts';
import { isCount, OwnCodeError } from './module.ts';
import type { OwnRealm } from './realm.ts';

/** What has been made so far, in all realms. */
let made = 0;

type Question<Kind extends Request['kind']> = Omit<Extract<Request, { kind: Kind }>, 'id' | 'kind'>;

/** Searches and players of a file that are kept, with their tables; older ones are made again when they are asked. */
const KEPT = 8;

/** A search or a player that the file has made: made again in each new thread of its realm. */
class Made {
  readonly #realm: OwnRealm;
  readonly #creation: Omit<Extract<Request, { kind: 'create' }>, 'forget'>;
  readonly #id: number;

  constructor(realm: OwnRealm, setting: Setting, budget: Budget | null, values: Values) {
    made += 1;
    this.#realm = realm;
    this.#id = made;
    this.#creation = { kind: 'create', id: made, setting: writeSetting(setting), budget, values };
    this.#make();
  }

  get file(): string {
    return this.#realm.source.file;
  }

  play(question: Question<'play'>): unknown {
    this.#make();
    return this.#realm.ask({ kind: 'play', id: this.#id, ...question });
  }

  run(question: Question<'run'>, onNodes: NodeListener | undefined): unknown {
    this.#make();
    return this.#realm.ask({ kind: 'run', id: this.#id, ...question }, onNodes);
  }

  #make(): void {
    const { held } = this.#realm;
    const id = this.#id;
    if (!held.delete(id)) {
      const [oldest = null] = held;
      const forget = held.size < KEPT ? null : oldest;
      if (forget !== null) held.delete(forget);
      this.#realm.ask({ ...this.#creation, forget });
    }
    held.add(id);
  }
}

const isCounts = (value: unknown): value is number[] => Array.isArray(value) && value.every(isCount);

/** What a player has planned; nothing of it need be true. */
function readPlan(file: string, value: unknown): PlayAnswer {
  if (isObject(value)) {
    const { moves, nodes, end } = value;
    const isEnd = end === 'more' || end === 'given-up';
    const fault = isObject(end) && typeof end['fault'] === 'string' ? end['fault'] : null;
    if (isCounts(moves) && isCounts(nodes) && (isEnd || fault !== null))
      return { moves, nodes, end: isEnd ? end : { fault: fault ?? '' } };
  }
  throw new OwnCodeError(`${file}: its thread sent what is no answer`);
}

const NO_PLAN: PlayAnswer = { moves: [], nodes: [], end: 'more' };

class GuardedPlayer implements Player {
  readonly isReplayed = true;
  nodes = 0;
  readonly #made: Made;
  #seed: number | null = null;
  #plan = NO_PLAN;
  #at = 0;

  constructor(own: Made) {
    this.#made = own;
  }

  begin(seed: number): void {
    this.nodes = 0;
    this.#seed = seed;
    this.#plan = NO_PLAN;
    this.#at = 0;
  }

  choose(view: View): number {
    if (this.#at === this.#plan.moves.length && this.#plan.end === 'more') this.#ask(view);
    const { moves, nodes, end } = this.#plan;
    const at = this.#at++;
    const move = moves[at];
    this.nodes = nodes[at] ?? this.nodes;
    if (move === undefined) {
      if (typeof end === 'object') throw new OwnCodeError(end.fault);
      return -1;
    }
    const choice = view.moves.subarray(0, view.count).indexOf(move);
    if (choice >= 0) return choice;
    throw new OwnCodeError(
      `${this.#made.file}: it chose ${formatMove(move)}, which is not among the moves it was shown`,
    );
  }

  /** What is handed over is what lies open: the game of a view has not been told the order of the hidden cards. */
  #ask(view: View): void {
    const { hidden } = view;
    const answer = this.#made.play({ stock: view.game.stock, row: view.row, hidden, seed: this.#seed });
    this.#seed = null;
    this.#plan = readPlan(this.#made.file, answer);
    this.#at = 0;
    if (this.#plan.moves.length === 0 && this.#plan.end === 'more')
      throw new OwnCodeError(`${this.#made.file}: its thread chose nothing`);
  }
}

/** @throws OwnCodeError when it is not as a file may say it. */
function describeKind(realm: OwnRealm, described: unknown, taken: readonly string[]): OwnKind {
  const kind: unknown = isObject(described) ? { ...described, create: () => null } : described;
  checkKind(realm.source.file, kind, taken);
  const { name, summary, parameters } = kind;
  return { name, summary, ...(parameters === undefined ? {} : { parameters }) };
}

export function guardPlayer(realm: OwnRealm, described: unknown): PlayerKind {
  return {
    ...describeKind(realm, described, []),
    create: (setting, values) => new GuardedPlayer(new Made(realm, setting, null, values)),
  };
}

class GuardedSearch implements Search {
  readonly #made: Made;

  constructor(own: Made) {
    this.#made = own;
  }

  run(position: Position, limits: Limits): SearchOutcome {
    const { game, row, deal } = position;
    const { nodes, deadline, seed, onNodes } = limits;
    const asked = { nodes, deadline: performance.timeOrigin + deadline, seed };
    const answer = this.#made.run({ stock: game.stock, row, deal, limits: asked }, onNodes);
    const { file } = this.#made;
    return checkOutcome(file, position, readOutcome(file, answer, game.stride), limits);
  }
}

export function guardStrategy(realm: OwnRealm, described: unknown): Strategy {
  return {
    ...describeKind(realm, described, ['nodes', 'memory']),
    create: (setting, budget, values) => new GuardedSearch(new Made(realm, setting, budget, values)),
  };
}
