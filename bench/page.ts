/**
 * How fast the page solves in a browser: `npm run page-speed -- [VARIANT [SEED [DEALS]]]`, 50 openings of Congress
 * from seed 1 unless said otherwise. Needs Chromium.
 *
 * Each opening is asked about as a reader does, from the click to the answer, and then solved by the command line's
 * engine. Verdict, nodes and the length of the line must be the same, or the measurement fails.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { dealFromSeed } from '../src/engine/deal-v1.ts';
import { createSetting, packOf, Position } from '../src/engine/games/position.ts';
import { fillTemplate, buildTemplate } from '../src/cli/page/template-file.ts';
import { SHORTENING_NODES } from '../src/search/shortening/shorten.ts';
import { createSolver } from '../src/search/solver.ts';
import { findVariant } from '../src/variants/registry.ts';

const [name = 'congress', first = '1', deals = '50'] = process.argv.slice(2);
const setting = createSetting(findVariant(name));
const solver = createSolver(setting, { shortening: { nodes: SHORTENING_NODES, seconds: null } });

/** What an answer comes to, as text; and the milliseconds that it took. */
interface Answer {
  readonly text: string;
  readonly time: number;
}

/** The page may take another of several empty piles, so lines are alike when they are as long. */
const tellWin = (nodes: number, line: readonly unknown[]) => `winnable ${nodes} in ${line.length} moves`;

/** Asks the page whether a game can be won, and reads verdict, nodes and line from it. */
async function askPage(page: Page, fragment: string): Promise<Answer> {
  await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
  await page.locator('#answer:empty').waitFor({ state: 'attached' });
  const time = await page.evaluate<number>(`new Promise((done) => {
    const began = performance.now();
    const answer = document.getElementById('answer');
    new MutationObserver((_, observer) => {
      if (answer.childElementCount === 0) return;
      observer.disconnect();
      done(performance.now() - began);
    }).observe(answer, { childList: true });
    document.getElementById('ask-win').click();
  })`);
  const said = await page.locator('#answer').innerText();
  const nodes = /([\d,]+) moves tried/.exec(said)?.[1]?.replaceAll(',', '') ?? '';
  if (!said.startsWith('Yes')) return { text: `${said.startsWith('No') ? 'unwinnable' : 'unknown'} ${nodes}`, time };
  await page.getByText('Play it back').click();
  // The address follows a moment later.
  for (;;) {
    const moves = /moves=([^&]*)/.exec(await page.evaluate('location.hash'))?.[1];
    if (moves !== undefined) return { text: tellWin(Number(nodes), moves.split(',')), time };
    await sleep(20);
  }
}

/** The same by the command line's engine. */
function askEngine(seed: number): Answer {
  const result = solver.solve(Position.open(setting, dealFromSeed(seed, packOf(setting)).cards));
  const { nodes, verdict } = result;
  return {
    text: verdict === 'winnable' ? tellWin(nodes, result.line) : `${verdict} ${nodes}`,
    time: 1000 * result.seconds,
  };
}

const pick = (times: readonly number[], share: number): string =>
  `${Math.round(times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))])} ms`;

const folder = mkdtempSync(join(tmpdir(), 'quorum-bench-'));
const browser = await chromium.launch({
  executablePath: spawnSync('which', ['chromium'], { encoding: 'utf8' }).stdout.trim(),
  args: ['--no-sandbox'],
});
try {
  const file = join(folder, 'page.html');
  writeFileSync(file, fillTemplate(await buildTemplate(), `${name}&seed=${first}`));
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  const shown: number[] = [];
  const solved: number[] = [];
  for (let seed = Number(first); seed < Number(first) + Number(deals); seed++) {
    const there = await askPage(page, `${name}&seed=${seed}`);
    const here = askEngine(seed);
    if (there.text !== here.text)
      throw new Error(`${name} ${seed}: the page says ${there.text}, the engine ${here.text}`);
    shown.push(there.time);
    solved.push(here.time);
  }
  process.stdout.write(
    `${shown.length} deals of ${name} from seed ${first}: the same verdict, nodes and length of a line in the browser as here\n`,
  );
  process.stdout.write(
    `browser, from click to answer: median ${pick(shown, 0.5)}, nine of ten within ${pick(shown, 0.9)}, longest ${pick(shown, 1)}\n`,
  );
  process.stdout.write(
    `here: median ${pick(solved, 0.5)}, nine of ten within ${pick(solved, 0.9)}, longest ${pick(solved, 1)}\n`,
  );
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
