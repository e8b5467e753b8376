import { createOrderJudge, describeOrders, MOST_UNSEEN } from '../../analysis/any-order.ts';
import { describeVerdicts, MoveJudge, VERDICT_NODES } from '../../analysis/move-verdicts.ts';
import {
  ADVICE_NODES,
  Advisor,
  describeAdvice,
  FEWEST_SAMPLES,
  FOLLOWER_NODES,
  MOST_GAMES,
} from '../../players/advisor.ts';
import { chooseLook } from '../text/card-face.ts';
import { formatBlindHint, formatVerdict, type HintLayout, SCREEN_HEIGHT } from '../text/hint-text.ts';
import { defineCommand, GAME_ARGUMENT, ONE_GAME_OPTIONS } from '../options/options.ts';
import { type AnyGame, type KnownGame, openAnyGame, type UnseenGame } from '../sources/position-source.ts';
import { print } from '../terminal/shell.ts';
import { count, wrapText } from '../../base/prose.ts';
import { nameGame } from '../../games/rules.ts';

interface Hint {
  readonly json: object;
  format(layout: HintLayout): string[];
}

function judgeMoves({ setting, position }: Pick<KnownGame, 'setting' | 'position'>, nodes = VERDICT_NODES): Hint {
  const verdict = new MoveJudge(setting).judge(position, { nodes });
  return { json: describeVerdicts(verdict), format: (layout) => formatVerdict(position, verdict, nodes, layout) };
}

function giveAdvice({ setting, position: seen }: UnseenGame, nodes = ADVICE_NODES): Hint {
  const position = seen.imagine(seen.unseen);
  // The unseen cards cannot change this.
  if (position.listMoves().length === 0) return judgeMoves({ setting, position });
  const advice = new Advisor(setting, { nodes }).advise(position, seen.unseen.length);
  const orders = seen.unseen.length > MOST_UNSEEN ? null : createOrderJudge(setting)(seen, nodes);
  return {
    json: { ...describeAdvice(advice), ...describeOrders(orders) },
    format: (layout) => formatBlindHint(position, seen.unseen.length, orders, () => advice, layout),
  };
}

function nameStand({ setting: { variant, rules }, name, moves }: AnyGame, unseen: number) {
  const played = moves.length === 0 ? '' : `, after ${count(moves.length, 'move')}`;
  return `${nameGame(variant, rules)}, ${name}${played}${unseen === 0 ? '' : `, ${unseen} stock cards unseen`}`;
}

export const add = defineCommand(
  {
    name: 'hint',
    args: [GAME_ARGUMENT],
    about: 'suggest a move, and show which moves keep the game winnable',
    options: [...ONE_GAME_OPTIONS, 'hintNodes', 'weightsFile', 'ascii', 'json'],
    help: {
      followerNodes: FOLLOWER_NODES,
      mostGames: MOST_GAMES,
      fewestSamples: FEWEST_SAMPLES,
      mostUnseen: MOST_UNSEEN,
    },
  },
  async (shell, variantName, options) => {
    const game = await openAnyGame(options, variantName, shell.stdin);
    const hint = game.kind === 'known' ? judgeMoves(game, options.nodes) : giveAdvice(game, options.nodes);
    const unseen = game.kind === 'known' ? 0 : game.position.unseen.length;
    if (options.json) {
      const { variant, rules } = game.setting;
      const position = game.position.toString();
      return print(shell, JSON.stringify({ variant: variant.name, rules, position, unseen, ...hint.json }));
    }
    const look = chooseLook(shell.stdout, options.ascii);
    const head = wrapText(nameStand(game, unseen), look.width);
    return print(shell, [...head, ...hint.format({ ...look, height: SCREEN_HEIGHT - head.length })]);
  },
);
