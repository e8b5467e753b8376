/** The output of `solve` for a deal, for people and for programs. */

import type { Furthest } from '../../analysis/course.ts';
import { formatMove } from '../../engine/moves.ts';
import { roundSeconds } from '../../studies/manifest.ts';
import type { Solved } from '../../studies/deal-solving.ts';
import type { SolverChoice } from '../../studies/study-plan.ts';
import type { Reason } from '../../search/result.ts';
import { STRATEGIES } from '../../search/solver.ts';
import { seePosition } from '../../notation/position-text.ts';
import { drawBoard } from './board-drawing.ts';
import { growOption } from '../options/options.ts';
import { describeGame, type KnownGame } from '../sources/position-source.ts';
import { tellWin, formatSteps, type StepLayout } from './step-text.ts';
import { count, wrapText, wrapWords } from '../../base/prose.ts';
import { nameGame } from '../../games/rules.ts';

const countReached = ({ position }: Furthest): number => position.foundationCount;

export type SolvedGame = Solved<KnownGame>;

export function formatJson({ game, result, furthest }: SolvedGame): string {
  const { verdict, nodes, seconds } = result;
  return JSON.stringify({
    ...describeGame(game),
    verdict,
    reason: verdict === 'unknown' ? result.reason : null,
    ...(verdict === 'winnable' ? { moves: result.line.map(formatMove) } : {}),
    ...(furthest === null
      ? {}
      : { best: { foundation: countReached(furthest), moves: furthest.moves.map(formatMove) } }),
    nodes,
    seconds: roundSeconds(seconds),
  });
}

export function formatHead({ game, result }: SolvedGame, { width }: StepLayout): string[] {
  const { setting, name, moves } = game;
  const { verdict, nodes, seconds } = result;
  const parts = [
    verdict === 'unknown' ? `${verdict} (${result.reason})` : verdict,
    ...(verdict === 'winnable' ? [count(result.line.length, 'move')] : []),
    `${nodes} nodes`,
    `${seconds.toFixed(3)} s`,
  ];
  const where = moves.length === 0 ? name : `${name} after ${count(moves.length, 'move')}`;
  return wrapText(`${nameGame(setting.variant, setting.rules)}, ${where}: ${parts.join(', ')}`, '', width);
}

/** The verdict, and below it the moves of a win as other commands read them. */
export function formatCompact(solved: SolvedGame, layout: StepLayout): string {
  const { result } = solved;
  const line = result.verdict === 'winnable' ? result.line : [];
  return [...formatHead(solved, layout), ...wrapWords(line.map(formatMove), '  ', layout.width)].join('\n');
}

/** The verdict; below it the steps of a win, or how far the search came and what may bring it further. */
export function formatSolution(solved: SolvedGame, chosen: SolverChoice, layout: StepLayout): string {
  const { game, result, furthest } = solved;
  const head = formatHead(solved, layout);
  switch (result.verdict) {
    case 'winnable': {
      const { steps, remarks, turning } = tellWin(game.deal, game.position, result.line, layout.width);
      return [
        ...head,
        '',
        ...remarks,
        ...(remarks.length > 0 ? [''] : []),
        ...formatSteps(steps, { ...layout, turning }),
      ].join('\n');
    }
    case 'unwinnable':
      return head.join('\n');
    case 'unknown': {
      const said =
        result.reason === 'claimed'
          ? `${chosen.label} claims that there is no win. quorum has not proved it.`
          : 'Nothing is decided.';
      const next = `${said} ${suggestNext(result.reason, chosen)}`;
      const best = furthest === null ? [] : ['', ...formatFurthest(furthest, layout)];
      return [...head, ...best, '', ...wrapText(next, '', layout.width)].join('\n');
    }
    default:
      return result;
  }
}

function formatFurthest(furthest: Furthest, layout: StepLayout): string[] {
  const { position, moves } = furthest;
  const { foundationTotal } = position.game;
  const title = `The best position reached, after ${count(moves.length, 'move')}, has ${countReached(furthest)} of ${foundationTotal} cards on the foundations:`;
  return [
    ...wrapText(title, '', layout.width),
    '',
    ...drawBoard(position.setting, seePosition(position), layout).split('\n'),
  ];
}

const TENFOLD = 10;
/** Goes on with something new for longer than any other part of the portfolio. */
const SECOND = 'nrpa';

/** Ten times as many nodes or as much memory, as it is typed: where the strategy has a budget of its own, the option is of no use. */
function growBudget(name: 'nodes' | 'memory', { label, budget }: SolverChoice): string | null {
  const amount = budget[name];
  const option = growOption(name, amount, TENFOLD);
  const parts = label.split(':');
  const place = parts.indexOf(`${name}=${amount}`);
  return option === null || place < 0
    ? option
    : `--strategy ${parts.with(place, `${name}=${TENFOLD * amount}`).join(':')}`;
}

/** What may decide a deal on which a budget was spent in vain. */
function suggestNext(reason: Reason, chosen: SolverChoice): string {
  const { strategy, budget } = chosen;
  const more = {
    'node-limit': growBudget('nodes', chosen),
    'time-limit': growOption('seconds', budget.seconds ?? 1, TENFOLD),
    'memory-limit': growBudget('memory', chosen),
    // It left moves out, and has nothing left to try.
    'given-up': null,
    claimed: null,
  }[reason];
  const preset = STRATEGIES[0].name;
  const another = strategy === preset ? SECOND : preset;
  const ways = [...(more === null ? [] : [`ten times as much (${more})`]), `another strategy (--strategy ${another})`];
  return `Try ${ways.join(', or ')}.`;
}
