import { at } from '../../base/objects.ts';
import { explainChances, phraseMove, tellFollowed, tellMove } from '../../engine/notation/steps.ts';
import type { PositionVerdict } from '../../players/analysis/move-verdicts.ts';
import { type Move, formatMove } from '../../engine/moves.ts';
import { type OrderVerdict, tellOrders } from '../../players/analysis/any-order.ts';
import type { Position } from '../../engine/games/position.ts';
import { explainGain } from '../../players/outlook.ts';
import { type Advice, FEWEST_SAMPLES } from '../../players/advisor.ts';
import { count, formatMeasured, formatTable, wrapText, wrapWords } from '../../base/prose.ts';
import type { CardStyle } from '../terminal/shell.ts';

const INDENT = '  ';

function formatBest(title: string, position: Position, move: Move, hidden: boolean, { face, width }: CardStyle) {
  return [
    ...wrapText(`${title}: ${phraseMove(move, hidden)}`, width),
    ...wrapText(tellMove(position, move, { face, hidden }), width, INDENT),
  ];
}

interface Group {
  readonly title: string;
  readonly entries: readonly string[];
}

const groupMoves = ({ moves }: PositionVerdict, nodes: number) =>
  (
    [
      ['winnable', 'keeps', 'keep', 'the game winnable (with the length of the shortest win found)'],
      ['unwinnable', 'loses', 'lose', 'the game, which is proved'],
      ['unknown', 'is', 'are', `undecided within ${nodes} nodes`],
    ] as const
  ).flatMap(([verdict, one, many, what]) => {
    const entries = moves
      .filter((each) => each.verdict === verdict)
      .map((each) => {
        const alike = each.moves.map(formatMove).join(' = ');
        return each.verdict === 'winnable' ? `${alike} ${each.line.length}` : alike;
      });
    const { length } = entries;
    return length === 0 ? [] : [{ title: `${count(length, 'move')} ${length === 1 ? one : many} ${what}:`, entries }];
  });

function formatGroup({ title, entries }: Group, width: number) {
  const listed = entries.map((entry, i) => (i < entries.length - 1 ? `${entry},` : entry));
  return [...wrapText(title, width), ...wrapWords(listed, INDENT, width)];
}

function describeVerdict({ verdict, state, best }: PositionVerdict) {
  if (state === 'won') return 'The game is won.';
  if (state === 'stuck') return 'No move is legal: the game is stuck, and lost.';
  if (verdict === 'winnable')
    return `The game can still be won: a win of ${count(best?.line.length ?? 0, 'move')} is known.`;
  if (verdict === 'unwinnable') return 'The game is lost: it is proved that no line of play wins.';
  return 'Undecided: the search found neither a win nor a proof that there is none. More --nodes may decide it.';
}

export function formatVerdict(
  position: Position,
  verdict: PositionVerdict,
  nodes: number,
  layout: CardStyle,
): string[] {
  const lines = wrapText(describeVerdict(verdict), layout.width);
  if (verdict.best !== null) lines.push('', ...formatBest('Best move', position, verdict.best.moves[0], false, layout));
  const groups = groupMoves(verdict, nodes);
  if (groups.length > 0) lines.push('', ...groups.flatMap((group) => formatGroup(group, layout.width)));
  return lines;
}

/** Takes no advice where there is a proof. @param hidden stock cards that the player has not seen. @param orders null with too many of them. */
export function formatBlindHint(
  position: Position,
  hidden: number,
  orders: OrderVerdict | null,
  takeAdvice: () => Advice,
  layout: CardStyle,
): string[] {
  if (orders === null) return formatAdvice(position, takeAdvice(), hidden, layout);
  const { verdict, line } = orders;
  const lines = wrapText(tellOrders(orders, hidden), layout.width);
  if (verdict === 'won') return [...lines, '', ...formatBest('Best move', position, at(line, 0), true, layout)];
  if (verdict === 'lost') return lines;
  return [...lines, '', ...formatAdvice(position, takeAdvice(), hidden, layout)];
}

export function formatAdvice(position: Position, advice: Advice, hidden: number, layout: CardStyle): string[] {
  const { width, face } = layout;
  const { choice, prospects, samples } = advice;
  const { won, games, interval } = advice.followed;
  const lines =
    choice === null
      ? ['The thinking player would give up here: it sees no useful move.']
      : formatBest('The thinking player would play', position, choice, true, layout);
  const why = choice === null ? '' : explainGain(position, choice, hidden, face);
  if (why !== '') lines.push(...wrapText(why, width, INDENT));
  if (interval !== null) lines.push('', ...wrapText(tellFollowed(won, games, interval), width));
  const isMeasured = samples >= FEWEST_SAMPLES;
  if (prospects.length > 0 && isMeasured) {
    const rows = prospects.map(({ move, behind }) => [
      phraseMove(move, true),
      move === choice ? 'best' : formatMeasured(behind),
    ]);
    lines.push('', ...formatTable([['move', 'points behind'], ...rows], 1, INDENT));
    lines.push(...wrapText(explainChances(samples), width));
  }
  const named = new Set(isMeasured ? prospects.map(({ move }) => move) : [choice]);
  const others = position.listMoves().filter((move) => !named.has(move));
  if (others.length === 0) return lines;
  const group = {
    title: isMeasured ? 'Other legal moves, less useful than these or equal to one of them:' : 'Other legal moves:',
    entries: others.map((move) => phraseMove(move, true)),
  };
  return [...lines, '', ...formatGroup(group, width)];
}
