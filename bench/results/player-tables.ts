/** Tables about players who do not see the stock: how often they win, and where they lose. */

import { CAUSE, LOST_BETWEEN, traceSurvival } from '../../src/lab/measures/no-return.ts';
import { formatPercent } from '../../src/base/prose.ts';
import { describeCause } from '../../src/lab/report/lost-sections.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { describeDifference, type Evidence, formatEnds, listTrials } from './claims.ts';
import { findPlayed, formatMarkdown, nameRules, type Results, sumColumn } from './contents.ts';
import type { Row } from './files.ts';
import { findRun, MAIN_RUNS, NO_RETURN_RUNS, PLAYER_RUNS, READING_RUNS, type ResultRun } from './runs.ts';

/** `39.1 % (37.0 % to 41.3 %; 2000)`, with the number of deals. */
function formatRate({ listOf }: Results, run: ResultRun): string {
  const [row] = listOf('rates', run);
  const ends = formatEnds({ low: Number(row['ci_low']), high: Number(row['ci_high']) });
  return `${formatPercent(Number(row['win_rate']))} (${ends}; ${row['deals']})`;
}

/** How often players who do not see the stock win: one row for each game, one column for each player. */
export function formatPlayers(results: Results): string {
  const players = [...new Set(PLAYER_RUNS.map(({ player }) => player))];
  const rows = MAIN_RUNS.map((game) => {
    const runs = players.map((player) => findPlayed(game, player));
    return [game.variant, nameRules(game), ...runs.map((run) => (run === undefined ? '' : formatRate(results, run)))];
  });
  return formatMarkdown(2, ['variant', 'rules', ...players], rows);
}

/** The games of two runs on the deals that both have played. */
function listShared(evidence: Evidence, one: ResultRun, other: ResultRun) {
  const list = (run: ResultRun) => listTrials(evidence, run).slice(0, Math.min(one.deals, other.deals));
  return [list(one), list(other)] as const;
}

/** How much more a player wins who thinks four times as long, on the same deals: one row for each game. */
export function formatThought(evidence: Evidence): string {
  const rows = MAIN_RUNS.flatMap((game) => {
    const [less, more] = ['thinking-quick', 'thinking'].map((player) => findPlayed(game, player));
    if (less === undefined || more === undefined) return [];
    const both = listShared(evidence, less, more);
    const [few, most] = both;
    const rates = both.map((trials) => formatPercent(trials.filter(([won]) => won).length / trials.length));
    return [[game.variant, nameRules(game), `${few.length}`, ...rates, describeDifference(most, few)]];
  });
  return formatMarkdown(2, ['variant', 'rules', 'deals', 'thinking-quick', 'thinking', 'difference'], rows);
}

/** How often players win under other rules, and how much more than under the default ones on the same deals. */
export function formatPlayerReadings(results: Results): string {
  const players = [...new Set(READING_RUNS.map(({ player }) => player))];
  const rows = READING_RUNS.filter(({ player }) => player === players[0]).map((reading) => {
    const cells = players.flatMap((player) => {
      const [run, usual] = [findPlayed(reading, player), findRun([reading.variant], player)];
      if (run === undefined || usual === undefined) return ['', ''];
      return [formatRate(results, run), describeDifference(...listShared(results, run, usual))];
    });
    return [reading.variant, nameRules(reading)].concat(cells);
  });
  return formatMarkdown(
    2,
    ['variant', 'rules', ...players.flatMap((player) => [player, 'more than by default'])],
    rows,
  );
}

/** What became of the games that were lost: one row for each run that looked for points of no return. */
export function formatNoReturns({ listOf, manifests }: Results): string {
  const rows = NO_RETURN_RUNS.map((run) => {
    const all = listOf('no-return', run);
    const list = (measure: string): readonly Row[] => all.filter((row) => row['measure'] === `no_return_${measure}`);
    const count = (measure: string, value: string): string =>
      list(measure).find((row) => row['value'] === value)?.['count'] ?? '0';
    const noReturn = manifests.find(({ study }) => study === run.study)?.noReturn;
    return [
      run.variant,
      run.player,
      `${sumColumn(list('fate'), 'count')}`,
      [noReturn?.thorough ?? []].flat().join(', '),
      ...['unwinnable', 'unknown', 'given-up', 'thrown-away'].map((fate) => count('fate', fate)),
      count('certainty', 'proof'),
      count('certainty', 'not-found'),
      count('gap', 'none'),
    ];
  });
  const fates = ['never winnable', 'no win found', 'given up', 'thrown away'];
  return formatMarkdown(
    2,
    ['variant', 'player', 'lost', 'nodes of the search', ...fates, 'proved', 'not proved', 'no later proof'],
    rows,
  );
}

/** The share of games that can still be won once so much of the stock has been dealt: one row for each run. */
export function formatSurvival({ listOf }: Results): string {
  const shares = [1 / 4, 1 / 2, 3 / 4, 7 / 8, 1];
  const rows = NO_RETURN_RUNS.map((run) => {
    const counts = listOf('no-return', run)
      .filter(({ measure }) => measure === LOST_BETWEEN)
      .map(({ value, count }) => ({ value, count: Number(count) }));
    const survival = traceSurvival(findVariant(run.variant), counts, Number(listOf('rates', run)[0]['won']));
    const cells = shares.map((share) => {
      const { least, most } = survival[Math.round(share * (survival.length - 1))];
      return `${formatPercent(least)} to ${formatPercent(most)}`;
    });
    return [run.variant, run.player, `${run.deals}`, ...cells];
  });
  return formatMarkdown(2, ['variant', 'player', 'deals', '1/4', '1/2', '3/4', '7/8', 'all'], rows);
}

/** The most frequent causes of losses: for each run the missing card, where it lay, the fatal move and a better one. */
export function formatCauses({ listOf }: Results): string {
  const rows = NO_RETURN_RUNS.flatMap((run) => {
    const causes = listOf('no-return', run).filter(({ measure }) => measure === CAUSE);
    const games = sumColumn(causes, 'count');
    const most = causes.toSorted((a, b) => Number(b['count']) - Number(a['count'])).slice(0, 3);
    return most.map(({ value, count }) =>
      [run.variant, run.player].concat(describeCause(value), `${count} of ${games}`),
    );
  });
  return formatMarkdown(6, ['variant', 'player', 'missing', 'where', 'move made', 'better move', 'games'], rows);
}
