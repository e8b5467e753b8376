import { NO_RETURN_BUDGET } from '../../players/analysis/no-return.ts';
import { describeStory, tellStory } from '../../players/analysis/story.ts';
import { InputError } from '../../base/errors.ts';
import { formatMove } from '../../engine/moves.ts';
import { listOwnTurns } from '../../engine/notation/steps.ts';
import { carefulPlayer } from '../../players/careful.ts';
import type { PlayedGame } from '../../players/player.ts';
import { SOLVER } from '../../players/registry.ts';
import { describeReview, Reviewer } from '../../players/review.ts';
import { findEnding } from '../../players/table.ts';
import { explainFault, playChosen } from '../../lab/deal-solving.ts';
import { defineCommand, listGivenFlags } from '../options/command.ts';
import { AS_JSON, flag, presetText } from '../options/option-spec.ts';
import { ASCII, GAME_ARGUMENT, GAME_OPTIONS, PLAYER_NAMES, WEIGHTS_FILE } from '../options/shared-options.ts';
import { choosePlayer, type ChosenPlayer } from '../../lab/contenders.ts';
import { beginAsPysol, describeGame, openGames, type KnownGame } from '../sources/position-source.ts';
import { formatReview, formatStory } from '../text/story-text.ts';
import { print, chooseStyle } from '../terminal/shell.ts';
import { wrapText } from '../../base/prose.ts';
import { formatGame } from '../../engine/games/rules.ts';

async function findPlayed(game: KnownGame, player: ChosenPlayer | null): Promise<PlayedGame> {
  const { setting, start, moves, position } = game;
  if (player === null) return { start, ending: findEnding(position), moves, nodes: 0 };
  return playChosen(player, position).catch((error: unknown) => {
    throw explainFault(setting, game.name, NO_RETURN_BUDGET.memory, error);
  });
}

async function findTeller(name: string) {
  const player = await choosePlayer(name);
  if (player === null)
    throw new InputError(
      `explain needs a player that does not see the stock; give another --player than ${SOLVER}, or your own game with --moves`,
    );
  return player;
}

export const add = defineCommand(
  {
    name: 'explain',
    args: [GAME_ARGUMENT],
    about: 'show where a game was lost: your own, or the game of a player',
    options: [
      ...GAME_OPTIONS,
      presetText('--player <spec>', `who plays: ${PLAYER_NAMES}`, carefulPlayer.name),
      flag('--chances', 'also judge each move by the cards its player saw, which may take a minute per game'),
      WEIGHTS_FILE,
      ASCII,
      AS_JSON,
    ],
  },
  async (shell, variantName, options, command) => {
    const isNamed = listGivenFlags(command).includes('--player');
    const asked = options.moves === undefined || isNamed ? await findTeller(options.player) : null;
    const source = await openGames(options, variantName, shell);
    const { variant, rules } = source.setting;
    const style = chooseStyle(shell, options.ascii);
    const reviewer = options.chances ? new Reviewer(source.setting) : null;
    let first = true;
    for await (const opened of source.list()) {
      const game = beginAsPysol(opened);
      // A saved game has moves of its own, and no player goes on unasked.
      const player = isNamed || game.moves.length === 0 ? asked : null;
      const isOpen = player === null && findEnding(game.position) === 'given-up';
      const played = await findPlayed(game, player);
      const story = tellStory(played);
      const review = reviewer && Array.from(reviewer.review(played));
      if (options.json) {
        const { played: _, ...description } = describeGame(opened);
        const turns = opened.start === game.start ? [] : listOwnTurns(opened.deal, opened.start);
        await print(
          shell,
          JSON.stringify({
            ...description,
            ...(turns.length > 0 && { played: turns.map(formatMove) }),
            player: player?.choice.label ?? null,
            moves: played.moves.map(formatMove),
            ...(isOpen && { inProgress: true }),
            ...describeStory(story),
            ...(review && describeReview(review)),
          }),
        );
        continue;
      }
      const lines = formatStory(story, game.setting, style, isOpen);
      const head = `${formatGame(variant, rules)}, ${game.name}${player === null ? '' : `, played by ${player.choice.label}`}`;
      const judged = review === null ? [] : ['', ...formatReview(review, style.width)];
      await print(shell, [...(first ? [] : ['']), ...wrapText(head, style.width), ...lines, ...judged]);
      first = false;
    }
  },
);
