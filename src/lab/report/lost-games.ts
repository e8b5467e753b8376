/** Lost games of players, played once more, with links to a page of quorum that shows where they were thrown away. */

import { createNoReturnFinder } from '../../players/analysis/no-return.ts';
import { dealFromSeed } from '../../engine/deal-v1.ts';
import { createSetting, packOf } from '../../engine/games/position.ts';
import { parseRules } from '../../engine/games/rules.ts';
import { LETTERS } from '../../engine/notation/card-face.ts';
import { describeMove } from '../../engine/notation/steps.ts';
import { formatFragment } from '../../page/fragment.ts';
import { openDeal, positionAt } from '../../page/line.ts';
import { choosePlayer } from '../contenders.ts';
import { playChosen } from '../deal-solving.ts';
import { findVariant } from '../../variants/registry.ts';
import { type Entry, isSolver } from './entries.ts';
import { listColumns, type Section, tabulateEntries } from './section.ts';

/** Of all entries; each game may take some seconds. */
const MOST_GAMES = 12;

/** The first seeds that a player lost. */
function listSeeds(entry: Entry) {
  if (isSolver(entry) || entry.deals?.weights !== '') return [];
  const lost = Array.from(entry.deals.deals).filter(([, [run]]) => run?.verdict === 'lost');
  return lost.flatMap(([deal]) => /^seed (\d+)$/.exec(deal)?.[1] ?? []).map(Number);
}

const FATES = {
  'given-up': 'given up while it could be won',
  unknown: 'no win of the deal was found',
  unwinnable: 'the deal has no win',
};

/** The games that this version of the program loses too. */
async function replayGames(entry: Entry, most: number) {
  const chosen = await choosePlayer(entry.figures.player);
  if (chosen === null) return [];
  const variant = findVariant(entry.figures.variant);
  const setting = createSetting(variant, parseRules(variant, entry.figures.rules));
  const findNoReturn = createNoReturnFinder(setting);
  const games = [];
  for (const seed of listSeeds(entry).slice(0, most)) {
    const beginning = openDeal(setting, dealFromSeed(seed, packOf(setting)));
    const played = await playChosen(chosen, beginning.start);
    if (played.ending === 'won') continue;
    const { moves } = played;
    const noReturn = findNoReturn(played);
    // The last position found winnable.
    const chance = 'winnable' in noReturn ? noReturn.winnable : null;
    const line = { beginning, moves, played: chance?.ply ?? moves.length };
    const tell = ({ move }: { readonly move: (typeof moves)[number] }) =>
      describeMove(positionAt(line, line.played), move, { face: LETTERS }).action;
    const story =
      noReturn.fate === 'thrown-away'
        ? `move ${noReturn.winnable.ply + 1}, ${tell(noReturn.fatal)}; better: ${tell(noReturn.alternative)}`
        : FATES[noReturn.fate];
    games.push({ ...entry, seed, chance, line, story });
  }
  return games;
}

/**
 * Null without any.
 * @param page the address of a page that `quorum page` has made.
 */
export async function describeLostGames(entries: readonly Entry[], page: string): Promise<Section | null> {
  const losers = entries.filter((entry) => listSeeds(entry).length > 0).slice(0, MOST_GAMES);
  const most = Math.floor(MOST_GAMES / losers.length);
  const games = [];
  for (const entry of losers) games.push(...(await replayGames(entry, most)));
  if (games.length === 0) return null;
  return {
    id: 'lost-games',
    topic: 'Some lost games',
    title: 'The moves that threw some games away, and better ones',
    paragraphs: [
      `The table has the first games that each player lost, up to ${most}. A link shows the last position from which the solver found a win, or else the end of the game.`,
    ],
    chart: null,
    table: {
      ...tabulateEntries(
        games,
        listColumns(['what threw it away', 'seed', 'moves', 'last winnable after move'], String),
        ({ story, seed, line, chance }) => [story, seed, line.moves.length, chance && chance.ply],
        1,
      ),
      links: games.map(({ line }) => `${page}#${formatFragment(line)}`),
    },
  };
}
