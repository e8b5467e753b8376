import { describeWithChromium, PHONE, pollFragment, useBrowser } from './chromium.ts';
import { STATES } from './states.ts';
import { formatMove } from '../../src/index.ts';
import { hastyPlayer } from '../../src/players/index.ts';
import { dealSeeds, findCase, playGames } from '../players/games.ts';

const { fragment = '', reach } = STATES['review'];

describeWithChromium('the review of a game', () => {
  const browser = useBrowser();

  test('tells what the deal says, what could be seen, and what is missing at the end', async () => {
    const page = await browser.open({ fragment });
    await page.click('#ask-review');
    await page.locator('#course', { hasText: /Move \d+ of 271 is reviewed/ }).waitFor();
    await page.locator('#course figure').waitFor();
    const told = await page.innerText('#review');
    expect(told).toContain('By the deal: move 263 threw the game away. Every card was known then.');
    expect(told).toMatch(/the chance went from 82 to 4\d %: 1 mistake took 53 points, and the cards gave 1\d\./);
    expect(told).toMatch(/Move 263, J♠\uFE0E .*, cost 100 points\. Better: K♠\uFE0E .* to the foundation\./);
    expect(told).toContain('10♥\uFE0E: in T1 under 2 cards, the nearest a 9');
    expect(told).toMatch(/after move\s+0\s+38\s+87\s+142\s+265\s+271/);
    const marked = await page.locator('#steps .bad').allInnerTexts();
    expect(marked.map((text) => text.trim())).toEqual(['mistake: −53', 'mistake: −100']);
    expect(await page.innerText('#course .reading')).toBe('At the end: every card is known, and the game is lost.');
    // Whoever goes back to a mistake sees the better move on the board.
    await page.locator('#review li button').nth(1).click();
    await pollFragment(page).toContain('&at=233');
    expect(await page.locator('.hint-to').count()).toBe(1);
    expect(await page.innerText('#course .reading')).toMatch(/^Move 234, 6♥\uFE0E .* cost 53 points\. Better: 5♥/);
    // It stays for the other moves of the line, and goes with the line.
    await page.click('#redo');
    expect(await page.innerText('#course .reading')).toMatch(/^Before move 235: [45]\d %\.$/);
    await page.click('#undo');
    await page.click('[data-spot="S"]');
    await expect.poll(() => page.innerText('#review')).toBe('Back to the reviewed game');
    expect(await page.locator('#course *').count()).toBe(0);
    expect(await page.locator('#steps .bad').count()).toBe(0);
    // From another way of play one comes back to the whole review.
    await page.click('[data-spot="S"]');
    await page.click('#review button');
    await pollFragment(page).toBe(fragment);
    expect(await page.locator('#course .mistake').count()).toBe(2);
    expect(await page.locator('#steps .bad').count()).toBe(2);
    expect(await page.innerText('#review')).toContain('Missing at the end');
  });

  test('is cancelled, and says what it cannot review', async () => {
    const page = await browser.open({ fragment });
    await page.keyboard.press('v');
    await page.locator('#course button').click();
    expect(await page.locator('#course *').count()).toBe(0);
    const fresh = await browser.open({ fragment: 'congress&seed=7' });
    await fresh.keyboard.press('v');
    expect(await fresh.innerText('#course')).toBe('No move has been made yet.');
  });

  test.each([PHONE, { viewport: { width: 390, height: 844 } }, { viewport: { width: 768, height: 1024 } }])(
    'has the curve and the board in sight together, and leads to the move that is pointed at: %j',
    async (size) => {
      const page = await browser.open({ fragment, ...size });
      await page.evaluate("document.getElementById('ask-review').click()");
      const plot = page.locator('#course .plot');
      await plot.waitFor();
      const { x, y, width, height } = (await plot.boundingBox())!;
      const seen = await page.evaluate<readonly number[]>(
        "['.board', '.figures', '#course', '.dock'].flatMap((each) => { const { top, bottom } = document.querySelector(each).getBoundingClientRect(); return [top, bottom]; })",
      );
      expect(Math.min(...seen)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...seen)).toBeLessThanOrEqual(size.viewport.height);
      // In the middle of 271 moves.
      await page.mouse.move(x + width / 2, y + height - 4);
      expect(await page.innerText('#course .reading')).toMatch(/^Before move 13[67]: 8\d %\.$/);
      if (size === PHONE) await page.touchscreen.tap(x + width / 2, y + height - 4);
      else await page.mouse.click(x + width / 2, y + height - 4);
      await pollFragment(page).toMatch(/&at=13[56]$/);
      await page.locator('#course .mistake').first().click();
      await pollFragment(page).toContain('&at=233');
      await page.locator('#steps button').first().click();
      await pollFragment(page).toContain('&at=1');
      expect(await page.evaluate('scrollY')).toBe(0);
    },
  );

  test('leaves the cards of a stuck game large enough on a phone', async () => {
    const setting = findCase('cadogan-congress');
    const [{ moves }] = playGames(hastyPlayer, setting, dealSeeds(setting, 8, 1));
    const page = await browser.open({
      fragment: `cadogan-congress&seed=8&moves=${moves.map(formatMove).join()}`,
      ...PHONE,
    });
    await page.locator('#over-review').click();
    await page.locator('#course .plot').waitFor();
    const { width } = (await page.locator('[data-spot="H8"] .card').boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(23);
    expect(await page.isVisible('#next')).toBe(true);
  });

  test('goes into the statistics of a game that one has played', async () => {
    const page = await browser.open({ fragment: 'congress&seed=7' });
    const kept = JSON.stringify({ game: fragment, state: 'lost', moves: 271, changed: 1 });
    await page.evaluate(`localStorage.setItem('quorum-game congress&seed=3', ${JSON.stringify(kept)})`);
    await page.evaluate("location.hash = 'congress&seed=3'");
    await pollFragment(page).toBe(fragment);
    await reach(page);
    await page.keyboard.press('g');
    await expect
      .poll(() => page.innerText('#games-lists'))
      .toMatch(/· (very )?(easy|hard|middling|medium) deals\s+0\s%\sof\s1\s+0,\sbest\s0/);
    const told = await page.innerText('#games-lists');
    expect(told).toContain('Costliest habits in 1 reviewed game');
    expect(told).toMatch(/a card from one pile onto another\s+a card from one pile onto another\s+1\s+53/);
  });
});
