import type { Page } from 'playwright-core';
import { parseCard } from '../../src/index.ts';
import { GUIDES } from '../../src/variants/guides.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import {
  describeWithChromium,
  findViolations,
  haltMotion,
  readBoard,
  pollFragment,
  readFragmentOf,
  useBrowser,
} from './chromium.ts';

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(
    'document.documentElement.scrollWidth > innerWidth || [...document.querySelectorAll("body *")].some((each) => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest(".unseen, #steps, svg"))',
  );

describeWithChromium('the page', () => {
  const browser = useBrowser();

  test('begins with seed 1 of Congress, and needs nothing else', async () => {
    expect(await (await browser.open()).title()).toBe('Congress, seed 1 – quorum');
  });

  test('keeps the game over a reload, and gives it to whoever opens its address', async () => {
    const page = await browser.open({ fragment: 'cadogan-constitution&seed=4' });
    for (const key of ['s', 's', 'm']) {
      await page.focus('[data-spot="S"]');
      await page.keyboard.press(key);
    }
    await page.click('#undo');
    await pollFragment(page).toBe('cadogan-constitution&seed=4&moves=S-W,S-W&at=1');
    const board = await readBoard(page);
    await page.reload();
    expect(await readBoard(page)).toEqual(board);
    expect(await page.textContent('#ply')).toBe('1 / 2');

    const other = await browser.open({ fragment: await readFragmentOf(page) });
    expect(await readBoard(other)).toEqual(board);
    await other.click('#redo');
    expect(await other.textContent('#ply')).toBe('2 / 2');
  });

  test('tells what is wrong with broken links, texts and fields, and goes on', async () => {
    const page = await browser.open({ fragment: 'congress&seed=7' });
    const board = await readBoard(page);
    for (const [fragment, told] of [
      ['seed=7', 'names no variant'],
      ['congress&seed=%E0%A4%A', 'whole number'],
      ['congress&seed=7&moves=S-W,hello', 'move 2'],
    ]) {
      await page.evaluate(`location.hash = '${fragment}'`);
      await page.locator('#message-text', { hasText: told }).waitFor();
      await page.click('#message-close');
    }
    expect(await readBoard(page)).toEqual(board);
    await page.click('#new');
    for (const [field, text, told] of [
      ['paste', '', 'nothing is pasted'],
      ['paste', '{"variant":', 'JSON'],
      ['paste', '<img src=x onerror=alert(1)>', 'is not a card'],
      ['seed', '1e400', 'whole number'],
      ['pysol', '', 'is not a number'],
    ]) {
      await page.check(`#origin-${field}`);
      await page.fill(`#${field}`, text);
      await page.click('#deal');
      await page.locator('#setup-error', { hasText: told }).waitFor();
    }
    await page.fill('#pysol', '12345');
    await page.click('#deal');
    expect(await page.textContent('#subtitle')).toBe('worry-back=yes, PySolFC 12345');
  });

  test('opens a broken link with a message, and a game all the same', async () => {
    const page = await browser.open({ fragment: 'congress&seed=7&moves=T1-T2' });
    expect(await page.textContent('#message-text')).toContain('The line in the address, move 1, "T1-T2"');
    expect(await page.textContent('#subtitle')).toBe('seed 1');
  });

  test('marks the step that a move taken back belongs to', async () => {
    const page = await browser.open({ fragment: 'congress&seed=7&moves=S-W,T1-T7:9H,S-W,S-W,S-W' });
    const current = page.locator('#steps [aria-current]');
    expect(await current.innerText()).toContain('3–5');
    await page.click('#undo');
    await page.click('#undo');
    expect(await current.innerText()).toContain('3–5');
    await page.click('#undo');
    expect(await current.innerText()).toContain('9');
    expect(await current.getAttribute('data-ply')).toBe('2');
  });

  test('asks for a new game on a phone without anything below the fold', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.click('#new');
    for (const origin of ['seed', 'daily', 'pysol', 'paste', 'real']) {
      await page.check(`#origin-${origin}`);
      for (const id of ['variant', 'origin-seed', 'origin-real', `origin-${origin}`, 'deal']) {
        const { y, height } = (await page.locator(`#${id}`).boundingBox())!;
        expect(y >= 0 && y + height <= 844, `${id} with ${origin}`).toBe(true);
      }
    }
    // The meaning of a rule is there whole.
    await page.click('#rules-fold summary');
    await page.selectOption('#rule-space-fill', 'choice');
    const meaning = '.field:has(> #rule-space-fill) > p';
    expect(await page.innerText(meaning)).toContain('which of the two fills the space');
    expect(
      await page.evaluate(
        `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('${meaning}'))`,
      ),
    ).toBe(true);
    expect(await page.innerText('#rules-chosen')).toBe('space-fill=choice');
  });

  test('shows the stock only to those who ask for it', async () => {
    const page = await browser.open({ fragment: 'congress&seed=7' });
    const stock = page.locator('[data-spot="S"]');
    expect(await stock.getAttribute('aria-label')).toBe('Stock: 96 cards, face down');
    expect(
      await page.evaluate('document.body.outerHTML.replace(/<script[^]*?<\\/script>/g, "").includes(`data-card="13"`)'),
    ).toBe(false);
    await page.getByText('Waste and stock, card by card').click();
    await page.check('#show-stock');
    expect(await stock.getAttribute('aria-label')).toBe('Stock: 96 cards, next 3 of diamonds');
    expect(await page.locator('#piles li').count()).toBe(96);
  });

  test('says moves as they are made', async () => {
    const page = await browser.open({ fragment: 'congress&seed=7&moves=S-W,S-W,S-W&at=0' });
    await page.click('#redo');
    expect(await page.textContent('#ply')).toBe('1 / 3');
    expect(await page.textContent('#live')).toContain('3 of diamonds comes onto the waste');
  });

  test('lets the cards of a move and of its forced fill fly where motion is not unwelcome', async () => {
    const page = await browser.open({
      fragment: 'cadogan-constitution&seed=1&moves=R4-R3.5:2H&at=0',
      reducedMotion: 'no-preference',
    });
    const motion = await haltMotion(page);
    await page.click('#redo');
    for (const card of ['2H', '3H'].map(parseCard))
      expect(await page.locator(`.flying[data-card="${card}"]`).count()).toBe(1);
    await motion.goOn();
    await expect.poll(() => page.locator('.flying').count()).toBe(0);
  });

  test.each([360, 768, 1600])('is no wider than %i pixels in any game, and axe complains of nothing', async (width) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.open({ viewport: { width, height: 800 }, colorScheme });
      const wide: string[] = [];
      for (const { name } of VARIANTS) {
        await page.evaluate(`location.hash = '${name}&seed=2'`);
        await pollFragment(page).toBe(`${name}&seed=2`);
        await page.evaluate('document.querySelector("#rules-panel").open = true');
        expect(await page.locator('#rules .habits > li').count()).toBe(GUIDES.get(name)?.habits.length);
        if (await isTooWide(page)) wide.push(name);
      }
      await page.click('[data-spot="S"]');
      const violations = await findViolations(page);
      await page.click('#new');
      if (await isTooWide(page)) wide.push('new game');
      violations.push(...(await findViolations(page)));
      expect([wide, violations]).toEqual([[], []]);
    }
  });
});
