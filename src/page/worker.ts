/** Searches, advice and the plain rules on the side of the worker, the same as on the command line. */

import { answerCall, type Call, type Service } from '../base/calls.ts';
import { MoveJudge, VERDICT_NODES } from '../players/analysis/move-verdicts.ts';
import { createBandFinder } from '../players/analysis/difficulty.ts';
import { createOrderJudge, MOST_UNSEEN } from '../players/analysis/any-order.ts';
import { tellStory } from '../players/analysis/story.ts';
import { Advisor } from '../players/advisor.ts';
import { imagine } from '../players/followed-game.ts';
import { type ReviewedMove, Reviewer } from '../players/review.ts';
import { findEnding } from '../players/table.ts';
import { KnownWins } from '../search/known-wins.ts';
import type { Position } from '../engine/games/position.ts';
import type { NodeListener } from '../search/result.ts';
import { SHORTENING_NODES } from '../search/shortening/shorten.ts';
import { DEFAULT_NODES, createSolver } from '../search/solver.ts';
import { DAILY_NODES, chooseDaily } from '../players/analysis/daily.ts';
import { formatFragment, readFragment } from './fragment.ts';
import { type Beginning, positionAt, startLine } from './line.ts';
import type { Progress, Questions } from './questions.ts';

/** Milliseconds between two reports of a search. */
const REPORTING = 100;

type Tell = (progress: Progress) => void;

function reportNodes(tell: Tell, limit: number): NodeListener {
  let reported = 0;
  return (nodes) => {
    const now = performance.now();
    if (now - reported < REPORTING) return;
    reported = now;
    tell({ nodes, limit, won: false });
  };
}

function once<T, Given extends unknown[]>(make: (...given: Given) => T): (...given: Given) => T {
  let made: T | null = null;
  return (...given) => (made ??= make(...given));
}

function createExperts(name: string, beginning: Beginning) {
  const start = imagine(beginning.start);
  const { setting, game } = start;
  return {
    name,
    beginning: { ...beginning, start },
    /** One hint goes on where the one before it led. */
    wins: new KnownWins(game),
    findJudge: once((tell: Tell) => new MoveJudge(setting, { onNodes: reportNodes(tell, VERDICT_NODES) })),
    findAdvisor: once(() => new Advisor(setting)),
    findOrderJudge: once(() => createOrderJudge(setting)),
  };
}

const findBandOf = (start: Position) => createBandFinder(start.setting)(start);

function createService(): Service<Questions> {
  /** For the start that was asked about last. A card that has come from a real stock makes another start. */
  let experts: ReturnType<typeof createExperts> | null = null;

  function open(game: string) {
    const line = readFragment(game);
    const name = formatFragment(startLine(line.beginning));
    if (experts?.name !== name) experts = createExperts(name, line.beginning);
    const { beginning } = experts;
    return { ...experts, position: positionAt({ ...line, beginning }, line.played) };
  }

  const findWin = ({ game, effort = 1, quick = false }: Questions['solve']['input'], tell: Tell) => {
    const { position, wins } = open(game);
    const limit = effort * DEFAULT_NODES;
    const solver = createSolver(position.setting, {
      nodes: limit,
      ...(quick ? {} : { shortening: { nodes: SHORTENING_NODES, seconds: null } }),
      onNodes: reportNodes(tell, limit),
      onWin: () => tell({ nodes: limit, limit, won: true }),
    });
    const { best: _, bestLine: __, ...result } = solver.solve(position);
    if (result.verdict !== 'winnable') return result;
    wins.add(position, result.line);
    // Another question may have found a shorter one.
    const known = wins.find(position, 0);
    return known !== null && known.length < result.line.length ? { ...result, line: known } : result;
  };

  return {
    solve: findWin,
    advise({ game, hidden }) {
      const { position, findAdvisor, findOrderJudge } = open(game);
      const found = hidden > MOST_UNSEEN ? null : findOrderJudge()(position, hidden);
      // Its move names a card of another order if it takes one from the stock.
      const orders = found && { ...found, line: found.line.slice(0, 1).map((move) => position.translate(move)) };
      return { advice: findAdvisor().advise(position, hidden), orders };
    },
    judge({ game }, tell) {
      const { position, wins, findJudge } = open(game);
      // So both questions name the same length.
      findWin({ game }, tell);
      return findJudge(tell).judge(position, { wins });
    },
    rate({ game }, tell) {
      const { position } = open(game);
      const found = findWin({ game }, tell);
      return { band: findBandOf(position), length: found.verdict === 'winnable' ? found.line.length : null };
    },
    review({ game }, tell) {
      const line = readFragment(game);
      const { moves } = line;
      const start = positionAt(line, 0);
      const end = positionAt(line, Infinity);
      const played = { start, ending: findEnding(end), moves, nodes: 0 };
      const reviewed: ReviewedMove[] = [];
      for (const move of new Reviewer(start.setting).review(played)) {
        reviewed.push(move);
        tell({ nodes: reviewed.length, limit: moves.length, won: false });
      }
      return { moves: reviewed, story: tellStory(played), band: findBandOf(start) };
    },
    daily({ game, date, level }, tell) {
      const { setting } = readFragment(game).beginning.start;
      return { seed: chooseDaily(setting, date, level, reportNodes(tell, DAILY_NODES))?.id ?? null };
    },
  };
}

export function serveQuestions(): void {
  const service = createService();
  globalThis.addEventListener('message', ({ data }: MessageEvent<Call<Questions>>) => {
    void answerCall(service, data, (reply) => globalThis.postMessage(reply));
  });
}
