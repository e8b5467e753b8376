import { STOCK, WASTE, zoneOf } from '../../src/engine/piles.ts';
import { cardsAt } from '../../src/engine/games/layout.ts';
import { type Card, parseCard, Position, type Setting } from '../../src/index.ts';
import { openSeed, playChoices } from '../games/cases.ts';
import { seedRandom } from '../reference/shuffle.ts';

/** By any legal moves, or mostly by those that look best, which get further. */
export type Manner = 'random' | 'promising';

/** Cards as they are written, separated by blanks. */
export const parseCards = (text: string): Card[] => (text.match(/\S+/g) ?? []).map(parseCard);

/** A game of at most `plies` moves: every `step`-th of its positions, without the opening. */
export function samplePositions(
  setting: Setting,
  seed: number,
  manner: Manner,
  plies: number,
  step: number,
): Position[] {
  const random = seedRandom(seed);
  const choices = Array.from({ length: plies }, () =>
    manner === 'promising' && random() < 0.8 ? 0 : Math.floor(random() * 10_000),
  );
  return playChoices(openSeed(setting, seed), choices).filter((_, ply) => ply > 0 && ply % step === 0);
}

/** The ranks of the foundations, such as `31 00` for two suits; a ten is written A, a king D. */
export const readRanks = (text: string): [number, number][] =>
  (text.match(/\S+/g) ?? []).map(([higher, lower]) => [Number.parseInt(higher, 16), Number.parseInt(lower, 16)]);

/** Whether a position is hopeless by the bound of its relaxation. */
export function isDeadEnd({ setting, game, row }: Position): boolean {
  const relaxation = setting.variant.relax?.(setting.rules, setting.size);
  if (relaxation?.isDeadEnd === undefined) throw new Error('the game has no relaxation with a bound');
  const image = new Int32Array(relaxation.words);
  expect(relaxation.project(game, row, image, 0)).toBe(true);
  return relaxation.isDeadEnd(image, 0);
}

/** The same position, made of nothing but what lies on the table. */
export const rebuild = (position: Position): Position => Position.place(position.setting, position.layOut());

/** Whether a space waits for the player to say what fills it. */
export function awaitsFill(position: Position): boolean {
  if (position.setting.rules['space-fill'] !== 'choice') return false;
  const layout = position.layOut();
  const hasSpace = [...layout.piles].some(([pile, cards]) => zoneOf(pile) === 'tableau' && cards.length === 0);
  return hasSpace && cardsAt(layout, STOCK).length + cardsAt(layout, WASTE).length > 0;
}
