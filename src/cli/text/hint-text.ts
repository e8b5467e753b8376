/** Verdicts and advice on a position's moves, on one screen of a terminal. */

import { at } from '../../base/objects.ts';
import { describeMove, explainChances, tellFollowed, nameMove } from '../../notation/steps.ts';
import type { MoveVerdict, PositionVerdict } from '../../analysis/move-verdicts.ts';
import { LETTERS } from '../../notation/card-face.ts';
import type { Look } from './card-face.ts';
import { type Move, formatMove } from '../../engine/moves.ts';
import type { OrderVerdict } from '../../analysis/any-order.ts';
import { STOCK } from '../../engine/piles.ts';
import { cardsAt } from '../../games/layout.ts';
import type { Position } from '../../games/position.ts';
import { explainGain } from '../../players/outlook.ts';
import { type Advice, FEWEST_SAMPLES } from '../../players/advisor.ts';
import { PAGE_WIDTH, count, formatMeasured, formatTable, toSentence, wrapText, wrapWords } from '../../base/prose.ts';

export interface HintLayout extends Partial<Look> {
  /** Lines that may be taken. */
  readonly height?: number;
}

/** Lines of the smallest terminal, but for the one with the prompt. */
export const SCREEN_HEIGHT = 23;

const INDENT = '  ';

function formatBest(
  title: string,
  position: Position,
  move: Move,
  hidden: boolean,
  { face = LETTERS, width = PAGE_WIDTH }: HintLayout,
): string[] {
  const { action, fills } = describeMove(position, move, { face, hidden });
  return [
    ...wrapText(`${title}: ${nameMove(move, hidden)}`, '', width),
    ...wrapText([action, ...fills].map(toSentence).join(' '), INDENT, width),
  ];
}

interface Group {
  readonly title: string;
  readonly entries: readonly string[];
}

const listAlike = ({ moves }: MoveVerdict): string => moves.map((move) => formatMove(move)).join(' = ');

function groupMoves({ moves }: PositionVerdict, nodes: number): Group[] {
  const select = (verdict: MoveVerdict['verdict']): MoveVerdict[] => moves.filter((move) => move.verdict === verdict);
  const [keeping, losing, open] = [select('winnable'), select('unwinnable'), select('unknown')];
  const groups = [
    {
      title: `${count(keeping.length, 'move')} ${keeping.length === 1 ? 'keeps' : 'keep'} the game winnable (with the length of the shortest win found):`,
      entries: keeping.map((move) => `${listAlike(move)} ${move.verdict === 'winnable' ? move.line.length : ''}`),
    },
    {
      title: `${count(losing.length, 'move')} ${losing.length === 1 ? 'loses' : 'lose'} the game, which is proved:`,
      entries: losing.map(listAlike),
    },
    {
      title: `${count(open.length, 'move')} ${open.length === 1 ? 'is' : 'are'} undecided within ${nodes} nodes:`,
      entries: open.map(listAlike),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function formatGroup({ title, entries }: Group, shown: number, width: number): string[] {
  const rest = entries.length - shown;
  const listed = entries.slice(0, shown).map((entry, i) => (i < shown - 1 || rest > 0 ? `${entry},` : entry));
  return [
    ...wrapText(title, '', width),
    ...wrapWords(rest > 0 ? [...listed, `and ${rest} more`] : listed, INDENT, width),
  ];
}

/** Where there are too few lines, the largest groups have fewer entries. */
function fitGroups(groups: readonly Group[], { width = PAGE_WIDTH, height = Infinity }: HintLayout): string[] {
  const shown = groups.map(({ entries }) => entries.length);
  for (;;) {
    const lines = groups.flatMap((group, i) => formatGroup(group, at(shown, i), width));
    const most = Math.max(...shown);
    if (lines.length <= height || most <= 1) return lines;
    shown[shown.indexOf(most)] = most - 1;
  }
}

function describeVerdict({ verdict, state, best }: PositionVerdict): string {
  if (state === 'won') return 'The game is won.';
  if (state === 'stuck') return 'No move is legal: the game is stuck, and lost.';
  if (verdict === 'winnable')
    return `The game can still be won: a win of ${count(best?.line.length ?? 0, 'move')} is known.`;
  if (verdict === 'unwinnable') return 'The game is lost: it is proved that no line of play wins.';
  return 'Undecided: the search found neither a win nor a proof that there is none. More --nodes may decide it.';
}

/** @param nodes what the searches were allowed. */
export function formatVerdict(
  position: Position,
  verdict: PositionVerdict,
  nodes: number,
  layout: HintLayout = {},
): string[] {
  const { width = PAGE_WIDTH, height = Infinity } = layout;
  const lines = wrapText(describeVerdict(verdict), '', width);
  if (verdict.best !== null) lines.push('', ...formatBest('Best move', position, verdict.best.moves[0], false, layout));
  const groups = groupMoves(verdict, nodes);
  if (groups.length > 0) lines.push('', ...fitGroups(groups, { ...layout, height: height - lines.length - 1 }));
  return lines;
}

function formatOrders(position: Position, orders: OrderVerdict, unseen: number, layout: HintLayout = {}): string[] {
  const { width = PAGE_WIDTH } = layout;
  const { verdict, line, winnable, unwinnable } = orders;
  const [first] = line;
  const all = `${orders.orders} orders of the ${unseen} unseen cards`;
  if (verdict === 'won' && first !== undefined)
    return [
      ...wrapText(`Won whatever comes: it is proved that one way of play wins with all ${all}.`, '', width),
      '',
      ...formatBest('Best move', position, first, true, layout),
    ];
  if (verdict === 'lost')
    return wrapText(`Lost whatever comes: it is proved that none of the ${all} can be won.`, '', width);
  const open = orders.orders - winnable - unwinnable;
  const undecided = open === 0 ? '' : `, and ${open} are undecided`;
  return wrapText(
    `By somebody who knew the order, ${winnable} of the ${all} could be won. ${unwinnable} are proved lost${undecided}.`,
    '',
    width,
  );
}

/** Advice is not taken where a proof makes it idle. @param hidden stock cards that the player has not seen. @param orders null with too many of them. */
export function formatBlindHint(
  position: Position,
  hidden: number,
  orders: OrderVerdict | null,
  takeAdvice: () => Advice,
  layout: HintLayout = {},
): string[] {
  if (orders === null) return formatAdvice(position, takeAdvice(), hidden, layout);
  const lines = formatOrders(position, orders, hidden, layout);
  if (orders.verdict === 'won' || orders.verdict === 'lost') return lines;
  const { height = Infinity } = layout;
  const rest = { ...layout, height: height - lines.length - 1 };
  return [...lines, '', ...formatAdvice(position, takeAdvice(), hidden, rest)];
}

export function formatAdvice(position: Position, advice: Advice, hidden: number, layout: HintLayout = {}): string[] {
  const { width = PAGE_WIDTH, height = Infinity, face = LETTERS } = layout;
  const { choice, prospects, samples, followed, games } = advice;
  const lines =
    choice === null
      ? ['The thinking player would give up here: it sees no useful move.']
      : formatBest('The thinking player would play', position, choice, true, layout);
  const stock = cardsAt(position.layOut(), STOCK);
  const why = choice === null ? '' : explainGain(position, choice, stock.slice(stock.length - hidden), face);
  if (why !== '') lines.push(...wrapText(why, INDENT, width));
  if (followed.interval !== null)
    lines.push('', ...wrapText(tellFollowed(followed.won, games, followed.interval), '', width));
  const isMeasured = samples >= FEWEST_SAMPLES;
  if (prospects.length > 0 && isMeasured) {
    const rows = prospects.map(({ move, chance, behind }) => [
      nameMove(move, true),
      formatMeasured(chance),
      move === choice ? '' : formatMeasured(behind),
    ]);
    lines.push('', ...formatTable([['move', 'chance %', 'behind %'], ...rows], 1).map((line) => INDENT + line));
    lines.push(...wrapText(explainChances(samples), '', width));
  }
  const named = new Set(isMeasured ? prospects.map(({ move }) => move) : [choice]);
  const others = position.listMoves().filter((move) => !named.has(move));
  if (others.length === 0) return lines;
  const group = {
    title: isMeasured ? 'Other legal moves, less useful than these or equal to one of them:' : 'Other legal moves:',
    entries: others.map((move) => nameMove(move, true)),
  };
  return [...lines, '', ...fitGroups([group], { ...layout, height: height - lines.length - 1 })];
}
