/** `quorum hint`: what to play in a position, and what every legal move does to the game. */

import type { Command } from 'commander';
import { MoveJudge, VERDICT_NODES } from '../../analysis/move-verdicts.ts';
import { formatPosition } from '../../notation/position-text.ts';
import { ADVICE_NODES, Advisor, FOLLOWER_NODES, MOST_GAMES } from '../../players/advisor.ts';
import { chooseLook } from '../text/card-face.ts';
import { extendHelp } from '../options/help-text.ts';
import { describeAdvice, describeVerdict } from '../text/hint-json.ts';
import { formatAdvice, formatVerdict, type HintLayout, SCREEN_HEIGHT } from '../text/hint-text.ts';
import { addOptions, ONE_GAME_OPTIONS } from '../options/options.ts';
import { type GameOptions, type KnownGame, openAnyGame, type UnseenGame } from '../sources/position-source.ts';
import { nameGame } from '../text/rule-text.ts';
import { writeLine, type Shell } from '../terminal/shell.ts';
import { count, wrapText } from '../text/text.ts';

interface HintOptions extends GameOptions {
  readonly nodes?: number;
  readonly ascii?: true;
  readonly json?: true;
}

/** What --json prints. */
const FIELDS = [
  ['position', 'in one line, as --position reads it'],
  ['unseen', 'the number of unseen cards'],
  ['state', 'won, stuck or open'],
  ['verdict', 'of the position: winnable, unwinnable or unknown; null with unseen cards'],
  ['best', 'a move, or null'],
  ['moves', 'one object for each move judged or considered, the text of the move as move'],
  ['… alike', 'with every card known: other moves that lead to the same position'],
  ['… verdict', 'what the game is after it; reason says why that is unknown, or is null'],
  ['… win', 'the moves of the shortest win found, where there is one'],
  [
    '… chance',
    'with unseen cards: the chance of winning of one who plays on like the careful player, 0 to 1; its standard error is chanceError',
  ],
  ['… behind', 'how much less that is than after the best move; its standard error is behindError'],
  ['chancesOf', 'with unseen cards: the player whose chances these are, careful'],
  ['samples', 'orders of the unseen cards that chances were measured on'],
  [
    'followed',
    'with unseen cards: the chance of one who makes the best move and goes on taking advice, and its standard error, as chance and chanceError; who that is, as player, and how many games tell it, as games',
  ],
  ['nodes', 'moves made by searches, or in thought'],
] as const;

const SECTIONS = [
  'With every card known, each legal move is judged: it keeps the game winnable, which a line of play shows that the plain rules have replayed; it loses the game, which is a proof; or neither was found. The best move is the one that begins the shortest win found, the first in the list of legal moves where several do. Moves that lead to the same position are judged once, and joined by =.',
  `With a stock that is not known, or known in part (--position with S: ? or S: 4D 7C ?), the advice is what the rollout player would do, who tries moves out on random orders of the unseen cards. How often one wins who goes on taking such advice is measured afterwards by whole games of that player on other orders, with ${FOLLOWER_NODES} nodes of thought before each move. More --nodes make for more games, up to ${MOST_GAMES}.`,
  'The moves considered are compared by the chances of one who plays on as the careful player plays, without a look at unseen cards; that takes little time, and wins less often. In Congress and Parliament this stops after some cards, and the position is valued by what came of earlier games of the careful player; in the other games it goes on to the end. How much a move is behind the best one is measured on the same orders, and so more precisely than each chance. ± is one standard error, of the sampling alone.',
  'The same command prints the same hint on any machine.',
  'Fields of --json beside variant and rules; those with … are fields of each of the moves:',
  { terms: FIELDS },
];

const EXAMPLES = ['hint congress --seed 7 --moves "T1-T7:9H S-W"', 'hint --position table.txt'];

/** What is known of a game's moves, in the two forms in which it is printed. */
interface Hint {
  readonly json: object;
  format(layout: HintLayout): string[];
}

function judgeMoves({ setting, position }: Pick<KnownGame, 'setting' | 'position'>, nodes = VERDICT_NODES): Hint {
  const verdict = new MoveJudge(setting).judge(position, nodes);
  return { json: describeVerdict(verdict), format: (layout) => formatVerdict(position, verdict, nodes, layout) };
}

function giveAdvice({ setting, position: seen }: UnseenGame, nodes = ADVICE_NODES): Hint {
  const position = seen.imagine(seen.unseen);
  // Whatever the unseen cards are, that is known.
  if (position.listMoves().length === 0) return judgeMoves({ setting, position });
  const advice = new Advisor(setting, nodes).advise(position, seen.unseen.length);
  return { json: describeAdvice(advice), format: (layout) => formatAdvice(position, advice, layout) };
}

function nameStand({ setting: { variant, rules }, name, moves, position }: KnownGame | UnseenGame): string {
  const played = moves.length === 0 ? '' : `, after ${count(moves.length, 'move')}`;
  const unseen = 'unseen' in position ? `, ${position.unseen.length} stock cards unseen` : '';
  return `${nameGame(variant, rules)}, ${name}${played}${unseen}`;
}

async function runHint(shell: Shell, variantName: string | undefined, options: HintOptions): Promise<void> {
  const game = await openAnyGame(options, variantName, shell.stdin);
  const hint = game.kind === 'known' ? judgeMoves(game, options.nodes) : giveAdvice(game, options.nodes);
  if (options.json === true) {
    const { variant, rules } = game.setting;
    const unseen = game.kind === 'known' ? 0 : game.position.unseen.length;
    await writeLine(
      shell.stdout,
      JSON.stringify({ variant: variant.name, rules, position: formatPosition(game.position), unseen, ...hint.json }),
    );
    return;
  }
  const look = chooseLook(shell.stdout, options.ascii === true);
  const head = wrapText(nameStand(game), '', look.width);
  const lines = hint.format({ ...look, height: SCREEN_HEIGHT - head.length });
  await writeLine(shell.stdout, [...head, ...lines].join('\n'));
}

export function addHintCommand(program: Command, shell: Shell): void {
  const command = program
    .command('hint')
    .argument('[variant]', 'a variant; a position names its own')
    .description('say what to play, and which moves keep the game winnable')
    .action((variant: string | undefined, options: HintOptions) => runHint(shell, variant, options));
  addOptions(command, [...ONE_GAME_OPTIONS, 'hintNodes', 'weightsFile', 'ascii', 'json']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
