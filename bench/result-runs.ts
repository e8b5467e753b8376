/** The runs behind `results/`: what was played, and the command that does it again. */

export interface ResultRun {
  /** Its folder in `results/`. */
  readonly folder: string;
  readonly variant: string;
  /** Rule settings that are not defaults. */
  readonly settings: readonly string[];
  /** Who plays, as `--player` takes it. */
  readonly player: string;
  readonly seed: number;
  readonly deals: number;
}

const SEED = 1;
const DEALS = 1000;

const GAMES: readonly (readonly [variant: string, ...settings: string[]])[] = [
  ['congress'],
  ['congress', 'space-fill=choice'],
  ['congress', 'worry-back=yes'],
  ['congress', 'stock-deal=blocked'],
  ['parliament'],
  ['parliament', 'space-fill=choice'],
  ['parliament', 'worry-back=yes'],
  ['parliament', 'stock-deal=blocked'],
  ['cadogan-congress'],
  ['cadogan-congress', 'marriage=any'],
  ['cadogan-congress', 'refill=immediate'],
  ['british-constitution'],
  ['british-constitution', 'fill=deferred'],
  ['british-constitution', 'ruleset=cadogan'],
];

const nameFolder = (parts: readonly string[]): string => parts.join('-').replaceAll(/[=:]/g, '-');

/** Every variant and main rule option, each option for itself. */
export const SOLVER_RUNS: readonly ResultRun[] = GAMES.map(([variant, ...settings]) => ({
  folder: nameFolder([variant, ...settings]),
  variant,
  settings,
  player: 'solver',
  seed: SEED,
  deals: DEALS,
}));

/** The arguments of `quorum` for a run; `root` is where the results' folders lie. */
export function listArguments({ folder, variant, settings, player, seed, deals }: ResultRun, root: string): string[] {
  const rules = settings.flatMap((setting) => ['--rule', setting]);
  const who = player === 'solver' ? [] : ['--player', player];
  return ['analyze', variant, ...rules, ...who, '--seed', `${seed}`, '--deals', `${deals}`, '--out', `${root}/${folder}`];
}
