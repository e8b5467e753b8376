import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quorum, words } from '../cli/harness.ts';
import { describeWithChromium, findViolations, useBrowser } from './chromium.ts';

const STUDIES = mkdtempSync(join(tmpdir(), 'quorum-studies-'));
const FOLDERS = ['greedy', 'careful', 'solver'].map((player) => join(STUDIES, player));

beforeAll(async () => {
  const game = words`analyze british-constitution --deals 16 --nodes 3000`;
  for (const folder of FOLDERS) {
    const player = folder.slice(STUDIES.length + 1);
    await quorum`${game} --player ${player} ${player === 'greedy' ? ['--no-return'] : []} --out ${folder}`;
  }
});

afterAll(() => {
  rmSync(STUDIES, { recursive: true });
});

describeWithChromium('a report', () => {
  const browser = useBrowser(['report', ...FOLDERS]);

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
