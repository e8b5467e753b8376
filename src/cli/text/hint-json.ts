/** What is known of a position's moves, as JSON. The fields are explained in the help of `quorum hint`. */

import type { MoveVerdict, PositionVerdict } from '../../analysis/move-verdicts.ts';
import { formatMove } from '../../engine/moves.ts';
import { type Advice, FOLLOWER, type Prospect } from '../../players/advisor.ts';
import { carefulPlayer } from '../../players/careful.ts';
import { nameMove } from './hint-text.ts';

function describeMove(move: MoveVerdict): object {
  const [first, ...alike] = move.moves.map((each) => formatMove(each));
  return {
    move: first,
    alike,
    verdict: move.verdict,
    reason: move.verdict === 'unknown' ? move.reason : null,
    ...(move.verdict === 'winnable' ? { win: move.line.map(formatMove) } : {}),
  };
}

export const describeVerdict = ({ state, verdict, best, moves, nodes }: PositionVerdict): object => ({
  state,
  verdict,
  best: best === null ? null : formatMove(best.moves[0]),
  moves: moves.map(describeMove),
  nodes,
});

/** Four digits are more than any estimate here is good for. */
const round = (value: number): number | null => (Number.isFinite(value) ? Math.round(10_000 * value) / 10_000 : null);

const describeProspect = ({ move, chance, behind }: Prospect): object => ({
  move: nameMove(move, true),
  chance: round(chance.value),
  chanceError: round(chance.error),
  behind: round(behind.value),
  behindError: round(behind.error),
});

export const describeAdvice = ({ choice, prospects, samples, followed, games, nodes }: Advice): object => ({
  state: 'open',
  verdict: null,
  best: choice === null ? null : nameMove(choice, true),
  moves: prospects.map(describeProspect),
  chancesOf: carefulPlayer.name,
  samples,
  followed: { player: FOLLOWER, games, chance: round(followed.value), chanceError: round(followed.error) },
  nodes,
});
