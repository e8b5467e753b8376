/** The part of the table of options about studies: precision, pilots, where studies are kept, who plays them, and their intervals. */

import { EXACT_INTERVAL, INTERVAL_METHODS } from '../../statistics/intervals.ts';
import { decimal, flag, mayChoose, type OptionSpec, text, whole } from './option-spec.ts';

const RARE = { rare: true } as const;
const FOLDER = { values: 'folders' } as const;
const ANY_SEED = { min: 0, max: Number.MAX_SAFE_INTEGER } as const;

const PRECISION = { min: 0.000_001, max: 0.5 } as const;

export const STUDY_OPTIONS = {
  precision: decimal(
    '--precision <x>',
    'go on until every interval of a win rate reaches at most x to either side: 0.01 is one percentage point. --deals is then the limit, 1000000 unless given',
    null,
    PRECISION,
  ),
  plannedPrecision: decimal(
    '--precision <x>',
    'how far the interval of a win rate may reach to either side: 0.01 is one percentage point',
    0.01,
    PRECISION,
  ),
  pilot: whole('--pilot <n>', 'deals of each game to play as a pilot', 200, { max: 1e6 }),
  firstSeed: whole('--seed <n>', 'the seed of the first deal of the pilot', 1, ANY_SEED),
  confidence: decimal(
    '--confidence <x>',
    `confidence level of the intervals of win rates; ${EXACT_INTERVAL.confidence} unless given`,
    null,
    { min: 0.5, max: 0.999_999, rare: true },
  ),
  interval: text(
    '--interval <method>',
    'how intervals of win rates are calculated: exact (Clopper and Pearson), which covers at least as often as it says, or wilson, for comparison; exact unless given',
    { values: INTERVAL_METHODS, rare: true },
  ),
  sample: whole('--sample <n>', 'number of rows to check', 100, { max: 1e9 }),
  auditedVerdict: mayChoose('--verdict <verdict>', 'check only rows with this verdict', [
    'winnable',
    'unwinnable',
    'won',
    'lost',
  ]),
  sampleSeed: whole('--seed <s>', 'chooses the rows and the random streams', 1, ANY_SEED),
  shard: text('--shard <i/n>', 'play only the i-th of n equal parts; quorum merge puts them together', RARE),
  resume: text(
    '--resume <dir>',
    'go on with the study in a folder, from its own plan unless a variant is named; more --deals or --nodes extend it. If there is none, begin it',
    FOLDER,
  ),
  dealLimit: decimal(
    '--deal-limit <x>',
    'seconds after which a worker still at one deal counts as hung; longer than any deal takes unless given',
    null,
    { min: 0.1, max: 1e9, rare: true },
  ),
  // Everybody on the machine can see a password on the command line.
  redis: text('--redis <url>', 'the Redis that keeps the studies: redis://HOST:PORT or redis://:PASSWORD@HOST:PORT', {
    env: 'QUORUM_REDIS',
  }),
  study: text('--study <name>', 'the study of that name, as study submit printed it', {}),
  wait: flag('--wait', 'stay when there is nothing to do, and wait for more'),
  remove: flag('--remove', 'remove the study from Redis once all of it is in the folder'),
  discard: flag('--force', 'remove the study even if some of its results have not been collected'),
  bench: flag('--bench', 'compare strategies as bench does; all of them unless some are named'),
  out: text('--out <dir>', 'folder for the results, created if missing; bench works without', FOLDER),
  force: flag('--force', 'replace results that are already in the folder'),
} satisfies Record<string, OptionSpec>;
