/** A player of somebody's own, as the rest of the program meets it: every choice is one of those that there are. */

import type { Player, PlayerKind } from '../../players/player.ts';
import type { View } from '../../players/view.ts';
import { describe, isPlayer, isSearch } from './contract.ts';
import { attempt, isCount, OwnCodeError } from './fault.ts';
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
    throw new OwnCodeError(`${this.#source.file}: nodes is ${describe(nodes)}; expected the number of moves made in thought, 0 for a player that makes none`);
  }

  begin(seed: number): void {
    attempt(this.#source, () => this.#player.begin(seed));
  }

  choose(view: View): number {
    const { count } = view;
    const choice: unknown = attempt(this.#source, () => this.#player.choose(view));
    if (choice === -1 || (isCount(choice) && choice < count)) return choice;
    throw new OwnCodeError(`${this.#source.file}: choose returned ${describe(choice)}; expected the index of one of the ${count} moves, or -1 to give up`);
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
      throw new OwnCodeError(`${source.file}: create returned ${describe(player)}; expected a player, which has begin and choose${isSearch(player) ? '; a strategy is named with --strategy' : ''}`);
    },
  };
}
