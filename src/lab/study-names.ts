import { at } from '../base/objects.ts';
import { findVariant } from '../variants/registry.ts';
import type { Look } from './looks.ts';
import { listBudgets, type RunConfig } from './run-config.ts';
import type { PlannedJob } from './study.ts';
import { STRATEGIES } from '../search/solver.ts';
import { formatGame } from '../engine/games/rules.ts';

export const formatGameOf = ({ variant, rules }: Pick<RunConfig, 'variant' | 'rules'>): string =>
  formatGame(findVariant(variant), rules);

/** The game, contender plays unless it is the solver as it searches when nothing else is said, and the random stream. */
export function formatJob({ config }: Pick<PlannedJob, 'config'>): string {
  const { contender, stream } = config;
  const game = formatGameOf(config);
  const name = contender.label === STRATEGIES[0].name ? game : `${game} ${contender.label}`;
  return stream === undefined || stream === null ? name : `${name} stream ${stream}`;
}

export function describeAttempt(jobs: readonly PlannedJob[], attempt: number): string {
  const [nodes = 0] = jobs.flatMap(({ config }) => listBudgets(config.contender)[attempt] ?? []);
  return `unknown deals are searched again with ${nodes} nodes`;
}

/** `0.0123`, rounded upward to three digits, so that it does not look narrower than it is. */
function formatHalfWidth(width: number) {
  const scale = 10 ** (2 - Math.floor(Math.log10(width)));
  return String(Number((Math.ceil(width * scale) / scale).toPrecision(3)));
}

export function describeLook({ deals, halfWidth, job, precision, next }: Look, jobs: readonly PlannedJob[]): string {
  const where = jobs.length > 1 ? ` (${formatJob(at(jobs, job))})` : '';
  const found = `after ${deals} deals of each game, half the width of the widest interval is ${formatHalfWidth(halfWidth)}${where}`;
  if (halfWidth <= precision) return `${found}, which is precise enough`;
  if (next !== null) return `${found}; on to ${next} deals`;
  return `${found}, and not ${precision}; these are the most deals that the study may have`;
}
