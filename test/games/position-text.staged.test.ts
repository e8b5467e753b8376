import { deepEqual, equal } from 'node:assert/strict';
import { drawBoard } from '../../src/engine/notation/board-drawing.ts';
import { type Card, colourOf, rankOf } from '../../src/engine/cards.ts';
import { findVariant, formatMove, PartialPosition, placeSetup, Position, type Setting } from '../../src/index.ts';
import { pileName, STOCK, zoneOf, rowCountOf } from '../../src/engine/piles.ts';
import { cardsAt, type Layout, listTops, withPile } from '../../src/engine/games/layout.ts';
import { LETTERS } from '../../src/engine/notation/card-face.ts';
import { parsePosition, seePosition } from '../../src/engine/notation/position-text.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { createPlain } from '../reference/tiny.ts';
import { placePlainly } from '../search/plain-rules.ts';
import { perStage } from '../stage.ts';
import { refusalOf } from '../refusal.ts';
import { chooseAllCases, chooseCases, chooseMove, openSeed, settle } from './cases.ts';

/** Positions of each game: as many as `POSITIONS=10000 npx vitest ...` asks for. */
const POSITIONS = Number(process.env['POSITIONS'] ?? perStage(20, 60));
const TINY_POSITIONS = perStage(30, 50);

/** Positions of random games, which mostly play to the foundations and so get far. */
function* samplePositions(setting: Setting, count: number): Generator<Position> {
  for (let seed = 1, found = 0; found < count; seed++) {
    const random = seedRandom(seed);
    let position = openSeed(setting, seed);
    for (let ply = 0; ply < 400 && found < count; ply++) {
      // Short runs would only see the beginnings.
      if (random() < 0.5) {
        found++;
        yield position;
      }
      const moves = position.listMoves();
      if (moves.length === 0) break;
      position = position.play(chooseMove(moves, random));
    }
  }
}

const read = (text: string) => parsePosition(text, findVariant);

const draw = (position: Position | PartialPosition) => drawBoard(seePosition(position), { face: LETTERS, width: 80 });

/** Sets a layout up as somebody would. */
function setUp(setting: Setting, layout: Layout, hidden = false) {
  const { piles, rowsDealt: count = 0 } = layout;
  const field = Array.from(piles.keys(), rowCountOf).find((rows) => rows !== undefined)?.field ?? '';
  return placeSetup({
    setting,
    piles: new Map(Array.from(piles, ([pile, cards]) => [pile, pile === STOCK && hidden ? [] : cards])),
    tops: listTops(layout),
    hidden,
    rows: count === 0 ? null : { field, count },
  });
}

/** Whether engine and plain rules agree on the moves of a position, and on what one leads to. */
function agreesWithPlainRules(position: Position) {
  const plain = createPlain(position.setting);
  const start = plain.place(placePlainly(position));
  const texts = position.listMoves().map(formatMove);
  if (plain.moves(start).toSorted().join(' ') !== texts.toSorted().join(' ')) return false;
  const [move] = texts;
  if (move === undefined) return true;
  return plain.key(plain.apply(start, move)) === plain.key(plain.place(placePlainly(position.play(move))));
}

describe.each(chooseCases(perStage(2, 'pairs')))('the text of a position of $name', (gameCase) => {
  test('reads back the same, on one line, on many and drawn', () => {
    for (const position of samplePositions(gameCase, POSITIONS)) {
      const line = position.toString();
      expect(line).not.toContain('\n');
      for (const text of [line, position.toString('\n'), draw(position)]) {
        const again = read(text);
        if (!(again instanceof Position)) throw new Error(`only partly read: ${text}`);
        deepEqual(again.setting.rules, gameCase.rules);
        deepEqual(again.layOut(), position.layOut());
        equal(again.toString(), line);
      }
    }
  });

  test('reads back the same where part of the stock has not been seen', () => {
    const random = seedRandom(7);
    for (const position of samplePositions(gameCase, POSITIONS / 4)) {
      const layout = position.layOut();
      const stock = cardsAt(layout, STOCK);
      const known = stock.slice(0, random() < 0.5 ? -2 : Math.floor(random() * stock.length));
      const unseen = stock.slice(known.length);
      if (new Set(unseen).size < 2) continue;
      const partial = new PartialPosition(gameCase, withPile(layout, STOCK, known), unseen);
      for (const text of [partial.toString(), partial.toString('\n'), draw(partial)]) {
        const again = read(text);
        expect(again instanceof PartialPosition && again.imagine(unseen).layOut()).toEqual(layout);
        expect(() => again instanceof PartialPosition && again.imagine([...unseen, unseen[0]])).toThrow('unseen');
        expect(again.toString()).toBe(partial.toString());
      }
    }
  });
});

/** A layout with two of its cards exchanged, or one of them laid elsewhere. */
function disturb(layout: Layout, random: () => number): Layout {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const piles = new Map(Array.from(layout.piles, ([pile, cards]) => [pile, cards.slice()]));
  const filled = [...piles.values()].filter((cards) => cards.length > 0);
  if (filled.length === 0) return layout;
  const from = pick(filled);
  const at = Math.floor(random() * from.length);
  if (random() < 0.5) {
    const to = pick(filled);
    const other = Math.floor(random() * to.length);
    [from[at], to[other]] = [to[other], from[at]];
  } else {
    const [card] = from.splice(at, 1);
    pick([...piles.values()]).push(card);
  }
  const { rowsDealt = 0 } = layout;
  return { ...layout, piles, rowsDealt: rowsDealt > 0 && random() < 0.2 ? rowsDealt + 1 : rowsDealt };
}

/** What became of setups that were disturbed. */
const verdicts = { accepted: 0, refused: 0 };

describe.each(chooseAllCases(2))('a setup of $name', (gameCase) => {
  test('is accepted where play has led to it, whether its stock is known or not', () => {
    for (const position of samplePositions(gameCase, TINY_POSITIONS)) {
      const layout = position.layOut();
      const placed = setUp(gameCase, layout);
      expect(placed instanceof Position && placed.layOut()).toEqual(layout);
      expect(seePosition(setUp(gameCase, layout, true)).seen.piles.size).toBe(layout.piles.size);
    }
  });

  test('that is disturbed is refused with a place and a reason, or else plays by the plain rules', () => {
    const random = seedRandom(11);
    for (const position of samplePositions(gameCase, TINY_POSITIONS / 2)) {
      const layout = disturb(position.layOut(), random);
      let placed: unknown;
      const refusal = refusalOf(() => {
        placed = setUp(gameCase, layout);
      });
      const isSound = refusal !== '' || (placed instanceof Position && agreesWithPlainRules(placed));
      deepEqual([layout, isSound], [layout, true]);
      const isReasoned = refusal === '' || /^(rows|redeals|[FSW]|[THVR][\d.]+)(, ..)?: [a-z0-9]/.test(refusal);
      deepEqual([layout, refusal, isReasoned], [layout, refusal, true]);
      verdicts[refusal === '' ? 'accepted' : 'refused']++;
    }
  });
});

test('a disturbed setup is often refused, and often not', () => {
  expect(verdicts.refused).toBeGreaterThan(500);
  expect(verdicts.accepted).toBeGreaterThan(500);
});

const takes = (below: Card, card: Card) => rankOf(card) === rankOf(below) - 1 && colourOf(card) !== colourOf(below);

test('a row of Lady Cadogan’s Constitution has only cards that were dealt there or came up to it', () => {
  const setting = settle('cadogan-constitution');
  const layout = openSeed(setting, 1).layOut();
  const piles = new Map(layout.piles);
  // A card of row 1 lies in row 3, although nothing has been played.
  const row1 = [...piles.keys()].filter((pile) => zoneOf(pile) === 'tableau');
  const [from, to] = [...piles.keys()]
    .filter((pile) => pileName(pile).startsWith('R3.'))
    .flatMap((pile) => row1.map((other) => [other, pile]))
    .find(([other, pile]) => takes(cardsAt(layout, pile)[0], cardsAt(layout, other)[0])) ?? [0, 0];
  piles.set(to, [...cardsAt(layout, to), ...cardsAt(layout, from)]).set(from, []);
  expect(refusalOf(() => setUp(setting, { ...layout, piles }))).toBe(
    'R3.1: row 3 has 9 cards, but only 0 have come up from row 4 to the 8 dealt there',
  );
});
