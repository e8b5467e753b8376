import { describeWithChromium, findViolations, useBrowser } from './chromium.ts';
import { STATES } from './states.ts';

const LOOKS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { forcedColors: 'active' },
} as const;

describeWithChromium('in every state', () => {
  const browser = useBrowser();

  test.each(Object.entries(STATES))('axe complains of nothing: %s', async (_, { fragment, reach }) => {
    const violations: Record<string, readonly string[]> = {};
    for (const [name, look] of Object.entries(LOOKS)) {
      const page = await browser.open({ fragment, ...look });
      await reach(page);
      violations[name] = await findViolations(page);
    }
    expect(violations).toEqual({ light: [], dark: [], forced: [] });
  });
});
