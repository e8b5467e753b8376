import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { dealSeeds } from '../../src/deal/deal-v1.ts';
import { isNumbered, pileName } from '../../src/engine/piles.ts';
import { type Position, createSetting, packOf } from '../../src/games/position.ts';
import { createPlayer } from '../../src/players/player.ts';
import { findPlayer } from '../../src/players/registry.ts';
import { playGame } from '../../src/players/table.ts';
import { formatFragment } from '../../src/page/fragment.ts';
import { openDeal } from '../../src/page/line.ts';
import { VARIANTS, findVariant } from '../../src/variants/registry.ts';
import { perStage } from '../stage.ts';
import { describeWithChromium, useBrowser } from './chromium.ts';

/** Phones, a tablet, screens, and one of 1400 by 900 that is zoomed to 200 %. */
const SIZES = perStage(['360x740', '740x360'], ['360x740', '740x360', '768x1024', '700x450', '1400x900', '2560x1300']);

/** The cards of the longest pile of each row. */
function measurePiles(position: Position): number {
  const longest: Record<string, number> = {};
  for (const [pile, cards] of position.layOut().piles) {
    if (!isNumbered(pile)) continue;
    const row = pileName(pile).charAt(0);
    longest[row] = Math.max(longest[row] ?? 0, cards.length);
  }
  return Object.values(longest).reduce((sum, length) => sum + length, 0);
}

/** Played games, each where its piles are longest. */
function listGames(variant: string): string[] {
  const setting = createSetting(findVariant(variant));
  const player = createPlayer(findPlayer('careful'), setting);
  return Array.from(dealSeeds(1, perStage(1, 50), packOf(setting)), (deal) => {
    const beginning = openDeal(setting, deal);
    const { moves } = playGame(beginning.start, player);
    const positions = [beginning.start];
    for (const move of moves) positions.push(positions.at(-1)!.play(move));
    const lengths = positions.map(measurePiles);
    const played = lengths.indexOf(Math.max(...lengths));
    return formatFragment({ beginning, moves: moves.slice(0, played), played });
  });
}

/** What is covered, out of the screen or too small to be read, without any scrolling. */
const FIND_FAULTS = `(() => {
  const faults = [];
  const check = (holds, text) => holds || faults.push(text);
  const isSeen = (element, x, y, owner) => owner === document.elementFromPoint(x, y)?.closest(element);
  for (const spot of document.querySelectorAll('#board .spot')) {
    const cards = [...spot.querySelectorAll('.card')];
    const boxes = [...cards, ...(cards.length === 0 ? [spot.querySelector('.place')] : [])].map((each) => each.getBoundingClientRect());
    for (const [i, { left, top, right, bottom, width, height }] of boxes.entries()) {
      const next = boxes[i + 1] ?? { left: right, top: bottom };
      const [across, down] = [next.left > left ? next.left - left : width, next.top > top ? next.top - top : height];
      const name = spot.dataset.spot + ' card ' + (i + 1);
      const owner = cards[i] ?? spot;
      check(isSeen(owner === spot ? '.spot' : '.card', left + across / 3, top + down / 3, owner), name + ' is covered');
      check(left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight, name + ' is out of the screen');
      check(width >= 24 && across >= 8 && down >= 9, name + ' is too small: ' + [width, across, down].map(Math.round));
    }
  }
  for (const element of document.querySelectorAll('#ask-hint, #undo, #answer > :first-child, #new')) {
    const { left, top, width, height } = element.getBoundingClientRect();
    check(isSeen('#' + (element.id || 'answer > *'), left + width / 2, top + height / 2, element), element.id + ' is covered');
  }
  check(document.documentElement.scrollWidth <= innerWidth, 'the page is too wide');
  return faults.slice(0, 3);
})()`;

async function listFaults(page: Page): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const size of SIZES) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    const found = await page.evaluate<string[]>(
      `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(${FIND_FAULTS}))))`,
    );
    if (found.length > 0) faults.push([size, ...found]);
  }
  return faults;
}

describeWithChromium('with its longest piles', () => {
  const browser = useBrowser();

  test('every board can be seen whole on every screen', async () => {
    const page = await browser.open();
    for (const game of VARIANTS.flatMap(({ name }) => listGames(name))) {
      await page.evaluate(`location.hash = ${JSON.stringify(game)}`);
      await page.waitForFunction(`document.getElementById('made').textContent === '${game.split(',').length}'`);
      expect([game, ...(await listFaults(page))]).toEqual([game]);
    }
    // The answer to a question is in view as well, and covers nothing.
    await page.keyboard.press('h');
    await page.getByText('Play this move').waitFor();
    expect(await listFaults(page)).toEqual([]);
  });
});
