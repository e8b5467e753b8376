/** The lines that a player can type: moves, and the commands of this table. */

import { NO_RETURN_BUDGET } from '../../analysis/no-return.ts';
import { tellStory } from '../../analysis/story.ts';
import { InputError } from '../../base/errors.ts';
import { count, countColumns, padColumns, toSentence, wrapText, wrapWords } from '../../base/prose.ts';
import { isMoveText, type Move } from '../../engine/moves.ts';
import { STOCK } from '../../engine/piles.ts';
import { cardsAt } from '../../games/layout.ts';
import type { Position } from '../../games/position.ts';
import { drawBoard } from '../../notation/board-drawing.ts';
import { seeNextCards } from '../../notation/position-text.ts';
import { copySteps, describeStep, listSteps, nameMove, showsNext, type Turning } from '../../notation/steps.ts';
import { drawSight } from '../text/solve-text.ts';
import { explainBlindly } from '../../search/line-check.ts';
import { FileError } from '../../store/file-error.ts';
import { formatTerms } from '../help/help.ts';
import type { Look } from '../text/card-face.ts';
import { formatAdvice, formatVerdict } from '../text/hint-text.ts';
import { formatStory } from '../text/story-text.ts';
import { GameFile } from '../../store/game-file.ts';
import type { Session } from './session.ts';

export interface Answer {
  readonly lines: readonly string[];
  /** Whether the game has changed, so that it is to be kept and shown. */
  readonly changed?: true;
  readonly over?: true;
}

interface PlayCommand {
  /** In small letters; the first is the one to learn. */
  readonly names: readonly string[];
  readonly argument?: string;
  readonly meaning: string;
  readonly answer: (session: Session, look: Look, argument: string) => readonly string[] | Answer | Promise<Answer>;
}

const COMMANDS: readonly PlayCommand[] = [
  {
    names: ['hint', 'h'],
    meaning: 'suggest a move without looking at hidden cards',
    answer: giveHint,
  },
  {
    names: ['hint open', 'ho'],
    meaning: 'the best move and a verdict on every move, looking at hidden cards',
    answer: giveOpenHint,
  },
  {
    names: ['winnable', 'w', 'is this still winnable'],
    meaning: 'whether the game can still be won, looking at hidden cards',
    answer: (session, { width }) => wrapText(describeChance(session), '', width),
  },
  {
    names: ['undo', 'u'],
    argument: 'n',
    meaning: 'take back n moves, or all; one unless n is given',
    answer: ({ record }, _, argument) =>
      changeCount(record.undo(readCount('undo', argument)), 'take back', 'taken back'),
  },
  {
    names: ['redo', 'r'],
    argument: 'n',
    meaning: 'play n moves again that were taken back, or all',
    answer: ({ record }, _, argument) =>
      changeCount(record.redo(readCount('redo', argument)), 'play again', 'played again'),
  },
  {
    names: ['board', 'b'],
    meaning: 'draw the board again',
    answer: ({ position, turning }, look) => showBoard(position, look, turning),
  },
  {
    names: ['moves', 'm'],
    meaning: 'list the legal moves again',
    answer: ({ position }, look) => showMoves(position, look),
  },
  {
    names: ['history'],
    meaning: 'the moves played so far',
    answer: ({ record }, look) => showHistory(record.moves, look),
  },
  {
    names: ['show stock'],
    meaning: 'the hidden cards of the stock, in their order',
    answer: ({ position }, look) => showStock(position, look),
  },
  {
    names: ['save'],
    argument: 'file',
    meaning: 'save the game in another file from now on',
    answer: (session, _, argument) => moveFile(session, argument),
  },
  {
    names: ['give up'],
    meaning: 'end the game, and show where it was lost, with hidden cards',
    answer: (session, look) => ({ lines: tellGame(session, look), over: true }),
  },
  {
    names: ['help', '?'],
    meaning: 'this list',
    answer: (_, { width }) => describeCommands(width),
  },
  {
    names: ['quit', 'q', 'exit'],
    meaning: 'stop; the game can be continued later',
    answer: () => ({ lines: [], over: true }),
  },
];

const describeCommands = (width: number): string[] => [
  ...wrapText(
    'Type a move as text (T3-F:9H), in short (AH to a foundation, 7C-8D onto the eight), or by its number in the list. One line may have several moves.',
    '',
    width,
  ),
  ...formatTerms(
    COMMANDS.map(({ names, argument, meaning }) => [
      `${names.slice(0, 2).join(', ')}${argument === undefined ? '' : ` <${argument}>`}`,
      meaning,
    ]),
    width,
  ),
];

export async function answerLine(session: Session, look: Look, line: string): Promise<Answer> {
  const text = line.trim().replace(/\s+/g, ' ');
  if (text === '') return { lines: [] };
  try {
    const found = findCommand(text);
    if (found !== null) {
      const answer = await found.command.answer(session, look, found.argument);
      return 'lines' in answer ? answer : { lines: answer };
    }
    return playTexts(session, look, text.split(' '));
  } catch (error) {
    if (error instanceof InputError || error instanceof FileError)
      return { lines: wrapText(error.message, '', look.width) };
    throw error;
  }
}

function findCommand(text: string): { readonly command: PlayCommand; readonly argument: string } | null {
  const plain = text.toLowerCase().replace(/(?<=.)[?!.]+$/, '');
  for (const command of COMMANDS) {
    for (const name of command.names) {
      if (plain === name) return { command, argument: '' };
      if (command.argument !== undefined && plain.startsWith(`${name} `))
        return { command, argument: text.slice(name.length + 1) };
    }
  }
  return null;
}

/** Plays moves one after the other; those before one that cannot be played stand. */
function playTexts({ record, turning }: Session, look: Look, texts: readonly string[]): Answer {
  const lines: string[] = [];
  let changed = false;
  for (const text of texts) {
    const before = record.position;
    let move: Move;
    try {
      move = readMove(before, text, !changed);
    } catch (error) {
      if (!changed || !(error instanceof InputError)) throw error;
      return { lines: [...lines, ...wrapText(error.message, '', look.width)], changed };
    }
    record.play(move);
    changed = true;
    lines.push(...showPlayed(before, move, look, turning));
  }
  if (!record.position.isWon) return { lines, changed: true };
  return { lines: [...lines, `The game is won, in ${count(record.moves.length, 'move')}.`], changed: true, over: true };
}

/** @param listed whether the list of this position's moves has been shown. */
function readMove(position: Position, text: string, listed: boolean): Move {
  const legal = position.listMoves();
  if (/^\d+$/.test(text)) {
    if (!listed)
      throw new InputError(`${text} is not played: the numbers change after a move; give one number per line`);
    const move = legal[Number(text) - 1];
    if (move !== undefined) return move;
    throw new InputError(
      legal.length === 0 ? STUCK : `there is no move ${text}; the legal moves have the numbers 1 to ${legal.length}`,
    );
  }
  if (!isMoveText(text))
    throw new InputError(`"${text}" is neither a move nor a command; type help for a list of commands`);
  try {
    return position.findMove(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`"${text}" cannot be played: ${explainBlindly(position, text)}`, { cause: error });
  }
}

function readCount(name: string, text: string): number {
  if (text === '') return 1;
  if (text.toLowerCase() === 'all') return Infinity;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InputError(`${name} "${text}" cannot be used; give a number of moves, or all`);
}

const changeCount = (moves: number, verb: string, done: string): Answer =>
  moves === 0
    ? { lines: [`There is nothing to ${verb}.`] }
    : { lines: [`${count(moves, 'move')} ${done}.`], changed: true };

function giveHint(session: Session, look: Look): string[] {
  const { position } = session;
  if (position.listMoves().length === 0) return wrapText(STUCK, '', look.width);
  // Whoever knows all other cards knows the last one too.
  return session.isBlind ? formatAdvice(position, session.takeAdvice(), look) : giveVerdict(session, look);
}

const giveVerdict = (session: Session, look: Look): string[] =>
  formatVerdict(session.position, session.judgeMoves(), session.verdictNodes, look);

function giveOpenHint(session: Session, look: Look): string[] {
  return [...(session.isBlind ? ['Looking at the hidden cards:'] : []), ...giveVerdict(session, look)];
}

function describeChance(session: Session): string {
  const finding = session.judgeGame();
  const look = session.isBlind ? ' This looked at the hidden cards.' : '';
  if (finding.verdict === 'winnable') return `Yes: a win of ${count(finding.line.length, 'move')} is known.${look}`;
  if (finding.verdict === 'unwinnable') return `No: it is proved that nothing wins from here.${look}`;
  return `Unknown: ${finding.nodes} nodes found neither a win nor a proof that there is none.${look}`;
}

async function moveFile(session: Session, path: string): Promise<Answer> {
  if (path === '') throw new InputError('save needs the name of a file');
  const file = await GameFile.create(path, 'save');
  const earlier = session.file;
  session.file = file;
  try {
    await session.save();
  } catch (error) {
    session.file = earlier;
    throw error;
  }
  return { lines: [`The game is saved in ${path} from now on.`] };
}

function tellGame(session: Session, { face, width }: Look): string[] {
  return formatStory(
    tellStory(session.describeGame(), NO_RETURN_BUDGET),
    (seen) => drawBoard(session.setting, { seen, unseen: [] }, { face, width }),
    width,
  );
}

/* The board, the moves and the stock as a player at the terminal sees them. */

const INDENT = '  ';

const STUCK = 'No move is legal: the game is stuck. Type undo to take moves back, or give up to see where it was lost.';

/** The board without a look at the stock: a question mark stands for its cards, as in the text of a position. */
export const showBoard = (position: Position, look: Look, turning?: Turning): string[] =>
  turning !== undefined && showsNext(position, turning)
    ? drawSight(position, seeNextCards(position, 1), { ...look, turning })
    : drawSight(position, seeNextCards(position, 0), look);

export function showMoves(position: Position, { width }: Look): string[] {
  const moves = position.listMoves();
  if (position.isWon) return ['The game is won.'];
  if (moves.length === 0) return wrapText(STUCK, '', width);
  const entries = moves.map(
    (move, i) => `${String(i + 1).padStart(String(moves.length).length)} ${nameMove(move, true)}`,
  );
  const cell = Math.max(...entries.map(countColumns)) + 1;
  return [
    'Legal moves:',
    ...wrapWords(
      entries.map((entry) => padColumns(entry, cell)),
      INDENT,
      width,
    ).map((line) => line.trimEnd()),
  ];
}

function showPlayed(before: Position, move: Move, { face, width }: Look, turning?: Turning): string[] {
  const steps = listSteps(before, [move]);
  const [step] = turning === undefined ? steps : copySteps(steps, turning);
  if (step === undefined) return wrapText('The card lies on the waste already, as PySolFC shows it.', '', width);
  const { action, fills } = describeStep(step, { face });
  return [action, ...fills].flatMap((sentence) => wrapText(toSentence(sentence), '', width));
}

function showStock(position: Position, { face, width }: Look): string[] {
  const cards = cardsAt(position.layOut(), STOCK);
  if (cards.length === 0) return ['The stock is empty.'];
  return [`The stock, next card first: ${cards.length}`, ...wrapWords(cards.map(face), INDENT, width)];
}

const showHistory = (moves: readonly Move[], { width }: Look): string[] =>
  moves.length === 0
    ? ['Nothing has been played.']
    : wrapWords(
        moves.map((move) => nameMove(move)),
        INDENT,
        width,
      );
