/** Searches, advice and the plain rules on the side of the worker, the same as on the command line. */

import { messageOf } from '../base/errors.ts';
import { MoveJudge, VERDICT_NODES } from '../analysis/move-verdicts.ts';
import { createOrderJudge, MOST_UNSEEN } from '../analysis/any-order.ts';
import { createNoReturnFinder } from '../analysis/no-return.ts';
import { ADVICE_NODES, Advisor } from '../players/advisor.ts';
import { imagine } from '../players/followed-game.ts';
import { type ReviewedMove, Reviewer } from '../players/review.ts';
import { findEnding } from '../players/table.ts';
import { KnownWins } from '../search/known-wins.ts';
import type { NodeListener } from '../search/result.ts';
import { SHORTENING_NODES } from '../search/shortening/shorten.ts';
import { DEFAULT_NODES, createSolver } from '../search/solver.ts';
import { DAILY_NODES, chooseDaily } from './daily.ts';
import { formatFragment, readFragment } from './fragment.ts';
import { type Beginning, type Line, positionAt, startLine } from './line.ts';
import type { Answer, Message, Question } from './questions.ts';

const REPORTING = 100;

const LIMITS = {
  solve: DEFAULT_NODES,
  advise: ADVICE_NODES,
  judge: VERDICT_NODES,
  daily: DAILY_NODES,
};

function once<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

function createExperts(name: string, beginning: Beginning, onNodes: NodeListener) {
  const start = imagine(beginning.start);
  const { setting, game } = start;
  return {
    name,
    beginning: { ...beginning, start },
    /** One hint goes on where the one before it led. */
    wins: new KnownWins(game),
    judge: once(() => new MoveJudge(setting, { onNodes })),
    advisor: once(() => new Advisor(setting)),
    orders: once(() => createOrderJudge(setting)),
  };
}

const send = (message: Message) => globalThis.postMessage(message);

function reviewLine(line: Line): Answer {
  const { moves } = line;
  const start = positionAt(line, 0);
  const end = positionAt(line, Infinity);
  const played = { start, ending: findEnding(end), moves, nodes: 0 };
  const reviewed: ReviewedMove[] = [];
  for (const move of new Reviewer(start.setting).review(played)) {
    reviewed.push(move);
    send({ kind: 'progress', nodes: reviewed.length, limit: moves.length, won: false });
  }
  const noReturn = end.isWon ? null : createNoReturnFinder(start.setting)(played);
  return { kind: 'review', moves: reviewed, noReturn };
}

function createHelper(): (question: Question) => Answer {
  /** For the start that was asked about last. A card that has come from a real stock makes another start. */
  let experts: ReturnType<typeof createExperts> | null = null;
  let limit = 0;
  let reported = 0;

  const onNodes = (nodes: number) => {
    const now = performance.now();
    if (now - reported < REPORTING) return;
    reported = now;
    send({ kind: 'progress', nodes, limit, won: false });
  };
  const onWin = () => send({ kind: 'progress', nodes: limit, limit, won: true });

  return (question) => {
    const line = readFragment(question.game);
    if (question.kind === 'review') return reviewLine(line);
    const { setting } = line.beginning.start;
    limit = LIMITS[question.kind];
    if (question.kind === 'daily')
      return { kind: 'daily', seed: chooseDaily(setting, question.date, question.level, onNodes)?.id ?? null };
    const { kind, effort = 1, quick = false, hidden = 0 } = question;
    limit *= effort;
    const name = formatFragment(startLine(line.beginning));
    if (experts?.name !== name) experts = createExperts(name, line.beginning, onNodes);
    const { beginning, wins } = experts;
    const position = positionAt({ ...line, beginning }, line.played);
    if (kind === 'judge') return { kind, verdict: experts.judge().judge(position, { wins }) };
    if (kind === 'advise') {
      const found = hidden > MOST_UNSEEN ? null : experts.orders()(position, hidden);
      // Its move names a card of another order if it takes one from the stock.
      const orders = found && { ...found, line: found.line.slice(0, 1).map((move) => position.translate(move)) };
      return { kind, advice: experts.advisor().advise(position, hidden), orders };
    }
    const shortening = quick ? {} : { shortening: { nodes: SHORTENING_NODES, seconds: null } };
    const solver = createSolver(setting, { nodes: limit, ...shortening, onNodes, onWin });
    const { best: _, bestLine: __, ...result } = solver.solve(position);
    if (result.verdict === 'winnable') wins.add(position, result.line);
    return { kind, ...result };
  };
}

export function serveQuestions(): void {
  const answer = createHelper();
  globalThis.addEventListener('message', ({ data }: MessageEvent<Question>) => {
    try {
      send(answer(data));
    } catch (error) {
      send({ kind: 'failed', message: messageOf(error) });
    }
  });
}
