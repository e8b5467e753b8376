/**
 * Where do the limits between bands of difficulty lie, and do the bands order the wins of players that they are not made
 * by? `npm run bands -- [VARIANT ...]`, all variants by default.
 *
 * Environment: SEED, the first deal; DEALS, how many; PLAYERS, who plays each of them once, with commas between, or
 * nobody if empty.
 *
 * Prints for each variant the limits that fit these deals, which go by hand into `bands` in
 * `src/variants/NAME/variant.ts`. It also prints the limits that stand there, and how many deals these put into each
 * band, the easiest first. The number of those that each player wins follows.
 */

import { BAND_GAMES, measureEase, playGames, waveringPlayer } from '../../src/players/analysis/difficulty.ts';
import { formatPercent } from '../../src/base/prose.ts';
import { dealFromSeed } from '../../src/engine/deal-v1.ts';
import { BANDS, findBand } from '../../src/engine/games/variant.ts';
import { createSetting, packOf, Position } from '../../src/engine/games/position.ts';
import { resolveRules } from '../../src/engine/games/rules.ts';
import { createPlayer, type Player } from '../../src/players/player.ts';
import { playGame } from '../../src/players/table.ts';
import { choosePlayer } from '../../src/lab/contenders.ts';
import { findVariant, VARIANTS } from '../../src/variants/registry.ts';
import { fitLimits } from './band-limits.ts';

const SEED = Number(process.env['SEED'] ?? 2_500_001);
const DEALS = Number(process.env['DEALS'] ?? 1000);
const PLAYERS = (process.env['PLAYERS'] ?? '').split(',').filter((player) => player !== '');

async function openKind(name: string) {
  const chosen = await choosePlayer(name);
  if (chosen === null || chosen.opened.source !== null)
    throw new Error(`"${name}" is no player of quorum that does not see the stock`);
  return { choice: chosen.choice, kind: chosen.opened.kind };
}

const isWon = (start: Position, player: Player): boolean => playGame(start, player).ending === 'won';

/** `294: 61.2 %`, of how many deals, or one of them in bands without deals. */
const formatShare = (wins: readonly boolean[]): string =>
  wins.length === 0 ? '-' : formatPercent(wins.filter(Boolean).length / wins.length);

const kinds = await Promise.all(PLAYERS.map(openKind));
const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : VARIANTS.map((variant) => variant.name)) {
  const variant = findVariant(name);
  const setting = createSetting(variant, resolveRules(variant, []));
  const hasty = createPlayer(waveringPlayer, setting);
  const players = kinds.map(({ choice, kind }) => createPlayer(kind, setting, choice.parameters));
  const measured = Array.from({ length: DEALS }, (_, i) => {
    const start = Position.open(setting, dealFromSeed(SEED + i, packOf(setting)).cards);
    const ease = measureEase(playGames(start, hasty, BAND_GAMES));
    return { ease, band: findBand(variant, ease), wins: players.map((player) => isWon(start, player)) };
  });
  const bands = BANDS.map((band) => measured.filter((deal) => deal.band === band));
  const cells = [
    ['fitted', fitLimits(measured.map(({ ease }) => ease)).join(', ')],
    ['limits', variant.bands.join(', ')],
    ['deals', bands.map((deals) => deals.length).join(', ')],
    ...PLAYERS.map((player, p) => [
      player,
      bands.map((deals) => formatShare(deals.map(({ wins }) => wins[p]))).join(', '),
    ]),
  ];
  console.log([name, ...cells.map(([title, text]) => `${title} ${text}`)].join('; '));
}
