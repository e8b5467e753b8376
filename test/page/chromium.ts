/** A real Chromium for tests of the page, which is opened from its file and may ask nobody for anything. */

import { mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { runQuorum } from '../cli/harness.ts';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];

/** Where there is none, what needs it fails if `CI` is set, and is otherwise left out with a notice. */
function findChromium(): string | null {
  for (const program of PROGRAMS) {
    const { status, stdout } = spawnSync('which', [program], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
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
  readonly fragment?: string;
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

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate<readonly Violation[]>(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  );
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

/** As a function of the page, for use in `evaluate`. */
export const READ_BOARD = `(() => [...document.querySelectorAll('#board [role=row]')].flatMap((row, at) =>
  [...row.querySelectorAll('.spot')].map((spot) => ({
    id: spot.dataset.spot,
    row: at,
    cards: [...spot.querySelectorAll('.card:not(.back)')].map((card) => Number(card.dataset.card)),
    label: spot.querySelector('.label').dataset.text,
  }))))`;

export const readBoard = (page: Page): Promise<readonly ShownSpot[]> => page.evaluate(`${READ_BOARD}()`);

/** Asks for a hint. @returns what is answered. */
export async function askForHint(page: Page): Promise<string> {
  await page.click('#ask-hint');
  await page.getByText('Play this move').waitFor();
  return page.innerText('#answer');
}

export const readFragmentOf = (page: Page): Promise<string> => page.evaluate('location.hash.slice(1)');
