/**
 * The thread in which a user's file runs, with a copy of this package for itself. It knows only as much of a game as it
 * is told. So the file can neither find out a hidden card here, nor change any report.
 */

import { workerData } from 'node:worker_threads';
import { readSetting } from '../async/messages.ts';
import { InputError, messageOf } from '../base/errors.ts';
import { at } from '../base/objects.ts';
import type { Move } from '../engine/moves.ts';
import { Position, type Setting } from '../games/position.ts';
import type { Player } from '../players/player.ts';
import { playOn } from '../players/table.ts';
import { guardSearch } from '../search/own-search.ts';
import type { Search } from '../search/strategy.ts';
import {
  type OwnAnswer,
  ANSWERS,
  type CreateRequest,
  LIBRARY,
  PACKAGE,
  type PlayRequest,
  type OwnRequest,
  type RunRequest,
  type ThreadData,
} from './channel.ts';
import { checkKind, compare, isPlayer, isSearch, type OwnKind, readOutcome } from './contract.ts';
import { PARTS } from './library.ts';
import { attempt, importDefault, isCount, OwnCodeError } from './module.ts';
import type { PlayAnswer } from './own-code.ts';

const { source, kind, port, flags, nodes: told }: ThreadData = workerData;
const { file } = source;

const refuseDealing = (name: string) => () => {
  throw new InputError(`${name} is not for players: who finds the seed of a deal knows its hidden cards`);
};

const DEALING = ['dealFromSeed', 'dealSeeds', 'dealFromPysol', 'estimateDeals'];

const library = new Map(PARTS);
if (kind === 'player') {
  const refused = Object.fromEntries(DEALING.map((name) => [name, refuseDealing(name)]));
  library.set(PACKAGE, { ...PARTS.get(PACKAGE), ...refused });
}

/** Answers the questions to a player or a search. */
type Made = (request: OwnRequest) => unknown;

function create(own: OwnKind, { setting: message, budget, values }: CreateRequest): Made {
  const setting = readSetting(message);
  // A strategy takes its values in the third place. It is told from a player by the search that it makes of them.
  const found = attempt(source, () => own.create(setting, budget ?? values, values));
  if (kind === 'player' && isPlayer(found))
    return (request) => request.kind === 'play' && play(setting, found, request);
  if (kind === 'strategy' && isSearch(found))
    return (request) => request.kind === 'run' && run(setting, found, request);
  const [form, isOther, other] =
    kind === 'player'
      ? ['a player, which has begin and choose', isSearch(found), '; a strategy is named with --strategy']
      : ['a search, which has run', isPlayer(found), '; a player is named with --player'];
  throw new OwnCodeError(`${file}: create returned ${compare(found, form)}${isOther ? other : ''}`);
}

function play(setting: Setting, player: Player, { stock, row, hidden, seed }: PlayRequest) {
  const moves: Move[] = [];
  const nodes: number[] = [];
  let end: PlayAnswer['end'] = 'more';
  const scout: Player = {
    nodes: 0,
    begin() {},
    choose(view) {
      if (hidden > 1 && view.hidden < hidden) return -1;
      const { count } = view;
      const choice: unknown = attempt(source, () => player.choose(view));
      if (choice !== -1 && !(isCount(choice) && choice < count))
        throw new OwnCodeError(
          `${file}: choose returned ${compare(choice, `the index of one of the ${count} moves, or -1 to give up`)}`,
        );
      const { nodes: made } = player;
      if (!isCount(made))
        throw new OwnCodeError(
          `${file}: nodes is ${compare(made, 'the number of moves made in thought, 0 for a player that makes none')}`,
        );
      nodes.push(made);
      if (choice === -1) end = 'given-up';
      else moves.push(at(view.moves, choice));
      return choice;
    },
  };
  try {
    if (seed !== null) attempt(source, () => player.begin(seed));
    const start = Position.restore(setting, stock, row);
    playOn(start, scout, hidden);
  } catch (error) {
    if (!(error instanceof OwnCodeError)) throw error;
    end = { fault: error.message };
  }
  return { moves, nodes, end };
}

const onNodes = (nodes: number) => void (told[0] = nodes);

function run(setting: Setting, search: Search, { stock, row, deal, limits }: RunRequest) {
  const position = deal === null ? Position.restore(setting, stock, row) : Position.open(setting, deal);
  const { stride } = position.game;
  const checked: Search = {
    run: (asked, given) =>
      readOutcome(
        file,
        attempt(source, () => search.run(asked, given)),
        stride,
      ),
  };
  const deadline = limits.deadline - performance.timeOrigin;
  const outcome = guardSearch(file, checked).run(position, { ...limits, deadline, onNodes });
  return outcome.verdict === 'unknown' && outcome.reason === 'claimed'
    ? { ...outcome, verdict: 'unwinnable' }
    : outcome;
}

const made = new Map<number, Made>();

function handle(own: OwnKind, request: OwnRequest) {
  if (request.kind !== 'create') return made.get(request.id)?.(request);
  if (request.forget !== null) made.delete(request.forget);
  made.set(request.id, create(own, request));
  return null;
}

function answer(what: () => unknown) {
  let message: OwnAnswer;
  try {
    message = { value: what() };
  } catch (error) {
    const thrown = error instanceof OwnCodeError && error.cause !== undefined;
    message = { fault: messageOf(error), thrown };
  }
  port.postMessage(message);
  Atomics.add(flags, ANSWERS, 1);
  Atomics.notify(flags, ANSWERS);
}

Object.assign(globalThis, { [LIBRARY]: library });
try {
  const own = await importDefault(source);
  checkKind(file, kind, own);
  const { name, summary, parameters } = own;
  const description: unknown = JSON.parse(JSON.stringify({ name, summary, parameters }));
  port.on('message', (request: OwnRequest) => answer(() => handle(own, request)));
  answer(() => description);
} catch (error) {
  answer(() => {
    throw error;
  });
}
