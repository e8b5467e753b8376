import { type KnownMove, NO_RETURN_BUDGET, type NoReturn } from '../../players/analysis/no-return.ts';
import type { Phase, Story } from '../../players/analysis/story.ts';
import { tellBlocker } from '../../players/analysis/stuck.ts';
import { formatCard } from '../../engine/cards.ts';
import { formatMove } from '../../engine/moves.ts';
import type { Layout } from '../../engine/games/layout.ts';
import type { Setting } from '../../engine/games/position.ts';
import { drawBoard } from '../../engine/notation/board-drawing.ts';
import { MOVE_KINDS, phraseMove } from '../../engine/notation/steps.ts';
import { count, fitTable, foldLine, formatMeasured, toPercent, wrapText } from '../../base/prose.ts';
import { listCostliest, type ReviewedMove, smoothChances, tellBalance } from '../../players/review.ts';
import type { CardStyle } from '../terminal/shell.ts';

const formatKnownMove = ({ move, kind }: KnownMove) => `${formatMove(move)} (${MOVE_KINDS[kind]})`;

function formatPhases(phases: readonly Phase[], width: number) {
  const rows = phases.map(({ ply, zones: { foundation, ...others }, suits }) =>
    Object.entries({ 'after move': ply, foundations: foundation, ...suits, ...others }),
  );
  const header = (rows[0] ?? []).map(([name]) => name);
  return fitTable([header, ...rows.map((row) => row.map(([, cards]) => String(cards)))], 0, width);
}

function formatProof({ certainty, lost, plies }: Extract<NoReturn, { readonly fate: 'thrown-away' }>) {
  if (certainty === 'proof') return 'It is proved that nothing wins after it.';
  if (lost === null) return 'No win was found after it, and no later position is proved lost.';
  const where = lost.ply === plies ? 'the final position' : `the position after ${count(lost.ply, 'move')}`;
  return `No win was found after it; the first position proved lost is ${where}.`;
}

function formatNoReturn(noReturn: NoReturn, isOpen: boolean) {
  if (noReturn.fate === 'unwinnable') return ['The deal is unwinnable: nothing could have saved the game.'];
  if (noReturn.fate === 'unknown')
    return [
      `A search of ${NO_RETURN_BUDGET.deal.toLocaleString('en')} nodes found no win of this deal, so no move can be blamed.`,
    ];
  const { winnable, alternative, winMoves } = noReturn;
  const at = `after ${count(winnable.ply, 'move')}, with ${count(winnable.stock, 'stock card')} left`;
  const better = `${formatKnownMove(alternative)} begins a win of ${count(winMoves, 'move')}`;
  if (noReturn.fate === 'given-up')
    return [`${isOpen ? 'It can still be won' : 'Given up while it could still be won'}: ${at}, ${better}.`];
  const threw = noReturn.certainty === 'proof' ? 'threw' : 'may have thrown';
  return [
    `Last seen winnable ${at}.`,
    `Move ${winnable.ply + 1}, ${formatKnownMove(noReturn.fatal)}, ${threw} the game away; ${better}.`,
    formatProof(noReturn),
  ];
}

/** @param isOpen whether the game has not ended, and nobody has given it up. */
export function formatStory(
  { course, phases, loss, end }: Story,
  setting: Setting,
  style: CardStyle,
  isOpen = false,
): string[] {
  const { ending, plies, progressPly, progressStock, legalMoves } = course;
  const ended = { won: 'won', blocked: 'lost, with no legal move left', 'given-up': 'given up' }[ending];
  const state = isOpen ? 'is in progress' : `was ${ended}`;
  const lines = [`The game ${state} after ${count(plies, 'move')}.`, '', ...formatPhases(phases, style.width)];
  const fold = (line: string) => foldLine(line, style.width);
  const draw = (seen: Layout) => drawBoard({ setting, seen, unseen: [] }, style).split('\n');
  if (loss === null) return lines.flatMap(fold);
  const { noReturn, turningPoint, blockers } = loss;
  return [
    ...lines,
    '',
    ...formatNoReturn(noReturn, isOpen),
    // Where it is the end, its board follows below.
    ...(turningPoint === null || noReturn.fate === 'given-up'
      ? []
      : ['', 'The board then:', '', ...draw(turningPoint)]),
    '',
    isOpen ? 'Missing now:' : 'Missing at the end:',
    ...blockers.map((blocker) => `  ${tellBlocker(blocker, formatCard)}`),
    '',
    `Last progress after ${count(progressPly, 'move')}, with ${count(progressStock, 'stock card')} left.`,
    `Legal moves in the last positions: ${legalMoves.toReversed().join(', ')}.`,
    '',
    isOpen ? 'The board:' : 'The final board:',
    '',
    ...draw(end),
  ].flatMap(fold);
}

/** About so many columns of a table show the course of the chance. */
const STATIONS = 6;

/** @param moves those judged by the cards that the player could see. */
export function formatReview(moves: readonly ReviewedMove[], width: number): string[] {
  const chances = smoothChances(moves);
  const apart = Math.max(1, Math.ceil(moves.length / STATIONS));
  const stations = moves
    .map((move, i) => ({ ...move, before: chances[i] ?? 0 }))
    .filter(({ ply }, i) => i % apart === 0 || ply === moves.length - 1);
  const costliest = listCostliest(moves).map(({ ply, move, chance, better }) => [
    `${ply + 1}`,
    phraseMove(move),
    toPercent(chance, 0),
    formatMeasured(better.by),
    phraseMove(better.move, true),
  ]);
  return [
    ...wrapText('Chances of winning by the visible cards, if the hasty player goes on:', width),
    '',
    ...fitTable(
      [
        ['before move', 'unseen cards', 'chance in %'],
        ...stations.map(({ ply, hidden, before }) => [`${ply + 1}`, `${hidden}`, toPercent(before, 0)]),
      ],
      0,
      width,
    ),
    '',
    ...wrapText(tellBalance(moves), width),
    ...(costliest.length === 0
      ? []
      : [
          '',
          ...fitTable([['costliest move', 'played', 'chance in %', 'points lost', 'better'], ...costliest], 0, width),
        ]),
  ];
}
