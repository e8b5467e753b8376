/** A variant: its rules with their options, and all else that belongs to it. */

import type { Card, Pack } from '../cards.ts';
import type { PlainVariant } from '../../reference/plain-game.ts';
import type { Fault } from './faults.ts';
import type { Move } from '../moves.ts';
import type { Pile, PileFamily } from '../piles.ts';
import type { Game, Size } from './game.ts';
import type { Judgement, MoveWeights } from './judgement.ts';
import type { Layout } from './layout.ts';
import type { Policy, PolicyWeights } from './policy.ts';
import type { Relaxation } from './relaxation.ts';
import type { SearchWeights, VariantWeights } from './weights.ts';

/** One rule option; the first value is the default. */
export interface RuleOption<Key extends string = string, Value extends string = string> {
  readonly key: Key;
  readonly title: string;
  readonly values: readonly [Value, ...Value[]];
  /** One sentence for each value, in the order of `values`. */
  readonly meanings: readonly string[];
  readonly source: string;
  /** The value by which nearly no deal can be won, if there is one. */
  readonly mostlyLost?: Value;
  /** Values that are legal under a setting of another option only: value to `key=value`. */
  readonly needs?: Readonly<Partial<Record<Value, string>>>;
  /** Words that were once values, and the values that they are read as. */
  readonly formerValues?: Readonly<Record<string, Value>>;
}

/** The rules that a table of options allows: a misspelt key or value does not compile. */
export type RulesOf<Options extends readonly RuleOption[]> = {
  readonly [Option in Options[number] as Option['key']]: Option['values'][number];
};

/** A value for every option of a variant, in the order of its option table. */
export type Rules = Readonly<Record<string, string>>;

/** A line that wins under the stricter value of an option also wins under the looser. */
export interface Nesting<R extends Rules = Rules> {
  readonly option: string;
  readonly strict: string;
  readonly loose: string;
  readonly why: string;
  /** Whether it holds under these values of the other options. Missing if it always does. */
  holds?(rules: R): boolean;
}

/** Moves that the rules here allow, and a game of PySolFC does not. */
export interface PysolLimit {
  /** A sentence; it begins with "There". */
  readonly text: string;
  readonly remedy: string;
  /** Whether a legal move is one of those. */
  readonly breaks: (before: Layout, move: Move) => boolean;
}

/** The game of PySolFC that deals the same cards. */
export interface PysolGame<R extends Rules = Rules> {
  /** The values of options by which it is exactly that game, beside those of an alias; null if none are. */
  readonly rules: Partial<R> | null;
  /** Some of its games are one variant here, under other rules. */
  titleOf(rules: R): string;
  /** When the next stock card lies on the waste by itself: at first, or whenever the waste is empty. */
  readonly turns: 'opening' | 'always';
  /** The places of the piles there, as lines to print, unless they lie as they are numbered. */
  readonly picture?: readonly string[];
  /** With none, every line of play can be copied there. */
  listLimits(rules: R): readonly PysolLimit[];
}

/** The words of a variant, without its play. */
export interface VariantWords<R extends Rules = Rules, S extends Size = Size> {
  readonly name: string;
  readonly title: string;
  /** Other names in small letters, each with the rules that it stands for beside the default ones. */
  readonly aliases: Readonly<Record<string, Partial<R>>>;
  /** One paragraph for each entry. */
  readonly description: readonly string[];
  readonly source: string;
  readonly options: readonly RuleOption[];
  /** Options under which other games were once found, and what to do instead. */
  readonly formerOptions?: Readonly<Partial<Record<string, string>>>;
  readonly nestings: readonly Nesting<R>[];
  /** Rules, beside the default ones, under which the game is played most differently. */
  readonly contrasts?: readonly Partial<R>[];
  /** Those beside foundations, stock, waste and T1..T8; `declarePiles` makes them known. */
  readonly piles?: readonly PileFamily[];
  /** Whether a pile takes cards only when the stock is used up. */
  opensLate?(pile: Pile, size: S): boolean;
  readonly size: S;
}

/** @template R its rules, `G` its game, `W` its move weights, `S` its size. */
export interface Variant<
  R extends Rules = Rules,
  G extends Game = Game,
  W extends MoveWeights = MoveWeights,
  S extends Size = Size,
> extends VariantWords<R, S> {
  readonly preset?: Partial<R>;
  readonly pysol: PysolGame<R> | null;

  /** The cards dealt: without those that start on the foundations or are left out. */
  pack(size: S): Pack;
  /** Lays out a deal. @param cards in dealing order. */
  openLayout(cards: readonly Card[], size: S, rules: R): Layout;
  /** Why play cannot have led to a layout of the right cards; null if nothing shows that. It ignores the order of the stock. */
  findFault(layout: Layout, rules: R, size: S): Fault | null;
  createGame(rules: R, size: S, stock: Uint8Array): G;

  readonly weights: VariantWeights<W>;
  judge(game: G, weights: SearchWeights<W>): Judgement;
  createPolicy(rules: R, size: S, weights: PolicyWeights): Policy;
  /**
   * How many positions the careful player searches for a plan: up to the next hidden card, and to a win once every card
   * is known. With 0 it plans nothing.
   */
  readonly ahead: Readonly<Record<'hidden' | 'open', number>>;
  /** The turns of the default search and their shares of its nodes; the usual ones unless given. */
  schedule?(rules: R): readonly { readonly search: string; readonly share: number }[];
  /** Values of `rollout` that suit players that think; its defaults unless given. */
  readonly thought?: Readonly<Record<string, number>>;
  /** The least ease of a deal in each band but the last, the easiest first (see `findBand`). */
  readonly bands: readonly [number, number, number, number];
  /** An easier game whose search can prove that a position is lost; missing where the game itself does as well. */
  relax?(rules: R, size: S): Relaxation;

  /** The same rules once more, plainly, for verification. */
  readonly plain: PlainVariant;
}

/** Bands of deals by how easy they are for players who do not see the stock, the easiest first. */
export const BANDS = ['very-easy', 'easy', 'middling', 'hard', 'very-hard'] as const;
export type Band = (typeof BANDS)[number];

/**
 * The band of a deal. The limits between bands divide the deals of a variant by its default rules into fifths. If the
 * hasty player with slips wins all its games of more than a fifth of the deals, these are very easy. Then the
 * limits divide the others into quarters. Other readings have the same limits, so that their bands can be compared.
 * @param ease 0..1, as `createDifficultyMeter` measures it.
 */
export const findBand = ({ bands }: Pick<Variant, 'bands'>, ease: number): Band =>
  BANDS[bands.filter((limit) => ease < limit).length] ?? 'very-hard';

/** `1` for very easy to `5` for very hard. */
export const numberBand = (band: Band): number => BANDS.indexOf(band) + 1;
