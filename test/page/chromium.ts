/** A real Chromium for tests of the page, which is opened from its file and may ask nobody for anything. */

import { mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { runQuorum } from '../cli/harness.ts';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];

/** Where there is none, what needs it fails if `CI` is set, and is otherwise left out with a notice. */
function findChromium(): string | null {
  const [found] = spawnSync('which', PROGRAMS, { encoding: 'utf8' }).stdout.split('\n');
  if (found !== '') return found;
  const what = `there is no ${PROGRAMS[0]} on the PATH; install Chromium`;
  if ((process.env['CI'] ?? '') !== '') throw new Error(what);
  process.stderr.write(`\n*** THE PAGE IS NOT TESTED IN A BROWSER: ${what} ***\n\n`);
  return null;
}

const EXECUTABLE = findChromium();

export const describeWithChromium: (name: string, suite: () => void) => void =
  EXECUTABLE === null ? describe.skip : describe;

/** Files that a browser opens, and a blob that the page makes itself. Everything else goes to a network. */
const ALLOWED = /^(file|blob|data):/;

interface Opening extends BrowserContextOptions {
  /** What follows the # of the address; nothing unless given. */
  readonly fragment?: string | undefined;
  /** The address of a server that offers the page; otherwise it is opened from its file. */
  readonly site?: string;
}

/**
 * A browser with a file for the tests of a suite. Each test must end without errors that nobody caught, complaints of
 * the browser, and anything asked of a network; its pages are closed then.
 * @param command what writes the file.
 */
export function useBrowser(command: readonly string[] = ['page']): {
  open(opening?: Opening): Promise<Page>;
  readonly url: string;
} {
  const faults: string[] = [];
  let browser: Browser;
  let folder = '';
  let url = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quorum-page-'));
    const file = join(folder, 'page.html');
    const { code, stderr } = await runQuorum([...command, '--out', file]);
    if (code !== 0) throw new Error(stderr);
    url = pathToFileURL(file).href;
    browser = await chromium.launch({
      executablePath: EXECUTABLE ?? '',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  return {
    get url() {
      return url;
    },
    async open({ fragment = '', site, ...options } = {}) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        strictSelectors: true,
        viewport: { width: 1280, height: 900 },
        ...options,
      });
      // A hint takes some seconds, and far more where other tests run beside it.
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          faults.push(`${message.type()}: ${message.text()}`);
      });
      page.on('request', (request) => {
        if (!ALLOWED.test(request.url()) && (site === undefined || !request.url().startsWith(site)))
          faults.push(`request: ${request.url()}`);
      });
      await page.goto(fragment === '' ? (site ?? url) : `${site ?? url}#${fragment}`);
      return page;
    },
  };
}

export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
}

/** What the page shows of a board, spot by spot. */
export interface ShownSpot {
  readonly id: string;
  readonly row: number;
  /** Every card that is drawn, as a number; the cards of a stock that is face down are none. */
  readonly cards: readonly number[];
  readonly label: string;
}

export const READ_BOARD = `(() => [...document.querySelectorAll('#board [role=row]')].flatMap((row, at) =>
  [...row.querySelectorAll('.spot')].map((spot) => ({
    id: spot.dataset.spot,
    row: at,
    cards: [...spot.querySelectorAll('.card:not(.back)')].map((card) => Number(card.dataset.card)),
    label: spot.querySelector('.label').dataset.text,
  }))))`;

export const readBoard = (page: Page): Promise<readonly ShownSpot[]> => page.evaluate(`${READ_BOARD}()`);

export async function readHint(page: Page): Promise<string> {
  await page.getByText('Play this move').waitFor();
  return page.innerText('#answer');
}

export async function askForHint(page: Page): Promise<string> {
  await page.click('#ask-hint');
  return readHint(page);
}

export const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** At the pace of a hand: the browser takes quicker fingers for a fling, and the tap after that for its end. */
export async function dragWithFinger(page: Page, from: Point, to: Point): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]): Promise<unknown> =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', from);
  for (const share of [0.2, 0.4, 0.6, 0.8, 1, 1, 1]) {
    await delay(60);
    await send('touchMove', { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
  }
  await delay(150);
  await send('touchEnd');
}

/** Lets motion stand still at its beginning, so that what a slow machine would miss can be looked at. */
export async function haltMotion(page: Page): Promise<{ goOn(): Promise<unknown> }> {
  const motion = await page.context().newCDPSession(page);
  await motion.send('Animation.enable');
  const setRate = (playbackRate: number) => motion.send('Animation.setPlaybackRate', { playbackRate });
  await setRate(0);
  return { goOn: () => setRate(1) };
}

export const readFragmentOf = (page: Page): Promise<string> => page.evaluate('location.hash.slice(1)');

export const pollFragment = (page: Page) => expect.poll(() => readFragmentOf(page));
