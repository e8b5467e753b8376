import { resolve } from 'node:path';
import { describeWithChromium, findViolations, useBrowser } from './chromium.ts';

const RESULTS = resolve(import.meta.dirname, '../../results');
const FOLDERS = [
  'players/congress-greedy-no-return',
  'players/congress-careful',
  'players/cadogan-congress-greedy-no-return',
  'solver/congress',
];

describeWithChromium('a report', () => {
  const browser = useBrowser(['report', ...FOLDERS.map((folder) => resolve(RESULTS, folder))]);

  test.each(['light', 'dark'] as const)('is read by everybody in %s colours', async (colorScheme) => {
    const page = await browser.open({ colorScheme });
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await page.locator('svg[role=img]').count()).toBeGreaterThan(6);
    expect(await findViolations(page)).toEqual([]);
  });

  test.each([360, 768, 1600])('is no wider than a screen of %i pixels', async (width) => {
    const page = await browser.open({ viewport: { width, height: 800 } });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('saves the figures below a chart as CSV', async () => {
    const page = await browser.open();
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#win-rates .download a')]);
    expect(download.suggestedFilename()).toBe('win-rates.csv');
  });
});
