import type { Page } from 'playwright-core';
import { describeWithChromium, findViolations, haltMotion, PHONE, useBrowser } from './chromium.ts';
import { STATES } from './states.ts';

/** Each colours have a size of their own. */
const LOOKS = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', ...PHONE, viewport: { width: 390, height: 844 } },
  forced: { forcedColors: 'active', ...PHONE },
} as const;

/** Elements that show less than they have, or reach out of the screen. Lists that scroll downwards are no faults. */
const FIND_SLICED = `[...document.querySelectorAll('body *')].flatMap((each) => {
  if (!each.checkVisibility() || each.closest('svg, .unseen, .card, .plot, option') !== null) return [];
  const { overflowX, overflowY } = getComputedStyle(each);
  const { left, right } = each.getBoundingClientRect();
  const isCut = overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1;
  const isCutBelow = (overflowY === 'hidden' || each.matches('textarea, .told')) && each.scrollHeight > each.clientHeight + 1;
  return isCut || isCutBelow || left < -1 || right > innerWidth + 1 ? [each.tagName + ' ' + (each.id || each.className)] : [];
})`;
/** Its list of all moves is open. */
const SCROLLED = 'best move';

interface Region {
  /** Red, green and blue, 0..255, on the average. */
  readonly mean: readonly number[];
  /** The lightness of each row of pixels at its darkest and its lightest, 0..255, from top to bottom. */
  readonly rows: readonly (readonly [darkest: number, lightest: number])[];
}

/** What can be seen in a part of an element, in shares of its width and pixels of its height. */
async function lookAt(page: Page, selector: string, { left = 0, width = 1, height = Infinity } = {}): Promise<Region> {
  const box = (await page.locator(selector).first().boundingBox())!;
  const clip = { ...box, x: box.x + left * box.width, width: box.width * width, height: Math.min(height, box.height) };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${picture}';
    await image.decode();
    const [canvas, sum, rows] = [document.createElement('canvas'), [0, 0, 0], []];
    Object.assign(canvas, { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    for (let i = 0; i < data.length; i += 4) {
      const at = Math.floor(i / 4 / image.width);
      const light = (data[i] + data[i + 1] + data[i + 2]) / 3;
      rows[at] = [Math.min(rows[at]?.[0] ?? 255, light), Math.max(rows[at]?.[1] ?? 0, light)];
      for (const channel of [0, 1, 2]) sum[channel] += data[i + channel];
    }
    return { mean: sum.map((each) => (4 * each) / data.length), rows };
  })()`);
}

const countMoving = (page: Page): Promise<number> => page.evaluate('document.getAnimations().length');

const distance = (a: Region, b: Region) => Math.hypot(...a.mean.map((value, i) => value - b.mean[i]));

/** The longest runs. */
const LONG = `position=${encodeURIComponent(
  'congress / F: KC KC KD KD 4H 4H 4S 4S / T1: KH QH JH TH 9H 8H 7H 6H 5H / T2: QS JS TS 9S 8S 7S 6S 5S / T3: KS QS JS TS 9S 8S 7S 6S 5S / T4: KH QH JH TH 9H 8H 7H 6H 5H / T5: KS',
)}`;

describeWithChromium('in every state', () => {
  const browser = useBrowser();

  test.each(Object.entries(STATES))('axe complains of nothing, and nothing is cut: %s', async (state, opening) => {
    const { fragment, reach } = opening;
    const faults: Record<string, readonly string[]> = {};
    for (const [name, look] of Object.entries(LOOKS)) {
      const page = await browser.open({ fragment, ...look });
      await reach(page);
      const sliced = await page.evaluate<readonly string[]>(FIND_SLICED);
      faults[name] = [
        ...(await findViolations(page)),
        ...sliced.filter((each) => state !== SCROLLED || !each.endsWith(' told')),
      ];
    }
    expect(faults).toEqual({ light: [], dark: [], forced: [] });
  });

  test.each([
    { viewport: { width: 1280, height: 800 } },
    { viewport: { width: 768, height: 1024 } },
    { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
    PHONE,
  ])('the felt and the whole index of each covered card can be seen: %j', async (size) => {
    for (const look of [LOOKS.light, LOOKS.dark]) {
      const page = await browser.open({ fragment: LONG, ...size, ...look });
      const [felt, paper] = [await lookAt(page, '.felt', { height: 4 }), await lookAt(page, '.top', { height: 4 })];
      expect(distance(felt, paper)).toBeGreaterThan(25);
      const found: unknown[] = [];
      for (let i = 0; i < 8; i++) {
        const strip = await page.evaluate<number>(`(() => {
          const [card, next] = [...document.querySelectorAll('[data-spot=T1] .card')].slice(${i}, ${i} + 2);
          card.id = 'looked-at';
          return next.getBoundingClientRect().top - card.getBoundingClientRect().top;
        })()`);
        const { rows } = await lookAt(page, '#looked-at', { left: 0.1, width: 0.26, height: strip });
        await page.evaluate("document.getElementById('looked-at').removeAttribute('id')");
        const inked = rows.flatMap(([darkest, lightest], at) => (lightest - darkest > 60 && darkest < 150 ? [at] : []));
        // The edge of the next card is a thin line below: paper lies between it and the ink.
        const bottom = rows.findLastIndex(([, lightest]) => lightest > 215);
        found.push([inked.length > 5, Math.max(...inked) < bottom]);
      }
      expect(found).toEqual(Array.from({ length: 8 }, () => [true, true]));
    }
  });

  test('card backs, picked cards and targets can be told from others with forced colours', async () => {
    const page = await browser.open({ fragment: 'congress&seed=7', forcedColors: 'active' });
    const back = await lookAt(page, '.card.back');
    expect(back.rows.filter(([darkest, lightest]) => lightest - darkest > 100).length).toBeGreaterThan(20);
    const before = [
      await lookAt(page, '.cell:has(> [data-spot=T7])'),
      await lookAt(page, '.cell:has(> [data-spot=T2])'),
    ];
    await page.click('[data-spot="T1"]');
    const after = [
      await lookAt(page, '.cell:has(> [data-spot=T7])'),
      await lookAt(page, '.cell:has(> [data-spot=T2])'),
    ];
    expect(distance(before[0], after[0])).toBeGreaterThan(1);
    expect(distance(before[1], after[1])).toBe(0);
  });

  test('a card that is dragged is seen over the table, and its place is pale', async () => {
    const page = await browser.open({ fragment: 'congress&seed=7' });
    const rest = await lookAt(page, '[data-spot="T1"] .card');
    const { x, y } = (await page.locator('[data-spot="T1"]').boundingBox())!;
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 220, { steps: 4 });
    const [held, left] = [await lookAt(page, '.ghost .card'), await lookAt(page, '[data-spot="T1"] .card')];
    expect(distance(held, rest)).toBeLessThan(40);
    expect(distance(left, rest)).toBeGreaterThan(60);
    expect(await findViolations(page)).toEqual([]);
    await page.mouse.up();
  });

  test('the card of a hint is marked, and no empty felt; the place where it goes is marked, too', async () => {
    const { fragment } = STATES['hint'];
    const page = await browser.open({ fragment });
    const look = async () => [
      await lookAt(page, '[data-spot="W"] .card:nth-last-child(1 of .card)'),
      await lookAt(page, '[data-row="waste"]', { left: 0.6, width: 0.4 }),
      await lookAt(page, '[data-spot="T7"] .card'),
      await lookAt(page, '[data-spot="T6"] .card'),
    ];
    const before = await look();
    await page.click('#ask-hint');
    await page.getByText('Play this move').waitFor();
    const after = await look();
    const changes = before.map((region, i) => distance(region, after[i]));
    expect(changes.map((change) => change > 1)).toEqual([true, false, true, false]);
  });

  test('a review shows its curve, the shade of luck and the dots of mistakes in colours of their own', async () => {
    const { fragment, reach } = STATES['review'];
    for (const look of [LOOKS.light, LOOKS.dark]) {
      const page = await browser.open({ fragment, ...look });
      await reach(page);
      const [plot, dot] = [await lookAt(page, '.plot'), await lookAt(page, '.plot .mistake')];
      expect(dot.mean[0] - dot.mean[2]).toBeGreaterThan(30);
      // In the middle, luck lies between 82 and about 88 per cent, and nothing between that and 50.
      const { rows } = await lookAt(page, '.plot', { left: 0.3, width: 0.05 });
      const [shade, ground] = [0.15, 0.3].map((share) => rows[Math.round(share * rows.length)]);
      expect(Math.max(...shade.map((value, i) => Math.abs(value - ground[i])))).toBeGreaterThan(12);
      expect(plot.rows.length).toBeGreaterThan(80);
    }
  });

  test('what is wrong with a new game is in sight, however long the rules are', async () => {
    const { reach } = STATES['new game'];
    const page = await browser.open(LOOKS.forced);
    await reach(page);
    const edges = await page.evaluate<readonly number[]>(
      "[document.querySelector('#setup-error').getBoundingClientRect(), document.querySelector('#setup .bar.end').getBoundingClientRect()].flatMap(({ top, bottom }) => [top, bottom])",
    );
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    expect(edges[0]).toBeGreaterThan(0);
  });

  test('buttons can be told from their ground, the first of those that follow a game above all', async () => {
    const { fragment, reach } = STATES['won'];
    for (const look of [LOOKS.light, LOOKS.dark]) {
      const page = await browser.open({ fragment, ...look });
      await reach(page);
      const [next, again] = [await lookAt(page, '#next'), await lookAt(page, '#again')];
      expect(distance(next, again)).toBeGreaterThan(60);
      for (const { rows } of [next, again])
        expect(rows.filter(([darkest, lightest]) => lightest - darkest > 90).length).toBeGreaterThan(6);
    }
  });

  test('a win is seen to be one, and nothing moves for those who do not want that', async () => {
    const { fragment } = STATES['won'];
    const page = await browser.open({ reducedMotion: 'no-preference' });
    await haltMotion(page);
    await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
    await page.locator('#banner.won').waitFor();
    // Eight kings, and paper in two layers.
    expect(await countMoving(page)).toBe(10);
    const quiet = await browser.open({ fragment });
    await quiet.locator('#banner.won').waitFor();
    // The word on the table is as bright as gold.
    const { rows } = await lookAt(quiet, '.felt', { left: 0.3, width: 0.4 });
    const half = rows.slice(rows.length / 2, (rows.length * 2) / 3);
    expect(half.filter(([darkest, lightest]) => lightest > 150 && darkest < 90).length).toBeGreaterThan(40);
    expect(await countMoving(quiet)).toBe(0);
  });
});
