import { tellStory } from '../../players/analysis/story.ts';
import { InputError } from '../../base/errors.ts';
import { count } from '../../base/prose.ts';
import { readWord } from '../../players/followed-game.ts';
import { FileError } from '../../lab/files/file-error.ts';
import { formatTerms } from '../help/help.ts';
import { formatBlindHint, formatVerdict } from '../text/hint-text.ts';
import { formatStory } from '../text/story-text.ts';
import { GameFile } from '../../lab/files/game-file.ts';
import type { Session } from './session.ts';
import { showBoard, showHistory, showMoves, showStock, showUnseen, showWaste, STUCK } from './table-text.ts';
import { type LineAnswer, correctCard, playTexts, turnStock } from './typing.ts';

interface PlayCommand {
  /** In small letters; the first is the one to learn. */
  readonly names: readonly string[];
  readonly argument?: string;
  readonly meaning: string;
  /** Games in which it is of use, unless in all: with real cards, or with cards that are here. */
  readonly only?: 'real' | 'here';
  readonly answer: (session: Session, argument: string) => readonly string[] | LineAnswer | Promise<LineAnswer>;
}

const COMMANDS: readonly PlayCommand[] = [
  {
    names: ['turn', 't'],
    argument: 'card',
    meaning: 'turn the next card of the stock; Enter alone does so too',
    answer: turnStock,
  },
  {
    names: ['hint', 'h'],
    meaning: 'the best move by the cards you can see, why, and the chance of winning',
    answer: giveHint,
  },
  {
    names: ['hint open', 'ho'],
    meaning: 'whether the game can still be won, and a verdict on every move, looking at hidden cards',
    only: 'here',
    answer: giveOpenHint,
  },
  {
    names: ['unseen', 'n'],
    meaning: 'the cards that nobody has seen, and the chance that the next one is of use',
    answer: showUnseen,
  },
  {
    names: ['undo', 'u'],
    argument: 'n',
    meaning: 'take back n moves, or all; one unless n is given',
    answer: ({ game }, argument) =>
      game.cancel()
        ? { lines: ['The move is not made.'], changed: true }
        : changeCount(game.record.undo(readCount('undo', argument)), 'take back', 'taken back'),
  },
  {
    names: ['redo', 'r'],
    argument: 'n',
    meaning: 'play n moves again that were taken back, or all',
    answer: ({ record }, argument) =>
      changeCount(record.redo(readCount('redo', argument)), 'play again', 'played again'),
  },
  {
    names: ['correct'],
    argument: 'card card',
    meaning: 'the first card was typed by mistake and is the second; the game is played again with it',
    only: 'real',
    answer: correctCard,
  },
  {
    names: ['next'],
    argument: 'card',
    meaning: 'name the next card of the stock before it is turned, if you can see it',
    only: 'real',
    answer: (session, argument) => {
      session.game.tell(readWord(argument));
      return { lines: [], changed: true };
    },
  },
  {
    names: ['board', 'b'],
    meaning: 'draw the board again',
    answer: showBoard,
  },
  {
    names: ['moves', 'm'],
    meaning: 'list the legal moves again',
    answer: showMoves,
  },
  {
    names: ['waste', 'w'],
    meaning: 'the cards of the waste',
    answer: showWaste,
  },
  {
    names: ['history'],
    meaning: 'the moves played so far',
    answer: showHistory,
  },
  {
    names: ['peek', 'show stock'],
    meaning: 'the hidden cards of the stock, in their order',
    only: 'here',
    answer: showStock,
  },
  {
    names: ['save'],
    argument: 'file',
    meaning: 'save the game in another file from now on',
    answer: moveFile,
  },
  {
    names: ['give up'],
    meaning: 'end the game, and show where it was lost, with hidden cards',
    answer: (session) => ({ lines: tellGame(session), over: true }),
  },
  {
    names: ['help', '?'],
    meaning: 'this list',
    answer: describeCommands,
  },
  {
    names: ['quit', 'q', 'exit'],
    meaning: 'stop; the game can be continued later',
    answer: () => ({ lines: [], over: true }),
  },
];

const MISPLACED = {
  here: 'it looks at the order of the stock, which is not known here; type unseen or hint',
  real: 'it is for games with real cards (quorum play --real)',
} as const;

const findOtherKind = ({ isReal }: Session) => (isReal ? 'here' : 'real');

function describeCommands(session: Session) {
  return [
    `Type a move as text (T3-F:9H), in short (AH to a foundation, 7C-8D onto the eight), or by its number in the list. One line may have several moves.${
      session.isReal
        ? ' Where a card is asked for, type it: 7H. A turned card may also stand behind its move: t 7H.'
        : ''
    }`,
    ...formatTerms(
      COMMANDS.filter(({ only }) => only !== findOtherKind(session)).map(({ names, argument, meaning }) => [
        `${names.slice(0, 2).join(', ')}${argument === undefined ? '' : ` <${argument}>`}`,
        meaning,
      ]),
      session.style.width,
    ),
  ];
}

export async function answerLine(session: Session, line: string): Promise<LineAnswer> {
  const text = line.trim().replace(/\s+/g, ' ');
  try {
    const found = findCommand(text === '' ? 'turn' : text);
    if (found === null) return playTexts(session, text.split(' '));
    const [{ names, only, answer }, argument] = found;
    const other = findOtherKind(session);
    if (only === other) throw new InputError(`${names[0]} cannot be used: ${MISPLACED[other]}`);
    const said = await answer(session, argument);
    return 'lines' in said ? said : { lines: said };
  } catch (error) {
    if (error instanceof InputError || error instanceof FileError) return { lines: [error.message] };
    throw error;
  }
}

function findCommand(text: string): readonly [PlayCommand, argument: string] | null {
  const plain = text.toLowerCase().replace(/(?<=.)[?!.]+$/, '');
  for (const command of COMMANDS) {
    for (const name of command.names) {
      if (plain === name) return [command, ''];
      if (command.argument !== undefined && plain.startsWith(`${name} `)) return [command, text.slice(name.length + 1)];
    }
  }
  return null;
}

function readCount(name: string, text: string) {
  if (text === '') return 1;
  if (text.toLowerCase() === 'all') return Infinity;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InputError(`${name} "${text}" cannot be used; give a number of moves, or all`);
}

const changeCount = (moves: number, verb: string, done: string) =>
  moves === 0
    ? { lines: [`There is nothing to ${verb}.`] }
    : { lines: [`${count(moves, 'move')} ${done}.`], changed: true };

function giveHint(session: Session) {
  const { position, game, style } = session;
  if (game.question !== null) throw new InputError('name the card first, or type undo');
  if (position.listMoves().length === 0) return [STUCK];
  // One hidden card is known by all the others.
  if (!session.isBlind) return giveVerdict(session);
  return formatBlindHint(position, session.hidden, session.judgeOrders(), () => session.takeAdvice(), style);
}

const giveVerdict = (session: Session) =>
  formatVerdict(session.position, session.judgeMoves(), session.verdictNodes, session.style);

function giveOpenHint(session: Session) {
  return [...(session.isBlind ? ['Looking at the hidden cards:'] : []), ...giveVerdict(session)];
}

async function moveFile(session: Session, path: string) {
  if (path === '') throw new InputError('save needs the name of a file');
  await session.save(await GameFile.create(path));
  return { lines: [`The game is saved in ${path} from now on.`] };
}

function tellGame(session: Session) {
  const { style, setting } = session;
  if (session.isReal && session.isBlind)
    return [
      `It cannot be told where the game was lost, because the order of ${session.hidden} stock cards was never seen.`,
    ];
  return formatStory(tellStory(session.describeGame()), setting, style);
}
