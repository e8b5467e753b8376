import { formatCard, formatDeal, type Card, formatMove, moveFrom, Position } from '../../src/index.ts';
import { ACE, rankOf } from '../../src/engine/cards.ts';
import { writeCard } from '../../src/engine/notation/card-face.ts';
import { STOCK } from '../../src/engine/piles.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { listOpenPlaces } from '../../src/players/followed-game.ts';
import { dealCards } from '../games/cases.ts';
import { findCase } from '../players/games.ts';
import {
  askForHint,
  describeWithChromium,
  findViolations,
  pollFragment,
  readFragmentOf,
  useBrowser,
} from './chromium.ts';

describeWithChromium('a game with real cards', () => {
  const browser = useBrowser();
  const setting = findCase('congress');
  const cards = dealCards(setting, 1);
  const open = cards.slice(0, listOpenPlaces(setting).length);

  test('asks for the card of each turn, corrects one, gives a hint, and comes back after a reload', async () => {
    const page = await browser.open();
    const name = async (card: Card) => {
      await page.fill('#card-typed', formatCard(card));
      await page.press('#card-typed', 'Enter');
    };
    const expectReadable = async () => expect(await findViolations(page)).toEqual([]);
    await page.click('#show-games');
    await expectReadable();
    await page.click('#games-close');
    await page.click('#new');
    await expectReadable();
    await page.check('#origin-real');
    await page.fill('#real', formatDeal(open.slice(1)));
    await page.click('#deal');
    expect(await page.innerText('#setup-error')).toContain(
      '7 of the 8 cards that lie open are given; go on with T8: one card',
    );
    await page.fill('#real', formatDeal(open));
    await page.click('#deal');
    await expect.poll(() => page.innerText('#subtitle')).toBe('real cards');

    // The hasty player's game of the deal, of which the page learns the stock card by card.
    const { moves } = playGame(Position.open(setting, cards), createPlayer(hastyPlayer, setting));
    let turned = 0;
    const turn = async () => {
      await page.click('[data-spot="S"]');
      await page.locator('#card-dialog').waitFor();
      turned++;
    };
    await turn();
    expect(await page.innerText('#card-title')).toBe('Which card has come to the waste?');
    await expectReadable();
    await name(open.find((card, i) => open.indexOf(card) !== i) ?? open[0]);
    await page.click('#card-cancel');
    expect(await readFragmentOf(page)).not.toContain('moves=');

    turned = 0;
    for (const move of moves.slice(0, 12)) {
      if (moveFrom(move) !== STOCK) break;
      await turn();
      await name(cards[open.length + turned - 1]);
      await page.locator('#card-dialog').waitFor({ state: 'hidden' });
    }
    expect(turned).toBeGreaterThan(0);
    const made = moves.slice(0, turned).map(formatMove).join();
    await pollFragment(page).toContain(`moves=${made}`);

    await page.click('#ask-win');
    expect(await page.innerText('#answer')).toContain('nobody knows the order of the stock');
    await askForHint(page);
    const before = await readFragmentOf(page);
    await page.reload();
    await pollFragment(page).toBe(before);
    expect(await page.innerText('#left')).toBe(`${96 - turned}`);

    // The top card of the waste was named wrongly: in truth it is an ace. The next hint knows that.
    await askForHint(page);
    await page.locator('summary', { hasText: 'Waste and stock' }).click();
    const wrong = cards[open.length + turned - 1];
    const right = cards.slice(open.length + turned).find((card) => rankOf(card) === ACE) ?? wrong;
    await page.fill('#correct-wrong', formatCard(wrong));
    await page.fill('#correct-right', formatCard(right));
    await page.click('#correct-form button');
    await pollFragment(page).toMatch(new RegExp(`S:[^&]*${formatCard(right)}`));
    expect(await askForHint(page)).toContain(writeCard(right));
  });
});
