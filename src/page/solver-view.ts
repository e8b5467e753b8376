import { messageOf } from '../base/errors.ts';
import { tellOrders } from '../players/analysis/any-order.ts';
import { explainGain } from '../players/outlook.ts';
import { describeMove, tellMove } from '../engine/notation/steps.ts';
import { type PositionVerdict, tellJudged } from '../players/analysis/move-verdicts.ts';
import type { Move } from '../engine/moves.ts';
import type { Position } from '../engine/games/position.ts';
import { type Advice, FEWEST_SAMPLES, tellChance } from '../players/advisor.ts';
import { count, toPercent } from '../base/prose.ts';
import { writeCard } from '../engine/notation/card-face.ts';
import { find, make, makeButton, onClick, say } from './dom.ts';
import type { Answer, Asking, Questions } from './questions.ts';
import type { Playback } from './playback.ts';
import { type Session, findKnownWin } from './session.ts';

/** One more search may make so many times the moves of the one before it. */
const LONGER = 10;

const TITLES = {
  solve: 'Looking for a win',
  advise: 'Thinking about the open cards',
  judge: 'Judging every move',
};

const formatNodes = (nodes: number) => `${nodes.toLocaleString('en')} moves tried`;

/** @returns a function that takes the answer away when the position has changed. */
export function showSolver(session: Session, asking: Asking, playback: Playback): () => void {
  const answers = find('answer');
  const busy = find('busy');
  const bar = find('progress', HTMLProgressElement);
  const text = find('progress-text');
  let asked: object | null = null;

  const show = (...parts: readonly Node[]) => {
    busy.hidden = true;
    answers.replaceChildren(...parts);
  };

  /** @param line the moves to put into the line; null where they are in it. */
  const offerPlayback = (line: readonly Move[] | null) =>
    makeButton('Play it back', () => {
      if (line !== null) session.continueWith(line);
      playback.start();
    });

  const describeSolve = (answer: Answer<'solve'>, question: Questions['solve']['input']) => {
    const effort = say(`${formatNodes(answer.nodes)} in ${answer.seconds.toFixed(2)} s.`, 'muted');
    if (answer.verdict === 'unwinnable')
      return [say('No: it cannot be won any more, whatever is played. That is proved.', 'bad'), effort];
    if (answer.verdict === 'unknown')
      return [
        say('Undecided: neither a win nor a proof that there is none was found within the limit.'),
        makeButton(
          'Search ten times longer',
          () => void askWin({ ...question, effort: LONGER * (question.effort ?? 1) }),
        ),
        effort,
      ];
    const won = `Yes: a win in ${count(answer.line.length, 'move')} is found, and the plain rules have replayed it.`;
    return [say(won, 'good'), offerPlayback(answer.line), effort];
  };

  const suggest = (title: string, position: Position, move: Move, hidden: boolean) => {
    const told = tellMove(position, move, { face: writeCard, hidden });
    const advice = make('p', {}, make('strong', {}, `${title}: `), told);
    const play = makeButton('Play this move', () => session.play(move));
    return make('div', { class: 'advice' }, advice, play);
  };

  const describeVerdict = ({ verdict, moves, best, nodes }: PositionVerdict, position: Position) => {
    const texts = {
      winnable: say(`It can be won: a win in ${count(best?.line.length ?? 0, 'move')} is found.`, 'good'),
      unwinnable: say('It cannot be won any more, whatever is played. That is proved.', 'bad'),
      unknown: say('Undecided within the limit.'),
    };
    const judged = make(
      'ul',
      { class: 'verdicts' },
      ...moves.map((judged) => make('li', {}, tellJudged(judged, position, writeCard))),
    );
    return [
      texts[verdict],
      ...(best === null ? [] : [suggest('Best move', position, best.moves[0], false)]),
      make(
        'details',
        {},
        make('summary', {}, `${count(moves.length, 'move')}, each with its effect on the game`),
        judged,
        say(`${formatNodes(nodes)}; this looks at the stock.`, 'muted'),
      ),
    ];
  };

  const describeAdvice = (answer: Answer<'advise'>, position: Position, hidden: number) => {
    const { orders } = answer;
    const { prospects, samples, followed } = answer.advice;
    const proof = orders === null ? [] : [say(tellOrders(orders, hidden))];
    if (orders?.verdict === 'lost') return proof;
    const choice = chooseMove(answer);
    if (choice === null) return [say('The thinking player would give up the game here: it sees no useful move.')];
    const why = explainGain(position, choice, hidden, writeCard);
    return [
      ...proof,
      suggest('Hint', position, choice, true),
      ...[why, tellChance(followed)].filter((text) => text !== '').map((text) => say(text)),
      ...(samples < FEWEST_SAMPLES ? [] : drawProspects(prospects, position, samples)),
    ];
  };

  const put = async <Kind extends keyof typeof TITLES>(
    kind: Kind,
    question: Questions[Kind]['input'],
    describe: (answer: Answer<Kind>) => readonly Node[],
    findHint: (answer: Answer<Kind>) => Move | null = () => null,
  ) => {
    asked = question;
    answers.replaceChildren();
    busy.hidden = false;
    bar.removeAttribute('value');
    text.textContent = `${TITLES[kind]} …`;
    try {
      const answer = await asking.ask(kind, question, ({ nodes, limit, won }) => {
        bar.value = nodes / limit;
        text.textContent = won
          ? 'A win is found; making it shorter …'
          : `${formatNodes(nodes)}, at most ${limit.toLocaleString('en')}`;
      });
      if (answer !== null) {
        show(...describe(answer));
        session.hint(findHint(answer));
      }
      // Cancelled, and not by another question of this kind.
      else if (asked === question) busy.hidden = true;
    } catch (error) {
      show(say(`The search has failed: ${messageOf(error)}`, 'bad'));
    }
  };

  const askWin = (question: Questions['solve']['input']) =>
    put('solve', question, (answer) => describeSolve(answer, question));

  const ask = (kind: keyof typeof TITLES) => {
    const { position, hidden } = session;
    const { unseen } = session.followed;
    playback.stop();
    asking.cancel();
    // On small screens some of the buttons are below the table, and the answer is beside it.
    scrollTo({ top: 0 });
    const known = kind === 'solve' && unseen.length === 0 ? findKnownWin(session.line) : null;
    if (position.isWon) show(say('The game is won.', 'good'));
    else if (session.isStuck)
      show(say('The game is stuck, and lost: no move is legal. Take moves back, and ask again.', 'bad'));
    else if (kind !== 'advise' && unseen.length > 0)
      show(say('Only a hint can be given here, because nobody knows the order of the stock.'));
    else if (known !== null) {
      const told = `Yes: the line played here goes on to a win in ${count(known.length, 'move')}.`;
      show(say(told, 'good'), offerPlayback(null));
    } else if (kind === 'solve') void askWin({ game: session.fragment });
    // Where at most one card is hidden, everybody knows which it is.
    else if (kind === 'judge' || hidden < 2)
      void put(
        'judge',
        { game: session.fragment },
        (answer) => describeVerdict(answer, position),
        ({ best }) => best?.moves[0] ?? null,
      );
    else
      void put(
        'advise',
        { game: session.fragment, hidden },
        (answer) => describeAdvice(answer, position, hidden),
        chooseMove,
      );
  };

  onClick('ask-win', () => ask('solve'));
  onClick('ask-hint', () => ask('advise'));
  onClick('ask-best', () => ask('judge'));
  onClick('cancel', () => {
    asking.cancel();
    show(say('Cancelled.'));
  });
  return () => {
    asking.cancel();
    show();
  };
}

/** A lead of fewer standard errors may be chance. */
const CLEAR = 2;

const drawProspects = (prospects: Advice['prospects'], position: Position, samples: number) => [
  make(
    'ul',
    { class: 'bars' },
    ...prospects.map(({ move, chance, behind }, i) => {
      const told = describeMove(position, move, { face: writeCard, hidden: true }).action;
      const isClear = behind.value > CLEAR * behind.error;
      const worth = i === 0 ? 'the hint' : isClear ? `${toPercent(behind.value, 0)} points less` : 'about as good';
      return make('li', { style: `--share: ${chance.value}` }, make('span', {}, told), make('b', {}, worth));
    }),
  ),
  say(`The bars only compare moves, by hasty play on ${samples} orders of the unseen cards.`, 'muted'),
];

const chooseMove = ({ orders, advice }: Answer<'advise'>) =>
  orders?.verdict === 'lost' ? null : (orders?.line[0] ?? advice.choice);
