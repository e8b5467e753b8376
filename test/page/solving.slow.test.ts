import type { Page } from 'playwright-core';
import { replayPositions } from '../../src/players/analysis/course.ts';
import { formatMove, solve, type SolveOptions } from '../../src/index.ts';
import { SHORTENING_NODES } from '../../src/search/shortening/shorten.ts';
import { createPlayer, hastyPlayer, playGame } from '../../src/players/index.ts';
import { openSeed } from '../games/cases.ts';
import { findCase } from '../players/games.ts';
import { findFinish } from '../../src/players/analysis/finish.ts';
import { askForHint, describeWithChromium, readFragmentOf, readHint, useBrowser } from './chromium.ts';
import { LOST } from './states.ts';

const SETTING = findCase('congress');
const linesOf = (fragment: string) => /moves=([^&]*)/.exec(fragment)?.[1]?.split(',') ?? [];

const SOLVED = 'Play it back';

/** The win of a deal of Congress. */
function solveSeed(seed: number, options: SolveOptions = {}) {
  const result = solve(openSeed(SETTING, seed), options);
  if (result.verdict !== 'winnable') throw new Error(`seed ${seed} is ${result.verdict}`);
  return result;
}

async function askForWin(page: Page) {
  await page.click('#ask-win');
  await page.locator('#answer p').first().waitFor();
  return page.innerText('#answer');
}

describeWithChromium('the worker of the page', () => {
  const browser = useBrowser();

  test('finds the same verdicts, nodes and lines as the command line', async () => {
    const page = await browser.open({ fragment: 'congress&seed=1' });
    for (const seed of [1, 3, 19]) {
      await page.evaluate(`location.hash = 'congress&seed=${seed}'`);
      await page.locator('#subtitle', { hasText: `seed ${seed}` }).waitFor();
      const answer = await askForWin(page);
      const { line, nodes } = solveSeed(seed, { shortening: { nodes: SHORTENING_NODES, seconds: null } });
      expect(answer).toContain(`Yes: a win in ${line.length} moves is found`);
      expect(answer).toContain(`${nodes.toLocaleString('en')} moves tried`);
      // Stopped at once, before it makes a move.
      await page.getByText(SOLVED).waitFor();
      await page.evaluate(`(() => {
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '${SOLVED}').click();
        document.getElementById('play').click();
      })()`);
      await expect.poll(async () => linesOf(await readFragmentOf(page))).toEqual(line.map(formatMove));
      expect(await readFragmentOf(page)).toContain('&at=0');
    }
  });

  test('gives hints that can be played, with the stock face down or not', async () => {
    const page = await browser.open({ fragment: 'congress&seed=3&moves=S-W,S-W' });
    expect(await askForHint(page)).toMatch(/Your chance of winning, if you follow such hints: about \d+ % \(/);
    expect(await page.locator('.hint-from').count()).toBeGreaterThan(0);
    await page.getByText('Play this move').click();
    await expect.poll(async () => linesOf(await readFragmentOf(page)).length).toBe(3);
    await page.click('#ask-best');
    expect(await readHint(page)).toMatch(/It can be won: a win in \d+ moves is found/);
  });

  test('says with a hint what is proved for every order of the last cards, and why the move is good', async () => {
    const { moves } = playGame(openSeed(SETTING, 3), createPlayer(hastyPlayer, SETTING));
    const line = moves.slice(0, 233).map(formatMove).join();
    const page = await browser.open({ fragment: `congress&seed=3&moves=${line}` });
    const told = await askForHint(page);
    expect(told).toContain('one way of play wins with all 2 orders of the 2 unseen cards');
    expect(told).toContain('Why: it frees 6♦');
  });

  test('leaves the page free to answer while it searches, and is cancelled at once', async () => {
    // No search decides this deal within seconds.
    const page = await browser.open({ fragment: 'new-british-constitution&seed=83' });
    await page.click('#ask-win');
    await page.locator('#progress[value]').waitFor();
    expect(await page.textContent('#progress-text')).toMatch(/moves tried, at most 5,000,000/);
    // Frames go on being drawn.
    await page.evaluate(`new Promise((done) => {
      let frames = 0;
      const next = () => (frames > 5 ? done() : (frames += 1, requestAnimationFrame(next)));
      requestAnimationFrame(next);
    })`);
    await page.click('#cancel');
    expect(await page.innerText('#answer')).toBe('Cancelled.');
    expect(await page.isHidden('#busy')).toBe(true);
    // Another worker takes the next question.
    await askForHint(page);
    // A move takes back the question about the position before it.
    await page.click('#ask-win');
    await page.click('[data-spot="S"]');
    expect(await page.isHidden('#busy')).toBe(true);
    expect(await page.innerText('#answer')).toBe('');
  });

  test('says of a line that wins what it knows without a search, and plays it back', async () => {
    const moves = solveSeed(3).line.map(formatMove);
    const page = await browser.open({ fragment: `congress&seed=3&moves=${moves.join()}&at=${moves.length - 6}` });
    expect(await askForWin(page)).toContain('goes on to a win in 6 moves');
    await page.selectOption('#speed', 'very fast');
    await page.getByText(SOLVED).click();
    await page.locator('#banner', { hasText: 'The game is won' }).waitFor();
    expect(await page.getAttribute('#play', 'aria-label')).toBe('Play');
    expect(await page.textContent('#live')).toContain('The game is won');
  });
});

describeWithChromium('the live verdict', () => {
  const browser = useBrowser();

  test('is off at first, tells whether each position can be won, and leads back to before the fatal move', async () => {
    const fatal = LOST.split(',').length;
    const page = await browser.open({ fragment: `british-constitution&seed=5&moves=${LOST}&at=${fatal - 1}` });
    const figure = page.locator('#live-figure');
    expect(await figure.isVisible()).toBe(false);
    await page.keyboard.press('l');
    await page.locator('#live-figure[data-verdict=winnable]').waitFor();
    expect(await page.isVisible('#live-back')).toBe(false);
    await page.click('#redo');
    await page.locator('#live-figure[data-verdict=unwinnable]').waitFor();
    expect(await figure.innerText()).toContain('lost, which is proved');
    await page.getByText(`Lost at move ${fatal}: go back before it`).click();
    await page.locator('#live-figure[data-verdict=winnable]').waitFor();
    expect(await page.innerText('#made')).toBe(String(fatal - 1));
    // It is remembered for the next game.
    await page.reload();
    await page.locator('#live-figure[data-verdict=winnable]').waitFor();
    await page.keyboard.press('n');
    await expect.poll(() => page.innerText('#made')).toBe('0');
    expect(await figure.isVisible()).toBe(true);
  });

  test('is no obstacle to finishing a game that only moves to the foundations are left of', async () => {
    const { line } = solveSeed(10);
    const open = replayPositions(openSeed(SETTING, 10), line).findIndex((position) => findFinish(position) !== null);
    expect(open).toBeGreaterThan(0);
    const moves = line.slice(0, open).map(formatMove).join();
    const page = await browser.open({ fragment: `congress&seed=10&moves=${moves}` });
    await page.clock.install();
    await page.click('#finish');
    await page.clock.runFor(3100);
    expect(await page.isVisible('#banner.won')).toBe(true);
    expect(await page.isVisible('#finish')).toBe(false);
  });
});
