import type { Furthest } from '../../players/analysis/course.ts';
import { count, joinNames, wrapText, wrapWords } from '../../base/prose.ts';
import type { Deal } from '../../engine/deal-v1.ts';
import { formatMove, type Move } from '../../engine/moves.ts';
import { Position } from '../../engine/games/position.ts';
import { formatGame } from '../../engine/games/rules.ts';
import type { PysolGame, PysolLimit } from '../../engine/games/variant.ts';
import { drawBoard } from '../../engine/notation/board-drawing.ts';
import { seePosition, type Sight } from '../../engine/notation/position-text.ts';
import {
  copySteps,
  describeStep,
  groupSteps,
  lastMove,
  listSteps,
  showsNext,
  type Step,
  turnNext,
  type Turning,
} from '../../engine/notation/steps.ts';
import { type Reason, roundSeconds } from '../../search/result.ts';
import { STRATEGIES } from '../../search/solver.ts';
import type { Solved } from '../../lab/deal-solving.ts';
import type { SearchContender } from '../../lab/run-config.ts';
import { describeGame, type KnownGame } from '../sources/position-source.ts';
import type { CardStyle } from '../terminal/shell.ts';

export type SolvedGame = Solved<KnownGame>;

export function formatJson({ game, result, furthest }: SolvedGame): string {
  const { verdict, nodes, seconds } = result;
  const best = furthest && {
    foundation: furthest.position.foundationCount,
    moves: furthest.moves.map(formatMove),
  };
  return JSON.stringify({
    ...describeGame(game),
    verdict,
    reason: verdict === 'unknown' ? result.reason : null,
    ...(verdict === 'winnable' && { moves: result.line.map(formatMove) }),
    ...(best && { best }),
    nodes,
    seconds: roundSeconds(seconds),
  });
}

function formatHead({ game, result }: SolvedGame, { width }: StepLayout): string[] {
  const { setting, name, moves } = game;
  const { verdict, nodes, seconds } = result;
  const parts = [
    verdict === 'unknown' ? `${verdict} (${result.reason})` : verdict,
    ...(verdict === 'winnable' ? [count(result.line.length, 'move')] : []),
    count(nodes, 'node'),
    `${seconds.toFixed(3)} s`,
  ];
  const where = moves.length === 0 ? name : `${name} after ${count(moves.length, 'move')}`;
  return wrapText(`${formatGame(setting.variant, setting.rules)}, ${where}: ${parts.join(', ')}`, width);
}

export function formatCompact(solved: SolvedGame, layout: StepLayout): string {
  const { result } = solved;
  const line = result.verdict === 'winnable' ? result.line : [];
  return [...formatHead(solved, layout), ...wrapWords(line.map(formatMove), '  ', layout.width)].join('\n');
}

export function formatSolution(solved: SolvedGame, chosen: SearchContender, layout: StepLayout): string {
  const { game, result, furthest } = solved;
  const head = formatHead(solved, layout);
  switch (result.verdict) {
    case 'winnable': {
      const { steps, remarks, turning } = describeWin(game.deal, game.position, result.line, layout.width);
      const told = remarks.length > 0 ? [...remarks, ''] : [];
      return [...head, '', ...told, ...formatSteps(steps, { ...layout, turning })].join('\n');
    }
    case 'unwinnable':
      return head.join('\n');
    case 'unknown': {
      const said =
        result.reason === 'claimed'
          ? `${chosen.label} claims that there is no win. quorum has not proved it.`
          : 'Nothing is decided.';
      const next = wrapText(`${said} ${suggestNext(result.reason, chosen)}`, layout.width);
      return [...head, ...(furthest === null ? [] : formatFurthest(furthest, layout)), '', ...next].join('\n');
    }
    default:
      return result;
  }
}

function formatFurthest({ position, moves }: Furthest, layout: StepLayout) {
  const { foundationCount, game } = position;
  const title = `The best position reached, after ${count(moves.length, 'move')}, has ${foundationCount} of ${game.foundationTotal} cards on the foundations:`;
  return ['', ...wrapText(title, layout.width), '', drawBoard(seePosition(position), layout)];
}

const MORE: Readonly<Record<Reason, string>> = {
  'node-limit': 'more --nodes or ',
  'time-limit': 'more --seconds or ',
  'memory-limit': 'more --memory or ',
  // It left moves out, and has nothing left to try.
  'given-up': '',
  claimed: '',
};

function suggestNext(reason: Reason, { strategy }: SearchContender) {
  const preset = STRATEGIES[0].name;
  // nrpa goes on with something new for longer than any other part of the portfolio.
  return `Try ${MORE[reason]}another strategy (--strategy ${strategy === preset ? 'nrpa' : preset}).`;
}

/** The steps of a win; of a deal of PySolFC, as they are made there. */
export function describeWin(deal: Deal | null, opening: Position, line: readonly Move[], width: number) {
  const steps = listSteps(opening, line);
  const { pysol } = opening.setting.variant;
  if (deal === null || deal.scheme !== 'pysolfc' || pysol === null) return { steps, remarks: [] };
  const turning = { turns: pysol.turns, stock: Position.open(opening.setting, deal.cards).stockCount };
  const copied = copySteps(steps, turning);
  return { steps: copied, remarks: formatRemarks(pysol, deal, opening, copied, width), turning };
}

function formatRemarks(pysol: PysolGame, { id }: Deal, { setting }: Position, steps: readonly Step[], width: number) {
  const { turns, picture = [] } = pysol;
  const limits = pysol.listLimits(setting.rules).flatMap((limit) => [limit.text, explainLimit(limit, steps)]);
  const places =
    picture.length === 0
      ? 'PySolFC shows the rows from left to right.'
      : 'PySolFC shows the piles to the left and right of the foundations:';
  const turning =
    turns === 'opening' ? 'the first stock card at the start' : 'a stock card whenever the waste is empty';
  const text = [
    `PySolFC deals these cards as number ${id} of ${pysol.titleOf(setting.rules)}.`,
    `PySolFC turns ${turning}, so no step below does.`,
    ...limits,
    places,
  ].join(' ');
  return [...wrapText(text, width), ...(picture.length === 0 ? [] : ['', ...picture.map((line) => `  ${line}`)])];
}

function explainLimit({ breaks, remedy }: PysolLimit, steps: readonly Step[]) {
  const broken = steps.filter(({ before, moves }) => moves.some((move) => breaks(before.layOut(), move)));
  if (broken.length === 0) return 'No step below does that.';
  return `These steps cannot be copied for that reason: ${joinNames(broken.map(numberStep))}. ${remedy}`;
}

export interface StepLayout extends CardStyle {
  readonly boards?: number | undefined;
  /** Of a deal of PySolFC. */
  readonly turning?: Turning | undefined;
}

/** As PySolFC shows the board, if the deal is one of its own. */
export function drawSight(position: Position, sight: Sight, { turning, ...layout }: StepLayout): string[] {
  const shown = turning !== undefined && showsNext(position, turning);
  return drawBoard(shown ? turnNext(sight) : sight, layout).split('\n');
}

const numberStep = (step: Step): string =>
  step.moves.length === 1 ? `${step.first}` : `${step.first}-${lastMove(step)}`;

/** The player's action, and below it the fills by the rules; the first line begins with `label`. */
function formatStep(step: Step, label: string, { face, width }: StepLayout): string[] {
  const { action, fills } = describeStep(step, { face });
  const indent = ' '.repeat(label.length);
  const [first = '', ...rest] = wrapText(action, width, indent);
  return [label + first.trimStart(), ...rest, ...fills.flatMap((fill) => wrapText(fill, width, `${indent}  `))];
}

export function formatSteps(steps: readonly Step[], layout: StepLayout): string[] {
  const { boards = Infinity } = layout;
  const labelWidth = Math.max(0, ...steps.map((step) => numberStep(step).length));
  const lines: string[] = [];
  for (const group of groupSteps(steps)) {
    if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
    for (const step of group) {
      const { first, after } = step;
      const last = lastMove(step);
      lines.push(...formatStep(step, `  ${numberStep(step).padEnd(labelWidth)}  `, layout));
      if (Math.floor(last / boards) > Math.floor((first - 1) / boards)) {
        const board = drawSight(after, seePosition(after), layout);
        lines.push('', `The board after ${count(last, 'move')}:`, '', ...board, '');
      }
    }
  }
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
