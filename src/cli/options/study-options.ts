import { DEFAULT_ERROR } from '../../statistics/sequential-test.ts';
import { EXACT_INTERVAL, INTERVAL_METHODS } from '../../statistics/intervals.ts';
import { ANY_SEED, decimal, flag, FOLDER, mayChoose, type OptionSpec, RARE, text, whole } from './option-spec.ts';

const PRECISION = { min: 0.000_001, max: 0.5 } as const;
const ERROR = { ...PRECISION, rare: true } as const;

export const STUDY_OPTIONS = {
  precision: decimal(
    '--precision <x>',
    'go on until half the width of every interval of a win rate is at most x: 0.01 is one percentage point. --deals is then the limit, 1000000 unless given',
    null,
    PRECISION,
  ),
  plannedPrecision: decimal(
    '--precision <x>',
    'how large half the width of the interval of a win rate may be: 0.01 is one percentage point',
    0.01,
    PRECISION,
  ),
  sprt: text(
    '--sprt <h1>',
    'a sequential test: go on until each contender is better or worse than the first, or differs by less than h1 (see below). --deals is then the limit, 1000000 unless given',
    {},
  ),
  plannedSprt: text(
    '--sprt <h1>',
    'plan a comparison: how many deals bench --sprt takes, and a test of fixed size',
    {},
  ),
  alpha: decimal(
    '--alpha <x>',
    `with --sprt: the most chance to find a difference where there is none; ${DEFAULT_ERROR} unless given`,
    null,
    ERROR,
  ),
  beta: decimal(
    '--beta <x>',
    `with --sprt: the most chance to miss a difference as large as h1; ${DEFAULT_ERROR} unless given`,
    null,
    ERROR,
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
    'how intervals of win rates are calculated: exact (Clopper and Pearson), which covers at least as often as it says, or wilson; exact unless given',
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
    'seconds after which a worker that is still at one deal counts as hung; unless given, longer than any deal takes',
    null,
    { min: 0.1, max: 1e9, rare: true },
  ),
  out: text('--out <dir>', 'folder for the results, created if missing; bench works without', FOLDER),
  force: flag('--force', 'replace results that are already in the folder'),
} satisfies Record<string, OptionSpec>;
