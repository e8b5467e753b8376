import { WEIGHT_KINDS } from '../../games/weights.ts';
import { PLAYERS } from '../../players/registry.ts';
import { rolloutPlayer } from '../../players/rollout.ts';
import { STRATEGIES } from '../../search/solver.ts';
import { NODE_SCALES } from '../../lab/tuning-plan.ts';
import { choice, FILE, flag, FOLDER, list, type OptionSpec, RARE, text, whole } from './option-spec.ts';

/** Most deals are won with a tenth of them. */
export const DEFAULT_TUNING_NODES = 20_000;

const SEARCHED = 'for scores and evaluation';

export const TUNING_OPTIONS = {
  tables: list('--what <table>', `a table to print: ${WEIGHT_KINDS.join(', ')}`, 'all of them', WEIGHT_KINDS),
  tunedTable: choice('--what <table>', 'the table to tune', WEIGHT_KINDS),
  trainingSeeds: text('--seeds <a..b>', 'seeds of the training deals; the defaults of each table are below', {}),
  heldOutSeeds: text(
    '--held-out <a..b>',
    'seeds of the deals that judge the tuned weights, 10 or more; none may be for training',
    {},
  ),
  tuningNodes: whole('--nodes <n>', `${SEARCHED}: moves that the search may make per deal`, DEFAULT_TUNING_NODES),
  tuningCost: choice(
    '--cost <scale>',
    `${SEARCHED}: how the nodes of a deal count: as their logarithm, their square root, or as they are, which gives hard deals most weight`,
    NODE_SCALES,
    RARE,
  ),
  tuningStrategy: text(
    '--strategy <spec>',
    `${SEARCHED}: how deals are searched, see quorum strategies; annealing and beam:spread=0 unless given`,
    { values: STRATEGIES.map(({ name }) => name), rare: true },
  ),
  tuningPlayer: text('--player <spec>', 'for values: who plays the games to fit values to, see quorum players', {
    default: rolloutPlayer.name,
    values: PLAYERS.map(({ name }) => name),
    rare: true,
  }),
  generations: whole(
    '--generations <n>',
    `rounds of proposals; unless given, 60 ${SEARCHED}, 100 for policy and plan`,
    null,
    {
      max: 1e6,
    },
  ),
  population: whole(
    '--population <n>',
    'proposals in each round; unless given, 11 to 16, depending on the number of weights',
    null,
    { min: 4, max: 10_000, rare: true },
  ),
  batch: whole(
    '--batch <n>',
    'training deals of each round; unless given, 200 for scores, 60 for evaluation, 500 for policy and plan',
    null,
    { max: 1e9, rare: true },
  ),
  stream: whole('--stream <n>', 'number of the random stream that proposals are drawn from', 1, {
    min: 0,
    max: 2 ** 32 - 1,
    rare: true,
  }),
  fromScratch: flag('--from-scratch', 'begin with weights of 0 instead of the default ones', RARE),
  outFile: text('--out <file>', 'write the weights into this file, as --weights reads it', FILE),
  forceFile: flag('--force', 'replace a file that is already there'),
  tuningFolder: text('--out <dir>', 'folder for the tuned weights and their history, created if missing', FOLDER),
  resumeTuning: text(
    '--resume <dir>',
    'go on with the tuning in a folder; if there is none and a variant is named, begin it',
    FOLDER,
  ),
} satisfies Record<string, OptionSpec>;
