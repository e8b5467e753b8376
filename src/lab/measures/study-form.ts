/** What a study has, and with it which measures: its games, who plays, and what is looked for. */

import { findOrMake } from '../../base/objects.ts';
import { isNumbered, type Zone, zoneOf } from '../../engine/piles.ts';
import { createSetting } from '../../engine/games/position.ts';
import { openAnyDeal } from '../../engine/notation/setup.ts';
import { SOLVER } from '../../players/registry.ts';
import { findVariant } from '../../variants/registry.ts';

/** The purpose of a study, named after the command that begins it: to count, or also to compare strategies. */
export type StudyKind = 'analyze' | 'bench';

/** The cells that all rows of a group share: the game, the player, and how the solver searched. */
export interface Group {
  readonly variant: string;
  /** `key=value;key=value`, every option named. */
  readonly rules: string;
  readonly player: string;
  /** With any budget of its own; null for other players. */
  readonly strategy: string | null;
  /** Moves that the solver may make in a deal; null for other players. */
  readonly nodesLimit: number | null;
  /** MiB for the tables of the solver; null for other players. */
  readonly memory: number | null;
  /** Only of repeated studies: the random stream, from 0; null for those that make no random choices. */
  readonly stream?: number | null;
}

/** Measures that a study of this form cannot have, or that are the same in all rows by construction, are left out. */
export interface StudyForm {
  /** The names of its games. */
  readonly variants: readonly string[];
  readonly solver: boolean;
  readonly players: boolean;
  /** Whether it is a repeated one. */
  readonly streams: boolean;
  /** Whether points of no return were looked for. */
  readonly noReturn: boolean;
  /** Whether it is a sequential test. */
  readonly test: boolean;
}

/** Whether a study is a repeated one. */
export const haveStreams = (groups: readonly Group[]): boolean => groups.some(({ stream }) => stream !== undefined);

export const isSolver = ({ player }: Pick<Group, 'player'>): boolean => player === SOLVER;

export const describeForm = (
  groups: readonly Group[],
  { noReturn = false, test = false }: Partial<Pick<StudyForm, 'noReturn' | 'test'>> = {},
): StudyForm => ({
  variants: [...new Set(groups.map(({ variant }) => variant))],
  solver: groups.some(isSolver),
  players: !groups.every(isSolver),
  streams: haveStreams(groups),
  noReturn,
  test,
});

interface Places {
  readonly zones: ReadonlySet<Zone>;
  /** Those of several piles with places. */
  readonly piled: ReadonlySet<Zone>;
}

const places = new Map<string, Places>();

/** The zones of a game. */
const placesOf = (variant: string) =>
  findOrMake(places, variant, () => {
    const piles = [...openAnyDeal(createSetting(findVariant(variant))).piles.keys()];
    return {
      zones: new Set(['foundation', ...piles.map(zoneOf)]),
      piled: new Set(piles.filter(isNumbered).map(zoneOf)),
    };
  });

/** Whether a game of the study has a zone. */
export const hasZone =
  (zone: Zone, of: keyof Places = 'zones') =>
  ({ variants }: StudyForm): boolean =>
    variants.some((variant) => placesOf(variant)[of].has(zone));

/** Whether a game of the study has a rule option. */
export const hasOption =
  (key: string) =>
  ({ variants }: StudyForm): boolean =>
    variants.some((variant) => findVariant(variant).options.some((option) => option.key === key));

export const hasPlayers = ({ players }: StudyForm): boolean => players;
export const hasSolver = ({ solver }: StudyForm): boolean => solver;
export const hasStreams = ({ streams }: StudyForm): boolean => streams;
/** Figures that only hold for a number of deals that was fixed beforehand, so that a test does without them. */
export const hasFixedSize = ({ test }: StudyForm): boolean => !test;
