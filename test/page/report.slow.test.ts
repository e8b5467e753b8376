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
    expect(await findViolations(page)).toEqual([]);
  });

  /** The charts that are seen, and whether each is as wide as its figure. */
  const READ_CHARTS = `[...document.querySelectorAll('figure')].flatMap((figure) =>
    [...figure.querySelectorAll('.chart')].filter((chart) => chart.getClientRects().length > 0).map((chart) => ({
      form: chart.className.replace('chart ', ''),
      section: figure.parentElement.id,
      y: chart.getBoundingClientRect().top + scrollY,
      bottom: chart.getBoundingClientRect().bottom + scrollY,
      isWhole: chart.getBoundingClientRect().right <= figure.getBoundingClientRect().right + 1,
    })))`;
  interface ShownChart {
    readonly form: string;
    readonly section: string;
    readonly y: number;
    readonly bottom: number;
    readonly isWhole: boolean;
  }

  test.each([
    [390, 844, 'screen', 'narrow'],
    [1280, 800, 'screen', 'wide'],
    [718, 1000, 'print', 'wide'],
    [390, 844, 'print', 'wide'],
  ] as const)('at %i x %i on a %s shows each chart once, in the %s form', async (width, height, media, form) => {
    const page = await browser.open({ viewport: { width, height } });
    await page.emulateMedia({ media });
    const charts: readonly ShownChart[] = await page.evaluate(READ_CHARTS);
    expect(charts[0]).toMatchObject({ section: 'win-rates' });
    expect(new Set(charts.map(({ section }) => section)).size).toBe(charts.length);
    expect(charts.filter((chart) => chart.form !== form || !chart.isWhole)).toEqual([]);
    // The first screen, or page, has the whole first chart; a phone has its beginning.
    expect(charts[0]?.[form === 'narrow' ? 'y' : 'bottom']).toBeLessThan(height);
  });

  test.each(['light', 'dark'] as const)('tells players apart in grey, in %s colours', async (colorScheme) => {
    const page = await browser.open({ colorScheme, viewport: { width: 1280, height: 800 } });
    const fills: readonly string[] = await page.evaluate(
      `[...document.querySelectorAll('#win-rates .wide g[fill^="var(--series"]')].map((mark) => getComputedStyle(mark).fill)`,
    );
    const greys = fills.map((fill) => {
      const [red, green, blue] = fill.match(/\d+/g) ?? [];
      return 0.2126 * Number(red) + 0.7152 * Number(green) + 0.0722 * Number(blue);
    });
    expect(greys).toHaveLength(FOLDERS.length);
    const sorted = greys.toSorted((x, y) => x - y);
    const steps = sorted.slice(1).map((grey, i) => grey - (sorted[i] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(8);
  });

  test.each([360, 768, 1600])('is no wider than a screen of %i pixels', async (width) => {
    const page = await browser.open({ viewport: { width, height: 800 } });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('saves the figures below a chart as CSV', async () => {
    const page = await browser.open();
    await page.click('#win-rates summary');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#win-rates a[download]')]);
    expect(download.suggestedFilename()).toBe('win-rates.csv');
  });
});
