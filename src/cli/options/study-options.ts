/** The part of the table of options that speaks of how precise a study is to be, and of pilots. */

import { EXACT_INTERVAL, INTERVAL_METHODS } from '../../statistics/intervals.ts';
import type { OptionSpec } from './option-spec.ts';

export const PRECISION_OPTIONS = {
  precision: {
    kind: 'number',
    flags: '--precision <x>',
    description:
      'go on until no interval of a win rate reaches further than x to either side: 0.01 is one percentage point; --deals are then the most, 1000000 unless given',
    min: 0.000_001,
    max: 0.5,
    default: null,
  },
  plannedPrecision: {
    kind: 'number',
    flags: '--precision <x>',
    description: 'how far the interval of a win rate may reach to either side: 0.01 is one percentage point',
    min: 0.000_001,
    max: 0.5,
    default: 0.01,
  },
  pilot: {
    kind: 'integer',
    flags: '--pilot <n>',
    description: 'deals of each game that are played to find out',
    min: 1,
    max: 1e6,
    default: 200,
  },
  firstSeed: {
    kind: 'integer',
    flags: '--seed <n>',
    description: 'the first of the deals that are played to find out',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    default: 1,
  },
} satisfies Record<string, OptionSpec>;

/* The part of the table of options that speaks of studies: where they are kept, who plays them, and what is told of them. */

export const STUDY_OPTIONS = {
  confidence: {
    kind: 'number',
    flags: '--confidence <x>',
    description: `confidence level of the intervals of win rates; ${EXACT_INTERVAL.confidence} unless given`,
    min: 0.5,
    max: 0.999_999,
    default: null,
  },
  interval: {
    kind: 'text',
    flags: '--interval <method>',
    description:
      "how the intervals of win rates are calculated: exact, which is Clopper and Pearson's and covers at least as often as it says, or wilson, to compare with others; exact unless given",
    values: INTERVAL_METHODS,
  },
  sample: {
    kind: 'integer',
    flags: '--sample <n>',
    description: 'rows to be made again',
    min: 1,
    max: 1e9,
    default: 100,
  },
  auditedVerdict: {
    kind: 'choice',
    flags: '--verdict <verdict>',
    description: 'only rows that say this',
    choices: ['winnable', 'unwinnable', 'won', 'lost'],
    unset: true,
  },
  sampleSeed: {
    kind: 'integer',
    flags: '--seed <s>',
    description: 'chooses the rows and the random streams',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    default: 1,
  },
  shard: {
    kind: 'text',
    flags: '--shard <i/n>',
    description: 'play only the i-th of n equal parts; quorum merge puts them together',
  },
  resume: {
    kind: 'text',
    flags: '--resume <dir>',
    description:
      'go on with the study in a folder, from its own plan unless a variant is named; with --deals or --nodes it grows; begin it if it is not there',
    values: 'folders',
  },
  dealLimit: {
    kind: 'number',
    flags: '--deal-limit <x>',
    description:
      'seconds after which a worker that is still at one deal counts as hung; unless given, more than any deal takes',
    min: 0.1,
    max: 1e9,
    default: null,
  },
  redis: {
    kind: 'text',
    flags: '--redis <url>',
    description: 'the Redis that keeps the studies: redis://HOST:PORT, with a password redis://:PASSWORD@HOST:PORT',
    // A password on the command line is there for everybody on the machine to see.
    env: 'QUORUM_REDIS',
  },
  study: { kind: 'text', flags: '--study <name>', description: 'the study of that name, as study submit printed it' },
  wait: { kind: 'switch', flags: '--wait', description: 'stay when there is nothing to do, and wait for more' },
  remove: {
    kind: 'switch',
    flags: '--remove',
    description: 'remove the study from Redis once all of it is in the folder',
  },
  discard: {
    kind: 'switch',
    flags: '--force',
    description: 'remove the study though results of it may not have been collected',
  },
  bench: {
    kind: 'switch',
    flags: '--bench',
    description: 'compare strategies as bench does, all of them unless some are named',
  },
  out: {
    kind: 'text',
    flags: '--out <dir>',
    description: 'folder for the results, created if missing; bench can do without',
    values: 'folders',
  },
  force: { kind: 'switch', flags: '--force', description: 'replace results that are already in the folder' },
} satisfies Record<string, OptionSpec>;
