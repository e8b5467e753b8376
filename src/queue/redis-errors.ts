/** Errors between this program and Redis, told in one line. */

/** Redis cannot be used as it is; the exit code is 1. */
export class QueueError extends Error {
  override readonly name = 'QueueError';
}

const START_HINT = 'start one with redis-server --appendonly yes, or name another with --redis';
const PASSWORD_HINT = 'give the password as redis://:PASSWORD@HOST:PORT';

/** Messages of Redis and of the network, each with its meaning and a remedy. The first that fits is used. */
const EXPLANATIONS: readonly (readonly [pattern: RegExp, explanation: string])[] = [
  [/ECONNREFUSED/, `nobody answers there; ${START_HINT}`],
  [/ENOTFOUND|EAI_AGAIN/, 'the host is unknown; name another with --redis'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/, `the host does not answer; ${START_HINT}`],
  // ioredis says so of every answer that is not in Redis' form.
  [/Please report this/, `something else than Redis answers there, a web server for example; ${START_HINT}`],
  [
    /ECONNRESET|EPIPE|Connection is closed/,
    `whoever answers there closes the connection; see that it is Redis, or ${START_HINT}`,
  ],
  [
    /DB index|out of range/,
    'DB index is out of range: it has no database of that number; give one that it has, 0 to 15 unless it is set up otherwise',
  ],
  [/^NOAUTH/, `it wants a password; ${PASSWORD_HINT}`],
  [/^WRONGPASS|invalid password/, `the password is wrong; ${PASSWORD_HINT}`],
  [/^NOPERM/, 'the user may not do what studies need; give one who may use all commands and keys'],
  [
    /^OOM|out of memory/i,
    'it is full; raise its maxmemory, or make room with quorum study collect --remove, and go on as before: nothing is lost',
  ],
  [
    /^MISCONF/,
    'it cannot write to its disk and takes nothing more; make room there, or see its log, and go on as before: nothing is lost',
  ],
  [/^READONLY/, 'it is a copy that nobody may write to; name the original with --redis'],
  [/^MASTERDOWN|^CLUSTERDOWN/, 'its servers have lost each other; wait until they are together again'],
  [/unknown command|unknown redis command/i, 'it does not know a command that studies need; use Redis 6.2 or newer'],
];

const readMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error.message.includes(code) ? error.message : `${error.message} ${code}`;
};

/** Whether an error only says that the connection was lost, which comes back by itself. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'AbortError' ||
    /Connection is closed|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|LOADING/.test(readMessage(error))
  );
}

/** The command that an error answers, in small letters; empty for other errors. */
function findCommand(error: unknown): string {
  if (!(error instanceof Error && 'command' in error)) return '';
  const { command } = error;
  return typeof command === 'object' && command !== null && 'name' in command ? String(command.name).toLowerCase() : '';
}

/** Whether it answers the command that holds the password, which the answer may repeat. */
const isLogin = (error: unknown): boolean => /^(auth|hello)$/.test(findCommand(error));

export const isMissingDatabase = (error: unknown): boolean =>
  findCommand(error) === 'select' && /DB index|out of range/.test(readMessage(error));

/**
 * The QueueError for an error of Redis or the network; any other error is returned as it is.
 * @param name Redis' address without its password.
 */
export function explainRedisError(error: unknown, name: string): unknown {
  if (error instanceof QueueError) return error;
  const message = readMessage(error);
  const [, explanation] = EXPLANATIONS.find(([pattern]) => pattern.test(message)) ?? [];
  if (explanation !== undefined) return new QueueError(`${name}: ${explanation}`, { cause: error });
  if (isLogin(error))
    return new QueueError(`${name}: it does not take the password; ${PASSWORD_HINT}`, { cause: error });
  const isReply = error instanceof Error && (error.name === 'ReplyError' || error.name === 'ParserError');
  return isReply
    ? new QueueError(`${name} answers: ${message}; see that it is Redis 6.2 or newer`, { cause: error })
    : error;
}
