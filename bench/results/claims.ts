/**
 * What books, sites and the source texts of the rules say about the chances of these games, beside the measured rates.
 * Every cell comes from the verdicts in `results/`. Unknown deals count against each test: its p-value is the largest
 * one that they allow.
 */

import { countDigits, formatInterval } from '../../src/cli/text/summary-table.ts';
import { formatDifference, formatPointsInterval } from '../../src/cli/text/paired-text.ts';
import { formatP, formatPercent } from '../../src/base/prose.ts';
import { estimateWinRate, type Interval } from '../../src/statistics/intervals.ts';
import { compareRates, type TrialPairs, type Trials } from '../../src/statistics/paired-rates.ts';
import { incompleteBeta } from '../../src/statistics/special-functions.ts';
import { findRun, type PlayedGame, type ResultRun } from './runs.ts';
import type { Row } from './files.ts';

interface Claim {
  readonly text: string;
  readonly game: PlayedGame;
  /** The claimed rate, or the game or player that the rate is compared with on the same deals. */
  readonly against: number | { readonly game: PlayedGame } | { readonly player: string };
}

const CLAIM_PLAYERS = ['solver', 'thinking', 'careful'] as const;

/** Where a claim has no number, it is tested against even chances. */
const EVEN = 1 / 2;

const CLAIMS: readonly Claim[] = [
  { text: 'Congress is won "less than once in 20 games"', game: ['congress'], against: 1 / 20 },
  { text: 'Congress is won in "1 in 3" games', game: ['congress'], against: 1 / 3 },
  { text: 'Parliament is "an easier variant" of Congress', game: ['parliament'], against: { game: ['congress'] } },
  { text: 'British Constitution has "a high chance" of a win', game: ['british-constitution'], against: EVEN },
  { text: 'Diplomat is won in "2 of 3" games', game: ['diplomat'], against: 2 / 3 },
  {
    text: 'In The Congress of 1914 "the skill of the player will be required"',
    game: ['cadogan-congress'],
    against: { player: 'random' },
  },
  {
    text: 'In Congress one card is dealt "when no more moves are available", and not before',
    game: ['congress', 'stock-deal=blocked'],
    against: 1 / 20,
  },
];

const SUCCESSES: Readonly<Record<string, boolean | null>> = { w: true, l: false };

/** The verdicts of all studies, and the deals that they settle together. */
export interface Evidence {
  readonly verdicts: ReadonlyMap<string, readonly string[]>;
  /** The rows of `settled`. */
  readonly settled: readonly Row[];
}

export function listTrials({ verdicts, settled }: Evidence, run: ResultRun): Trials[] {
  const successes = Array.from(verdicts.get(run.study)?.[0] ?? '', (letter) => SUCCESSES[letter] ?? null);
  for (const { study, deal, verdict } of settled)
    if (study === run.study) successes[Number(deal) - run.seed] = verdict === 'winnable';
  return successes.map((success) => [success]);
}

/** The exact two-sided p-value of a rate: twice the smaller tail of the binomial distribution. */
export function testRate(won: number, deals: number, rate: number): number {
  const atLeast = won === 0 ? 1 : incompleteBeta(rate, won, deals - won + 1);
  const atMost = won === deals ? 1 : incompleteBeta(1 - rate, deals - won, won + 1);
  return Math.min(1, 2 * Math.min(atLeast, atMost));
}

/** `37.0 % to 41.3 %`, with as many digits as tell the ends apart. */
export const formatEnds = (interval: Interval): string => formatInterval(interval, countDigits(interval));

function describeRate(trials: readonly Trials[], claimed: number): string {
  const count = (wanted: boolean | null): number => trials.filter(([success]) => success === wanted).length;
  const [won, unknown, deals] = [count(true), count(null), trials.length];
  const interval = estimateWinRate(won, unknown, deals) ?? { low: 0, high: 1 };
  const isOpen = won / deals <= claimed && claimed <= (won + unknown) / deals;
  const p = isOpen ? 1 : Math.max(testRate(won, deals, claimed), testRate(won + unknown, deals, claimed));
  return `${formatPercent(won / deals, countDigits(interval))} (${formatEnds(interval)})${describeP(p)}`;
}

export const describeDifference = (own: readonly Trials[], other: readonly Trials[]): string =>
  describePairs(own.slice(0, other.length).map((trials, i) => [other[i] ?? [], trials] as const));

/** @param pairs the second less the first. */
function describePairs(pairs: TrialPairs): string {
  const rates = compareRates(pairs);
  return `${formatDifference(rates)} points (${formatPointsInterval(rates.interval)})${describeP(rates.p)}`;
}

/** The text beside the tables says that all other p-values are smaller. */
const LARGEST_UNNAMED_P = 1e-4;

const describeP = (p: number): string => (p < LARGEST_UNNAMED_P ? '' : `, p ${formatP(p)}`);

function describeCell(evidence: Evidence, { game, against }: Claim, player: string): string {
  const run = findRun(game, player);
  if (run === undefined) return '';
  const trials = listTrials(evidence, run);
  if (typeof against === 'number') return describeRate(trials, against);
  const other = 'game' in against ? findRun(against.game, player) : findRun(game, against.player);
  return other === undefined ? '' : describeDifference(trials, listTrials(evidence, other));
}

function nameAgainst({ against }: Claim): string {
  if (typeof against === 'number') return formatPercent(against, 0);
  return 'game' in against ? `${against.game.join(' ')}, same seeds` : `the player ${against.player}, same deals`;
}

export const CLAIM_HEADER = ['claim', 'compared with', ...CLAIM_PLAYERS];

/** One row for each claim. */
export const listClaims = (evidence: Evidence): string[][] =>
  CLAIMS.map((claim) => {
    const cells = CLAIM_PLAYERS.map((player) => describeCell(evidence, claim, player));
    return [claim.text, nameAgainst(claim)].concat(cells);
  });
