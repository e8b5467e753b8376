import { ACE } from '../../../src/engine/cards.ts';
import { type Move, moveCard, moveFrom, moveTo } from '../../../src/engine/moves.ts';
import { STOCK } from '../../../src/engine/piles.ts';
import { type Judgement, judgeByFoundations, type MoveWeights } from '../../../src/engine/games/judgement.ts';
import type { NoRules, Variant } from '../../../src/engine/games/variant.ts';
import { OutcomePolicy } from '../../../src/engine/games/policy.ts';
import { type StagedWeights, tabulateStages } from '../../../src/engine/games/weights.ts';
import { ToyGame, openToy } from './game.ts';
import { PLAIN_TOY } from './plain.ts';
import { TOY_WORDS } from './words.ts';

const WEIGHTS = { noise: 1, move: 1 };

const judgeMoves = (game: ToyGame, weights: MoveWeights): Judgement =>
  judgeByFoundations(game, WEIGHTS.noise, {
    levelled: true,
    scoreMoves: (_rows, _at, _moves, count, scores) => void scores.fill(weights['move'] ?? 0, 0, count),
    identifyMove: (_rows, _at, move: Move) => moveCard(move) * 64 + (moveTo(move) & 1),
  });

const POLICY = { move: [1, 0] } satisfies StagedWeights;

/** Likes all moves alike. */
class ToyPolicy extends OutcomePolicy {
  protected measure(): boolean {
    this.features[0] = 1;
    return true;
  }

  protected measureTurn(): void {
    this.features[0] = 1;
  }

  showsCard(move: Move): boolean {
    return moveFrom(move) === STOCK;
  }
}

export const toy: Variant<NoRules, ToyGame, typeof WEIGHTS> = {
  ...TOY_WORDS,
  pysol: null,
  pack: (size) => ({ suits: size.suits, low: ACE, high: size.ranks }),
  openLayout: openToy,
  findFault: () => null,
  createGame: (_, size, stock) => new ToyGame(size, stock),
  weights: { scores: WEIGHTS, policy: tabulateStages(POLICY) },
  judge: (game, { scores }) => judgeMoves(game, scores),
  createPolicy: (_rules, _size, weights) => new ToyPolicy(Object.keys(POLICY), weights),
  ahead: { hidden: 8, open: 50 },
  relax: () => null,
  bands: [1, 0.75, 0.5, 0.25],
  plain: PLAIN_TOY,
};
