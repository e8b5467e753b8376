import { describeWithChromium, PHONE, pollFragment, useBrowser } from './chromium.ts';
import { STATES } from './states.ts';

const { fragment = '', reach } = STATES['review'];

describeWithChromium('the review of a game', () => {
  const browser = useBrowser();

  test('tells what the deal says, what could be seen, and what is missing at the end', async () => {
    const page = await browser.open({ fragment });
    await page.click('#ask-review');
    await page.locator('#review', { hasText: /Move \d+ of 271/ }).waitFor();
    await page.locator('#review figure').waitFor();
    // It lies below the other panels, and comes into view by itself.
    const isInView = "document.querySelector('#review figure').getBoundingClientRect().bottom <= innerHeight";
    await expect.poll(() => page.evaluate(isInView)).toBe(true);
    const told = await page.innerText('#review');
    expect(told).toContain('By the deal: move 263 threw the game away. Every card was known then.');
    expect(told).toMatch(/the chance went from 82 to 4\d %: 1 mistake took 53 points, and the cards gave 1\d\./);
    expect(told).toContain('10♥\uFE0E: in T1 under 2 cards, the nearest a 9');
    expect(told).toMatch(/after move\s+0\s+38\s+87\s+142\s+265\s+271/);
    expect(await page.innerText('#steps .bad')).toContain('mistake: −53');
    await page.locator('#review li button').first().click();
    await pollFragment(page).toContain('&at=233');
    expect(await page.locator('.hint-to').count()).toBe(1);
    // It stays for the other moves of the line, and goes with the line.
    expect(await page.locator('#review figure').count()).toBe(1);
    await page.click('[data-spot="S"]');
    await expect.poll(() => page.innerText('#review')).toBe('');
    expect(await page.locator('#steps .bad').count()).toBe(0);
  });

  test('leads to the move that is pointed at, and on a phone back to the board', async () => {
    const page = await browser.open({ fragment, ...PHONE });
    await page.evaluate("document.getElementById('ask-review').click()");
    const plot = page.locator('#review .plot');
    await plot.scrollIntoViewIfNeeded();
    const { width, height } = (await plot.boundingBox())!;
    // Between the moves 1 and 242.
    const position = { x: width / 2, y: height - 4 };
    await plot.hover({ position });
    expect(await page.innerText('#review .reading')).toMatch(/^Before move 12[12]: \d+ %$/);
    await plot.click({ position });
    await pollFragment(page).toMatch(/&at=12[01]$/);
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.locator('#review .mistake').click();
    await pollFragment(page).toContain('&at=233');
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.locator('#steps button').first().click();
    await pollFragment(page).toContain('&at=1');
    expect(await page.evaluate('scrollY')).toBe(0);
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
      .toMatch(/· (very )?(easy|hard|middling|medium) deals\s+1\s+0/);
    const told = await page.innerText('#games-lists');
    expect(told).toContain('Costliest habits in 1 reviewed game');
    expect(told).toMatch(/a card from one pile onto another\s+a card from one pile onto another\s+1\s+53/);
  });
});
