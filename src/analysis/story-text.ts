/** A story as lines of plain text. */

import type { Board } from '../games/game.ts';
import type { Copy, Need } from './blockers.ts';
import type { Course } from './course.ts';
import type { MoveKind } from './move-kinds.ts';
import type { NamedMove, NoReturn } from './no-return.ts';
import type { Loss, Phase, Story } from './story.ts';
import { findZone, isBag } from './zones.ts';

const KINDS: Readonly<Record<MoveKind, string>> = {
  foundation: 'a card to a foundation',
  'worry-back': 'a card back from a foundation',
  turn: 'turning a stock card',
  'row-deal': 'dealing a row',
  refill: 'filling a vacancy from the stock',
  fill: 'filling a space',
  build: 'a build from elsewhere',
  vacate: "a pile's only card onto another pile",
  shuffle: 'a card from one pile onto another',
};

const ENDINGS: Readonly<Record<Course['ending'], string>> = {
  won: 'won',
  blocked: 'lost, with no legal move left',
  'given-up': 'given up',
};

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
const nameMove = ({ text, kind }: NamedMove): string => `${text} (${KINDS[kind]})`;

function formatPhase({ ply, zones, suits }: Phase): string {
  const { foundation, ...others } = zones;
  const out = Object.entries(suits).map(([suit, cards]) => `${suit} ${cards}`).join(', ');
  const places = Object.entries(others).map(([zone, cards]) => `${zone} ${cards}`).join(', ');
  return `  after ${count(ply, 'move').padEnd(9)}  foundations ${foundation} (${out}); ${places}`;
}

function formatProof({ certainty, lost, plies }: NoReturn): string {
  if (certainty === 'proof') return 'Nothing wins after it: that is proved.';
  if (lost === null) return 'No win was found after it, and no later position is proved lost.';
  const where = lost.ply === plies ? 'the final position' : `the position after ${count(lost.ply, 'move')}`;
  return `No win was found after it; the first position proved lost is ${where}.`;
}

function formatNoReturn(noReturn: NoReturn): string[] {
  const { fate, winnable, fatal, alternative, winMoves } = noReturn;
  if (fate === 'unwinnable') return ['The deal is unwinnable: nothing could have saved the game.'];
  if (winnable === null || alternative === null) return ['No win of this deal was found, so no move can be blamed.'];
  const at = `after ${count(winnable.ply, 'move')}, with ${winnable.stock} stock cards left`;
  const better = `${nameMove(alternative)} begins a win of ${count(winMoves ?? 0, 'move')}`;
  if (fatal === null) return [`Given up while it could still be won: ${at}, ${better}.`];
  const threw = noReturn.certainty === 'proof' ? 'threw' : 'may have thrown';
  return [
    `Last seen winnable ${at}.`,
    `Move ${winnable.ply + 1}, ${nameMove(fatal)}, ${threw} the game away; ${better}.`,
    formatProof(noReturn),
  ];
}

function formatCopy({ pile, depth, cover }: Copy): string {
  if (pile === 'S') return depth === 0 ? 'next in the stock' : `in the stock after ${count(depth, 'card')}`;
  if (isBag(pile)) return `in ${pile}`;
  const place = findZone(pile) === 'waste' ? 'the waste' : pile;
  if (cover === null) return `on top of ${place}`;
  return `in ${place} under ${count(depth, 'card')}, the nearest a ${cover}`;
}

const formatNeed = ({ suit, rank, copies }: Need): string =>
  rank === null ? `  ${suit} is complete` : `  ${rank}${suit}: ${copies.map(formatCopy).join('; ')}`;

function formatLoss({ noReturn, turningPoint, needs }: Loss, drawBoard: (board: Board) => string): string[] {
  return [
    ...formatNoReturn(noReturn),
    ...(turningPoint === null ? [] : ['', 'The board then:', '', ...drawBoard(turningPoint).split('\n')]),
    '',
    'Missing at the end:',
    ...needs.map(formatNeed),
  ];
}

/** The story line by line; `drawBoard` draws a position, its lines parted by line feeds. */
export function formatStory({ course, phases, loss, end }: Story, drawBoard: (board: Board) => string): string[] {
  const { ending, plies, progressPly, progressStock, legalMoves } = course;
  const lines = [`The game was ${ENDINGS[ending]} after ${count(plies, 'move')}.`, ...phases.map(formatPhase)];
  if (loss === null) return lines;
  return [
    ...lines,
    '',
    ...formatLoss(loss, drawBoard),
    '',
    `Last progress after ${count(progressPly, 'move')}, with ${progressStock} stock cards left.`,
    `Legal moves in the last positions: ${legalMoves.toReversed().join(', ')}.`,
    '',
    'The final board:',
    '',
    ...drawBoard(end).split('\n'),
  ];
}
