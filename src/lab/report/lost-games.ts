/** Lost games of players, played once more, with links to a page of quorum that shows where they were thrown away. */

import { createNoReturnFinder } from '../../players/analysis/no-return.ts';
import { dealFromSeed } from '../../engine/deal-v1.ts';
import { createSetting, packOf } from '../../engine/games/position.ts';
import { parseRules } from '../../engine/games/rules.ts';
import { formatFragment } from '../../page/fragment.ts';
import { openDeal, positionAt } from '../../page/line.ts';
import { choosePlayer } from '../contenders.ts';
import { playChosen } from '../deal-solving.ts';
import { findVariant } from '../../variants/registry.ts';
import { type Entry, listColumns, type Section } from './section.ts';

const MOST_GAMES = 5;

/** The first seeds that a player lost. */
function listSeeds({ deals: series }: Entry) {
  if (series?.weights !== '') return [];
  const lost = Array.from(series.deals).filter(([, [run]]) => run?.verdict === 'lost');
  return lost
    .flatMap(([deal]) => /^seed (\d+)$/.exec(deal)?.[1] ?? [])
    .slice(0, MOST_GAMES)
    .map(Number);
}

/** The games that this version of the program loses too. */
async function replayGames(entry: Entry) {
  const seeds = listSeeds(entry);
  const chosen = seeds.length === 0 ? null : await choosePlayer(entry.figures.player);
  if (chosen === null) return [];
  const variant = findVariant(entry.figures.variant);
  const setting = createSetting(variant, parseRules(variant, entry.figures.rules));
  const findNoReturn = createNoReturnFinder(setting);
  const games = [];
  for (const seed of seeds) {
    const beginning = openDeal(setting, dealFromSeed(seed, packOf(setting)));
    const played = await playChosen(chosen, beginning.start);
    if (played.ending === 'won') continue;
    const { moves } = played;
    const noReturn = findNoReturn(played);
    // The last position found winnable.
    const chance = 'winnable' in noReturn ? noReturn.winnable : null;
    const line = { beginning, moves, played: chance?.ply ?? moves.length };
    games.push({ entry, seed, chance, line });
  }
  return games;
}

/**
 * Null without any.
 * @param page the address of a page that `quorum page` has made.
 */
export async function describeLostGames(entries: readonly Entry[], page: string): Promise<Section | null> {
  const games = [];
  for (const entry of entries) games.push(...(await replayGames(entry)));
  if (games.length === 0) return null;
  return {
    id: 'lost-games',
    title: 'Some lost games',
    paragraphs: [
      `The first ${MOST_GAMES} games that each player lost. A link shows the last position from which the solver found a win, or else the end of the game.`,
    ],
    chart: null,
    table: {
      columns: listColumns([
        'game',
        'player',
        'seed',
        'moves',
        'last winnable after move',
        'stock then',
        'foundations at the end',
      ]),
      texts: 2,
      rows: games.map(({ entry, seed, chance, line }) => [
        entry.game,
        entry.who,
        seed,
        line.moves.length,
        chance && chance.ply,
        chance && chance.stock,
        positionAt(line, Infinity).foundationCount,
      ]),
      links: games.map(({ line }) => `${page}#${formatFragment(line)}`),
    },
  };
}
