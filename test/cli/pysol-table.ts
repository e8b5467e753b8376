/**
 * The tables of PySolFC, written from its own rules (games diplomat.py and royalcotillion.py, stack.py), and a hand
 * that makes there what `solve` prints. Shares nothing with the program.
 */

const RANKS = 'A23456789TJQK';
const rankOf = (card: string) => RANKS.indexOf(card.charAt(0)) + 1;
const isRed = (card: string) => 'DH'.includes(card.charAt(1));

/** A stack of cards, the top card last. */
type Stack = string[];

export abstract class PysolTable {
  /** Top card last: the next to be dealt. */
  readonly talon: Stack;
  readonly waste: Stack = [];
  readonly rows: Stack[] = [];
  /** Highest rank of each foundation, two of a suit. */
  readonly foundations: Record<string, [number, number]>;
  /** What filled spaces by itself since the last look, and where it was seen before: `3H from the waste`. */
  readonly fills: string[] = [];

  /** @param cards in dealing order. */
  constructor(cards: readonly string[], rows: number, base: number, height = 1) {
    this.talon = cards.toReversed();
    this.foundations = { C: [base, base], D: [base, base], H: [base, base], S: [base, base] };
    for (let i = 0; i < rows; i++) this.rows.push([]);
    for (let i = 0; i < height; i++) for (const row of this.rows) row.push(this.take(this.talon));
    this.deal();
  }

  /** A click on the talon. */
  deal(): string {
    const card = this.take(this.talon);
    this.waste.push(card);
    return card;
  }

  /** A click on the empty talon. */
  turnOver(): void {
    throw new Error('there is no redeal');
  }

  /** The top card of a foundation onto a pile. */
  lower(to: Stack, card: string): void {
    const pair = this.foundations[card.charAt(1)];
    const at = pair.indexOf(rankOf(card));
    if (at < 0 || !this.mayLower() || !this.accepts(to, [], card)) throw new Error(`${card} does not come back`);
    pair[at] -= 1;
    to.push(card);
  }

  protected mayLower(): boolean {
    return true;
  }

  /** @param cards those that move together, the lowest in the pile first. */
  move(from: Stack, to: Stack | 'foundation', cards: readonly string[]): void {
    const [card] = cards;
    if (from.slice(-cards.length).join() !== cards.join() || !this.moveTogether(cards))
      throw new Error(`${cards.join()} cannot be taken, but ${from.at(-1)}`);
    if (to === 'foundation') this.#raise(from, card);
    else if (this.accepts(to, from, card)) to.push(...cards);
    else throw new Error(`${card} does not go onto ${to.at(-1)}`);
    from.splice(-cards.length);
    this.fill(from);
  }

  protected moveTogether({ length }: readonly string[]): boolean {
    return length === 1;
  }

  get isWon(): boolean {
    return [this.talon, this.waste, ...this.rows].every((stack) => stack.length === 0);
  }

  protected accepts(to: Stack, _from: Stack, card: string): boolean {
    const top = to.at(-1);
    return top === undefined || rankOf(card) === rankOf(top) - 1;
  }

  protected mayRaise(_from: Stack): boolean {
    return true;
  }

  /** What happens by itself when a stack has lost a card. */
  protected abstract fill(stack: Stack): void;

  protected fillRow(row: Stack, source: 'waste' | 'stock'): void {
    const card = this.take(this.waste);
    row.push(card);
    this.fills.push(`${card} from the ${source}`);
  }

  protected take(stack: Stack): string {
    const card = stack.pop();
    if (card === undefined) throw new Error('no card is left');
    return card;
  }

  #raise(from: Stack, card: string): void {
    const pair = this.foundations[card.charAt(1)];
    const at = pair.indexOf(rankOf(card) - 1);
    if (at < 0 || !this.mayRaise(from)) throw new Error(`no foundation takes ${card}`);
    pair[at] += 1;
  }
}

/** Congress, and Parliament with aces on the foundations: a space is filled from the waste, which is dealt to when it is empty. */
export class PysolCongress extends PysolTable {
  constructor(cards: readonly string[], acesOut: boolean) {
    super(cards, 8, acesOut ? 1 : 0);
  }

  protected fill(stack: Stack): void {
    if (stack === this.waste || stack.length > 0) return;
    const source = this.waste.length > 0 ? 'waste' : 'stock';
    if (source === 'stock' && this.talon.length > 0) this.deal();
    if (this.waste.length > 0) this.fillRow(stack, source);
  }
}

/** Diplomat, with Rows of Four, which has two redeals, and Lady Palk, in which runs move together. */
export class PysolDiplomat extends PysolTable {
  #redeals;
  readonly #runs;

  constructor(cards: readonly string[], { redeals = 0, runs = false } = {}) {
    super(cards, 8, 0, 4);
    this.#redeals = redeals;
    this.#runs = runs;
  }

  override turnOver(): void {
    if (this.talon.length > 0 || this.#redeals-- === 0) super.turnOver();
    this.talon.push(...this.waste.splice(0).toReversed());
  }

  protected override moveTogether(cards: readonly string[]): boolean {
    if (!this.#runs) return super.moveTogether(cards);
    return cards.every((card, i) => i === 0 || rankOf(card) === rankOf(cards[i - 1]) - 1);
  }

  protected fill(): void {}
}

/**
 * British Constitution: four rows of eight piles, each fed from the row below, the lowest from the waste. In New British
 * Constitution they are built regardless of suit, and jacks alone go into spaces of the first three.
 */
export class PysolConstitution extends PysolTable {
  readonly #isNew;

  constructor(cards: readonly string[], isNew = false) {
    super(cards, 32, 1);
    this.#isNew = isNew;
  }

  protected override accepts(to: Stack, from: Stack, card: string): boolean {
    const row = this.#rowOf(to);
    const below = row === 3 ? from === this.waste : this.#rowOf(from) === row + 1;
    const top = to.at(-1);
    const fits = top === undefined ? !this.#isNew || card.startsWith('J') : this.#isNew || isRed(card) !== isRed(top);
    return below && super.accepts(to, from, card) && fits;
  }

  protected override mayLower(): boolean {
    return false;
  }

  protected override mayRaise(from: Stack): boolean {
    return this.#rowOf(from) === 0;
  }

  protected fill(stack: Stack): void {
    if (stack.length > 0) return;
    if (stack === this.waste) {
      if (this.talon.length > 0) this.deal();
    } else if (this.#rowOf(stack) === 3 && this.waste.length > 0) {
      this.fillRow(stack, 'waste');
      this.fill(this.waste);
    }
  }

  #rowOf(stack: Stack): number {
    const index = this.rows.indexOf(stack);
    return index < 0 ? -1 : Math.floor(index / 8);
  }
}

/** What is printed of each step: the action, and the fills that follow. */
export function readSteps(text: string): string[] {
  const [, ...steps] = text.split(/^ {2}\d+(?:-\d+)? +/m);
  return steps.map((step) => step.replace(/\s+/g, ' ').trim());
}

/** The stack that a step names; any of row 4 that has the card, or is empty. */
function findStack(table: PysolTable, name: string, card: string | null): Stack {
  if (name === 'the waste') return table.waste;
  const place = /^(?:T(\d)|R([234])(?:\.(\d))?)$/.exec(name);
  if (place === null) throw new Error(`PySolFC has no ${name}`);
  const [, pile, row, column] = place;
  if (pile !== undefined) return table.rows[Number(pile) - 1];
  const first = 8 * (Number(row) - 1);
  if (column !== undefined) return table.rows[first + Number(column) - 1];
  const found = table.rows
    .slice(first, first + 8)
    .find((stack) => (card === null ? stack.length === 0 : stack.at(-1) === card));
  if (found === undefined) throw new Error(`no pile of row ${row} has ${card ?? 'a space'}`);
  return found;
}

/** Makes one step, and checks what it says of cards that come by themselves. */
export function makeStep(table: PysolTable, step: string): void {
  const [action, ...fills] = step.split(/ (?=(?:T\d|R4|R\d\.\d) (?:is empty|has a space))/);
  table.fills.length = 0;
  const run = /^turn \d+: (.*)$/.exec(action) ?? /^turn a card: (..) comes onto the waste$/.exec(action);
  if (run !== null) {
    for (const card of run[1].split(' ')) {
      const dealt = table.deal();
      if (dealt !== card) throw new Error(`${dealt} is turned, not ${card}`);
    }
  } else if (action === 'turn the waste over as a new stock') table.turnOver();
  else {
    const match =
      /^(..(?:, ..)*) from (.*?) (?:to the (foundation)|onto (..) \((.*)\)|into the space (?:at|in) (.*))$/.exec(
        action,
      );
    if (match === null) throw new Error(`"${action}" cannot be made`);
    const [, moved, from, foundation, top, onto, space] = match;
    const cards = moved.split(', ');
    const [card] = cards;
    const target = onto === undefined ? findStack(table, space ?? 'T1', null) : findStack(table, onto, top);
    if (onto !== undefined && target.at(-1) !== top) throw new Error(`${target.at(-1)} lies on ${onto}, not ${top}`);
    if (space !== undefined && target.length > 0) throw new Error(`${space} is no space`);
    if (from === 'the foundation') table.lower(target, card);
    else
      table.move(findStack(table, from, cards.at(-1) ?? ''), foundation === undefined ? target : 'foundation', cards);
  }
  const told = fills.map((fill) => fill.replace(/^.*: (..) fills it (from the \w+)$/, '$1 $2'));
  if (told.join() !== table.fills.join()) throw new Error(`PySolFC fills with ${table.fills.join() || 'nothing'}`);
}
