/**
 * What a variant is: its rules with their options, and all that else belongs to it. A further game is
 * one of these; whatever it lacks, the type checker lists.
 */

import type { Card, Pack } from '../engine/cards.ts';
import type { PlainVariant } from '../verify/plain-game.ts';
import type { Fault } from './faults.ts';
import type { Move } from '../engine/moves.ts';
import type { Pile, PileFamily } from '../engine/piles.ts';
import type { Game, Size } from './game.ts';
import type { Judgement, MoveWeights, Sight } from './judgement.ts';
import type { Layout } from './layout.ts';
import type { Policy } from './policy.ts';
import type { Relaxation } from './relaxation.ts';
import type { SearchWeights, VariantWeights } from './weights.ts';

/** One rule option; the first value is the default. */
export interface RuleOption<Key extends string = string, Value extends string = string> {
  readonly key: Key;
  readonly values: readonly [Value, ...Value[]];
  /** One sentence for each value, in the order of `values`. */
  readonly meanings: readonly string[];
  /** Where the readings come from. */
  readonly source: string;
}

/** The rules that a table of options allows: a misspelt key or value does not compile. */
export type RulesOf<Options extends readonly RuleOption[]> = {
  readonly [Option in Options[number] as Option['key']]: Option['values'][number];
};

/** The rules of a variant without options. */
export type NoRules = Readonly<Record<string, never>>;

/** A value for every option of a variant, in the order of its option table. */
export type Rules = Readonly<Record<string, string>>;

/**
 * One reading of the rules that is contained in another: whatever line wins under the stricter value of
 * an option also wins under the looser one, all other options being equal.
 */
export interface Nesting<R extends Rules = Rules> {
  readonly option: string;
  readonly strict: string;
  readonly loose: string;
  /** Why a line of the stricter game is one of the looser game, move by move. */
  readonly why: string;
  /** Whether it holds under these values of the other options; always, unless given. */
  holds?(rules: R): boolean;
}

/** What a game of PySolFC does not allow, where the rules here do. */
export interface PysolLimit {
  /** A sentence; it begins with "There". */
  readonly text: string;
  /** What to play instead, as a sentence. */
  readonly remedy: string;
  /** Whether a legal move is one of those. @param before the position before it. */
  readonly breaks: (before: Layout, move: Move) => boolean;
}

/** The game of PySolFC that deals the same cards. */
export interface PysolGame<R extends Rules = Rules> {
  /** Its name there. */
  readonly title: string;
  /** When the next stock card lies on the waste by itself: at the beginning, or whenever the waste is empty. */
  readonly turns: 'opening' | 'always';
  /** Where the piles lie there, as lines to be printed as they stand; empty where they lie as they are numbered. */
  readonly picture: readonly string[];
  /** Where there is none, every line of play can be copied there. */
  listLimits(rules: R): readonly PysolLimit[];
}

/** By what the luck of a game's cards is measured: for each feature that counts its weight at five stages, from a full stock to an empty one. */
export type LuckWeights = Readonly<Record<string, readonly number[]>>;

/** What can be said of a variant without playing it. */
export interface VariantWords<R extends Rules = Rules, S extends Size = Size> {
  readonly name: string;
  readonly title: string;
  readonly aliases: readonly string[];
  /** Rules in plain words, one paragraph for each entry. */
  readonly description: readonly string[];
  /** Where the rules come from. */
  readonly source: string;
  readonly options: readonly RuleOption[];
  /** Options that it once had, and what to do instead. */
  readonly formerOptions: Readonly<Record<string, string>>;
  readonly nestings: readonly Nesting<R>[];
  /** Rules, beside the default ones, under which the game is played most differently. */
  readonly contrasts?: readonly Partial<R>[];
  /** Those that it has beside foundations, stock, waste and T1..T8; `declarePiles` makes them known. */
  readonly piles?: readonly PileFamily[];
  /** Whether a pile takes cards only when the stock is used up; none does, unless given. */
  opensLate?(pile: Pile, size: S): boolean;
  /** The full size. */
  readonly size: S;
}

/** @template R its rules, `G` its game, `W` its move weights, `S` its size. */
export interface Variant<
  R extends Rules = Rules,
  G extends Game = Game,
  W extends MoveWeights = MoveWeights,
  S extends Size = Size,
> extends VariantWords<R, S> {
  /** Null where PySolFC has none. */
  readonly pysol: PysolGame<R> | null;

  /** The pack dealt at a given size: cards that start on the foundations or are left out are not in it. */
  pack(size: S): Pack;
  /** How a deal (cards in dealing order) is laid out. */
  openLayout(cards: readonly Card[], size: S): Layout;
  /**
   * What shows that play cannot have led to a layout whose cards are the right ones, or null when nothing does.
   * The order of the stock means nothing in it.
   */
  findFault(layout: Layout, rules: R, size: S): Fault | null;
  createGame(rules: R, size: S, stock: Uint8Array): G;

  /** As they were tuned. */
  readonly weights: VariantWeights<W>;
  judge(game: G, weights: SearchWeights<W>, sight: Sight): Judgement;
  /** What a player goes by who thinks no further than one move. */
  createPolicy(rules: R, size: S, weights: Pick<VariantWeights, 'policy' | 'values'>): Policy;
  /** In games won, found by `npm run fit-luck`; with none, only the last cards count as luck. */
  readonly luckWeights: LuckWeights;
  /** What proofs of unwinnability go by; null when nothing is known that helps. */
  relax(rules: R, size: S): Relaxation | null;

  /** The same rules once more, plainly, for verification. */
  readonly plain: PlainVariant;
}
