/** The tables of README.md and results/README.md, made from the files in `results/`. */

import { formatPercent } from '../../src/base/prose.ts';
import { CLAIM_HEADER, listClaims } from './claims.ts';
import { findPlayed, formatMarkdown, readResults, type Results } from './contents.ts';
import {
  formatCauses,
  formatNoReturns,
  formatPlayerReadings,
  formatPlayers,
  formatSurvival,
  formatThought,
} from './player-tables.ts';
import { listRedeals, REDEAL_HEADER } from './redeal.ts';
import { ALL_RUNS, MAIN_RUNS } from './runs.ts';
import {
  formatAudits,
  formatDuels,
  formatLines,
  formatNestings,
  formatReadings,
  formatRefuted,
  formatUnknown,
  listWinnable,
  WINNABLE,
} from './solver-tables.ts';
import { listTinyPacks, TINY_HEADER } from './tiny-packs.ts';

/** Every game as it is usually played, and how often two players win it: one row for each. */
function formatGames(results: Results): string {
  const players = ['thinking', 'careful'];
  const rows = MAIN_RUNS.map((run) => {
    const rates = players.map((player) => {
      const own = findPlayed(run, player);
      return own === undefined ? '' : formatPercent(Number(results.listOf('rates', own)[0]['win_rate']));
    });
    return listWinnable(results, run).concat(rates);
  });
  return formatMarkdown(2, [...WINNABLE, ...players], rows);
}

/**
 * File to its generated parts, by the name in its markers.
 * @throws Error naming the command to play what is missing.
 */
export function formatResultTables(root: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const results = readResults(root);
  const missing = ALL_RUNS.map(({ study }) => study).filter((study) => !results.verdicts.has(study));
  if (missing.length > 0)
    throw new Error(`some results are missing; play them: npm run results -- ${missing.join(' ')}`);
  const claims = formatMarkdown(CLAIM_HEADER.length, CLAIM_HEADER, listClaims(results));
  return {
    'README.md': { games: formatGames(results), claims },
    'results/README.md': {
      claims,
      readings: formatReadings(results),
      unknown: formatUnknown(results),
      lines: formatLines(results),
      nesting: formatNestings(results),
      duels: formatDuels(results),
      audits: formatAudits(results),
      refuted: formatRefuted(results),
      players: formatPlayers(results),
      thought: formatThought(results),
      'tiny packs': formatMarkdown(2, TINY_HEADER, listTinyPacks(root)),
      'player readings': formatPlayerReadings(results),
      'no return': formatNoReturns(results),
      causes: formatCauses(results),
      redeal: formatMarkdown(2, REDEAL_HEADER, listRedeals(root)),
      survival: formatSurvival(results),
    },
  };
}

/**
 * Text with the parts between `<!-- NAME -->` and `<!-- end -->` replaced.
 * @throws Error when a part has no place in it.
 */
export function replaceParts(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((whole, [name, part]) => {
    const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end -->)`);
    if (!place.test(whole)) throw new Error(`there is no <!-- ${name} --> ... <!-- end --> to fill`);
    return whole.replace(place, (_, start: string, end: string) => `${start}${part}\n${end}`);
  }, text);
}
