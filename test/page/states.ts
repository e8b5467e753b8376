/** What the page can look like: each state with the way to it. */

import type { Page } from 'playwright-core';
import { formatMove, solve } from '../../src/index.ts';
import { openSeed } from '../games/cases.ts';
import { hastyPlayer } from '../../src/players/index.ts';
import { dealSeeds, findCase, playGames } from '../players/games.ts';
import { lineOf } from '../search/outcomes.ts';
import { askForHint } from './chromium.ts';

/** A game of the 1914 rules, seed 5, is thrown away by the last of these moves. */
export const LOST =
  'R2-T3:3D,R3-R2:3C,R4-R3:5S,R2-T1:9H,R3-R2:3D,R4-R3:9D,T4-F:2C,R2-T4:7D,R3-R2:5S,R4-R3:JS,T4-T5:7D,R2-T4:TD,R3-R2:6C,R4-R3:6D,R2-T5:6C,R3-R2:6D,R4-R3:6D,T7-F:2S,R2-T7:4D,R3-R2:6D,R4-R3:5C,T2-T1:8S,R2-T2:5S,R3-R2:5C,R4-R3:5S,T7-T2:4D,R2-T7:3D,R3-R2:5S,R4-R3:6H,R2-T2:3C,R3-R2:6H,R4-R3:6S,R2-T6:6H,R3-R2:6S,R4-R3:5D,T2-F:3C,R2-T6:5C,R3-R2:5D,R4-R3:3H,R2-T5:5D,R3-R2:3H,R4-R3:2D,R2-T6:4D,R3-R2:2D';

const WON = lineOf(solve(openSeed(findCase('congress'), 10)))!
  .map(formatMove)
  .join();

interface State {
  readonly fragment?: string | undefined;
  readonly reach: (page: Page) => Promise<unknown>;
}

const CONGRESS = findCase('congress');
const [REVIEWED] = playGames(hastyPlayer, CONGRESS, dealSeeds(CONGRESS, 3, 1));

const OPEN = {
  reviewed: `congress&seed=3&moves=${REVIEWED.moves.map(formatMove).join()}`,
  hints: 'congress&seed=3&moves=S-W,S-W',
  won: `congress&seed=10&moves=${WON}`,
};

export const STATES: Readonly<Record<string, State>> = {
  rest: { reach: (page) => page.click('[data-spot="T1"]') },
  lost: {
    fragment: `british-constitution&seed=5&moves=${LOST}`,
    reach: async (page) => {
      await page.evaluate("localStorage.setItem('quorum-live-toggle', 'true')");
      await page.reload();
      await page.locator('#live-back').waitFor();
    },
  },
  won: { fragment: OPEN.won, reach: (page) => page.locator('#banner', { hasText: 'found a win' }).waitFor() },
  hint: { fragment: OPEN.hints, reach: askForHint },
  'best move': {
    fragment: OPEN.hints,
    reach: async (page) => {
      await page.keyboard.press('b');
      await page.getByText('Play this move').waitFor();
      await page.evaluate("document.querySelectorAll('#answer details').forEach((each) => (each.open = true))");
    },
  },
  review: {
    fragment: OPEN.reviewed,
    reach: async (page) => {
      await page.keyboard.press('v');
      await page.locator('#course figure').waitFor();
    },
  },
  error: { fragment: 'congress&seed=7&moves=T1-T2', reach: (page) => page.locator('#message-text').waitFor() },
  'new game': {
    reach: async (page) => {
      await page.click('#new');
      await page.click('#rules-fold summary');
      await page.check('#origin-paste');
      await page.click('#deal');
      await page.locator('#setup-error', { hasText: 'nothing is pasted' }).waitFor();
    },
  },
  statistics: {
    fragment: 'cadogan-constitution&seed=1',
    reach: async (page) => {
      const mistakes = [{ made: 'vacate', better: 'worry-back', cost: 0.5 }];
      const names = ['cadogan-constitution', 'congress&rule=worry-back=yes', 'congress'];
      const games = [...Array(24).keys()].map((i) => ({
        name: `${names[i % 3]}&seed=${i}`,
        kept: { state: i % 5 === 0 ? 'lost' : 'won', moves: 200 + i, changed: i, band: 'very-hard', mistakes },
      }));
      await page.evaluate(
        `for (const { name, kept } of ${JSON.stringify(games)}) localStorage.setItem('quorum-game ' + name, JSON.stringify({ game: name, ...kept }))`,
      );
      await page.keyboard.press('g');
      await page.locator('#games-lists table').nth(1).waitFor();
    },
  },
  games: {
    fragment: 'congress&seed=7',
    reach: async (page) => {
      await page.click('[data-spot="S"]');
      await page.keyboard.press('g');
      await page.getByRole('button', { name: 'Give up' }).click();
      await page.locator('#games-lists table').waitFor();
    },
  },
};
