/**
 * A user's strategy or player, imported by the thread that plays it. Its answers are checked for form here. Whether they
 * are true is found out in a thread that has imported no file: see `judgeClaim`.
 */

import { messageOf } from '../../base/errors.ts';
import type { Position, Setting } from '../../engine/games/position.ts';
import type { PlayedGame, Player } from '../../players/player.ts';
import { playGame } from '../../players/table.ts';
import type { View } from '../../players/view.ts';
import { type Kind, resolveValues, type Values } from '../../search/parameters.ts';
import { type Budget, findDeadline, type NodeListener } from '../../search/result.ts';
import type { Search } from '../../search/strategy.ts';
import { checkKind, compare, isCount, isPlayer, isSearch, PluginError, readOutcome } from './contract.ts';
import { attempt, importDefault } from './module.ts';
import type { Claim, GameMeasures } from './replayed-record.ts';
import type { PluginKind, PluginSource } from './source.ts';

/** Plays from one position after the other. It never throws: a failure of the file is a claim, too. */
export type Claimant = (position: Position, onNodes?: NodeListener) => Claim;

/**
 * Runs a copy of the file, for one contender.
 * @throws PluginError when it throws, or has no default export; InputError when that has another form.
 */
export async function importPlugin(source: PluginSource, what: PluginKind) {
  const { file } = source;
  const found = await importDefault(source);
  checkKind(file, what, found);
  const kind: Kind = found;
  const make = (...args: readonly unknown[]) => attempt(source, () => found.create(...args));
  const refuse = (made: unknown, form: string, other: string) =>
    new PluginError(`${file}: create returned ${compare(made, form)}${other}`);

  function makeSearch(setting: Setting, budget: Budget, values: Values): Search {
    const made = make(setting, budget, values);
    if (isSearch(made)) return made;
    throw refuse(made, 'a search, which has run', isPlayer(made) ? '; name it as a player' : '');
  }

  function makePlayer(setting: Setting, values: Values): Player {
    // A strategy takes its values in the third place. It is told from a player by the search that it makes of them.
    const made = make(setting, values, values);
    if (isPlayer(made)) return checkChoices(source, made);
    const other = isSearch(made) ? '; name it as a strategy' : '';
    throw refuse(made, 'a player, which has begin and choose', other);
  }

  return {
    kind,
    /** Players and strategies have the same form until they make something. @throws PluginError for one of the others. */
    tryOut(setting: Setting): void {
      const values = resolveValues(kind);
      try {
        if (what === 'player') makePlayer(setting, values);
        else makeSearch(setting, { nodes: 1, seconds: null, memory: 1 }, values);
      } catch (error) {
        // That it fails for one game is no fault.
        if (!(error instanceof PluginError) || error.cause === undefined) throw error;
      }
    },
    searchWith(setting: Setting, budget: Budget, given: Values): Claimant {
      const values = resolveValues(kind, given);
      let search: Search | null = null;
      return (start, onNodes) =>
        catchErrors((since) => {
          // Made with the first position, so that a failure is a failure of that one.
          const made = (search ??= makeSearch(setting, budget, values));
          const limits = { nodes: budget.nodes, deadline: findDeadline(budget.seconds), seed: 0, onNodes };
          const found = attempt(source, () => readOutcome(file, made.run(start, limits)));
          return { kind: 'search', found, seconds: since() };
        });
    },
    playWith(setting: Setting, given: Values, measure: (game: PlayedGame) => GameMeasures = () => ({})): Claimant {
      const values = resolveValues(kind, given);
      return (start) =>
        catchErrors((since) => {
          // A new one for each game, so that nothing is carried over from one to the next by accident.
          const game = playGame(start, makePlayer(setting, values));
          return { kind: 'game', moves: [...game.moves], nodes: game.nodes, seconds: since(), ...measure(game) };
        });
    },
  };
}

export type ImportedPlugin = Awaited<ReturnType<typeof importPlugin>>;

function catchErrors(play: (since: () => number) => Claim): Claim {
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  try {
    return play(since);
  } catch (error) {
    return { kind: 'fault', text: messageOf(error), seconds: since() };
  }
}

function checkChoices(source: PluginSource, player: Player): Player {
  const { file } = source;
  return {
    get nodes() {
      const nodes: unknown = attempt(source, () => player.nodes);
      if (isCount(nodes)) return nodes;
      throw new PluginError(
        `${file}: nodes is ${compare(nodes, 'the number of moves made in thought, 0 for a player that makes none')}`,
      );
    },
    begin(seed: number) {
      attempt(source, () => player.begin(seed));
    },
    choose(view: View) {
      const { count } = view;
      const choice: unknown = attempt(source, () => player.choose(view));
      if (choice === -1 || (isCount(choice) && choice < count)) return choice;
      throw new PluginError(
        `${file}: choose returned ${compare(choice, `the index of one of the ${count} moves, or -1 to give up`)}`,
      );
    },
  };
}
