import type { Page } from 'playwright-core';
import { describeWithChromium, dragWithFinger, PHONE, type Point, readFragmentOf, useBrowser } from './chromium.ts';

/** Lady Palk: runs of kings to tens, and five spaces. */
const POSITION = 'diplomat move=sequence / F: KC KC KD KD KH KH 9S 9S / T1: KS QS JS TS / T2: KS / T3: QS JS TS';
const FRAGMENT = `position=${encodeURIComponent(POSITION)}`;

/** A point on the part of a card that others leave free, from the top of its pile; of an empty pile its place. */
const findCard = (page: Page, spot: string, card: number): Promise<Point> =>
  page.evaluate(`(() => {
    const spot = document.querySelector('[data-spot="${spot}"]');
    const [shown] = [...spot.querySelectorAll('.card')].toReversed().slice(${card}, ${card} + 1);
    const { left, top, width } = (shown ?? spot.querySelector('.place')).getBoundingClientRect();
    return { x: left + width / 2, y: top + 4 };
  })()`);

const readMoves = async (page: Page) => /moves=(.*)/.exec(await readFragmentOf(page))?.[1] ?? '';

describeWithChromium('runs that move together', () => {
  const browser = useBrowser();

  test('are dragged with the mouse from the card that is taken hold of', async () => {
    const page = await browser.open({ fragment: FRAGMENT });
    const drag = async (from: Point, to: Point, meanwhile?: () => Promise<void>) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2 + 9);
      await page.mouse.move(to.x, to.y + 9);
      await meanwhile?.();
      await page.mouse.up();
    };
    await drag(await findCard(page, 'T1', 1), await findCard(page, 'T5', 0), async () => {
      expect(await page.locator('.ghost > .card').count()).toBe(2);
      expect(await page.locator('.lifted').count()).toBe(2);
    });
    await expect.poll(() => readMoves(page)).toBe('T1-T5:JS');
    expect(await page.locator('.lifted').count()).toBe(0);
    // The top card alone goes into a space; a run goes onto what takes it.
    await drag(await findCard(page, 'T5', 0), await findCard(page, 'T6', 0));
    await drag(await findCard(page, 'T3', 2), await findCard(page, 'T2', 0));
    await expect.poll(() => readMoves(page)).toBe('T1-T5:JS,T5-T6:TS,T3-T2:QS');
    expect(await page.locator('[data-spot="T2"] .card').count()).toBe(4);
  });

  test('are dragged with a finger, and go where they are tapped to', async () => {
    const page = await browser.open({ fragment: FRAGMENT, ...PHONE });
    const { x, y } = await findCard(page, 'T4', 0);
    await dragWithFinger(page, await findCard(page, 'T1', 2), { x, y: y + 9 });
    await expect.poll(() => readMoves(page)).toBe('T1-T4:QS');
    const tap = async (spot: string, card: number) => {
      const { x, y } = await findCard(page, spot, card);
      await page.touchscreen.tap(x, y + 2);
    };
    await expect.poll(() => page.locator('.flying').count()).toBe(0);
    await tap('T4', 1);
    expect(await page.locator('.spot.picked .held').count()).toBe(2);
    await tap('T5', 0);
    await expect.poll(() => readMoves(page)).toBe('T1-T4:QS,T4-T5:JS');
  });

  test('grow by a card each time that Enter is pressed, and are put back in the end', async () => {
    const page = await browser.open({ fragment: FRAGMENT });
    await page.focus('[data-spot="T1"]');
    const held: number[] = [];
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('Enter');
      held.push(await page.locator('.held').count());
    }
    expect(held).toEqual([1, 2, 3, 4, 0]);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => readMoves(page)).toBe('T1-T5:QS');
  });
});
