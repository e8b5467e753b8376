import { type Card, formatCard, rankOf } from '../../src/engine/cards.ts';
import { formatMove, parseCard, PartialPosition, type Position, type Setting } from '../../src/index.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { cardsAt } from '../../src/engine/games/layout.ts';
import { phraseMove } from '../../src/engine/notation/steps.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { FollowedGame, layOpening } from '../../src/players/followed-game.ts';
import { findOutlook, type Outlook } from '../../src/players/outlook.ts';
import type { PlainPosition } from '../../src/reference/plain-game.ts';
import type { PlainGame } from '../../src/reference/setup.ts';
import { chooseCases, openSeed, settle } from '../games/cases.ts';
import { createPlain } from '../reference/tiny.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { refusalOf } from '../refusal.ts';
import { parseCards } from '../search/positions.ts';
import { perStage } from '../stage.ts';

const listOpen = (start: Position) =>
  Array.from(start.layOut().piles).flatMap(([pile, cards]) => (pile === STOCK ? [] : cards));

const follow = (setting: Setting, cards: readonly Card[]) => new FollowedGame(layOpening(setting, cards));

const listUnseen = (game: FollowedGame) => (game.start instanceof PartialPosition ? game.start.unseen : []);

const listLegal = (position: Position) => Array.from(position.listMoves(), (move) => phraseMove(move, true)).sort();

/** What lies on the table, without the order of the stock. */
const see = (position: Position) => {
  const layout = position.layOut();
  const piles = Array.from(layout.piles, ([pile, cards]) => [pile, pile === STOCK ? cards.length : cards]);
  return JSON.stringify([piles, layout.foundations, layout.rowsDealt]);
};

/** What the next card may bring by the plain rules: each unseen card as the next one. */
function lookOutPlainly(plain: PlainGame, board: PlainPosition, unseen: readonly Card[]) {
  const ranks = (card: Card) => board.foundations[formatCard(card).charAt(1)];
  const needed = unseen.filter((card) => ranks(card)?.includes(rankOf(card) - 1));
  if (!plain.moves(board).includes('S-W') || unseen.length === 0) return { needed, fitting: null };
  const fitting = unseen.filter((card, i) => {
    const stock = [card, ...unseen.toSpliced(i, 1)].map(formatCard);
    const turned = plain.apply({ ...board, piles: { ...board.piles, S: stock } }, 'S-W');
    return plain.moves(turned).some((move) => move.startsWith('W-'));
  });
  return { needed, fitting };
}

test.each(chooseCases(perStage(20, 'pairs')))(
  'a game of $name is followed to the last move of the hidden deal, through typing errors',
  (gameCase) => {
    const random = seedRandom(7);
    const { start, moves } = playGame(openSeed(gameCase, 3), createPlayer(hastyPlayer, gameCase));
    const plain = createPlain(gameCase);
    const game = follow(gameCase, listOpen(start));
    let table = start;
    let board = plain.start(start.deal?.map(formatCard) ?? []);
    let asked = 0;
    const refusals: string[] = [];
    const found: Outlook[] = [];
    const expected: Outlook[] = [];
    const corrections: boolean[] = [];
    expect(see(game.position)).toBe(see(start));
    for (const move of moves) {
      const legal = plain.moves(board).map((each) => each.replace(/^(S-.*?):.*/, '$1'));
      expect(listLegal(game.position)).toEqual(legal.sort());
      if (random() < 0.1) {
        found.push(findOutlook(game.position, game.unseen));
        expected.push(lookOutPlainly(plain, board, game.unseen));
      }
      const stock = cardsAt(table.layOut(), STOCK);
      game.enter(phraseMove(move, true));
      let drawn = 0;
      for (; game.question !== null; drawn++) {
        asked++;
        const right = stock[drawn] ?? 0;
        const { unseen } = game;
        const [gone] = cardsAt(game.position.layOut(), game.question.pile);
        if (random() < 0.2 && gone !== undefined && !listUnseen(game).includes(gone))
          refusals.push(refusalOf(() => game.enter(formatCard(gone))));
        const wrong = unseen[Math.floor(random() * unseen.length)] ?? right;
        if (random() < 0.2 && wrong !== right) {
          game.enter(formatCard(wrong));
          // With two of a kind it must be said which.
          const attempts = [undefined, 2].map((copy) => refusalOf(() => game.correct(wrong, right, copy)));
          corrections.push(attempts.includes(''));
        } else game.enter(formatCard(right));
      }
      table = table.play(move);
      board = plain.apply(board, formatMove(move));
      expect(see(game.position)).toBe(see(table));
      if (random() < 0.05) {
        game.record.undo(3);
        game.record.redo(3);
      }
    }
    expect(game.record.moves.map((move) => phraseMove(move))).toEqual(moves.map((move) => phraseMove(move)));
    expect(found).toEqual(expected);
    // Where the stock stays shut, a game is soon over.
    const isShort = moves.length < 60;
    expect([found.length, asked, corrections.length].every((count) => count > 0) || isShort).toBe(true);
    expect(refusals.filter((reason) => !reason.startsWith('it cannot be'))).toEqual([]);
    expect(corrections).not.toContain(false);
  },
);

test('A card without which the move that waits was not possible is not corrected', () => {
  const game = follow(settle('congress'), parseCards('9S 4H KD QS JC 7H 6C 3D'));
  game.enter('T7-T6');
  const { question } = game;
  expect(question).not.toBeNull();
  expect(refusalOf(() => game.correct(parseCard('7H'), parseCard('9C')))).toBe(
    'with 9C for 7H, move 1 of the game, T7-T6:6C, could not have been played',
  );
  expect(game.question).toEqual(question);
});

test('A card is corrected while another one waits to be named', () => {
  const game = follow(settle('congress', { 'space-fill': 'choice' }), parseCards('AC AC AD AD AH 7H 6C 3D'));
  for (const text of ['S-W:AH', 'S-W:AS', 'T7-T6', 'S-T7']) game.enter(text);
  game.correct(parseCard('AH'), parseCard('AS'), 2);
  game.enter('AH');
  expect(game.record.moves.map(formatMove)).toEqual(['S-W', 'S-W', 'T7-T6:6C', 'S-T7:AH']);
});
