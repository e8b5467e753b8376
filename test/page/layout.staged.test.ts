import type { Page } from 'playwright-core';
import { replayPositions } from '../../src/players/analysis/course.ts';
import { type Position, VARIANTS } from '../../src/index.ts';
import { isNumbered, pileName } from '../../src/engine/piles.ts';
import { hastyPlayer } from '../../src/players/index.ts';
import { formatFragment } from '../../src/page/fragment.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { dealSeeds, findCase, playGames } from '../players/games.ts';
import { perStage } from '../stage.ts';
import { describeWithChromium, readHint, useBrowser } from './chromium.ts';

/** Phones, a tablet, screens, and one of 1400 by 900 that is zoomed to 200 %. */
const SIZES = perStage(
  [[740, 360]],
  [
    [360, 740],
    [740, 360],
    [1280, 800],
    [768, 1024],
    [700, 450],
    [1400, 900],
    [2560, 1300],
  ],
);

/** The cards of the longest pile of each row. */
function measurePiles(position: Position) {
  const longest: Record<string, number> = {};
  for (const [pile, cards] of position.layOut().piles) {
    if (!isNumbered(pile)) continue;
    const row = pileName(pile).charAt(0);
    longest[row] = Math.max(longest[row] ?? 0, cards.length);
  }
  return sumOf(Object.values(longest));
}

/** Played games, and those of them that are looked at: the ones with the longest piles, where these are longest. */
const [PLAYED, SHOWN] = perStage([1, 1], [25, 5]);

function listGames(variant: string) {
  const setting = findCase(variant);
  const longest = playGames(hastyPlayer, setting, dealSeeds(setting, 1, PLAYED)).map(({ start, moves }) =>
    replayPositions(start, moves).reduce((a, b) => (measurePiles(b) > measurePiles(a) ? b : a)),
  );
  return longest
    .sort((a, b) => measurePiles(b) - measurePiles(a))
    .slice(0, SHOWN)
    .map((start) => formatFragment({ beginning: { deal: null, name: '', start }, moves: [], played: 0 }));
}

/** What is covered, out of the screen or too small to be read, without any scrolling. */
const FIND_FAULTS = `() => {
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
      const { right: indexRight = right, bottom: indexBottom = bottom } = cards[i]?.querySelector('.rank')?.getBoundingClientRect() ?? {};
      check(indexRight <= left + across + 1 && indexBottom <= top + down + 1, name + ' has its index cut');
      check(width >= 23 && across >= 8 && down >= 9, name + ' is too small: ' + [width, across, down].map(Math.round));
    }
  }
  for (const element of document.querySelectorAll('#ask-hint, #undo, #answer > :first-child, #new')) {
    const { left, top, width, height } = element.getBoundingClientRect();
    check(isSeen('#' + (element.id || 'answer > *'), left + width / 2, top + height / 2, element), element.id + ' is covered');
  }
  const told = document.querySelector('.told');
  check(innerHeight < 600 || told.scrollHeight <= told.clientHeight + 1, 'an answer is cut: ' + told.scrollHeight + ' of ' + told.clientHeight);
  check(document.documentElement.scrollWidth <= innerWidth, 'the page is too wide');
  return faults.slice(0, 3);
}`;

const findFaults = (page: Page, games: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(`(async () => {
    const find = ${FIND_FAULTS};
    const found = [];
    for (const game of ${JSON.stringify(games)}) {
      await new Promise((done) => {
        addEventListener('hashchange', done, { once: true });
        location.hash = game;
      });
      await new Promise(requestAnimationFrame);
      found.push(...find().map((fault) => game + ': ' + fault));
    }
    return found;
  })()`);

describeWithChromium('with its longest piles', () => {
  const browser = useBrowser();
  // The last one is asked about: hints of the first variants are quick.
  const games = VARIANTS.toReversed().flatMap(({ name }) => listGames(name));

  test.each(SIZES)('every board can be seen whole at %i by %i pixels', async (width, height) => {
    const page = await browser.open({ viewport: { width, height } });
    expect(await findFaults(page, games)).toEqual([]);
    // The answer to a question is in view as well, and covers nothing.
    for (const key of perStage([], ['h'])) {
      await page.keyboard.press(key);
      await readHint(page);
      expect(await page.evaluate(`(${FIND_FAULTS})()`)).toEqual([]);
    }
  });
});
