import { countColumns, padColumns, toSentence, wrapWords } from '../../base/prose.ts';
import type { Card } from '../../engine/cards.ts';
import type { Move } from '../../engine/moves.ts';
import { STOCK, WASTE } from '../../engine/piles.ts';
import { cardsAt } from '../../engine/games/layout.ts';
import { hideCards } from '../../engine/notation/position-text.ts';
import { copySteps, describeMove, describeStep, listSteps, phraseMove } from '../../engine/notation/steps.ts';
import { describeOutlook, findOutlook } from '../../players/outlook.ts';
import { drawSight } from '../text/solve-text.ts';
import type { Session } from './session.ts';

const INDENT = '  ';

export const STUCK =
  'No move is legal: the game is stuck. Type undo to take moves back, or give up to see where it was lost.';

export const showBoard = ({ position, hidden, turning, style }: Session): string[] =>
  drawSight(position, hideCards(position, hidden), { ...style, turning });

const tellMove = ({ position, style: { face } }: Session, move: Move, hidden: boolean) =>
  describeMove(position, move, { face, hidden }).action;

function layColumns(entries: readonly string[], width: number) {
  const cell = Math.max(...entries.map(countColumns)) + 1;
  return wrapWords(
    entries.map((entry) => padColumns(entry, cell)),
    INDENT,
    width + 1,
  ).map((line) => line.trimEnd());
}

export function showMoves(session: Session): string[] {
  const { position, hidden, style } = session;
  const moves = position.listMoves();
  if (position.isWon) return ['The game is won.'];
  if (moves.length === 0) return [STUCK];
  const isNextKnown = hidden < position.stockCount;
  const entries = moves.map(
    (move, i) => `${String(i + 1).padStart(String(moves.length).length)} ${tellMove(session, move, !isNextKnown)}`,
  );
  return ['Legal moves:', ...layColumns(entries, style.width)];
}

export function showLast({ record, turning, style: { face } }: Session): string[] {
  const steps = listSteps(record.before, record.moves.slice(-1));
  const [step] = turning === undefined ? steps : copySteps(steps, turning);
  if (step === undefined) return ['The card lies on the waste already, as PySolFC shows it.'];
  const { action, fills } = describeStep(step, { face });
  return [action, ...fills].map(toSentence);
}

export function showCertainty(session: Session): string[] {
  const { hidden } = session;
  const verdict = session.glanceAtOrders()?.verdict;
  if (verdict === 'won') return [`Won whatever comes, in any order of the ${hidden} unseen cards: hint shows how.`];
  if (verdict === 'lost') return [`Lost whatever comes, in any order of the ${hidden} unseen cards.`];
  return [];
}

export function showUnseen({ position, hidden, style: { face, width } }: Session): string[] {
  const stock = cardsAt(position.layOut(), STOCK);
  const known = stock.length - hidden;
  const unseen = stock.slice(known).toSorted((a, b) => a - b);
  if (stock.length === 0) return ['The stock is empty.'];
  const next = known === 0 ? [] : [`The next card is known: ${face(stock[0] ?? 0)}.`];
  if (unseen.length === 0) return next;
  return [
    ...next,
    `Unseen cards: ${unseen.length}`,
    ...wrapWords(unseen.map(face), INDENT, width),
    ...(known === 0 ? [describeOutlook(findOutlook(position, unseen), unseen.length, face)] : []),
  ];
}

export function showWaste({ position, style }: Session): string[] {
  const cards = position.layOut().piles.get(WASTE);
  if (cards === undefined) return ['This game has no waste.'];
  return cards.length === 0 ? ['The waste is empty.'] : listCards('The waste, top card last', cards, style);
}

export function showStock({ position, style }: Session): string[] {
  const cards = cardsAt(position.layOut(), STOCK);
  return cards.length === 0 ? ['The stock is empty.'] : listCards('The stock, next card first', cards, style);
}

const listCards = (title: string, cards: readonly Card[], { face, width }: Session['style']) => [
  `${title}: ${cards.length}`,
  ...wrapWords(cards.map(face), INDENT, width),
];

export const showHistory = ({ record: { moves }, style: { width } }: Session): string[] =>
  moves.length === 0
    ? ['Nothing has been played.']
    : wrapWords(
        moves.map((move) => phraseMove(move)),
        INDENT,
        width,
      );
