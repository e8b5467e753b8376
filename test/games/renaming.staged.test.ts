import * as fc from 'fast-check';
import { forAll } from '../engine/arbitraries.ts';
import { type Card, KING, SUITS, formatCard, makeCard } from '../../src/engine/cards.ts';
import { pileName } from '../../src/index.ts';
import { Position, judgeGame } from '../../src/engine/games/position.ts';
import { perStage } from '../stage.ts';
import { FULL_CASES, type GameCase, chooseAllCases, dealCards, keyOf, playLine } from './cases.ts';

/** Where the cards of alike piles, and of places in rows without piles, stand in the deal. */
function listAlike({ variant, rules, size }: GameCase, cards: readonly Card[]) {
  const rulebook = variant.plain.write(rules, size);
  const { piles } = variant.openLayout([...cards.keys()], size, rules);
  const places = new Map(Array.from(piles, ([pile, numbers]) => [pileName(pile), numbers]));
  const listPlaces = (name: string) => places.get(name) ?? [];
  const alike = rulebook.listInterchangeable(rulebook.deal(cards.map(formatCard)));
  return [
    ...alike.map((names) => names.map(listPlaces).filter(({ length }) => length > 0)),
    ...rulebook.rows.map((name) => listPlaces(name).map((place) => [place])),
  ];
}

const CASES = chooseAllCases(perStage(8, 3));
const seeds = fc.nat(10_000);
/** Random numbers that choose a permutation of up to eight piles in up to four groups. */
const swaps = fc.array(fc.nat(1000), { minLength: 32, maxLength: 32 });

/** The deal with the cards of interchangeable piles exchanged (Fisher-Yates in each group). */
function renamePiles(gameCase: GameCase, cards: readonly Card[], numbers: readonly number[]) {
  const renamed = [...cards];
  let used = 0;
  for (const group of listAlike(gameCase, cards)) {
    for (let i = group.length - 1; i > 0; i--) {
      const [ones, others] = [group[i], group[numbers[used++ % numbers.length] % (i + 1)]];
      for (const [row, one] of ones.entries())
        [renamed[one], renamed[others[row]]] = [renamed[others[row]], renamed[one]];
    }
  }
  return renamed;
}

/** The keys of the opening and of all positions one move later, with what judgement calls the move. */
function listNext(gameCase: GameCase, cards: readonly Card[]) {
  const opening = Position.open(gameCase, cards);
  const judgement = judgeGame(gameCase, opening.game);
  const next = opening
    .listMoves()
    .map((move) => `${keyOf(opening.play(move))} by ${judgement.identifyMove(opening.row, 0, move)}`);
  return [keyOf(opening), ...next.sort()];
}

test.each(CASES)('alike piles may be dealt in any order: keys, hashes and numbers of moves stay: $name', (gameCase) => {
  forAll(15, [seeds, swaps], (seed, numbers) => {
    const cards = dealCards(gameCase, seed);
    expect(listNext(gameCase, renamePiles(gameCase, cards, numbers))).toEqual(listNext(gameCase, cards));
  });
});

/** The opening of a deal that begins with `cards`; the rest is in the order of a seed. */
function stackDeck(gameCase: GameCase, cards: readonly Card[], seed: number) {
  const rest = [...dealCards(gameCase, seed)];
  for (const card of cards) rest.splice(rest.indexOf(card), 1);
  return Position.open(gameCase, [...cards, ...rest]);
}

const listSuits = (rank: number, suits: string) => Array.from(suits, (suit) => makeCard(rank, SUITS.indexOf(suit)));

const nameRow4 = ({ rules }: GameCase) => (rules['row4-build'] === 'yes' ? 'R4.1' : 'R4');

describe('two copies of a card', () => {
  const turning = FULL_CASES.filter(
    ({ variant, rules }) => ['congress', 'parliament'].includes(variant.name) && rules['stock-deal'] === 'anytime',
  );

  test.each(turning)('may change places in tableau and waste without changing the position: $name', (gameCase) => {
    forAll(
      30,
      [fc.integer({ min: 4, max: 11 }), fc.nat(3), fc.nat(3), fc.nat(3), seeds],
      (rank, suit, above, between, seed) => {
        fc.pre(suit !== between);
        const twin = makeCard(rank, suit);
        // T1 and T2 take the twins and the card between them; the other piles are kings.
        const piles = [makeCard(rank + 1, above), makeCard(rank + 1, 3 - above), ...listSuits(KING, 'CDHSCD')];
        const start = stackDeck(gameCase, [...piles, twin, makeCard(rank, between), twin], seed);
        const build = `W-T1:${formatCard(twin)}`;
        const early = playLine(start, ['S-W', build, 'S-W', 'W-T2', 'S-W']);
        const late = playLine(start, ['S-W', 'S-W', 'W-T2', 'S-W', build]);
        expect(keyOf(late)).toBe(keyOf(early));
        expect(late.layOut()).toEqual(early.layOut());
        expect(late.row).toEqual(early.row);
      },
    );
  });

  const turning1914 = FULL_CASES.filter(({ variant }) => variant.name === 'cadogan-constitution');

  test.each(turning1914)('may change places in row 4 and talon without changing the position: $name', (gameCase) => {
    // R4's 3C is built on R3.1's 4D, and the talon's top card takes its place.
    const rows = [11, 10, 4, 3].flatMap((rank) => listSuits(rank, rank === 4 ? 'DDHHCCSS' : 'CCDDHHSS'));
    const start = stackDeck(gameCase, [...rows, ...listSuits(7, 'HH')], 1);
    const build = `${nameRow4(gameCase)}-R3.1:3C`;
    const early = playLine(start, ['S-W', build, 'S-W']);
    const late = playLine(start, ['S-W', 'S-W', build]);
    expect(late.row).toEqual(early.row);
    expect(keyOf(late)).toBe(keyOf(early));
  });
});
