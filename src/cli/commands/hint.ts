import { describeOrders, MOST_UNSEEN } from '../../players/analysis/any-order.ts';
import { describeVerdicts } from '../../players/analysis/move-verdicts.ts';
import { describeAdvice, FEWEST_SAMPLES, FOLLOWER_NODES, MOST_GAMES } from '../../players/advisor.ts';
import { formatBlindHint, formatVerdict } from '../text/hint-text.ts';
import { defineCommand } from '../options/command.ts';
import { AS_JSON } from '../options/option-spec.ts';
import { ASCII, GAME_ARGUMENT, HINT_NODES, ONE_GAME_OPTIONS, WEIGHTS_FILE } from '../options/shared-options.ts';
import { type AnyGame, beginAsPysol, openAnyGame } from '../sources/position-source.ts';
import { Session } from '../play/session.ts';
import { print, chooseStyle } from '../terminal/shell.ts';
import { count, wrapText } from '../../base/prose.ts';
import { formatGame } from '../../engine/games/rules.ts';

function describeStand({ setting: { variant, rules }, name, moves }: AnyGame, unseen: number) {
  const played = moves.length === 0 ? '' : `, after ${count(moves.length, 'move')}`;
  return `${formatGame(variant, rules)}, ${name}${played}${unseen === 0 ? '' : `, ${unseen} stock cards unseen`}`;
}

export const add = defineCommand(
  {
    name: 'hint',
    args: [GAME_ARGUMENT],
    about: 'suggest a move, and show which moves keep the game winnable',
    options: [...ONE_GAME_OPTIONS, HINT_NODES, WEIGHTS_FILE, ASCII, AS_JSON],
    help: {
      followerNodes: FOLLOWER_NODES,
      mostGames: MOST_GAMES,
      fewestSamples: FEWEST_SAMPLES,
      mostUnseen: MOST_UNSEEN,
    },
  },
  async (shell, variantName, options) => {
    const game = beginAsPysol(await openAnyGame(options, variantName, shell));
    const style = chooseStyle(shell, options.ascii);
    const session = new Session(game, style, options.nodes);
    const { position, hidden, isReal, verdictNodes } = session;
    const unseen = isReal ? hidden : 0;
    const head = wrapText(describeStand(game, unseen), style.width);
    const printFindings = (findings: object, lines: readonly string[]) => {
      const { variant, rules } = game.setting;
      const seen = { variant: variant.name, rules, position: game.position.toString(), unseen };
      return print(shell, options.json ? JSON.stringify({ ...seen, ...findings }) : [...head, ...lines]);
    };
    // Where no move is legal, the unseen cards cannot change this.
    if (!isReal || position.listMoves().length === 0) {
      const verdict = session.judgeMoves();
      return printFindings(describeVerdicts(verdict), formatVerdict(position, verdict, verdictNodes, style));
    }
    const [advice, orders] = [session.takeAdvice(), session.judgeOrders()];
    return printFindings(
      { ...describeAdvice(advice), ...describeOrders(orders) },
      formatBlindHint(position, hidden, orders, () => advice, style),
    );
  },
);
