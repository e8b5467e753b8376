import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { chooseDaily, dateOf } from '../../src/players/analysis/daily.ts';
import { formatMove, solve } from '../../src/index.ts';
import { SHORTENING_NODES } from '../../src/search/shortening/shorten.ts';
import { openSeed } from '../games/cases.ts';
import { findCase } from '../players/games.ts';
import { lineOf } from '../search/outcomes.ts';
import { describeWithChromium, findViolations, readFragmentOf, useBrowser } from './chromium.ts';

const readGame = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`['title', 'subtitle', 'made'].map((id) => document.getElementById(id).textContent)`);
const turn = async (page: Page, times: number) => {
  for (let i = 0; i < times; i++) await page.click('[data-spot="S"]');
};

describeWithChromium('the games of a browser', () => {
  const browser = useBrowser();

  test('go on where they were left, are given up, and go from one browser to another in a file', async () => {
    const page = await browser.open({ fragment: 'congress&seed=7', acceptDownloads: true });
    await turn(page, 3);
    await page.keyboard.press('n');
    await turn(page, 2);
    const second = await readGame(page);
    // The way back in the history of the browser loses no move.
    await page.goBack();
    await expect.poll(() => readGame(page)).toEqual(['Congress', 'seed 7', '3']);
    await page.goForward();
    await expect.poll(() => readGame(page)).toEqual(second);
    // So does the way back from an address that the page writes in other words.
    await page.evaluate("location.hash = 'parliament&seed=07'");
    await expect.poll(() => readGame(page)).toEqual(['Parliament', 'seed 7', '0']);
    await page.goBack();
    await expect.poll(() => readGame(page)).toEqual(second);
    // Without a game in its address the page opens the one that was played last.
    await page.goto('about:blank');
    await page.goto(browser.url);
    expect(await readGame(page)).toEqual(second);
    await page.keyboard.press('g');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Congress, seed 7', exact: true }).click();
    expect(await readGame(page)).toEqual(['Congress', 'seed 7', '3']);
    // A seed that was begun goes on, too.
    await page.click('#new');
    await page.fill('#seed', second[1]?.replace('seed ', '') ?? '');
    await page.click('#deal');
    expect(await readGame(page)).toEqual(second);
    await page.keyboard.press('g');
    await page.getByRole('button', { name: 'Give up Congress, seed 7', exact: true }).click();
    expect(await page.innerText('#games-lists tbody')).toMatch(/^Congress\s+0\s%\sof\s1\s+0,\sbest\s0\s+–$/);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#games-export')]);
    const file = await download.path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      format: 'quorum-games',
      version: 1,
      games: [
        { state: 'running', moves: 2 },
        { game: 'congress&seed=7&moves=S-W,S-W,S-W', state: 'lost', moves: 3 },
      ],
    });

    const other = await browser.open({ fragment: 'diplomat&seed=1' });
    await other.keyboard.press('g');
    expect(await other.innerText('#games-lists')).toContain('from its first move on');
    await other.setInputFiles('#games-file', { name: 'x.json', mimeType: '', buffer: Buffer.from('[1]') });
    await other.locator('#games-told', { hasText: 'this is no file of games' }).waitFor();
    const { games, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
    const [more, bad] = [
      { ...games[0], game: 'congress&at=1&moves=S-W,S-W&seed=8' },
      { ...games[0], changed: 9e15 },
    ];
    const buffer = Buffer.from(JSON.stringify({ ...rest, games: [...games, more, bad] }));
    await other.setInputFiles('#games-file', { name: 'x.json', mimeType: '', buffer });
    const told = '3 games taken over. Game 4 of the file is left out: its field "changed" cannot be used.';
    await other.locator('#games-told', { hasText: told }).waitFor();
    // The list goes on to work.
    await other.click('#games-close');
    await other.keyboard.press('g');
    expect(await other.innerText('#games-lists')).not.toContain('Invalid');
    await other.getByRole('button', { name: `Congress, ${second[1]}`, exact: true }).click();
    expect(await readGame(other)).toEqual(second);
  });

  test('are not won by a line of the solver, but by moves of the player', async () => {
    const shortening = { nodes: SHORTENING_NODES, seconds: null };
    const moves = lineOf(solve(openSeed(findCase('congress'), 10), { shortening }))!.map(formatMove);
    const page = await browser.open({ fragment: `congress&seed=10&moves=${moves.join()}` });
    // Whoever opens a link to a game reads what happened in it.
    const won = `in ${moves.length} moves; the solver found a win in ${moves.length}.`;
    await page.locator('#banner', { hasText: `The game is won, ${won}` }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // It is marked for a short time only.
    await Promise.all([page.locator('#copy-result.done').waitFor(), page.click('#copy-result')]);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`Congress, seed 10: won ${won} ${page.url()}`);
    await page.click('#undo');
    await page.click('#redo');
    await page.keyboard.press('g');
    expect(await page.locator('#games-lists tbody').count()).toBe(0);
    await page.click('#games-close');
    await page.click('#next');
    expect(await page.textContent('#made')).toBe('0');
    expect(await page.isVisible('#over')).toBe(false);
  });

  test('of a day are the same on every machine', async () => {
    for (const name of ['congress', 'diplomat']) {
      const page = await browser.open({ fragment: `${name}&seed=1` });
      await page.clock.setFixedTime('2026-11-23T23:59:00Z');
      await page.click('#new');
      await page.check('#origin-daily');
      await page.selectOption('#level', 'hard');
      await page.click('#deal');
      await page.locator('#setup').waitFor({ state: 'hidden' });
      const deal = chooseDaily(findCase(name), dateOf(Date.UTC(2026, 10, 23)), 'hard');
      await expect.poll(() => readFragmentOf(page)).toBe(`${name}&seed=${deal?.id}`);
    }
  });
});
