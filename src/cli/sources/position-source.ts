import type { Readable } from 'node:stream';
import { InputError, readAt } from '../../base/errors.ts';
import type { Deal } from '../../engine/deal-v1.ts';
import { formatMove, isMoveText, type Move } from '../../engine/moves.ts';
import { pileName } from '../../engine/piles.ts';
import { createSetting, PartialPosition, Position, type Setting } from '../../engine/games/position.ts';
import { formatGame, readSettings, resolveRules } from '../../engine/games/rules.ts';
import { listOwnTurns } from '../../engine/notation/steps.ts';
import { dealToJson } from '../../engine/notation/deal-text.ts';
import { isSavedGame, readName, splitSavedGame } from '../../engine/notation/position-fields.ts';
import { parsePosition } from '../../engine/notation/position-text.ts';
import { FollowedGame } from '../../players/followed-game.ts';
import { playTexts, splitMoves } from '../../search/line-check.ts';
import { readText } from '../../lab/files/text-lines.ts';
import { isVariantName } from '../../variants/catalogue.ts';
import { findVariant } from '../../variants/registry.ts';
import type { Given } from '../options/option-spec.ts';
import type { GAME_OPTIONS, WEIGHTS_FILE } from '../options/shared-options.ts';
import type { Shell } from '../terminal/shell.ts';
import { chooseSettings, formatDealName, listDeals, noteSettings, openDeals } from './deal-source.ts';
import { openVariants } from './weights-source.ts';

/** Weights come from a file, for commands that search or play by them. */
interface GameOptions extends Given<(typeof GAME_OPTIONS)[number] | typeof WEIGHTS_FILE> {
  /** The position's name in messages. */
  readonly place?: string;
}

interface KnownPosition<Kind, P> {
  readonly kind: Kind;
  readonly setting: Setting;
  /** `seed 7`, or `position`. */
  readonly name: string;
  /** Null where it began with a position. */
  readonly deal: Deal | null;
  readonly start: P;
  readonly moves: readonly Move[];
  readonly position: P;
}

export type KnownGame = KnownPosition<'known', Position>;
export type UnseenGame = KnownPosition<'unseen', PartialPosition>;
export type AnyGame = KnownGame | UnseenGame;

interface GameSource {
  readonly setting: Setting;
  readonly count: number;
  list(): Iterable<KnownGame> | AsyncIterable<KnownGame>;
}

/** A position names its own variant. */
type Asked = readonly [options: GameOptions, variantName: string | undefined, shell: Pick<Shell, 'stdin' | 'stderr'>];

const chooseVariants = async (weights: string | undefined, stdin: Readable) =>
  weights === undefined ? findVariant : openVariants(weights, stdin);

export async function openGames(...[options, variantName, shell]: Asked): Promise<GameSource> {
  const { stdin } = shell;
  if (options.position !== undefined) {
    const game = await openPosition(options, variantName, shell);
    if (game.kind === 'unseen') {
      throw new InputError(
        `--position: this command needs the order of ${game.position.unseen.length} stock cards, which is unknown; ask quorum hint for a move, or give every card of S`,
      );
    }
    return { setting: game.setting, count: 1, list: () => [game] };
  }
  if (variantName === undefined)
    throw new InputError('no game is named; name a variant, or give a position with --position');
  const variant = findVariant(variantName);
  const find = await chooseVariants(options.weights, stdin);
  const rules = resolveRules(variant, chooseSettings(options, [variant]));
  const setting = createSetting(find(variantName), rules);
  const source = await openDeals(options, variant, stdin);
  await noteSettings(shell, options, [variant]);
  const { count } = source;
  if (options.moves !== undefined && count !== 1)
    throw new InputError(`--moves belong to one game, and there are ${count} deals; name a single one`);
  const texts = await readMoves(options.moves, stdin);
  async function* list(): AsyncGenerator<KnownGame> {
    for (const deal of listDeals(source)) {
      const start = Position.open(setting, deal.cards);
      yield { kind: 'known', setting, name: formatDealName(deal), deal, start, ...playTexts(start, texts, MOVES) };
    }
  }
  return { setting, count, list };
}

export async function openGame(...asked: Asked): Promise<KnownGame> {
  const source = await openGames(...asked);
  if (source.count !== 1) throw new InputError(`one deal is needed, not ${source.count}; name a single one`);
  for await (const game of source.list()) return game;
  throw new Error('a source without its game');
}

/** A game without moves as PySolFC opens it. */
export function beginAsPysol<G extends AnyGame>(game: G): G {
  const { kind, deal, start, moves } = game;
  if (kind === 'unseen' || moves.length > 0) return game;
  const position = listOwnTurns(deal, start).reduce((reached, move) => reached.play(move), start);
  return { ...game, start: position, position };
}

export const openAnyGame = (...asked: Asked): Promise<AnyGame> =>
  asked[0].position === undefined ? openGame(...asked) : openPosition(...asked);

/** Unlike `openGames`, it takes a position whose stock is not known. */
export async function* listAnyGames(...asked: Asked): AsyncGenerator<AnyGame> {
  if (asked[0].position === undefined) yield* (await openGames(...asked)).list();
  else yield openPosition(...asked);
}

const DEAL_NAMES = ['seed', 'deals', 'pysol', 'deal', 'dealFile'] as const;

async function openPosition(...[options, variantName, { stdin }]: Asked): Promise<AnyGame> {
  const { position: given = '' } = options;
  if (DEAL_NAMES.some((name) => options[name] !== undefined))
    throw new InputError('--position already names the game; leave out the deal');
  const isText = isPositionText(given);
  const where = options.place ?? (isText ? '--position' : `--position ${given}`);
  const saved = splitSavedGame(isText ? given : await readText(given, where, stdin));
  const find = await chooseVariants(options.weights, stdin);
  const start = readAt(where, () => parsePosition(saved.position, find));
  checkAgreement(start.setting, variantName, options.rule);
  const [own, more] = [splitMoves(saved.moves), await readMoves(options.moves, stdin)];
  const name = readName(saved.position) ?? 'position';
  if (start instanceof PartialPosition)
    return playSeenMoves(name, start, [
      [where, own],
      [MOVES, more],
    ]);
  const before = playTexts(start, own, where);
  const { moves, position } = playTexts(before.position, more, MOVES);
  const played = { moves: [...before.moves, ...moves], position };
  return { kind: 'known', setting: start.setting, name, deal: null, start, ...played };
}

export function describeGame({ setting: { variant, rules }, deal, start, moves }: AnyGame) {
  return {
    variant: variant.name,
    rules,
    ...(deal === null ? { position: start.toString() } : { deal: dealToJson(deal) }),
    ...(moves.length > 0 && { played: moves.map(formatMove) }),
  };
}

const isPositionText = (given: string) =>
  given.trim() === '' || /\n|:(\s|$)/.test(given) || isVariantName(given.split(/[\s,/]/, 1).join(''));

/** A variant or rules that the command line names beside a position must be its own. */
function checkAgreement({ variant, rules }: Setting, variantName: string | undefined, settings: readonly string[]) {
  const asked = variantName === undefined ? variant : findVariant(variantName);
  if (asked.name !== variant.name)
    throw new InputError(
      `--position is of ${variant.name}, not of ${variantName}; leave out the variant, or name ${variant.name}`,
    );
  const preset = variantName === undefined ? {} : (asked.preset ?? {});
  const given = [...settings, ...Object.entries(preset).map((pair) => pair.join('='))];
  const named = readSettings(variant, given);
  for (const setting of given) {
    const [key = ''] = setting.split('=', 1);
    if (named[key] === rules[key]) continue;
    const head = formatGame(variant, { ...rules, [key]: named[key] ?? '' });
    throw new InputError(
      `--rule ${setting}: the position has ${key}=${rules[key]}; leave out --rule, or let the position begin with "${head}"`,
    );
  }
}

/** No name of a file looks like it. */
const looksLikeMove = (word: string) => isMoveText(word) || /^[^-]{1,4}-[^-:]{1,4}(:.{0,3})?$/.test(word);

/** Moves of `--moves`: text, or a file. */
async function readMoves(given: string | undefined, stdin: Readable): Promise<string[]> {
  if (given === undefined) return [];
  const [first] = splitMoves(given);
  if (first === undefined || looksLikeMove(first)) return splitMoves(given);
  const text = await readText(given, `--moves ${given}`, stdin);
  return splitMoves(isSavedGame(text) ? splitSavedGame(text).moves : text);
}

const MOVES = '--moves';

function playSeenMoves(
  name: string,
  opening: PartialPosition,
  lists: readonly (readonly [where: string, texts: readonly string[]])[],
): AnyGame {
  const game = new FollowedGame(opening);
  let last = '';
  for (const [where, texts] of lists) {
    for (const [i, text] of texts.entries()) {
      last = `${where}, move ${i + 1}, "${text}"`;
      readAt(last, () => game.enter(text));
    }
  }
  if (game.question !== null)
    throw new InputError(
      `${last}: it turns up an unknown stock card. Name it behind the move, for example S-${pileName(game.question.pile)}:7H, or give the next cards in the position, as in S: 4D 7C ?`,
    );
  const { setting, start, sight, record } = game;
  const { moves } = record;
  const begun = { setting, name, deal: null, moves };
  return start instanceof PartialPosition && sight instanceof PartialPosition
    ? { ...begun, kind: 'unseen', start, position: sight }
    : { ...begun, kind: 'known', start: record.start, position: record.position };
}
