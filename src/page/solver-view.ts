/** The buttons that ask the worker, its progress, and its answers. */

import { describeMove, explainChances, tellFollowed } from '../notation/steps.ts';
import type { MoveVerdict, PositionVerdict } from '../analysis/move-verdicts.ts';
import { type Move, formatMove } from '../engine/moves.ts';
import type { Position } from '../games/position.ts';
import { type Advice, FEWEST_SAMPLES } from '../players/advisor.ts';
import { count, formatMeasured, toSentence } from '../base/prose.ts';
import { writeCard } from './card-words.ts';
import { find, make, makeButton } from './dom.ts';
import type { Answer, Asking, Progress, Question, SolveAnswer } from './questions.ts';
import type { Playback } from './playback.ts';
import { type Session, findKnownWin } from './session.ts';

const KINDS = { 'ask-win': 'solve', 'ask-hint': 'advise', 'ask-best': 'judge' } as const satisfies Readonly<
  Record<string, Question['kind']>
>;
const TITLES: Readonly<Record<Question['kind'], string>> = {
  solve: 'Looking for a win',
  advise: 'Thinking, without a look at the stock',
  judge: 'Judging every move',
};

const say = (text: string, kind = ''): HTMLElement => make('p', kind === '' ? {} : { class: kind }, text);
const formatNodes = (nodes: number): string => `${nodes.toLocaleString('en')} moves tried`;

export class SolverView {
  readonly #session: Session;
  readonly #asking: Asking;
  readonly #playback: Playback;
  readonly #answer = find('answer');
  readonly #busy = find('busy');
  readonly #bar = find('progress', HTMLProgressElement);
  readonly #text = find('progress-text');

  constructor(session: Session, asking: Asking, playback: Playback) {
    this.#session = session;
    this.#asking = asking;
    this.#playback = playback;
    for (const [id, kind] of Object.entries(KINDS)) find(id).addEventListener('click', () => void this.ask(kind));
    find('cancel').addEventListener('click', () => {
      asking.cancel();
      this.#show(say('Cancelled.'));
    });
  }

  /** Takes the answer away, which is about another position now. */
  clear(): void {
    this.#asking.cancel();
    this.#show();
  }

  async ask(kind: Question['kind']): Promise<void> {
    const session = this.#session;
    const { position } = session;
    this.#playback.stop();
    this.#asking.cancel();
    if (position.isWon || session.isStuck) {
      this.#show(
        position.isWon
          ? say('The game is won.', 'good')
          : say('The game is stuck, and lost: no move is legal. Take moves back, and ask again.', 'bad'),
      );
      return;
    }
    const known = kind === 'solve' ? findKnownWin(session.line) : null;
    if (known !== null) {
      this.#show(
        say(`Yes: the line played here goes on to a win in ${count(known.length, 'move')}.`, 'good'),
        this.#offerPlayback(null),
      );
      return;
    }
    // Where at most one card is hidden, everybody knows which it is.
    await this.#put(
      { kind: kind === 'advise' && position.stockCount < 2 ? 'judge' : kind, game: session.fragment },
      position,
    );
  }

  async #put(question: Question, position: Position): Promise<void> {
    this.#begin(question.kind);
    try {
      const answer = await this.#asking.ask(question, (progress) => this.#showProgress(progress));
      // Cancelled, or asked anew.
      if (answer === null) return;
      this.#show(...this.#describe(answer, position));
      this.#session.hint(findAdvised(answer));
    } catch (error) {
      this.#show(say(`The search has failed: ${error instanceof Error ? error.message : String(error)}`, 'bad'));
    }
  }

  #begin(kind: Question['kind']): void {
    this.#answer.replaceChildren();
    this.#busy.hidden = false;
    this.#bar.removeAttribute('value');
    this.#text.textContent = `${TITLES[kind]} …`;
  }

  #showProgress({ nodes, limit, won }: Progress): void {
    this.#bar.value = nodes / limit;
    this.#text.textContent = won
      ? 'A win is found; making it shorter …'
      : `${formatNodes(nodes)}, at most ${limit.toLocaleString('en')}`;
  }

  #show(...parts: readonly Node[]): void {
    this.#busy.hidden = true;
    this.#answer.replaceChildren(...parts);
  }

  #describe(answer: Answer, position: Position): Node[] {
    if (answer.kind === 'solve') return this.#describeSolve(answer);
    return answer.kind === 'judge'
      ? this.#describeVerdict(answer.verdict, position)
      : this.#describeAdvice(answer.advice, position);
  }

  #describeSolve(answer: SolveAnswer): Node[] {
    const effort = say(`${formatNodes(answer.nodes)} in ${answer.seconds.toFixed(2)} s.`, 'effort');
    if (answer.verdict === 'unwinnable')
      return [say('No: whatever is played, it cannot be won any more. That is proved.', 'bad'), effort];
    if (answer.verdict === 'unknown')
      return [
        say(
          'Undecided: neither a win nor a proof that there is none was found within the limit. quorum solve searches longer with more --nodes.',
        ),
        effort,
      ];
    const text = `Yes: it can be won, in ${count(answer.line.length, 'move')}. The plain rules have replayed the win.`;
    return [say(text, 'good'), this.#offerPlayback(answer.line), effort];
  }

  /** @param line the moves to put into the line; null where they are in it. */
  #offerPlayback(line: readonly Move[] | null): HTMLElement {
    const load = (): void => {
      if (line !== null) this.#session.continueWith(line);
    };
    const play = makeButton('Play it back', () => {
      load();
      this.#playback.start();
    });
    const keep = makeButton('Put it into the line', () => {
      load();
      this.#show(say('The win is in the line now: step through it below the board.'));
    });
    return make('p', { class: 'offers' }, play, ...(line === null ? [] : [keep]));
  }

  #describeMove(title: string, position: Position, move: Move, hidden: boolean): Node[] {
    const { action, fills } = describeMove(position, move, { face: writeCard, hidden });
    const button = makeButton('Play this move', () => this.#session.play(move));
    return [
      make('p', { class: 'advice' }, make('strong', {}, `${title}: `), [action, ...fills].map(toSentence).join(' ')),
      make('p', { class: 'offers' }, button),
    ];
  }

  #describeVerdict({ verdict, moves, best, nodes }: PositionVerdict, position: Position): Node[] {
    const texts = {
      winnable: `It can be won: a win in ${count(best?.line.length ?? 0, 'move')} is known.`,
      unwinnable: 'It cannot be won any more, whatever is played. That is proved.',
      unknown: 'Undecided within the limit.',
    };
    const head = say(texts[verdict], verdict === 'winnable' ? 'good' : verdict === 'unwinnable' ? 'bad' : '');
    const judged = make('ul', { class: 'verdicts' }, ...moves.map(describeJudged));
    return [
      head,
      ...(best === null ? [] : this.#describeMove('Best move', position, best.moves[0], false)),
      make(
        'details',
        {},
        make('summary', {}, `What each of the ${count(moves.length, 'move')} does to the game`),
        judged,
      ),
      say(`${formatNodes(nodes)}; this looks at the stock.`, 'effort'),
    ];
  }

  #describeAdvice({ choice, prospects, samples, followed, games }: Advice, position: Position): Node[] {
    if (choice === null) return [say('The rollout player would give up the game here: it sees no useful move.')];
    const rows =
      samples < FEWEST_SAMPLES
        ? []
        : prospects.map(({ move, chance }) => {
            const { action } = describeMove(position, move, { face: writeCard, hidden: true });
            return make('tr', {}, make('td', {}, action), make('td', {}, `${formatMeasured(chance)} %`));
          });
    const table = make(
      'table',
      {},
      make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'move'), make('th', { scope: 'col' }, 'chance'))),
      make('tbody', {}, ...rows),
    );
    return [
      ...this.#describeMove('Hint', position, choice, true),
      ...(followed.interval === null ? [] : [say(tellFollowed(followed.won, games, followed.interval))]),
      ...(rows.length === 0
        ? []
        : [
            make('details', {}, make('summary', {}, 'Moves considered'), table, say(explainChances(samples), 'effort')),
          ]),
      say('The stock was not looked at.', 'effort'),
    ];
  }
}

/** The move that an answer advises; null where it advises none. */
function findAdvised(answer: Answer): Move | null {
  if (answer.kind === 'advise') return answer.advice.choice;
  return answer.kind === 'judge' ? (answer.verdict.best?.moves[0] ?? null) : null;
}

const VERDICT_WORDS = {
  winnable: 'keeps the game winnable',
  unwinnable: 'loses it, which is proved',
  unknown: 'undecided',
} as const;

const describeJudged = ({ moves, ...decision }: MoveVerdict): HTMLElement =>
  make(
    'li',
    { class: decision.verdict },
    make('code', {}, moves.map(formatMove).join(' = ')),
    ` ${VERDICT_WORDS[decision.verdict]}${decision.verdict === 'winnable' ? `, a win in ${decision.line.length}` : ''}`,
  );
