import type { Deal } from '../deal/deal-v1.ts';
import type { Verdict } from '../search/result.ts';
import { type Move, formatMove } from '../engine/moves.ts';
import { PartialPosition, Position, type Setting } from '../games/position.ts';
import { parsePosition } from '../notation/position-text.ts';
import { describeRules } from '../games/rules.ts';
import { findVariant } from '../variants/registry.ts';

export interface Beginning {
  /** Null where the game began at a position. */
  readonly deal: Deal | null;
  /** The name that a position was given with; empty without one. */
  readonly name: string;
  /** With an imagined order of the cards that nobody has seen. */
  readonly start: Position;
  /** What is known of the start of a game with real cards, whose stock nobody here has seen; null in other games. */
  readonly sight: PartialPosition | null;
}

export interface Line {
  readonly beginning: Beginning;
  /** Legal moves from the start on, including those that were taken back or are still to come. */
  readonly moves: readonly Move[];
  /** How many of them stand. */
  readonly played: number;
}

const begin = (start: Position, known: Partial<Beginning>): Beginning => ({
  deal: null,
  name: '',
  sight: null,
  ...known,
  start,
});

export const openDeal = (setting: Setting, deal: Deal): Beginning =>
  begin(Position.open(setting, deal.cards), { deal });

export const openReal = (sight: PartialPosition, name = ''): Beginning =>
  begin(sight.imagine(sight.unseen), { sight, name });

export function openPosition(text: string, name: string): Beginning {
  const start = parsePosition(text, findVariant);
  return start instanceof PartialPosition ? openReal(start, name) : begin(start, { name });
}

export const positionAt = ({ beginning, moves }: Line, ply: number): Position =>
  moves.slice(0, ply).reduce((position, move) => position.play(move), beginning.start);

export const startLine = (beginning: Beginning): Line => ({ beginning, moves: [], played: 0 });

const SCHEMES: Readonly<Record<Deal['scheme'], string>> = { 'deal-v1': 'seed ', pysolfc: 'PySolFC ', cards: '' };

export function nameBeginning({ deal, name, sight }: Beginning): string {
  if (deal === null) return name !== '' ? name : sight === null ? 'a position' : 'real cards';
  return deal.id === '' ? 'a deal of cards' : SCHEMES[deal.scheme] + deal.id;
}

/** `Congress, worry-back=yes, seed 7`. */
export function titleGame(beginning: Beginning): string {
  const { variant, rules } = beginning.start.setting;
  return [variant.title, describeRules(variant, rules), nameBeginning(beginning)]
    .filter((part) => part !== '')
    .join(', ');
}

/** The same text for the same line, however far it is played. */
export const lineKey = ({ moves }: Line): string => moves.map(formatMove).join();

/** The same text for the same line from the same start. */
export const nameLine = (line: Line): string => `${line.beginning.start.toString()} ${lineKey(line)}`;

/** Moves from a lost position lead to lost positions, and only winnable positions lead to a winnable one. */
export class LineVerdicts {
  #moves: readonly Move[] = [];
  readonly #known: (Verdict | undefined)[] = [];
  #win: { readonly ply: number; readonly line: readonly Move[] } | null = null;

  /** Moves that both lines have in common stay judged. */
  follow(moves: readonly Move[]): void {
    const differs = moves.findIndex((move, i) => move !== this.#moves[i]);
    const shared = differs < 0 ? moves.length : differs;
    this.#known.length = Math.min(this.#known.length, shared + 1);
    if (this.#win !== null && this.#win.ply > shared) this.#win = null;
    this.#moves = moves;
  }

  note(ply: number, verdict: Verdict, line: readonly Move[] = []): void {
    this.#known[ply] = verdict;
    if (verdict === 'winnable') this.#win = { ply, line };
  }

  /** Undefined where nobody has searched. */
  at(ply: number): Verdict | undefined {
    if (this.firstLost <= ply) return 'unwinnable';
    return this.#known.lastIndexOf('winnable') >= ply || this.#isOnWin(ply) ? 'winnable' : this.#known[ply];
  }

  /** Infinite where no position is known to be lost. */
  get firstLost(): number {
    const first = this.#known.indexOf('unwinnable');
    return first < 0 ? Infinity : first;
  }

  #isOnWin(ply: number) {
    const { ply: from, line } = this.#win ?? { ply: Infinity, line: [] };
    return ply >= from && this.#moves.slice(from, ply).every((move, i) => move === line[i]);
  }
}
