import { type Card, formatCard, rankOf } from '../../src/engine/cards.ts';
import { createSetting, findVariant, formatMove, parseCard, PartialPosition, type Position } from '../../src/index.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { cardsAt } from '../../src/games/layout.ts';
import { nameMove } from '../../src/notation/steps.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { FollowedGame, layOpening } from '../../src/players/followed-game.ts';
import { findOutlook, type Outlook } from '../../src/players/outlook.ts';
import type { PlainPosition } from '../../src/verify/plain-game.ts';
import type { PlainGame } from '../../src/verify/setup.ts';
import { chooseCases, type GameCase, openSeed } from '../games/cases.ts';
import { createPlain } from '../reference/tiny.ts';
import { seedRandom } from '../reference/shuffle.ts';
import { refusalOf } from '../refusal.ts';
import { perStage } from '../stage.ts';

const playHidden = (gameCase: GameCase, seed: number) =>
  playGame(openSeed(gameCase, seed), createPlayer(hastyPlayer, gameCase));

const readOpenCards = (start: Position) =>
  Array.from(start.layOut().piles).flatMap(([pile, cards]) => (pile === STOCK ? [] : cards));

const followFromDeal = (start: Position) => new FollowedGame(layOpening(start.setting, readOpenCards(start)));

const listUnseen = (game: FollowedGame) => (game.start instanceof PartialPosition ? game.start.unseen : []);

const listLegal = (position: Position) => Array.from(position.listMoves(), (move) => nameMove(move, true)).sort();

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
  'a game of $name that is followed goes with the hidden deal to the last move, through typing errors',
  (gameCase) => {
    const random = seedRandom(7);
    const { start, moves } = playHidden(gameCase, 3);
    const plain = createPlain(gameCase);
    const game = followFromDeal(start);
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
      game.enter(nameMove(move, true));
      let drawn = 0;
      for (; game.question !== null; drawn++) {
        asked++;
        const right = stock[drawn] ?? 0;
        const unseen = game.unseen;
        const gone = Array.from(cardsAt(game.position.layOut(), game.question.pile))[0];
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
    expect(game.record.moves.map((move) => nameMove(move))).toEqual(moves.map((move) => nameMove(move)));
    expect(found).toEqual(expected);
    // Where the stock stays shut, a game is soon over.
    const isShort = moves.length < 60;
    expect([found.length, asked, corrections.length].every((count) => count > 0) || isShort).toBe(true);
    expect(refusals.filter((reason) => !reason.startsWith('it cannot be'))).toEqual([]);
    expect(corrections).not.toContain(false);
  },
);

test('A card without which the move that waits could not have been played is not corrected', () => {
  const cards = '9S 4H KD QS JC 7H 6C 3D'.split(' ').map(parseCard);
  const game = new FollowedGame(layOpening(createSetting(findVariant('congress')), cards));
  game.enter('T7-T6');
  const { question } = game;
  expect(question).not.toBeNull();
  const [seven, nine] = ['7H', '9C'].map(parseCard);
  expect(refusalOf(() => game.correct(seven, nine))).toBe(
    'with 9C for 7H, move 1 of the game, T7-T6:6C, could not have been played',
  );
  expect(game.question).toEqual(question);
});

test('A card is corrected while another one waits to be named, whatever comes next in the imagined order', () => {
  const cards = 'AC AC AD AD AH 7H 6C 3D'.split(' ').map(parseCard);
  const setting = createSetting(findVariant('congress'), { 'space-fill': 'choice' });
  const game = new FollowedGame(layOpening(setting, cards));
  for (const text of ['S-W:AH', 'S-W:AS', 'T7-T6', 'S-T7']) game.enter(text);
  const [hearts, spades] = ['AH', 'AS'].map(parseCard);
  game.correct(hearts, spades, 2);
  game.enter('AH');
  expect(game.record.moves.map(formatMove)).toEqual(['S-W', 'S-W', 'T7-T6:6C', 'S-T7:AH']);
});
