import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runQuorum, words } from '../cli/harness.ts';
import { describeWithChromium, findViolations, useBrowser } from './chromium.ts';

const STUDIES = [
  words`analyze congress --player careful --deals 40`,
  words`analyze british-constitution --player greedy --deals 16 --no-return`,
  words`analyze congress --player solver --deals 12 --nodes 2000`,
];

describeWithChromium('a report', () => {
  const root = mkdtempSync(join(tmpdir(), 'quorum-report-'));
  const folders = STUDIES.map((_, i) => join(root, `${i}`));
  beforeAll(async () => {
    for (const [i, study] of STUDIES.entries()) {
      const { code, stderr } = await runQuorum([...study, '--out', folders[i]]);
      if (code !== 0) throw new Error(stderr);
    }
  });
  afterAll(() => {
    rmSync(root, { recursive: true });
  });
  const browser = useBrowser(['report', ...folders]);

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
