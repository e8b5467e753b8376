import { formatMove } from '../../src/index.ts';
import { hastyPlayer } from '../../src/players/index.ts';
import { dealSeeds, findCase, playGames } from '../players/games.ts';
import { describeWithChromium, findViolations, pollFragment, useBrowser } from './chromium.ts';

describeWithChromium('the review of a game', () => {
  const browser = useBrowser();

  test('shows what the deal says and what could be seen, and leads back to the costliest move', async () => {
    const congress = findCase('congress');
    const [{ moves }] = playGames(hastyPlayer, congress, dealSeeds(congress, 3, 1));
    const page = await browser.open({ fragment: `congress&seed=3&moves=${moves.map(formatMove).join()}` });
    await page.click('#ask-review');
    await page.locator('#review', { hasText: /Move \d+ of 271/ }).waitFor();
    await page.locator('#review figure').waitFor();
    const told = await page.innerText('#review');
    expect(told).toContain('By the deal: move 263 threw the game away.');
    expect(told).toMatch(/Chance of winning by the visible cards: \d+ % at first, \d+ % before move 242\./);
    expect(await findViolations(page)).toEqual([]);
    await page.locator('#review li button').first().click();
    await pollFragment(page).toContain('&at=233');
    // It stays for the other moves of the line, and goes with the line.
    expect(await page.locator('#review figure').count()).toBe(1);
    await page.click('[data-spot="S"]');
    await expect.poll(() => page.innerText('#review')).toBe('');
  });
});
