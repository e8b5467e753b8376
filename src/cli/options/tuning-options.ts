/** The part of the table of options that speaks of weights and how they are tuned. */

import { WEIGHT_KINDS } from '../../games/weights.ts';
import { PLAYERS } from '../../players/registry.ts';
import { rolloutPlayer } from '../../players/rollout.ts';
import { STRATEGIES } from '../../search/registry.ts';
import { NODE_SCALES } from '../../tuning/tuning-plan.ts';
import type { OptionSpec } from './option-spec.ts';

/** Most deals are won with a tenth of them. */
export const DEFAULT_TUNING_NODES = 20_000;

export const TUNING_OPTIONS = {
  tables: {
    kind: 'list',
    flags: '--what <table>',
    description: `the tables to print: ${WEIGHT_KINDS.join(', ')}; repeatable`,
    preset: 'all of them',
    values: WEIGHT_KINDS,
  },
  tunedTable: { kind: 'choice', flags: '--what <table>', description: 'the table to tune', choices: WEIGHT_KINDS },
  trainingSeeds: {
    kind: 'text',
    flags: '--seeds <a..b>',
    description: 'seeds of the training deals; what holds for each table stands below',
  },
  heldOutSeeds: {
    kind: 'text',
    flags: '--held-out <a..b>',
    description: 'seeds of the deals that the tuned weights are judged on, none of them for training',
  },
  tuningNodes: {
    kind: 'integer',
    flags: '--nodes <n>',
    description: 'with scores and an evaluation: moves that the search may make per deal',
    min: 1,
    max: 1e12,
    default: DEFAULT_TUNING_NODES,
  },
  tuningCost: {
    kind: 'choice',
    flags: '--cost <scale>',
    description:
      'with scores and an evaluation: how the nodes of a deal count: as their logarithm, as their square root, or as they are, which gives hard deals most weight',
    choices: NODE_SCALES,
  },
  tuningStrategy: {
    kind: 'text',
    flags: '--strategy <spec>',
    description:
      'with scores and an evaluation: how deals are searched, see quorum strategies; annealing and beam:spread=0 unless given',
    values: STRATEGIES.map(({ name }) => name),
  },
  tuningPlayer: {
    kind: 'text',
    flags: '--player <spec>',
    description: 'with values: who plays the games that values are fitted to, see quorum players',
    default: rolloutPlayer.name,
    values: PLAYERS.map(({ name }) => name),
  },
  generations: {
    kind: 'integer',
    flags: '--generations <n>',
    description: 'rounds of proposals; 60 for scores and an evaluation, 100 for a policy unless given',
    min: 1,
    max: 1e6,
    default: null,
  },
  population: {
    kind: 'integer',
    flags: '--population <n>',
    description: 'proposals in each round; 11 to 16, by the number of weights, unless given',
    min: 4,
    max: 10_000,
    default: null,
  },
  batch: {
    kind: 'integer',
    flags: '--batch <n>',
    description: 'training deals of each round; 200 for scores, 60 for an evaluation, 500 for a policy unless given',
    min: 1,
    max: 1e9,
    default: null,
  },
  stream: {
    kind: 'integer',
    flags: '--stream <n>',
    description: 'number of the random stream that proposals are drawn from',
    min: 0,
    max: 2 ** 32 - 1,
    default: 1,
  },
  fromScratch: {
    kind: 'switch',
    flags: '--from-scratch',
    description: 'begin with weights of 0 instead of those that ship',
  },
  outFile: {
    kind: 'text',
    flags: '--out <file>',
    description: 'write the weights into this file, as --weights reads it',
    values: 'files',
  },
  forceFile: { kind: 'switch', flags: '--force', description: 'replace a file that is already there' },
  tuningFolder: {
    kind: 'text',
    flags: '--out <dir>',
    description: 'folder for the tuned weights and all that led to them, created if missing',
    values: 'folders',
  },
  resumeTuning: {
    kind: 'text',
    flags: '--resume <dir>',
    description: 'go on with the tuning in a folder; begin it, if a variant is named, where there is none',
    values: 'folders',
  },
} satisfies Record<string, OptionSpec>;
