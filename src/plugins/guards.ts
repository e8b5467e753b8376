/** A player of somebody's own, as the rest of the program meets it: every choice is one of those that there are. */

import { formatMove, isMoveText, type Move } from '../engine/moves.ts';
import type { Rows } from '../games/game.ts';
import type { Position } from '../games/position.ts';
import type { Player, PlayerKind } from '../players/player.ts';
import type { View } from '../players/view.ts';
import { explainMove } from '../search/line-check.ts';
import type { Decision, Limits, Reason, SearchOutcome } from '../search/result.ts';
import type { Search, Strategy } from '../search/strategy.ts';
import { describe, isObject, isPlayer, isSearch } from './contract.ts';
import { attempt, isCount, OwnCodeError } from './module.ts';
import type { OwnSource } from './source.ts';

class GuardedPlayer implements Player {
  readonly #source: OwnSource;
  readonly #player: Player;

  constructor(source: OwnSource, player: Player) {
    this.#source = source;
    this.#player = player;
  }

  get nodes(): number {
    const { nodes } = this.#player;
    if (isCount(nodes)) return nodes;
    throw new OwnCodeError(
      `${this.#source.file}: nodes is ${describe(nodes)}; expected the number of moves made in thought, 0 for a player that makes none`,
    );
  }

  begin(seed: number): void {
    attempt(this.#source, () => this.#player.begin(seed));
  }

  choose(view: View): number {
    const { count } = view;
    const choice: unknown = attempt(this.#source, () => this.#player.choose(view));
    if (choice === -1 || (isCount(choice) && choice < count)) return choice;
    throw new OwnCodeError(
      `${this.#source.file}: choose returned ${describe(choice)}; expected the index of one of the ${count} moves, or -1 to give up`,
    );
  }
}

/** The player, with errors that name the file. */
export function guardPlayer(source: OwnSource, kind: PlayerKind): PlayerKind {
  const { name, summary, parameters } = kind;
  return {
    name,
    summary,
    ...(parameters === undefined ? {} : { parameters }),
    create(setting, values) {
      const player: unknown = attempt(source, () => kind.create(setting, values));
      if (isPlayer(player)) return new GuardedPlayer(source, player);
      throw new OwnCodeError(
        `${source.file}: create returned ${describe(player)}; expected a player, which has begin and choose${isSearch(player) ? '; a strategy is named with --strategy' : ''}`,
      );
    },
  };
}

/*
 * A strategy of somebody's own, as the rest of the program meets it. What it returns is looked at, its wins are
 * played, and what it calls unwinnable is `unknown`, for the reason `claimed`: nobody here has proved it, so
 * nothing may count it as a proof.
 */

const REASONS: Readonly<Record<Exclude<Reason, 'claimed'>, true>> = {
  'node-limit': true,
  'time-limit': true,
  'memory-limit': true,
  'given-up': true,
};

const isReason = (value: unknown): value is Reason => typeof value === 'string' && Object.hasOwn(REASONS, value);

/** The text of what may be no move at all. */
const showMove = (move: unknown): string =>
  isCount(move) && isMoveText(formatMove(move)) ? formatMove(move) : describe(move);

/** Looks at what one run returned. */
class RunCheck {
  readonly #file: string;
  readonly #position: Position;

  constructor(file: string, position: Position) {
    this.#file = file;
    this.#position = position;
  }

  /** @throws OwnCodeError that names the field which is not as it should be. */
  read(value: unknown, limits: Limits): SearchOutcome {
    if (!isObject(value))
      throw this.#fault(`run returned ${describe(value)}; expected an object with verdict, nodes, positions and best`);
    const { nodes, positions, best, bestLine } = value;
    if (!isCount(nodes)) throw this.#fault(`nodes is ${describe(nodes)}; expected the number of moves made`);
    if (nodes > limits.nodes) throw this.#fault(`nodes is ${nodes}; expected no more than the limit, ${limits.nodes}`);
    if (!isCount(positions))
      throw this.#fault(`positions is ${describe(positions)}; expected the number of positions entered`);
    const row = this.#readBest(best);
    const outcome = { ...this.#readDecision(value), nodes, positions, best: row };
    return bestLine === undefined ? outcome : { ...outcome, bestLine: this.#readBestLine(bestLine, row) };
  }

  #fault(text: string): OwnCodeError {
    return new OwnCodeError(`${this.#file}: ${text}`);
  }

  #readDecision({ verdict, reason, line }: Readonly<Record<string, unknown>>): Decision {
    switch (verdict) {
      case 'winnable':
        return { verdict, line: this.#readWin(line) };
      case 'unwinnable':
        return { verdict: 'unknown', reason: 'claimed' };
      case 'unknown':
        if (isReason(reason)) return { verdict, reason };
        throw this.#fault(`reason is ${describe(reason)}; expected ${Object.keys(REASONS).join(', ')}`);
      default:
        throw this.#fault(`verdict is ${describe(verdict)}; expected winnable, unwinnable or unknown`);
    }
  }

  #readBest(value: unknown): Rows {
    const { stride } = this.#position.game;
    if (value instanceof Int32Array && value.length >= stride && this.#canLayOut(value)) return value;
    throw this.#fault(`best is ${describe(value)}; expected the row of a position that was met, ${stride} words`);
  }

  #canLayOut(row: Rows): boolean {
    try {
      this.#position.withRow(row).layOut();
      return true;
    } catch {
      return false;
    }
  }

  #readBestLine(value: unknown, best: Rows): readonly Move[] {
    const { moves, end } = this.#readLine('bestLine', value);
    const expected = this.#position.withRow(best).foundationCount;
    if (end.foundationCount === expected) return moves;
    throw this.#fault(
      `bestLine brings ${end.foundationCount} cards to the foundations; expected ${expected}, as best has`,
    );
  }

  #readWin(value: unknown): readonly Move[] {
    const { moves, end } = this.#readLine('line', value);
    if (end.isWon) return moves;
    throw this.#fault(
      `it calls the deal winnable, but its ${moves.length} moves do not win: ${end.foundationCount} of ${end.game.foundationTotal} cards are on the foundations`,
    );
  }

  #readLine(field: string, value: unknown): { moves: readonly Move[]; end: Position } {
    if (!Array.isArray(value)) throw this.#fault(`${field} is ${describe(value)}; expected a list of moves`);
    let end = this.#position;
    const moves: Move[] = [];
    for (const [ply, move] of value.entries()) {
      const text = showMove(move);
      if (!end.listMoves().includes(move)) {
        const reason = isMoveText(text) ? explainMove(end, text) : 'it is no move';
        throw this.#fault(`${field} has an illegal move at ply ${ply + 1} of ${value.length}, ${text}: ${reason}`);
      }
      end = end.play(move);
      moves.push(move);
    }
    return { moves, end };
  }
}

/** @throws OwnCodeError when the code changed a position that it was given. */
function checkRow(file: string, row: Rows, before: Rows): void {
  if (row.every((word, i) => word === before[i])) return;
  throw new OwnCodeError(
    `${file}: run changed the row of the position that it was given; expected it to work on a copy, position.row.slice()`,
  );
}

class GuardedSearch implements Search {
  readonly #source: OwnSource;
  readonly #search: Search;

  constructor(source: OwnSource, search: Search) {
    this.#source = source;
    this.#search = search;
  }

  run(position: Position, limits: Limits): SearchOutcome {
    const before = position.row.slice();
    const outcome: unknown = attempt(this.#source, () => this.#search.run(position, limits));
    checkRow(this.#source.file, position.row, before);
    return new RunCheck(this.#source.file, position).read(outcome, limits);
  }
}

/** The strategy, with errors that name the file. */
export function guardStrategy(source: OwnSource, strategy: Strategy): Strategy {
  const { name, summary, parameters } = strategy;
  return {
    name,
    summary,
    ...(parameters === undefined ? {} : { parameters }),
    create(setting, budget, values) {
      const search: unknown = attempt(source, () => strategy.create(setting, budget, values));
      if (isSearch(search)) return new GuardedSearch(source, search);
      throw new OwnCodeError(
        `${source.file}: create returned ${describe(search)}; expected a search, which has run${isPlayer(search) ? '; a player is named with --player' : ''}`,
      );
    },
  };
}
